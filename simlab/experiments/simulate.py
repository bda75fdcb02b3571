"""Simulate one scenario."""

from __future__ import annotations

from collections.abc import Mapping

from simlab.decks import Deck
from simlab.experiments.blocks import BLOCK
from simlab.experiments.planning import Plan
from simlab.experiments.playing import check_seed, play_scenarios
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.mulligans import AsidePolicy, BottomPolicy, KeepPolicy, MulliganRule, OwnWorth
from simlab.mulligans.conditions import Condition
from simlab.pilots import Pilot
from simlab.stats import normal_quantile

__all__ = ["simulate", "simulate_scenario"]


def simulate(
    deck: Deck,
    *,
    mulligan: str | MulliganRule | None = None,
    keep: str | KeepPolicy | Condition = "lands:2-5",
    bottom: str | BottomPolicy | OwnWorth | None = None,
    aside: str | AsidePolicy | OwnWorth = "keep:1",
    hand_size: int | None = None,
    pilot: str | Pilot = "greedy",
    turns: int = 7,
    on_the_play: bool = True,
    players: int | None = None,
    least_x: int = 1,
    pay_life: bool = True,
    games: int | None = None,
    half_width: float | None = None,
    relative: float | None = None,
    of: str | None = None,
    of_turn: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    record: str = "cards",
    events: Mapping[str, str] | None = None,
    level: float = 0.95,
    threads: int | None = None,
    block: int = BLOCK,
    progress: bool = True,
) -> Run:
    """Play many goldfish games of a deck.

    Parameters
    ----------
    deck
        The deck.
    mulligan
        A rule of `simlab.mulligans`, by id, or a `MulliganRule`; ``"none"`` for no mulligan. By
        default that of the deck's format, London without a format.
    keep
        Which hands are kept, see `simlab.mulligans.find_keep`.
    bottom
        Which cards go to the bottom, see `simlab.mulligans.find_bottom`; by default the one that
        belongs to `keep`.
    aside
        Which cards are laid aside where a rule exchanges some (partial Paris), see
        `simlab.mulligans.find_aside`.
    hand_size
        Cards of the starting hand where something else than the rule says so (a Vanguard's hand
        modifier); all hands of the rule grow or shrink with it. By default that of the rule.
    pilot
        Who plays: a name of `simlab.pilots`, or a `Pilot`.
    turns
        Turns of a game, 1 to 40.
    on_the_play
        False to draw on turn 1.
    players
        Players at the table; from three on everybody draws on turn 1 (rule 103.8c). By default that
        of the deck's format, else 2.
    least_x
        The X with which spells that have one are cast.
    pay_life
        True to pay life for lands such as Steam Vents to enter untapped, and for Phyrexian mana.
        False: such lands enter tapped, and Phyrexian mana is paid with mana of its colour.
    games
        Number of games; 100,000 where nothing else says how many.
    half_width, relative
        Instead of `games`: how narrow an interval is to be, as its half-width or as that over the
        estimate. The number of games is planned from a pilot whose games are then left out, so that
        the interval covers as often as one of a number of games fixed before; it is narrow enough
        in 999 runs of 1,000, for a mean in 99 of 100. Without `of`, every share is so precise.
    of, of_turn
        The metric that is to be so precise, and its turn, by default the last; or one of `events`
        by its name, of the games that meet its condition if it has one.
    seconds
        Most seconds; instead of `games`, or together with a precision, which is then met as far as
        the seconds go (with a `SimlabWarning` if they do not). The number of games depends on the
        machine's speed; the run says it.
    seed
        0 to 2**64 - 1; None draws one, and the result says which. The same seed gives the same
        games on every machine, with any number of threads.
    record
        ``"cards"`` for everything; ``"casts"`` to leave out what cards that are not in hand could
        do, ``"turns"`` to leave out all cards (both faster); ``"hands"`` to stop after the
        mulligans (much faster).
    events
        Names with questions that are asked of every game, as in ``{"on curve":
        'castable("Grizzly Bears") by turn 2'}``; see `simlab.odds` for the language, and
        `Run.events` for the answers.
    level
        Confidence level of the intervals.
    threads
        Threads; None for all processors.
    block
        Games a thread plays at a time; it changes nothing in the result.
    progress
        Show a progress bar when it takes more than two seconds.

    Returns
    -------
    Run
        The result.

    Raises
    ------
    SimlabError
        If a name is unknown or a number is impossible; the text says what would be right.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, mulligan="none", turns=3, games=10_000, seed=7)
    >>> run.by_turn("every_land_drop")[["turn", "estimate"]].round(2).values.tolist()
    [[1.0, 0.99], [2.0, 0.94], [3.0, 0.84]]
    >>> run = simlab.simulate(deck, half_width=0.005, of="screw", of_turn=4, seed=7)
    >>> found = run.estimate("screw", turn=4)
    >>> run.games < 40_000, (found.high - found.low) / 2 <= 0.005
    (True, True)
    """
    scenario = Scenario.of(
        deck,
        mulligan=mulligan,
        keep=keep,
        bottom=bottom,
        aside=aside,
        hand_size=hand_size,
        pilot=pilot,
        turns=turns,
        on_the_play=on_the_play,
        players=players,
        least_x=least_x,
        pay_life=pay_life,
        record=record,
        events=events,
    )
    scenario.check_events()
    plan = Plan(
        games=games,
        half_width=half_width,
        relative=relative,
        of=of,
        of_turn=of_turn,
        seconds=seconds,
    )
    return simulate_scenario(
        scenario,
        plan,
        seed=seed,
        level=level,
        threads=threads,
        block=block,
        progress=progress,
    )


def simulate_scenario(
    scenario: Scenario,
    plan: Plan,
    *,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    block: int = BLOCK,
    progress: bool = True,
) -> Run:
    """Play a scenario as far as a plan says; see `simulate` for the arguments."""
    normal_quantile(level)
    seed = check_seed(seed)
    runs, _ = play_scenarios(
        [scenario],
        games=plan.games_of(scenario, seed=seed, level=level, threads=threads),
        seed=seed,
        level=level,
        threads=threads,
        block=block,
        progress=progress,
    )
    return runs[0]
