"""Playing a block of games: the kernel that opens them, then the one that the deck asks for.

The two are compiled apart, so that a policy that looks at cards costs no second copy of the turns,
and a deck with effects none of the mulligans.
"""

from __future__ import annotations

from typing import Any

from simlab.kernels.effect_game import further_cards, play_effect_games
from simlab.kernels.game import play_games
from simlab.kernels.layout import GAMES_OPENED
from simlab.kernels.opening import open_games

__all__ = ["play_block"]


def play_block(
    deck: Any,
    rule: Any,
    pilot: Any,
    setup: Any,
    seed: Any,
    first_game: Any,
    games: Any,
    rows: Any,
    tallies: Any,
    log: Any,
    scratch: Any,
    effects: Any = None,
    questions: Any = None,
) -> int:
    """Play games ``first_game .. first_game + games - 1`` and add them to the tallies.

    Parameters
    ----------
    deck, rule, pilot, setup, tallies, scratch
        As in `layout`; `tallies` are added to.
    seed, first_game
        Address of the games: uint64, int64.
    games
        Number of games.
    rows
        int32[games or 0, row width], written, one row a game.
    log
        int16[lines or 0, 4], written from the first game on until it is full. With a log games are
        opened one by one, so that the lines of a game stay together.
    effects
        An `EffectArrays`; None for a deck whose cards do nothing but make mana every turn.
    questions
        A `Questions`, whose answers go to the last columns of `rows`; None for none. They need
        `rows`, and a setup that tracks the cards.

    Returns
    -------
    int
        The number of lines written to the log.
    """
    turns, draw_first = setup.turns, setup.draw_first
    more = -1 if effects is None else further_cards(deck, effects, setup)
    step = 1 if len(log) else GAMES_OPENED
    lines = 0
    for start in range(0, int(games), step):
        count = min(step, int(games) - start)
        first = first_game + start
        opening = (deck, rule, turns, draw_first, seed, first, count, tallies.hands)
        lines = open_games(*opening, log, lines, scratch, more)
        turning = (pilot, setup, count, rows[start : start + count], tallies, log, lines, scratch)
        if effects is None:
            lines = play_games(deck, *turning, questions)
        else:
            lines = play_effect_games(deck, effects, *turning, questions)
    return int(lines)
