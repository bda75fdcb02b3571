"""What the pilot decides: which land to play."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.jit import small
from simlab.kernels.layout import ENTERS_REVEAL, ENTERS_TAPPED
from simlab.kernels.mana import can_pay, enters_tapped

__all__ = ["choose_land", "hand_types", "land_score", "payable_of", "score"]


@small
def payable_of(p0, p1, p2, p3, cards, index_of, need):
    """Return the mask of those of `cards`, a mask of ranks, that a pool pays, each alone."""
    can = ZERO
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        can |= U64(can_pay(p0, p1, p2, p3, need, np.int64(index_of[rank]))) << U64(rank)
    return can


@small
def hand_types(cards, index_of, types):
    """Return the basic land types of a mask of ranks."""
    found = 0
    while cards:
        found |= np.int64(types[index_of[ctz(cards)]])
        cards &= cards - ONE
    return found


@small
def land_score(
    index, late, p0, p1, p2, p3, cheap, have, gives, need, mana_value, colours, index_of
):
    """Return by what a land is chosen, and the mask of the `cheap` spells castable with it.

    Mana value of the dearest spell then castable, tapped first (it costs nothing), colours new to
    the table, number of colours. Parameters: `late` 1 if the land enters tapped; the four words of
    the mana there is; `cheap` mask of ranks; `have` colours in play.
    """
    ready = U64(late) - ONE  # all bits if it enters untapped
    can = payable_of(
        p0 + (gives[index, 0] & ready),
        p1 + (gives[index, 1] & ready),
        p2 + (gives[index, 2] & ready),
        p3 + (gives[index, 3] & ready),
        cheap,
        index_of,
        need,
    )
    value = mana_value[np.int64(index_of[ctz(can)])] if can else 0
    return score(value, late, np.int64(colours[index]), have), can


@small
def score(value, late, colours, have):
    """Return the score of a land, with the mana value of the dearest spell then castable."""
    new = popcount(U64(colours & ~have))
    return (value << 8) | (late << 7) | (new << 4) | popcount(U64(colours))


@small
def choose_land(
    choices,
    cheap,
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
    lands,
    basics,
    table_types,
    have,
    types,
    turn,
):
    """Return the rank of the land to play, whether it enters tapped, and what is castable then.

    The land of the greatest (mana value of the dearest spell then castable, tapped first if that
    costs nothing, colours new to the table, number of colours, lowest slot).

    Parameters: `choices` mask of land ranks, not empty; `cheap` mask of the spells worth a look;
    the four words of the mana that untaps; lands, basic lands, land types and colours in play;
    `types` of every index.
    """
    best = -1
    hand = choices
    pick = 0
    tapped = 0
    castable = ZERO
    while choices:
        rank = ctz(choices)
        choices &= choices - ONE
        index = np.int64(index_of[rank])
        late = np.int64(enters[index])
        if late > ENTERS_TAPPED:
            seen_types = table_types
            if late == ENTERS_REVEAL:
                seen_types = hand_types(hand & ~(ONE << U64(rank)), index_of, types)
            late = enters_tapped(late, enters_arg[index], lands, basics, seen_types, turn)
        worth, can = land_score(
            index,
            late,
            b0,
            b1,
            b2,
            b3,
            cheap,
            have,
            gives,
            need,
            mana_value,
            colours,
            index_of,
        )
        better = worth > best
        best = worth if better else best
        pick = rank if better else pick
        tapped = late if better else tapped
        castable = can if better else castable
    return pick, tapped, castable
