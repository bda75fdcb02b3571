"""What `dir` and a notebook show of simlab."""

from __future__ import annotations

import importlib

import pytest
from IPython.lib.pretty import pretty

import simlab
from simlab.told import Told


@pytest.mark.parametrize("package", ["", ".experiments", ".solitaire", ".stats", ".config"])
def test_dir_shows_public_names_alone(package):
    module = importlib.import_module(f"simlab{package}")
    shown = {name for name in dir(module) if not name.startswith("__")}
    assert set(module.__all__) <= shown
    for name in shown - set(module.__all__):  # parts of simlab
        importlib.import_module(f"simlab{package}.{name}")


def test_every_public_name_is_there():
    for name in simlab.__all__:
        assert getattr(simlab, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        simlab.nonsense  # noqa: B018


def test_a_notebook_shows_a_replay_line_by_line():
    deck = simlab.Deck.of({"Swamp": 20, "Hill Giant": 20})
    told = simlab.simulate(deck, games=2, seed=1, progress=False).replay(1)
    moves = simlab.solitaire.simulate(deck, games=2, seed=1).replay(1)
    for text in (told, moves):
        assert isinstance(text, Told)
        assert pretty(text) == str(text)
        assert "\n" in text
