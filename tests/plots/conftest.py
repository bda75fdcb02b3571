"""One small run and one small comparison for all plots."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib.pyplot as plt
import pytest

import simlab

BEARS = {"Forest": 17, "Grizzly Bears": 23}


@pytest.fixture(scope="package")
def run() -> simlab.Run:
    deck = simlab.Deck.of({"Forest": 16, "Grizzly Bears": 16, "Rampant Growth": 8})
    return simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)


@pytest.fixture(scope="package")
def comparison() -> simlab.Comparison:
    """Two arms that differ, and one that is the first under another name."""
    deck = simlab.Deck.of(BEARS)
    arms = {"17 lands": {}, "12 lands": {"deck": deck.with_lands(12)}, "17 again": {}}
    return simlab.compare(arms, deck=deck, turns=4, games=2_000, seed=1, progress=False)


@pytest.fixture(autouse=True)
def no_figure_left() -> Iterator[None]:
    """Close what a test drew; the functions themselves open at most the figure they return."""
    plt.close("all")
    yield
    assert len(plt.get_fignums()) <= 1
    plt.close("all")
