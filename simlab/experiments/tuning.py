"""The result of tuning: the chosen deck, and what is known of all others."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.decks import Deck
from simlab.errors import ConfigError, SimlabWarning
from simlab.experiments.blocks import BLOCK
from simlab.experiments.condition import SHARE_OF_GAMES, shared_settings, units_of
from simlab.experiments.objectives import Objective
from simlab.experiments.playing import play_scenarios
from simlab.experiments.scenario import Scenario
from simlab.experiments.stand_ins import STAND_IN, copies_too_many
from simlab.experiments.tidy import changes_frame, row_of, tuning_df
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.stats import Estimate, find_metric
from simlab.stats.choice_words import VERDICT_WORDS
from simlab.stats.estimate import digits_of
from simlab.stats.selection import Selection
from simlab.stats.written import points

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Tuning"]

_OTHER_GAMES = 0x07BE_2A4E_5EED_0001  # added to the seed for games that no choice was made by


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Tuning:
    """The result of `simlab.tune`.

    Attributes
    ----------
    decks
        Name of each candidate to its deck, in the order in which they were made.
    own
        Name of the candidate that is the deck as it was given; None if it is not among them.
    objective
        What was asked of them.
    scenario
        How they were played; its deck is the one that was given.
    selection
        What was found out; in it more is better, also where less of the objective is.
    seed
        The seed that gives the same games again.
    elapsed_s
        Seconds it took.
    delta_asked
        True if `delta` was given, False if it is the default; None if that is not known, as of a
        tuning that was saved and read again.
    """

    decks: dict[str, Deck]
    own: str | None
    objective: Objective
    scenario: Scenario
    selection: Selection
    seed: int
    elapsed_s: float
    delta_asked: bool | None = None

    @property
    def candidates(self) -> tuple[str, ...]:
        """Names of the candidates."""
        return tuple(self.decks)

    @property
    def best(self) -> str:
        """Name of the chosen candidate; the choice so far where it is not `decided`."""
        return self.candidates[self.selection.best]

    @property
    def best_deck(self) -> Deck:
        """The chosen deck.

        Where a spell stood in for lands that left, it may have more copies of a card than its
        format allows (`stand_ins`): it was measured with, and is not a legal list. Then a
        `SimlabWarning` says so, and so does `promise`.
        """
        broken = self._broken(self.best)
        if broken:
            warnings.warn(broken, SimlabWarning, stacklevel=2)
        return self.decks[self.best]

    @property
    def decided(self) -> bool:
        """True if the chosen candidate was seen to be within `delta` of the best."""
        return self.selection.kept_promise

    @property
    def may_be_best(self) -> tuple[str, ...]:
        """Candidates not seen to be worse than another one; the best is one of them.

        That holds with probability `level`, also where the games ran out.
        """
        return tuple(self.candidates[place] for place in self.selection.may_be_best)

    def games_enough(self) -> int:
        """Return games of each candidate that are most likely enough for `decided`.

        See `simlab.stats.Selection.games_enough`.
        """
        return self.selection.games_enough()

    def stand_ins(self) -> dict[str, tuple[str, ...]]:
        """Return the candidates that are no legal lists, and which cards they have too often.

        A land that leaves makes room for one more copy of a spell; a deck of a singleton format
        then has two. Copies that the deck as given has too often do not count. Without a format a
        deck with a commander is held against Commander, and one of 60 cards or more against the
        four copies of constructed formats.

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 56, "Grizzly Bears": 4})
        >>> simlab.tune(deck, lands=[55, 56], turns=2, games=100, delta=1, seed=1).stand_ins()
        {'55 lands': ('5 copies of "Grizzly Bears", format "constructed_60" allows 4 copies',)}
        """
        given = self.scenario.deck
        found = {name: copies_too_many(deck, given) for name, deck in self.decks.items()}
        return {name: said for name, said in found.items() if said}

    @property
    def are_land_counts(self) -> bool:
        """True if the candidates are numbers of lands, made by simlab."""
        return all(name.endswith((" land", " lands")) for name in self.candidates)

    @property
    def stand_in_words(self) -> str:
        """Say that decks with fewer lands are no lists to play, where that is so; else nothing."""
        return STAND_IN if self.are_land_counts and self.stand_ins() else ""

    def _broken(self, candidate: str) -> str:
        """Say that a candidate is no legal list and why; nothing where it breaks no copies."""
        said = copies_too_many(self.decks[candidate], self.scenario.deck)
        return f"{candidate} is a stand-in, not a legal list: {'; '.join(said)}." if said else ""

    @property
    def equivalent(self) -> tuple[str, ...]:
        """Candidates seen to be within `delta` of the best, the chosen one among them.

        Where the choice is not `decided`, it stands alone, without having been seen to be.
        """
        return tuple(n for n in self.candidates if self.verdict(n) in ("best", "equivalent"))

    @property
    def beyond(self) -> str:
        """``"more"`` or ``"fewer"`` lands, where none beyond the best were tried; or ``""``."""
        lands, best = [deck.lands for deck in self.decks.values()], self.decks[self.best].lands
        if len(set(lands)) < len(lands) or len(lands) < 2 or min(lands) < best < max(lands):
            return ""
        return "more" if best == max(lands) else "fewer"

    @property
    def delta(self) -> float:
        """The indifference zone."""
        return self.selection.delta

    @property
    def games(self) -> int:
        """Games played, over all candidates."""
        return sum(self.selection.games)

    @property
    def promise(self) -> str:
        """What holds of the chosen candidate; of a single one nothing does.

        It says, too, where the chosen deck is no legal list (`stand_ins`).
        """
        said = self.selection.promise(self.best, self.in_units, self._whence)
        return f"{said} {self._broken(self.best)}".rstrip()

    @property
    def _whence(self) -> str:
        """Where `delta` comes from, in words; nothing where that is not known."""
        if self.delta_asked is None:
            return ""
        if self.delta_asked:
            return "as asked"
        per_cent = self.objective.zone is None and self.value().value != 0
        return "half a per cent of the best" if per_cent else "the default"

    def in_units(self, value: float) -> str:
        """Return a difference of the objective in words; shares in percentage points."""
        return points(value) if self.objective.is_share else f"{value:.3g}"

    def verdict(self, candidate: str) -> str:
        """Say what was found out about a candidate.

        Returns
        -------
        str
            ``"best"``, the chosen one, also where it is not `decided`; ``"equivalent"``, within
            `delta` of the best; ``"worse"`` than another one, which need not be the best;
            ``"open"``, if games ran out before one of these was seen.

        Raises
        ------
        ConfigError
            If there is no such candidate.
        """
        return self.selection.verdict(self._place(candidate))

    def said(self, candidate: str) -> str:
        """Return the verdict as it is printed; of a single candidate nothing.

        Returns
        -------
        str
            ``"best"``, or ``"best so far"`` where it is not `decided`; ``"as good"``, ``"worse"``
            or ``"open"``.

        Raises
        ------
        ConfigError
            If there is no such candidate.
        """
        verdict = self.verdict(candidate)
        if len(self.decks) == 1:
            return ""
        so_far = verdict == "best" and not self.decided
        return VERDICT_WORDS["best so far" if so_far else verdict]

    def value(self, candidate: str | None = None) -> Estimate:
        """Return the mean of the objective for a candidate, by default the chosen one.

        Its interval holds by itself at `level`, whatever the number of games at which one stops.
        """
        found = self.selection.value(self._place(self.best if candidate is None else candidate))
        found = _turned(found) if self.objective.lower else found
        if self.objective.is_share:
            return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))
        return found

    def difference(self, candidate: str, other: str | None = None) -> Estimate:
        """Return the paired difference of a candidate to another, by default to the chosen one.

        All such intervals hold together at `level`.
        """
        place = None if other is None else self._place(other)
        found = self.selection.difference(self._place(candidate), place)
        return _turned(found) if self.objective.lower else found

    def table(self) -> pd.DataFrame:
        """Return every candidate, in the order in which they were made.

        Returns
        -------
        pandas.DataFrame
            candidate, lands, estimate, standard_error, low, high (each interval holds by itself),
            difference (paired, to the chosen one), difference_standard_error, difference_low,
            difference_high (these hold together), games, verdict (`verdict`), eliminated (games
            after which it was seen to be worse than another; missing if it never was), gain (how
            many times more independent games the difference would have needed), method,
            may_be_best.
        """
        import pandas as pd

        rows = []
        for place, name in enumerate(self.candidates):
            value, apart = self.value(name), self.difference(name)
            rows.append(
                {
                    "candidate": name,
                    "lands": self.decks[name].lands,
                    "estimate": value.value,
                    "standard_error": value.standard_error,
                    "low": value.low,
                    "high": value.high,
                    "difference": apart.value,
                    "difference_standard_error": apart.standard_error,
                    "difference_low": apart.low,
                    "difference_high": apart.high,
                    "games": value.games,
                    "verdict": self.verdict(name),
                    "eliminated": self.selection.out_after[place] or None,
                    "gain": self.selection.gain(place),
                    "method": apart.method,
                    "may_be_best": not self.selection.out_after[place],
                }
            )
        frame = pd.DataFrame(rows).astype({"eliminated": "Int64", "gain": "float64"})
        return self._described(frame, {"estimate": self._unit, "lands": "lands"})

    def curve(self) -> pd.DataFrame:
        """Return candidate, lands, estimate, standard_error, low, high, games and method."""
        keys = ["candidate", "lands", "estimate", "standard_error", "low", "high", "games"]
        return self.table()[keys].assign(method="simulated")

    def changes(self) -> pd.DataFrame:
        """Return which cards each candidate has more or fewer of than the deck as given.

        Returns
        -------
        pandas.DataFrame
            candidate, lands, card, change (copies; below 0 those that leave).

        Examples
        --------
        >>> import simlab
        >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
        >>> found = simlab.tune(deck, lands=[17, 18], turns=2, games=100, delta=1, seed=1)
        >>> found.changes().values.tolist()
        [['18 lands', 18, 'Grizzly Bears', -1], ['18 lands', 18, 'Forest', 1]]
        """
        frame = changes_frame(self)
        return self._described(frame, {"lands": "lands", "change": "copies"})

    def also(
        self,
        metrics: Sequence[str] = ("screw", "flood"),
        *,
        turn: int | None = None,
        games: int = 50_000,
    ) -> pd.DataFrame:
        """Return other metrics of every candidate, from games of their own.

        Parameters
        ----------
        metrics
            Names of metrics.
        turn
            The turn, for those that have one; by default that of the objective, else the last.
        games
            Games of each candidate; they are not those of the selection, so that the intervals are
            those of a number of games that was fixed before.

        Returns
        -------
        pandas.DataFrame
            candidate, lands, metric, turn, estimate, standard_error, low, high, games, method.

        Raises
        ------
        ConfigError
            If a metric is not known, or the turn was not played.
        """
        import pandas as pd

        turn = (self.objective.turn or self.scenario.turns) if turn is None else turn
        rows = []
        for name, deck in self.decks.items():
            runs, _ = play_scenarios(
                [self.scenario.with_deck(deck)],
                games=games,
                seed=(self.seed + _OTHER_GAMES) % 2**64,
                level=self.selection.level,
                threads=None,
                block=BLOCK,
                progress=False,
            )
            for metric in metrics:
                now = turn if find_metric(metric).by_turn else None
                found = runs[0].estimate(metric, now)
                rows.append(
                    row_of(found, candidate=name, lands=deck.lands, metric=metric, turn=now)
                )
        frame = pd.DataFrame(rows).astype({"turn": "Int64"})
        frame = self._described(frame, {**units_of(metrics), "lands": "lands"})
        frame.attrs["condition"] = (
            f"{self._played}; {number_of(games, 'game')} each, not those of the choice"
        )
        return frame

    @property
    def _unit(self) -> str:
        """Unit of the objective."""
        if self.objective.is_share:
            return SHARE_OF_GAMES
        return units_of([self.objective.name]).get(self.objective.name, "worth of a game")

    @property
    def _played(self) -> str:
        """What the numbers are conditional on, but the games."""
        said = shared_settings([self.scenario])
        return said if len(self.decks) == 1 else said.replace("; ", " as given; ", 1)

    def _described(self, frame: pd.DataFrame, units: dict[str, str]) -> pd.DataFrame:
        """Keep with a frame how its numbers were made."""
        games = number_of(self.games, "game")
        frame.attrs |= {
            "condition": f"{self._played}; {games} in all, seed {self.seed}",
            "level": self.selection.level,
            "seed": self.seed,
            "units": units,
        }
        return frame

    @property
    def df(self) -> pd.DataFrame:
        """`table` with candidates and verdicts as ordered categories."""
        return tuning_df(self)

    @property
    def plot(self) -> Plots:
        """The plots: ``tuning.plot()`` draws the paired differences to the chosen candidate."""
        return Plots(self)

    def save(self, path: str | Path) -> Path:
        """Save the tuning as a folder; return it. `simlab.load` reads it again.

        Raises
        ------
        ResultError
            If the folder holds other files, or a policy of your own cannot be read back.
        """
        from simlab.experiments.tuning_store import save_tuning

        return save_tuning(self, Path(path))

    def facts(self) -> dict[str, Any]:
        """Return what was asked and found as plain values, the table left out."""
        found = self.selection
        return {
            "objective": self.objective.name,
            "turn": self.objective.turn,
            "lower_is_better": self.objective.lower,
            "best": self.best,
            "equivalent": list(self.equivalent),
            "level": found.level,
            "delta": found.delta,
            "within": found.within,
            "kept_promise": found.kept_promise,
            "may_be_best": list(self.may_be_best),
            "games_enough": found.games_enough(),
            "stand_ins": {name: list(said) for name, said in self.stand_ins().items()},
            "stopped": found.stopped,
            "promise": self.promise,
            "games": self.games,
            "seed": self.seed,
        }

    def _place(self, candidate: str) -> int:
        """Return the place of a candidate."""
        if candidate not in self.decks:
            known = ", ".join(self.candidates)
            raise ConfigError(f'candidate "{candidate}" is not there; candidates: {known}')
        return self.candidates.index(candidate)

    def __repr__(self) -> str:
        found = self.value()
        digits = digits_of(found.standard_error)
        best = f"best {self.best}" if len(self.decks) > 1 else f"nothing but {self.best}"
        near = f"{len(self.equivalent)} of {len(self.decks)} within {self.delta:g}"
        if not self.decided:
            best = f"not decided, {self.best} so far"
            near = f"{len(self.may_be_best) - 1} more may be best"
        stand_in = ", a stand-in and not a legal list," if self._broken(self.best) else ""
        return (
            f"Tuning({self.objective.words}: {best}{stand_in} at {found.value:.{digits}f} "
            f"± {found.standard_error:.{digits}f}, {near}; {number_of(self.games, 'game')}, seed "
            f"{self.seed})"
        )

    def _repr_html_(self) -> str:
        from simlab.experiments.tables import tuning_html

        return tuning_html(self)


def _turned(found: Estimate) -> Estimate:
    """Return an estimate with the other sign."""
    # 0.0 - x, for -0.0 would be printed with its sign
    return replace(found, value=0.0 - found.value, low=0.0 - found.high, high=0.0 - found.low)


def own_name(decks: Mapping[str, Deck], deck: Deck) -> str | None:
    """Return the name of the candidate that has the slots of a deck."""
    return next((name for name, own in decks.items() if own.slots == deck.slots), None)
