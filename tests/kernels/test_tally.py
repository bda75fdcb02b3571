"""Counting bits and adding up rows, against plain counts."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from simlab.kernels.tally import count_bits, cross_products


@given(
    st.lists(st.integers(0, 2**64 - 1), max_size=70),
    st.integers(0, 100),
)
def test_count_bits_counts_each_bit_of_the_masks(words, before):
    held = 80
    masks = np.full((2, 3, 2, held), ~np.uint64(0))  # what is not counted must not matter
    masks[1, 2, 1, : len(words)] = words
    counts = np.full((2, 3, 128), before, np.int64)
    count_bits(masks, 1, 2, 1, len(words), counts)
    expected = [before + sum(word >> bit & 1 for word in words) for bit in range(64)]
    assert counts[1, 2, 64:].tolist() == expected
    counts[1, 2, 64:] = before
    assert (counts == before).all()


@settings(max_examples=40)
@given(st.data())
def test_cross_products_add_up_rows_and_their_products(data):
    arms, room, columns = (data.draw(st.integers(1, most)) for most in (3, 5, 4))
    games = data.draw(st.integers(0, room))
    size = arms * room * columns
    values = data.draw(st.lists(st.integers(-300, 30_000), min_size=size, max_size=size))
    rows = np.array(values, np.int16).reshape(arms, room, columns)
    sums, products = np.zeros((arms, columns), np.int64), np.zeros((arms, arms, columns), np.int64)
    cross_products(rows, games, sums, products)
    plain = rows[:, :games].astype(object)
    for a in range(arms):
        assert sums[a].tolist() == [sum(plain[a, :, c]) for c in range(columns)]
        for b in range(arms):
            expected = [sum(plain[a, :, c] * plain[b, :, c]) * (b >= a) for c in range(columns)]
            assert products[a, b].tolist() == expected
