"""Playing a block of games with the kernel that the deck asks for."""

from __future__ import annotations

from typing import Any

from simlab.kernels.effect_game import play_effect_block
from simlab.kernels.game import play_block as play_plain_block

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
) -> int:
    """Play a block of games; see `game.play_block`.

    Parameters
    ----------
    effects
        An `EffectArrays`; None for a deck whose cards do nothing but make mana every turn.

    Returns
    -------
    int
        The number of lines written to the log.
    """
    block = (rule, pilot, setup, seed, first_game, games, rows, tallies, log, scratch)
    if effects is None:
        return int(play_plain_block(deck, *block))
    return int(play_effect_block(deck, effects, *block))
