"""What a question comes to with a deck: conditions over counts of cards, with turns.

Turn 0 is the hand that is kept. Everything here is a value: two questions that mean the same are
equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "AllOf",
    "AnyOf",
    "Cards",
    "Compare",
    "Condition",
    "Count",
    "Different",
    "Fixed",
    "Happens",
    "Measure",
    "Not",
    "Quantity",
    "Question",
    "Total",
    "last_turn",
    "leaves",
]

Where: TypeAlias = Literal["seen", "hand", "play", "cast"]
Event: TypeAlias = Literal["payable", "castable"]


@dataclass(frozen=True, slots=True)
class Cards:
    """Some cards of a deck.

    Attributes
    ----------
    words
        As they are called when the question is read back.
    names
        Full names, in the order of the deck; none where the deck has no such card.
    sides
        Names of cards that count in play, too, when they are played as a land.
    """

    words: str
    names: tuple[str, ...]
    sides: tuple[str, ...] = ()


# Quantities -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fixed:
    """A number."""

    value: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many of some cards there are.

    ``seen``: have been in hand by the turn; ``hand``: are in hand on the turn, after the draw;
    ``play``: are in play at its end; ``cast``: have been cast by its end, or on it if `only`.
    """

    cards: Cards
    where: Where
    turn: int
    only: bool = False


@dataclass(frozen=True, slots=True)
class Different:
    """How many of some kinds of cards there are at all."""

    kinds: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A metric of a game; see `simlab.stats.METRICS`.

    ``at``: its value on the turn (None for one of the whole game); ``most`` and ``total``: the most
    on a turn so far, or their sum.
    """

    metric: str
    turn: int | None
    how: Literal["at", "most", "total"] = "at"


@dataclass(frozen=True, slots=True)
class Total:
    """A sum of quantities."""

    parts: tuple[Quantity, ...]


Quantity: TypeAlias = Fixed | Count | Different | Measure | Total


# Conditions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Compare:
    """A relation between two quantities."""

    left: Quantity
    relation: Literal[">=", "<=", "==", "!=", ">", "<"]
    right: Quantity


@dataclass(frozen=True, slots=True)
class Happens:
    """A card is payable or castable on a turn, or on a turn so far if `by`; see `simlab describe`.

    `there` is False for a card that this deck does not have: then it never happens.
    """

    event: Event
    card: str
    turn: int
    by: bool
    there: bool = True


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of some conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of some conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    part: Condition


Condition: TypeAlias = Compare | Happens | AllOf | AnyOf | Not


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is held against a deck.

    Attributes
    ----------
    event, given
        What is asked, and the condition; None for none.
    on_the_play
        The seat that the question names; None for none.
    """

    event: Condition
    given: Condition | None = None
    on_the_play: bool | None = None

    @property
    def turn(self) -> int:
        """The last turn that the question looks at; 0 for one of the opening hand alone."""
        asked = [self.event] if self.given is None else [self.event, self.given]
        return max(map(last_turn, asked))


def leaves(part: Condition | Quantity) -> Iterator[Fixed | Count | Measure | Happens]:
    """Yield what a condition is made of, from left to right."""
    match part:
        case AllOf(parts) | AnyOf(parts) | Total(parts) | Different(parts):
            for one in parts:
                yield from leaves(one)
        case Not(one):
            yield from leaves(one)
        case Compare(left, _, right):
            yield from leaves(left)
            yield from leaves(right)
        case _:
            yield part


def last_turn(condition: Condition) -> int:
    """Return the last turn that a condition looks at."""
    return max((getattr(leaf, "turn", 0) or 0 for leaf in leaves(condition)), default=0)
