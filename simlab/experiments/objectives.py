"""Objectives: what one game is worth, by name, as weights, or as a function of one's own."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.compile import answer_columns
from simlab.errors import ConfigError
from simlab.kernels.columns import column
from simlab.plural import number_of
from simlab.stats import METRICS

__all__ = [
    "OBJECTIVES",
    "Columns",
    "NamedObjective",
    "Objective",
    "find_objective",
    "named_objective",
]

SHARE_ZONE = 0.01  # one percentage point
Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int32]

LESS_IS_MORE = (
    *("mulligans", "mana_wasted", "screw", "flood", "colour_screw"),
    *("screw_or_flood", "missed_land_drops"),
)


class Columns(Mapping[str, Rows]):
    """The columns of some games, by the names of the metrics.

    ``games["mana_spent"]`` is int32[games, turns], turn 1 first; ``games["kept_size"]`` and the
    other metrics of a whole game are int32[games], and so is an event by its name, 1 or 0.

    Parameters
    ----------
    rows
        int32[games, columns], one row a game.
    turns
        Turns of a game.
    events
        Names of the events that were asked for.
    """

    def __init__(self, rows: Rows, turns: int, events: Sequence[str] = ()) -> None:
        self._rows, self.turns, self._events = rows, turns, tuple(events)

    def __getitem__(self, name: str) -> Rows:
        if name in self._events:
            return self._rows[:, answer_columns(self.turns, self._events.index(name))[0]]
        kind = METRICS.get(name)
        if kind is None:
            known = (*METRICS, *self._events)
            raise ConfigError(f'"{name}" is no column of a game{_near(name, known)}')
        if not kind.by_turn:
            return self._rows[:, column(name, self.turns)]
        first = column(name, self.turns, 1)
        return self._rows[:, first : first + self.turns]

    def __iter__(self) -> Iterator[str]:
        return iter((*METRICS, *self._events))

    def __len__(self) -> int:
        return len(METRICS) + len(self._events)


def _on_curve(games: Columns, turn: int) -> npt.NDArray[Any]:
    """Return the share of the turns so far on which at least the turn's number was spent."""
    curve = np.arange(1, turn + 1)
    met: npt.NDArray[Any] = (games["mana_spent"][:, :turn] >= curve).sum(axis=1) / turn
    return met


def _screw_or_flood(games: Columns, turn: int) -> npt.NDArray[Any]:
    """Return 1 for too few or too many lands seen: screw, or flood."""
    return games["screw"][:, turn - 1] + games["flood"][:, turn - 1]


def _missed_land_drops(games: Columns, turn: int) -> npt.NDArray[Any]:
    """Count the turns so far on which no land was played."""
    missed: npt.NDArray[Any] = turn - games["land_drop"][:, :turn].sum(axis=1)
    return missed


_MADE: dict[str, tuple[Callable[[Columns, int], npt.NDArray[Any]], bool]] = {
    "on_curve": (_on_curve, True),
    "screw_or_flood": (_screw_or_flood, True),
    "missed_land_drops": (_missed_land_drops, False),
}


@dataclass(frozen=True, slots=True)
class NamedObjective:
    """An objective that has a name.

    Attributes
    ----------
    name
        Its name.
    meaning
        In words.
    is_share
        True where a game is worth from 0 to 1.
    by_turn
        True where it looks at a turn.
    lower
        True where less is better.
    """

    name: str
    meaning: str
    is_share: bool
    by_turn: bool
    lower: bool


_METRICS = {
    name: NamedObjective(name, kind.meaning, kind.is_share, kind.by_turn, name in LESS_IS_MORE)
    for name, kind in METRICS.items()
}

_MEANINGS = {
    "on_curve": "share of the turns so far on which at least the turn's number in mana was spent",
    "screw_or_flood": "1 if there is screw or flood",
    "missed_land_drops": "turns so far on which no land was played",
}

OBJECTIVES: dict[str, NamedObjective] = {
    **_METRICS,
    **{
        name: NamedObjective(name, meaning, _MADE[name][1], True, name in LESS_IS_MORE)
        for name, meaning in _MEANINGS.items()
    },
}
"""The objectives that have a name: every metric, and some that are made of several columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """What one game is worth.

    Attributes
    ----------
    name
        In a word or a few.
    meaning
        In words.
    turn
        The turn it looks at; None for one that says nothing of turns.
    is_share
        True where a game is worth from 0 to 1, so that a mean is shown in per cent.
    lower
        True if less is better.
    function
        `Columns` to one value a game.
    zone
        Difference that would not matter to most players; None where it depends on the mean.
    weights
        Names and weights of a weighted sum; empty for others.
    events
        Names of the events of the games.
    """

    name: str
    meaning: str
    turn: int | None
    is_share: bool
    lower: bool
    function: Callable[[Columns], npt.NDArray[Any]]
    zone: float | None = None
    weights: tuple[tuple[str, float], ...] = ()
    events: tuple[str, ...] = ()

    def values(self, rows: Rows, turns: int) -> Floats:
        """Return float64[games]: what each game is worth, more being better.

        Raises
        ------
        ConfigError
            If a function of one's own does not return one finite number a game.
        """
        found = np.asarray(self.function(Columns(rows, turns, self.events)))
        if found.shape != (len(rows),) or found.dtype.kind not in "iufb":
            raise ConfigError(
                f'objective "{self.name}" returned {found.dtype} of shape {found.shape} for '
                f"{number_of(len(rows), 'game')}: one number a game is asked"
            )
        values = found.astype(np.float64)
        if not np.isfinite(values).all():
            raise ConfigError(f'objective "{self.name}" returned a value that is no finite number')
        return -values if self.lower else values

    @property
    def words(self) -> str:
        """The name with its turn."""
        return self.name if self.turn is None else f"{self.name}, turn {self.turn}"


def find_objective(
    objective: str | Mapping[str, float] | Callable[[Columns], npt.NDArray[Any]] | Objective,
    *,
    turns: int,
    turn: int | None = None,
    events: Sequence[str] = (),
) -> Objective:
    """Return an objective.

    Parameters
    ----------
    objective
        A name of `OBJECTIVES` or of an event; names with weights, as in ``{"screw": -1, "flood":
        -0.5}``, whose weighted sum is to be as large as can be; or a function of `Columns` that
        returns one number a game, more being better.
    turns
        Turns of a game.
    turn
        The turn that the names look at; by default the last.
    events
        Names of the events of the games.

    Raises
    ------
    ConfigError
        If a name is not known (the text has the nearest ones), a weight is no number, or the turn
        is not played.

    Examples
    --------
    >>> find_objective("screw", turns=7, turn=4).words
    'screw, turn 4'
    >>> find_objective({"screw": -1, "flood": -0.5}, turns=7).words
    '-1 screw - 0.5 flood, turn 7'
    """
    if turn is not None:
        turn = whole_number("turn", turn, most=turns)
    now = turns if turn is None else turn
    if isinstance(objective, Objective):
        return objective
    if isinstance(objective, str):
        return replace(_named(objective, now, events), events=tuple(events))
    if isinstance(objective, Mapping):
        return replace(_weighted(objective, now, events), events=tuple(events))
    if callable(objective):
        name = getattr(objective, "__name__", "objective").replace("<lambda>", "own objective")
        meaning = (objective.__doc__ or "a function of your own").strip().splitlines()[0]
        return Objective(
            name=name,
            meaning=meaning,
            turn=None,
            is_share=False,
            lower=False,
            function=objective,
            events=tuple(events),
        )
    raise ConfigError(
        f"objective={objective!r}: give a name, names with weights, or a function of a game's "
        "columns"
    )


def _named(name: str, turn: int, events: Sequence[str] = ()) -> Objective:
    """Return the objective of a name."""
    if name in events:
        return Objective(
            name=name,
            meaning="share of the games in which the event happens",
            turn=None,
            is_share=True,
            lower=False,
            function=lambda games: games[name],
            zone=SHARE_ZONE,
        )
    if name not in OBJECTIVES:
        known = (*OBJECTIVES, *events)
        raise ConfigError(
            f'objective "{name}" is not known{_near(name, known)}; known: {", ".join(known)}'
        )
    kind = METRICS.get(name)
    if kind is None:
        made, is_share = _MADE[name]
        return _objective(name, turn, is_share, lambda games: made(games, turn))
    if not kind.by_turn:
        return _objective(name, None, kind.is_share, lambda games: games[name])
    return _objective(name, turn, kind.is_share, lambda games: games[name][:, turn - 1])


def _objective(
    name: str, turn: int | None, is_share: bool, function: Callable[[Columns], npt.NDArray[Any]]
) -> Objective:
    return Objective(
        name=name,
        meaning=OBJECTIVES[name].meaning.removeprefix("1 if "),
        turn=turn,
        is_share=is_share,
        lower=name in LESS_IS_MORE,
        function=function,
        zone=SHARE_ZONE if is_share else None,
    )


def _weighted(weights: Mapping[str, float], turn: int, events: Sequence[str]) -> Objective:
    """Return a weighted sum of objectives."""
    if not weights:
        raise ConfigError('the objective has no names; as in {"screw": -1, "flood": -0.5}')
    for name, weight in weights.items():
        if not isinstance(weight, Real) or isinstance(weight, bool) or not np.isfinite(weight):
            raise ConfigError(f'objective "{name}": weight {weight!r} is no number')
    parts = [(_named(name, turn, events), float(weight)) for name, weight in weights.items()]

    largest = max(abs(weight) for _, weight in parts)

    def total(games: Columns) -> Floats:
        found: Floats = np.sum([weight * part.function(games) for part, weight in parts], axis=0)
        return found

    said = " ".join(f"{'-' if w < 0 else '+'} {abs(w):g} {part.name}" for part, w in parts)
    return Objective(
        name=said.removeprefix("+ ").replace("- ", "-", 1) if said[0] == "-" else said[2:],
        meaning="weighted sum",
        turn=turn,
        is_share=False,
        lower=False,
        function=total,
        zone=largest * SHARE_ZONE if all(part.is_share for part, _ in parts) and largest else None,
        weights=tuple((part.name, weight) for part, weight in parts),
    )


def named_objective(name: str) -> NamedObjective:
    """Return the objective of a name.

    Raises
    ------
    ConfigError
        If there is none; the text has the nearest ones.

    Examples
    --------
    >>> named_objective("screw").lower
    True
    """
    _named(name, 1)
    return OBJECTIVES[name]


def _near(name: str, known: Iterable[str]) -> str:
    """Return what may have been meant, as in ``; did you mean "screw"?``, or nothing."""
    near = difflib.get_close_matches(name, list(known), 3, 0.5)
    return f"; did you mean {' or '.join(map(repr, near))}?".replace("'", '"') if near else ""
