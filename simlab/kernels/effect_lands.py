"""Which land is played or found in a game with effects."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO, ctz
from simlab.kernels.effect_counts import add_count, counted_mana, is_idle
from simlab.kernels.effect_options import filter_gives, hope, refresh
from simlab.kernels.effect_pools import mana_in
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import ENTERS_REVEAL, ENTERS_TAPPED, MOST_MANA
from simlab.kernels.mana import GUARD, enters_tapped
from simlab.kernels.pilot import score
from simlab.kernels.ranks import rank_from

__all__ = ["FOUND", "NOTHING_FOUND", "cheap_spells", "choose_drop", "drop_choices", "find_target"]
__all__ += ["land_spells", "lies_in", "lowest_unseen", "spells_at_hand"]

FROM_HAND, FOUND, NOTHING_FOUND = 0, 1, 2  # how a land drop is made; see `choose_drop`


@small_part
def spells_at_hand(pools):
    """Return the mask of the spells in hand and in the command zone."""
    return (pools[at.P_HANDS, at.HAND] | pools[at.P_HANDS, at.ZONE]) & ~pools[at.P_HANDS, at.LANDS]


@small_part
def drop_choices(pools):
    """Return the mask of what can be a land drop.

    Lands in hand and in the command zone; if there are none, spells with a land side.
    """
    hand, lands = pools[at.P_HANDS, at.HAND], pools[at.P_HANDS, at.LANDS]
    found = (hand | pools[at.P_HANDS, at.ZONE]) & lands
    if found:
        return found
    return hand & pools[at.P_HANDS, at.SIDES]


@part
def cheap_spells(state, pools, below, most):
    """Return the mask of the spells at hand that so much mana may pay."""
    most = max(most + state[at.S_REDUCED], 0)
    reach = rank_from(
        most,
        below,
        pools[at.P_RANKED, 0],
        pools[at.P_RANKED, 1],
        pools[at.P_RANKED, 2],
        pools[at.P_RANKED, 3],
    )
    return spells_at_hand(pools) & ~((ONE << U64(reach)) - ONE)


@small_part
def lies_in(pools, index):
    """Say whether an index is in the library."""
    return ((pools[at.P_UNSEEN, index >> 6] >> U64(index & 63)) & ONE) != ZERO


@part
def lowest_unseen(facts, pools, first):
    """Return the lowest index in the library of the copies of a card, or -1."""
    for index in range(first, first + facts[at.F_COPIES, first]):
        if lies_in(pools, index):
            return index
    return -1


@part
def enters_late(facts, state, lists, index, in_hand):
    """Say whether a land would enter tapped; `in_hand` are the ranks of the lands beside it."""
    how = facts[at.F_ENTERS, index]
    if how <= ENTERS_TAPPED:
        return how
    types = state[at.S_TYPES]
    if how == ENTERS_REVEAL:
        types = I64(0)
        while in_hand:
            types |= facts[at.F_TYPES, lists[at.L_INDEX_OF, ctz(in_hand)]]
            in_hand &= in_hand - ONE
    turn = state[at.S_TURN]
    argument = facts[at.F_ENTERS_ARG, index]
    return np.int64(
        enters_tapped(how, argument, state[at.S_LANDS], state[at.S_BASICS], types, turn)
    )


@small_part
def pays_with(pools, row, special, spell):
    """Say whether a pool pays for a spell together with what a land adds (``pools[P_LAND]``)."""
    some = ZERO - U64(special)
    need = at.P_NEED + spell
    left = GUARD
    for word in range(4):
        only = (pools[at.P_ONLY, word] + pools[at.P_LAND + 1, word]) & some
        left &= pools[row, word] + pools[at.P_LAND, word] + only - pools[need, word]
    return (left & GUARD) == GUARD


@part
def land_adds(facts, words, state, lists, pools, index, ready):
    """Write the mana that there is more once a land is in play; say if it does not have to wait.

    What it makes if it is `ready`, and what untapped permanents make more that count it. One that
    counts or filters waits while that makes no mana.
    """
    on = ZERO - U64(ready)
    for word in range(4):
        pools[at.P_LAND, word] = words[at.W_GIVES, index, word] & on
        pools[at.P_LAND + 1, word] = words[at.W_ONLY_GIVES, index, word] & on
    makes = facts[at.F_AMOUNT, index]
    turns = facts[at.F_FILTER, index] and state[at.S_LANDS] > 0
    plain = facts[at.F_COUNTER, index] < 0 and not facts[at.F_FILTER, index]
    if state[at.S_COUNTERS] == 0:
        return plain or makes > 0 or turns
    add_count(facts, state, lists, index, I64(1))
    for source in range(-1, state[at.S_SOURCES]):
        unit = index if source < 0 else lists[at.L_SOURCE, source]
        if facts[at.F_COUNTER, unit] < 0 or facts[at.F_FILTER, unit]:
            continue
        mana = counted_mana(facts, state, lists, unit)
        if source < 0:
            makes = mana
            mana = ready * (mana - facts[at.F_AMOUNT, unit])
        else:
            each = lists[at.L_EACH, source]
            idle = is_idle(facts, state, facts[at.F_COUNTER, unit])
            if lists[at.L_UNREADY, source] or idle or each < 0:
                continue
            mana = mana - each if lists[at.L_LEFT, source] == each else 0
        for word in range(4):
            more = U64(max(min(mana, MOST_MANA - state[at.S_AVAILABLE]), 0))
            pools[at.P_LAND, word] += more * words[at.W_MAKES, unit, word]
            pools[at.P_LAND + 1, word] += more * words[at.W_ONLY_MAKES, unit, word]
    if turns:
        gives = np.int64(filter_gives(facts, words, state, lists, index)[0] & U64(0xFF))
        turns = gives > facts[at.F_FILTER_PRICE, index]
    add_count(facts, state, lists, index, I64(-1))
    return plain or makes > 0 or turns


@part
def land_worth(facts, words, state, lists, pools, index, late, cheap):
    """Return twice the score of a land, and 1 more unless it makes no mana yet.

    The score is that of `pilot.land_score`; a land that has to wait for others, or to count some,
    has no colours yet. Filters count as used where there is the mana for it, whatever its colours
    (``pools[P_HOPE]``).
    """
    sleeps = facts[at.F_NEEDS_LANDS, index] > state[at.S_LANDS] + 1
    ready = np.int64(late == 0 and not sleeps)
    makes = land_adds(facts, words, state, lists, pools, index, ready)
    value = I64(0)
    while cheap:  # the dearest first
        spell = lists[at.L_INDEX_OF, ctz(cheap)]
        cheap &= cheap - ONE
        special = facts[at.F_SPECIAL, spell]
        if pays_with(pools, at.P_POOL, special, spell) or (
            state[at.S_READY] > 0 and pays_with(pools, at.P_HOPE, special, spell)
        ):
            value = facts[at.F_MANA, spell]
            break
    awake = makes and not sleeps
    colours = facts[at.F_COLOURS, index] if awake else I64(0)
    return 2 * score(value, late, colours, state[at.S_COLOURS]) + np.int64(awake)


@part
def find_target(facts, words, state, lists, pools, row, tapped, cheap, in_hand):
    """Return the best land that a search can find, whether it enters tapped, and its worth.

    By `pilot.land_score`; among equals the first in the list. Of the copies of a card the one of
    the lowest index in the library is taken, so the choice does not look at the order of the
    library, and what stays there is in uniform order still. -1 if there is nothing to find.

    Parameters: `row` of the search; `tapped` 1 where what it finds enters tapped; `cheap` mask of
    the spells worth a look; `in_hand` mask of the lands in hand beside the one that searches.
    """
    best, pick, pick_late = I64(-1), I64(-1), I64(0)
    place = 0
    first = facts[state[at.S_FIRST_TARGET] + row, place]
    while first >= 0:
        index = lowest_unseen(facts, pools, first)
        place += 1
        first = facts[state[at.S_FIRST_TARGET] + row, place]
        if index < 0:
            continue
        late = tapped
        if tapped == 0:
            late = enters_late(facts, state, lists, index, in_hand)
        worth = land_worth(facts, words, state, lists, pools, index, late, cheap)
        if worth > best:
            best, pick, pick_late = worth, index, late
    return pick, pick_late, best


@part
def land_spells(facts, words, state, lists, pools, below):
    """Return the mask of the spells worth a look when a land is chosen."""
    refresh(facts, words, state, lists, pools)
    most = mana_in(pools, at.P_POOL)
    if state[at.S_READY] > 0:
        hope(facts, words, state, lists, pools)
        most = max(most, mana_in(pools, at.P_HOPE))
    only = np.int64(pools[at.P_ONLY, 0] & U64(0xFF))
    largest = I64(MOST_MANA) if state[at.S_COUNTERS] else state[at.S_LARGEST]
    return cheap_spells(state, pools, below, most + only + largest)


@part
def bounces_in_vain(facts, state, lists, index):
    """Say whether a land would return itself or another land of its kind, and nothing be won."""
    others = 0
    for place in range(state[at.S_OUT]):
        other = lists[at.L_OUT, place]
        others += facts[at.F_IS_SIDE, other] == 0 and facts[at.F_BOUNCES, other] == 0
    return facts[at.F_BOUNCES, index] > 0 and others == 0


@part
def choose_drop(facts, words, state, lists, pools, choices, cheap):
    """Return the rank to play as a land, the index that enters, if tapped, and how.

    The land of the greatest `pilot.land_score`, lowest rank first. A land that searches counts as
    the best land it can find; one that finds nothing, or bounces in vain, comes last. Of a
    card with two sides that are lands both are looked at.

    Parameters: `choices` mask of ranks, not empty; `cheap` mask of the spells worth a look. `how`
    is FROM_HAND, FOUND for a land found in the library, or NOTHING_FOUND.
    """
    best, pick, pick_index, pick_late, pick_how = I64(-1), I64(0), I64(0), I64(0), I64(0)
    last = I64(-1)
    lands_in_hand = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    while choices:
        rank = ctz(choices)
        choices &= choices - ONE
        own = lists[at.L_INDEX_OF, rank]
        if facts[at.F_CARD, own] == last:  # another copy is no better
            continue
        last = facts[at.F_CARD, own]
        in_hand = lands_in_hand & ~(ONE << U64(rank))
        for side in range(2):
            index, how, late, worth = own, I64(FROM_HAND), I64(0), I64(-1)
            if side == 1:
                index = facts[at.F_LAND_SIDE, own]
            elif own < state[at.S_FIRST_LAND]:
                index = I64(-1)
            elif facts[at.F_SEARCH, own] >= 0:
                index, late, worth = find_target(
                    facts,
                    words,
                    state,
                    lists,
                    pools,
                    facts[at.F_SEARCH, own],
                    facts[at.F_FIND_TAPPED, own],
                    cheap,
                    in_hand,
                )
                how = I64(FOUND)
                if index < 0:
                    index, how = own, I64(NOTHING_FOUND)
            if index < 0:
                continue
            if how == FROM_HAND:
                late = enters_late(facts, state, lists, index, in_hand)
                worth = land_worth(facts, words, state, lists, pools, index, late, cheap)
            if how == NOTHING_FOUND or bounces_in_vain(facts, state, lists, index):
                worth = I64(0)
            if worth > best:
                best, pick, pick_index, pick_late, pick_how = worth, rank, index, late, how
    return pick, pick_index, pick_late, pick_how
