"""The thoughtful player, which cheats: it knows all cards, and bounds what any player can win."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_step import MOVES
from simlab.solitaire.players.player import Player, Rows, player

if TYPE_CHECKING:
    from simlab.solitaire.compiled import CompiledSolitaire
    from simlab.solitaire.game import Game

Long = npt.NDArray[np.int64]
__all__ = ["OUTCOMES", "ThoughtfulPlayer"]

OUTCOMES = ("unsolvable", "solved", "out of budget")


@player
class ThoughtfulPlayer(Player):
    """Solves deals with all cards known."""

    name = "thoughtful"
    what = (
        "cheats: knows every card and shuffle to come, and searches for a way to win; budget: "
        "actions tried a deal; solved, unsolvable and out of budget are kept apart"
    )
    cheats = True
    usual_budget = 20_000

    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Solve deals; return int16[count, 2]: the outcome, and hundreds of actions tried."""
        found, _ = self.solve(compiled, seed, first, count)
        rows = np.zeros((count, 2), np.int16)
        rows[:, 0] = found[:, 0]
        rows[:, 1] = np.minimum(found[:, 1] // 100, 32_000)
        return rows

    def solve(
        self, compiled: CompiledSolitaire, seed: int, first: int, count: int
    ) -> tuple[Long, Long]:
        """Solve deals ``first .. first + count - 1``, and say exactly what was tried.

        Returns
        -------
        tuple of numpy.ndarray
            int64[count, 2], place in `OUTCOMES` and actions tried; int64[`DEPTH` + 1], of the last
            deal, if it is solved, how many actions win it and they.
        """
        from simlab.kernels.solitaire_solve import DEPTH, WIDTH, solve

        rows = np.zeros((count, 2), np.int64)
        games = np.zeros((DEPTH, at.SIZE), np.int16)
        moves, scores = np.zeros(MOVES, np.int64), np.zeros(MOVES, np.int64)
        lists = np.zeros((DEPTH, WIDTH), np.int64)
        counts, places = np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
        seen = np.zeros(1 << max(10, (2 * self.budget).bit_length()), np.uint64)
        path = np.zeros(DEPTH + 1, np.int64)
        scratch = (games, moves, scores, lists, counts, places, seen, path)
        solve(compiled.array, np.uint64(seed), first, count, self.budget, rows, *scratch)
        return rows, path

    def line(self, compiled: CompiledSolitaire, seed: int, game: int) -> list[int] | None:
        """Return actions that win a deal, or None where none were found.

        Parameters
        ----------
        compiled
            The deck.
        seed, game
            Which deal.
        """
        rows, path = self.solve(compiled, seed, game, 1)
        if rows[0, 0] != 1:
            return None
        actions: list[int] = path[1 : int(path[0]) + 1].tolist()
        return actions

    def choose(self, game: Game) -> int:  # noqa: ARG002
        """Say that this player solves whole deals."""
        raise ConfigError(
            f"player {self.name} solves a deal as a whole and gives no single move; ask search"
        )
