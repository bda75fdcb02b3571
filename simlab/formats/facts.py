"""What legality asks of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["DeckFacts"]


class DeckFacts(Protocol):
    """What legality asks of a deck; `simlab.decks.Deck` has it all."""

    @property
    def name(self) -> str:
        """Name of the deck."""

    @property
    def format(self) -> str | None:
        """Id of the format that the deck was built for."""

    @property
    def main(self) -> Mapping[str, int]:
        """Cards of the main deck with their counts."""

    @property
    def sideboard(self) -> Mapping[str, int]:
        """Cards of the sideboard with their counts."""

    @property
    def commanders(self) -> tuple[str, ...]:
        """Cards that start in the command zone."""

    @property
    def signature_spells(self) -> tuple[str, ...]:
        """Signature spells (Oathbreaker)."""

    @property
    def companion(self) -> str | None:
        """The companion."""

    def cards(self) -> Mapping[str, Card]:
        """Return the facts of every card by name."""
