"""What a keep policy can ask of a hand, and how such conditions are combined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simlab.errors import MulliganError
from simlab.mulligans.classes import check_names
from simlab.mulligans.stage import MOST_CARDS
from simlab.mulligans.words import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "MANY",
    "AllOf",
    "AnyOf",
    "Condition",
    "Count",
    "Leaf",
    "Not",
    "Own",
    "Plays",
    "Score",
    "check_range",
    "leaves_of",
    "true_of",
    "wanted_of",
]

MANY = MOST_CARDS  # no hand has more cards


class Condition:
    """Something that is true or false of a hand; combine with ``&``, ``|`` and ``~``.

    Examples
    --------
    >>> print(Plays(2, 3) & ~Count(("Sol Ring",)))
    plays:2by3 and not any:Sol Ring
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


# Single conditions -----------------------------------------------------------------------------


class Leaf(Condition):
    """A condition that is not made of others."""

    __slots__ = ()


def check_range(low: int, high: int, what: str) -> None:
    """Check a range of cards.

    Raises
    ------
    MulliganError
        If it is empty or does not lie within 0 to 10.
    """
    if not 0 <= low <= high <= MANY:
        raise MulliganError(f"{what} {low} to {high}: a range goes from 0 to {MANY}, low first")


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
    >>> a, b = Count(("Opt",)), Plays(2, 3)
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
