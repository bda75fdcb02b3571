"""Casting, and what is left of the mana spent on abilities."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.columns import Event
from simlab.kernels.effect_kept import keep_pools, more_mana, show_mana
from simlab.kernels.effect_lands import cheap_spells
from simlab.kernels.effect_notes import tell
from simlab.kernels.effect_options import gain, refresh
from simlab.kernels.effect_pools import add, mana_in, owe
from simlab.kernels.effect_settle import push_source, settle, use_all_filters
from simlab.kernels.effect_spells import (
    castable_spells,
    cycler_to_pay,
    next_spell,
    search_to_pay,
    stock_mana,
    use_pieces,
)
from simlab.kernels.effect_state import I64
from simlab.kernels.effect_table import add_filter, add_source, count, lose_land, lower_costs
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA, PIECES

__all__ = ["cast_next", "look", "spend_the_rest"]

_SPELL = Event.CAST.value
_USE = Event.USE.value
_SEARCH = Event.SEARCH.value
_CYCLE = Event.CYCLE.value


@part
def look(facts, words, state, lists, pools, below):
    """See what at hand the mana there is pays; on the first look of a turn count the mana."""
    if not state[at.S_STALE]:
        return
    refresh(facts, words, state, lists, pools)
    state[at.S_STALE] = 0
    most = mana_in(pools, at.P_POOL) + gain(state, pools)
    most += np.int64(pools[at.P_ONLY, 0] & U64(0xFF))
    cheap = cheap_spells(state, pools, below, most)
    castable = castable_spells(facts, state, lists, pools, cheap)
    pools[at.P_MARKS, at.CASTABLE] = castable
    if not state[at.S_STARTED]:
        state[at.S_STARTED] = 1
        missed = cheap & ~castable
        while missed:
            index = lists[at.L_INDEX_OF, ctz(missed)]
            missed &= missed - ONE
            if lists[at.L_MANA_NOW, index] <= most:
                state[at.S_SCREW] = 1
        show_mana(facts, words, state, lists, pools)
        keep_pools(facts, words, state, lists, pools)


@part
def pay_ability(facts, words, state, lists, pools, kind, index):
    """Pay for an ability; nothing is owed before."""
    for word in range(4):
        bill = words[kind, index, word]
        pools[at.P_POOL, word] -= bill
        pools[at.P_OWED, word] += bill
        for number in range(state[at.S_OPTIONS]):
            pools[at.P_OPTION + number, word] -= bill
    state[at.S_OWING] |= np.int64(words[kind, index, 0] & U64(0xFF) != ZERO)
    if state[at.S_RESTRICTS]:
        settle(facts, words, state, lists, pools, I64(0))


@part
def spend_the_rest(facts, words, state, lists, pools):
    """Spend mana that is left on a search or on cycling; say if there was anything to do."""
    if (
        state[at.S_SEARCHERS] == 0
        and pools[at.P_HANDS, at.HAND] & pools[at.P_MARKS, at.CYCLERS] == ZERO
    ):
        return False
    settle(facts, words, state, lists, pools, I64(0))
    if state[at.S_FILTERS] > 0:
        use_all_filters(facts, words, state, lists, pools)
        state[at.S_SHOWN] = max(state[at.S_SHOWN], state[at.S_AVAILABLE])
    refresh(facts, words, state, lists, pools)
    place = search_to_pay(facts, words, state, lists, pools)
    if place >= 0:
        index = lists[at.L_SEARCHERS, place]
        lists[at.L_SEARCHERS, place] = -1
        if index >= state[at.S_FIRST_LAND]:  # the land is sacrificed
            lose_land(facts, words, state, lists, pools, index, I64(1))
            refresh(facts, words, state, lists, pools)
        elif facts[at.F_PERMANENT, index]:
            count(facts, words, state, lists, pools, index, I64(-1))
            state[at.S_OPTIONS] = -1
            refresh(facts, words, state, lists, pools)
        pay_ability(facts, words, state, lists, pools, at.W_PRICE, index)
        state[at.S_SPENT] += facts[at.F_PRICE, index]
        state[at.S_FIND_ROW], state[at.S_FIND_TAPPED] = (
            facts[at.F_LATER, index],
            facts[at.F_FIND_TAPPED, index],
        )
        state[at.S_FIND_PLAY] = facts[at.F_FIND_PLAY, index]
        state[at.S_FIND_HAND] = facts[at.F_FIND_HAND, index]
        tell(state, lists, _SEARCH, index, facts[at.F_PRICE, index])
        return True
    rank = cycler_to_pay(facts, words, state, lists, pools)
    if rank < 0:
        return False
    index = lists[at.L_INDEX_OF, rank]
    pools[at.P_HANDS, at.HAND] &= ~(ONE << U64(rank))
    pay_ability(facts, words, state, lists, pools, at.W_CYCLING, index)
    state[at.S_SPENT] += facts[at.F_CYCLING, index]
    tell(state, lists, _CYCLE, index, facts[at.F_CYCLING, index])
    state[at.S_PHASE], state[at.S_STALE] = 0, 1
    if facts[at.F_CYCLE_ROW, index] >= 0:
        state[at.S_FIND_ROW], state[at.S_FIND_TAPPED] = facts[at.F_CYCLE_ROW, index], 1
        state[at.S_FIND_PLAY], state[at.S_FIND_HAND] = 0, 1
    else:
        state[at.S_TO_DRAW] = 1
    return True


@part
def put_pieces(facts, words, state, lists, pools, index):
    """Put mana given once into play."""
    more = False
    since = state[at.S_TURN] if facts[at.F_AT_ONCE, index] else state[at.S_TURN] + 1
    for _ in range(facts[at.F_PIECES, index]):
        if state[at.S_PIECES] == PIECES:
            break
        made = state[at.S_AVAILABLE] + stock_mana(pools) + facts[at.F_ONCE, index]
        if since == state[at.S_TURN] and made > MOST_MANA:
            since = state[at.S_TURN] + 1
        lists[at.L_PIECE_OF, state[at.S_PIECES]] = index
        lists[at.L_PIECE_SINCE, state[at.S_PIECES]] = since
        state[at.S_PIECES] += 1
        if since == state[at.S_TURN]:
            more = True
            add(pools, at.P_STOCK, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_STOCK_ONLY, words, at.W_ONCE_ONLY, index)
    if more:
        settle(facts, words, state, lists, pools, I64(0))
        keep_pools(facts, words, state, lists, pools)


@part
def cast(facts, words, state, lists, pools, pick):
    """Cast a spell, and do what it does."""
    index = lists[at.L_INDEX_OF, pick]
    owe(state, pools, index)
    if state[at.S_RESTRICTS]:  # paid at once: which mana pays decides what is left for whom
        settle(facts, words, state, lists, pools, facts[at.F_SPECIAL, index])
    state[at.S_SPENT] += lists[at.L_MANA_NOW, index]
    state[at.S_CASTS] += 1
    bit = ONE << U64(pick)
    pools[at.P_HANDS, at.HAND] &= ~bit
    state[at.S_COMMANDER] |= np.int64((pools[at.P_HANDS, at.ZONE] & bit) != ZERO)
    pools[at.P_HANDS, at.ZONE] &= ~bit
    card = facts[at.F_CARD, index]
    pools[at.P_CAST, card >> 6] |= ONE << U64(card & 63)
    pools[at.P_CAST_AT_ALL, index >> 6] |= ONE << U64(index & 63)
    tell(state, lists, _SPELL, index, lists[at.L_MANA_NOW, index])
    if facts[at.F_REDUCES, index] >= 0:
        lower_costs(
            facts, state, lists, pools, facts[at.F_REDUCES, index], facts[at.F_REDUCES_BY, index]
        )
        if state[at.S_STARTED]:
            settle(facts, words, state, lists, pools, I64(0))
            keep_pools(facts, words, state, lists, pools)
    state[at.S_TO_DRAW] = facts[at.F_DRAWS, index]
    state[at.S_DROPS] += facts[at.F_DROPS, index] + facts[at.F_DROPS_NOW, index]
    state[at.S_MORE_DROPS] += facts[at.F_DROPS, index]
    if facts[at.F_SEARCH, index] >= 0:
        state[at.S_FIND_ROW] = facts[at.F_SEARCH, index]
        state[at.S_FIND_TAPPED] = facts[at.F_FIND_TAPPED, index]
        state[at.S_FIND_PLAY] = facts[at.F_FIND_PLAY, index]
        state[at.S_FIND_HAND] = facts[at.F_FIND_HAND, index]
    if facts[at.F_TUTORS, index] > 0:
        state[at.S_TUTORS], state[at.S_TUTOR] = facts[at.F_TUTORS, index], index
    if facts[at.F_LATER, index] >= 0:
        lists[at.L_SEARCHERS, state[at.S_SEARCHERS]] = index
        state[at.S_SEARCHERS] += 1
    before = state[at.S_AVAILABLE]
    if facts[at.F_PERMANENT, index]:
        count(facts, words, state, lists, pools, index, I64(1))
    give_mana(facts, words, state, lists, pools, index)
    if state[at.S_AVAILABLE] > before or (facts[at.F_FILTER, index] and facts[at.F_AT_ONCE, index]):
        more_mana(facts, words, state, lists, pools)


@small_part
def give_mana(facts, words, state, lists, pools, index):
    """Add the mana that a spell makes, every turn or once, as soon as it can be spent."""
    ready = facts[at.F_AT_ONCE, index]
    if facts[at.F_PIECES, index] > 0:
        put_pieces(facts, words, state, lists, pools, index)
        return
    if (
        facts[at.F_AMOUNT, index] > 0
        or facts[at.F_COUNTER, index] >= 0
        or facts[at.F_FILTER, index]
    ):
        if ready:  # not for what was cast before: tap for that first
            settle(facts, words, state, lists, pools, I64(0))
        add_source(facts, words, state, lists, pools, index, ready)
        add_filter(facts, state, lists, index, ready)
    elif facts[at.F_ONCE, index] > 0:
        mana = facts[at.F_ONCE, index]
        if state[at.S_AVAILABLE] + stock_mana(pools) + mana <= MOST_MANA:
            settle(facts, words, state, lists, pools, I64(0))
            push_source(state, lists, index, I64(-1), I64(-1), mana, I64(0))
            add(pools, at.P_POOL, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_ONLY, words, at.W_ONCE_ONLY, index)
            state[at.S_AVAILABLE] += mana
            state[at.S_OPTIONS], state[at.S_STALE] = -1, 1


@small_part
def cast_next(facts, words, state, lists, pools, pilot):
    """Cast the next spell of the pilot's phases; say if there is one."""
    pick, use = next_spell(facts, words, state, lists, pools, pilot.roles, pilot.until)
    if pick < 0:
        return False
    if use:
        used = use_pieces(facts, words, state, lists, pools, lists[at.L_INDEX_OF, pick])
        for place in range(used):
            piece = lists[at.L_TRIED, place]
            tell(state, lists, _USE, piece, facts[at.F_ONCE, piece])
        show_mana(facts, words, state, lists, pools)
    cast(facts, words, state, lists, pools, pick)
    return True
