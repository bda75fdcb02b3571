"""`simlab.solitaire.simulate`: games of one deck by one player, under all readings of the draw."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simlab.checks import check_seed, whole_number
from simlab.decks import Deck, deck_given
from simlab.solitaire.blocks import play_games
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.players import find_player
from simlab.solitaire.run import SolitaireRun
from simlab.solitaire.switches import DRAW_WHEN, Readings
from simlab.stats import normal_quantile

__all__ = ["GAMES", "simulate"]

GAMES = 10_000
ARGUMENTS = ("player", "games", "seed", "budget", "codes", "level", "threads", "progress")


def simulate(
    deck: Deck,
    *,
    player: Any = "greedy",
    games: int = GAMES,
    seed: int | None = None,
    budget: int | None = None,
    codes: Mapping[str, str] | None = None,
    level: float = 0.95,
    threads: int | None = None,
    progress: bool = False,
    **switches: Any,
) -> SolitaireRun:
    """Play games of MTG Solitaire, and say how often they are won.

    The source does not say when three new cards may be drawn, and the answer matters more than
    the deck: every result has all three readings of it.

    Parameters
    ----------
    deck
        The deck, of more than 28 cards; only its main deck is played.
    player
        A name of `simlab.solitaire.list_players`, or a function of a `View` and the legal moves
        that returns one of them.
    games
        Games under each reading.
    seed
        0 to 2**64 - 1; None draws one. The same seed deals the same games to every player.
    budget
        Imagined actions a decision (``"search"``) or actions tried a deal (``"thoughtful"``).
    codes
        Codes of your own for some cards, as in ``{"Cancel": "counter spell"}``; see
        `simlab.solitaire.code`.
    level
        Confidence level of the intervals.
    threads
        Threads; None for all processors. They change nothing in the result.
    progress
        Show a progress bar when it takes more than two seconds.
    **switches
        Other readings of the rules; see `simlab.solitaire.readings`.

    Returns
    -------
    SolitaireRun
        The result.

    Raises
    ------
    DeckError, CardError
        If the deck cannot be played; see `simlab.solitaire.compiled.compile_solitaire`.
    ConfigError
        If a player, a switch or a number is not what it should be.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 24, "Doom Blade": 16, "Hill Giant": 20})
    >>> run = simlab.solitaire.simulate(deck, player="greedy", games=2_000, seed=1)
    >>> run.win_rate("hand_empty")
    Estimate(0.376 ± 0.011, 0.355 to 0.397, 2,000 games, simulated)
    """
    deck_given(deck)
    games, seed = whole_number("games", games), check_seed(seed)
    normal_quantile(level)
    readings, who = Readings.beside(ARGUMENTS, switches), find_player(player, budget)
    start = time.perf_counter()
    compiled = {
        when: compile_solitaire(deck, replace(readings, draw_when=when), codes=codes)
        for when in DRAW_WHEN
    }
    rows = {
        when: play_games(one, who, games=games, seed=seed, threads=threads, progress=progress)
        for when, one in compiled.items()
    }
    return SolitaireRun(
        compiled=compiled,
        player=who,
        rows=rows,
        seed=seed,
        level=level,
        elapsed_s=time.perf_counter() - start,
    )
