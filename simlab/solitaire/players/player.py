"""What a player of solitaire is, and the register of those that come with simlab."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

    from simlab.solitaire.compiled import CompiledSolitaire
    from simlab.solitaire.game import Game

__all__ = ["PLAYERS", "Player", "find_player", "list_players", "player"]

Rows = npt.NDArray[np.int16]


class Player(ABC):
    """Who plays: many games at once, or one action of a game.

    Parameters
    ----------
    budget
        Imagined actions a decision (`search`), or actions tried a deal (`thoughtful`); None for the
        player's own. Players that look at nothing of the kind take none.

    Raises
    ------
    ConfigError
        If a budget is given to a player that has none, or it is below 1.

    Attributes
    ----------
    name, what
        The name, and what the player does.
    cheats
        True for a player that knows cards which a person at the table does not.
    usual_budget
        The budget where none is given; 0 for a player without.
    """

    name: ClassVar[str] = ""
    what: ClassVar[str] = ""
    cheats: ClassVar[bool] = False
    usual_budget: ClassVar[int] = 0

    def __init__(self, budget: int | None = None) -> None:
        if budget is not None and not self.usual_budget:
            having = ", ".join(kind.name for kind in PLAYERS.values() if kind.usual_budget)
            raise ConfigError(f"player {self.name} has no budget; those that have: {having}")
        self.budget = self.usual_budget
        if budget is not None:
            self.budget = whole_number("budget", budget, most=10**9)

    def __repr__(self) -> str:
        """Return the name, with the budget where there is one."""
        return f"{self.name}({self.budget:,})" if self.budget else self.name

    @abstractmethod
    def play(self, compiled: CompiledSolitaire, seed: int, first: int, count: int) -> Rows:
        """Play games ``first .. first + count - 1``; return int16[count, columns]."""

    @abstractmethod
    def choose(self, game: Game) -> int:
        """Return the action that the player does in a game, -1 for none."""


PLAYERS: dict[str, type[Player]] = {}
"""Players by name."""


def player(kind: type[Player]) -> type[Player]:
    """Register a player."""
    PLAYERS[kind.name] = kind
    return kind


def find_player(asked: Any, budget: int | None = None) -> Player:
    """Return a player.

    Parameters
    ----------
    asked
        A name, a `Player`, or a function of a `View` and the legal moves that returns one of them.
    budget
        See `Player`.

    Raises
    ------
    ConfigError
        If the name is not known; the error names near ones. If a budget is given that the player
        does not take.

    Examples
    --------
    >>> find_player("search", budget=500)
    search(500)
    >>> find_player("greedi")
    Traceback (most recent call last):
        ...
    simlab.errors.ConfigError: player "greedi" is not known; did you mean greedy?
    """
    from simlab.solitaire.players.own import OwnPlayer

    if isinstance(asked, Player) or callable(asked):
        found = asked if isinstance(asked, Player) else OwnPlayer(asked)
        if budget is not None:
            raise ConfigError(
                f"budget={budget!r}: player {found!r} takes none; only players by name do"
            )
        return found
    if not isinstance(asked, str):
        raise ConfigError(
            f"player={asked!r}: give a name ({', '.join(PLAYERS)}), or a function of a View and "
            "the legal moves that returns one of them"
        )
    name = asked.strip().casefold().replace("-", "_").replace(" ", "_")
    if name in PLAYERS:
        return PLAYERS[name](budget)
    near = difflib.get_close_matches(name, PLAYERS, 1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(PLAYERS)}"
    raise ConfigError(f'player "{asked}" is not known; {hint}')


def list_players() -> pd.DataFrame:
    """Return the players of solitaire.

    Returns
    -------
    pandas.DataFrame
        player, what, cheats, budget: one row a player.

    Examples
    --------
    >>> list_players()["player"].tolist()
    ['expectation', 'search', 'random', 'greedy', 'advice', 'piles_first', 'thoughtful']
    """
    import pandas as pd

    return pd.DataFrame(
        [
            {"player": k.name, "what": k.what, "cheats": k.cheats, "budget": k.usual_budget}
            for k in PLAYERS.values()
        ]
    )
