"""Decks of which nothing but the curve counts: lands, spells by mana value, rocks, a commander."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simlab.cards.own import own_card
from simlab.checks import whole_number
from simlab.decks.deck import Deck
from simlab.errors import DeckError

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["COMMANDER", "LAND", "ROCK", "SOL_RING", "curve_cards", "curve_deck", "drop_name"]

LAND, ROCK, SOL_RING, COMMANDER = "Land", "Rock", "Sol Ring", "Commander"


def drop_name(mana_value: int) -> str:
    """Return the name of the spells of a mana value.

    Examples
    --------
    >>> drop_name(3)
    '3-drop'
    """
    return f"{mana_value}-drop"


def curve_cards(most: int = 6, commander: int | None = None) -> dict[str, Card]:
    """Return the made-up cards of curve decks, by name."""
    cards = {
        LAND: own_card(LAND, {"type": "Land", "makes": "C"}),
        ROCK: own_card(ROCK, {"type": "Artifact", "cost": "{2}", "makes": "C"}),
        SOL_RING: own_card(
            SOL_RING, {"type": "Artifact", "cost": "{1}", "makes": "C", "amount": 2}
        ),
    }
    for value in range(1, most + 1):
        cards[drop_name(value)] = own_card(
            drop_name(value), {"type": "Creature", "cost": f"{{{value}}}"}
        )
    if commander is not None:
        cards[COMMANDER] = own_card(
            COMMANDER, {"type": "Legendary Creature", "cost": f"{{{commander}}}"}
        )
    return cards


def curve_deck(
    lands: int,
    drops: Mapping[int, int],
    *,
    rocks: int = 0,
    sol_ring: bool = False,
    commander: int | None = None,
    name: str = "curve",
) -> Deck:
    """Return a deck of lands and spells without colours, of which only mana values count.

    Parameters
    ----------
    lands
        Untapped lands that make one mana.
    drops
        Mana value to the number of spells that cost it and do nothing.
    rocks
        Artifacts for two mana that make one from the turn on which they come.
    sol_ring
        True for one artifact for one mana that makes two.
    commander
        Mana value of a commander in the command zone; None for none.
    name
        Name of the deck.

    Returns
    -------
    Deck
        Its cards are called ``"Land"``, ``"1-drop"``, ``"Rock"``, ``"Sol Ring"`` and so on.

    Raises
    ------
    DeckError
        If a number is impossible, or there are no lands or nothing to cast.

    Examples
    --------
    >>> curve_deck(17, {1: 2, 2: 7, 3: 7, 4: 4, 5: 3}, name="published")
    Deck("published", 40 cards, 17 lands)
    """
    for value, count in drops.items():
        whole_number("a mana value of drops", value, least=1, most=20)
        whole_number(f"drops[{value}]", count, least=0)
    counts = {LAND: whole_number("lands", lands, least=0)}
    if sol_ring:
        counts[SOL_RING] = 1
    counts[ROCK] = whole_number("rocks", rocks, least=0)
    counts |= {drop_name(value): drops[value] for value in sorted(drops)}
    if not lands or not (sum(counts.values()) - lands):
        raise DeckError("a curve deck has lands, and something to cast")
    cards = curve_cards(max((6, *drops)), commander)
    return Deck.of(
        counts,
        commanders=() if commander is None else (COMMANDER,),
        cards=cards,
        name=name,
    )
