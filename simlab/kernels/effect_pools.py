"""Pools of mana as Hall words, where cards do more than make mana: what they hold and pay."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import U64, ZERO
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import small_part
from simlab.kernels.mana import GUARD

__all__ = ["add", "can_pay_any", "covers", "if_special", "load", "mana_in", "of_index", "owe"]
__all__ += ["put", "store", "take", "without"]

_BYTE = U64(0xFF)


@small_part
def load(pools, row):
    """Return the four words of a row."""
    return pools[row, 0], pools[row, 1], pools[row, 2], pools[row, 3]


@small_part
def store(pools, row, pool):
    """Write four words to a row."""
    pools[row, 0], pools[row, 1], pools[row, 2], pools[row, 3] = pool


@small_part
def put(a, b):
    """Return the sum of two times four words."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


@small_part
def without(a, b):
    """Return the difference of two times four words."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]


@small_part
def of_index(words, kind, index):
    """Return four Hall words of an index."""
    return (
        words[kind, index, 0],
        words[kind, index, 1],
        words[kind, index, 2],
        words[kind, index, 3],
    )


@small_part
def if_special(pool, special):
    """Return four words, or zeros if `special` is 0."""
    some = ZERO - U64(special)  # all bits or none
    return pool[0] & some, pool[1] & some, pool[2] & some, pool[3] & some


@small_part
def add(pools, row, words, kind, index):
    """Add Hall words of an index to a row."""
    for word in range(4):
        pools[row, word] += words[kind, index, word]


@small_part
def take(pools, row, words, kind, index):
    """Take Hall words of an index from a row."""
    for word in range(4):
        pools[row, word] -= words[kind, index, word]


@small_part
def mana_in(pools, row):
    """Return the mana of a row that carries guards; negative if more is owed than there is."""
    return np.int64(pools[row, 0] & _BYTE) - 128


@small_part
def covers(pool):
    """Say whether a pool less its bills has lost no guard."""
    return (pool[0] & pool[1] & pool[2] & pool[3] & GUARD) == GUARD


@small_part
def pays(pools, row, extra, special, index):
    """Say whether a pool pays for an index.

    Parameters: `row` of the pool, `extra` row of mana there is beside it, followed by what that is
    worth more for special spells; `special` 1 if restricted mana pays for the index.
    """
    some = ZERO - U64(special)
    need = at.P_NEED + index
    left = GUARD
    for word in range(4):
        only = pools[at.P_ONLY, word] + pools[extra + 1, word]
        left &= pools[row, word] + pools[extra, word] + (only & some) - pools[need, word]
    return (left & GUARD) == GUARD


@small_part
def can_pay_any(state, pools, extra, special, index):
    """Say whether the pool pays for an index, or does with filters used and no special mana."""
    if pays(pools, at.P_POOL, extra, special, index):
        return True
    for number in range(state[at.S_OPTIONS]):
        if pays(pools, at.P_OPTION + number, extra, I64(0), index):
            return True
    return False


@small_part
def owe(state, pools, index):
    """Put the bill of an index on what is owed."""
    for word in range(4):
        need = pools[at.P_NEED + index, word]
        pools[at.P_POOL, word] -= need
        pools[at.P_OWED, word] += need
        for option in range(state[at.S_OPTIONS]):
            pools[at.P_OPTION + option, word] -= need
    state[at.S_OWING] |= np.int64(pools[at.P_NEED + index, 0] & _BYTE != ZERO)
