"""A hundred thousand random games: no card is lost, and every game ends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simlab.decks import read_deck
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_random import COLUMNS, ROW, play_random
from simlab.kernels.solitaire_step import MOVES
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.switches import DRAW_WHEN, Readings
from tests.solitaire.helpers import random_deck, random_readings, table_of

DECKS = ("mono_black", "blue", "five_colours", "creatures")
GAMES = 8_000  # of four decks and three readings; with the others a hundred thousand


def play(compiled, games: int, seed: int = 1):
    """Return the rows of random games, and how often a card was not in exactly one place."""
    rows = np.zeros((games, ROW), np.int16)
    s, moves = np.zeros(at.SIZE, np.int16), np.zeros(MOVES, np.int64)
    counts = np.zeros(at.CARDS, np.int64)
    lost = play_random(compiled.array, np.uint64(seed), 0, games, rows, s, moves, counts)
    return rows, lost


@pytest.mark.parametrize("draw_when", DRAW_WHEN)
@pytest.mark.parametrize("name", DECKS)
def test_no_card_is_lost_and_every_game_ends(repository: Path, name, draw_when):
    deck = read_deck(repository / f"configs/decks/solitaire_{name}.txt")
    rows, lost = play(compile_solitaire(deck, Readings(draw_when=draw_when)), GAMES)
    assert lost == 0
    assert set(np.unique(rows[:, 0])) <= {1, 2, 3}
    assert rows[:, COLUMNS.index("actions")].max() < at.LIMIT // 2


def test_no_card_is_lost_in_decks_of_every_card_under_any_readings():
    for number in range(40):
        compiled = compile_solitaire(random_deck(number), random_readings(number))
        rows, lost = play(compiled, 100, seed=number)
        assert lost == 0, number
        assert set(np.unique(rows[:, 0])) <= {1, 2, 3}, number
        assert rows[:, COLUMNS.index("actions")].max() < at.LIMIT // 2, number


def test_a_lost_or_doubled_card_would_be_noticed(repository: Path):
    deck = read_deck(repository / "configs/decks/solitaire_blue.txt")
    table = table_of(deck, seed=1)
    table.deal()
    assert table.is_whole()
    zones = table.s.view(np.uint8)
    zones[at.GY] += 1
    assert not table.is_whole()
    zones[at.GY] -= 1
    table.s[at.LIB_N] -= 1
    assert not table.is_whole()
