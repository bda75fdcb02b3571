"""Dealing is exactly uniform, and the same as the twin's."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import perm, prod

import numpy as np
import pytest
from scipy.stats import chi2

from simlab.kernels import rng
from simlab.kernels.deal import deal
from tests.naive import luck

U64 = np.uint64
FALSE_ALARM = 1e-6


def deal_with_kernel(
    order: np.ndarray, library: int, start: int, count: int, game: int, place: int, seed: int = 3
) -> None:
    """Deal with the kernel, in place."""
    product = prod(library - i for i in range(start, start + count))
    key = U64(rng.game_key(U64(seed), np.int64(game)))
    deal(order, library, start, count, U64(product), key, place)


@pytest.mark.parametrize(("library", "first", "then"), [(5, 3, 0), (4, 2, 2), (6, 1, 2)])
def test_every_outcome_is_equally_likely(library, first, then):
    games = 30_000
    counts: Counter[bytes] = Counter()
    for game in range(games):
        order = np.arange(library, dtype=np.uint8)
        deal_with_kernel(order, library, 0, first, game, rng.HAND)
        if then:
            deal_with_kernel(order, library, first, then, game, rng.DRAW)
        counts[order[: first + then].tobytes()] += 1
    outcomes = perm(library, first + then)
    expected = games / outcomes
    possible = {bytes(some) for some in permutations(range(library), first + then)}
    assert set(counts) == possible  # false alarm below 240 exp(-125)
    square = sum((counts[some] - expected) ** 2 for some in possible) / expected
    assert square < chi2.isf(FALSE_ALARM, outcomes - 1)


@pytest.mark.parametrize(
    ("library", "count"), [(60, 7), (99, 7), (250, 7), (10, 3), (7, 7), (1, 1)]
)
def test_kernel_and_twin_deal_the_same_cards(library, count):
    for game in range(300):
        order = np.arange(library, dtype=np.uint8)
        deal_with_kernel(order, library, 0, count, game, rng.HAND)
        cards = list(range(library))
        luck.deal(cards, 0, count, seed=3, game=game, place=luck.FIRST_HAND)
        assert order.tolist() == cards


def test_a_rejected_word_is_followed_by_the_one_64_places_on():
    library, count, rejected = 250, 7, 0
    outcomes = perm(library, count)
    for game in range(6_000):
        word = luck.word(3, game, luck.FIRST_HAND)
        if word * outcomes % 2**64 >= 2**64 % outcomes:
            continue
        rejected += 1
        order = np.arange(library, dtype=np.uint8)
        deal_with_kernel(order, library, 0, count, game, rng.HAND)
        cards = list(range(library))
        luck.deal(cards, 0, count, seed=3, game=game, place=luck.FIRST_HAND)
        assert order.tolist() == cards
        straight = list(range(library))
        luck.deal(straight, 0, count, seed=3, game=game, place=luck.FIRST_HAND + luck.NEXT_TRY)
        assert straight == cards
    assert rejected >= 1
