"""Judging a hand by its cards: the conditions of a keep policy."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.functions import call_keep
from simlab.kernels.give import see_hand
from simlab.kernels.jit import apart, small
from simlab.kernels.layout import ASK_PLAYS, ASK_SUM
from simlab.kernels.mana import GUARD, can_pay
from simlab.kernels.pilot import choose_land

__all__ = ["holds_powder", "judge_hand", "play_tables", "spare_powder"]


@small
def holds_powder(order, hand, without, powder):
    """Say whether a hand without some places holds Serum Powder."""
    found = False
    for i in range(hand):
        found |= powder[order[i]] != 0 and (without >> U64(i)) & ONE == ZERO
    return found


@small
def spare_powder(order, hand, back, powder):
    """Return the places of the cards given back by a hand that is to be exiled.

    If its only Serum Powders are among them, the first one stays and the first card of the hand
    that was to stay goes in its place.
    """
    first_powder = -1
    first_kept = -1
    for i in range(hand - 1, -1, -1):
        goes = (back >> U64(i)) & ONE != ZERO
        if powder[order[i]] and not goes:
            return back
        if powder[order[i]]:
            first_powder = i
        if not goes:
            first_kept = i
    if first_powder < 0 or first_kept < 0:
        return back
    return back ^ (ONE << U64(first_powder)) ^ (ONE << U64(first_kept))


@small
def sort_into(index_of, count, index):
    """Put an index into the first `count` places of `index_of`, which are in order."""
    i = count
    while i > 0 and index_of[i - 1] > index:
        index_of[i] = index_of[i - 1]
        i -= 1
    index_of[i] = index


@small
def play_tables(deck):
    """Return the fields of `DeckArrays` that `plays_by` reads."""
    return (
        deck.spells,
        deck.commanders,
        deck.need,
        deck.gives,
        deck.amount,
        deck.mana_value,
        deck.colours,
        deck.enters,
        deck.enters_arg,
        deck.types,
    )


@apart
def plays_by(order, hand, without, turns, tables, index_of):
    """Return the spells that a hand without some places casts by a turn, if it draws nothing.

    A land each turn as the pilot chooses it, then spells, the cheapest first; commanders too. The
    mana of a permanent that was cast counts from the next turn on. Cards do no more than make mana
    every turn: a land that searches makes that of its targets, one that needs others makes it at
    once, and what is for creatures only is not spent. `index_of` is written.
    """
    (
        spells,
        commanders,
        need,
        gives,
        amount,
        mana_value,
        colours,
        enters,
        enters_arg,
        types,
    ) = tables
    ranks = 0
    for i in range(hand):
        if (without >> U64(i)) & ONE == ZERO:
            sort_into(index_of, ranks, np.int64(order[i]))
            ranks += 1
    for i in range(commanders.shape[0]):
        sort_into(index_of, ranks, commanders[i])
        ranks += 1
    land_mask = ZERO
    for i in range(ranks):
        land_mask |= U64(np.int64(index_of[i]) >= spells) << U64(i)
    left = (ONE << U64(ranks)) - ONE
    b0, b1, b2, b3 = GUARD, GUARD, GUARD, GUARD
    lands_in_play, basics, table_types, table_colours = 0, 0, 0, 0
    plays = 0
    for turn in range(1, turns + 1):
        late0, late1, late2, late3 = ZERO, ZERO, ZERO, ZERO
        choices = left & land_mask
        if choices:
            pick, tapped, _ = choose_land(
                choices,
                left & ~land_mask,
                b0,
                b1,
                b2,
                b3,
                gives,
                need,
                mana_value,
                colours,
                enters,
                enters_arg,
                index_of,
                lands_in_play,
                basics,
                table_types,
                table_colours,
                types,
                turn,
            )
            index = np.int64(index_of[pick])
            left ^= ONE << U64(pick)
            lands_in_play += 1
            table_types |= np.int64(types[index])
            basics += np.int64(types[index]) >> 5
            table_colours |= np.int64(colours[index])
            if tapped:
                late0, late1 = gives[index, 0], gives[index, 1]
                late2, late3 = gives[index, 2], gives[index, 3]
            else:
                b0 += gives[index, 0]
                b1 += gives[index, 1]
                b2 += gives[index, 2]
                b3 += gives[index, 3]
        p0, p1, p2, p3 = b0, b1, b2, b3
        for rank in range(ranks - 1, -1, -1):
            bit = ONE << U64(rank)
            index = np.int64(index_of[rank])
            if left & bit & ~land_mask and can_pay(p0, p1, p2, p3, need, index):
                p0 -= need[index, 0]
                p1 -= need[index, 1]
                p2 -= need[index, 2]
                p3 -= need[index, 3]
                left ^= bit
                plays += 1
                if amount[index] > 0:
                    late0 += gives[index, 0]
                    late1 += gives[index, 1]
                    late2 += gives[index, 2]
                    late3 += gives[index, 3]
        b0 += late0
        b1 += late1
        b2 += late2
        b3 += late3
    return plays


@apart
def judge_hand(
    order, hand, without, size, stage, place, taken, first_land, judge, tables, numbers, index_of
):
    """Say whether the keep policy wants a hand.

    Parameters: `without` the places of the cards that are not judged, `size` the cards that would
    be left; `place` of the hand in tables by stage and lands drawn; `tables`, the `play_tables` of
    the deck; `numbers` and `index_of` are written.
    """
    lands = 0
    for i in range(hand):
        lands += np.int64(order[i]) >= first_land and (without >> U64(i)) & ONE == ZERO
    truths = 0
    for c in range(judge.kind.shape[0]):
        if judge.kind[c] == ASK_SUM:
            total = judge.by_lands[c, stage, lands]
            for i in range(hand):
                if (without >> U64(i)) & ONE == ZERO:
                    total += judge.worth[c, np.int64(order[i])]
            true = judge.low[c] <= total <= judge.high[c]
        elif judge.kind[c] == ASK_PLAYS:
            true = plays_by(order, hand, without, judge.high[c], tables, index_of) >= judge.low[c]
        else:
            see_hand(
                order,
                hand,
                without,
                size,
                first_land,
                taken,
                judge.free[place],
                judge.on_the_play,
                judge.traits,
                c,
                numbers,
            )
            true = call_keep(judge.address[c], numbers) != 0
        truths |= np.int64(true) << c
    return judge.truth[truths] != 0
