"""What can be asked of a game: counts of cards seen, what lands can pay, the opening hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.exact.numbers import Ints

if TYPE_CHECKING:
    from simlab.exact.opening import Opening

__all__ = ["HAND_FACTS", "Count", "Fact", "HandFact", "LandDrop", "Sum", "Window"]

Cards = frozenset[int]
Values = npt.NDArray[Any]  # bool or int64, one a row
HAND_FACTS = ("mulligans", "kept_size", "keepable")
MANY = 64  # no game sees more cards


@dataclass(frozen=True, slots=True)
class Window:
    """Cards of a set that came to hand from one turn to another; turn 0 is the kept hand."""

    cards: Cards
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Sum:
    """How many cards came in some windows, counted up to `most`: more counts as `most`."""

    windows: tuple[Window, ...]
    most: int = MANY


class Fact(Protocol):
    """What is asked of a game: a number, or true or false, made of sums of cards that came."""

    def sums(self, opening: Opening) -> tuple[Sum, ...]:
        """Return the sums that it depends on."""

    def of(self, sums: Sequence[Ints], opening: Opening) -> Values:
        """Return its values, given those of its sums, one a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many cards of a set have been seen by a turn; a range makes it true or false.

    Attributes
    ----------
    cards
        Indexes of the library, see `Opening.named` and `Opening.lands`.
    turn
        The turn; 0 for the opening hand as it was kept.
    low, high
        Fewest and most; None for no bound. With neither the fact is the number.

    Examples
    --------
    >>> Count(cards=frozenset({3, 4}), turn=2, low=1).ranged
    True
    """

    cards: Cards
    turn: int
    low: int | None = None
    high: int | None = None

    def __post_init__(self) -> None:
        whole_number("turn", self.turn, least=0)

    @property
    def ranged(self) -> bool:
        """True where it is true or false."""
        return self.low is not None or self.high is not None

    def sums(self, opening: Opening) -> tuple[Sum, ...]:  # noqa: ARG002
        """See `Fact.sums`."""
        most = self.low if self.high is None else self.high + 1
        most = MANY if most is None else min(max(most, 0), MANY)
        return (Sum((Window(self.cards, 0, self.turn),), most),)

    def of(self, sums: Sequence[Ints], opening: Opening) -> Values:  # noqa: ARG002
        """See `Fact.of`."""
        found = sums[0]
        if not self.ranged:
            return found
        true: Values = np.ones(len(found), bool)
        if self.low is not None:
            true &= found >= self.low
        if self.high is not None:
            true &= found <= self.high
        return true


@dataclass(frozen=True, slots=True, kw_only=True)
class LandDrop:
    """A land is played on a turn, where a land is always played if there is one in hand.

    One land a turn and one draw a turn: after turn t there are ``min(t, lands seen by t)`` lands in
    play.

    Attributes
    ----------
    turn
        The turn, from 1.
    """

    turn: int

    def __post_init__(self) -> None:
        whole_number("turn", self.turn)

    def sums(self, opening: Opening) -> tuple[Sum, ...]:
        """See `Fact.sums`."""
        before = Window(opening.lands, 0, max(0, self.turn - 1))
        return Sum((before,), self.turn), Sum((Window(opening.lands, 0, self.turn),), self.turn)

    def of(self, sums: Sequence[Ints], opening: Opening) -> Values:  # noqa: ARG002
        """See `Fact.of`."""
        before = np.minimum(sums[0], self.turn - 1)
        true: Values = np.minimum(sums[1], self.turn) > before
        return true


@dataclass(frozen=True, slots=True)
class HandFact:
    """A number of the opening hand.

    Attributes
    ----------
    name
        ``"mulligans"`` taken, ``"kept_size"``, or ``"keepable"``: 1 if the keep policy wanted the
        hand.
    """

    name: Literal["mulligans", "kept_size", "keepable"]

    def __post_init__(self) -> None:
        if self.name not in HAND_FACTS:
            known = ", ".join(HAND_FACTS)
            raise ConfigError(f'"{self.name}" is no number of an opening hand; known: {known}')

    def sums(self, opening: Opening) -> tuple[Sum, ...]:  # noqa: ARG002
        """See `Fact.sums`."""
        return ()

    def of(self, sums: Sequence[Ints], opening: Opening) -> Values:  # noqa: ARG002
        """See `Fact.of`; `sums` is the number itself."""
        return sums[0]
