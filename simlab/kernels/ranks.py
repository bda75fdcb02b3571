"""The cards of one game in the pilot's order, so that a hand is one 64-bit mask."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.jit import small

__all__ = ["rank_cards", "rank_from"]


@small
def rank_cards(cards, game, total, commanders, parts, index_of, rank_of):
    """Rank the cards ``cards[game, :total]`` and the commanders by their indexes.

    Spells come first, the dearest at rank 0, lands last. Parameters: `parts`, 64-bit words that the
    indexes take; `index_of` and `rank_of` uint8[:], written. Returns the number of ranks given and
    the four masks of the indexes that have one.
    """
    s0, s1, s2, s3 = ZERO, ZERO, ZERO, ZERO
    for i in range(total + commanders.shape[0]):
        index = np.int64(cards[game, i]) if i < total else commanders[i - total]
        bit = ONE << U64(index & 63)
        part = index >> 6
        s0 |= bit if part == 0 else ZERO
        s1 |= bit if part == 1 else ZERO
        s2 |= bit if part == 2 else ZERO
        s3 |= bit if part == 3 else ZERO
    ranks = 0
    for part in range(parts):
        some = s0 if part == 0 else (s1 if part == 1 else (s2 if part == 2 else s3))
        while some:
            index = (part << 6) + ctz(some)
            some &= some - ONE
            index_of[ranks] = index
            rank_of[index] = ranks
            ranks += 1
    return ranks, s0, s1, s2, s3


@small
def rank_from(value, below, s0, s1, s2, s3):
    """Return the lowest rank of a spell that costs at most `value` mana.

    Parameters: `below` uint64[values, 4], for each mana value the mask of the indexes that cost
    more (the last value stands for all above); the masks of all indexes ranked.
    """
    row = min(value, below.shape[0] - 1)
    rank = popcount(s0 & below[row, 0]) + popcount(s1 & below[row, 1])
    return rank + popcount(s2 & below[row, 2]) + popcount(s3 & below[row, 3])
