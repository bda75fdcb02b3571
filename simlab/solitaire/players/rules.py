"""Players that follow rules: random, greedy, and the advice of the page the game comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_step import MOVES
from simlab.solitaire.players.player import Player, Rows, player

if TYPE_CHECKING:
    from simlab.solitaire.compiled import CompiledSolitaire
    from simlab.solitaire.game import Game


@player
class RandomPlayer(Player):
    """Any legal action, each as likely as the others."""

    name = "random"
    what = "any legal action, each as likely as the others"

    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Play games; see `Player.play`."""
        from simlab.kernels.solitaire_random import ROW, play_random

        rows, scratch = np.zeros((count, ROW), np.int16), np.zeros(at.SIZE, np.int16)
        moves, none = np.zeros(MOVES, np.int64), np.zeros(0, np.int64)
        play_random(compiled.array, np.uint64(seed), first, count, rows, scratch, moves, none)
        return rows

    def choose(self, game: Game) -> int:
        """Choose an action; see `Player.choose`."""
        from simlab.kernels.solitaire_random import ROW, play_random

        rows, moves = np.zeros((0, ROW), np.int16), np.zeros(MOVES, np.int64)
        now, none = game.state.copy(), np.zeros(0, np.int64)
        array, seed = game.compiled.array, np.uint64(game.seed)
        return int(play_random(array, seed, game.number, 0, rows, now, moves, none))


class _ByRules(Player):
    """Does the action with the best score."""

    style: ClassVar[int]

    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Play games; see `Player.play`."""
        from simlab.kernels.solitaire_greedy import play_by_rules
        from simlab.kernels.solitaire_random import ROW

        rows, scratch = np.zeros((count, ROW), np.int16), np.zeros(at.SIZE, np.int16)
        moves = np.zeros(MOVES, np.int64)
        play_by_rules(
            compiled.array, np.uint64(seed), first, count, self.style, rows, scratch, moves
        )
        return rows

    def choose(self, game: Game) -> int:
        """Choose an action; see `Player.choose`."""
        from simlab.kernels.solitaire_greedy import play_by_rules
        from simlab.kernels.solitaire_random import ROW

        rows, moves = np.zeros((0, ROW), np.int16), np.zeros(MOVES, np.int64)
        now = game.state.copy()
        array, seed = game.compiled.array, np.uint64(game.seed)
        return int(play_by_rules(array, seed, 0, 0, self.style, rows, now, moves))


@player
class GreedyPlayer(_ByRules):
    """Most cards off the piles for a land."""

    name = "greedy"
    what = (
        "most cards off the piles for a land, then most piles uncovered, the hand last, three new "
        "cards when nothing else takes a card off"
    )
    style = 0


@player
class AdvicePlayer(_ByRules):
    """The advice of the page the game comes from."""

    name = "advice"
    what = (
        "the page's own advice: piles before the hand, everything before three new cards, the "
        "smallest pile first, no permanent without a plan how it leaves"
    )
    style = 1


@player
class PilesFirstPlayer(_ByRules):
    """The advice, with the aim of greedy."""

    name = "piles_first"
    what = "the same advice, but aimed at piles that uncover something instead of the smallest"
    style = 2
