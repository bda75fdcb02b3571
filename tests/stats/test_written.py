"""Digits that the interval allows."""

from __future__ import annotations

import pytest

from simlab.stats import share
from simlab.stats.written import plus_minus


@pytest.mark.parametrize(
    ("value", "half", "said"),
    [
        (0.8734, 0.012, "0.873 ±0.012"),
        (0.8734, 0.03, "0.87 ±0.03"),
        (12.345, 3.2, "12 ±3"),
        (12.345, 14.0, "12 ±14"),
        (7.0, 0.0, "7 always"),
        (float("nan"), float("nan"), "nothing"),
    ],
)
def test_digits_follow_the_half_width(value, half, said):
    row = {"estimate": value, "low": value - half, "high": value + half}
    assert plus_minus(row, percent=False) == said


@pytest.mark.parametrize(("count", "said"), [(0, "≤ 0.4"), (1000, "≥ 99.6"), (500, "50 ±3")])
def test_a_share_of_none_or_all_is_a_bound(count, said):
    found = share(count, 1000)
    row = {"estimate": found.value, "low": found.low, "high": found.high}
    assert plus_minus(row, percent=True) == said
