"""The plots of solitaire: win rates, their paired differences, piles emptied, numbers of lands."""

from __future__ import annotations

import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import same_color
from matplotlib.figure import Figure

import simlab
from simlab.decks import read_deck
from simlab.errors import ConfigError, SimlabWarning
from simlab.plots import small_print
from simlab.plots.style import COLOURS
from simlab.solitaire import SolitaireComparison, SolitaireRun, SolitaireTuning
from simlab.solitaire.switches import DRAW_WHEN

FIVE = read_deck(Path(__file__).resolve().parents[2] / "configs/decks/solitaire_five_colours.txt")
GIVEN = "Solitaire: five colours: 60 cards, 23 lands"


@pytest.fixture(scope="module")
def run() -> SolitaireRun:
    return simlab.solitaire.simulate(FIVE, games=400, seed=1)


@pytest.fixture(scope="module")
def comparison() -> SolitaireComparison:
    """Arms that differ, one that is the first again, and one that knows all cards."""
    arms = {name: {"player": name} for name in ("greedy", "random", "thoughtful")}
    arms |= {"greedy again": {"player": "greedy"}}
    return simlab.solitaire.compare(arms, FIVE, games=60, seed=1, budget=2_000)


@pytest.fixture(scope="module")
def tuning() -> SolitaireTuning:
    """Decided under one reading at least, and open under another."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SimlabWarning)
        return simlab.solitaire.tune(FIVE, [8, 22, 23], games=1_000, delta=0.02, seed=1)


DRAWN = {
    "run": ("run", "win_rates"),
    "piles of a run": ("run", "piles_emptied"),
    "players": ("comparison", "win_rates"),
    "differences": ("comparison", "win_differences"),
    "lands": ("tuning", "win_rate_by_lands"),
}


@pytest.fixture(params=DRAWN.values(), ids=DRAWN.keys())
def drawn(request):
    """Return a plot on a figure of its own."""
    fixture, name = request.param
    return getattr(request.getfixturevalue(fixture).plot, name)()


def points(ax):
    """Return the drawn points, filled or hollow."""
    lines = [line for line in ax.lines if len(line.get_xdata())]
    return [line for line in lines if line.get_marker() not in ("None", "", "|", "_")]


def is_hollow(line):
    return same_color(line.get_markerfacecolor(), "white")


def entries(ax):
    return [text.get_text().replace("\n", " ") for text in ax.get_legend().get_texts()]


def segments(ax):
    return [line for part in ax.collections for line in part.get_segments()]


def test_words_stay_inside_and_the_small_print_says_on_what_it_rests(drawn):
    drawn.figure.canvas.draw()
    box, (width, height) = drawn.get_tightbbox(), drawn.figure.canvas.get_width_height()
    assert min(box.x0, box.y0) >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1
    said = small_print(drawn)
    assert GIVEN in said
    assert "95 % intervals" in said
    assert said.endswith("seed 1")
    assert "the default readings" in said
    unit = drawn.get_xlabel() + drawn.get_ylabel()
    assert "% of games" in unit or "percentage points" in unit


def test_axes_that_are_given_are_used(run, comparison, tuning):
    for result in (run, comparison, tuning):
        for name in dir(result.plot):
            ax = Figure().subplots()
            if name == "piles_emptied" and result is comparison:
                continue  # one of its arms solves whole deals
            assert getattr(result.plot, name)(ax=ax) is ax
        assert result.plot(ax=Figure().subplots()) is not None
    assert not plt.get_fignums()


def test_win_rates_of_a_run_are_those_of_its_readings(run):
    ax = run.plot(ax=Figure().subplots())
    (line,) = points(ax)
    assert line.get_xdata().tolist() == [run.win_rate(when).value for when in DRAW_WHEN]
    drawn = [(bar[0][0], bar[1][0]) for bar in segments(ax)]
    found = [run.win_rate(when) for when in DRAW_WHEN]
    assert np.allclose(drawn, [(one.low, one.high) for one in found])
    labels = [label.get_text().replace("\n", " ") for label in ax.get_yticklabels()]
    assert labels == ["hand empty", "any time, onto hand", "any time, hand discarded"]
    assert ax.get_legend() is None


def test_win_rates_of_arms_say_who_knows_all_cards_and_what_is_open(comparison):
    ax = comparison.plot(ax=Figure().subplots())
    assert [line.get_color() for line in points(ax)] == list(COLOURS[:4])
    assert entries(ax)[:3] == ["greedy", "random", "thoughtful (knows all cards)"]
    assert "open: neither solved nor seen unsolvable" in entries(ax)
    run = comparison["thoughtful"]
    for bar, when in zip(ax.patches, DRAW_WHEN, strict=True):
        assert bar.get_x() == run.win_rate(when).value
        assert bar.get_width() == pytest.approx(run.estimate("out_of_budget", when).value)


def test_differences_are_hollow_where_they_hold_zero(comparison):
    ax = comparison.plot.win_differences(ax=Figure().subplots())
    frame = comparison.differences()
    said = [(x, is_hollow(line)) for line in points(ax) for x in line.get_xdata()]
    found = [
        (row.difference, bool(row.low <= 0 <= row.high)) for row in frame.itertuples(index=False)
    ]
    assert sorted(said) == sorted(found)
    assert {hollow for _, hollow in said} == {True, False}
    assert "hollow: cannot be told apart" in entries(ax)
    assert "deal by deal, less greedy" in ax.get_xlabel()
    assert "paired 95 % intervals that hold together" in small_print(ax)


def test_piles_are_shares_of_all_games(run):
    ax = run.plot.piles_emptied(ax=Figure().subplots())
    lines = points(ax)
    assert len(lines) == 3
    for line, when in zip(lines, DRAW_WHEN, strict=True):
        assert sum(line.get_ydata()) == pytest.approx(1)
        assert line.get_ydata()[7] == pytest.approx(run.win_rate(when).value, abs=0.02)
    one = run.plot.piles_emptied("stack", ax=Figure().subplots())
    assert one.get_legend() is None
    assert "three new cards: any time, onto hand" in one.get_ylabel()
    assert points(one)[0].get_color() == COLOURS[1]  # as beside the others


def test_piles_of_arms_are_of_one_reading():
    found = simlab.solitaire.compare(["greedy", "random"], FIVE, games=50, seed=1)
    ax = found.plot.piles_emptied(ax=Figure().subplots())
    assert entries(ax) == ["greedy", "random"]
    assert "three new cards: hand empty" in ax.get_ylabel()
    ax = found.plot.piles_emptied("discard", ax=Figure().subplots())
    assert "three new cards: any time, hand discarded" in ax.get_ylabel()


def test_what_cannot_be_drawn_is_refused(run, comparison, tuning):
    with pytest.raises(ConfigError, match='draw_when="never" is not known'):
        run.plot.piles_emptied("never")
    with pytest.raises(ConfigError, match="is not known of player thoughtful"):
        comparison.plot.piles_emptied()
    with pytest.raises(ConfigError, match='draw_when="never" is not known'):
        tuning.plot("never")
    with pytest.raises(AttributeError, match='a SolitaireRun has no plot "wins"'):
        run.plot.wins()
    assert not plt.get_fignums()


def test_numbers_of_lands_are_hollow_where_they_are_seen_to_be_worse(tuning):
    ax = tuning.plot(ax=Figure().subplots())
    assert ax.get_xlabel() == "lands in 60 cards"
    assert "games won by greedy" in ax.get_ylabel()
    frame = tuning.table()
    said = [(y, is_hollow(line)) for line in points(ax) for y in line.get_ydata()]
    assert sorted(said) == sorted(zip(frame["won"], ~frame["may_be_best"], strict=True))
    words = " / ".join(entries(ax))
    for when in DRAW_WHEN:
        lands = tuning.best(when).lands
        known = f": {lands} lands" if tuning.decided(when) else f"not decided; {lands} lands so far"
        assert known in words
    assert {tuning.decided(when) for when in DRAW_WHEN} == {True, False}
    assert "hollow: seen to be worse than another" in words
    one = tuning.plot("stack", ax=Figure().subplots())
    assert len({line.get_color() for line in points(one)}) == 1


def test_names_are_taken_as_they_are():
    arms = {"a $\\frac$ of $5": {"player": "greedy"}, "_hidden": {"player": "random"}}
    found = simlab.solitaire.compare(arms, FIVE, games=10, seed=1)
    ax = found.plot()
    ax.figure.canvas.draw()
    assert entries(ax) == ["a $\\frac$ of $5", " _hidden"]
    plt.close("all")
    ax = found.plot.win_differences()
    ax.figure.canvas.draw()
    assert "less a $\\frac$ of $5" in ax.get_xlabel().replace("\n", " ")
