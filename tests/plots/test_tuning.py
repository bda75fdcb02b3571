"""The plot of a tuning: land counts along the axis, other candidates in rows."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

import simlab
from simlab.errors import SimlabWarning
from simlab.plots import plot_tuning, small_print

DECK = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 20, "Shock": 3})


@pytest.fixture(scope="module")
def lands() -> simlab.Tuning:
    return simlab.tune(DECK, lands=range(14, 20), turns=4, seed=1)


@pytest.fixture(scope="module")
def swaps() -> simlab.Tuning:
    pool = ["Llanowar Elves", "Elvish Mystic"]
    return simlab.tune(DECK, pool=pool, out=["Shock"] * 2, objective="screw", turns=4, seed=1)


def test_land_counts_stand_in_order_with_their_intervals(lands) -> None:
    ax = plot_tuning(lands)
    assert ax.get_xlabel() == "lands in 40 cards"
    assert f"less {lands.best}" in ax.get_ylabel()
    said = small_print(ax)
    assert "paired 95 % intervals that hold together" in said
    assert "deck: 40 cards, 17 lands as given; mulligan london, keep lands:2-5" in said
    assert said.endswith(f"{lands.games:,} games in all, seed 1")
    bars = [line for part in ax.collections for line in part.get_segments()]
    rows = lands.table()
    long = [bar for bar in bars if abs(bar[1][1] - bar[0][1]) > 0]
    assert len(long) == len(rows) - 1  # the chosen one has no difference to itself
    drawn = sorted((bar[0][0], bar[0][1], bar[1][1]) for bar in long)
    others = rows[rows["candidate"] != lands.best]
    for (place, low, high), row in zip(drawn, others.itertuples(), strict=True):
        assert (place, low, high) == pytest.approx(
            (row.lands, row.difference_low, row.difference_high)
        )


def test_the_legend_has_what_is_there(lands) -> None:
    ax = plot_tuning(lands)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words[0] == f"within {lands.in_units(lands.delta)}"
    assert "best" in words
    assert "open" not in words
    assert "worse: than another one, which need not be the best" in small_print(ax)


def test_where_nothing_is_decided_the_legend_has_no_best() -> None:
    with pytest.warns(SimlabWarning):
        few = simlab.tune(DECK, lands=range(16, 19), turns=4, games=2, seed=1)
    ax = plot_tuning(few)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert f"not decided;\n{few.best} so far,\n2 more may be best" in words
    assert "best" not in words
    assert "worse:" not in small_print(ax)


def test_other_candidates_stand_in_rows_the_best_on_top(swaps) -> None:
    ax = swaps.plot()
    labels = [text.get_text().replace("\n", " ") for text in ax.get_yticklabels()]
    assert labels[0] == swaps.best
    assert set(labels) == set(swaps.candidates)
    assert "(percentage points, less" in ax.get_xlabel()


@pytest.mark.parametrize("name", ["lands", "swaps"])
def test_words_stay_inside_and_axes_that_are_given_are_used(request, name) -> None:
    tuning = request.getfixturevalue(name)
    ax = plot_tuning(tuning)
    ax.figure.canvas.draw()
    box, (width, height) = ax.get_tightbbox(), ax.figure.canvas.get_width_height()
    assert min(box.x0, box.y0) >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1
    plt.close("all")
    own = Figure().subplots()
    assert tuning.plot(ax=own) is own
    assert not plt.get_fignums()
