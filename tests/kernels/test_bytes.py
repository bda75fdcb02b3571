"""Arrays of numbers of two bytes, read byte by byte, are what numpy says they are."""

from __future__ import annotations

import numba
import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte, copy_all, eight, set_byte
from simlab.kernels.solitaire_piles import first_of, only, piles_of, piles_up, without_first


@numba.njit
def write_and_read(s, place, value):
    before = byte(s, place)
    set_byte(s, place, value)
    return before, byte(s, place), eight(s, place)


@numba.njit
def copied(to, frm):
    copy_all(to, frm)


def test_bytes_are_those_that_numpy_sees():
    chance = np.random.default_rng(1)
    s = chance.integers(-(2**15), 2**15, 40).astype(np.int16)
    for _ in range(500):
        place, value = int(chance.integers(0, 72)), int(chance.integers(-300, 600))
        expected = s.view(np.uint8).copy()
        before = int(expected[place])
        expected[place] = value % 256
        word = int.from_bytes(expected[place : place + 8].tobytes(), "little")
        assert write_and_read(s, place, value) == (before, value % 256, word)
        assert (s.view(np.uint8) == expected).all()


def test_a_copy_is_whole_and_the_first_is_untouched():
    rows = np.arange(60, dtype=np.int16).reshape(3, 20)
    before = rows.copy()
    copied(rows[2], rows[0])
    assert (rows[2] == before[0]).all()
    assert (rows[:2] == before[:2]).all()


@numba.njit
def set_of_one(pile):
    return only(pile)


@numba.njit
def walk(s, card, out):
    n, left = 0, piles_up(s)
    while left:
        out[n] = first_of(left)
        n += 1
        left = without_first(left)
    return n, piles_of(s, card)


def test_sets_of_piles_are_those_with_cards_and_those_that_show_a_card():
    chance = np.random.default_rng(2)
    s, out = np.zeros(at.SIZE, np.int16), np.zeros(7, np.int64)
    zones = s.view(np.uint8)
    found = 0
    for _ in range(500):
        up = zones[at.UP_N : at.UP_N + 7]
        up[:] = chance.integers(0, at.COPIES + 1, 7) * chance.integers(0, 2, 7)
        zones[at.UP : at.UP + 7] = chance.choice([0, 1, 63, 64, 118, 119], 7)
        card = int(chance.choice([0, 1, 64, 119]))
        n, showing = walk(s, card, out)
        assert out[:n].tolist() == np.flatnonzero(up).tolist()
        expected = [i for i in range(7) if up[i] and zones[at.UP + i] == card]
        assert int(showing) == sum(int(set_of_one(i)) for i in expected)
        found += len(expected)
    assert found > 100
