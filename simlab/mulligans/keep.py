"""Keep policies: which hands this player keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from simlab.errors import MulliganError
from simlab.mulligans.bottom import BottomPolicy, Karsten, default_bottom
from simlab.mulligans.stage import Hand

__all__ = ["KeepLands", "KeepPolicy", "find_keep"]

Judge = Literal["kept", "drawn"]
Ranges = tuple[tuple[int, tuple[int, int]], ...]


class KeepPolicy(Protocol):
    """What a keep policy offers.

    Attributes
    ----------
    floor
        Hands of so many cards or fewer are kept whatever they hold.
    judge
        ``"kept"``: the lands that are left after cards went to the bottom count, as the rules have
        it; ``"drawn"``: the lands among all cards drawn.
    holds
        Names of cards the policy asks for; never put on the bottom while another card can go.
    """

    @property
    def floor(self) -> int:
        """See above."""

    @property
    def judge(self) -> Judge:
        """See above."""

    @property
    def holds(self) -> tuple[str, ...]:
        """See above."""

    def keeps(self, hand: Hand, mulligans: int, lands: int, held: int) -> bool:
        """Say whether the policy wants a hand, the floor aside.

        Parameters
        ----------
        hand
            Cards drawn and put on the bottom.
        mulligans
            Mulligans taken so far; where a gate skips a hand of the ladder that one counts as well.
        lands
            Lands, counted as `judge` says.
        held
            Cards of `holds` among the cards drawn.
        """

    def bottom(self) -> BottomPolicy:
        """Return the bottom policy that belongs to this one."""

    def __str__(self) -> str:
        """Say it in the words that `find_keep` reads."""


@dataclass(frozen=True, slots=True)
class KeepLands:
    """Keep hands whose number of lands lies in a range.

    Attributes
    ----------
    low, high
        Fewest and most lands.
    by_size
        Ranges for hands of other sizes, as in ``{6: (2, 4)}``; kept as sorted pairs.
    floor, judge, holds
        See `KeepPolicy`.
    hold_count
        Cards of `holds` that the hand must have.

    Raises
    ------
    MulliganError
        If a range is empty or out of 0 to 10.

    Examples
    --------
    >>> policy = KeepLands(2, 5, by_size={6: (2, 4)})
    >>> policy.keeps(Hand(7), 0, 5, 0), policy.keeps(Hand(7, 1), 1, 5, 0)
    (True, False)
    >>> print(policy)
    lands:2-5 6:2-4 floor:4
    """

    low: int = 2
    high: int = 5
    by_size: Mapping[int, tuple[int, int]] | Ranges = ()
    floor: int = 4
    judge: Judge = "kept"
    holds: tuple[str, ...] = ()
    hold_count: int = 1

    def __post_init__(self) -> None:
        if isinstance(self.by_size, Mapping):
            object.__setattr__(self, "by_size", tuple(sorted(self.by_size.items())))
        for low, high in ((self.low, self.high), *dict(self.by_size).values()):
            if not 0 <= low <= high <= 10:
                raise MulliganError(
                    f"keep {low} to {high} lands: a range goes from 0 to 10, low first"
                )
        if not 0 <= self.floor <= 10:
            raise MulliganError(f"floor={self.floor}: hands have 0 to 10 cards")

    def keeps(self, hand: Hand, mulligans: int, lands: int, held: int) -> bool:
        """See `KeepPolicy.keeps`."""
        low, high = dict(self.by_size).get(hand.size, (self.low, self.high))
        return low <= lands <= high and (not self.holds or held >= self.hold_count)

    def bottom(self) -> BottomPolicy:
        """See `KeepPolicy.bottom`."""
        return default_bottom()

    def __str__(self) -> str:
        parts = [f"lands:{self.low}-{self.high}"]
        parts += [f"{size}:{low}-{high}" for size, (low, high) in dict(self.by_size).items()]
        parts.append(f"floor:{self.floor}")
        if self.judge != "kept":
            parts.append(f"judge:{self.judge}")
        if self.holds:
            parts.append(f"holds:{self.hold_count}={'|'.join(self.holds)}")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class KeepKarsten:
    """Frank Karsten's procedures of 2017, 2020 and 2022.

    2017 (Vancouver): 2-5 lands of seven, 2-4 of six, 1-4 of five. 2020 (London): 2-5 of seven, 2-4
    of six and five. 2022: as 2020, and a seven whose mulligan is free is kept with 3-5. Four cards
    are always kept.
    """

    year: int
    floor: int = 4
    judge: Judge = "kept"
    holds: tuple[str, ...] = ()

    def keeps(self, hand: Hand, mulligans: int, lands: int, held: int) -> bool:
        """See `KeepPolicy.keeps`."""
        if hand.size >= 7:
            return (3 if hand.free and self.year == 2022 else 2) <= lands <= 5
        return (1 if self.year == 2017 and hand.size == 5 else 2) <= lands <= 4

    def bottom(self) -> BottomPolicy:
        """See `KeepPolicy.bottom`."""
        return Karsten(self.year)

    def __str__(self) -> str:
        return f"karsten{self.year}" + ("" if self.floor == 4 else f" floor:{self.floor}")


_RANGE = re.compile(r"(\d+)(?:-(\d+))?$")
_HELP = (
    'as in "lands:2-5", "lands:2-5 6:2-4 floor:4 judge:drawn", "any", "karsten2022" or '
    '"holds:Sol Ring"'
)


def find_keep(keep: str | KeepPolicy) -> KeepPolicy:
    """Return the keep policy of a text; a policy is returned as it is.

    Parameters
    ----------
    keep
        Words separated by blanks: ``any`` (every hand), ``lands:2-5`` (a range), ``6:2-4`` (another
        range for hands of six), ``floor:4`` (hands of so many cards or fewer are kept),
        ``judge:drawn`` (lands are counted before cards go to the bottom), ``holds:Name`` or
        ``holds:2=Name|Other`` (so many of these cards; last, since names have blanks); or
        ``karsten2017``, ``karsten2020``, ``karsten2022``.

    Raises
    ------
    MulliganError
        If the text cannot be read; the error names the word.

    Examples
    --------
    >>> find_keep("lands:2-5")
    KeepLands(low=2, high=5, by_size=(), floor=4, judge='kept', holds=(), hold_count=1)
    >>> str(find_keep("holds:Bazaar of Baghdad"))
    'lands:0-10 floor:4 holds:1=Bazaar of Baghdad'
    """
    if not isinstance(keep, str):
        if not hasattr(keep, "keeps"):
            raise MulliganError(f"keep={keep!r} is no keep policy; write it {_HELP}")
        return keep
    text, marker, names = keep.partition("holds:")
    words = text.split()
    if words and words[0] in ("karsten2017", "karsten2020", "karsten2022") and not names:
        floor = words[1].removeprefix("floor:") if len(words) == 2 else "4"
        if len(words) <= 2 and floor.isdecimal():
            return KeepKarsten(int(words[0][7:]), int(floor))
    policy = KeepLands(0, 10)
    by_size: dict[int, tuple[int, int]] = {}
    keys = ["lands" if word == "any" else word.partition(":")[0] for word in words]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice:
        raise MulliganError(f'keep="{keep}" says "{twice}" twice; write it {_HELP}')
    for word in words:
        key, _, value = word.partition(":")
        found = _RANGE.match(value)
        span = (int(found[1]), int(found[2] or found[1])) if found else None
        if word == "any":
            policy = replace(policy, low=0, high=10)
        elif key == "lands" and span:
            policy = replace(policy, low=span[0], high=span[1])
        elif key == "floor" and span and found and not found[2]:
            policy = replace(policy, floor=span[0])
        elif key == "judge" and value == "kept":
            policy = replace(policy, judge="kept")
        elif key == "judge" and value == "drawn":
            policy = replace(policy, judge="drawn")
        elif key.isdigit() and value == "any":
            by_size[int(key)] = (0, 10)
        elif key.isdigit() and span:
            by_size[int(key)] = span
        else:
            raise MulliganError(f'keep="{keep}": "{word}" is not understood; write it {_HELP}')
    if not words and not names:
        raise MulliganError(f'keep="{keep}" says nothing; write it {_HELP}')
    policy = replace(policy, by_size=tuple(by_size.items()))
    if marker and not names.strip(" =|0123456789"):
        raise MulliganError(f'keep="{keep}": "holds:" names no card; write it {_HELP}')
    if names:
        count, equals, rest = names.partition("=")
        number, listed = (int(count), rest) if equals and count.strip().isdigit() else (1, names)
        holds = tuple(name.strip() for name in listed.split("|") if name.strip())
        policy = replace(policy, holds=holds, hold_count=number)
    return policy
