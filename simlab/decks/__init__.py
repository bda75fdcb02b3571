"""Decks: reading deck lists of any style, and the deck itself."""

from simlab.decks.deck import Deck
from simlab.decks.given import deck_given
from simlab.decks.random_deck import random_deck
from simlab.decks.read import parse_deck, read_deck, read_report
from simlab.decks.report import CardLine, OtherLine, ReadReport, UnknownLine
from simlab.decks.restrict import Restriction, restrict
from simlab.decks.variants import land_variants, split_variants, swap_variants

__all__ = [
    "CardLine",
    "Deck",
    "OtherLine",
    "ReadReport",
    "Restriction",
    "UnknownLine",
    "deck_given",
    "land_variants",
    "parse_deck",
    "random_deck",
    "read_deck",
    "read_report",
    "restrict",
    "split_variants",
    "swap_variants",
]
