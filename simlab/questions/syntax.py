"""A question as it is written: a tree that knows nothing of a deck, with places in the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "Both",
    "Call",
    "Class",
    "Compared",
    "Counted",
    "Definition",
    "Denied",
    "Either",
    "Named",
    "Node",
    "Number",
    "OfValue",
    "Phrase",
    "Place",
    "Present",
    "Seat",
    "Something",
    "Span",
    "Sum",
    "Term",
    "Timed",
    "Turn",
    "When",
    "Written",
    "Zone",
]

Span: TypeAlias = tuple[int, int]  # first and last character + 1 of a part of the text
Zone: TypeAlias = Literal["opening", "hand", "play", "seen", "cast"]


# Cards ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words without quotes: a class, a quantity, a group, or a card."""

    words: tuple[str, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Named:
    """A card's name in quotes."""

    name: str
    at: Span


@dataclass(frozen=True, slots=True)
class Class:
    """A class of cards as in keep policies, such as ``@ramp``."""

    name: str
    at: Span


@dataclass(frozen=True, slots=True)
class Call:
    """A word with cards in brackets, such as ``any("Sol Ring", "Arcane Signet")``."""

    function: str
    cards: tuple[Something, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class OfValue:
    """Some cards of a mana value in a range; `high` None for no upper end."""

    cards: Something
    low: int
    high: int | None
    at: Span


Something: TypeAlias = Phrase | Named | Class | Call | OfValue


# Quantities -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    at: Span


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of some cards there are; `zone` None where the text does not say where."""

    cards: Something
    zone: Zone | None
    at: Span


Term: TypeAlias = Number | Counted


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of quantities."""

    terms: tuple[Term, ...]
    at: Span


# Conditions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Present:
    """There is at least one of something, or something holds."""

    sum: Sum
    at: Span


@dataclass(frozen=True, slots=True)
class Compared:
    """Quantities with relations between neighbours; one relation less than quantities."""

    sums: tuple[Sum, ...]
    relations: tuple[str, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: ``by turn 4`` or ``on turn 4``."""

    number: int
    by: bool
    at: Span


@dataclass(frozen=True, slots=True)
class Place:
    """Where to count: ``in hand``; the opening hand is a time as well."""

    zone: Zone
    at: Span


@dataclass(frozen=True, slots=True)
class Seat:
    """On the play or on the draw."""

    on_the_play: bool
    at: Span


When: TypeAlias = Turn | Place | Seat


@dataclass(frozen=True, slots=True)
class Timed:
    """A condition with what says when and where."""

    part: Node
    whens: tuple[When, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Both:
    """All of some conditions."""

    parts: tuple[Node, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of some conditions."""

    parts: tuple[Node, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Denied:
    """The opposite of a condition."""

    part: Node
    at: Span


Node: TypeAlias = Present | Compared | Timed | Both | Either | Denied


@dataclass(frozen=True, slots=True)
class Definition:
    """A group of cards with a name of its own."""

    name: Phrase
    cards: tuple[Something, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Written:
    """A whole question.

    Attributes
    ----------
    text
        As it was written.
    event, given
        What is asked, and the condition; None for none.
    definitions
        The groups that it names.
    """

    text: str
    event: Node
    given: Node | None
    definitions: tuple[Definition, ...] = ()

    def __str__(self) -> str:
        return self.text.strip()
