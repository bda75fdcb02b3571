"""Cards from outside the game: what a wish may find, and what it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.formats.facts import DeckFacts
from simlab.formats.format import Format

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["outside_problem"]


def outside_problem(card: Card, deck: DeckFacts, fmt: Format) -> str:
    """Say why a card may not be brought into the game from outside; empty where it may.

    Parameters
    ----------
    card, deck, fmt
        The card, the deck whose player brings it, and the format. A companion comes by a rule of
        its own, not by this one.

    Notes
    -----
    Rule 903.11: in Commander such a card has another name than every card of the starting deck,
    and lies inside the commanders' colour identity. Tiny Leaders takes it from the sideboard.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.decks import Deck
    >>> from simlab.formats import find_format
    >>> deck = Deck.of({"Forest": 99}, commanders="Ezuri, Renegade Leader", format="commander")
    >>> then = find_format("commander", on="2023-01-30")
    >>> print(outside_problem(load_table().card("Opt"), deck, then))
    "Opt" has colour identity U, outside of the commander's (903.11)
    """
    if fmt.wishes == "none":
        return f'format "{fmt.id}" brings no cards from outside the game'
    if fmt.wishes == "sideboard":
        found = card.name in deck.sideboard
        return "" if found else f'"{card.name}" is not in the sideboard'
    if fmt.outside == "any":
        return ""
    if card.name in (*deck.main, *deck.commanders):
        return f'"{card.name}" is a name of the deck (903.11)'
    allowed = 0
    for name in deck.commanders:
        allowed |= deck.cards()[name].colour_identity
    wrong = card.colour_identity & ALL_COLOURS & ~allowed
    if wrong and fmt.identity.binds:
        letters = colour_letters(card.colour_identity & ALL_COLOURS)
        return f'"{card.name}" has colour identity {letters}, outside of the commander\'s (903.11)'
    return ""
