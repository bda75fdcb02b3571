"""Cards: mana costs, the card table, and what a card does in a goldfish game."""

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.card import Card, Face
from simlab.cards.catalogue import cards
from simlab.cards.cost import COLOURS, ManaCost, Pip, colour_letters, colour_mask
from simlab.cards.own import own_card
from simlab.cards.table import CardTable, load_table

__all__ = [
    "BLANK",
    "COLOURS",
    "Behaviour",
    "Card",
    "CardTable",
    "Face",
    "ManaCost",
    "Pip",
    "cards",
    "colour_letters",
    "colour_mask",
    "load_table",
    "own_card",
]
