"""Choose the best of several decks, with a promise."""

from __future__ import annotations

import inspect
import math
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import positive_number, whole_number
from simlab.decks import Deck, deck_given, land_variants, split_variants, swap_variants
from simlab.errors import ConfigError, SimlabWarning
from simlab.experiments.objectives import Columns, Objective, find_objective
from simlab.experiments.playing import check_seed
from simlab.experiments.row_player import RowPlayer
from simlab.experiments.scenario import Scenario
from simlab.experiments.tuning import Tuning, own_name
from simlab.stats import normal_quantile
from simlab.stats.selection import Selection, Until, select

__all__ = ["select_decks", "tune"]

MOST_GAMES = 2_000_000
MEAN_ZONE = 0.005  # of the mean
Floats = npt.NDArray[np.float64]
Own = Callable[[Columns], npt.NDArray[Any]]


def tune(
    deck: Deck,
    *,
    lands: Iterable[int] | None = None,
    splits: int | None = None,
    pool: Sequence[str] | None = None,
    out: Sequence[str] | None = None,
    decks: Mapping[str, Deck] | None = None,
    objective: str | Mapping[str, float] | Own | Objective = "mana_spent_by",
    turn: int | None = None,
    delta: float | None = None,
    level: float = 0.95,
    games: int = MOST_GAMES,
    seconds: float | None = None,
    until: Until = "sorted",
    seed: int | None = None,
    threads: int | None = None,
    land: str | None = None,
    spell: str | None = None,
    leave: Sequence[str] = (),
    come: Sequence[str] = (),
    **settings: Any,
) -> Tuning:
    """Find the best of several versions of a deck, with no more games than that takes.

    Give one of `lands`, `splits`, `pool` with `out`, or `decks`. All candidates play the same
    shuffles; those that are seen to be worse leave early, and what cannot be told apart within
    `delta` is said to be equivalent.

    Parameters
    ----------
    deck
        The deck.
    lands
        Numbers of lands to try, as in ``range(33, 43)``: the decks of `Deck.with_lands`. For a land
        the plain spell of median mana value leaves, and a copy of it comes for a land less, as a
        stand-in to measure with: such a deck may be no legal list (`Tuning.stand_ins`). `leave`,
        `come`, `land` and `spell` name other cards.
    splits
        How many basic lands may change kind: all splits within so many moves of the deck's own.
    pool, out
        Cards that may come in, and cards that may leave for them: all choices are tried.
    decks
        Candidates of your own by name. Make them with `Deck.swap`, so that slots stay aligned.
    objective
        What one game is worth: a name (`simlab.stats.METRICS`, or ``on_curve``,
        ``screw_or_flood``, ``missed_land_drops``, or one of `events`); a question, as in
        ``"castable(commander) by turn 4"`` (see `simlab.odds`); names with weights, as in
        ``{"screw": -1, "flood": -0.5}``; or a function of a game's columns
        (`simlab.experiments.Columns`) that returns one number a game, more being better. Of
        ``screw`` and the like less is better.
    turn
        The turn that a named objective looks at; by default the last.
    delta
        The difference that would not matter to you (indifference zone). By default 0.01 for a
        share, and half a per cent of the best mean for anything else.
    level
        Probability of the promise.
    games
        Most games of each candidate.
    seconds
        Most seconds; None for as long as it takes. The games then depend on the machine's speed.
    until
        ``"sorted"`` to play until every candidate is known to be worse or as good; ``"chosen"`` to
        stop when the best is known, with the same promise and a third of the games or fewer.
    seed, threads
        As in `simlab.simulate`.
    land, spell, leave, come
        For `lands`: the land that comes, the spell that comes, cards that leave first for lands,
        and cards that come first for lands.
    **settings
        Other settings of `simlab.simulate`: `mulligan`, `keep`, `bottom`, `pilot`, `turns`,
        `on_the_play`, `players`, `events` and so on.

    Returns
    -------
    Tuning
        `best`, `table`, `equivalent`, `changes`, `plot`, and the promise: with probability `level`
        no candidate is better than the chosen one by more than `delta`. If the games or the seconds
        run out before, a `SimlabWarning` is given, `Tuning.promise` says what does hold,
        `Tuning.may_be_best` which candidates the best is among, and `Tuning.games_enough` how many
        games are likely enough.

    Raises
    ------
    ConfigError
        If there is nothing or more than one thing to tune, an objective or setting is not known, or
        a number is impossible.
    DeckError
        If a land count empties the deck of lands or spells, or a card is not known or not there.
    SimlabError
        As `simlab.simulate`.

    Notes
    -----
    See `simlab.stats.select` for the procedure, its sources and its guarantee.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> found = simlab.tune(deck, lands=range(14, 20), turns=4, seed=1)
    >>> found.best, found.verdict("14 lands")
    ('19 lands', 'worse')
    """
    deck_given(deck)
    started = time.perf_counter()
    known = [key for key in inspect.signature(Scenario.of).parameters if key != "deck"]
    known.remove("record")
    unknown = [key for key in settings if key not in known]
    if unknown:
        raise ConfigError(f'setting "{unknown[0]}" is not known; known: {", ".join(known)}')
    if isinstance(objective, str) and _is_question(objective, settings.get("events")):
        settings["events"] = {**(settings.get("events") or {}), objective: objective}
    scenario = Scenario.of(deck, record="turns", **settings)
    events = scenario.events.names
    asked = find_objective(objective, turns=scenario.turns, turn=turn, events=events)
    candidates = _candidates(
        deck,
        {"lands": lands, "splits": splits, "pool": pool, "decks": decks},
        out=out,
        room={"land": land, "spell": spell, "leave": leave, "come": come},
    )
    scenario.check_events(*candidates.values())
    _check_conditions(scenario, objective)
    seed = check_seed(seed)
    selection = select_decks(
        candidates.values(),
        scenario,
        asked,
        delta=delta,
        level=level,
        games=games,
        seconds=seconds,
        until=until,
        seed=seed,
        threads=threads,
    )
    found = Tuning(
        decks=candidates,
        own=own_name(candidates, deck),
        objective=asked,
        scenario=scenario,
        selection=selection,
        seed=seed,
        elapsed_s=time.perf_counter() - started,
        delta_asked=delta is not None,
    )
    if not selection.kept_promise:
        warnings.warn(found.promise, SimlabWarning, stacklevel=2)
    return found


def _is_question(objective: str, events: Any) -> bool:
    """Say whether an objective is a question, not a name."""
    return objective not in (events or {}) and not objective.replace("_", "").isalnum()


def _check_conditions(scenario: Scenario, objective: Any) -> None:
    """Refuse an event with a condition as an objective: other games meet it with every deck."""
    names = (objective,) if isinstance(objective, str) else objective
    if not isinstance(names, tuple | Mapping):
        return
    for name, question in zip(scenario.events.names, scenario.questions(), strict=True):
        if name in names and question.given is not None:
            raise ConfigError(
                f'objective "{name}": leave out what is given; every game is worth something'
            )


def select_decks(
    decks: Iterable[Deck],
    scenario: Scenario,
    objective: Objective,
    *,
    delta: float | None,
    level: float,
    games: int,
    seconds: float | None,
    until: Until,
    seed: int,
    threads: int | None,
) -> Selection:
    """Play decks on common random numbers until the best is found; see `tune`."""
    normal_quantile(level)
    games = whole_number("games", games, least=2)
    if seconds is not None:
        positive_number("seconds", seconds)
    if delta is not None:
        positive_number("delta", delta)
    compiled = [scenario.with_deck(deck).compiled() for deck in decks]
    turns = scenario.turns

    def measure(rows: npt.NDArray[np.int32]) -> Floats:
        return objective.values(rows, turns)

    def zone(values: Floats) -> float:
        return default_zone(values, objective)

    with RowPlayer(compiled, measure, seed=seed, threads=threads) as player:
        return select(
            player,
            len(compiled),
            delta=zone if delta is None else delta,
            level=level,
            most=games,
            seconds=seconds,
            until=until,
            span=1.0 if objective.is_share else 0.0,
        )


def default_zone(values: Floats, objective: Objective) -> float:
    """Return the indifference zone for an objective, given the values of the first games.

    Examples
    --------
    >>> from simlab.experiments.objectives import find_objective
    >>> default_zone(np.array([[12.0, 14.0]]), find_objective("mana_spent_by", turns=7))
    0.065
    """
    if objective.zone is not None:
        return objective.zone
    size = MEAN_ZONE * float(np.abs(values.mean(axis=1)).max())
    if not size > 0:
        spread = float(values.max() - values.min())
        return MEAN_ZONE * spread if spread else 1.0
    return round(size, 1 - math.floor(math.log10(size)))  # two digits


def _candidates(
    deck: Deck,
    families: Mapping[str, Any],
    *,
    out: Sequence[str] | None,
    room: Mapping[str, Any],
) -> dict[str, Deck]:
    """Return the decks to choose from."""
    given = [name for name, value in families.items() if value is not None]
    if len(given) != 1:
        said = f"{' and '.join(given)} are given" if given else "there is nothing to tune"
        raise ConfigError(f"{said}: give one of lands, splits, pool (with out), decks")
    family = given[0]
    if out is not None and family != "pool":
        raise ConfigError("out says which cards may leave for those of pool; give pool, too")
    used = [name for name, value in room.items() if value]
    if used and family != "lands":
        raise ConfigError(f"{used[0]} says how lands come and go; give lands, too")
    value = families[family]
    if family == "lands":
        return land_variants(deck, value, **room)
    if family == "splits":
        return split_variants(deck, value)
    if family == "pool":
        return swap_variants(deck, value, out or ())
    if not isinstance(value, Mapping) or not all(isinstance(d, Deck) for d in value.values()):
        raise ConfigError('decks are names with decks, as in {"with Opt": deck}')
    if not value:
        raise ConfigError("decks is empty: there is nothing to choose from")
    return dict(value)
