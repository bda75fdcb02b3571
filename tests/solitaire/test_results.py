"""Results: shares with Wilson's interval, paired differences, numbers of lands."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab.decks import read_deck
from simlab.errors import ConfigError, DeckError
from simlab.kernels import solitaire_layout as at
from simlab.solitaire.switches import DRAW_WHEN
from simlab.stats import wilson


@pytest.fixture(scope="module")
def five():
    root = Path(__file__).resolve().parents[2]
    return read_deck(root / "configs/decks/solitaire_five_colours.txt")


@pytest.fixture(scope="module")
def run(five):
    return simlab.solitaire.simulate(five, player="greedy", games=1_000, seed=5)


def test_solitaire_is_reached_without_loading_a_compiler():
    import subprocess
    import sys

    code = (
        "import sys, simlab; simlab.solitaire; assert 'numba' not in sys.modules;"
        "assert callable(simlab.solitaire.simulate)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
    assert "solitaire" in dir(simlab)


def test_win_rates_under_all_readings_have_wilson_intervals(run):
    assert tuple(run.rows) == DRAW_WHEN
    frame = run.summary()
    assert set(frame["draw_when"]) == set(DRAW_WHEN)
    for when in DRAW_WHEN:
        wins = int((run.rows[when][:, 0] == at.WON).sum())
        row = frame[(frame["draw_when"] == when) & (frame["metric"] == "won")].iloc[0]
        assert row["estimate"] == wins / 1_000
        assert (row["low"], row["high"]) == wilson(wins, 1_000)
        shares = [run.estimate(metric, when).value for metric in ("won", "stuck", "library_lost")]
        assert sum(shares) == pytest.approx(1)


def test_means_are_those_of_the_rows(run):
    rows = run.rows["stack"]
    found = run.estimate("cards_left", "stack")
    assert found.value == rows[:, 2].mean()
    assert found.standard_error == pytest.approx(rows[:, 2].std(ddof=1) / np.sqrt(1_000))


def test_a_frame_has_a_row_a_game_and_reading(run):
    frame = run.to_frame()
    assert len(frame) == 3_000
    assert frame["game"].max() == 999
    assert set(frame["status"]) <= {"won", "library lost", "stuck"}


def test_names_that_are_not_there_are_refused(run, five):
    with pytest.raises(ConfigError, match='draw_when="x"'):
        run.estimate("won", "x")
    with pytest.raises(ConfigError, match='metric "wins" is not known; known: won'):
        run.estimate("wins", "stack")
    with pytest.raises(ConfigError, match="games=0"):
        simlab.solitaire.simulate(five, games=0)
    with pytest.raises(ConfigError, match="level=2"):
        simlab.solitaire.simulate(five, games=10, level=2)


def test_differences_are_paired_and_count_deals(five):
    found = simlab.solitaire.compare(["random", "greedy", "advice"], deck=five, games=600, seed=2)
    frame = found.differences()
    assert frame["arm"].tolist() == ["greedy", "advice"] * 3
    for row in frame.to_dict("records"):
        one = found[row["arm"]].rows[row["draw_when"]][:, 0] == at.WON
        base = found["random"].rows[row["draw_when"]][:, 0] == at.WON
        assert row["difference"] == pytest.approx(one.mean() - base.mean())
        assert row["only_arm"] == (one & ~base).sum()
        assert row["only_baseline"] == (~one & base).sum()
        apart = one.astype(int) - base.astype(int)
        assert row["standard_error"] == pytest.approx(apart.std(ddof=1) / np.sqrt(600))
        assert row["low"] < row["difference"] < row["high"]
    assert found["greedy"].rows["stack"].tolist() == (
        simlab.solitaire.simulate(five, player="greedy", games=600, seed=2).rows["stack"].tolist()
    )
    with pytest.raises(ConfigError, match='arm "x" is not there'):
        found["x"]
    assert "greedy" in found._repr_html_()


def test_decks_are_compared_on_the_same_luck(five):
    other = five.swap({"Divination": -2, "Island": 2})
    found = simlab.solitaire.compare({"as it is": five, "more lands": other}, games=400, seed=1)
    row = found.differences("cards_left").iloc[0]
    values = [found[arm].values("cards_left", "hand_empty") for arm in found.arms]
    assert np.corrcoef(values)[0, 1] > 0.5
    assert row["difference"] == pytest.approx(values[1].mean() - values[0].mean())


def test_comparisons_that_cannot_be_are_refused(five):
    with pytest.raises(ConfigError, match="two at least"):
        simlab.solitaire.compare(["greedy"], deck=five)
    with pytest.raises(ConfigError, match='arm "greedy" has no deck'):
        simlab.solitaire.compare(["greedy", "random"])


def test_tuning_finds_the_number_of_lands_that_wins(five):
    found = simlab.solitaire.tune(five, [8, 16, 23], games=4_000, seed=1, delta=0.02)
    frame = found.table()
    for when in DRAW_WHEN:
        rows = frame[frame["draw_when"] == when]
        assert rows["lands"].tolist() == [8, 16, 23]
        assert (rows["low"] <= rows["won"]).all() and (rows["won"] <= rows["high"]).all()
        best = rows[rows["verdict"] == "best"]
        assert len(best) == 1
        assert found.best(when).lands == best["lands"].item() > 8
        assert rows.iloc[0]["verdict"] == "worse"
        assert rows.iloc[0]["won"] < 0.9 * best["won"].item()
    assert "best: hand_empty" in repr(found)
    with pytest.raises(ConfigError, match="draw_when"):
        found.best("never")
    with pytest.raises(DeckError, match="lands=99"):
        simlab.solitaire.tune(five, [99])
