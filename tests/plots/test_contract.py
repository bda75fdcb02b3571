"""What every plot promises."""

from __future__ import annotations

import subprocess
import sys

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simlab import plots
from simlab.plots.style import COLOURS

# Name of a plot and a way to call it, for each function and each kind of what it draws.
CALLS = {
    "by_turn of a run": lambda run, _, **ax: plots.plot_by_turn(run, "land_drop", **ax),
    "by_turn of a comparison": lambda _, both, **ax: plots.plot_by_turn(both, "mana_spent", **ax),
    "hands of a run": lambda run, _, **ax: plots.plot_hands(run, **ax),
    "hands of a comparison": lambda _, both, **ax: plots.plot_hands(both, by="lands", **ax),
    "cards": lambda run, _, **ax: plots.plot_cards(run, "Grizzly Bears", **ax),
    "differences": lambda _, both, **ax: plots.plot_differences(both, "land_drop", **ax),
    "differences of a turn": lambda _, both, **ax: plots.plot_differences(
        both, "land_drop", turn=4, **ax
    ),
    "differences a game": lambda _, both, **ax: plots.plot_differences(both, "kept_size", **ax),
}


@pytest.fixture(params=CALLS.values(), ids=CALLS.keys())
def draw(request, run, comparison):
    return lambda **ax: request.param(run, comparison, **ax)


def intervals_of(ax: Axes) -> list:
    """Return the drawn intervals that have a length."""
    lines = [line for collection in ax.collections for line in collection.get_segments()]
    return [line for line in lines if abs(line[1] - line[0]).max() > 0]


def test_it_makes_a_figure_of_its_own_and_returns_the_axes(draw):
    ax = draw()
    assert isinstance(ax, Axes)
    assert plt.get_fignums() == [ax.figure.number]


def test_it_draws_on_the_axes_it_is_given(draw):
    ax = Figure().subplots()
    assert draw(ax=ax) is ax
    assert not plt.get_fignums()


def test_the_axes_say_what_was_measured_and_in_which_unit(draw):
    ax = draw()
    said = ax.get_xlabel() + ax.get_ylabel()
    assert ax.get_xlabel()
    assert any(unit in said for unit in ("% of games", "mean", "percentage points"))
    assert "95 % intervals, 2,000 games" in said


def test_intervals_are_drawn(draw):
    assert intervals_of(draw())


def test_it_leaves_the_global_style_alone(draw):
    before = dict(mpl.rcParams)
    draw()
    assert dict(mpl.rcParams) == before


def test_words_stay_inside_the_figure(draw):
    ax = draw()
    ax.figure.canvas.draw()
    box = ax.get_tightbbox()
    width, height = ax.figure.canvas.get_width_height()
    assert box.x0 >= -1
    assert box.y0 >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1


def test_colours_are_eight_different_ones():
    assert len(set(COLOURS)) == len(COLOURS) == 8


def test_neither_the_package_nor_its_plots_import_matplotlib_before_a_plot_is_asked_for():
    code = "import simlab, simlab.plots, sys; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
