"""Adding up: bits of outcome masks, and sums, squares and cross products of rows."""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.jit import kernel

__all__ = ["count_bits", "cross_products"]


@kernel
def count_bits(masks, track, turn, part, games, counts):
    """Add to ``counts[track, turn, 64 part :][:64]`` how many of the masks have each bit.

    Sixteen masks are added bit-wise in carry-save form (Harley and Seal), so that the 64 counts
    are touched once in sixteen games. Parameters: `masks` uint64[tracks, turns, parts, held], of
    which the first `games` are counted; `counts` int64[tracks, turns, 64 parts], written.
    """
    first = 64 * part
    ones, twos, fours, eights = ZERO, ZERO, ZERO, ZERO
    done = 0
    while done < games:
        stop = min(done + 16, games)
        sixteens = ZERO
        for game in range(done, stop):
            mask = masks[track, turn, part, game]
            carry = ones & mask
            ones ^= mask
            mask = twos & carry
            twos ^= carry
            carry = fours & mask
            fours ^= mask
            sixteens |= eights & carry
            eights ^= carry
        done = stop
        if sixteens:
            for bit in range(64):
                counts[track, turn, first + bit] += np.int64((sixteens >> U64(bit)) & ONE) << 4
    for bit in range(64):
        place = U64(bit)
        count = np.int64((ones >> place) & ONE) + (np.int64((twos >> place) & ONE) << 1)
        count += (np.int64((fours >> place) & ONE) << 2) + (np.int64((eights >> place) & ONE) << 3)
        counts[track, turn, first + bit] += count


@kernel
def cross_products(rows, games, sums, products):
    """Add to `sums` and `products` the column sums of rows and of products between arms.

    Parameters: `rows` int32[arms, room, columns], of which the first `games` of each arm count;
    `sums` int64[arms, columns]; `products` int64[arms, arms, columns], of which ``[a, b >= a]`` is
    written.
    """
    arms, columns = rows.shape[0], rows.shape[2]
    for a in range(arms):
        for g in range(games):
            for c in range(columns):
                sums[a, c] += rows[a, g, c]
        for b in range(a, arms):
            for g in range(games):
                for c in range(columns):
                    products[a, b, c] += np.int64(rows[a, g, c]) * np.int64(rows[b, g, c])
