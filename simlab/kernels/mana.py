"""Paying: Hall's condition on four words, how lands enter, and settling bills in mid-turn."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import U64, popcount
from simlab.kernels.jit import small
from simlab.kernels.layout import (
    ENTERS_BASICS,
    ENTERS_CHECK,
    ENTERS_FAST,
    ENTERS_REVEAL,
    ENTERS_SLOW,
    ENTERS_TAPPED,
    ENTERS_TURN,
    ENTERS_UNTAPPED,
)

__all__ = ["GUARD", "can_pay", "enters_tapped", "settle"]

GUARD = U64(0x8080808080808080)  # the top bit of every byte; a pool carries it, a bill does not


@small
def can_pay(p0, p1, p2, p3, need, index):
    """Say whether a pool pays the bill of an index: no byte borrows from its guard."""
    left = (p0 - need[index, 0]) & (p1 - need[index, 1])
    left &= (p2 - need[index, 2]) & (p3 - need[index, 3])
    return (left & GUARD) == GUARD


@small
def enters_tapped(how, arg, lands, basics, types, turn):
    """Say whether a land would enter tapped, given the table before it is played.

    `types` are the basic land types in play, or for a land that reveals those in hand beside it.
    """
    if how == ENTERS_UNTAPPED:
        tapped = 0
    elif how == ENTERS_TAPPED:
        tapped = 1
    elif how in (ENTERS_CHECK, ENTERS_REVEAL):
        tapped = 0 if (types & arg) != 0 else 1
    elif how == ENTERS_FAST:
        tapped = 0 if lands <= arg else 1
    elif how == ENTERS_SLOW:
        tapped = 0 if lands >= arg else 1
    elif how == ENTERS_BASICS:
        tapped = 0 if basics >= arg else 1
    elif how == ENTERS_TURN:
        tapped = 0 if turn <= arg else 1
    else:
        tapped = 1
    return tapped


@small
def settle(p0, p1, p2, p3, sources, left, count, makes, colours):
    """Tap sources for all bills of this turn so far; return the pool of what stays untapped.

    Parameters: the pool less the bills; `sources` uint8[:] indexes of the permanents that make
    mana; `left` int64[:] mana each can still give, rewritten; `count` of them.

    A mana that stays is one whose Hall words the pool can lose. The sets of mana that can stay
    are the independent sets of a matroid (dual of a transversal matroid), so taking them
    greedily, most colours first, keeps as many as possible and the most flexible ones.
    """
    q0, q1, q2, q3 = GUARD, GUARD, GUARD, GUARD
    for many in range(5, -1, -1):
        for s in range(count):
            index = np.int64(sources[s])
            if popcount(U64(colours[index])) != many:
                continue
            stay = 0
            for _ in range(left[s]):
                if can_pay(p0, p1, p2, p3, makes, index):
                    p0 -= makes[index, 0]
                    p1 -= makes[index, 1]
                    p2 -= makes[index, 2]
                    p3 -= makes[index, 3]
                    q0 += makes[index, 0]
                    q1 += makes[index, 1]
                    q2 += makes[index, 2]
                    q3 += makes[index, 3]
                    stay += 1
            left[s] = stay
    return q0, q1, q2, q3
