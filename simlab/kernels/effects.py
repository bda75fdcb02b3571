"""What the pilot decides where cards do more than make mana: lands to find, mana given once."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ctz
from simlab.kernels.jit import small
from simlab.kernels.layout import ENTERS_REVEAL, ENTERS_TAPPED, MOST_MANA
from simlab.kernels.mana import can_pay, enters_tapped, settle
from simlab.kernels.pilot import hand_types, land_score

__all__ = ["choose_drop", "find_target", "first_payable", "lies_in"]
__all__ += ["FOUND", "FROM_HAND", "NOTHING_FOUND", "ritual_to_cast", "search_to_pay"]

FROM_HAND, FOUND, NOTHING_FOUND = 0, 1, 2  # how a land drop is made; see `choose_drop`


@small
def first_payable(p0, p1, p2, p3, cards, role, wanted_role, index_of, need):
    """Return the lowest rank of `cards` with a role in common that a pool pays, or -1."""
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        index = np.int64(index_of[rank])
        if (role[index] & wanted_role) != 0 and can_pay(p0, p1, p2, p3, need, index):
            return rank
    return -1


@small
def enters_late(index, in_hand, table, turn, enters, enters_arg, index_of, types):
    """Say whether a land would enter tapped; `in_hand` are the ranks of the lands beside it.

    `table`: lands, basic lands and basic land types in play.
    """
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
    search, tapped, pool, cheap, in_hand, table, have, turn, deck, effects, index_of, unseen, game
):
    """Return the best land that a search can find, whether it enters tapped, and its score.

    By `pilot.land_score`; among equals the first in the list. Of the copies of a card the one of
    the lowest index in the library is taken, so the choice does not look at the order of the
    library, and what stays there is in uniform order still. -1 if there is nothing to find.

    Parameters: `tapped` 1 for a search that puts lands into play tapped; the rest as in
    `choose_drop`.
    """
    p0, p1, p2, p3 = pool
    best, pick, pick_late = -1, -1, 0
    for place in range(effects.targets.shape[1]):
        first = effects.targets[search, place]
        if first < 0:
            break
        index = lowest_unseen(first, effects.copies[first], unseen, game)
        if index < 0:
            continue
        late = 1
        if tapped == 0:
            late = enters_late(
                index, in_hand, table, turn, deck.enters, deck.enters_arg, index_of, deck.types
            )
        score, _ = land_score(
            index,
            late,
            p0,
            p1,
            p2,
            p3,
            cheap,
            have,
            deck.gives,
            deck.need,
            deck.mana_value,
            deck.colours,
            index_of,
        )
        if score > best:
            best, pick, pick_late = score, index, late
    return pick, pick_late, best


@small
def search_to_pay(pool, count, deck, effects, scratch, sources_count, game):
    """Return the place in `searchers` of the first search that can be paid, and its source, or -1.

    There has to be a land to find, and a land that searches has to be untapped: it taps for that,
    and its own mana does not pay. Parameters: `pool` four words with nothing owed; `count` of the
    searchers.
    """
    p0, p1, p2, p3 = pool
    for place in range(count):
        index = scratch.searchers[place]
        if index < 0:
            continue
        source = -1
        q0, q1, q2, q3 = p0, p1, p2, p3
        if index >= deck.spells:
            for s in range(sources_count):
                if scratch.sources[s] == index and scratch.left[s] == deck.amount[index]:
                    source = s
            if source < 0:
                continue
            q0 -= deck.gives[index, 0]
            q1 -= deck.gives[index, 1]
            q2 -= deck.gives[index, 2]
            q3 -= deck.gives[index, 3]
        if not can_pay(q0, q1, q2, q3, effects.price_need, index):
            continue
        row = effects.later[index]
        for target in range(effects.targets.shape[1]):
            first = effects.targets[row, target]
            if first < 0:
                break
            if lowest_unseen(first, effects.copies[first], scratch.unseen, game) >= 0:
                return place, source
    return -1, -1


@small
def choose_drop(
    choices, pool, cheap, lands_in_hand, table, have, turn, deck, effects, index_of, unseen, game
):
    """Return the rank to play as a land, the index that enters, if tapped, and how.

    The land of the greatest `pilot.land_score`, lowest rank first. A land that searches counts as
    the best land it can find; one that finds nothing has no colours. Of a card with two sides that
    are lands both are looked at.

    Parameters: `choices` mask of ranks, not empty; `pool` four words of the mana there is; `cheap`
    mask of the spells worth a look; `lands_in_hand` mask of ranks; `table` as in `enters_late`;
    `have` colours in play; ``unseen[game]`` the library. `how` is FROM_HAND, FOUND for a land found
    in the library, or NOTHING_FOUND.
    """
    p0, p1, p2, p3 = pool
    best, pick, pick_index, pick_late, pick_how = -1, 0, 0, 0, 0
    while choices:
        rank = ctz(choices)
        choices &= choices - ONE
        own = np.int64(index_of[rank])
        in_hand = lands_in_hand & ~(ONE << U64(rank))
        for side in range(2):
            index, how, late, score = own, FROM_HAND, 0, -1
            if side == 1:
                index = effects.land_side[own]
            elif own < deck.spells:
                index = -1
            elif effects.search[own] >= 0:
                index, late, score = find_target(
                    effects.search[own],
                    np.int64(effects.find_tapped[own]),
                    pool,
                    cheap,
                    in_hand,
                    table,
                    have,
                    turn,
                    deck,
                    effects,
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
                late = enters_late(
                    index, in_hand, table, turn, deck.enters, deck.enters_arg, index_of, deck.types
                )
                score, _ = land_score(
                    index,
                    late,
                    p0,
                    p1,
                    p2,
                    p3,
                    cheap,
                    have,
                    deck.gives,
                    deck.need,
                    deck.mana_value,
                    deck.colours,
                    index_of,
                )
            elif how == NOTHING_FOUND:
                score = 0
            if score > best:
                best, pick, pick_index, pick_late, pick_how = score, rank, index, late, how
    return pick, pick_index, pick_late, pick_how


@small
def ritual_to_cast(
    pool, stock, rituals, spells, value, wanted_role, made, deck, effects, index_of, scratch, count
):
    """Return the rank of a ritual to cast now, or -1.

    Rituals are thought of one after the other, each paid with the mana there is then, until with
    the mana they give some spell dearer than `value` can be cast: the first of them is returned.

    Parameters: `pool` four words; `stock` four words of the mana given once that is in play;
    `rituals`, `spells` masks of ranks at hand; `made` the mana there was this turn and in `stock`;
    `scratch` with the `count` sources and what is left of them; `scratch.tried` written.
    """
    p0, p1, p2, p3 = pool
    sources, tried = scratch.sources, scratch.tried
    for s in range(count):
        tried[s] = scratch.left[s]
    first = -1
    while rituals:
        rank = ctz(rituals)
        rituals &= rituals - ONE
        index = np.int64(index_of[rank])
        gives = effects.once[index]
        if made + gives > MOST_MANA or not can_pay(p0, p1, p2, p3, deck.need, index):
            continue
        p0, p1, p2, p3 = settle(
            p0 - deck.need[index, 0],
            p1 - deck.need[index, 1],
            p2 - deck.need[index, 2],
            p3 - deck.need[index, 3],
            sources,
            tried,
            count,
            deck.makes,
            deck.colours,
        )
        made += gives
        sources[count] = index
        tried[count] = gives
        count += 1
        p0 += effects.once_gives[index, 0]
        p1 += effects.once_gives[index, 1]
        p2 += effects.once_gives[index, 2]
        p3 += effects.once_gives[index, 3]
        if first < 0:
            first = rank
        wish = first_payable(
            p0 + stock[0],
            p1 + stock[1],
            p2 + stock[2],
            p3 + stock[3],
            spells,
            deck.role,
            wanted_role,
            index_of,
            deck.need,
        )
        if wish >= 0 and deck.mana_value[np.int64(index_of[wish])] > value:
            return first
    return -1
