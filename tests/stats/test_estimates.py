"""Estimates against known values, plain numpy, and their own promises."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm

from simlab.errors import ConfigError
from simlab.stats import (
    METRICS,
    difference,
    exact,
    find_metric,
    mean,
    normal_quantile,
    share,
    wilson,
)
from simlab.stats.estimate import digits_of
from tests.reference.helpers import Case

CASE = Case.read("S01")


@pytest.mark.parametrize("label", [label for label in CASE.answers if label.startswith("Wilson")])
def test_s01_wilson_gives_the_bounds_of_the_case(label: str) -> None:
    counts, which = re.fullmatch(r"Wilson, (\d+/\d+): (low|high)", label).groups()
    low, high = wilson(*map(int, counts.split("/")))
    assert {"low": low, "high": high}[which] == pytest.approx(CASE.value(label), abs=1e-9)


def test_s01_the_plain_normal_interval_is_not_what_is_printed() -> None:
    assert share(0, 10_000).high - share(0, 10_000).low > 3e-4
    assert share(19, 20).high < 1 < CASE.value("Wald, 19/20: high (wrong, above 1)")


@pytest.mark.parametrize(("successes", "games"), [(1, 20), (5, 10), (7, 601), (500, 1000)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_wilson_is_that_of_scipy(successes: int, games: int, level: float) -> None:
    known = binomtest(successes, games).proportion_ci(level, method="wilson")
    assert wilson(successes, games, level) == pytest.approx((known.low, known.high), abs=1e-9)


@given(games=st.integers(1, 10**9), level=st.sampled_from([0.5, 0.9, 0.95, 0.999]), data=st.data())
def test_wilson_solves_its_equation_and_mirrors(games, level, data) -> None:
    """The bounds are the p with |p_hat - p| = z sqrt(p (1 - p) / n) (Wilson 1927)."""
    successes = data.draw(st.integers(0, games))
    low, high = wilson(successes, games, level)
    found, z = successes / games, normal_quantile(level)
    assert 0 <= low <= found <= high <= 1
    for bound in (low, high):
        if 0 < bound < 1:
            lhs, rhs = (found - bound) ** 2, z * z * bound * (1 - bound) / games
            assert math.isclose(lhs, rhs, rel_tol=1e-6, abs_tol=1e-13)
    mirrored = wilson(games - successes, games, level)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-12)


@pytest.mark.parametrize("p", [0.001, 0.05, 0.5])
@pytest.mark.parametrize("games", [1_000, 20_000, 200_000])
@pytest.mark.parametrize("level", [0.95, 0.99])
def test_wilson_covers_the_truth_as_often_as_it_says(p: float, games: int, level: float) -> None:
    """Exact binomial sums: a count is whole, so with few successes the level is met by steps."""
    counts = np.arange(games + 1)
    counts = counts[binom.pmf(counts, games, p) > 1e-15]
    covers = [low <= p <= high for low, high in (wilson(int(k), games, level) for k in counts)]
    covered = binom.pmf(counts[covers], games, p).sum()
    assert covered == pytest.approx(level, abs=0.031 if games * p < 30 else 0.006)


def test_a_share_that_never_happened_still_has_an_interval() -> None:
    assert share(0, 100).low == 0
    assert share(0, 100).high == pytest.approx(0.036994, abs=1e-6)
    assert share(100, 100).high == 1 > share(100, 100).low


def test_nothing_counted_is_missing() -> None:
    for found in (share(0, 0), mean(0, 0, 0), difference((0, 0), (0, 0), 0, 0)):
        assert found.games == 0
        assert all(math.isnan(bound) for bound in (found.value, found.low, found.high))
        assert math.isnan(found.standard_error)
    assert repr(share(0, 0)) == "Estimate(nothing counted, 0 games, simulated)"


def test_one_game_has_a_value_and_no_error() -> None:
    found = mean(3, 9, 1)
    assert found.value == 3
    assert math.isnan(found.standard_error)


@given(
    values=st.lists(st.integers(-1000, 1000), min_size=2, max_size=50),
    level=st.sampled_from([0.8, 0.95, 0.99]),
)
def test_a_mean_is_that_of_numpy(values: list[int], level: float) -> None:
    array = np.array(values)
    found = mean(int(array.sum()), int((array**2).sum()), len(values), level)
    error = array.std(ddof=1) / math.sqrt(len(values))
    assert found.value == pytest.approx(array.mean())
    assert found.standard_error == pytest.approx(error, abs=1e-9)
    assert found.high - found.value == pytest.approx(norm.ppf((1 + level) / 2) * error, abs=1e-9)
    assert found.low + found.high == pytest.approx(2 * found.value, abs=1e-9)


@given(st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90)), min_size=2, max_size=50))
def test_a_paired_difference_is_that_of_numpy(pairs: list[tuple[int, int]]) -> None:
    a, b = np.array(pairs).T
    sums = (int(a.sum()), int(b.sum())), (int((a * a).sum()), int((b * b).sum()))
    found = difference(*sums, int((a * b).sum()), len(pairs))
    assert found.method == "paired"
    assert found.value == pytest.approx((a - b).mean(), abs=1e-12)
    assert found.standard_error == pytest.approx((a - b).std(ddof=1) / len(pairs) ** 0.5, abs=1e-9)


def test_a_mean_of_huge_sums_loses_no_digit() -> None:
    """10**9 values of 10**6 and one that differs by one: variance 1e-9, which floats would lose."""
    games = 10**9
    total, squares = games * 10**6 + 1, (games - 1) * 10**12 + (10**6 + 1) ** 2
    error = mean(total, squares, games).standard_error
    assert error == pytest.approx(math.sqrt(1e-9 / 1e9), rel=1e-6)


def test_an_exact_number_has_no_error() -> None:
    found = exact(0.25)
    assert (found.standard_error, found.low, found.high, found.method) == (0, 0.25, 0.25, "exact")


@pytest.mark.parametrize(
    ("error", "digits"),
    [(0.0137, 3), (0.1, 2), (0.00999, 4), (1.5, 1), (9.99, 1), (25.0, 0), (0.0, 4), (math.inf, 4),
     (math.nan, 4)],
)  # fmt: skip
def test_a_number_is_printed_to_two_digits_of_its_error(error: float, digits: int) -> None:
    assert digits_of(error) == digits


def test_an_estimate_says_its_error_interval_and_games() -> None:
    assert repr(share(873, 1000)) == (
        "Estimate(0.873 ± 0.011, 0.851 to 0.892, 1,000 games, simulated)"
    )


@pytest.mark.parametrize("level", [0, 1, -0.5, 2, math.nan])
def test_a_level_that_is_no_probability_is_an_error(level: float) -> None:
    with pytest.raises(ConfigError, match=r"lies between 0 and 1, as in 0\.95"):
        normal_quantile(level)
    for interval in (share, wilson):
        with pytest.raises(ConfigError, match=r"lies between 0 and 1, as in 0\.95"):
            interval(1, 2, level)


@pytest.mark.parametrize(("level", "z"), [(0.5, 0.674490), (0.95, 1.959964), (0.999, 3.290527)])
def test_the_quantile_is_that_of_the_normal_law(level: float, z: float) -> None:
    assert normal_quantile(level) == pytest.approx(z, abs=1e-6)


def test_the_metrics_are_those_of_the_design() -> None:
    names = (
        "kept_size mulligans lands_in_hand keepable lands_in_play land_drop every_land_drop "
        "lands_seen mana_available mana_spent mana_wasted mana_spent_by compounded_mana "
        "spells_cast commander_cast screw flood colour_screw hand_size"
    )
    assert set(METRICS) == set(names.split())
    assert all(metric.meaning for metric in METRICS.values())


def test_an_unknown_metric_is_named_with_the_nearest_one() -> None:
    with pytest.raises(ConfigError, match='"mana_spend" is not known; did you mean "mana_spent"'):
        find_metric("mana_spend")
