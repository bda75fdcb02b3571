"""The start of a game with effects, and of its turns."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import U64, ZERO
from simlab.kernels.effect_counts import counted_already, counted_mana
from simlab.kernels.effect_pools import add, load, store
from simlab.kernels.effect_spells import stock_mana
from simlab.kernels.effect_state import I64
from simlab.kernels.effect_table import add_mana, count
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA
from simlab.kernels.mana import GUARD

__all__ = ["raise_costs", "start_game", "start_turn"]


@part
def start_game(state, lists, pools, kept, total, lands):
    """Set what a game starts with."""
    for number in range(at.S_REDUCED + 1, at.NUMBERS):
        state[number] = 0
    state[at.S_TOTAL], state[at.S_AT], state[at.S_LANDS_SEEN] = total, kept, lands
    state[at.S_ON_TOP] = -1
    state[at.S_EVERY_DROP] = 1
    for place in range(3 * state[at.S_COUNTERS]):
        lists[at.L_COUNTS, place] = 0
    for word in range(4):
        pools[at.P_BASE, word] = GUARD
        pools[at.P_BASE_ONLY, word] = ZERO
        pools[at.P_HANDS, word] = ZERO
        pools[at.P_MARKS, word] = ZERO
        pools[at.P_SEEN, word] = ZERO
        pools[at.P_CAST, word] = ZERO
        pools[at.P_HAD, word] = ZERO
        pools[at.P_IN_PLAY, word] = ZERO
        pools[at.P_CAST_AT_ALL, word] = ZERO
        pools[at.P_AS_LAND, word] = ZERO


@part
def raise_costs(state, lists, pools, mana_value, need):
    """Set the costs back to those on the cards."""
    if state[at.S_REDUCED]:
        for index in range(state[at.S_FIRST_LAND]):
            lists[at.L_MANA_NOW, index] = mana_value[index]
            pools[at.P_NEED + index, 0] = need[index, 0]
        for profile in range(state[at.S_PROFILES]):
            lists[at.L_PROFILE, profile] = 0
        state[at.S_REDUCED] = 0


@part
def untap(facts, words, state, lists, pools):
    """Untap; what gave mana once is gone."""
    store(pools, at.P_POOL, load(pools, at.P_BASE))
    store(pools, at.P_ONLY, load(pools, at.P_BASE_ONLY))
    state[at.S_AVAILABLE] = np.int64((pools[at.P_POOL, 0] + pools[at.P_ONLY, 0]) & U64(0x7F))
    for place in range(3 * state[at.S_COUNTERS]):
        lists[at.L_COUNTS_BEFORE, place] = lists[at.L_COUNTS, place]
    stay = 0
    for source in range(state[at.S_SOURCES]):
        if lists[at.L_EACH, source] < 0:
            continue
        unit = lists[at.L_SOURCE, source]
        lists[at.L_SOURCE, stay], lists[at.L_OWNER, stay] = unit, lists[at.L_OWNER, source]
        lists[at.L_UNREADY, stay] = 0
        each = lists[at.L_EACH, source]
        if facts[at.F_COUNTER, unit] >= 0 and not facts[at.F_FILTER, unit]:
            each = counted_mana(facts, state, lists, unit)
            if counted_already(facts, state, lists, unit, stay):
                each = facts[at.F_AMOUNT, unit]
            each = min(each, MOST_MANA - state[at.S_AVAILABLE])
            add_mana(words, state, pools, unit, each)
        lists[at.L_EACH, stay], lists[at.L_LEFT, stay] = each, each
        stay += 1
    state[at.S_SOURCES] = stay
    stay = 0
    for place in range(state[at.S_FILTERS]):
        if lists[at.L_FILTERS, place] >= 0:
            lists[at.L_FILTERS, stay] = lists[at.L_FILTERS, place]
            lists[at.L_FILTER_USED, stay] = 0
            stay += 1
    state[at.S_FILTERS] = stay
    state[at.S_OPTIONS] = -1


@part
def clear_pieces(facts, words, state, lists, pools):
    """Take away the mana given once that was used; what was a card counts no more."""
    stay = 0
    for place in range(state[at.S_PIECES]):
        index = lists[at.L_PIECE_OF, place]
        if lists[at.L_PIECE_SINCE, place] == 0:
            if facts[at.F_PIECE_IS_CARD, index]:
                count(facts, words, state, lists, pools, index, I64(-1))
            continue
        lists[at.L_PIECE_OF, stay] = index
        lists[at.L_PIECE_SINCE, stay] = lists[at.L_PIECE_SINCE, place]
        stay += 1
    state[at.S_PIECES] = stay


@part
def stock_up(facts, words, state, lists, pools):
    """See what mana given once can be used this turn."""
    store(pools, at.P_STOCK, load(pools, at.P_NOTHING))
    store(pools, at.P_STOCK_ONLY, load(pools, at.P_NOTHING))
    for place in range(state[at.S_PIECES]):
        index = lists[at.L_PIECE_OF, place]
        if state[at.S_AVAILABLE] + stock_mana(pools) + facts[at.F_ONCE, index] <= MOST_MANA:
            add(pools, at.P_STOCK, words, at.W_ONCE_GIVES, index)
            add(pools, at.P_STOCK_ONLY, words, at.W_ONCE_ONLY, index)
        else:
            lists[at.L_PIECE_SINCE, place] = state[at.S_TURN] + 1


@small_part
def start_turn(facts, words, state, lists, pools, turn, draws):
    """Begin a turn."""
    state[at.S_TURN] = turn
    clear_pieces(facts, words, state, lists, pools)
    untap(facts, words, state, lists, pools)
    stock_up(facts, words, state, lists, pools)
    state[at.S_TO_DRAW] = draws
    state[at.S_DROPS] = 1 + state[at.S_MORE_DROPS]
    state[at.S_FIND_PLAY], state[at.S_FIND_HAND], state[at.S_TUTORS] = 0, 0, 0
    state[at.S_PHASE], state[at.S_DROPPED], state[at.S_SPENT], state[at.S_CASTS] = 0, 0, 0, 0
    state[at.S_SCREW], state[at.S_STARTED], state[at.S_OWING], state[at.S_SHOWN] = 0, 0, 0, 0
    store(pools, at.P_OWED, load(pools, at.P_NOTHING))
    state[at.S_STALE] = 1
    pools[at.P_MARKS, at.CASTABLE] = ZERO
