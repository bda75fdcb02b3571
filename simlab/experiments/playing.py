"""Playing scenarios side by side: what `simulate` and `compare` have in common."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from simlab.checks import check_seed
from simlab.experiments.blocks import Totals, play_all
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.experiments.versions import package_versions
from simlab.kernels.rng import STREAM_VERSION
from simlab.stats import normal_quantile

__all__ = ["check_seed", "play_scenarios", "run_of"]


def play_scenarios(
    scenarios: Sequence[Scenario],
    *,
    games: int,
    seed: int | None,
    level: float,
    threads: int | None,
    block: int,
    progress: bool,
) -> tuple[list[Run], np.ndarray[Any, np.dtype[np.int64]]]:
    """Play scenarios on common random numbers; see `simlab.simulate` for the arguments.

    Returns
    -------
    tuple
        One `Run` a scenario, and int64[arms, arms, columns], the sums of products between them.
    """
    normal_quantile(level)
    compiled = [scenario.compiled() for scenario in scenarios]
    seed = check_seed(seed)
    start = time.perf_counter()
    totals = play_all(
        compiled,
        hands_only=all(scenario.record == "hands" for scenario in scenarios),
        games=games,
        seed=seed,
        threads=threads,
        block=block,
        progress=progress,
    )
    elapsed = (time.perf_counter() - start) / len(scenarios)
    runs = [
        run_of(scenario, totals, arm, seed, level, elapsed)
        for arm, scenario in enumerate(scenarios)
    ]
    return runs, totals.products


def run_of(
    scenario: Scenario,
    totals: Totals,
    arm: int,
    seed: int,
    level: float,
    elapsed_s: float = 0.0,
) -> Run:
    """Return the run of one arm of what was played."""
    return Run(
        scenario=scenario,
        games=totals.games,
        seed=seed,
        level=float(level),
        stream_version=STREAM_VERSION,
        elapsed_s=elapsed_s,
        tallies=totals.tallies[arm],
        sums=totals.sums[arm],
        squares=totals.products[arm, arm],
        versions=package_versions(),
    )
