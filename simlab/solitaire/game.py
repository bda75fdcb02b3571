"""One game of MTG Solitaire that a person or a program plays, move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import check_seed, whole_number
from simlab.decks import Deck, deck_given
from simlab.errors import ConfigError
from simlab.kernels import solitaire_layout as at
from simlab.kernels.rng import game_key
from simlab.kernels.solitaire_step import APPLY, DEAL, LEGAL, MOVES, SETTLE, step
from simlab.plural import number_of
from simlab.solitaire.board import board_html, board_text
from simlab.solitaire.compiled import CompiledSolitaire, compile_solitaire
from simlab.solitaire.switches import Readings
from simlab.solitaire.view import View, look
from simlab.solitaire.words import Move, action_words

__all__ = ["Game"]


class Game:
    """A game of solitaire under way.

    Parameters
    ----------
    deck
        The deck, or one that has been compiled.
    seed, game
        Which deal: that of game `game` of a run with this seed; a seed of None draws one.
    codes
        Codes of your own for some cards; see `simlab.solitaire.code`.
    **switches
        Readings of the rules, such as ``draw_when="stack"``; see `simlab.solitaire.readings`.

    Raises
    ------
    DeckError, CardError
        If the deck cannot be played; see `compile_solitaire`.
    ConfigError
        If a switch is not known, or a number is not what it should be.

    Examples
    --------
    >>> spells = {"Doom Blade": 4, "Duress": 4, "Murder": 4, "Mind Rot": 4, "Hill Giant": 4}
    >>> game = Game(Deck.of({"Swamp": 24} | spells), seed=1)
    >>> game.status, game.view().hand
    ('on', 0)
    >>> [str(move) for move in game.legal()][-1]
    'take three cards'
    """

    def __init__(
        self,
        deck: Deck | CompiledSolitaire,
        *,
        seed: int | None = 1,
        game: int = 0,
        codes: Mapping[str, str] | None = None,
        **switches: Any,
    ) -> None:
        if isinstance(deck, CompiledSolitaire):
            if switches or codes:
                raise ConfigError("a compiled deck has its readings and codes; give none beside it")
        else:
            readings = Readings.of(**switches)
            deck = compile_solitaire(deck_given(deck), readings, codes=codes)
        self.compiled = deck
        self.seed, self.number = check_seed(seed), whole_number("game", game, least=0, most=10**9)
        self.key = np.uint64(game_key(np.uint64(self.seed), self.number))
        self.state = np.zeros(at.SIZE, np.int16)
        self._moves = np.zeros(MOVES, np.int64)
        self._before: list[tuple[npt.NDArray[np.int16], str]] = []
        self._step(DEAL)
        self._step(SETTLE)
        self._check_stuck()

    def __repr__(self) -> str:
        return f"<{self._words()}>"

    def _words(self) -> str:
        """Say which game it is and how it stands."""
        view = self.view()
        left = sum(pile.face_down + len(pile.face_up) for pile in view.piles)
        return (
            f"Game {self.number} of seed {self.seed}, {self.compiled.deck.name}: {view.status}, "
            f"{number_of(left, 'card')} on the piles, {number_of(view.actions, 'action')}"
        )

    def __str__(self) -> str:
        """Return the board as text."""
        return board_text(self.view())

    def _repr_html_(self) -> str:
        return board_html(self.view(), f"{self._words()}; {self.compiled.readings.words()}")

    def _step(self, what: int, action: int = 0) -> int:
        return int(
            step(what, self.state, self.compiled.array, self.key, self._moves, np.int64(action))
        )

    def _check_stuck(self) -> None:
        """End a game that has no legal action: it is lost."""
        if self.state[at.STATUS] == at.ON and not self._step(LEGAL):
            self.state[at.STATUS] = at.STUCK

    @property
    def status(self) -> str:
        """``"on"``, ``"won"``, ``"library lost"`` or ``"stuck"``."""
        return self.view().status

    def view(self) -> View:
        """Return what the player may see."""
        return look(self.state, self.compiled)

    def legal(self) -> list[Move]:
        """Return the legal moves, in a fixed order."""
        count = self._step(LEGAL)
        return [
            Move(number, action_words(number, self.state, self.compiled))
            for number in self._moves[:count].tolist()
        ]

    def play(self, move: Move | int) -> None:
        """Do a legal move, and all that follows by itself.

        Parameters
        ----------
        move
            A move of `legal`, or its number.

        Raises
        ------
        ConfigError
            If the move is not legal now.
        """
        number = move.number if isinstance(move, Move) else move
        legal = self.legal()
        found = next((one for one in legal if one.number == number), None)
        if found is None or isinstance(number, bool):
            known = "; ".join(f"{one.number}: {one.words}" for one in legal[:12])
            more = f"; and {len(legal) - 12} more" if len(legal) > 12 else ""
            raise ConfigError(f"move {move!r} is not legal now; legal: {known or 'none'}{more}")
        self._before.append((self.state.copy(), found.words))
        self._step(APPLY, found.number)
        self._check_stuck()

    def undo(self) -> str:
        """Take the last move back; return what it was.

        Raises
        ------
        ConfigError
            If there is none.
        """
        if not self._before:
            raise ConfigError("there is no move to take back")
        state, words = self._before.pop()
        self.state[:] = state
        return words

    def row(self) -> npt.NDArray[np.int16]:
        """Return what the game came to, as `simlab.kernels.solitaire_random.COLUMNS` has it."""
        view = self.view()
        left = [pile.face_down + len(pile.face_up) for pile in view.piles]
        return np.array(
            [
                *(self.state[at.STATUS], left.count(0), sum(left)),
                *(sum(p.face_down for p in view.piles), min(2, view.run_outs)),
                *(sum(view.rows.values()), view.hand, view.library, view.actions),
            ],
            np.int16,
        )

    @property
    def history(self) -> tuple[str, ...]:
        """The moves so far, in words."""
        return tuple(words for _, words in self._before)
