"""Bills and mana as the 32 bytes of Hall's condition, packed into words."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import Any

import numpy as np

from simlab.cards.played import Played

__all__ = [
    "all_bytes",
    "asked",
    "asked_slots",
    "bill_bytes",
    "card_masks",
    "filter_bytes",
    "mana_bytes",
    "memory_byte",
    "one_of_each",
    "only_bytes",
    "own_pips",
    "times",
    "words",
]


def asked(mask: int, kinds: Sequence[int]) -> int:
    """Return a colour mask in the deck's own bits: bit i is the i-th colour it asks for."""
    return sum(1 << i for i, kind in enumerate(kinds) if mask & kind)


def own_pips(pips: Iterable[int], kinds: Sequence[int]) -> list[int]:
    """Return the pips in the deck's own bits; a pip without any of its colours is generic."""
    return [own for own in (asked(pip, kinds) for pip in pips) if own]


@lru_cache(maxsize=4096)
def bill_bytes(mana: int, pips: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the 32 bytes of a bill: byte S holds the pips inside the set S, byte 0 the mana."""
    own = own_pips(pips, kinds)
    inside = (sum(pip & ~colours == 0 for pip in own) for colours in range(1, 32))
    return (mana, *inside)


@lru_cache(maxsize=4096)
def mana_bytes(makes: int, kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the 32 bytes of one mana of some colours; of none at all there is no mana.

    Byte S is 1 if it can have a colour in S, byte 0 is 1.
    """
    own = asked(makes, kinds)
    return (int(makes > 0), *(int(bool(own & colours)) for colours in range(1, 32)))


def times(count: int, mana: Sequence[int]) -> list[int]:
    """Return the bytes of so many mana of a kind."""
    return [count * byte for byte in mana]


def one_of_each(makes: int, kinds: tuple[int, ...]) -> list[int]:
    """Return the 32 bytes of one mana of each colour of a mask."""
    found = [0] * 32
    for bit in range(makes.bit_length()):
        if makes >> bit & 1:
            found = [a + b for a, b in zip(found, mana_bytes(1 << bit, kinds), strict=True)]
    return found


def all_bytes(played: Played, kinds: tuple[int, ...]) -> list[int]:
    """Return the 32 bytes of all the mana that a card makes every turn, beside what it counts."""
    if played.each:
        return one_of_each(played.makes, kinds)
    return times(played.amount, mana_bytes(played.makes, kinds))


def filter_bytes(played: Played, kinds: tuple[int, ...]) -> list[int]:
    """Return the 32 bytes of all the mana of a filter, beside what it counts."""
    if played.filter_each:
        return one_of_each(played.filter_makes, kinds)
    return times(played.filter_amount, mana_bytes(played.filter_makes, kinds))


def only_bytes(played: Played, kinds: tuple[int, ...]) -> list[int]:
    """Return what the 32 bytes of one mana have more where restricted mana pays."""
    if not played.only_makes:
        return [0] * 32
    more = mana_bytes(played.makes | played.only_makes, kinds)
    plain = mana_bytes(played.makes, kinds)
    return [wide - narrow for wide, narrow in zip(more, plain, strict=True)]


def asked_slots(costs: Iterable[Played]) -> Any:
    """Return, as a function of the colours asked for, the sets of colours that a bill depends on.

    A set S matters only if it is the union of some pips of one bill: for any other the pips inside
    S are those inside a smaller union, which the pool meets first.
    """
    found = list(costs)

    def slots(kinds: Sequence[int]) -> list[int]:
        sets = {0}
        for played in found:
            pips = sorted(set(own_pips(played.pips, kinds)))
            for count in range(1, len(pips) + 1):
                sets |= {reduce(or_, some) for some in combinations(pips, count)}
        return sorted(sets)

    return slots


def words(rows: Sequence[Sequence[int]]) -> Any:
    """Pack rows of 32 bytes into uint64[rows, 4]; byte S is bits 8 (S mod 8) of word S div 8."""
    packed = np.array(rows, np.uint8).reshape(len(rows), 32)
    return packed.view("<u8").astype(np.uint64)


def memory_byte(slot: int) -> int:
    """Return where byte `slot` of packed words stands in memory."""
    return slot if sys.byteorder == "little" else slot ^ 7


def card_masks(rows: Sequence[Sequence[int]], values: int) -> Any:
    """Return uint64[rows, values, parts]: the cards of at most each value, a bit a card."""
    cards = len(rows[0])
    masks = np.zeros((len(rows), values, max(1, (cards + 63) // 64)), np.uint64)
    for row, numbers in enumerate(rows):
        for card, number in enumerate(numbers):
            masks[row, number:, card // 64] |= np.uint64(1 << card % 64)
    return masks
