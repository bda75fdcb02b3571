"""Kernels are plain Python too: without the JIT the same numbers come out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

from tests.kernels.cases import random_case, run_kernel
from tests.kernels.test_questions import asked

CASES = (0, 3, 5, 8, 11, 12, 14, 17)
GAMES = 2


def results() -> list[dict[str, Any]]:
    """Return rows, log and tallies of some cases as plain numbers."""
    found = []
    for number in CASES:
        case = random_case(number)
        run = run_kernel(
            case.settings,
            seed=case.seed,
            first_game=case.first_game,
            games=GAMES,
            questions=asked(number, case.settings),
        )
        found.append(
            {
                "rows": run.rows.tolist(),
                "answers": run.answers.tolist(),
                "log": [[turn, int(event), name, value] for turn, event, name, value in run.log],
                "tallies": {
                    name: [np.flatnonzero(tally).tolist(), tally[tally != 0].tolist()]
                    for name, tally in zip(run.tallies._fields, run.tallies, strict=True)
                },
            }
        )
    return found


SCRIPT = """
import json, sys, warnings
import numba
assert numba.config.DISABLE_JIT
warnings.simplefilter("ignore", RuntimeWarning)  # uint64 wraps round here as it does when compiled
from tests.kernels.test_jit_off import results
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
        timeout=120,
    )
    assert plain.returncode == 0, plain.stderr
    assert json.loads(plain.stdout) == results()
