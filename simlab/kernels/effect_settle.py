"""Tapping for what was cast, with filters where they are needed."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import U64, ZERO, popcount
from simlab.kernels.effect_options import byte_of, filter_gives, option, own_mana_left, step_price
from simlab.kernels.effect_pools import (
    add,
    covers,
    if_special,
    load,
    mana_in,
    of_index,
    put,
    store,
    take,
    without,
)
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import PIECES
from simlab.kernels.mana import GUARD

__all__ = ["push_source", "settle", "tap", "use_all_filters"]

_BYTE = U64(0xFF)


@part
def tap(facts, words, lists, pool, special, restricts, counters, left, count):
    """Tap sources for what is owed; return the pool of what stays and what it has for spells.

    As `mana.settle`, to which it comes down where no mana is restricted; else the sources of
    mana for nothing but special spells are tapped first, and those that count stay before others
    of as many colours, as they may come to make more. Parameters: the pool, what there is less
    what is owed; `special` 1 where that is owed for a special spell, and the pool has what is for
    them; ``lists[left, :count]`` what is left of the sources, rewritten.
    """
    wide = ZERO - U64(special)
    stays = (GUARD, GUARD, GUARD, GUARD)
    only = (ZERO, ZERO, ZERO, ZERO)
    for last in range(1 + restricts):
        for turn in range(11 if counters else 5, -1, -1):
            many = turn >> 1 if counters else turn
            for source in range(count):
                unit = lists[at.L_SOURCE, source]
                if (
                    facts[at.F_ONLY, unit] != last
                    or popcount(U64(facts[at.F_OWN_COLOURS, unit])) != many
                ):
                    continue
                if counters and (facts[at.F_COUNTER, unit] >= 0) != (turn & 1 == 1):
                    continue
                stay = 0
                makes = of_index(words, at.W_MAKES, unit)
                only_makes = of_index(words, at.W_ONLY_MAKES, unit)
                for _ in range(lists[left, source]):
                    rest = (
                        pool[0] - makes[0] - (only_makes[0] & wide),
                        pool[1] - makes[1] - (only_makes[1] & wide),
                        pool[2] - makes[2] - (only_makes[2] & wide),
                        pool[3] - makes[3] - (only_makes[3] & wide),
                    )
                    if covers(rest):
                        pool = rest
                        stays = put(stays, makes)
                        only = put(only, only_makes)
                        stay += 1
                lists[left, source] = stay
    return stays, only


@part
def settle_now(facts, words, state, lists, pools, special):
    """Tap sources for all that is owed, filters used where that is better; see `option_to_use`.

    Parameters: `special` 1 where all is owed for a special spell.
    """
    pool = put(load(pools, at.P_POOL), if_special(load(pools, at.P_ONLY), special))
    number = option_to_use(facts, words, state, lists, pools, pool)
    if number >= 0:
        use_filters(facts, words, state, lists, pools, number)
        pool = put(load(pools, at.P_POOL), if_special(load(pools, at.P_ONLY), special))
    stays, only = tap(
        facts,
        words,
        lists,
        pool,
        special,
        state[at.S_RESTRICTS],
        state[at.S_COUNTERS],
        at.L_LEFT,
        state[at.S_SOURCES],
    )
    store(pools, at.P_POOL, stays)
    store(pools, at.P_ONLY, only)
    store(pools, at.P_OWED, load(pools, at.P_NOTHING))
    state[at.S_OWING] = 0
    state[at.S_OPTIONS] = -1


@small_part
def settle(facts, words, state, lists, pools, special):
    """Tap sources for all that is owed, if anything is."""
    if state[at.S_OWING]:
        settle_now(facts, words, state, lists, pools, special)


@small_part
def filter_gain(facts, words, state, lists, index):
    """Return how much more mana there is once a filter has been used, if it is any more."""
    gives = byte_of(filter_gives(facts, words, state, lists, index), at.ANY_MANA)
    return max(
        gives - facts[at.F_FILTER_PRICE, index] - np.int64(words[at.W_GIVES, index, 0] & _BYTE), 0
    )


@small_part
def worth_of(facts, words, state, lists, left, code):
    """Return the mana that is left and what filters that have not been used can add to it.

    Parameters: `code` of the option that is used, 0 for none.
    """
    worth = left
    for ready in range(state[at.S_READY]):
        used = False
        for place in range(code & 3):
            used |= (code >> (2 + 2 * place)) & 3 == ready
        index = lists[at.L_FILTERS, lists[at.L_READY, ready]]
        if not used and facts[at.F_FILTER_PRICE, index] <= left:
            worth += filter_gain(facts, words, state, lists, index)
    return worth


@part
def option_to_use(facts, words, state, lists, pools, plain):
    """Return the option by which what is owed is paid, or -1 to pay it without filters.

    That of the most mana left, with what other filters can add to it: without filters if that is
    as good, then the first. Parameters: `plain` the pool less what is owed.
    """
    best, pick = I64(-1), I64(-1)
    if state[at.S_OPTIONS] > 0 and covers(plain):
        left = np.int64(plain[0] & _BYTE) - 128
        best = worth_of(facts, words, state, lists, left, I64(0))
    for number in range(state[at.S_OPTIONS]):
        if covers(load(pools, at.P_OPTION + number)):
            left, code = mana_in(pools, at.P_OPTION + number), lists[at.L_SEQUENCE, number]
            worth = worth_of(facts, words, state, lists, left, code)
            if worth > best:
                best, pick = worth, I64(number)
    return pick


@part
def use_filters(facts, words, state, lists, pools, number):
    """Use the filters of an option that pays what is owed.

    The price of each is paid with the mana of the fewest colours that can go, restricted mana
    left aside, in the order of the sources.
    """
    code = lists[at.L_SEQUENCE, number]
    count = code & 3
    for place in range(count):
        lists[at.L_STEP, place] = lists[at.L_READY, (code >> (2 + 2 * place)) & 3]
    store(pools, at.P_BARE, put(load(pools, at.P_POOL), load(pools, at.P_OWED)))
    for place in range(count):  # the places are those of filters until all is marked as used
        lists[at.L_FILTER_USED, lists[at.L_STEP, place]] = state[at.S_TURN]
        lists[at.L_STEP, place] = lists[at.L_FILTERS, lists[at.L_STEP, place]]
    for place in range(count):
        use_filter(facts, words, state, lists, pools, place, count)
    state[at.S_STALE] = 1  # what it gives pays beside restricted mana, as an option does not


@part
def use_filter(facts, words, state, lists, pools, place, count):
    """Use the filter ``lists[L_STEP, place]``, the next ones up to `count` to follow."""
    index = lists[at.L_STEP, place]
    leave_own_mana(words, state, lists, pools, index)
    price = facts[at.F_FILTER_PRICE, index]
    colours = facts[at.F_FILTER_MASK, index]
    for many in range(6):
        for source in range(state[at.S_SOURCES]):
            unit = lists[at.L_SOURCE, source]
            if facts[at.F_ONLY, unit] or popcount(U64(facts[at.F_OWN_COLOURS, unit])) != many:
                continue
            if colours != at.ANY_MANA and facts[at.F_OWN_COLOURS, unit] & colours == 0:
                continue
            if is_later(lists, lists[at.L_OWNER, source], place, count):
                continue
            while price > 0 and lists[at.L_LEFT, source] > 0:
                take(pools, at.P_BARE, words, at.W_MAKES, unit)
                take(pools, at.P_ONLY, words, at.W_ONLY_MAKES, unit)
                can, least = option(
                    facts, words, state, lists, pools, place, count, price - 1, I64(0)
                )
                if not (can and covers(without(least, load(pools, at.P_OWED)))):
                    add(pools, at.P_BARE, words, at.W_MAKES, unit)
                    add(pools, at.P_ONLY, words, at.W_ONLY_MAKES, unit)
                    break
                take(pools, at.P_POOL, words, at.W_MAKES, unit)
                lists[at.L_LEFT, source] -= 1
                price -= 1
    give_filtered(facts, words, state, lists, pools, index)


@small_part
def is_later(lists, index, place, count):
    """Say whether a permanent is one of the filters to follow."""
    later = False
    for other in range(place + 1, count):
        later |= lists[at.L_STEP, other] == index
    return later


@part
def leave_own_mana(words, state, lists, pools, index):
    """Take away the mana that a filter makes by itself: it taps for the other."""
    for source in range(state[at.S_SOURCES]):
        if lists[at.L_OWNER, source] == index:
            state[at.S_AVAILABLE] -= lists[at.L_LEFT, source]
            lists[at.L_LEFT, source] = 0
    take(pools, at.P_POOL, words, at.W_GIVES, index)
    take(pools, at.P_BARE, words, at.W_GIVES, index)


@small_part
def push_source(state, lists, unit, owner, each, left, unready):
    """Add something that can give mana."""
    source = state[at.S_SOURCES]
    lists[at.L_SOURCE, source] = unit
    lists[at.L_OWNER, source] = owner
    lists[at.L_EACH, source] = each
    lists[at.L_LEFT, source] = left
    lists[at.L_UNREADY, source] = unready
    state[at.S_SOURCES] += 1


@part
def give_filtered(facts, words, state, lists, pools, index):
    """Add what a filter gives, once its price is paid; some are gone then."""
    gives = filter_gives(facts, words, state, lists, index)
    mana = byte_of(gives, at.ANY_MANA)
    store(pools, at.P_POOL, put(load(pools, at.P_POOL), gives))
    store(pools, at.P_BARE, put(load(pools, at.P_BARE), gives))
    state[at.S_AVAILABLE] += mana - facts[at.F_FILTER_PRICE, index]
    first, units = facts[at.F_FILTER_UNIT, index], facts[at.F_FILTER_UNITS, index]
    for unit in range(first, first + units):
        left = mana if units == 1 else facts[at.F_AMOUNT, unit]
        push_source(state, lists, unit, index, I64(-1), left, I64(0))
    if facts[at.F_FILTER_ONCE, index]:
        place = 0
        while lists[at.L_FILTERS, place] != index:
            place += 1
        lists[at.L_FILTERS, place] = -1  # `untap` closes the gap
        if state[at.S_PIECES] < PIECES:  # a piece that has been used: it counts no more next turn
            lists[at.L_PIECE_OF, state[at.S_PIECES]] = index
            lists[at.L_PIECE_SINCE, state[at.S_PIECES]] = 0
            state[at.S_PIECES] += 1


@part
def use_all_filters(facts, words, state, lists, pools):
    """Use every filter that gives more than it takes, in the order in which they came.

    Nothing is owed. The price is paid as in `use_filters`, but with any mana that can pay it.
    """
    for place in range(state[at.S_FILTERS]):
        index = lists[at.L_FILTERS, place]
        if index < 0 or lists[at.L_FILTER_USED, place] == state[at.S_TURN]:
            continue
        if not own_mana_left(lists, state, index):
            continue
        store(pools, at.P_BARE, load(pools, at.P_POOL))
        lists[at.L_STEP, 0] = index
        can, _ = option(
            facts, words, state, lists, pools, I64(0), I64(1), step_price(facts, lists), I64(1)
        )
        if can and filter_gain(facts, words, state, lists, index) > 0:
            lists[at.L_FILTER_USED, place] = state[at.S_TURN]
            use_filter(facts, words, state, lists, pools, I64(0), I64(1))
    state[at.S_OPTIONS] = -1
