"""Holm's procedure as confidence levels."""

from __future__ import annotations

import math
import random

import pytest

import simlab
from simlab.stats import holm_levels, normal_quantile


def test_one_comparison_keeps_its_level():
    assert holm_levels([3.0], 0.9) == [0.9]


def test_levels_step_down_until_one_cannot_be_told_apart():
    levels = holm_levels([9.0, 0.1, 8.0, 0.2], 0.95)
    assert levels[0] == pytest.approx(1 - 0.05 / 4)
    assert levels[2] == pytest.approx(1 - 0.05 / 3)
    assert levels[1] == levels[3] == pytest.approx(1 - 0.05 / 2)


def test_what_has_no_distance_is_left_out_of_the_family():
    assert holm_levels([math.nan, 9.0], 0.95) == pytest.approx([0.95, 0.95])


def test_all_true_zeros_are_covered_together_as_often_as_promised():
    """20 zeros, 4,000 families: at most 5 % may miss one; false-alarm rate below 1e-6."""
    chance = random.Random(5)
    missed = 0
    for _ in range(4_000):
        distances = [abs(chance.gauss(0, 1)) for _ in range(20)]
        levels = holm_levels(distances)
        missed += any(d > normal_quantile(own) for d, own in zip(distances, levels, strict=True))
    # 200 expected at most, standard deviation 14; without Holm about 2,560.
    assert 100 < missed < 200 + 5 * 14


def test_intervals_that_hold_together_are_wider():
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    arms = {name: {"mulligan": name} for name in ("london", "paris", "vancouver", "none")}
    found = simlab.compare(arms, deck=deck, turns=3, games=5_000, seed=1, progress=False)
    alone = found.differences("lands_in_play", turn=3)
    family = found.differences("lands_in_play", turn=3, together=True)
    assert (family["difference"] == alone["difference"]).all()
    assert (family["high"] - family["low"] >= alone["high"] - alone["low"]).all()
    assert (family["high"] > alone["high"]).any()
