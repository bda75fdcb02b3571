"""Planned precision: as narrow as asked, and covering as often as it says."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binom

from simlab.errors import ConfigError
from simlab.stats import clopper_pearson, mean, share
from simlab.stats.precision import (
    PLAN_LEVEL,
    Precision,
    games_for_conditional,
    games_for_mean,
    games_for_share,
)

REPEATS = 4_000
PILOT = 16_384


def covered_and_narrow(p: float, precision: Precision, seed: int) -> tuple[int, int, int]:
    """Plan and estimate so many times; return plans, intervals that cover, and narrow ones."""
    rng = np.random.default_rng(seed)
    plans = covered = narrow = 0
    for pilot in rng.binomial(PILOT, p, REPEATS).tolist():
        games = games_for_share(pilot, PILOT, precision)
        if games is None:
            continue
        found = share(int(rng.binomial(games, p)), games)
        plans += 1
        covered += found.low <= p <= found.high
        narrow += precision.met_by(found.value, found.low, found.high)
    return plans, covered, narrow


@pytest.mark.parametrize("p", [0.001, 0.05, 0.5])
def test_a_planned_share_is_narrow_and_covered_as_often_as_it_says(p: float) -> None:
    """Half-width a tenth of the standard deviation of a game, or a tenth of the share.

    False alarm 1e-6 for coverage; Wilson's interval of a rare share covers in steps, by up to 0.006
    less than its level.
    """
    wanted = 0.02 * math.sqrt(p * (1 - p))
    plans, covered, narrow = covered_and_narrow(p, Precision(half_width=wanted), seed=1)
    assert plans == REPEATS
    assert covered >= binom.ppf(1e-6, REPEATS, 0.944)
    assert narrow >= binom.ppf(1e-6, REPEATS, 0.999)


@pytest.mark.parametrize("p", [0.05, 0.5])
def test_a_planned_relative_precision_is_met(p: float) -> None:
    plans, covered, narrow = covered_and_narrow(p, Precision(relative=0.05), seed=2)
    assert plans == REPEATS
    assert covered >= binom.ppf(1e-6, REPEATS, 0.944)
    assert narrow >= binom.ppf(1e-6, REPEATS, 0.999)


@pytest.mark.parametrize(("met", "p"), [(0.02, 0.5), (0.3, 0.1), (0.9, 0.5)])
def test_a_planned_share_under_a_condition_is_narrow_and_covered(met: float, p: float) -> None:
    """Both the number of games that meet the condition and the share are left to chance."""
    rng, precision = np.random.default_rng(6), Precision(half_width=0.04 * math.sqrt(p * (1 - p)))
    covered = narrow = 0
    for _ in range(REPEATS):
        pilot = int(rng.binomial(PILOT, met))
        planned = games_for_conditional(int(rng.binomial(pilot, p)), pilot, PILOT, precision)
        assert planned is not None
        there = int(rng.binomial(planned, met))
        found = share(int(rng.binomial(there, p)), there)
        covered += found.low <= p <= found.high
        narrow += precision.met_by(found.value, found.low, found.high)
    assert covered >= binom.ppf(1e-6, REPEATS, 0.944)
    assert narrow >= binom.ppf(1e-6, REPEATS, 0.998)
    assert games_for_conditional(0, 0, PILOT, precision) is None


@pytest.mark.parametrize(
    ("successes", "met", "half_width"), [(1_000, 2_000, 0.01), (1, 2, 0.4), (900, 9_000, 0.01)]
)
def test_games_under_a_condition_leave_those_needed_less_three_deviations_of_their_number(
    successes: int, met: int, half_width: float
) -> None:
    precision = Precision(half_width=half_width)
    needed = games_for_share(successes, met, precision)
    chance, _ = clopper_pearson(met, 10_000, PLAN_LEVEL)
    games = games_for_conditional(successes, met, 10_000, precision)
    assert needed is not None
    assert games is not None
    least, enough = (
        chance * n - 3 * math.sqrt(n * chance * (1 - chance)) for n in (games - 1, games)
    )
    assert least < needed <= enough


def test_to_stop_at_the_first_narrow_interval_covers_less_often() -> None:
    """What planning avoids: looks at a rare event until a normal interval is narrow enough."""
    rng = np.random.default_rng(3)
    p, step, covered = 0.001, 1_000, 0
    for _ in range(2_000):
        counts = np.cumsum(rng.binomial(step, p, 200))
        for look, count in enumerate(counts.tolist(), 1):
            found = mean(count, count, look * step)
            if (found.high - found.low) / 2 <= 0.0006:
                break
        covered += found.low <= p <= found.high
    assert covered < 0.8 * 2_000


@pytest.mark.parametrize("p", [0.001, 0.05, 0.5])
def test_a_planned_mean_is_narrow_and_covered_as_often_as_it_says(p: float) -> None:
    """A count of 0, 1 or 7, the latter in a share `p` of the games."""
    rng = np.random.default_rng(4)
    truth = 7 * p + (1 - p) / 2
    variance = 49 * p + (1 - p) / 2 - truth**2
    precision = Precision(half_width=0.01 * math.sqrt(variance))
    covered = narrow = 0
    for _ in range(REPEATS):
        sevens = int(rng.binomial(PILOT, p))
        ones = int(rng.binomial(PILOT - sevens, 0.5))
        games = games_for_mean(7 * sevens + ones, 49 * sevens + ones, PILOT, precision)
        sevens = int(rng.binomial(games, p))
        ones = int(rng.binomial(games - sevens, 0.5))
        found = mean(7 * sevens + ones, 49 * sevens + ones, games)
        covered += found.low <= truth <= found.high
        narrow += precision.met_by(found.value, found.low, found.high)
    assert covered >= binom.ppf(1e-6, REPEATS, 0.95)
    assert narrow >= binom.ppf(1e-6, REPEATS, 0.99)


def test_a_share_that_never_happened_cannot_be_planned_relatively() -> None:
    assert games_for_share(0, 1_000, Precision(relative=0.1)) is None
    assert games_for_share(0, 1_000, Precision(half_width=0.01)) > 0
    assert games_for_mean(0, 10, 1_000, Precision(relative=0.1)) is None


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "give half_width or relative"),
        ({"half_width": 0}, "half_width=0: give a number above 0"),
        ({"relative": -1}, "relative=-1"),
        ({"half_width": "0.1"}, "half_width='0.1'"),
        ({"half_width": math.nan}, "half_width=nan"),
    ],
)
def test_a_precision_that_is_none_is_refused(asked, said) -> None:
    with pytest.raises(ConfigError, match=said):
        Precision(**asked)
