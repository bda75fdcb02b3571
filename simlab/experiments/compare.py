"""Compare scenarios on common random numbers."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.experiments.blocks import BLOCK
from simlab.experiments.comparison import Comparison
from simlab.experiments.pair_planning import games_of_pairs
from simlab.experiments.playing import check_seed, play_scenarios
from simlab.experiments.scenario import Scenario
from simlab.plural import number_of
from simlab.stats import normal_quantile

__all__ = ["compare"]


def compare(
    arms: Mapping[str, Mapping[str, Any]],
    *,
    deck: Deck | None = None,
    games: int | None = None,
    half_width: float | None = None,
    of: str | None = None,
    of_turn: int | None = None,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    block: int = BLOCK,
    progress: bool = True,
    **common: Any,
) -> Comparison:
    """Play several scenarios on common random numbers and compare them game by game.

    Game 17 of every arm uses the same random numbers: the same opening seven where the decks have
    the same cards in the same slots (`Deck.swap` keeps them), the same draws after the same keep.
    Most of the luck cancels in the difference, which has its own, narrower interval.

    Rules that deal differently are aligned as far as they go. The hand after k mulligans is the
    same in every rule that deals anew; one that draws six sees the first six of the seven that
    another one draws. Rules that exchange cards draw the new ones with the random number of that
    mulligan. The draws after the keep have random numbers of their own, which deal from what is
    left. So two rules play the same game up to the first decision that differs; how much is won by
    it is measured: see `correlation` and `gain` in `Comparison.differences`.

    Parameters
    ----------
    arms
        Name to settings of `simlab.simulate` that this arm has of its own, as in
        ``{"london": {"mulligan": "london"}, "paris": {"mulligan": "paris"}}``. An arm may name its
        own `deck`.
    deck
        The deck of arms that name none.
    games
        Games of each arm; 100,000 where nothing else says how many.
    half_width, of, of_turn
        Instead of `games`: how narrow the interval of the difference of this metric on this turn
        (by default the last), or of one of `events` without a condition, is to be, of every arm to
        the first. It is so in 99 of 100 comparisons; the games are planned as in `simlab.simulate`.
    seed, level, threads, block, progress
        As in `simlab.simulate`.
    **common
        Settings of `simlab.simulate` that all arms share.

    Returns
    -------
    Comparison
        The result.

    Raises
    ------
    ConfigError
        If there are fewer than two arms, a setting is not known, an arm has no deck, or the arms
        differ in `turns`, `record` or `events`.
    SimlabError
        As `simlab.simulate`.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> found = simlab.compare(
    ...     {"17 lands": {}, "16 lands": {"deck": deck.with_lands(16)}},
    ...     deck=deck,
    ...     turns=4,
    ...     games=20_000,
    ...     seed=1,
    ...     progress=False,
    ... )
    >>> frame = found.differences("every_land_drop")
    >>> frame[["arm", "baseline", "turn", "difference"]].round(2).tail(1).values.tolist()
    [['16 lands', '17 lands', 4, -0.05]]

    As many games as the difference takes to be known to half a percentage point:

    >>> asked = {"half_width": 0.005, "of": "screw", "of_turn": 4}
    >>> arms = {"17": {}, "16": {"deck": deck.with_lands(16)}}
    >>> found = simlab.compare(arms, deck=deck, turns=4, seed=1, **asked)
    >>> row = found.differences("screw", turn=4).iloc[0]
    >>> found.games < 20_000, bool(row["high"] - row["low"] <= 0.01)
    (True, True)
    """
    if not isinstance(arms, Mapping) or not all(isinstance(own, Mapping) for own in arms.values()):
        raise ConfigError('arms are names with settings, as in {"london": {"mulligan": "london"}}')
    if len(arms) < 2:
        raise ConfigError(
            f"{number_of(len(arms), 'arm')}: a comparison has two or more; for one use simulate"
        )
    scenarios = {name: _scenario(name, {**common, **own}, deck) for name, own in arms.items()}
    for setting in ("turns", "record"):
        values = {name: getattr(scenario, setting) for name, scenario in scenarios.items()}
        if len(set(values.values())) > 1:
            said = ", ".join(f"{name} {value}" for name, value in values.items())
            raise ConfigError(f"arms are compared turn by turn, so {setting} must be one: {said}")
    if common.get("record") == "hands" or any(s.record == "hands" for s in scenarios.values()):
        raise ConfigError('record="hands" has nothing to pair; compare with record="turns"')
    _check_events(list(scenarios.values()))
    normal_quantile(level)
    seed = check_seed(seed)
    planned = games_of_pairs(
        list(scenarios.values()),
        games=games,
        half_width=half_width,
        of=of,
        of_turn=of_turn,
        seed=seed,
        level=level,
        threads=threads,
    )
    runs, products = play_scenarios(
        list(scenarios.values()),
        games=planned,
        seed=seed,
        level=level,
        threads=threads,
        block=block,
        progress=progress,
    )
    elapsed = sum(run.elapsed_s for run in runs)
    named = dict(zip(scenarios, runs, strict=True))
    return Comparison(runs=named, products=products, elapsed_s=elapsed)


def _check_events(scenarios: list[Scenario]) -> None:
    """Check that all arms ask for the same events, of cards that one of the decks has."""
    first = scenarios[0]
    if any(scenario.events != first.events for scenario in scenarios):
        raise ConfigError("arms are compared event by event, so events must be the same in all")
    first.check_events(*(scenario.deck for scenario in scenarios[1:]))


def _scenario(name: str, settings: dict[str, Any], deck: Deck | None) -> Scenario:
    """Make the scenario of an arm."""
    known = [key for key in inspect.signature(Scenario.of).parameters if key != "deck"]
    own_deck = settings.pop("deck", deck)
    if own_deck is None:
        raise ConfigError(f'arm "{name}" has no deck, and compare was given none')
    unknown = [key for key in settings if key not in known]
    if unknown:
        raise ConfigError(
            f'arm "{name}": setting "{unknown[0]}" is not known; known: deck, {", ".join(known)}'
        )
    return Scenario.of(own_deck, **settings)
