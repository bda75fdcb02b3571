"""Players that look ahead in imagined games, without knowing a card they have not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_step import MOVES
from simlab.solitaire.players.player import Player, Rows, player

if TYPE_CHECKING:
    from simlab.solitaire.compiled import CompiledSolitaire
    from simlab.solitaire.game import Game


class _Looking(Player):
    """Tries every action in the same imagined games."""

    kind: ClassVar[int]

    def _run(
        self,
        compiled: CompiledSolitaire,
        seed: int,
        first: int,
        rows: Rows,
        state: Any,
    ) -> int:
        from simlab.kernels.solitaire_search import play_by_search

        games = np.zeros((2, at.SIZE), np.int16)
        moves, actions, sums = (np.zeros(MOVES, np.int64) for _ in range(3))
        places = np.zeros(2 * at.CARDS, np.int64)
        scratch = (state, games, moves, actions, sums, places)
        where = (compiled.array, np.uint64(seed), first, len(rows))
        return int(play_by_search(*where, self.kind, max(1, self.budget), rows, *scratch))

    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Play games; see `Player.play`."""
        from simlab.kernels.solitaire_random import ROW

        rows = np.zeros((count, ROW), np.int16)
        self._run(compiled, seed, first, rows, np.zeros(at.SIZE, np.int16))
        return rows

    def choose(self, game: Game) -> int:
        """Choose an action; see `Player.choose`."""
        from simlab.kernels.solitaire_random import ROW

        none = np.zeros((0, ROW), np.int16)
        return self._run(game.compiled, game.seed, game.number, none, game.state.copy())


@player
class ExpectationPlayer(_Looking):
    """One action ahead."""

    name = "expectation"
    what = "each action in eight imagined games, up to the next quiet board; the best on average"
    kind = 0


@player
class SearchPlayer(_Looking):
    """Imagined games played to their end."""

    name = "search"
    what = (
        "each action in the same imagined games, played out by greedy; the worse half leaves after "
        "each round; budget: imagined actions a decision"
    )
    kind = 1
    usual_budget = 1_000
