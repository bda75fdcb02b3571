"""A player written in Python: a function of what may be seen and the legal moves."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from simlab.errors import ConfigError
from simlab.solitaire.players.player import Player, Rows
from simlab.solitaire.view import View
from simlab.solitaire.words import Move

if TYPE_CHECKING:
    from simlab.solitaire.compiled import CompiledSolitaire
    from simlab.solitaire.game import Game

__all__ = ["Choose", "OwnPlayer"]

Choose = Callable[[View, Sequence[Move]], Move]
"""What a player of one's own is: it sees a `View`, and returns one of the legal moves."""


class OwnPlayer(Player):
    """Plays by a function in Python; some hundreds of games a second.

    Parameters
    ----------
    function
        See `Choose`.

    Raises
    ------
    ConfigError
        If the function does not take a view and the legal moves.
    """

    name = "own"
    what = "a function of one's own"

    def __init__(self, function: Choose) -> None:
        super().__init__()
        self.function = function
        try:
            inspect.signature(function).bind(None, ())
        except TypeError as error:
            raise ConfigError(
                f"player {self!r}: a player is called with a View and the legal moves; {error}"
            ) from None
        except ValueError:
            return  # some functions that are not written in Python do not say what they take

    def __repr__(self) -> str:
        """Return the name of the function."""
        return str(getattr(self.function, "__name__", self.name))

    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Play games; see `Player.play`."""
        from simlab.kernels.solitaire_random import ROW
        from simlab.solitaire.game import Game

        rows = np.zeros((count, ROW), np.int16)
        for number in range(count):
            game = Game(compiled, seed=seed, game=first + number)
            while game.status == "on":
                game.play(self.choose(game))
            rows[number] = game.row()
        return rows

    def choose(self, game: Game) -> int:
        """Choose an action; see `Player.choose`."""
        legal = game.legal()
        found = self.function(game.view(), legal)
        if found not in legal:
            raise ConfigError(
                f"player {self!r} chose {found!r}, which is not one of the {len(legal)} legal moves"
            )
        return found.number
