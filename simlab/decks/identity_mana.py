"""Mana of colours outside the commanders' identity, where a format makes it colourless."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simlab.cards.card import Card
from simlab.cards.cost import COLOURS, colour_letters
from simlab.decks.play import identity_of

if TYPE_CHECKING:
    from simlab.decks.deck import Deck

__all__ = ["with_identity_mana"]


def with_identity_mana(deck: Deck) -> Deck:
    """Return a deck whose cards make colourless mana for every colour outside its identity.

    Commander had this rule until January 2016.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> deck = Deck.of({"City of Brass": 99}, commanders="Treva, the Renewer", format="edh")
    >>> with_identity_mana(deck).cards()["City of Brass"].behaviour.makes
    'WUGC'
    """
    allowed = set(colour_letters(identity_of(deck))) | {"C"}

    def bound(makes: str) -> str:
        inside = {letter if letter in allowed else "C" for letter in makes}
        return "".join(letter for letter in COLOURS if letter in inside)

    def changed(card: Card) -> Card:
        faces = tuple(
            replace(face, behaviour=replace(face.behaviour, makes=bound(face.behaviour.makes)))
            for face in card.faces
        )
        does = replace(card.behaviour, makes=bound(card.behaviour.makes))
        return replace(card, faces=faces, behaviour=does)

    return replace(deck, _cards=tuple(changed(card) for card in deck.cards().values()))
