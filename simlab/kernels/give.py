"""Which cards of a hand are given back or laid aside, as masks of their places in hand."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.functions import call_worth
from simlab.kernels.jit import apart, small
from simlab.kernels.layout import HAND_FIELDS

__all__ = ["cards_that_go", "put_behind", "see_hand", "swap"]

_LANDS_FIRST = 1024  # more than any index


@small
def swap(order, i, j):
    """Exchange two cards."""
    card = order[i]
    order[i] = order[j]
    order[j] = card


@small
def put_behind(order, hand, places):
    """Move the cards of `places` to the end of ``order[:hand]``; return the cards before them."""
    left = hand
    for i in range(hand - 1, -1, -1):
        if (places >> U64(i)) & ONE:
            left -= 1
            swap(order, i, left)
    return left


@small
def see_hand(order, hand, without, size, first_land, taken, free, on_the_play, traits, at, numbers):
    """Write what a function sees of a hand without some places into `numbers`."""
    kinds = traits.shape[2]
    cards = 0
    lands = 0
    for k in range(kinds):
        numbers[HAND_FIELDS + k] = 0
    for i in range(hand):
        if (without >> U64(i)) & ONE == ZERO:
            index = np.int64(order[i])
            cards += 1
            lands += index >= first_land
            for k in range(kinds):
                numbers[HAND_FIELDS + k] += traits[at, index, k]
    numbers[0] = size
    numbers[1] = cards
    numbers[2] = lands
    numbers[3] = taken
    numbers[4] = free
    numbers[5] = on_the_play


@small
def guarded_places(order, hand, first_land, judge):
    """Return the places of cards that stay while others can go.

    Of each guard so many: lands before spells, the first land of the list, the cheapest spell.
    """
    places = ZERO
    for g in range(judge.guard.shape[0]):
        taken = ZERO
        for _ in range(min(judge.guarded[g], hand)):
            pick = -1
            best = 0
            for i in range(hand):
                index = np.int64(order[i])
                if judge.guard[g, index] and (taken >> U64(i)) & ONE == ZERO:
                    stays = _LANDS_FIRST - index if index >= first_land else index + 1
                    if stays > best:
                        best = stays
                        pick = i
            if pick >= 0:
                taken |= ONE << U64(pick)
        places |= taken
    return places


@small
def go_by_kind(order, hand, lands, spells, first_land, guarded):
    """Return the places of so many lands and spells that go.

    The dearest spells and the lands that stand last in the list; guarded cards last.
    """
    places = ZERO
    for kind in range(2):
        for _ in range(lands if kind == 0 else spells):
            pick = -1
            best = 0
            for i in range(hand):
                index = np.int64(order[i])
                if (index >= first_land) == (kind == 0) and (places >> U64(i)) & ONE == ZERO:
                    worth = index + 1 if kind == 0 else 256 - index
                    worth += 0 if (guarded >> U64(i)) & ONE else 512
                    if worth > best:
                        best = worth
                        pick = i
            if pick >= 0:
                places |= ONE << U64(pick)
    return places


@small
def lands_that_go(order, hand, count, wanted, first_land, guarded):
    """Return how many of `count` cards that go are lands: as near to `wanted` as can be.

    No guarded card goes while another one can.
    """
    lands = 0
    free_lands = 0
    free_spells = 0
    for i in range(hand):
        is_land = np.int64(np.int64(order[i]) >= first_land)
        free = np.int64((guarded >> U64(i)) & ONE == ZERO)
        lands += is_land
        free_lands += is_land & free
        free_spells += (1 - is_land) & free
    least, most = max(0, count - free_spells), min(free_lands, count)
    if free_lands + free_spells < count:  # all others go, and some guarded cards too
        least, most = max(free_lands, count - (hand - lands)), min(lands, count - free_spells)
    return max(least, min(most, wanted))


@small
def free_to_go(order, hand, lands, spells, first_land, guarded):
    """Return how many lands and spells are laid aside without a guarded one, one card at least."""
    all_spells = 0
    free_lands = 0
    free_spells = 0
    for i in range(hand):
        is_land = np.int64(np.int64(order[i]) >= first_land)
        free = np.int64((guarded >> U64(i)) & ONE == ZERO)
        all_spells += 1 - is_land
        free_lands += is_land & free
        free_spells += (1 - is_land) & free
    lands, spells = min(lands, free_lands), min(spells, free_spells)
    if lands + spells == 0:  # one card has to go: a free one, a spell first
        spells = 1
        if free_spells == 0 and (free_lands > 0 or all_spells == 0):
            lands, spells = 1, 0
    return lands, spells


@small
def go_by_chance(order, hand, count, first_land, guarded, lands_stay):
    """Return the places of `count` cards that go by chance.

    The cards drawn last go, but guarded cards and `lands_stay` lands stay. The lands that stay are
    the first in list order, not in the order of drawing, which would make the others come late.
    They go only when nothing else is left, guarded cards after them. The order of the others is
    uniform, so this is a random choice without another random number.
    """
    spared = ZERO  # places of the lands that stay
    for _ in range(lands_stay):
        pick = -1
        for i in range(hand):
            new = (spared >> U64(i)) & ONE == ZERO
            if new and order[i] >= first_land and (pick < 0 or order[i] < order[pick]):
                pick = i
        if pick >= 0:
            spared |= ONE << U64(pick)
    places = ZERO
    taken = 0
    for stage in range(4):
        for i in range(hand - 1, -1, -1):
            bit = ONE << U64(i)
            stays = (places & bit) != ZERO
            stays |= stage < 2 and (guarded & bit) != ZERO
            stays |= stage % 2 == 0 and (spared & bit) != ZERO
            if taken < count and not stays:
                places |= bit
                taken += 1
    return places


@small
def least_worth(order, hand, without, guarded, first_land, address, traits, numbers):
    """Return the place of the card of the least worth, and its worth.

    Of equals the one that goes first: spells before lands, the dearest, then the last land. Guarded
    cards only when there is no other. -1 if there is no card.
    """
    pick = -1
    least = 0.0
    first = 0
    for guard in range(2):
        if pick >= 0:
            break
        for i in range(hand):
            gone = (without >> U64(i)) & ONE != ZERO
            is_guarded = (guarded >> U64(i)) & ONE != ZERO
            if gone or is_guarded != (guard == 1):
                continue
            index = np.int64(order[i])
            worth = call_worth(address, numbers, traits, index * traits.shape[2])
            goes = index if index < first_land else 2 * _LANDS_FIRST - index
            if pick < 0 or worth < least or (worth == least and goes < first):
                pick = i
                least = worth
                first = goes
    return pick, least


@small
def least_go(order, hand, count, place, taken, first_land, guarded, judge, numbers):
    """Return the places of the `count` cards of the least worth.

    They go one after the other, the rest looked at again each time.
    """
    address, traits = judge.bottom_address, judge.bottom_traits
    places = ZERO
    for _ in range(count):
        see_hand(
            order,
            hand,
            places,
            hand - count,
            first_land,
            taken,
            judge.free[place],
            judge.on_the_play,
            traits,
            0,
            numbers,
        )
        pick, _ = least_worth(order, hand, places, guarded, first_land, address, traits, numbers)
        places |= ONE << U64(pick)
    return places


@small
def worthless_go(order, hand, place, taken, first_land, guarded, judge, numbers):
    """Return the places of the cards of a worth below zero; of the least worth if there is none."""
    address, traits = judge.aside_address, judge.aside_traits
    see_hand(
        order,
        hand,
        ZERO,
        hand,
        first_land,
        taken,
        judge.free[place],
        judge.on_the_play,
        traits,
        0,
        numbers,
    )
    places = ZERO
    for i in range(hand):
        start = np.int64(order[i]) * traits.shape[2]
        if call_worth(address, numbers, traits, start) < 0.0:
            places |= ONE << U64(i)
    if places == ZERO:
        pick, _ = least_worth(order, hand, places, guarded, first_land, address, traits, numbers)
        places |= ONE << U64(pick)
    return places


@apart
def judged_cards(
    order, hand, count, place, taken, first_land, lands, spells, judge, aside, numbers
):
    """Return the places of the cards that a judged hand gives back, or lays aside.

    Parameters: `lands` and `spells` that go by the table. Guarded cards stay while others can go.
    """
    guarded = guarded_places(order, hand, first_land, judge)
    if aside and judge.aside_address != ZERO:
        return worthless_go(order, hand, place, taken, first_land, guarded, judge, numbers)
    if not aside and judge.bottom_address != ZERO:
        return least_go(order, hand, count, place, taken, first_land, guarded, judge, numbers)
    if not aside and judge.by_chance:
        return go_by_chance(order, hand, count, first_land, guarded, judge.lands_stay)
    if aside:
        lands, spells = free_to_go(order, hand, lands, spells, first_land, guarded)
    else:
        lands = lands_that_go(order, hand, count, lands, first_land, guarded)
        spells = count - lands
    return go_by_kind(order, hand, lands, spells, first_land, guarded)


@small
def cards_that_go(
    order,
    hand,
    count,
    place,
    taken,
    first_land,
    give_lands,
    give_spells,
    judge,
    aside,
    numbers,
):
    """Return the places of the `count` cards that are given back if the hand is kept.

    With `aside` those of the cards that an exchange lays aside, at least one. Parameters: `place`
    of the hand in tables by stage and lands.
    """
    lands, spells = give_lands[place], give_spells[place]
    if judge is not None:
        return judged_cards(
            order,
            hand,
            count,
            place,
            taken,
            first_land,
            lands,
            spells,
            judge,
            aside,
            numbers,
        )
    return go_by_kind(order, hand, lands, spells, first_land, ZERO)
