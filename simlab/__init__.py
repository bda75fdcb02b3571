"""simlab: goldfish statistics for Magic decks, with their uncertainty.

The public names; everything else is reached through them.
"""

from simlab.cards import cards
from simlab.decks import Deck, parse_deck, read_deck
from simlab.errors import SimlabError
from simlab.experiments import Comparison, Run, compare, load, simulate, two_seats
from simlab.formats import formats
from simlab.mulligans import (
    MulliganRule,
    aside_policy,
    bottom_policy,
    keep_policy,
    mulligans,
)
from simlab.pilots import Pilot, pilots
from simlab.stats import Estimate

__all__ = [
    "Comparison",
    "Deck",
    "Estimate",
    "MulliganRule",
    "Pilot",
    "Run",
    "SimlabError",
    "aside_policy",
    "bottom_policy",
    "cards",
    "compare",
    "formats",
    "keep_policy",
    "load",
    "mulligans",
    "parse_deck",
    "pilots",
    "read_deck",
    "simulate",
    "two_seats",
]
