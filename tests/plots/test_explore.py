"""A deck with controls: what changes is played anew, errors are said, and it works without."""

from __future__ import annotations

import importlib.util

import IPython.display
import matplotlib.pyplot as plt
import pytest

import simlab
from simlab.errors import ConfigError
from simlab.plots import explore, small_print

TEXT = "17 Forest\n23 Grizzly Bears"
HOW = {"games": 500, "turns": 3}


class Shown:
    """Stands in for IPython's display: keeps what is shown and what it is updated with."""

    def __init__(self, monkeypatch):
        self.items, self.updates = [], []
        monkeypatch.setattr(IPython.display, "display", self)

    def __call__(self, item, display_id=False):
        self.items.append(item)
        return self

    def update(self, item):
        self.updates.append(item)


@pytest.fixture
def shown(monkeypatch):
    return Shown(monkeypatch)


@pytest.fixture
def found(shown):
    found = explore(TEXT, **HOW)
    found._ipython_display_()
    return found


def test_controls_and_picture_are_shown(found, shown):
    box, picture = shown.items
    assert type(box).__name__ == "VBox"
    assert picture.data.startswith(b"\x89PNG")
    assert found.controls["lands"].value == 17
    assert not plt.get_fignums()


def test_the_slider_plays_another_number_of_lands(found, shown):
    found.controls["lands"].value = 15
    assert found.run.scenario.deck.lands == 15
    assert "40 cards, 15 lands" in small_print(found.ax)
    assert len(shown.updates) == 1


def test_rule_and_plot_follow_the_controls(found, shown):
    found.controls["mulligan"].value = "paris"
    assert "mulligan paris" in small_print(found.ax)
    run = found.run
    found.controls["plot"].value = "hands"
    assert found.run is run
    assert "kept hands" in found.ax.get_ylabel()
    assert len(shown.updates) == 2


def test_another_list_moves_the_slider_and_is_played_once(found, shown):
    found.controls["text"].value = "24 Island\n36 Opt"
    slider = found.controls["lands"]
    assert (slider.max, slider.value) == (60, 24)
    assert found.run.scenario.deck.size == 60
    assert len(shown.updates) == 1
    slider.value = 22
    assert found.run.scenario.deck.lands == 22


def test_a_list_that_is_not_understood_is_said_and_changes_nothing(found, shown):
    before = found.run
    found.controls["text"].value = "17 Forest\n23 <b>Grizly Bears</b>"
    said = found.controls["said"].value
    assert "line 2" in said
    assert "<b>" not in said
    assert found.run is before
    assert not shown.updates
    found.controls["lands"].value = 16
    assert found.controls["said"].value == ""


def test_without_widgets_there_is_the_picture_alone(shown, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ipywidgets" else find(name)
    )
    found = explore(simlab.parse_deck(TEXT), plot="castability", **HOW)
    found._ipython_display_()
    assert len(shown.items) == 1
    assert not found.controls
    assert repr(found).startswith('Explorer(castability of Run("deck", 500 games, seed 1')


def test_an_unknown_plot_names_the_known_ones():
    with pytest.raises(ConfigError, match='plot="land" is not known; known: land_drops, hands'):
        explore(TEXT, plot="land", **HOW)
