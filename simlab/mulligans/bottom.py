"""Bottom policies: which cards go to the bottom, and what a scry leaves on top."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Protocol

from simlab.errors import MulliganError
from simlab.mulligans.classes import check_names
from simlab.mulligans.own import OwnWorth, own_worth
from simlab.mulligans.stage import MOST_CARDS, Hand
from simlab.mulligans.words import quoted, read_names, split_words

__all__ = [
    "BottomPolicy",
    "ByChance",
    "Dearest",
    "KarstensBottom",
    "LandsGo",
    "TowardsLands",
    "default_bottom",
    "find_bottom",
]


class LandsGo(Protocol):
    """A bottom policy that says how many lands go.

    Which of them: the dearest spells, the lands that stand last in the deck list.
    """

    def lands(self, hand: Hand, lands: int) -> int:
        """Return how many of the cards that go to the bottom are lands.

        Parameters
        ----------
        hand
            Cards drawn and cards to put on the bottom.
        lands
            Lands among the cards drawn.
        """


@dataclass(frozen=True, slots=True)
class TowardsLands:
    """Keep the number of lands as near as can be to a target.

    Attributes
    ----------
    target
        Lands wanted in hands of five cards or more.
    small
        Lands wanted in hands of two to four; a hand of one card wants a land.

    Examples
    --------
    >>> TowardsLands().lands(Hand(7, 2), lands=5)
    2
    """

    target: int = 3
    small: int = 2

    def __post_init__(self) -> None:
        for number in (self.target, self.small):
            if not 0 <= number <= MOST_CARDS:
                raise MulliganError(f"towards {number} lands: hands have 0 to {MOST_CARDS} cards")

    def lands(self, hand: Hand, lands: int) -> int:
        """See `LandsGo.lands`."""
        wanted = self.target if hand.size >= 5 else min(self.small, hand.size)
        kept = max(lands - hand.bottom, min(wanted, lands, hand.size))
        return lands - kept

    def __str__(self) -> str:
        return f"lands:{self.target},{self.small}"


@dataclass(frozen=True, slots=True)
class KarstensBottom:
    """The cards that Frank Karsten's procedures put on the bottom.

    Six cards: a spell if the seven hold four spells (2020: three) or more, else a land. Five: two
    spells with four, one of each with three, else two lands. Four: three spells with four, a land
    and two spells with three, two lands and a spell with two, else three lands.
    """

    year: int

    def lands(self, hand: Hand, lands: int) -> int:
        """See `LandsGo.lands`."""
        spells = hand.drawn - lands
        if hand.bottom == 1:
            return 0 if spells >= (3 if self.year == 2020 else 4) else 1
        return min(hand.bottom, max(0, 4 - spells))

    def __str__(self) -> str:
        return f"karsten{self.year}"


@dataclass(frozen=True, slots=True)
class Dearest:
    """Spells go, the dearest first; lands only when no spell is left."""

    def lands(self, hand: Hand, lands: int) -> int:
        """See `LandsGo.lands`."""
        return max(0, hand.bottom - (hand.drawn - lands))

    def __str__(self) -> str:
        return "dearest"


@dataclass(frozen=True, slots=True)
class ByChance:
    """Cards go by chance, but some lands stay: the first ones in list order."""

    lands_stay: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.lands_stay <= MOST_CARDS:
            raise MulliganError(f"{self.lands_stay} lands stay: hands have 0 to {MOST_CARDS} cards")

    def __str__(self) -> str:
        return f"random:{self.lands_stay}"


@dataclass(frozen=True, slots=True)
class BottomPolicy:
    """Which cards go to the bottom.

    Attributes
    ----------
    goes
        How they are chosen.
    protects
        Cards and classes that stay while another card can go.
    scry
        A scry leaves a land on top with at most so many lands in hand and a spell with more; or the
        names of the cards that it leaves there.

    Examples
    --------
    >>> print(BottomPolicy(TowardsLands(3, 2), protects=("Sol Ring",)))
    lands:3,2 protect:Sol Ring
    """

    goes: LandsGo | ByChance | OwnWorth = field(default_factory=TowardsLands)
    protects: tuple[str, ...] = ()
    scry: int | tuple[str, ...] = 3

    def __post_init__(self) -> None:
        names = (*self.protects, *(self.scry if isinstance(self.scry, tuple) else ()))
        check_names(names)

    def __str__(self) -> str:
        parts = [str(self.goes)]
        if isinstance(self.scry, tuple):
            parts.append(f"scry:{'|'.join(map(quoted, self.scry))}")
        elif self.scry != _usual_scry(self.goes):
            parts.append(f"scry:{self.scry}")
        if self.protects:
            parts.append(f"protect:{'|'.join(map(quoted, self.protects))}")
        return " ".join(parts)


def _usual_scry(goes: LandsGo | ByChance | OwnWorth) -> int:
    """Return the lands up to which a scry wants a land: Karsten leaves any land on top."""
    return MOST_CARDS if isinstance(goes, KarstensBottom) else 3


def default_bottom() -> BottomPolicy:
    """Return the policy that is used when none is named: three lands, two in small hands."""
    return BottomPolicy()


_LANDS = re.compile(r"lands:(\d+)(?:,(\d+))?")
_RANDOM = re.compile(r"random(?::(\d+))?")
_KARSTEN = re.compile(r"karsten(2017|2020|2022)")
_HELP = (
    'known: "lands:3,2", "lands:3", "dearest", "random", "random:2", "karsten2017", "karsten2020", '
    '"karsten2022" or a function that simlab.bottom_policy has registered, then "scry:3" or '
    '"scry:@G", then "protect:Sol Ring|@ramp"'
)


def find_bottom(bottom: str | BottomPolicy | OwnWorth) -> BottomPolicy:
    """Return the bottom policy of a text; a policy is returned as it is.

    Parameters
    ----------
    bottom
        ``lands:3,2`` (towards three lands, two in hands below five), ``lands:3`` (always three),
        ``dearest`` (spells, the dearest first), ``random``, ``random:2`` (by chance, two lands
        stay), ``karsten2017``, ``karsten2020``, ``karsten2022``, or the name of a function that
        `simlab.bottom_policy` has registered. Behind it: ``scry:N`` (a scry leaves a land on top
        with N lands or fewer) or ``scry:@G|Opt`` (it leaves these cards there), and
        ``protect:A|@ramp`` (these stay while another card can go).

    Raises
    ------
    MulliganError
        If the text cannot be read.

    Examples
    --------
    >>> str(find_bottom("lands:3")), str(find_bottom("random"))
    ('lands:3,3', 'random:0')
    >>> find_bottom("dearest protect:Sol Ring").protects
    ('Sol Ring',)
    """
    if isinstance(bottom, BottomPolicy):
        return bottom
    if isinstance(bottom, OwnWorth):
        return BottomPolicy(bottom)
    first, *options = split_words(str(bottom), _HELP) or [""]
    goes = _goes(first)
    policy = None if goes is None else BottomPolicy(goes, scry=_usual_scry(goes))
    for option in options:
        key, _, value = option.partition(":")
        names = read_names(value)
        if sum(other.startswith(f"{key}:") for other in options) > 1:
            raise MulliganError(f'bottom="{bottom}" says "{key}" twice; {_HELP}')
        if policy and key == "scry" and names:
            looked = int(value) if value.strip().isdecimal() else names
            policy = replace(policy, scry=looked)
        elif policy and key == "protect" and names:
            policy = replace(policy, protects=names)
        else:
            policy = None
    if policy is None:
        raise MulliganError(f'bottom="{bottom}" is not understood; {_HELP}')
    return policy


def _goes(word: str) -> LandsGo | ByChance | OwnWorth | None:
    """Read the word that says how cards are chosen."""
    if word == "dearest":
        return Dearest()
    if found := _LANDS.fullmatch(word):
        return TowardsLands(int(found[1]), int(found[2] or found[1]))
    if found := _RANDOM.fullmatch(word):
        return ByChance(int(found[1] or 0))
    if found := _KARSTEN.fullmatch(word):
        return KarstensBottom(int(found[1]))
    return own_worth("bottom", word)
