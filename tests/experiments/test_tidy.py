"""`df` of results, what frames say of themselves, and the plots by name."""

from __future__ import annotations

import pickle

import pandas as pd
import pytest

import simlab
from simlab.stats import METRICS

DECK = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
HOW = {"turns": 3, "games": 500, "seed": 1, "progress": False}


@pytest.fixture(scope="module")
def run() -> simlab.Run:
    return simlab.simulate(DECK, **HOW)


@pytest.fixture(scope="module")
def comparison() -> simlab.Comparison:
    arms = {"b": {}, "a": {"mulligan": "paris"}}
    return simlab.compare(arms, deck=DECK, **HOW)


@pytest.fixture(scope="module")
def tuning() -> simlab.Tuning:
    return simlab.tune(DECK, lands=[16, 17], turns=3, games=500, seed=1)


@pytest.fixture(scope="module")
def formats() -> simlab.FormatComparison:
    return simlab.compare_formats(["limited", "brawl"], decks=2, games=100, seed=1, turns=3)


# df -------------------------------------------------------------------------------------------


def test_df_has_every_metric_on_every_turn_once(run):
    df = run.df
    whole = [name for name, kind in METRICS.items() if not kind.by_turn]
    assert len(df) == len(whole) + 3 * (len(METRICS) - len(whole))
    assert df["turn"].cat.ordered
    assert df["turn"].cat.categories.tolist() == [1, 2, 3]
    assert set(df.loc[df["turn"].isna(), "metric"]) == set(whole)
    row = df[(df["metric"] == "mana_spent") & (df["turn"] == 2)].iloc[0]
    assert row["estimate"] == run.estimate("mana_spent", 2).value


def test_df_of_hands_alone_has_no_turns():
    df = simlab.simulate(DECK, record="hands", **HOW).df
    assert df["turn"].isna().all()
    assert set(df["metric"]) == {"mulligans", "kept_size", "lands_in_hand"}


def test_df_of_arms_keeps_their_order(comparison):
    df = comparison.df
    assert df["arm"].cat.categories.tolist() == ["b", "a"]
    assert df["arm"].cat.ordered
    assert (df["arm"].value_counts() == len(comparison["a"].df)).all()


def test_df_of_a_tuning_and_of_formats(tuning, formats):
    assert tuning.df["candidate"].cat.categories.tolist() == list(tuning.candidates)
    assert tuning.df.attrs["units"]["estimate"] == "mana"
    df = formats.df
    assert df["format"].cat.categories.tolist() == list(formats.formats)
    assert df["turn"].cat.categories.tolist() == [1, 2, 3]
    assert df.attrs["units"]["commander_on_time"] == "share of games"
    assert "mulligan by format" in df.attrs["condition"]


def test_by_turn_of_formats_is_their_summary_turn_by_turn(formats):
    rows = formats.by_turn("mana_spent_by")
    second = formats.summary(2)
    second = second[second["metric"] == "mana_spent_by"]
    assert rows.loc[rows["turn"] == 2, "estimate"].tolist() == second["estimate"].tolist()
    with pytest.raises(simlab.SimlabError, match='"kept_size" is none of'):
        formats.by_turn("kept_size")


# attrs ----------------------------------------------------------------------------------------


def test_frames_say_how_they_were_made(run, comparison):
    frames = [run.summary(), run.by_turn(), run.cards(), run.hands(), run.mulligans(), run.df]
    frames += [run.delays(), run.by_turn(wide=True), comparison.by_turn(), comparison.df]
    for frame in [*frames, comparison.differences()]:
        assert frame.attrs["condition"].startswith("bears: 40 cards, 17 lands; ")
        assert frame.attrs["condition"].endswith("seed 1")
        assert frame.attrs["level"] == 0.95
        assert frame.attrs["units"]
    assert "mulligan by arm" in comparison.df.attrs["condition"]
    assert "500 games an arm" in comparison.df.attrs["condition"]


def test_every_metric_has_a_unit(run):
    assert run.df.attrs["units"].keys() == METRICS.keys()
    for name, kind in METRICS.items():
        assert (kind.unit == "share of games") == kind.is_share, name


def test_attrs_are_plain_and_stay_with_a_part_of_the_frame(run):
    frame = run.by_turn()
    part = frame[frame["turn"] > 1]
    assert part.attrs == frame.attrs
    assert pickle.loads(pickle.dumps(frame)).attrs == frame.attrs
    assert isinstance(pd.concat([frame, part]), pd.DataFrame)


# plots by name --------------------------------------------------------------------------------


def test_results_have_their_plots_by_name(run, comparison, tuning, formats):
    for result, main in (
        (run, "hands"),
        (comparison, "forest"),
        (tuning, "tuning"),
        (formats, "by_turn"),
        (DECK, "sources"),
    ):
        assert main in dir(result.plot)
        assert repr(result.plot).startswith(f"plots: .plot() is .plot.{main}()")
        assert all(callable(getattr(result.plot, name)) for name in dir(result.plot))


def test_an_unknown_plot_names_the_near_one(run):
    with pytest.raises(AttributeError, match=r'a Run has no plot "hnads"; did you mean hands\?'):
        _ = run.plot.hnads
    assert not hasattr(run.plot, "__wrapped__")


def test_a_plot_by_name_has_the_help_of_its_function(run):
    assert run.plot.castability.__doc__.startswith("Draw how often each card can be cast")


def test_results_with_plots_can_be_pickled(run):
    again = pickle.loads(pickle.dumps(run.plot))
    assert dir(again) == dir(run.plot)
