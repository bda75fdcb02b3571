"""What every plot promises."""

from __future__ import annotations

import subprocess
import sys

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure

import simlab
from simlab import plots
from simlab.errors import ConfigError
from simlab.plots.style import COLOURS, colour_of, hatch_of, line_of, marker_of

# Name of a plot and a way to call it, for each function and each kind of what it draws.
CALLS = {
    "by_turn of a run": lambda run, _, **ax: plots.plot_by_turn(run, "land_drop", **ax),
    "by_turn of a comparison": lambda _, both, **ax: plots.plot_by_turn(both, "mana_spent", **ax),
    "cards": lambda run, _, **ax: plots.plot_cards(run, "Grizzly Bears", **ax),
    "castability": lambda run, _, **ax: plots.plot_castability(run, **ax),
    "check": lambda run, _, **ax: plots.plot_check(run.check(), **ax),
    "differences": lambda _, both, **ax: plots.plot_differences(both, "land_drop", **ax),
    "differences of a turn": lambda _, both, **ax: plots.plot_differences(
        both, "land_drop", turn=4, **ax
    ),
    "differences a game": lambda _, both, **ax: plots.plot_differences(both, "kept_size", **ax),
    "forest": lambda _, both, **ax: plots.plot_forest(both, **ax),
    "forest of a share": lambda _, both, **ax: plots.plot_forest(both, "screw", turn=3, **ax),
    "hands of a run": lambda run, _, **ax: plots.plot_hands(run, **ax),
    "hands of a comparison": lambda _, both, **ax: plots.plot_hands(both, by="lands", **ax),
    "hands of many arms": lambda run, _, **ax: plots.plot_hands(dict.fromkeys(ARMS, run), **ax),
    "land_drops of a run": lambda run, _, **ax: plots.plot_land_drops(run, **ax),
    "land_drops of a comparison": lambda _, both, **ax: plots.plot_land_drops(both, **ax),
    "lands": lambda run, _, **ax: plots.plot_lands(run, games=500, **ax),
    "mana of a run": lambda run, _, **ax: plots.plot_mana(run, **ax),
    "mana of a comparison": lambda _, both, **ax: plots.plot_mana(both, **ax),
    "screw_flood of a run": lambda run, _, **ax: plots.plot_screw_flood(run, **ax),
    "screw_flood of a comparison": lambda _, both, **ax: plots.plot_screw_flood(both, **ax),
    "sources": lambda run, _, **ax: plots.plot_sources(run, **ax),
}
ARMS = tuple(f"an arm with a name of some length, number {place}" for place in range(9))
ELSEWHERE = {  # in test_tuning and test_solitaire
    *("tuning", "piles_emptied", "win_differences", "win_rate_by_lands", "win_rates"),
}
BANDS = (
    "castability",
    "check",
    "hands of many",
    "land_drops",
    "sources",
)  # intervals are said, or bands


@pytest.fixture(params=CALLS.values(), ids=CALLS.keys())
def draw(request, run, comparison):
    return lambda **ax: request.param(run, comparison, **ax)


@pytest.fixture(scope="module", params=CALLS.values(), ids=CALLS.keys())
def drawn(request, run, comparison):
    """A plot on a figure of its own, drawn once for all that only look."""
    ax = request.param(run, comparison)
    ax.figure.canvas.draw()
    plt.close("all")
    return ax


def test_every_plot_is_drawn_here():
    drawn = {call.split()[0] for call in CALLS} | ELSEWHERE
    assert drawn == set(plots.PLOTS)
    assert {f"plot_{name}" for name in plots.PLOTS} <= set(plots.__all__)


def intervals_of(ax: Axes) -> list:
    """Return the drawn intervals that have a length."""
    bars = [collection for collection in ax.collections if isinstance(collection, LineCollection)]
    lines = [line for collection in bars for line in collection.get_segments()]
    return [line for line in lines if abs(line[1] - line[0]).max() > 0]


def test_it_makes_a_figure_of_its_own_and_returns_the_axes(draw):
    ax = draw()
    assert isinstance(ax, Axes)
    assert plt.get_fignums() == [ax.figure.number]


def test_it_draws_on_the_axes_it_is_given(draw):
    ax = Figure().subplots()
    assert draw(ax=ax) is ax
    assert not plt.get_fignums()


def test_the_axes_say_what_was_measured_and_in_which_unit(drawn):
    ax = drawn
    said = ax.get_xlabel() + ax.get_ylabel() + ax.get_title(loc="left")
    assert ax.get_xlabel()
    units = ("% of games", "mean", "percentage points", "lands in play", "cards of the main deck")
    assert any(unit in said for unit in units)


def test_the_small_print_says_what_the_numbers_are_conditional_on(drawn):
    said = plots.small_print(drawn)
    assert "deck: 40 cards, 16 lands" in said or "deck by arm" in said
    if "counted, not simulated" not in said:
        assert "mulligan london, keep lands:2-5 floor:4, bottom lands:3,2" in said
        assert "4 turns on the play, 2 players, no card drawn on turn 1" in said
        assert "2,000 games" in said
        assert said.endswith("seed 1")
        assert "95 % intervals" in said


def test_intervals_are_drawn(drawn, request):
    ax = drawn
    if not any(name in request.node.callspec.id for name in BANDS):
        assert intervals_of(ax) or any(isinstance(c, PolyCollection) for c in ax.collections)


def test_it_leaves_the_global_style_alone(draw):
    before = dict(mpl.rcParams)
    draw()
    assert dict(mpl.rcParams) == before


def test_it_leaves_alone_what_others_set_meanwhile():
    with mpl.rc_context():
        with plots.style():
            mpl.rcParams["interactive"] = True  # as a notebook does when pyplot is imported
            assert mpl.rcParams["axes.spines.top"] is False
        assert mpl.rcParams["interactive"] is True
        assert mpl.rcParams["axes.spines.top"] is True


def test_words_stay_inside_the_figure(drawn):
    ax = drawn
    box = ax.get_tightbbox()
    width, height = ax.figure.canvas.get_width_height()
    assert box.x0 >= -1
    assert box.y0 >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1


def test_the_small_print_is_below_all_else_and_inside(drawn):
    ax = drawn
    (text,) = [text for text in ax.texts if text.get_gid() == "small print"]
    box = text.get_window_extent()
    assert box.y1 <= ax.xaxis.get_tightbbox().y0 + 1
    assert 0 <= box.x0 < box.x1 <= ax.figure.bbox.x1


@pytest.mark.parametrize("name", ["a $\\frac$ of $5", "_hidden", "<script>alert(1)</script>"])
def test_names_are_taken_as_they_are(run, name):
    ax = plots.plot_hands({name: run, "b": run})
    ax.figure.canvas.draw()  # a formula that is none would be an error here
    assert ax.get_legend().get_texts()[0].get_text().strip().replace("\n", " ") == name


def test_arms_differ_without_colours(comparison):
    ax = plots.plot_by_turn(comparison, "mana_spent")
    looks = {(line[0].get_marker(), line[0].get_linestyle()) for line in ax.containers}
    assert len(looks) == len(comparison.arms)
    bars = plots.plot_hands(comparison, ax=Figure().subplots()).containers
    hatches = {bar.patches[0].get_hatch() for bar in bars if hasattr(bar, "patches")}
    assert len(hatches) == len(comparison.arms)


def test_markers_lines_and_hatches_repeat_late():
    looks = [(marker_of(place), line_of(place), colour_of(place)) for place in range(64)]
    assert len(set(looks)) == len(looks)
    assert len({hatch_of(place) for place in range(8)}) == 8


def test_a_plot_that_cannot_be_drawn_leaves_no_figure_behind():
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    hands = simlab.simulate(deck, record="hands", games=100, seed=1, progress=False)
    refused = set()
    for name in dir(hands.plot):
        try:
            getattr(hands.plot, name)(*(["Grizzly Bears"] if name == "cards" else []))
        except ConfigError as error:
            assert "run with record=" in str(error), name
            assert not plt.get_fignums(), name
            refused.add(name)
        plt.close("all")
    assert set(dir(hands.plot)) - refused == {"hands", "sources"}


def test_colours_are_eight_different_ones():
    assert len(set(COLOURS)) == len(COLOURS) == 8


def test_neither_the_package_nor_its_plots_import_matplotlib_before_a_plot_is_asked_for():
    code = "import simlab, simlab.plots, sys; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
