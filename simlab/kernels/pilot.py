"""What the pilot decides: the land to play, and which spells to try."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.jit import small
from simlab.kernels.layout import ENTERS_TAPPED
from simlab.kernels.mana import can_pay, enters_tapped

__all__ = ["choose_land", "dearest"]


@small
def dearest(p0, p1, p2, p3, cards, index_of, need, mana_value):
    """Return the mana value of the dearest of `cards` that the pool pays, 0 if none."""
    can = ZERO
    while cards:
        rank = ctz(cards)
        cards &= cards - ONE
        can |= U64(can_pay(p0, p1, p2, p3, need, index_of[rank])) << U64(rank)
    return mana_value[index_of[ctz(can)]] if can else 0


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
    types,
    have,
    hand_types,
    turn,
):
    """Return the rank of the land to play and whether it enters tapped.

    The land of the greatest (mana value of the dearest spell then castable, tapped first if that
    costs nothing, colours new to the table, number of colours, lowest slot).

    Parameters: `choices` mask of land ranks, not empty; `cheap` mask of the spells worth a look;
    the four words of the mana that untaps; `table` (lands, basics, land types, colours) in play.
    """
    pick = ctz(choices)
    single = (choices & (choices - ONE)) == ZERO
    best = -1
    tapped = 0
    while choices:
        rank = ctz(choices)
        choices &= choices - ONE
        index = index_of[rank]
        late = np.int64(enters[index])
        if late > ENTERS_TAPPED:
            late = enters_tapped(late, enters_arg[index], lands, basics, types, hand_types, turn)
        if single:
            tapped = late
            break
        ready = U64(late) - ONE  # all bits if it enters untapped
        value = dearest(
            b0 + (gives[index, 0] & ready),
            b1 + (gives[index, 1] & ready),
            b2 + (gives[index, 2] & ready),
            b3 + (gives[index, 3] & ready),
            cheap,
            index_of,
            need,
            mana_value,
        )
        mask = np.int64(colours[index])
        new = popcount(U64(mask & ~have))
        score = (value << 8) | (late << 7) | (new << 4) | popcount(U64(mask))
        better = score > best
        best = score if better else best
        pick = rank if better else pick
        tapped = late if better else tapped
    return pick, tapped
