"""Which spell is cast next in a game with effects, and what is done with mana that is left."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.effect_lands import lowest_unseen, spells_at_hand
from simlab.kernels.effect_pools import (
    can_pay_any,
    covers,
    load,
    mana_in,
    of_index,
    put,
    refresh,
    settle,
    store,
    tap,
    without,
)
from simlab.kernels.effect_state import (
    CASTABLE,
    CYCLERS,
    F_AMOUNT,
    F_CYCLE_ROW,
    F_LATER,
    F_MANA,
    F_ONCE,
    F_ROLE,
    F_SPECIAL,
    F_TUTOR,
    HAND,
    I64,
    L_INDEX_OF,
    L_LEFT,
    L_MANA_NOW,
    L_OWNER,
    L_PIECE_OF,
    L_PIECE_SINCE,
    L_SEARCHERS,
    L_SOURCE,
    L_TRIED,
    LANDS,
    P_BASE,
    P_HANDS,
    P_MARKS,
    P_NEED,
    P_NOTHING,
    P_ONLY,
    P_OPTION,
    P_POOL,
    P_STOCK,
    P_STOCK_ONLY,
    RITUALS,
    S_AVAILABLE,
    S_COUNTERS,
    S_FILTERS,
    S_FIRST_LAND,
    S_FIRST_TARGET,
    S_LANDS,
    S_OPTIONS,
    S_PHASE,
    S_PIECES,
    S_RESTRICTS,
    S_SEARCHERS,
    S_SOURCES,
    S_STALE,
    S_TURN,
    W_CYCLING,
    W_GIVES,
    W_ONCE_GIVES,
    W_ONCE_ONLY,
    W_PRICE,
)
from simlab.kernels.effect_table import push_source
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA

__all__ = ["castable_spells", "choose_tutored", "cycler_to_pay", "next_spell", "search_to_pay"]
__all__ += ["stock_mana", "use_pieces"]

_NEVER = 127  # the mana of a card that is never cast
_BYTE = U64(0xFF)
_ENOUGH_LANDS = 5  # in play, for a land with cycling to be cycled


@small_part
def stock_mana(pools):
    """Return the mana given once that lies in play and can be used."""
    return np.int64((pools[P_STOCK, 0] + pools[P_STOCK_ONLY, 0]) & _BYTE)


@part
def castable_spells(facts, state, lists, pools, cards):
    """Return the mask of those of `cards`, a mask of ranks, that can be paid, each alone."""
    can = ZERO
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = lists[L_INDEX_OF, rank]
        special = facts[F_SPECIAL, index]
        can |= U64(can_pay_any(state, pools, P_NOTHING, special, index)) << U64(rank)
    return can


@part
def first_payable(facts, state, lists, pools, extra, cards, role):
    """Return the lowest rank of `cards` with a role in common that can be paid, or -1.

    Parameters: `extra` row of the mana there is beside the pool.
    """
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = lists[L_INDEX_OF, rank]
        if facts[F_ROLE, index] & role != 0 and can_pay_any(
            state, pools, extra, facts[F_SPECIAL, index], index
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
    stock = (pools[P_STOCK, 0] | pools[P_STOCK_ONLY, 0]) != ZERO
    rituals = pools[P_HANDS, HAND] & pools[P_MARKS, RITUALS]
    if stock or (rituals and state[S_FILTERS] > 0):
        settle(facts, words, state, lists, pools, I64(0))
    refresh(facts, words, state, lists, pools)
    at_hand = spells_at_hand(pools)
    while state[S_PHASE] < roles.shape[0]:
        phase = state[S_PHASE]
        if state[S_TURN] <= until[phase]:
            role = np.int64(roles[phase])
            some = pools[P_MARKS, CASTABLE] & at_hand
            pick = first_payable(facts, state, lists, pools, P_NOTHING, some, role)
            value, above = I64(-1), at_hand
            if pick >= 0:
                value = facts[F_MANA, lists[L_INDEX_OF, pick]]
                above = at_hand & ((ONE << U64(pick)) - ONE)
            if stock and above:
                wish = first_payable(facts, state, lists, pools, P_STOCK, above, role)
                if wish >= 0 and facts[F_MANA, lists[L_INDEX_OF, wish]] > value:
                    return wish, True
            if rituals and above & ~pools[P_MARKS, RITUALS]:
                first = ritual_to_cast(
                    facts, words, state, lists, pools, rituals, above, value, role
                )
                pick = first if first >= 0 else pick
            if pick >= 0:
                return pick, False
        state[S_PHASE] += 1
    return I64(-1), False


@part
def pool_pays(pools, pool, only, special, index):
    """Say whether four words of mana, and what they have for special spells, pay for an index."""
    some = ZERO - U64(special)
    need = load(pools, P_NEED + index)
    only = (only[0] & some, only[1] & some, only[2] & some, only[3] & some)
    return covers(without(put(pool, only), need))


@part
def ritual_to_cast(facts, words, state, lists, pools, rituals, spells, value, role):
    """Return the rank of a ritual to cast now, or -1.

    Rituals are thought of one after the other, each paid with the mana there is then, until with
    the mana they give some spell dearer than `value` can be cast: the first of them is returned.
    Filters are left aside. Parameters: `rituals`, `spells` masks of ranks at hand; `role` bits of
    the spells that are looked at.
    """
    pool, only = load(pools, P_POOL), load(pools, P_ONLY)
    stock, stock_only = load(pools, P_STOCK), load(pools, P_STOCK_ONLY)
    made = state[S_AVAILABLE] + stock_mana(pools)
    count = state[S_SOURCES]
    for source in range(count):
        lists[L_TRIED, source] = lists[L_LEFT, source]
    first = I64(-1)
    while rituals:
        rank = ctz(rituals)
        rituals &= rituals - ONE
        index = lists[L_INDEX_OF, rank]
        gives, special = facts[F_ONCE, index], facts[F_SPECIAL, index]
        if made + gives > MOST_MANA or not pool_pays(pools, pool, only, special, index):
            continue
        rest = without(pool, load(pools, P_NEED + index))
        if special:
            rest = put(rest, only)
        pool, only = tap(
            facts,
            words,
            lists,
            rest[0],
            rest[1],
            rest[2],
            rest[3],
            special,
            state[S_RESTRICTS],
            state[S_COUNTERS],
            L_TRIED,
            count,
        )
        made += gives
        lists[L_SOURCE, count] = index
        lists[L_TRIED, count] = gives
        count += 1
        pool = put(pool, of_index(words, W_ONCE_GIVES, index))
        only = put(only, of_index(words, W_ONCE_ONLY, index))
        if first < 0:
            first = rank
        some = spells
        while some:
            wish = ctz(some)
            some &= some - ONE
            spell = lists[L_INDEX_OF, wish]
            if facts[F_ROLE, spell] & role == 0:
                continue
            if facts[F_MANA, spell] <= value:
                break
            if pool_pays(
                pools, put(pool, stock), put(only, stock_only), facts[F_SPECIAL, spell], spell
            ):
                return first
    return I64(-1)


@part
def use_pieces(facts, words, state, lists, pools, index):
    """Use what a spell needs of the mana given once: every piece that it can do without stays.

    Returns the number of pieces used; ``lists[L_TRIED]`` gets their indexes.
    """
    special = facts[F_SPECIAL, index]
    used = I64(0)
    for place in range(state[S_PIECES]):
        piece, since = lists[L_PIECE_OF, place], lists[L_PIECE_SINCE, place]
        if since == 0 or since > state[S_TURN]:
            continue
        store(pools, P_STOCK, without(load(pools, P_STOCK), of_index(words, W_ONCE_GIVES, piece)))
        store(
            pools,
            P_STOCK_ONLY,
            without(load(pools, P_STOCK_ONLY), of_index(words, W_ONCE_ONLY, piece)),
        )
        if can_pay_any(state, pools, P_STOCK, special, index):
            lists[L_PIECE_SINCE, place] = -since  # put back once the others are looked at
            continue
        lists[L_PIECE_SINCE, place] = 0
        lists[L_TRIED, used] = piece
        used += 1
        for word in range(4):
            gives = words[W_ONCE_GIVES, piece, word]
            pools[P_POOL, word] += gives
            pools[P_ONLY, word] += words[W_ONCE_ONLY, piece, word]
            for number in range(state[S_OPTIONS]):
                pools[P_OPTION + number, word] += gives
        state[S_AVAILABLE] += facts[F_ONCE, piece]
        push_source(state, lists, piece, I64(-1), I64(-1), facts[F_ONCE, piece], I64(0))
    for place in range(state[S_PIECES]):
        if lists[L_PIECE_SINCE, place] < 0:
            piece = lists[L_PIECE_OF, place]
            lists[L_PIECE_SINCE, place] = -lists[L_PIECE_SINCE, place]
            store(pools, P_STOCK, put(load(pools, P_STOCK), of_index(words, W_ONCE_GIVES, piece)))
            store(
                pools,
                P_STOCK_ONLY,
                put(load(pools, P_STOCK_ONLY), of_index(words, W_ONCE_ONLY, piece)),
            )
    state[S_OPTIONS] = -1
    state[S_STALE] = 1
    return used


# -- mana that is left ---------------------------------------------------------------------------


@part
def can_find(facts, state, pools, row):
    """Say whether a search has anything to find."""
    place = 0
    first = facts[state[S_FIRST_TARGET] + row, place]
    while first >= 0:
        if lowest_unseen(facts, pools, first) >= 0:
            return True
        place += 1
        first = facts[state[S_FIRST_TARGET] + row, place]
    return False


@small_part
def bill_paid(words, pools, pool, kind, index):
    """Say whether a pool pays the bill of an ability."""
    return covers(without(pool, of_index(words, kind, index)))


@part
def search_to_pay(facts, words, state, lists, pools):
    """Return the place of the first search that can be paid, or -1; nothing is owed.

    There has to be a land to find, and a land that searches has to be untapped: it taps for that,
    and its own mana does not pay.
    """
    for place in range(state[S_SEARCHERS]):
        index = lists[L_SEARCHERS, place]
        if index < 0:
            continue
        pool = load(pools, P_POOL)
        if index >= state[S_FIRST_LAND]:
            untapped = False
            for source in range(state[S_SOURCES]):
                if lists[L_OWNER, source] == index:
                    untapped = lists[L_LEFT, source] == facts[F_AMOUNT, index]
            if not untapped:
                continue
            pool = without(pool, of_index(words, W_GIVES, index))
        paid = bill_paid(words, pools, pool, W_PRICE, index)
        if paid and can_find(facts, state, pools, facts[F_LATER, index]):
            return I64(place)
    return I64(-1)


@part
def cycler_to_pay(facts, words, state, lists, pools):
    """Return the rank of the first card to cycle, or -1; nothing is owed.

    A spell that costs more than the mana of the next turn, one more land counted; a land if five
    are in play and another one is in hand; a card with landcycling if no land is in hand and it
    finds one.
    """
    some = pools[P_HANDS, HAND] & pools[P_MARKS, CYCLERS]
    lands = pools[P_HANDS, HAND] & pools[P_HANDS, LANDS]
    while some:
        rank = ctz(some)
        some &= some - ONE
        index = lists[L_INDEX_OF, rank]
        if not bill_paid(words, pools, load(pools, P_POOL), W_CYCLING, index):
            continue
        if facts[F_CYCLE_ROW, index] >= 0:
            wanted = lands == ZERO and can_find(facts, state, pools, facts[F_CYCLE_ROW, index])
        elif index >= state[S_FIRST_LAND]:
            wanted = state[S_LANDS] >= _ENOUGH_LANDS and lands & ~(ONE << U64(rank)) != ZERO
        else:
            wanted = lists[L_MANA_NOW, index] > mana_in(pools, P_BASE) + 1
        if wanted:
            return I64(rank)
    return I64(-1)


@part
def choose_tutored(facts, state, lists, pools, index):
    """Return the spell that a tutor finds, or -1.

    The dearest that the mana of the next turn pays, one more for a land in hand; if there is none
    the cheapest. Of equals the first in the pilot's order.
    """
    if facts[F_TUTOR, index] < 0:
        return I64(-1)
    row = state[S_FIRST_TARGET] + facts[F_TUTOR, index]
    land = pools[P_HANDS, HAND] & pools[P_HANDS, LANDS] != ZERO
    cheapest = I64(-1)
    place = 0
    first = facts[row, place]
    while first >= 0:
        found = lowest_unseen(facts, pools, first)
        place += 1
        first = facts[row, place]
        if found < 0 or facts[F_MANA, found] == _NEVER:
            continue
        need = load(pools, P_NEED + found)
        base = load(pools, P_BASE)
        if covers(without((base[0] + U64(land), base[1], base[2], base[3]), need)):
            return I64(found)
        if cheapest < 0 or lists[L_MANA_NOW, found] < lists[L_MANA_NOW, cheapest]:
            cheapest = I64(found)
    return cheapest
