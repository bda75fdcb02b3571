"""Eight counts at once: which piles have cards face up, as bits of one word, and a walk over them.

Counts that lie side by side are read as one word. A set of piles is a uint64 with bit
``8 pile + 7`` of each pile in it::

    left = piles_up(s)
    while left != ZERO:
        pile = first_of(left)
        left = without_first(left)
"""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ONE, U64, ctz, eight
from simlab.kernels.jit import small_part

__all__ = ["filled", "first_of", "only", "piles_down", "piles_of", "piles_up", "without_first"]

_LOW = U64(0x7F7F7F7F7F7F7F7F)
_EVERY = U64(0x0001010101010101)


@small_part
def filled(s, place):
    """Return which of the eight counts from `place` on, 127 at most, are not 0."""
    return (eight(s, place) + _LOW) & ~_LOW


@small_part
def first_of(piles):
    """Return the first pile of a set that is not empty."""
    return ctz(piles) >> 3


@small_part
def without_first(piles):
    """Return a set without its first pile."""
    return piles & (piles - ONE)


@small_part
def only(pile):
    """Return the set of one pile."""
    return U64(128) << U64(8 * pile)


@small_part
def piles_up(s):
    """Return the piles that have cards face up."""
    return filled(s, at.UP_N)


@small_part
def piles_down(s):
    """Return the piles that have cards face down."""
    return filled(s, at.DOWN_N)


@small_part
def piles_of(s, card):
    """Return the piles that show a card."""
    other = eight(s, at.UP) ^ (U64(card) * _EVERY)
    return ~(other + _LOW) & piles_up(s)
