"""Paired differences are those of the games, and pairing is worth what it should be."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

from simlab import Comparison, Deck, compare, simulate
from simlab.errors import ConfigError
from tests.experiments.helpers import own_deck

GAMES = 20_000
DECK = Deck.of({"Forest": 17, "Grizzly Bears": 12, "Centaur Courser": 8, "Colossal Dreadmaw": 3})


@pytest.fixture(scope="module")
def found() -> Comparison:
    arms = {"london": {}, "paris": {"mulligan": "paris"}, "none": {"mulligan": "none"}}
    return compare(
        arms, deck=own_deck(), games=GAMES, seed=5, turns=5, mulligan="london", progress=False
    )


def test_an_arm_is_the_run_that_it_would_be_alone(found: Comparison) -> None:
    alone = simulate(own_deck(), games=GAMES, seed=5, turns=5, mulligan="paris", progress=False)
    assert np.array_equal(found["paris"].sums, alone.sums)
    assert all(map(np.array_equal, found["paris"].tallies, alone.tallies))


@pytest.mark.parametrize("metric", ["kept_size", "mana_spent", "every_land_drop", "keepable"])
def test_differences_are_those_of_the_games_one_by_one(found: Comparison, metric: str) -> None:
    frames = {name: run.to_frame() for name, run in found.runs.items()}
    rows = found.differences(metric, every_pair=True)
    assert len(rows) == 3 * (1 if metric in ("kept_size", "keepable") else 5)
    for row in rows.itertuples():
        name = metric if pd.isna(row.turn) else f"{metric}_{row.turn}"
        a, b = (frames[arm][name].astype(float) for arm in (row.arm, row.baseline))
        error = (a - b).std(ddof=1) / math.sqrt(GAMES)
        assert row.difference == pytest.approx((a - b).mean(), abs=1e-12)
        assert row.standard_error == pytest.approx(error, abs=1e-12)
        assert row.high - row.low == pytest.approx(2 * 1.959964 * error, abs=1e-8)
        unpaired = a.var(ddof=1) + b.var(ddof=1)
        if error:
            varies = a.var() > 0 and b.var() > 0
            correlation = np.corrcoef(a, b)[0, 1] if varies else math.nan
            assert row.correlation == pytest.approx(correlation, rel=1e-9, nan_ok=True)
            assert row.gain == pytest.approx(unpaired / (a - b).var(ddof=1), rel=1e-9)
    assert set(rows["method"]) == {"paired"}


def test_the_first_arm_is_the_baseline_unless_every_pair_is_asked_for(found: Comparison) -> None:
    one = found.differences("kept_size")
    assert list(zip(one["arm"], one["baseline"], strict=True)) == [
        ("paris", "london"), ("none", "london"),
    ]  # fmt: skip
    every = found.differences("kept_size", every_pair=True)
    assert ("none", "paris") in set(zip(every["arm"], every["baseline"], strict=True))


def test_frames_of_all_arms_stand_below_each_other(found: Comparison) -> None:
    for frame in (found.summary(), found.by_turn("land_drop")):
        assert frame.columns[0] == "arm"
        assert list(frame["arm"].unique()) == ["london", "paris", "none"]
    assert found.arms == ("london", "paris", "none")
    assert found.games == GAMES


def test_two_arms_alike_differ_in_nothing() -> None:
    twice = compare({"a": {}, "b": {}}, deck=DECK, games=1_000, seed=1, progress=False)
    frame = twice.differences()
    assert (frame["difference"] == 0).all()
    assert (frame["standard_error"] == 0).all()
    assert frame["gain"].isna().all()
    assert (frame["correlation"].dropna() - 1).abs().max() < 1e-12


def gain_of(one: Deck, other: Deck) -> float:
    """Return how much pairing is worth for all mana spent in five turns."""
    pair = compare(
        {"one": {"deck": one}, "other": {"deck": other}}, games=100_000, seed=3, turns=5,
        mulligan="london", record="turns", progress=False,
    )  # fmt: skip
    return float(pair.differences("mana_spent_by", turn=5)["gain"].iloc[0])


def test_one_land_swapped_in_place_gains_five_fold_and_moved_slots_lose_it() -> None:
    other = DECK.swap({"Forest": -1, "Grizzly Bears": 1})
    moved = Deck.of(dict(reversed(other.main.items())))  # the same cards, in another order
    assert moved.main == other.main
    aligned, shuffled = gain_of(DECK, other), gain_of(DECK, moved)
    assert aligned > 5
    assert shuffled < 2
    assert shuffled > 0.9  # never worse than independent games


def test_an_arm_may_have_a_deck_of_another_size() -> None:
    big = Deck.of({"Forest": 24, "Grizzly Bears": 36})
    pair = compare(
        {"small": {}, "big": {"deck": big}}, deck=DECK, games=1_000, seed=1, progress=False
    )
    assert pair["big"].to_frame().shape[0] == 1_000


def test_errors_name_what_is_there(found: Comparison) -> None:
    with pytest.raises(ConfigError, match='arm "vancouver" is not there; arms: london, paris'):
        found["vancouver"]
    with pytest.raises(ConfigError, match='"mana" is not known'):
        found.differences("mana")
    for turn in (0, 6):
        with pytest.raises(ConfigError, match=f"turn={turn}: turns 1 to 5 were played"):
            found.differences("mana_spent", turn=turn)


def test_a_comparison_says_in_one_line_how_it_was_made(found: Comparison) -> None:
    assert repr(found) == "Comparison(london, paris, none; 20,000 games each, seed 5, paired)"
    html = found._repr_html_()
    assert "each interval holds by itself, those of plot() hold together (Holm)" in html
    assert "paired differences, 20,000 games each, seed 5" in html
    assert "paris: mulligan paris" in html
