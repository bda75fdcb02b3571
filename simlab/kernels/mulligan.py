"""Opening hands: deal, keep or mulligan, bottom, scry."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, highest
from simlab.kernels.deal import deal
from simlab.kernels.jit import small
from simlab.kernels.rng import BATCH, HAND, HAND_MORE

__all__ = ["bottom_by_table", "bottom_last_drawn", "cell", "count_hand", "deal_hand"]


@small
def cell(taken, lands, names, land_names):
    """Return a hand's place in a table: mulligans taken, lands, wanted spells, wanted lands."""
    return U64(taken * 1331 + lands * 121 + names * 11 + land_names)


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
def bottom_by_table(hand, land_ranks, wanted, lands, spells):
    """Return the mask of `lands` lands and `spells` spells to bottom from a hand.

    Spells go dearest first, lands lowest in the deck's order first; wanted cards last.
    """
    gone = ZERO
    for kind in range(2):
        left = lands if kind == 0 else spells
        pool = hand & land_ranks if kind == 0 else hand & ~land_ranks
        for protected in range(2):
            some = pool & wanted if protected else pool & ~wanted
            while left > 0 and some:
                rank = highest(some) if kind == 0 else ctz(some)
                some ^= ONE << U64(rank)
                gone |= ONE << U64(rank)
                left -= 1
    return gone


@small
def bottom_last_drawn(order, drawn, count, rank_of, land_ranks, wanted, protect):
    """Return the mask of the `count` cards drawn last; wanted cards and `protect` lands stay.

    The lands that stay are the first in list order, not in the order of drawing, which would make
    the others come late. They go only when nothing else is left, wanted cards after them. The order
    of the others is uniform, so this is a random choice without another random number.
    """
    hand = ZERO
    for i in range(drawn):
        hand |= ONE << U64(rank_of[order[i]])
    spared = ZERO
    lands = hand & land_ranks
    for _ in range(protect):
        spared |= lands & (ZERO - lands)  # the lowest bit
        lands &= lands - ONE
    gone = ZERO
    taken = 0
    for stage in range(4):
        for i in range(drawn - 1, -1, -1):
            bit = ONE << U64(rank_of[order[i]])
            stays = gone
            if stage < 2:
                stays |= wanted
            if stage % 2 == 0:
                stays |= spared
            if taken < count and (bit & stays) == ZERO:
                gone |= bit
                taken += 1
    return gone


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
