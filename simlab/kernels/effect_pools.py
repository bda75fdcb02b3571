"""Pools of mana where cards do more than make mana: what they pay, filters, tapping for bills.

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
from simlab.kernels.bits import U64, ZERO, popcount
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA, PIECES
from simlab.kernels.mana import GUARD

__all__ = ["GUARD", "add", "add_count", "can_pay_any", "counted_already", "counted_mana", "covers"]
__all__ += ["filter_gives", "gain", "hope", "is_idle", "load", "mana_in", "owe", "push_source"]
__all__ += ["put", "refresh", "settle", "store", "take", "tap", "use_all_filters"]

_LOW = U64(0x7F7F7F7F7F7F7F7F)
_BYTES = U64(0x0101010101010101)
_BYTE = U64(0xFF)
_SEVEN = U64(7)


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


# -- counting and filters ------------------------------------------------------------------------


@small_part
def value_of(facts, state, lists, counter):
    """Return how many there are of what a counter counts: the least of its parts."""
    row = state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter
    counts = at.L_COUNTS_BEFORE if facts[row, at.COUNTER_IDLE] else at.L_COUNTS
    value = lists[counts, 3 * counter]
    for place in range(1, facts[row, at.COUNTER_PARTS]):
        value = min(value, lists[counts, 3 * counter + place])
    most = facts[row, at.COUNTER_MOST]
    return min(value, most) if most > 0 else value


@small_part
def counted_mana(facts, state, lists, index):
    """Return the mana that a permanent makes, with all that it counts."""
    value = value_of(facts, state, lists, facts[at.F_COUNTER, index])
    return facts[at.F_AMOUNT, index] + facts[at.F_PER, index] * value


@small_part
def is_idle(facts, state, counter):
    """Say whether a counter counts only what came on an earlier turn and makes no mana itself."""
    return facts[state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter, at.COUNTER_IDLE] != 0


@part
def counted_already(facts, state, lists, index, before):
    """Say whether one of the first sources counts the same idle permanents: they tap only once."""
    counter = facts[at.F_COUNTER, index]
    found = False
    if is_idle(facts, state, counter):
        for source in range(before):
            found |= facts[at.F_COUNTER, lists[at.L_SOURCE, source]] == counter
    return found


@small_part
def add_count(facts, state, lists, index, more):
    """Count a permanent, or with `more` -1 count it no longer, for every counter."""
    for counter in range(state[at.S_COUNTERS]):
        row = state[at.S_FIRST_COUNTER] + at.COUNTER_ROWS * counter
        for place in range(facts[row, at.COUNTER_PARTS]):
            lists[at.L_COUNTS, 3 * counter + place] += more * facts[row + 1 + place, index]


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


# -- tapping -------------------------------------------------------------------------------------


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
