"""Dealing: a partial Fisher-Yates shuffle of as many cards as are looked at."""

from __future__ import annotations

from simlab.kernels.bits import ONE, U64, ZERO, mulhi
from simlab.kernels.jit import small
from simlab.kernels.rng import BATCH, word

__all__ = ["deal", "deal_more"]


@small
def _draw(order, library, i, bits):
    """Draw one card into place `i`; return the bits that are left."""
    left = U64(library - i)
    j = U64(i) + mulhi(bits, left)  # unsigned: an index that cannot count from the end
    card = order[i]
    order[i] = order[j]
    order[j] = card
    return bits * left


@small
def deal(order, library, start, count, product, key, place):
    """Draw `count` cards uniformly into ``order[start : start + count]`` with one random word.

    Parameters: `order` uint8[:], written; `library` cards in it; `product` the uint64
    ``(library - start) (library - start - 1) ...`` of `count` factors, below 2**63; `key`, `place`
    address the word. The word is cut into the bounded indexes by successive multiplication; it is
    rejected as a whole when it would favour an outcome (Lemire 2019, batched: Brackett-Rozinsky
    and Lemire 2024), so the deal is exactly uniform.
    """
    at = place
    bits = word(key, at)
    if bits * product < product:
        least = (ZERO - product) % product
        while bits * product < least:
            at += 64
            bits = word(key, at)
    if count == BATCH:  # a fixed number of steps, so that the compiler can unroll them
        for step in range(BATCH):
            bits = _draw(order, library, start + step, bits)
    else:
        for i in range(start, start + count):
            bits = _draw(order, library, i, bits)


@small
def deal_more(order, library, start, count, key, place):
    """Draw `count` cards, seven at most, into ``order[start : start + count]``, as `deal` does."""
    product = ONE
    for i in range(start, start + count):
        product *= U64(library - i)
    deal(order, library, start, count, product, key, place)
