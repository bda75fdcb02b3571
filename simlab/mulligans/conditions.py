"""What a keep policy can ask of a hand, and how such conditions are combined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simlab.errors import MulliganError
from simlab.mulligans.classes import check_names
from simlab.mulligans.stage import MOST_CARDS, Hand
from simlab.mulligans.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "MANY",
    "AllOf",
    "AnyOf",
    "Condition",
    "Count",
    "FreeMulligan",
    "Karsten",
    "Lands",
    "Leaf",
    "Mulligans",
    "Not",
    "Others",
    "Own",
    "Plays",
    "Score",
    "Seat",
    "Size",
    "Tabular",
    "against",
    "leaves_of",
    "true_of",
    "wanted_of",
]

MANY = MOST_CARDS  # no hand has more cards
Ranges = tuple[tuple[int, tuple[int, int]], ...]


class Condition:
    """Something that is true or false of a hand; combine with ``&``, ``|`` and ``~``.

    Examples
    --------
    >>> print(Lands(2, 5) & ~Count(("Sol Ring",)))
    lands:2-5 and not any:Sol Ring
    """

    __slots__ = ()

    def __and__(self, other: Condition) -> AllOf:
        return AllOf((*_parts(self, AllOf), *_parts(other, AllOf)))

    def __or__(self, other: Condition) -> AnyOf:
        return AnyOf((*_parts(self, AnyOf), *_parts(other, AnyOf)))

    def __invert__(self) -> Condition:
        return self.part if isinstance(self, Not) else Not(self)


def _parts(condition: Condition, kind: type[AllOf] | type[AnyOf]) -> tuple[Condition, ...]:
    return condition.parts if isinstance(condition, kind) else (condition,)


# Combinations -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """All of some conditions."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(_within(part, AnyOf) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """At least one of some conditions."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.parts))


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The opposite of a condition."""

    part: Condition

    def __str__(self) -> str:
        return f"not {_within(self.part, AllOf, AnyOf)}"


def _within(part: Condition, *kinds: type) -> str:
    return f"({part})" if isinstance(part, kinds) else str(part)


# Conditions of lands, hand size and seat: a table says all of them --------------------------------


class Leaf(Condition):
    """A condition that is not made of others."""

    __slots__ = ()


class Tabular(Leaf):
    """A condition that depends on the lands, the stage of the mulligan and the seat alone."""

    __slots__ = ()

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
        raise NotImplementedError


def check_range(low: int, high: int, what: str) -> None:
    """Check a range of cards.

    Raises
    ------
    MulliganError
        If it is empty or does not lie within 0 to 10.
    """
    if not 0 <= low <= high <= MANY:
        raise MulliganError(f"{what} {low} to {high}: a range goes from 0 to {MANY}, low first")


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
    high: int = MANY

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


# Conditions that look at the cards ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count(Leaf):
    """The hand holds so many of some cards.

    Attributes
    ----------
    what
        Names of cards, and classes (see `simlab.mulligans.classes`); a card counts once.
    low, high
        Fewest and most of them.
    """

    what: tuple[str, ...]
    low: int = 1
    high: int = MANY

    def __post_init__(self) -> None:
        object.__setattr__(self, "what", tuple(name.replace('"', "") for name in self.what))
        check_range(self.low, self.high, "hold")
        if not self.what:
            raise MulliganError("a condition on cards names none")
        if self.low == 0 and self.high >= MANY:
            raise MulliganError(
                f'"holds:0-{MANY}" is true of every hand; write "holds:0-0=..." for none of them'
            )
        check_names(self.what)

    def __str__(self) -> str:
        names = "|".join(map(quoted, self.what))
        if (self.low, self.high) == (1, MANY):
            return f"any:{names}"
        return f"holds:{self.low}-{self.high}={names}"


@dataclass(frozen=True, slots=True)
class Score(Leaf):
    """The cards of the hand are worth so much together.

    Attributes
    ----------
    least
        Worth from which the hand is kept.
    worth
        Pairs of a card or class and what each of its cards is worth; a card that several name is
        worth their sum. Whole numbers.
    by_lands
        What 0, 1, 2, ... lands are worth; the last number stands for more.
    """

    least: int
    worth: tuple[tuple[str, int], ...] = ()
    by_lands: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.worth and not self.by_lands:
            raise MulliganError("a score gives no card a worth")
        check_names(name for name, _ in self.worth)
        numbers = (self.least, *self.by_lands, *(worth for _, worth in self.worth))
        wrong = next((n for n in numbers if type(n) is not int or abs(n) > 10**6), None)
        if wrong is not None:
            raise MulliganError(f"a score is made of whole numbers up to a million, not {wrong!r}")

    def worth_of_lands(self, lands: int) -> int:
        """Return what so many lands are worth as a number of lands."""
        return self.by_lands[min(lands, len(self.by_lands) - 1)] if self.by_lands else 0

    def __str__(self) -> str:
        parts = [f"table:{','.join(map(str, self.by_lands))}"] if self.by_lands else []
        parts += [f"{worth}*{quoted(name)}" for name, worth in self.worth]
        return f"score:{self.least}={'|'.join(parts)}"


@dataclass(frozen=True, slots=True)
class Plays(Leaf):
    """The hand alone, without a draw, casts so many spells by a turn.

    A land each turn as the pilot chooses it, then spells, the cheapest first; commanders are cast
    as well. The mana of a permanent that was cast counts from the next turn on. Cards do no more
    than make mana every turn: a land that searches makes that of its targets, mana that is given
    once or pays for creatures only is not spent, and nothing is drawn.
    """

    least: int
    turn: int

    def __post_init__(self) -> None:
        if not (1 <= self.least <= MANY and 1 <= self.turn <= MANY):
            raise MulliganError(
                f"plays:{self.least}by{self.turn}: 1 to {MANY} plays by turn 1 to {MANY}"
            )

    def __str__(self) -> str:
        return f"plays:{self.least}by{self.turn}"


@dataclass(frozen=True, slots=True)
class Own(Leaf):
    """A user's own function, see `simlab.keep_policy`."""

    name: str
    function: Callable[..., bool] = field(repr=False)
    counts: tuple[str, ...] = ()
    compiled: Any = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.name


# Trees --------------------------------------------------------------------------------------------


def leaves_of(condition: Condition) -> Iterator[Leaf]:
    """Yield the conditions that a condition is made of, from left to right."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from leaves_of(part)
        case Not(part):
            yield from leaves_of(part)
        case Leaf():
            yield condition


def true_of(condition: Condition, truths: Mapping[Leaf, bool]) -> bool:
    """Say whether a condition is true, given which of its leaves are.

    Examples
    --------
    >>> a, b = Count(("Opt",)), Lands(2, 5)
    >>> true_of(a & ~b, {a: True, b: False})
    True
    """
    match condition:
        case AllOf(parts):
            return all(true_of(part, truths) for part in parts)
        case AnyOf(parts):
            return any(true_of(part, truths) for part in parts)
        case Not(part):
            return not true_of(part, truths)
        case Leaf():
            return truths[condition]
    raise TypeError(condition)


def against(condition: Condition, taken: int) -> Condition:
    """Return a condition for a game in which the other player takes so many mulligans."""
    match condition:
        case AllOf(parts):
            return AllOf(tuple(against(part, taken) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(against(part, taken) for part in parts))
        case Not(part):
            return Not(against(part, taken))
        case Others():
            return replace(condition, taken=taken)
    return condition


def wanted_of(condition: Condition, *, denied: bool = False) -> Iterator[Count]:
    """Yield the counts that ask for cards: these cards stay when others can go to the bottom."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from wanted_of(part, denied=denied)
        case Not(part):
            yield from wanted_of(part, denied=not denied)
        case Count() if not denied and condition.low > 0:
            yield condition
