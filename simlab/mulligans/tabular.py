"""Conditions on lands, hand size, mulligans and seat: a table by lands says all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from simlab.errors import MulliganError
from simlab.mulligans.conditions import Leaf, check_range
from simlab.mulligans.stage import MOST_CARDS, Hand

__all__ = [
    "FreeMulligan",
    "Karsten",
    "Lands",
    "Mulligans",
    "Others",
    "Ranges",
    "Seat",
    "Size",
    "Tabular",
]

Ranges = tuple[tuple[int, tuple[int, int]], ...]


class Tabular(Leaf, ABC):
    """A condition that depends on the lands, the stage of the mulligan and the seat alone."""

    __slots__ = ()

    @abstractmethod
    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """Say whether it is true.

        Parameters
        ----------
        hand
            Cards drawn and given back.
        mulligans
            Mulligans taken so far.
        on_the_play
            True on the play.
        lands
            Lands among the cards that are judged.
        """


@dataclass(frozen=True, slots=True)
class Lands(Tabular):
    """The number of lands lies in a range.

    Attributes
    ----------
    low, high
        Fewest and most lands.
    by_size
        Ranges for hands of other sizes, as in ``{6: (2, 4)}``; kept as sorted pairs.

    Raises
    ------
    MulliganError
        If a range is empty or out of 0 to 10.

    Examples
    --------
    >>> policy = Lands(2, 5, by_size={6: (2, 4)})
    >>> policy.allows(Hand(7), 0, True, 5), policy.allows(Hand(7, 1), 1, True, 5)
    (True, False)
    >>> print(policy)
    lands:2-5 6:2-4
    """

    low: int = 2
    high: int = 5
    by_size: Mapping[int, tuple[int, int]] | Ranges = ()

    def __post_init__(self) -> None:
        pairs = self.by_size.items() if isinstance(self.by_size, Mapping) else self.by_size
        object.__setattr__(self, "by_size", tuple(sorted(pairs)))
        for low, high in ((self.low, self.high), *dict(self.by_size).values()):
            check_range(low, high, "keep lands")

    def range_for(self, size: int) -> tuple[int, int]:
        """Return the fewest and the most lands for hands of a size."""
        return dict(self.by_size).get(size, (self.low, self.high))

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        low, high = self.range_for(hand.size)
        return low <= lands <= high

    def __str__(self) -> str:
        sizes = [f" {size}:{low}-{high}" for size, (low, high) in dict(self.by_size).items()]
        return f"lands:{self.low}-{self.high}" + "".join(sizes)


@dataclass(frozen=True, slots=True)
class Karsten(Tabular):
    """Frank Karsten's procedures of 2017, 2020 and 2022.

    2017 (Vancouver): 2-5 lands of seven, 2-4 of six, 1-4 of five. 2020 (London): 2-5 of seven, 2-4
    of six and five. 2022: as 2020, and a seven whose mulligan is free is kept with 3-5. Four cards
    are always kept: that is the floor of the policy.
    """

    year: int

    def range_for(self, size: int, free: bool = False) -> tuple[int, int]:
        """Return the fewest and the most lands for hands of a size."""
        if size >= 7:
            return (3 if free and self.year == 2022 else 2), 5
        return (1 if self.year == 2017 and size == 5 else 2), 4

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        low, high = self.range_for(hand.size, hand.free)
        return low <= lands <= high

    def __str__(self) -> str:
        return f"karsten{self.year}"


@dataclass(frozen=True, slots=True)
class Size(Tabular):
    """The hand that would be kept has so many cards."""

    low: int
    high: int = MOST_CARDS

    def __post_init__(self) -> None:
        check_range(self.low, self.high, "size")

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        return self.low <= hand.size <= self.high

    def __str__(self) -> str:
        return f"size:{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Mulligans(Tabular):
    """So many mulligans have been taken."""

    low: int
    high: int = 15

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise MulliganError(f"mulligans {self.low} to {self.high}: a range starts low, from 0")

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        return self.low <= mulligans <= self.high

    def __str__(self) -> str:
        return f"mulligans:{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Seat(Tabular):
    """The player is on the play, or on the draw."""

    on_the_play: bool

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        return on_the_play == self.on_the_play

    def __str__(self) -> str:
        return "play" if self.on_the_play else "draw"


@dataclass(frozen=True, slots=True)
class FreeMulligan(Tabular):
    """The next mulligan is free."""

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        return hand.free

    def __str__(self) -> str:
        return "free"


@dataclass(frozen=True, slots=True)
class Others(Tabular):
    """The other player has taken so many mulligans, as far as has been declared.

    Players declare in turn order and then take their mulligans together (rule 103.5): on the play
    one knows of the rounds before, on the draw of this one as well.

    Attributes
    ----------
    low, high
        Fewest and most mulligans.
    taken
        Mulligans that the other player takes in this game; see `simlab.two_seats`.
    """

    low: int
    high: int = 15
    taken: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise MulliganError(f"others {self.low} to {self.high}: a range starts low, from 0")

    def allows(self, hand: Hand, mulligans: int, on_the_play: bool, lands: int) -> bool:
        """See `Tabular.allows`."""
        declared = min(self.taken, mulligans + (0 if on_the_play else 1))
        return self.low <= declared <= self.high

    def __str__(self) -> str:
        return f"others:{self.low}-{self.high}"
