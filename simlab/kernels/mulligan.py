"""Opening hands: deal, keep or mulligan, give cards back.

A hand is the front of `order`: its cards are ``order[:drawn]``, what was laid aside or given back
follows, and the library is the rest. Cards move by swaps, so `order` is at any time a permutation
of the library.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.columns import Event
from simlab.kernels.deal import deal, deal_more
from simlab.kernels.jit import small
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    STEP_EXCHANGE,
    STEP_REDRAW,
)
from simlab.kernels.log import note
from simlab.kernels.rng import BATCH, HAND, HAND_MORE, OTHER_HAND, POLICY, word

__all__ = ["cell", "give_back", "open_hand", "opening_tables"]

_DEAL, _MULLIGAN = Event.DEAL.value, Event.MULLIGAN.value


@small
def cell(stage, lands, names, land_names):
    """Return a hand's place in a table: stage, lands, wanted spells, wanted lands."""
    return U64(stage * 1331 + lands * 121 + names * 11 + land_names)


@small
def deal_hand(order, library, dealt, products, key, mulligans):
    """Deal the cards of the hand after so many mulligans into ``order[:dealt]``.

    Always the same number of cards, whatever the rule draws of them: a rule that draws six sees
    the first six of the seven that another rule draws, and the seventh on top of its library.
    """
    first = min(dealt, BATCH)
    deal(order, library, 0, first, products[0], key, HAND + mulligans)
    if dealt > BATCH:
        deal(order, library, BATCH, dealt - BATCH, products[1], key, HAND_MORE + mulligans)


@small
def count_hand(order, drawn, spells, wanted, has_wanted):
    """Return the lands, the wanted spells and the wanted lands among the cards drawn."""
    lands = 0
    names = 0
    land_names = 0
    if drawn == BATCH:  # a fixed number of steps, so that the compiler can unroll them
        for i in range(BATCH):
            lands += np.int64(order[i]) >= spells
    else:
        for i in range(drawn):
            lands += np.int64(order[i]) >= spells
    if has_wanted:
        for i in range(drawn):
            index = np.int64(order[i])
            if wanted[index]:
                names += index < spells
                land_names += index >= spells
    return lands, names, land_names


@small
def swap(order, i, j):
    """Exchange two cards."""
    card = order[i]
    order[i] = order[j]
    order[j] = card


@small
def set_aside(order, hand, lands, spells, first_land, wanted):
    """Move so many lands and spells to the end of ``order[:hand]``; return the cards before them.

    The dearest spells and the lands that stand last in the list; wanted cards last.
    """
    left = hand
    for kind in range(2):
        for _ in range(lands if kind == 0 else spells):
            pick = -1
            best = 0
            for i in range(left):
                index = np.int64(order[i])
                if (index >= first_land) == (kind == 0):
                    worth = index + 1 if kind == 0 else 256 - index
                    worth += 0 if wanted[index] else 512
                    if worth > best:
                        best = worth
                        pick = i
            if pick >= 0:
                left -= 1
                swap(order, pick, left)
    return left


@small
def set_aside_by_chance(order, hand, count, first_land, wanted, protect):
    """Move `count` cards to the end of ``order[:hand]`` by chance; return the cards before them.

    The cards drawn last go, but wanted cards and `protect` lands stay. The lands that stay are the
    first in list order, not in the order of drawing, which would make the others come late. They go
    only when nothing else is left, wanted cards after them. The order of the others is uniform, so
    this is a random choice without another random number.
    """
    spared = ZERO  # places of the lands that stay
    for _ in range(protect):
        pick = -1
        for i in range(hand):
            new = (spared >> U64(i)) & ONE == ZERO
            if new and order[i] >= first_land and (pick < 0 or order[i] < order[pick]):
                pick = i
        if pick >= 0:
            spared |= ONE << U64(pick)
    gone = ZERO
    taken = 0
    for stage in range(4):
        for i in range(hand - 1, -1, -1):
            bit = ONE << U64(i)
            stays = (gone & bit) != ZERO
            stays |= stage < 2 and wanted[order[i]] != 0
            stays |= stage % 2 == 0 and (spared & bit) != ZERO
            if taken < count and not stays:
                gone |= bit
                taken += 1
    left = hand
    for i in range(hand - 1, -1, -1):
        if (gone >> U64(i)) & ONE:
            left -= 1
            swap(order, i, left)
    return left


@small
def rough_distance(parts, library, luck):
    """Return a distance with a tolerance of 0.15 and a random 0 to 0.3 on top."""
    chance = np.float64(luck >> U64(11)) / 9007199254740992.0  # 2**53
    return max(0.0, parts / (7.0 * library) - 0.15) + 0.3 * chance


@small
def smoother_is_second(order, library, all_lands, first_land, key, smooth):
    """Say whether the second of two hands, ``order[7:14]``, is the one to be dealt.

    The one whose share of lands is nearer to the library's, the first if both are equally near.
    With `smooth` 2 a distance below 0.15 counts as none, and a random 0 to 0.3 is added to each.
    """
    first, second = 0, 0  # in parts of 7 * library, exactly: ties are common
    for i in range(BATCH):
        first += np.int64(order[i]) >= first_land
        second += np.int64(order[i + BATCH]) >= first_land
    first = abs(BATCH * all_lands - first * library)
    second = abs(BATCH * all_lands - second * library)
    if smooth == 1:
        return second < first
    return rough_distance(second, library, word(key, POLICY + 1)) < rough_distance(
        first, library, word(key, POLICY)
    )


@small
def opening_tables(rule):
    """Return the fields of `MulliganArrays` that `open_hand` reads."""
    return (
        rule.dealt,
        rule.products,
        rule.drawn,
        rule.keep,
        rule.step,
        rule.next_stage,
        rule.give_lands,
        rule.give_spells,
        rule.smooth,
        rule.lands,
    )


@small
def open_hand(order, library, first_land, wanted, has_wanted, key, tables, log, lines):
    """Deal and mulligan until a hand is kept.

    Parameters: `order` uint8[:], a permutation of the library, written; `tables` as
    `opening_tables` returns them. Returns (mulligans taken, stage, cards in hand, lands,
    wanted spells and wanted lands among them, cards that have left the library, lines of the log).
    """
    (
        dealt,
        products,
        drawn_of,
        keep,
        step,
        next_stage,
        give_lands,
        give_spells,
        smooth,
        all_lands,
    ) = tables
    logging = log.shape[0] > 0
    taken = 0
    stage = 0
    gone = min(dealt, library)
    deal_hand(order, library, gone, products, key, 0)
    if smooth > 0 and library >= 2 * BATCH:
        deal_more(order, library, BATCH, BATCH, key, OTHER_HAND)
        if smoother_is_second(order, library, all_lands, first_land, key, smooth):
            for i in range(BATCH):
                swap(order, i, i + BATCH)
    drawn = min(drawn_of[0], gone)
    while True:
        lands, names, land_names = count_hand(order, drawn, first_land, wanted, has_wanted)
        place = cell(stage, lands, names, land_names)
        if logging:
            for i in range(drawn):
                lines = note(log, lines, 0, _DEAL, np.int64(order[i]), taken)
        if keep[place]:
            break
        if step[stage] == STEP_REDRAW:
            stage = next_stage[stage * 11 + lands]
            taken += 1
            if logging:
                lines = note(log, lines, 0, _MULLIGAN, 0, taken)
            gone = min(dealt, library)
            deal_hand(order, library, gone, products, key, taken)
            drawn = min(drawn_of[stage], gone)
            continue
        left = 0
        if step[stage] == STEP_EXCHANGE:
            left = drawn - give_lands[place] - give_spells[place]
        more = drawn_of[stage + 1] - left
        if more > library - gone:  # the library cannot give so many: the hand stands
            break
        if step[stage] == STEP_EXCHANGE:
            set_aside(order, drawn, give_lands[place], give_spells[place], first_land, wanted)
        stage += 1
        taken += 1
        if logging:
            lines = note(log, lines, 0, _MULLIGAN, 0, taken)
        first = min(more, BATCH)
        deal_more(order, library, gone, first, key, HAND + taken)
        if more > BATCH:
            deal_more(order, library, gone + first, more - first, key, HAND_MORE + taken)
        for i in range(more):
            swap(order, left + i, gone + i)
        gone += more
        drawn = left + more
    return taken, stage, drawn, lands, names, land_names, gone, lines


@small
def give_back(order, drawn, gone, stage, lands, names, land_names, first_land, wanted, tables):
    """Give back the cards of a kept hand that the rule asks for.

    Returns (cards kept, first and last place of the cards put under the library, place of its top
    card, cards at the front of `order` that are not dealt again).
    """
    bottom, bottom_random, protect, after, give_lands, give_spells = tables
    kept = drawn
    if bottom[stage] > 0:
        if bottom_random:
            kept = set_aside_by_chance(order, drawn, bottom[stage], first_land, wanted, protect)
        else:
            place = cell(stage, lands, names, land_names)
            kept = set_aside(
                order, drawn, give_lands[place], give_spells[place], first_land, wanted
            )
    how = after[stage]
    if how == AFTER_AS_DEALT:
        return kept, kept, drawn, drawn, gone
    if how == AFTER_SHUFFLE:
        return kept, kept, kept, kept, kept
    return kept, kept, (gone if how == AFTER_UNDER else kept), gone, gone
