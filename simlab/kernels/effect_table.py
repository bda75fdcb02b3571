"""What is in play and in hand in a game with effects: permanents that come and go, counting."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.effect_counts import add_count, counted_already, counted_mana, is_idle
from simlab.kernels.effect_pools import add, take
from simlab.kernels.effect_settle import push_source, settle
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import ENTERS_TAPPED, MAX_SEEN, MOST_MANA

__all__ = ["add_filter", "add_mana", "add_source", "bounce", "count", "into_hand", "land_comes"]
__all__ += ["lose_land", "lower_costs", "mark_rank", "wake", "waking"]


# -- the hand ------------------------------------------------------------------------------------


@small_part
def is_ranked(pools, index):
    """Say whether an index has a rank."""
    return (pools[at.P_RANKED, index >> 6] >> U64(index & 63)) & ONE != ZERO


@part
def give_rank(facts, state, lists, pools, index):
    """Give an index the rank where it belongs; all behind it move on by one."""
    rank = 0
    part = index >> 6
    for word in range(part):
        rank += popcount(pools[at.P_RANKED, word])
    rank += popcount(pools[at.P_RANKED, part] & ((ONE << U64(index & 63)) - ONE))
    for place in range(state[at.S_RANKS], rank, -1):
        other = lists[at.L_INDEX_OF, place - 1]
        lists[at.L_INDEX_OF, place] = other
        lists[at.L_RANK_OF, other] = place
    lists[at.L_INDEX_OF, rank] = index
    lists[at.L_RANK_OF, index] = rank
    pools[at.P_RANKED, part] |= ONE << U64(index & 63)
    state[at.S_RANKS] += 1
    below = (ONE << U64(rank)) - ONE
    for row in (at.P_HANDS, at.P_MARKS):
        for word in range(4):
            mask = pools[row, word]
            pools[row, word] = (mask & below) | ((mask & ~below) << ONE)
    mark_rank(facts, state, pools, index, rank)


@small_part
def mark_rank(facts, state, pools, index, rank):
    """Set the bits of a rank in the masks that say what a card is."""
    bit = U64(rank)
    land = index >= state[at.S_FIRST_LAND]
    pools[at.P_HANDS, at.LANDS] |= U64(land) << bit
    pools[at.P_HANDS, at.SIDES] |= U64(not land and facts[at.F_LAND_SIDE, index] >= 0) << bit
    pools[at.P_MARKS, at.RITUALS] |= U64(facts[at.F_RITUAL, index]) << bit
    pools[at.P_MARKS, at.CYCLERS] |= U64(facts[at.F_CYCLES, index]) << bit


@small_part
def into_hand(facts, state, lists, pools, index):
    """Put a card into the hand; return whether a rank was left for it."""
    if not is_ranked(pools, index):
        if state[at.S_RANKS] == MAX_SEEN:
            return False
        give_rank(facts, state, lists, pools, index)
    pools[at.P_HANDS, at.HAND] |= ONE << U64(lists[at.L_RANK_OF, index])
    pools[at.P_HAD, index >> 6] |= ONE << U64(index & 63)
    state[at.S_STALE] = 1
    return True


# -- counting ------------------------------------------------------------------------------------


@small_part
def count(facts, words, state, lists, pools, index, more):
    """Count a permanent that comes (`more` 1) or goes (-1), and what counts it makes more mana."""
    bit = ONE << U64(index & 63)
    if more > 0:
        pools[at.P_IN_PLAY, index >> 6] |= bit
    else:
        pools[at.P_IN_PLAY, index >> 6] &= ~bit
    if state[at.S_COUNTERS]:
        count_all(facts, words, state, lists, pools, index, more)


@part
def count_all(facts, words, state, lists, pools, index, more):
    """Count a permanent for every counter.

    What is owed is paid before with filters that count, as they count without what is paid for.
    """
    for place in range(state[at.S_FILTERS]):
        filter_ = lists[at.L_FILTERS, place]
        if filter_ >= 0 and facts[at.F_COUNTER, filter_] >= 0:
            settle(facts, words, state, lists, pools, I64(0))
            state[at.S_OPTIONS] = -1
            state[at.S_STALE] = 1
    add_count(facts, state, lists, index, more)
    if more > 0:
        grow(facts, words, state, lists, pools)


@part
def grow(facts, words, state, lists, pools):
    """Add the mana that untapped permanents make since there is more of what they count."""
    for source in range(state[at.S_SOURCES]):
        index = lists[at.L_SOURCE, source]
        counter = facts[at.F_COUNTER, index]
        if counter < 0 or facts[at.F_FILTER, index] or lists[at.L_UNREADY, source]:
            continue
        makes = counted_mana(facts, state, lists, index)
        if is_idle(facts, state, counter) or lists[at.L_EACH, source] < 0:
            continue
        if makes <= lists[at.L_EACH, source]:
            continue
        settle(facts, words, state, lists, pools, I64(0))
        if lists[at.L_LEFT, source] == lists[at.L_EACH, source]:
            more = min(makes - lists[at.L_EACH, source], MOST_MANA - state[at.S_AVAILABLE])
            lists[at.L_EACH, source] += more
            lists[at.L_LEFT, source] += more
            add_mana(words, state, pools, index, more)


@small_part
def add_mana(words, state, pools, unit, mana):
    """Add mana of a unit to the pool."""
    for word in range(4):
        pools[at.P_POOL, word] += U64(mana) * words[at.W_MAKES, unit, word]
        pools[at.P_ONLY, word] += U64(mana) * words[at.W_ONLY_MAKES, unit, word]
    state[at.S_AVAILABLE] += mana
    if mana > 0:
        state[at.S_OPTIONS] = -1
        state[at.S_STALE] = 1


# -- sources -------------------------------------------------------------------------------------


@part
def add_source(facts, words, state, lists, pools, index, ready):
    """Add the mana of a permanent, every turn from now on; nothing is owed if `ready`.

    Parameters: `ready` 1 if its mana can be spent this turn.
    """
    if facts[at.F_COUNTER, index] >= 0 and not facts[at.F_FILTER, index]:
        makes = counted_mana(facts, state, lists, index)
        if counted_already(facts, state, lists, index, state[at.S_SOURCES]):
            makes = facts[at.F_AMOUNT, index]
        if ready:
            makes = min(makes, MOST_MANA - state[at.S_AVAILABLE])
        push_source(state, lists, index, index, makes, ready * makes, 1 - ready)
        if ready:
            add_mana(words, state, pools, index, makes)
        return
    if facts[at.F_AMOUNT, index] == 0:
        return
    add(pools, at.P_BASE, words, at.W_GIVES, index)
    add(pools, at.P_BASE_ONLY, words, at.W_ONLY_GIVES, index)
    first, units = facts[at.F_UNIT, index], facts[at.F_UNITS, index]
    if units == 0:
        first, units = index, I64(1)
    for unit in range(first, first + units):
        mana = facts[at.F_AMOUNT, unit]
        push_source(state, lists, unit, index, mana, ready * mana, 1 - ready)
        if ready:
            add_mana(words, state, pools, unit, mana)


@part
def add_filter(facts, state, lists, index, ready):
    """Add a filter, if a permanent is one; it waits for the next turn unless `ready`."""
    if facts[at.F_FILTER, index]:
        place = state[at.S_FILTERS]
        lists[at.L_FILTERS, place] = index
        lists[at.L_FILTER_USED, place] = 0 if ready else state[at.S_TURN]
        state[at.S_FILTERS] += 1
        if ready:
            state[at.S_OPTIONS] = -1
            state[at.S_STALE] = 1


@part
def lose_source(facts, words, state, lists, pools, index, at_once):
    """Take the mana of a permanent that leaves.

    Parameters: `at_once` 1 if it is untapped and its mana goes with it; else what is left of it
    this turn can still be spent.
    """
    if facts[at.F_COUNTER, index] < 0 or facts[at.F_FILTER, index]:
        take(pools, at.P_BASE, words, at.W_GIVES, index)
        take(pools, at.P_BASE_ONLY, words, at.W_ONLY_GIVES, index)
    stay = 0
    for source in range(state[at.S_SOURCES]):
        own = lists[at.L_OWNER, source] == index
        if own and at_once:
            mana = U64(lists[at.L_LEFT, source])
            unit = lists[at.L_SOURCE, source]
            for word in range(4):
                pools[at.P_POOL, word] -= mana * words[at.W_MAKES, unit, word]
                pools[at.P_ONLY, word] -= mana * words[at.W_ONLY_MAKES, unit, word]
            continue
        for row in (at.L_SOURCE, at.L_OWNER, at.L_EACH, at.L_LEFT, at.L_UNREADY):
            lists[row, stay] = lists[row, source]
        if own:
            lists[at.L_EACH, stay] = -1
            lists[at.L_OWNER, stay] = -1
        stay += 1
    state[at.S_SOURCES] = stay
    for place in range(state[at.S_FILTERS]):
        if lists[at.L_FILTERS, place] == index:
            lists[at.L_FILTERS, place] = -1
    state[at.S_OPTIONS] = -1
    state[at.S_STALE] = 1


# -- lands ---------------------------------------------------------------------------------------


@small_part
def see_land(facts, state, lists, index):
    """Count a land that comes into play."""
    lists[at.L_OUT, state[at.S_OUT]] = index
    state[at.S_OUT] += 1
    state[at.S_LANDS] += 1
    state[at.S_TYPES] |= facts[at.F_TYPES, index]
    state[at.S_BASICS] += facts[at.F_TYPES, index] >> 5


@part
def lose_land(facts, words, state, lists, pools, index, at_once):
    """Take a land from the table; see `lose_source` for `at_once`."""
    if not sleeps(state, lists, index):
        lose_source(facts, words, state, lists, pools, index, at_once)
    stay = 0
    for place in range(state[at.S_SLEEPING]):
        if lists[at.L_SLEEPING, place] != index:
            lists[at.L_SLEEPING, stay] = lists[at.L_SLEEPING, place]
            lists[at.L_SLEPT, stay] = lists[at.L_SLEPT, place]
            stay += 1
    state[at.S_SLEEPING] = stay
    stay = 0
    state[at.S_TYPES], state[at.S_BASICS], state[at.S_COLOURS] = 0, 0, 0
    for place in range(state[at.S_OUT]):
        other = lists[at.L_OUT, place]
        if other == index:
            continue
        lists[at.L_OUT, stay] = other
        stay += 1
        state[at.S_TYPES] |= facts[at.F_TYPES, other]
        state[at.S_BASICS] += facts[at.F_TYPES, other] >> 5
        if not sleeps(state, lists, other):
            state[at.S_COLOURS] |= facts[at.F_COLOURS, other]
    state[at.S_OUT] = stay
    state[at.S_LANDS] -= 1
    for place in range(state[at.S_SEARCHERS]):
        if lists[at.L_SEARCHERS, place] == index:
            lists[at.L_SEARCHERS, place] = -1
    count(facts, words, state, lists, pools, index, I64(-1))
    if facts[at.F_IS_SIDE, index]:
        lose_side(facts, pools, index)


@part
def lose_side(facts, pools, index):
    """Take the first card in play as a land side off the table; its copies are all alike."""
    for word in range(4):
        some = pools[at.P_AS_LAND, word]
        while some:
            bit = some & (~some + ONE)
            some ^= bit
            if facts[at.F_LAND_SIDE, 64 * word + ctz(bit)] == index:
                pools[at.P_AS_LAND, word] ^= bit
                return


@part
def sleeps(state, lists, index):
    """Say whether a land in play waits for others to make mana."""
    found = False
    for place in range(state[at.S_SLEEPING]):
        found |= lists[at.L_SLEEPING, place] == index
    return found


@part
def waking(facts, state, lists):
    """Return the place of the first land that has waited and makes mana now, or -1."""
    for place in range(state[at.S_SLEEPING]):
        if facts[at.F_NEEDS_LANDS, lists[at.L_SLEEPING, place]] <= state[at.S_LANDS]:
            return place
    return -1


@part
def wake(facts, words, state, lists, pools, place):
    """Let a land that has waited make its mana from now on."""
    index = lists[at.L_SLEEPING, place]
    tapped = np.int64(lists[at.L_SLEPT, place] == state[at.S_TURN])
    state[at.S_SLEEPING] -= 1
    for other in range(place, state[at.S_SLEEPING]):
        lists[at.L_SLEEPING, other] = lists[at.L_SLEEPING, other + 1]
        lists[at.L_SLEPT, other] = lists[at.L_SLEPT, other + 1]
    make_mana(facts, words, state, lists, pools, index, tapped)


@part
def land_comes(facts, words, state, lists, pools, index, tapped):
    """Put a land into play; its mana is there at once unless it enters tapped or has to wait."""
    see_land(facts, state, lists, index)
    if facts[at.F_NEEDS_LANDS, index] > state[at.S_LANDS]:
        place = state[at.S_SLEEPING]
        lists[at.L_SLEEPING, place] = index
        lists[at.L_SLEPT, place] = state[at.S_TURN] if tapped else 0
        state[at.S_SLEEPING] += 1
    else:
        make_mana(facts, words, state, lists, pools, index, tapped)
    count(facts, words, state, lists, pools, index, I64(1))


@part
def make_mana(facts, words, state, lists, pools, index, tapped):
    """Let a land in play make its mana."""
    state[at.S_COLOURS] |= facts[at.F_COLOURS, index]
    if not tapped:
        settle(facts, words, state, lists, pools, I64(0))
    add_source(facts, words, state, lists, pools, index, np.int64(1 - tapped))
    add_filter(facts, state, lists, index, 1 - tapped)
    if facts[at.F_LATER, index] >= 0:
        lists[at.L_SEARCHERS, state[at.S_SEARCHERS]] = index
        state[at.S_SEARCHERS] += 1


@part
def bounce(facts, words, state, lists, pools, index):
    """Return the land that goes back to the hand for one that has come, or -1.

    One that can enter untapped before others, then that of the least mana, of the fewest colours,
    the first of them; the one that has come if there is no other. Land sides of cards stay. What
    it could still give this turn can be spent: it is tapped first.
    """
    pick, least = -1, 1 << 30
    for place in range(state[at.S_OUT]):
        other = lists[at.L_OUT, place]
        if facts[at.F_IS_SIDE, other]:
            continue
        worth = np.int64(facts[at.F_ENTERS, other] == ENTERS_TAPPED) << 16
        worth |= facts[at.F_AMOUNT, other] << 8
        worth |= popcount(U64(facts[at.F_COLOURS, other])) << 4
        worth |= np.int64(other == index) << 20
        if worth < least:
            pick, least = other, worth
    if pick < 0 or not into_hand(facts, state, lists, pools, pick):
        return -1
    settle(facts, words, state, lists, pools, I64(0))
    lose_land(facts, words, state, lists, pools, pick, I64(0))
    return pick


# -- costs ---------------------------------------------------------------------------------------


@part
def lower_costs(facts, state, lists, pools, cards_class, by):
    """Let the spells of a class cost less generic mana from now on."""
    bit = 1 << cards_class
    for index in range(state[at.S_FIRST_LAND]):
        if facts[at.F_PROFILE, index] & bit and facts[at.F_MANA, index] != at.NEVER:
            less = max(min(by, lists[at.L_MANA_NOW, index] - facts[at.F_PIPS, index]), 0)
            lists[at.L_MANA_NOW, index] -= less
            pools[at.P_NEED + index, 0] -= U64(less)
    for profile in range(state[at.S_PROFILES]):
        if lists[at.L_PROFILE_BITS, profile] & bit:
            lists[at.L_PROFILE, profile] += by
    state[at.S_REDUCED] += by
    state[at.S_STALE] = 1
