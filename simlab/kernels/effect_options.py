"""What the mana there is pays, filters used or not.

A *filter* turns mana into other mana: a Signet, Mystic Gate, Cabal Coffers. Whether a bill can be
paid with some filters used, one after the other, is Hall's condition once more. Each filter asks
for mana of its own (its price), which what it gives and what later filters give cannot pay, so for
every set A of the filters and every set C of colours: the mana that pays a price in A or has a
colour in C must be at least the prices of A and the pips inside C. The least of these for every C
is a Hall word set as of a plain pool, an *option*, which pays just what can be paid that way.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import U64, ZERO
from simlab.kernels.effect_counts import value_of
from simlab.kernels.effect_pools import covers, load, mana_in, of_index, put, store, without
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA
from simlab.kernels.mana import GUARD

__all__ = ["byte_of", "filter_gives", "gain", "hope", "option", "own_mana_left", "refresh"]
__all__ += ["step_price"]

_LOW = U64(0x7F7F7F7F7F7F7F7F)
_BYTES = U64(0x0101010101010101)
_BYTE = U64(0xFF)
_SEVEN = U64(7)


@part
def filter_gives(facts, words, state, lists, index):
    """Return the Hall words of all that a filter gives now."""
    if facts[at.F_COUNTER, index] < 0:
        return of_index(words, at.W_FILTER_GIVES, index)
    mana = facts[at.F_PER, index] * value_of(facts, state, lists, facts[at.F_COUNTER, index])
    mana = U64(min(mana + facts[at.F_FILTER_AMOUNT, index], MOST_MANA))
    one = of_index(words, at.W_MAKES, facts[at.F_FILTER_UNIT, index])
    return mana * one[0], mana * one[1], mana * one[2], mana * one[3]


@small_part
def byte_of(pool, colours):
    """Return the mana of a pool without guards that has a colour in a set; all for `ANY_MANA`."""
    if colours == at.ANY_MANA:
        return np.int64(pool[0] & _BYTE)
    word = pool[0]
    part = colours >> 3
    word = pool[1] if part == 1 else word
    word = pool[2] if part == 2 else word
    word = pool[3] if part == 3 else word
    return np.int64((word >> U64(8 * (colours & 7))) & _BYTE)


@part
def gather(w0, w1, w2, w3, colours):
    """Return the four words whose byte C is byte ``C | colours`` of those given."""
    pool = (w0, w1, w2, w3)
    found = (ZERO, ZERO, ZERO, ZERO)
    for place in range(32):
        byte = U64(byte_of(pool, place | colours)) << U64(8 * (place & 7))
        part = place >> 3
        found = (
            found[0] | (byte if part == 0 else ZERO),
            found[1] | (byte if part == 1 else ZERO),
            found[2] | (byte if part == 2 else ZERO),
            found[3] | (byte if part == 3 else ZERO),
        )
    return found


@small_part
def with_colours(pool, colours):
    """Return the four words whose byte C is that of C joined with a set of colours."""
    if colours == 0:
        return pool
    if colours == at.ANY_MANA:
        every = (pool[0] & _BYTE) * _BYTES
        return every, every, every, every
    return gather(pool[0], pool[1], pool[2], pool[3], colours)


@small_part
def smaller(a, b):
    """Return the smaller of every two bytes of two words, bytes of up to 127."""
    first = ((((b | GUARD) - a) & GUARD) >> _SEVEN) * _BYTE  # all bits where a <= b
    return (a & first) | (b & ~first)


@part
def option(facts, words, state, lists, pools, first, last, price, own):
    """Say whether the filters ``lists[L_STEP, first:last]`` can be used in this order, and how.

    Parameters: `price` of the first; `own` 1 if its own mana is still in ``pools[P_BARE]``, the
    mana there is. The four words of the option, which carry guards, are returned as well.
    """
    bare = load(pools, at.P_BARE)
    pool = (bare[0] & _LOW, bare[1] & _LOW, bare[2] & _LOW, bare[3] & _LOW)
    prices, total = 0, 0
    for place in range(first, last):
        index = lists[at.L_STEP, place]
        prices += price if place == first else facts[at.F_FILTER_PRICE, index]
        total += byte_of(filter_gives(facts, words, state, lists, index), at.ANY_MANA)
        if place > first or own:
            pool = without(pool, of_index(words, at.W_GIVES, index))
    total += byte_of(pool, at.ANY_MANA)
    least = (_LOW, _LOW, _LOW, _LOW)
    if total > MOST_MANA or total < prices:
        return False, least
    for some in range(1 << (last - first)):  # of the filters
        asked, colours = 0, 0
        for place in range(first, last):
            if (some >> (place - first)) & 1:
                index = lists[at.L_STEP, place]
                asked += price if place == first else facts[at.F_FILTER_PRICE, index]
                colours |= facts[at.F_FILTER_MASK, index]
        mana = with_colours(pool, colours)
        pays_prices = byte_of(pool, colours) if some else 0
        for place in range(first, last):
            later = 0  # the colours of the prices that it can pay
            for other in range(place + 1, last):
                if (some >> (other - first)) & 1:
                    later |= facts[at.F_FILTER_MASK, lists[at.L_STEP, other]]
            gives = filter_gives(facts, words, state, lists, lists[at.L_STEP, place])
            mana = put(mana, with_colours(gives, later))
            if later:
                pays_prices += byte_of(gives, later)
        if pays_prices < asked:
            return False, least
        taken = U64(asked) * _BYTES
        least = (
            smaller(least[0], mana[0] - taken),
            smaller(least[1], mana[1] - taken),
            smaller(least[2], mana[2] - taken),
            smaller(least[3], mana[3] - taken),
        )
    all_mana = (least[0] & ~_BYTE) | U64(total - prices)
    return True, (all_mana | GUARD, least[1] | GUARD, least[2] | GUARD, least[3] | GUARD)


@small_part
def own_mana_left(lists, state, index):
    """Say whether no mana of a permanent has been used this turn."""
    for source in range(state[at.S_SOURCES]):
        if (
            lists[at.L_OWNER, source] == index
            and lists[at.L_LEFT, source] != lists[at.L_EACH, source]
        ):
            return False
    return True


@small_part
def step_price(facts, lists):
    """Return the price of the first filter of the option looked at."""
    return facts[at.F_FILTER_PRICE, lists[at.L_STEP, 0]]


@part
def keep_option(facts, words, state, lists, pools, a, b, c, count):
    """Keep the option of using the ready filters `a`, `b`, `c`, the first `count` of them."""
    lists[at.L_STEP, 0] = lists[at.L_FILTERS, lists[at.L_READY, a]]
    lists[at.L_STEP, 1] = lists[at.L_FILTERS, lists[at.L_READY, b]]
    lists[at.L_STEP, 2] = lists[at.L_FILTERS, lists[at.L_READY, c]]
    price = step_price(facts, lists)
    can, least = option(facts, words, state, lists, pools, I64(0), count, price, I64(1))
    if can:
        store(pools, at.P_OPTION + state[at.S_OPTIONS], least)
        lists[at.L_SEQUENCE, state[at.S_OPTIONS]] = count | (a << 2) | (b << 4) | (c << 6)
        state[at.S_OPTIONS] += 1


@part
def find_ready(state, lists):
    """List the filters that can be used now, the first of them."""
    ready = 0
    for place in range(state[at.S_FILTERS]):
        index = lists[at.L_FILTERS, place]
        fresh = index >= 0 and lists[at.L_FILTER_USED, place] != state[at.S_TURN]
        if fresh and ready < at.MOST_FILTERS and own_mana_left(lists, state, index):
            lists[at.L_READY, ready] = place
            ready += 1
    state[at.S_READY] = ready


@part
def ready_options(facts, words, state, lists, pools):
    """Work out what there is with filters used; nothing is owed.

    One filter, then two, then three, in the order in which they came.
    """
    state[at.S_OPTIONS] = 0
    find_ready(state, lists)
    store(pools, at.P_BARE, load(pools, at.P_POOL))
    ready = state[at.S_READY]
    for a in range(ready):
        keep_option(facts, words, state, lists, pools, a, a, a, I64(1))
    for a in range(ready):
        for b in range(ready):
            if b != a:
                keep_option(facts, words, state, lists, pools, a, b, b, I64(2))
    if ready == at.MOST_FILTERS:
        for a in range(ready):
            for b in range(ready):
                if b != a:
                    keep_option(facts, words, state, lists, pools, a, b, 3 - a - b, I64(3))


@small_part
def refresh(facts, words, state, lists, pools):
    """See to it that the options are those of the pool."""
    if state[at.S_OPTIONS] < 0:
        if state[at.S_FILTERS] == 0:
            state[at.S_OPTIONS] = 0
            state[at.S_READY] = 0
        else:
            ready_options(facts, words, state, lists, pools)


@part
def gain(state, pools):
    """Return how much more mana there is with the best filters used."""
    pool = mana_in(pools, at.P_POOL)
    best = 0 if state[at.S_OPTIONS] <= 0 or covers(load(pools, at.P_POOL)) else -MOST_MANA
    for number in range(state[at.S_OPTIONS]):
        if covers(load(pools, at.P_OPTION + number)):
            best = max(best, mana_in(pools, at.P_OPTION + number) - pool)
    return best


@part
def hope(facts, words, state, lists, pools):
    """Write to ``pools[P_HOPE]`` the pool with all ready filters used, if colours allow."""
    pool = load(pools, at.P_POOL)
    for place in range(state[at.S_READY]):
        index = lists[at.L_FILTERS, lists[at.L_READY, place]]
        pool = put(pool, filter_gives(facts, words, state, lists, index))
        pool = without(pool, of_index(words, at.W_GIVES, index))
        price = U64(facts[at.F_FILTER_PRICE, index])
        pool = (pool[0] - price, pool[1], pool[2], pool[3])
    store(pools, at.P_HOPE, pool)
