"""simlab: goldfish statistics for Magic decks, with their uncertainty.

The public names; everything else is reached through them.
"""

from simlab.cards import cards
from simlab.decks import Deck, parse_deck, read_deck
from simlab.errors import SimlabError
from simlab.experiments import Comparison, Run, compare, load, simulate
from simlab.formats import formats
from simlab.mulligans import MulliganRule, mulligans
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
    "cards",
    "compare",
    "formats",
    "load",
    "mulligans",
    "parse_deck",
    "pilots",
    "read_deck",
    "simulate",
]
