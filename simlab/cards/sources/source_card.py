"""A card as a source of card texts has it, before anything is read off it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Corpus", "SourceCard", "SourceFace"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFace:
    """One face or half of a card.

    Attributes
    ----------
    name, cost, type_line, text
        As printed; empty where there is none.
    power, toughness
        As printed, or None.
    """

    name: str
    cost: str = ""
    type_line: str
    text: str = ""
    power: str | None = None
    toughness: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCard:
    """A card.

    Attributes
    ----------
    name
        Full name; the names of two faces are joined by `` // ``.
    layout
        As `simlab.cards.Card` has it.
    identity
        Letters of the colour identity.
    devoid
        True for a card that has no colours in spite of its cost.
    faces
        The front first; other faces where the source has them.
    """

    name: str
    layout: str
    identity: str
    devoid: bool = False
    faces: Sequence[SourceFace]


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """All cards of a source.

    Attributes
    ----------
    source, date
        What it is called in the table, and the state of its texts, as in ``"2026-11-28"``.
    cards
        The cards; they may be read as they are asked for.
    """

    source: str
    date: str
    cards: Iterable[SourceCard]
