"""What the pilot decides where cards do more than make mana: lands to find, mana given once."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.jit import small
from simlab.kernels.layout import ENTERS_REVEAL, ENTERS_TAPPED, MOST_MANA
from simlab.kernels.mana import GUARD, can_pay, enters_tapped
from simlab.kernels.pilot import hand_types, payable_of, score

__all__ = ["FOUND", "FROM_HAND", "NOTHING_FOUND", "both", "castable_of", "choose_drop"]
__all__ += ["find_target", "first_payable", "lies_in", "minus", "pays", "plus", "ritual_to_cast"]
__all__ += ["search_to_pay", "tap"]

FROM_HAND, FOUND, NOTHING_FOUND = 0, 1, 2  # how a land drop is made; see `choose_drop`


@small
def plus(pool, table, index):
    """Return the four words of a pool with those of ``table[index]`` added."""
    return (
        pool[0] + table[index, 0],
        pool[1] + table[index, 1],
        pool[2] + table[index, 2],
        pool[3] + table[index, 3],
    )


@small
def minus(pool, table, index):
    """Return the four words of a pool less those of ``table[index]``."""
    return (
        pool[0] - table[index, 0],
        pool[1] - table[index, 1],
        pool[2] - table[index, 2],
        pool[3] - table[index, 3],
    )


@small
def both(pool, more):
    """Return the sum of two times four words."""
    return pool[0] + more[0], pool[1] + more[1], pool[2] + more[2], pool[3] + more[3]


@small
def pays(pool, only, need, index, creature):
    """Say whether mana pays a bill; `only` is what it is worth more for a creature."""
    some = ZERO - U64(creature[index])  # all bits or none
    return can_pay(
        pool[0] + (only[0] & some),
        pool[1] + (only[1] & some),
        pool[2] + (only[2] & some),
        pool[3] + (only[3] & some),
        need,
        index,
    )


@small
def castable_of(pool, only, cards, index_of, need, creature, restricts):
    """Return the mask of those of `cards`, a mask of ranks, that can be paid, each alone."""
    if restricts == 0:
        return payable_of(pool[0], pool[1], pool[2], pool[3], cards, index_of, need)
    can = ZERO
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = np.int64(index_of[rank])
        can |= U64(pays(pool, only, need, index, creature)) << U64(rank)
    return can


@small
def first_payable(pool, only, cards, role, wanted_role, index_of, need, creature):
    """Return the lowest rank of `cards` with a role in common that can be paid, or -1."""
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = np.int64(index_of[rank])
        if (role[index] & wanted_role) != 0 and pays(pool, only, need, index, creature):
            return rank
    return -1


@small
def tap(pool, for_creature, sources, left, count, tapping):
    """Tap sources for what is owed; return the pool of what stays and what it has for creatures.

    As `mana.settle`, to which it comes down where no mana is for creatures; else the sources of
    mana for nothing but creatures are tapped first. Parameters: `pool`, what there is less what is
    owed; `for_creature` 1 where that is owed for a creature, and `pool` has what is for creatures.
    """
    makes, only_makes, colours, creatures_only, restricts = tapping
    wide = ZERO - U64(for_creature)
    stays = (GUARD, GUARD, GUARD, GUARD)
    only = (ZERO, ZERO, ZERO, ZERO)
    for last in range(1 + restricts):
        for many in range(5, -1, -1):
            for s in range(count):
                index = np.int64(sources[s])
                if creatures_only[index] != last:
                    continue
                if popcount(U64(colours[index])) != many:
                    continue
                stay = 0
                for _ in range(left[s]):
                    rest = (
                        pool[0] - makes[index, 0] - (only_makes[index, 0] & wide),
                        pool[1] - makes[index, 1] - (only_makes[index, 1] & wide),
                        pool[2] - makes[index, 2] - (only_makes[index, 2] & wide),
                        pool[3] - makes[index, 3] - (only_makes[index, 3] & wide),
                    )
                    if (rest[0] & rest[1] & rest[2] & rest[3] & GUARD) == GUARD:
                        pool = rest
                        stays = plus(stays, makes, index)
                        only = plus(only, only_makes, index)
                        stay += 1
                left[s] = stay
    return stays, only


@small
def land_worth(index, late, lands, pool, only, cheap, have, plots, index_of):
    """Return twice the score of a land with `lands` in play, and 1 more unless it has to wait.

    The score is that of `pilot.land_score`; a land that has to wait makes no mana yet.
    """
    needs_lands, gives, only_gives, need, creature, mana_value, colours = plots
    sleeps = needs_lands[index] > lands + 1
    if late == 0 and not sleeps:
        pool, only = plus(pool, gives, index), plus(only, only_gives, index)
    value = 0
    while cheap:  # the dearest first
        spell = np.int64(index_of[ctz(cheap)])
        cheap &= cheap - ONE
        if pays(pool, only, need, spell, creature):
            value = mana_value[spell]
            break
    if sleeps:
        return 2 * score(value, late, 0, have)
    return 2 * score(value, late, np.int64(colours[index]), have) + 1


@small
def enters_late(index, in_hand, table, turn, entering, index_of):
    """Say whether a land would enter tapped; `in_hand` are the ranks of the lands beside it.

    `table`: lands, basic lands and basic land types in play.
    """
    enters, enters_arg, types = entering
    how = np.int64(enters[index])
    if how <= ENTERS_TAPPED:
        return how
    lands, basics, seen_types = table
    if how == ENTERS_REVEAL:
        seen_types = hand_types(in_hand, index_of, types)
    return enters_tapped(how, enters_arg[index], lands, basics, seen_types, turn)


@small
def lies_in(unseen, game, index):
    """Say whether an index is in the library of a game."""
    return ((unseen[game, index >> 6] >> U64(index & 63)) & ONE) != 0


@small
def lowest_unseen(first, copies, unseen, game):
    """Return the lowest of the indexes ``first .. first + copies - 1`` in the library, or -1."""
    for index in range(first, first + copies):
        if lies_in(unseen, game, index):
            return index
    return -1


@small
def find_target(
    search,
    tapped,
    pool,
    only,
    cheap,
    in_hand,
    table,
    have,
    turn,
    plots,
    entering,
    finding,
    index_of,
    unseen,
    game,
):
    """Return the best land that a search can find, whether it enters tapped, and its score.

    By `pilot.land_score`; among equals the first in the list. Of the copies of a card the one of
    the lowest index in the library is taken, so the choice does not look at the order of the
    library, and what stays there is in uniform order still. -1 if there is nothing to find.

    Parameters: `tapped` 1 for a search that puts lands into play tapped; the rest as in
    `choose_drop`.
    """
    targets, copies = finding
    best, pick, pick_late = -1, -1, 0
    for place in range(targets.shape[1]):
        first = targets[search, place]
        if first < 0:
            break
        index = lowest_unseen(first, copies[first], unseen, game)
        if index < 0:
            continue
        late = 1
        if tapped == 0:
            late = enters_late(index, in_hand, table, turn, entering, index_of)
        worth = land_worth(index, late, table[0], pool, only, cheap, have, plots, index_of)
        if worth > best:
            best, pick, pick_late = worth, index, late
    return pick, pick_late, best


@small
def search_to_pay(
    pool, count, searchers, sources, left, sources_count, paying, finding, unseen, game
):
    """Return the place in `searchers` of the first search that can be paid, and its source, or -1.

    There has to be a land to find, and a land that searches has to be untapped: it taps for that,
    and its own mana does not pay. Parameters: `pool` four words with nothing owed; `count` of the
    searchers.
    """
    spells, amount, gives, price_need, later = paying
    targets, copies = finding
    for place in range(count):
        index = searchers[place]
        if index < 0:
            continue
        source = -1
        rest = pool
        if index >= spells:
            for s in range(sources_count):
                if sources[s] == index and left[s] == amount[index]:
                    source = s
            if source < 0:
                continue
            rest = minus(rest, gives, index)
        if not can_pay(rest[0], rest[1], rest[2], rest[3], price_need, index):
            continue
        row = later[index]
        for target in range(targets.shape[1]):
            first = targets[row, target]
            if first < 0:
                break
            if lowest_unseen(first, copies[first], unseen, game) >= 0:
                return place, source
    return -1, -1


@small
def choose_drop(
    choices,
    pool,
    only,
    cheap,
    lands_in_hand,
    table,
    have,
    turn,
    plots,
    entering,
    finding,
    dropping,
    index_of,
    unseen,
    game,
):
    """Return the rank to play as a land, the index that enters, if tapped, and how.

    The land of the greatest `pilot.land_score`, lowest rank first. A land that searches counts as
    the best land it can find; one that finds nothing has no colours. Of a card with two sides that
    are lands both are looked at.

    Parameters: `choices` mask of ranks, not empty; `pool`, `only` four words each of the mana
    there is and of what it is worth more for creatures; `cheap` mask of the spells worth a look;
    `lands_in_hand` mask of ranks; `table` as in `enters_late`; `have` colours in play;
    ``unseen[game]`` the library. `how` is FROM_HAND, FOUND for a land found in the library, or
    NOTHING_FOUND.
    """
    card, land_side, search, find_tapped, spells = dropping
    best, pick, pick_index, pick_late, pick_how = -1, 0, 0, 0, 0
    last = -1
    while choices:
        rank = ctz(choices)
        choices &= choices - ONE
        own = np.int64(index_of[rank])
        if card[own] == last:  # another copy is no better
            continue
        last = np.int64(card[own])
        in_hand = lands_in_hand & ~(ONE << U64(rank))
        for side in range(2):
            index, how, late, worth = own, FROM_HAND, 0, -1
            if side == 1:
                index = land_side[own]
            elif own < spells:
                index = -1
            elif search[own] >= 0:
                index, late, worth = find_target(
                    search[own],
                    np.int64(find_tapped[own]),
                    pool,
                    only,
                    cheap,
                    in_hand,
                    table,
                    have,
                    turn,
                    plots,
                    entering,
                    finding,
                    index_of,
                    unseen,
                    game,
                )
                how = FOUND
                if index < 0:
                    index, how = own, NOTHING_FOUND
            if index < 0:
                continue
            if how == FROM_HAND:
                late = enters_late(index, in_hand, table, turn, entering, index_of)
                worth = land_worth(index, late, table[0], pool, only, cheap, have, plots, index_of)
            elif how == NOTHING_FOUND:
                worth = 0
            if worth > best:
                best, pick, pick_index, pick_late, pick_how = worth, rank, index, late, how
    return pick, pick_index, pick_late, pick_how


@small
def ritual_to_cast(
    pool,
    only,
    stock,
    rituals,
    spells,
    value,
    wanted_role,
    made,
    casting,
    tapping,
    index_of,
    sources,
    left,
    tried,
    count,
):
    """Return the rank of a ritual to cast now, or -1.

    Rituals are thought of one after the other, each paid with the mana there is then, until with
    the mana they give some spell dearer than `value` can be cast: the first of them is returned.

    Parameters: `pool`, `only` four words each of the mana there is and of what it has for
    creatures; `stock` four words of the mana given once that is in play; `rituals`, `spells` masks
    of ranks at hand; `made` the mana there was this turn and in `stock`; the `count` sources and
    what is left of them; `tried` int64[:] written.
    """
    role, need, creature, mana_value, once, once_gives = casting
    for s in range(count):
        tried[s] = left[s]
    first = -1
    while rituals:
        rank = ctz(rituals)
        rituals &= rituals - ONE
        index = np.int64(index_of[rank])
        gives = once[index]
        if made + gives > MOST_MANA or not pays(pool, only, need, index, creature):
            continue
        rest = minus(pool, need, index)
        if creature[index]:
            rest = both(rest, only)
        pool, only = tap(rest, np.int64(creature[index]), sources, tried, count, tapping)
        made += gives
        sources[count] = index
        tried[count] = gives
        count += 1
        pool = plus(pool, once_gives, index)
        if first < 0:
            first = rank
        wish = first_payable(
            both(pool, stock), only, spells, role, wanted_role, index_of, need, creature
        )
        if wish >= 0 and mana_value[np.int64(index_of[wish])] > value:
            return first
    return -1
