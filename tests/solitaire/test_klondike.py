"""Plain Klondike: twin, solved deals, and what a limited search may say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from simlab.errors import ConfigError
from simlab.kernels import solitaire_klondike as k
from simlab.kernels.rng import game_key
from simlab.solitaire.plain import klondike
from tests.naive.klondike import NaiveKlondike


def read(s) -> tuple:
    s = s.tolist()
    down = [s[k.K_DOWN + 6 * p :][: s[k.K_DOWN_N + p]] for p in range(7)]
    up = [s[k.K_UP + 13 * p :][: s[k.K_UP_N + p]] for p in range(7)]
    return s[:4], down, up, s[k.STOCK :][: s[k.STOCK_N]], s[k.WASTE]


def test_kernel_and_twin_play_the_same_games():
    won = 0
    for game in range(60):
        luck = random.Random(game)
        key = np.uint64(game_key(np.uint64(5), game))
        s, moves = np.zeros(k.K_SIZE, np.int16), np.zeros(k.K_MOVES, np.int64)
        k.klondike_step(s, key, moves, -1)
        twin = NaiveKlondike(int(key))
        for _ in range(150):
            assert read(s) == (twin.up_to, twin.down, twin.up, twin.stock, twin.waste)
            assert sum(twin.up_to) + len(twin.stock) + sum(map(len, twin.down + twin.up)) == 52
            legal = moves[: k.klondike_step(s, key, moves, -2)].tolist()
            assert legal == twin.moves()
            if not legal or sum(twin.up_to) == 52:
                won += sum(twin.up_to) == 52
                break
            move = legal[0] if luck.random() < 0.7 else luck.choice(legal)
            k.klondike_step(s, key, moves, move)
            twin.apply(move)
    assert won


def test_more_budget_solves_more_and_never_unsolves():
    little = klondike(games=200, seed=1, budget=1_000)
    much = klondike(games=200, seed=1, budget=10_000, threads=1)
    assert ((little.outcomes == 1) <= (much.outcomes != 0)).all()
    assert ((little.outcomes == 0) <= (much.outcomes != 1)).all()
    assert much.estimate("solved").value > little.estimate("solved").value
    assert "82 %" in repr(much)


def test_what_is_known_of_perfect_play_lies_within_the_bounds():
    """About 82 % of deals can be won; the bounds of a limited search must hold it between them."""
    found = klondike(games=400, seed=3, budget=20_000)
    assert found.estimate("solved").low < 0.82
    assert found.estimate("unsolvable").low < 0.18
    assert found.estimate("solved").value > 0.3


def test_rows_depend_on_the_seed_alone():
    one, two = (klondike(games=50, seed=9, budget=500, threads=t) for t in (1, 2))
    assert (one.outcomes == two.outcomes).all()
    assert (klondike(games=50, seed=10, budget=500).outcomes != one.outcomes).any()


def test_bad_numbers_are_refused():
    with pytest.raises(ConfigError, match="budget=0"):
        klondike(games=10, budget=0)
    with pytest.raises(ConfigError, match="seed"):
        klondike(games=10, seed=-1)
