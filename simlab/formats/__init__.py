"""The format catalogue and the legality of decks."""

from simlab.formats.catalogue import (
    DeckLimits,
    Format,
    find_format,
    format_on,
    formats,
    load_formats,
)
from simlab.formats.legality import DeckFacts, LegalityReport, Violation, check_deck, may_lead

__all__ = [
    "DeckFacts",
    "DeckLimits",
    "Format",
    "LegalityReport",
    "Violation",
    "check_deck",
    "find_format",
    "format_on",
    "formats",
    "load_formats",
    "may_lead",
]
