"""Which spell is cast next in a game with effects, and what is done with mana that is left."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.effect_lands import lowest_unseen, spells_at_hand
from simlab.kernels.effect_options import refresh
from simlab.kernels.effect_pools import (
    can_pay_any,
    covers,
    if_special,
    load,
    mana_in,
    of_index,
    put,
    store,
    without,
)
from simlab.kernels.effect_settle import push_source, settle, tap
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA

__all__ = ["castable_spells", "choose_tutored", "cycler_to_pay", "next_spell", "search_to_pay"]
__all__ += ["stock_mana", "use_pieces"]

_BYTE = U64(0xFF)
_ENOUGH_LANDS = 5  # in play, for a land with cycling to be cycled


@small_part
def stock_mana(pools):
    """Return the mana given once that lies in play and can be used."""
    return np.int64((pools[at.P_STOCK, 0] + pools[at.P_STOCK_ONLY, 0]) & _BYTE)


@part
def castable_spells(facts, state, lists, pools, cards):
    """Return the mask of those of `cards`, a mask of ranks, that can be paid, each alone."""
    can = ZERO
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = lists[at.L_INDEX_OF, rank]
        special = facts[at.F_SPECIAL, index]
        can |= U64(can_pay_any(state, pools, at.P_NOTHING, special, index)) << U64(rank)
    return can


@part
def first_payable(facts, state, lists, pools, extra, cards, role):
    """Return the lowest rank of `cards` with a role in common that can be paid, or -1.

    Parameters: `extra` row of the mana there is beside the pool.
    """
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = lists[at.L_INDEX_OF, rank]
        if facts[at.F_ROLE, index] & role != 0 and can_pay_any(
            state, pools, extra, facts[at.F_SPECIAL, index], index
        ):
            return rank
    return -1


@part
def next_spell(facts, words, state, lists, pools, roles, until):
    """Return the rank of the spell to cast next and whether it asks for the stock; -1 for none.

    In a phase the dearest spell that can be paid; a dearer one if mana given once that is in play
    pays it; or the first of the rituals that together pay a dearer one. Parameters: the pilot's
    phases.
    """
    stock = (pools[at.P_STOCK, 0] | pools[at.P_STOCK_ONLY, 0]) != ZERO
    rituals = pools[at.P_HANDS, at.HAND] & pools[at.P_MARKS, at.RITUALS]
    if stock or (rituals and state[at.S_FILTERS] > 0):
        settle(facts, words, state, lists, pools, I64(0))
    refresh(facts, words, state, lists, pools)
    at_hand = spells_at_hand(pools)
    while state[at.S_PHASE] < roles.shape[0]:
        phase = state[at.S_PHASE]
        if state[at.S_TURN] <= until[phase]:
            role = np.int64(roles[phase])
            some = pools[at.P_MARKS, at.CASTABLE] & at_hand
            pick = first_payable(facts, state, lists, pools, at.P_NOTHING, some, role)
            value, above = I64(-1), at_hand
            if pick >= 0:
                value = facts[at.F_MANA, lists[at.L_INDEX_OF, pick]]
                above = at_hand & ((ONE << U64(pick)) - ONE)
            if stock and above:
                wish = first_payable(facts, state, lists, pools, at.P_STOCK, above, role)
                if wish >= 0 and facts[at.F_MANA, lists[at.L_INDEX_OF, wish]] > value:
                    return wish, True
            if rituals and above & ~pools[at.P_MARKS, at.RITUALS]:
                first = ritual_to_cast(
                    facts, words, state, lists, pools, rituals, above, value, role
                )
                pick = first if first >= 0 else pick
            if pick >= 0:
                return pick, False
        state[at.S_PHASE] += 1
    return I64(-1), False


@part
def pool_pays(pools, pool, only, special, index):
    """Say whether four words of mana, and what they have for special spells, pay for an index."""
    need = load(pools, at.P_NEED + index)
    return covers(without(put(pool, if_special(only, special)), need))


@part
def ritual_to_cast(facts, words, state, lists, pools, rituals, spells, value, role):
    """Return the rank of a ritual to cast now, or -1.

    Rituals are thought of one after the other, each paid with the mana there is then, until with
    the mana they give some spell dearer than `value` can be cast: the first of them is returned.
    Filters are left aside. Parameters: `rituals`, `spells` masks of ranks at hand; `role` bits of
    the spells that are looked at.
    """
    pool, only = load(pools, at.P_POOL), load(pools, at.P_ONLY)
    stock, stock_only = load(pools, at.P_STOCK), load(pools, at.P_STOCK_ONLY)
    made = state[at.S_AVAILABLE] + stock_mana(pools)
    count = state[at.S_SOURCES]
    for source in range(count):
        lists[at.L_TRIED, source] = lists[at.L_LEFT, source]
    first = I64(-1)
    while rituals:
        rank = ctz(rituals)
        rituals &= rituals - ONE
        index = lists[at.L_INDEX_OF, rank]
        gives, special = facts[at.F_ONCE, index], facts[at.F_SPECIAL, index]
        if made + gives > MOST_MANA or not pool_pays(pools, pool, only, special, index):
            continue
        rest = without(pool, load(pools, at.P_NEED + index))
        if special:
            rest = put(rest, only)
        pool, only = tap(
            facts,
            words,
            lists,
            rest,
            special,
            state[at.S_RESTRICTS],
            state[at.S_COUNTERS],
            at.L_TRIED,
            count,
        )
        made += gives
        lists[at.L_SOURCE, count] = index
        lists[at.L_TRIED, count] = gives
        count += 1
        pool = put(pool, of_index(words, at.W_ONCE_GIVES, index))
        only = put(only, of_index(words, at.W_ONCE_ONLY, index))
        if first < 0:
            first = rank
        some = spells
        while some:
            wish = ctz(some)
            some &= some - ONE
            spell = lists[at.L_INDEX_OF, wish]
            if facts[at.F_ROLE, spell] & role == 0:
                continue
            if facts[at.F_MANA, spell] <= value:
                break
            if pool_pays(
                pools, put(pool, stock), put(only, stock_only), facts[at.F_SPECIAL, spell], spell
            ):
                return first
    return I64(-1)


@part
def use_pieces(facts, words, state, lists, pools, index):
    """Use what a spell needs of the mana given once: every piece that it can do without stays.

    Returns the number of pieces used; ``lists[L_TRIED]`` gets their indexes.
    """
    special = facts[at.F_SPECIAL, index]
    used = I64(0)
    for place in range(state[at.S_PIECES]):
        piece, since = lists[at.L_PIECE_OF, place], lists[at.L_PIECE_SINCE, place]
        if since == 0 or since > state[at.S_TURN]:
            continue
        store(
            pools,
            at.P_STOCK,
            without(load(pools, at.P_STOCK), of_index(words, at.W_ONCE_GIVES, piece)),
        )
        store(
            pools,
            at.P_STOCK_ONLY,
            without(load(pools, at.P_STOCK_ONLY), of_index(words, at.W_ONCE_ONLY, piece)),
        )
        if can_pay_any(state, pools, at.P_STOCK, special, index):
            lists[at.L_PIECE_SINCE, place] = -since  # put back once the others are looked at
            continue
        lists[at.L_PIECE_SINCE, place] = 0
        lists[at.L_TRIED, used] = piece
        used += 1
        for word in range(4):
            gives = words[at.W_ONCE_GIVES, piece, word]
            pools[at.P_POOL, word] += gives
            pools[at.P_ONLY, word] += words[at.W_ONCE_ONLY, piece, word]
            for number in range(state[at.S_OPTIONS]):
                pools[at.P_OPTION + number, word] += gives
        state[at.S_AVAILABLE] += facts[at.F_ONCE, piece]
        push_source(state, lists, piece, I64(-1), I64(-1), facts[at.F_ONCE, piece], I64(0))
    for place in range(state[at.S_PIECES]):
        if lists[at.L_PIECE_SINCE, place] < 0:
            piece = lists[at.L_PIECE_OF, place]
            lists[at.L_PIECE_SINCE, place] = -lists[at.L_PIECE_SINCE, place]
            store(
                pools,
                at.P_STOCK,
                put(load(pools, at.P_STOCK), of_index(words, at.W_ONCE_GIVES, piece)),
            )
            store(
                pools,
                at.P_STOCK_ONLY,
                put(load(pools, at.P_STOCK_ONLY), of_index(words, at.W_ONCE_ONLY, piece)),
            )
    state[at.S_OPTIONS] = -1
    state[at.S_STALE] = 1
    return used


# -- mana that is left ---------------------------------------------------------------------------


@part
def can_find(facts, state, pools, row):
    """Say whether a search has anything to find."""
    place = 0
    first = facts[state[at.S_FIRST_TARGET] + row, place]
    while first >= 0:
        if lowest_unseen(facts, pools, first) >= 0:
            return True
        place += 1
        first = facts[state[at.S_FIRST_TARGET] + row, place]
    return False


@small_part
def bill_paid(words, pool, kind, index):
    """Say whether a pool pays the bill of an ability."""
    return covers(without(pool, of_index(words, kind, index)))


@part
def search_to_pay(facts, words, state, lists, pools):
    """Return the place of the first search that can be paid, or -1; nothing is owed.

    There has to be a land to find, and a land that searches has to be untapped: it taps for that,
    and its own mana does not pay.
    """
    for place in range(state[at.S_SEARCHERS]):
        index = lists[at.L_SEARCHERS, place]
        if index < 0:
            continue
        pool = load(pools, at.P_POOL)
        if index >= state[at.S_FIRST_LAND]:
            untapped = False
            for source in range(state[at.S_SOURCES]):
                if lists[at.L_OWNER, source] == index:
                    untapped = lists[at.L_LEFT, source] == facts[at.F_AMOUNT, index]
            if not untapped:
                continue
            pool = without(pool, of_index(words, at.W_GIVES, index))
        paid = bill_paid(words, pool, at.W_PRICE, index)
        if paid and can_find(facts, state, pools, facts[at.F_LATER, index]):
            return I64(place)
    return I64(-1)


@part
def cycler_to_pay(facts, words, state, lists, pools):
    """Return the rank of the first card to cycle, or -1; nothing is owed.

    A spell that costs more than the mana of the next turn, one more land counted; a land if five
    are in play and another one is in hand; a card with landcycling if no land is in hand and it
    finds one.
    """
    some = pools[at.P_HANDS, at.HAND] & pools[at.P_MARKS, at.CYCLERS]
    lands = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    while some:
        rank = ctz(some)
        some &= some - ONE
        index = lists[at.L_INDEX_OF, rank]
        if not bill_paid(words, load(pools, at.P_POOL), at.W_CYCLING, index):
            continue
        if facts[at.F_CYCLE_ROW, index] >= 0:
            wanted = lands == ZERO and can_find(facts, state, pools, facts[at.F_CYCLE_ROW, index])
        elif index >= state[at.S_FIRST_LAND]:
            wanted = state[at.S_LANDS] >= _ENOUGH_LANDS and lands & ~(ONE << U64(rank)) != ZERO
        else:
            wanted = lists[at.L_MANA_NOW, index] > mana_in(pools, at.P_BASE) + 1
        if wanted:
            return I64(rank)
    return I64(-1)


@part
def choose_tutored(facts, state, lists, pools, index):
    """Return the spell that a tutor finds, or -1.

    The dearest that the mana of the next turn pays, one more for a land in hand; if there is none
    the cheapest. Of equals the first in the pilot's order.
    """
    if facts[at.F_TUTOR, index] < 0:
        return I64(-1)
    row = state[at.S_FIRST_TARGET] + facts[at.F_TUTOR, index]
    land = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS] != ZERO
    cheapest = I64(-1)
    place = 0
    first = facts[row, place]
    while first >= 0:
        found = lowest_unseen(facts, pools, first)
        place += 1
        first = facts[row, place]
        if found < 0 or facts[at.F_MANA, found] == at.NEVER:
            continue
        need = load(pools, at.P_NEED + found)
        base = load(pools, at.P_BASE)
        if covers(without((base[0] + U64(land), base[1], base[2], base[3]), need)):
            return I64(found)
        if cheapest < 0 or lists[at.L_MANA_NOW, found] < lists[at.L_MANA_NOW, cheapest]:
            cheapest = I64(found)
    return cheapest
