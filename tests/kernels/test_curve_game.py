"""Karsten's Commander model: the kernel and the twin play the same games."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from simlab.kernels.curve_game import CLASSES, FIFTHS, LAND, RING, ROCK, play_curve_games
from tests.naive.curve import cast_spells, curve_game, give_back, is_kept

WORDS = {LAND: "land", ROCK: "rock", RING: "ring"}


def play(
    template: npt.NDArray[np.uint8], commander: int, turns: int, seed: int, first: int, games: int
) -> npt.NDArray[np.int64]:
    values = np.empty(games, np.int64)
    order, hand = np.empty_like(template), np.empty(CLASSES, np.int64)
    play_curve_games(template, commander, turns, np.uint64(seed), first, games, order, hand, values)
    return values


@pytest.mark.parametrize("number", range(40))
def test_the_kernel_plays_the_games_of_the_twin(number: int) -> None:
    chance = random.Random(number)
    size = chance.choice((20, 40, 60, 99, 250))
    weights = [chance.random() ** 2 for _ in range(8)]
    classes = [*chance.choices(range(8), weights, k=size - 1), chance.choice((LAND, RING))]
    commander, turns = chance.randint(0, 6), chance.randint(1, min(12, size - 7))
    template = np.array(classes, np.uint8)
    template.flags.writeable = False
    values = play(template, commander, turns, seed=number, first=1000, games=25)
    library = [WORDS.get(card, card) for card in classes]
    for game in range(25):
        worth = curve_game(library, commander or None, turns, seed=number, game=1000 + game)
        assert worth * FIFTHS == int(values[game])


def test_a_game_does_not_depend_on_where_a_block_begins() -> None:
    template = np.array([LAND] * 40 + [1, 2, 3, 4, 5, 6, ROCK] * 8 + [RING] * 1, np.uint8)
    whole = play(template, 4, 7, seed=9, first=0, games=50)
    parts = [play(template, 4, 7, seed=9, first=first, games=10) for first in range(0, 50, 10)]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize(
    ("hand", "number", "left"),
    [
        (["land"] * 3 + [1, 2, 6, "rock"], 1, ["land"] * 3 + [1, 2, "rock"]),
        (["land"] * 3 + [1, 6, "rock", "rock"], 1, ["land"] * 3 + [1, 6, "rock"]),
        (["land"] * 2 + [1, 6, "rock", "rock", "rock"], 2, ["land"] * 2 + [1, 6, "rock"]),
        (["land"] * 5 + [1, 6], 1, ["land"] * 4 + [1, 6]),
        (["land"] * 4 + [1, 4, 6], 2, ["land"] * 3 + [1, 4]),
        (["land"] * 5 + [1, 6], 3, ["land"] * 3 + [1]),
        (["land"] * 2 + ["ring", 2, 3, 3, 5], 3, ["land"] * 2 + ["ring", 2]),
    ],
)
def test_what_goes_to_the_bottom(hand, number, left) -> None:
    give_back(hand, number)
    assert sorted(map(str, hand)) == sorted(map(str, left))


@pytest.mark.parametrize(
    ("hand", "turn", "mana", "cast", "rocks"),
    [
        (["ring", "rock", "rock", 1], 1, 1, [], 3),  # Sol Ring, and a rock with what it makes
        (["ring", 3], 2, 2, [3], 2),
        (["rock", "rock", 1], 2, 4, [1], 2),  # two rocks cost four and make two
        (["rock", 2, 3], 3, 3, [2], 1),  # a rock, and exactly the rest
        (["rock", 3], 3, 3, [3], 0),
        ([2, 3, 4], 4, 5, [2, 3], 0),  # no five-drop: two and three, not four
        ([2, 5], 4, 5, [5], 0),
        ([2, 2], 5, 4, [2, 2], 0),
        ([2, 3, 1], 5, 4, [2, 1], 0),  # one two-drop is taken for two
        (["rock", 3], 5, 4, [3], 1),  # seen afterwards: it fits in before the three-drop
        (["rock", "rock", 6], 7, 4, [], 2),
    ],
)
def test_what_is_cast(hand, turn, mana, cast, rocks) -> None:
    assert cast_spells(list(hand), turn, mana) == (cast, rocks)


def test_which_hands_are_kept() -> None:
    assert is_kept(["land"] * 3 + ["rock"] * 2 + [1, 2], "free")
    assert not is_kept(["land"] * 3 + ["rock"] * 3 + [1], "free")
    assert not is_kept(["land"] * 2 + [1] * 5, "free")
    assert is_kept(["land"] * 2 + [1] * 5, "seven")
    assert is_kept(["land", "ring"] + [1] * 5, "free")
    assert not is_kept(["land"] * 6 + ["ring"], "free")
    assert is_kept(["land", "ring"] + [1] * 4, "six")
    assert not is_kept(["land"] + [1] * 5, "six")
    assert is_kept([1] * 4, "four")
