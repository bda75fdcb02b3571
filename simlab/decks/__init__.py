"""Decks: reading deck lists of any style, and the deck itself."""

from simlab.decks.deck import Deck
from simlab.decks.read import parse_deck, read_deck, read_report
from simlab.decks.report import CardLine, OtherLine, ReadReport, UnknownLine

__all__ = [
    "CardLine",
    "Deck",
    "OtherLine",
    "ReadReport",
    "UnknownLine",
    "parse_deck",
    "read_deck",
    "read_report",
]
