"""The best curve: how many lands, spells of each mana value and rocks a deck should have."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, get_args

import numpy.typing as npt

from simlab.checks import positive_number, whole_number
from simlab.decks import Deck
from simlab.decks.curve_deck import LAND, ROCK, SOL_RING, curve_deck, drop_name
from simlab.errors import ConfigError, NotExactError
from simlab.experiments.curve_result import DROPS, BestCurve, cards_of, check_classes
from simlab.experiments.exchange import Stage, search
from simlab.experiments.karsten_model import KarstenMeasuring
from simlab.experiments.measuring import Measuring, PilotMeasuring
from simlab.experiments.objectives import Columns, Objective, find_objective
from simlab.experiments.playing import check_seed
from simlab.experiments.scenario import Scenario
from simlab.pilots import Phase, Pilot
from simlab.plural import number_of
from simlab.stats import normal_quantile

__all__ = ["best_curve"]

STEPS = (4, 2, 1)  # cards that are exchanged
COMMANDER_SIZE, HAND = 99, 7
COMPOUNDED = "compounded_mana"
ZONE = 0.0005  # of the value: near the top a curve is flat
SHAPE = {1: 0.10, 2: 0.26, 3: 0.24, 4: 0.20, 5: 0.12, 6: 0.08}  # of the spells of a first curve
LANDS = 0.42
Model = Literal["pilot", "karsten"]
PILOT = Pilot(
    "curve with rocks", (Phase("free_mana"), Phase("ramp", until=2), Phase("other"), Phase("any"))
)
ROCKS = 8  # of a second first curve, in place of half as many lands and as many spells


def best_curve(
    size: int = 60,
    turns: int = 7,
    *,
    objective: str | Mapping[str, float] | Callable[[Columns], npt.NDArray[Any]] | Objective = (
        COMPOUNDED
    ),
    model: Model | None = None,
    commander: int | None = None,
    rocks: bool | None = None,
    sol_ring: bool | None = None,
    start: Mapping[str, int] | None = None,
    delta: float | None = None,
    level: float = 0.95,
    games: int = 400_000,
    on_the_play: bool | None = None,
    mulligan: str | None = None,
    keep: str | None = None,
    players: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> BestCurve:
    """Search the best numbers of lands, one- to six-drops and rocks.

    From a first curve, four cards are exchanged as long as that helps, then two, then one; all
    neighbours of a round play the same shuffles. The curve that is left is one that no exchange of
    one card makes better by more than `delta`; without rocks and commander, and for the default
    objective or ``"mana_spent_by"``, values are exact in the end, and no exchange of one card is
    better at all. With rocks a second search begins with some of them, for decks with rocks and
    decks without have each a best curve of their own; the better one is returned.

    Parameters
    ----------
    size
        Cards of the deck, commander not counted. With 99 cards the defaults are Commander's:
        `rocks`, `sol_ring`, four players, a free mulligan, and a card drawn on turn 1.
    turns
        Turns of a game.
    objective
        As in `simlab.tune`; ``"compounded_mana"`` is Karsten's. It and ``"mana_spent_by"`` leave
        out what is spent on rocks and Sol Ring.
    model
        ``"karsten"``, the default with 99 cards, for his Commander model, with mulligans and ways
        to play rocks of its own, and six-drops that count as 6.2
        (`simlab.experiments.karsten_model`); `objective`, `on_the_play`, `mulligan`, `keep` and
        `players` are then left out. ``"pilot"``, the default else, to play as `simlab.simulate`
        does: mana that pays for itself, rocks on turn 2, then the dearest spell that is no rock.
    commander
        Mana value of a commander; None for none.
    rocks
        True to let the search put in artifacts for two mana that make one at once.
    sol_ring
        True for one Sol Ring in the deck, which stays.
    start
        The first curve by class, as in ``{"Land": 25, "1-drop": 5, ...}``.
    delta
        Indifference zone of one exchange; by default a twentieth of a per cent of the value.
    level
        Probability of what is said of the last round, and level of intervals.
    games
        Most games of a candidate in a round.
    on_the_play
        True or False for one seat; None for half the games in each, and with three players or more
        for the one there is.
    mulligan, keep, players
        As in `simlab.simulate`; `keep` is by default ``"karsten2022"``, which brings its own
        bottom policy.
    seed, threads
        As in `simlab.simulate`.

    Returns
    -------
    BestCurve
        The curve: `counts`, `deck`, `value`, `against` (the paired difference to another curve),
        `table` (what each exchange of one card would cost) and `promise`.

    Raises
    ------
    ConfigError
        If a number is impossible, or a class of `start` is not known.
    SimlabError
        As `simlab.simulate`.

    Notes
    -----
    The criterion is that of F. Karsten, "What's an Optimal Mana Curve and Land/Ramp Count for
    Commander?" (2022), and of his articles for 40 and 60 cards (2020): the mana spent by each turn,
    added up over the turns.

    A search by exchange finds a curve that no single exchange improves, which need not be the best
    of all curves; for a flat, single-peaked objective as this one it is near it.

    Examples
    --------
    >>> import simlab
    >>> found = simlab.best_curve(40, turns=3, delta=0.2, seed=1)
    >>> found.deck.size, found.search.within <= 0.2
    (40, True)
    """
    started = time.perf_counter()
    size = whole_number("size", size, least=10, most=250)
    normal_quantile(level)
    if commander is not None:
        commander = whole_number("commander", commander, most=20)
    leads = size == COMMANDER_SIZE
    rocks = leads if rocks is None else rocks
    sol_ring = leads if sol_ring is None else sol_ring
    first = _start(size, start, sol_ring=sol_ring, commander=commander)
    shared: dict[str, Any] = {
        "level": level,
        "most": whole_number("games", games, least=2),
        "seed": check_seed(seed),
        "threads": threads,
    }
    if model is None:
        model = "karsten" if leads else "pilot"
    settings = {
        "objective": None if objective == COMPOUNDED else objective,
        "on_the_play": on_the_play,
        "mulligan": mulligan,
        "keep": keep,
        "players": players,
    }
    measuring: Measuring
    if model == "karsten":
        _leave_out(settings)
        measuring = KarstenMeasuring(
            turns=whole_number("turns", turns, most=size - HAND),
            commander=commander and whole_number("commander", commander, most=DROPS),
            **shared,
        )
    elif model == "pilot":
        many = (4 if leads else 2) if players is None else players
        scenario = Scenario.of(
            first,
            mulligan=("london_free1" if leads else "london") if mulligan is None else mulligan,
            keep="karsten2022" if keep is None else keep,
            pilot=PILOT,
            turns=turns,
            players=many,
            on_the_play=True if on_the_play is None else on_the_play,
            record="casts",
        )
        measuring = PilotMeasuring(
            scenario=scenario,
            seats=on_the_play is None and many < 3,
            objective=find_objective(objective, turns=turns),
            rocks=rocks or sol_ring or ROCK in first.main,
            **shared,
        )
    else:
        raise ConfigError(f'model="{model}" is not known; known: {", ".join(get_args(Model))}')
    classes = [LAND, *map(drop_name, range(1, DROPS + 1)), *([ROCK] if rocks else [])]

    stages = [
        Stage(neighbours=partial(_neighbours, step=step, classes=classes), width=step)
        for step in STEPS
    ]
    zone = _zone(measuring, first) if delta is None else positive_number("delta", delta)
    starts = [first] if start is not None or not rocks else [first, _with_rocks(first)]
    searches = [search(begun, stages, measuring.choose, delta=zone) for begun in starts]
    best = measuring.choose([found.best for found in searches], zone / len(stages)).best
    searches.insert(0, searches.pop(best))
    with suppress(NotExactError):
        last = search(searches[0].best, stages[-1:], measuring.choose_exactly, delta=0.0)
        searches.insert(0, last)
    return BestCurve(
        deck=searches[0].best,
        search=searches[0],
        others=tuple(searches[1:]),
        measuring=measuring,
        elapsed_s=time.perf_counter() - started,
    )


def _leave_out(settings: Mapping[str, Any]) -> None:
    """Refuse settings that Karsten's model has of its own."""
    given = [name for name, value in settings.items() if value is not None]
    if given:
        raise ConfigError(
            f'model="karsten" has its own {given[0]}: leave it out, or give model="pilot"'
        )


def _start(
    size: int, start: Mapping[str, int] | None, *, sol_ring: bool, commander: int | None
) -> Deck:
    """Return the first deck."""
    if start is None:
        lands = round(LANDS * size)
        spells = size - lands - int(sol_ring)
        drops = {value: int(spells * part) for value, part in SHAPE.items()}
        drops[2] += spells - sum(drops.values())
        rocks = 0
    else:
        by_drop = {drop_name(value): value for value in range(1, DROPS + 1)}
        check_classes(start)
        for name, count in start.items():
            whole_number(f'start["{name}"]', count, least=0)
        drops = {value: start.get(name, 0) for name, value in by_drop.items()}
        lands, rocks = start.get(LAND, 0), start.get(ROCK, 0)
        sol_ring = bool(start.get(SOL_RING, sol_ring))
        total = lands + rocks + sum(drops.values()) + int(sol_ring)
        if total != size:
            raise ConfigError(f"start has {number_of(total, 'card')}, size is {size}")
    return curve_deck(
        lands, drops, rocks=rocks, sol_ring=sol_ring, commander=commander, name=f"{size} cards"
    )


def _with_rocks(deck: Deck) -> Deck:
    """Return a deck with some rocks, half of them for lands and half for the usual spells."""
    half = ROCKS // 2
    changes = {LAND: -half, drop_name(2): -half, ROCK: ROCKS}
    return deck.swap(changes, cards=cards_of(deck))


def _neighbours(deck: Deck, *, step: int, classes: Sequence[str]) -> dict[str, Deck]:
    """Return the decks that have some cards of one class for as many of another."""
    cards, main = cards_of(deck), deck.main
    found = {}
    for out in classes:
        most = main.get(out, 0) - (out == LAND)
        if most < step:
            continue
        for come in classes:
            if come != out:
                name = f"+{step} {come} -{step} {out}"
                found[name] = deck.swap({out: -step, come: step}, cards=cards)
    return found


def _zone(measuring: Measuring, deck: Deck) -> float:
    """Return the default indifference zone."""
    value = abs(measuring.value(deck, 10_000).value)
    return ZONE * value if value else ZONE
