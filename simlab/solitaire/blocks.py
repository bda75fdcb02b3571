"""Blocks of games on a pool of threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from simlab.solitaire.compiled import CompiledSolitaire
from simlab.solitaire.players import OwnPlayer, Player
from simlab.solitaire.players.player import Rows
from simlab.threads import progress_bar, workers

__all__ = ["play_games", "thinks"]

_BLOCK, _LOOKING_BLOCK = 4_096, 16  # games of one task


def thinks(player: Player) -> bool:
    """Say whether a player imagines games, which takes long."""
    return bool(player.budget) or player.name == "expectation"


def play_games(
    compiled: CompiledSolitaire,
    player: Player,
    *,
    games: int,
    seed: int,
    first: int = 0,
    threads: int | None = None,
    progress: bool = False,
) -> Rows:
    """Play games ``first .. first + games - 1``; the rows depend on neither threads nor blocks.

    Returns
    -------
    numpy.ndarray
        int16[games, columns], as `Player.play` returns them.
    """
    many = workers(threads)
    if isinstance(player, OwnPlayer):
        many = 1  # Python functions would wait for each other
    block = _LOOKING_BLOCK if thinks(player) else _BLOCK
    starts = range(first, first + games, block)

    def task(start: int) -> Rows:
        return player.play(compiled, seed, start, min(block, first + games - start))

    rows: list[Rows] = []
    with progress_bar(games, progress) as told, ThreadPoolExecutor(many) as pool:
        for found in pool.map(task, starts):
            rows.append(found)
            told(len(found))
    return np.concatenate(rows)
