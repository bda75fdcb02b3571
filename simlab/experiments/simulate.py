"""Simulate one scenario."""

from __future__ import annotations

from simlab.decks import Deck
from simlab.experiments.blocks import BLOCK
from simlab.experiments.playing import play_scenarios
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.mulligans import AsidePolicy, BottomPolicy, KeepPolicy, MulliganRule, OwnWorth
from simlab.mulligans.conditions import Condition
from simlab.pilots import Pilot

__all__ = ["simulate"]


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
    games: int = 100_000,
    seed: int | None = None,
    record: str = "cards",
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
        Number of games.
    seed
        0 to 2**64 - 1; None draws one, and the result says which. The same seed gives the same
        games on every machine, with any number of threads.
    record
        ``"cards"`` for everything; ``"casts"`` to leave out what cards that are not in hand could
        do, ``"turns"`` to leave out all cards (both faster); ``"hands"`` to stop after the
        mulligans (much faster).
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
    )
    runs, _ = play_scenarios(
        [scenario],
        games=games,
        seed=seed,
        level=level,
        threads=threads,
        block=block,
        progress=progress,
    )
    return runs[0]
