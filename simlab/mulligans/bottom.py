"""Bottom policies: which cards go to the bottom, and what a scry leaves on top."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from simlab.errors import MulliganError
from simlab.mulligans.stage import Hand

__all__ = [
    "BottomLands",
    "BottomPolicy",
    "BottomRandom",
    "Karsten",
    "default_bottom",
    "find_bottom",
]


class BottomPolicy(Protocol):
    """What a bottom policy offers.

    Attributes
    ----------
    random
        True where cards go by chance, so that the number of lands is not fixed.
    protect
        With `random`: lands that stay, the first ones in list order.
    scry_lands
        A scry leaves a land on top with at most so many lands in hand and bottoms a spell; with
        more lands it is the other way round.

    Which lands and which spells go: the dearest spells, the lands that stand last in the deck list.
    """

    @property
    def random(self) -> bool:
        """See above."""

    @property
    def protect(self) -> int:
        """See above."""

    @property
    def scry_lands(self) -> int:
        """See above."""

    def lands(self, hand: Hand, lands: int) -> int:
        """Return how many of the cards that go to the bottom are lands.

        Parameters
        ----------
        hand
            Cards drawn and cards to put on the bottom.
        lands
            Lands among the cards drawn.
        """

    def __str__(self) -> str:
        """Say it in the words that `find_bottom` reads."""


@dataclass(frozen=True, slots=True)
class BottomLands:
    """Keep the number of lands as near as can be to a target.

    Attributes
    ----------
    target
        Lands wanted in hands of five cards or more.
    small
        Lands wanted in hands of two to four; a hand of one card wants a land.

    Examples
    --------
    >>> BottomLands().lands(Hand(7, 2), lands=5)
    2
    """

    target: int = 3
    small: int = 2
    scry_lands: int = 3
    random: bool = False
    protect: int = 0

    def lands(self, hand: Hand, lands: int) -> int:
        """See `BottomPolicy.lands`."""
        wanted = self.target if hand.size >= 5 else min(self.small, hand.size)
        kept = max(lands - hand.bottom, min(wanted, lands, hand.size))
        return lands - kept

    def __str__(self) -> str:
        scry = "" if self.scry_lands == 3 else f" scry:{self.scry_lands}"
        return f"lands:{self.target},{self.small}{scry}"


@dataclass(frozen=True, slots=True)
class Karsten:
    """The cards that Frank Karsten's procedures put on the bottom; a scry leaves any land on top.

    Six cards: a spell if the seven hold four spells (2020: three) or more, else a land. Five: two
    spells with four, one of each with three, else two lands. Four: three spells with four, a land
    and two spells with three, two lands and a spell with two, else three lands.
    """

    year: int
    scry_lands: int = 10
    random: bool = False
    protect: int = 0

    def lands(self, hand: Hand, lands: int) -> int:
        """See `BottomPolicy.lands`."""
        spells = hand.drawn - lands
        if hand.bottom == 1:
            return 0 if spells >= (3 if self.year == 2020 else 4) else 1
        return min(hand.bottom, max(0, 4 - spells))

    def __str__(self) -> str:
        return f"karsten{self.year}"


@dataclass(frozen=True, slots=True)
class BottomRandom:
    """Put cards on the bottom by chance, but keep `protect` lands, the first in list order."""

    protect: int = 0
    scry_lands: int = 3
    random: bool = True

    def lands(self, hand: Hand, lands: int) -> int:
        """Return 0: the number is left to chance."""
        return 0 * (hand.bottom + lands)

    def __str__(self) -> str:
        return f"random:{self.protect}"


def default_bottom() -> BottomPolicy:
    """Return the policy that is used when none is named: three lands, two in small hands."""
    return BottomLands()


_LANDS = re.compile(r"lands:(\d+)(?:,(\d+))?")
_RANDOM = re.compile(r"random(?::(\d+))?")
_KARSTEN = re.compile(r"karsten(2017|2020|2022)")


def find_bottom(bottom: str | BottomPolicy) -> BottomPolicy:
    """Return the bottom policy of a text; a policy is returned as it is.

    Parameters
    ----------
    bottom
        ``lands:3,2`` (towards three lands, two in hands below five), ``lands:3`` (always three),
        both with ``scry:N`` behind a blank (a scry leaves a land on top with N lands or fewer),
        ``random``, ``random:2`` (by chance, two lands stay), ``karsten2017``, ``karsten2020`` or
        ``karsten2022``.

    Raises
    ------
    MulliganError
        If the text cannot be read.

    Examples
    --------
    >>> find_bottom("lands:3,2"), str(find_bottom("random"))
    (BottomLands(target=3, small=2, scry_lands=3, random=False, protect=0), 'random:0')
    """
    if not isinstance(bottom, str) and hasattr(bottom, "lands"):
        return bottom
    text, marker, looked = str(bottom).strip().partition(" scry:")
    if marker and looked.isdecimal() and (found := _LANDS.fullmatch(text)):
        return BottomLands(int(found[1]), int(found[2] or found[1]), int(looked))
    text += marker + looked
    if found := _LANDS.fullmatch(text):
        return BottomLands(int(found[1]), int(found[2] or found[1]))
    if found := _RANDOM.fullmatch(text):
        return BottomRandom(int(found[1] or 0))
    if found := _KARSTEN.fullmatch(text):
        return Karsten(int(found[1]))
    raise MulliganError(
        f'bottom="{bottom}" is not understood; known: "lands:3,2", "lands:3", "random", '
        '"random:2", "karsten2017", "karsten2020", "karsten2022"'
    )
