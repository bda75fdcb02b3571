"""A deck held against a format: what every check looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.formats.facts import DeckFacts
from simlab.formats.format import Format
from simlab.formats.load import rule_number
from simlab.formats.report import Violation

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["Held", "Unknown"]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A question that no source answers or no data tells."""

    reason: str


@dataclass(frozen=True, slots=True)
class Held:
    """A deck, the format it is held against, and the day.

    Attributes
    ----------
    deck, fmt
        The deck and the format as it stood on the day.
    label
        How the user named the format.
    day
        ISO day, or None where the format is taken as named.
    cards
        Facts of all cards of the deck, by name.
    """

    deck: DeckFacts
    fmt: Format
    label: str
    day: str | None
    cards: Mapping[str, Card]

    def violation(
        self, rule: str, card: str | None, message: str, *, number: str | None = None
    ) -> Violation:
        """Return a violation with its number in the format's rulebook."""
        return Violation(
            rule, rule_number(self.fmt, rule) if number is None else number, card, message
        )

    @property
    def leaders(self) -> tuple[Card, ...]:
        """The commanders."""
        return tuple(self.cards[name] for name in self.deck.commanders)

    @property
    def side(self) -> tuple[str, ...]:
        """Names in the sideboard, where the format has one."""
        return tuple(self.deck.sideboard) if self.fmt.limits.sideboard_max != 0 else ()

    def names(self) -> tuple[str, ...]:
        """Return every name that plays a part, once: main deck, zones, companion, sideboard."""
        deck = self.deck
        mate = (deck.companion,) if deck.companion else ()
        zones = (*deck.commanders, *deck.signature_spells, *deck.main, *mate, *self.side)
        return tuple(dict.fromkeys(zones))
