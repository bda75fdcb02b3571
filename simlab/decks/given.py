"""What a function does first with the deck it is given."""

from __future__ import annotations

from typing import Any

from simlab.decks.deck import Deck
from simlab.errors import ConfigError

__all__ = ["deck_given"]


def deck_given(deck: Any) -> Deck:
    """Return the deck that a function was given.

    Raises
    ------
    ConfigError
        If it is none, as the path of a list.

    Examples
    --------
    >>> deck_given(Deck.of({"Forest": 40}))
    Deck("deck", 40 cards, 40 lands)
    >>> deck_given("bears.txt")
    Traceback (most recent call last):
        ...
    simlab.errors.ConfigError: deck='bears.txt' is not a deck; read one with simlab.read_deck(path)
    """
    if not isinstance(deck, Deck):
        raise ConfigError(f"deck={deck!r} is not a deck; read one with simlab.read_deck(path)")
    return deck
