"""Random words have addresses, and no two purposes share one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.compile import MAX_LIBRARY, MAX_TURNS
from simlab.kernels import rng
from simlab.mulligans.rule import MOST_CARDS, MOST_HANDS
from tests.naive import luck

U64 = np.uint64
# The published first outputs of SplitMix64 for the seed 1234567.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_mix64_is_the_finaliser_of_splitmix64():
    state = 1234567
    for value in PUBLISHED:
        state = (state + luck.GOLDEN) % 2**64
        assert int(rng.mix64(U64(state))) == luck.mix64(state) == value


def test_words_of_a_key_are_the_outputs_of_splitmix64():
    words = [int(rng.word(U64(1234567), place)) for place in range(len(PUBLISHED))]
    assert words == list(PUBLISHED)


@given(
    st.integers(0, 2**64 - 1),
    st.integers(0, 2**62),
    st.integers(0, 255),
)
def test_kernel_and_twin_have_the_same_words(seed, game, place):
    key = U64(rng.game_key(U64(seed), np.int64(game)))
    assert int(rng.word(key, place)) == luck.word(seed, game, place)


def places_of_a_game() -> list[int]:
    """Return every place that a game can ask for, with three tries for every word."""
    draws = -(-(MAX_TURNS + 1 + MOST_CARDS) // rng.BATCH)
    first = [rng.HAND + k for k in range(MOST_HANDS)]
    more = [rng.HAND_MORE + k for k in range(MOST_HANDS)]
    later = [rng.DRAW + k for k in range(draws)]
    return [place + 64 * tries for place in (*first, *more, *later) for tries in range(4)]


def test_places_of_all_purposes_are_disjoint():
    places = places_of_a_game()
    assert len(set(places)) == len(places)


def test_places_of_different_games_are_disjoint():
    assert max(places_of_a_game()) < luck.PLACES_A_GAME
    step = (int(rng.game_key(U64(7), 1)) - int(rng.game_key(U64(7), 0))) % 2**64
    assert step == luck.PLACES_A_GAME * luck.GOLDEN % 2**64


def test_the_golden_step_is_odd_so_that_no_counter_comes_back():
    assert int(rng.GOLDEN) == luck.GOLDEN
    assert luck.GOLDEN % 2 == 1


def test_a_hand_of_most_cards_takes_two_words():
    assert rng.BATCH < MOST_CARDS <= 2 * rng.BATCH
    assert rng.HANDS == MOST_HANDS


@pytest.mark.parametrize("count", [1, 3, 7])
def test_the_outcomes_of_one_word_stay_below_half_its_range(count):
    product = 1
    for i in range(count):
        product *= MAX_LIBRARY - i
    assert product < 2**63
