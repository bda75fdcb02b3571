"""The statistical tests themselves: they fail when they should."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, chi2

from simlab.stats import mean
from tests.reference.helpers import (
    FALSE_ALARM,
    Case,
    Cell,
    assert_family,
    assert_far,
    assert_mean,
    assert_share,
    share_cell,
    spread_chance,
)


@pytest.fixture(autouse=True)
def _own_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.reference.helpers.FAMILIES", [])


def cells_of(z: Any, error: float = 0.001) -> list[Cell]:
    return [
        Cell(str(i), str(i), float(v), error, math.erfc(abs(v) / 2**0.5), counts=True)
        for i, v in enumerate(z)
    ]


def test_a_share_that_is_right_passes_and_one_that_is_off_fails() -> None:
    assert_share(50_100, 100_000, 0.5, detect=0.015)
    with pytest.raises(AssertionError, match="z 12"):
        assert_share(52_000, 100_000, 0.5, detect=0.015)


def test_a_sample_too_small_to_see_the_stated_error_fails_even_when_it_agrees() -> None:
    with pytest.raises(AssertionError, match="least error this sample can see"):
        assert_share(500, 1000, 0.5, detect=0.01)
    with pytest.raises(AssertionError, match="least error this sample can see"):
        assert_family("small", cells_of([0.5, -1.0, 1.2], error=0.01), detect=0.01)


@pytest.mark.parametrize("p", [0.001, 0.05, 0.5])
def test_a_share_raises_no_more_false_alarms_than_it_says(p: float) -> None:
    games, stated = 2_000, 0.01
    counts = np.arange(games + 1)
    chances = np.array([share_cell("", "", int(k), games, p).chance for k in counts])
    assert binom.pmf(counts[chances < stated], games, p).sum() <= stated


def test_an_error_of_the_stated_size_is_missed_about_once_in_a_thousand() -> None:
    games, p, off = 100_000, 0.3, 0.0116
    assert_share(round(games * p), games, p, detect=off)  # enough games for it
    counts = np.arange(games + 1)
    near = counts[np.abs(counts - games * (p + off)) < 6 * math.sqrt(games * 0.25)]
    passes = [k for k in near.tolist() if share_cell("", "", k, games, p).chance >= FALSE_ALARM]
    assert binom.pmf(passes, games, p + off).sum() <= 1.2e-3


def test_an_impossible_event_is_an_error_at_once() -> None:
    assert_share(0, 1000, 0.0, detect=0.001)
    with pytest.raises(AssertionError):
        assert_share(1, 1000, 0.0, detect=0.001)


def test_a_value_that_was_rounded_to_one_hundred_per_cent_may_fail_once() -> None:
    assert share_cell("", "", 199_999, 200_000, 1.0, rounding=5e-9).chance > 1e-4
    assert share_cell("", "", 199_999, 200_000, 1.0).chance == 0


def test_a_mean_is_judged_by_its_own_error() -> None:
    values = np.random.default_rng(1).integers(0, 4, 10_000)
    found = mean(int(values.sum()), int((values**2).sum()), values.size)
    assert_mean(found, 1.5, detect=0.1)
    with pytest.raises(AssertionError):
        assert_mean(found, 1.6, detect=0.1)


def test_the_bound_on_the_spread_is_above_the_chi_square_tails() -> None:
    for groups in (5, 50, 500):
        for ratio in (1.2, 1.5, 3.0):
            assert spread_chance(ratio * groups, groups) >= chi2.sf(ratio * groups, groups)
            assert spread_chance(groups / ratio, groups) >= chi2.cdf(groups / ratio, groups)


@pytest.mark.parametrize("scale", [0.5, 1.5])
def test_a_family_whose_z_spread_wrongly_fails_though_no_cell_is_far_out(scale: float) -> None:
    z = np.random.default_rng(7).standard_normal(500)
    assert_family("fine", cells_of(z), detect=0.02)
    with pytest.raises(AssertionError, match="mean z"):
        assert_family("spread", cells_of(np.clip(scale * z, -4.5, 4.5)), detect=0.02)


def test_a_family_with_one_cell_far_out_names_it() -> None:
    z = np.random.default_rng(7).standard_normal(500)
    z[77] = 7.5
    with pytest.raises(AssertionError, match=r"1 of 500 cells are off: 77 \(z 7.5"):
        assert_family("one", cells_of(z), detect=0.02)


def test_a_case_is_held_to_four_and_a_half_standard_errors() -> None:
    case = Case("made", {"half": {"value": 0.5}})
    case.agrees("half", 50_700, 100_000)
    with pytest.raises(AssertionError, match="made, half"):
        case.agrees("half", 50_720, 100_000)


def test_two_models_that_the_sample_cannot_tell_apart_are_no_proof() -> None:
    assert_far(50_000, 100_000, wrong=0.52, right=0.5)
    with pytest.raises(AssertionError, match="too few games"):
        assert_far(500, 1_000, wrong=0.52, right=0.5)
