"""The pilot's order: spells first, the dearest first, then lands; copies stand together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from simlab.compile import compile_deck
from simlab.kernels.ranks import rank_cards, rank_from
from tests.kernels.cases import make_deck, make_land, make_spell, random_case
from tests.naive.table import lay_out, look_order


def test_indexes_go_from_the_dearest_spell_to_the_last_land():
    deck = make_deck(
        {
            make_land("B land", "B"): 2,
            make_spell("two", "{2}"): 1,
            make_spell("never", ""): 1,
            make_spell("five", "{5}"): 2,
            make_land("A land", "W"): 1,
            make_spell("other two", "{1}{W}"): 1,
        },
        make_spell("commander", "{2}"),
    )
    assert compile_deck(deck).index_names == (
        *("never", "five", "five", "two", "other two", "commander"),
        *("B land", "B land", "A land"),
    )


def test_copies_stand_together_though_the_list_scatters_them():
    deck = make_deck({make_spell("a", "{2}"): 2, make_spell("b", "{2}"): 1, make_land("c", "W"): 1})
    scattered = replace(deck, slots=("a", "c", "b", "a"))
    assert compile_deck(scattered).index_names == ("a", "a", "b", "c")


@pytest.mark.parametrize("number", range(0, 40))
def test_the_order_is_that_of_the_twin(number):
    deck = random_case(number).settings.deck
    table = lay_out(deck)
    expected = sorted((*table.library, *table.commanders), key=look_order)
    assert list(compile_deck(deck).index_names) == [copy.name for copy in expected]


def ranks_of(order: list[int], total: int, commanders: list[int]):
    """Rank the first cards of a game."""
    index_of, rank_of = np.zeros(64, np.uint8), np.zeros(256, np.uint8)
    cards = np.array([[7] * len(order), order], np.uint8)
    leaders = np.array(commanders, np.int64)
    found = rank_cards(
        cards, np.uint64(1), np.int64(total), leaders, np.int64(4), index_of, rank_of
    )
    return found, index_of, rank_of


def test_ranks_follow_the_indexes_of_the_cards_that_come_up():
    (ranks, *_), index_of, rank_of = ranks_of([200, 3, 64, 130, 9], 4, [63, 1])
    assert ranks == 6
    assert index_of[:6].tolist() == [1, 3, 63, 64, 130, 200]
    assert [rank_of[index] for index in (1, 3, 63, 64, 130, 200)] == [0, 1, 2, 3, 4, 5]


def test_rank_from_is_the_first_rank_that_is_cheap_enough():
    prices = {1: 7, 3: 5, 63: 5, 64: 2, 130: 0}
    below = np.zeros((9, 4), np.uint64)
    for value in range(9):
        for index, price in prices.items():
            if price > value:
                below[value, index // 64] |= np.uint64(1 << index % 64)
    (_, *masks), _, _ = ranks_of([130, 3, 64, 1], 4, [63])
    assert [rank_from(value, below, *masks) for value in range(9)] == [4, 4, 3, 3, 3, 1, 1, 0, 0]
    assert rank_from(1_000, below, *masks) == 0
