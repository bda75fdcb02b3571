"""The kernels of solitaire are plain Python too: without the JIT the same games come out."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np

from simlab.kernels import solitaire_klondike as k
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.players import PLAYERS, find_player
from tests.solitaire.helpers import random_deck, random_readings

BUDGETS = {"search": 40, "thoughtful": 60}
GAMES = {
    "random": 3,
    "greedy": 3,
    "advice": 2,
    "piles_first": 1,
    "expectation": 1,
    "search": 1,
    "thoughtful": 1,
}


def results() -> dict[str, list[list[list[int]]]]:
    """Return the rows of a few games of every player."""
    found: dict[str, list[list[list[int]]]] = {}
    for name in PLAYERS:
        player = find_player(name, BUDGETS.get(name))
        found[name] = []
        for number in (3, 8):
            compiled = compile_solitaire(random_deck(number), random_readings(number))
            found[name].append(player.play(compiled, number, 0, GAMES[name]).tolist())
    rows = np.zeros((2, 2), np.int64)
    boards = np.zeros((k.K_DEPTH, k.K_SIZE), np.int16)
    lists = np.zeros((k.K_DEPTH, k.K_MOVES), np.int64)
    seen = np.zeros(2_048, np.uint64)
    counts = np.zeros(k.K_DEPTH, np.int64)
    k.play_klondike(np.uint64(3), 0, 2, 60, rows, boards, lists, counts, counts.copy(), seen)
    found["klondike"] = [rows.tolist()]
    return found


SCRIPT = """
import json, sys, warnings
import numba
assert numba.config.DISABLE_JIT
warnings.simplefilter("ignore", RuntimeWarning)  # uint64 wraps round here as it does when compiled
from tests.solitaire.test_jit_off import results
json.dump(results(), sys.stdout)
"""


def test_games_without_the_jit_are_the_same(repository):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(repository)}
    plain = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        check=False,
        cwd=repository,
        env=environment,
        text=True,
        timeout=300,
    )
    assert plain.returncode == 0, plain.stderr
    assert json.loads(plain.stdout) == results()
