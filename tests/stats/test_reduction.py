"""Strata and controls: the same mean with less noise, or the plain one."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from simlab.errors import ConfigError
from simlab.stats import stratified

WEIGHTS = np.array([0.1, 0.25, 0.4, 0.2, 0.05])


def sample(rng, n=2_000, own=1.0):
    """Return values, strata and a control; the mean is 1.85."""
    strata = rng.choice(5, size=n, p=WEIGHTS)
    control = rng.normal(size=n)
    return strata + 0.8 * control + own * rng.normal(size=n), strata, control


@pytest.mark.parametrize("controlled", [False, True])
def test_it_covers_as_often_as_it_says_with_the_error_it_says(controlled: bool) -> None:
    """2,000 samples of 2,000 games; false alarm 1e-6."""
    rng = np.random.default_rng(1)
    truth, covered, values, errors = float(WEIGHTS @ np.arange(5)), 0, [], []
    for _ in range(2_000):
        y, strata, x = sample(rng)
        found = stratified(y, strata, WEIGHTS, control=x if controlled else None)
        covered += found.low <= truth <= found.high
        values.append(found.value)
        errors.append(found.standard_error)
    assert binom.ppf(1e-6, 2_000, 0.948) <= covered <= binom.ppf(1 - 1e-6, 2_000, 0.952)
    assert np.std(values) == pytest.approx(np.mean(errors), rel=0.08)  # 5 standard errors


def test_the_gain_is_the_ratio_of_the_variances() -> None:
    rng = np.random.default_rng(2)
    plain, reduced, gains = [], [], []
    for _ in range(1_500):
        y, strata, x = sample(rng)
        found = stratified(y, strata, WEIGHTS, control=x)
        plain.append(y.mean())
        reduced.append(found.value)
        gains.append(found.gain)
    measured = np.var(plain) / np.var(reduced)
    assert np.mean(gains) == pytest.approx(measured, rel=0.2)  # 4 standard errors of the ratio
    assert 2.2 < measured < 3.4  # 1 + 0.64 + 1.03 over 1


def test_where_there_is_nothing_to_win_it_is_the_plain_mean() -> None:
    rng = np.random.default_rng(3)
    y = rng.normal(size=5_000)
    found = stratified(y, rng.choice(5, size=5_000, p=WEIGHTS), WEIGHTS)
    assert (found.value, found.gain, found.method) == (y.mean(), 1.0, "simulated")


def test_rare_strata_are_joined_and_empty_ones_do_no_harm() -> None:
    rng = np.random.default_rng(4)
    weights = np.array([0.5, 0.4999, 0.00005, 0.00005])
    strata = rng.choice(2, size=2_000)
    found = stratified(strata + 0.1 * rng.normal(size=2_000), strata, weights)
    assert found.gain > 10
    assert found.value == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        (([1.0, 2.0], [0], [1.0]), "one each a game"),
        (([1.0, 2.0], [0, 1], [0.5, 0.6]), "add up to 1.1"),
        (([1.0, 2.0], [0, 2], [0.5, 0.5]), "from 0 to 1"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(arrays, said) -> None:
    with pytest.raises(ConfigError, match=said):
        stratified(*arrays)


def test_a_control_of_another_length_is_refused() -> None:
    with pytest.raises(ConfigError, match="control"):
        stratified([1.0, 2.0], [0, 0], [1.0], control=[1.0])
