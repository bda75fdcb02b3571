"""Land drops, lands, mana, castability, screw and flood, sources, the forest plot: their data."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import simlab
from simlab.errors import ConfigError
from simlab.plots import (
    plot_castability,
    plot_forest,
    plot_hands,
    plot_land_drops,
    plot_lands,
    plot_mana,
    plot_screw_flood,
    plot_sources,
    small_print,
)


@pytest.fixture
def ax():
    return Figure().subplots()


def entries(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def names(ax):
    return [label.get_text() for label in ax.get_yticklabels()]


# land drops -----------------------------------------------------------------------------------


def test_land_drops_show_both_metrics_and_their_bands(run, ax):
    plot_land_drops(run, ax=ax)
    for line, metric in zip(ax.lines, ["every_land_drop", "land_drop"], strict=True):
        assert line.get_ydata().tolist() == run.by_turn(metric)["estimate"].tolist()
    band = ax.collections[0].get_paths()[0].vertices[:, 1]
    rows = run.by_turn("every_land_drop")
    assert band.min() == pytest.approx(rows["low"].min())
    assert band.max() == pytest.approx(rows["high"].max())


def test_land_drops_of_arms_are_a_line_each(comparison, ax):
    plot_land_drops(comparison, ax=ax)
    assert entries(ax) == list(comparison.arms)


def test_lands_shade_where_most_games_are(run, ax):
    plot_lands(run, games=400, ax=ax)
    rows = run.to_frame(400)
    wide, middle = ax.containers
    for bars, part in ((wide, 0.9), (middle, 0.5)):
        for turn, bar in enumerate(bars, start=1):
            lands = rows[f"lands_in_play_{turn}"]
            low, high = bar.get_y(), bar.get_y() + bar.get_height()
            assert lands.between(low, high).mean() >= part
    assert ax.lines[1].get_ydata().tolist() == run.by_turn("lands_in_play")["estimate"].tolist()
    assert "the lands in play in 400 of the games" in small_print(ax)


def test_lands_play_no_more_games_than_there_are(run, ax):
    assert "in 2,000 of the games" in small_print(plot_lands(run, ax=ax))
    with pytest.raises(ConfigError, match="games=0"):
        plot_lands(run, games=0)


# mana -----------------------------------------------------------------------------------------


def test_mana_shows_available_above_spent(run, ax):
    plot_mana(run, ax=ax)
    available, spent = (np.array(bar.lines[0].get_ydata()) for bar in ax.containers)
    assert available.tolist() == run.by_turn("mana_available")["estimate"].tolist()
    assert (available >= spent).all()
    assert entries(ax) == ["available", "spent", "wasted"]


def test_mana_of_arms_names_each_once(comparison, ax):
    plot_mana(comparison.by_turn(), ax=ax)
    assert entries(ax) == list(comparison.arms)
    assert "hollow points: available; filled ones: spent" in small_print(ax)


def test_mana_names_the_metric_that_is_missing(run):
    with pytest.raises(ConfigError, match='"mana_available" is not in the frame'):
        plot_mana(run.by_turn("mana_spent"))


# castability ----------------------------------------------------------------------------------


def test_castability_has_a_cell_a_card_and_turn_the_weakest_on_top(run, ax):
    plot_castability(run, ax=ax)
    assert names(ax) == ["Grizzly Bears", "Rampant Growth"] or names(ax) == [
        "Rampant Growth",
        "Grizzly Bears",
    ]
    cells = ax.collections[0].get_array()
    asked = run.cards(names(ax)[0])
    rows = asked[asked["event"] == "castable_given_seen"]
    assert cells[0].tolist() == pytest.approx(rows["estimate"].tolist())
    on_curve = cells[:, 1].tolist()  # both take two mana
    assert on_curve == sorted(on_curve)


def test_castability_frames_the_turn_of_the_mana_value(run, ax):
    plot_castability(run, ax=ax)
    frames = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    assert [round(frame.get_x() + frame.get_width() / 2) for frame in frames] == [1, 1]


def test_castability_shows_the_weakest_and_says_how_many_there_are(run, ax):
    plot_castability(run, "payable", most=1, ax=ax)
    assert len(names(ax)) == 1
    assert "the 1 weakest of 2 cards" in small_print(ax)


def test_castability_takes_a_frame_without_curve(run, ax):
    plot_castability(run.cards(), ax=ax)
    assert "framed" not in small_print(ax)


def test_cells_of_few_games_are_empty(ax):
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 22, "Giant Spider": 1})
    few = simlab.simulate(deck, turns=2, games=40, seed=1, progress=False)
    plot_castability(few, ax=ax)
    assert "-" in {text.get_text() for text in ax.texts}


@pytest.mark.parametrize(
    ("options", "said"),
    [({"event": "played"}, '"played" was asked of no card; asked: seen'), ({"most": 0}, "most=0")],
)
def test_castability_refuses(run, options, said):
    with pytest.raises(ConfigError, match=said):
        plot_castability(run, **options)


# screw and flood ------------------------------------------------------------------------------


def test_screw_stands_below_the_line_and_flood_above(run, ax):
    plot_screw_flood(run, ax=ax)
    heights = [bar.get_height() for bar in ax.patches]
    assert heights[4:] == pytest.approx(run.by_turn("flood")["estimate"].tolist())
    assert heights[:4] == pytest.approx((-run.by_turn("screw")["estimate"]).tolist())


def test_whiskers_of_screw_point_the_right_way(run, ax):
    plot_screw_flood(run, ax=ax)
    rows = run.by_turn("screw")
    ends = [sorted(-bar[:, 1]) for bar in ax.collections[0].get_segments()]
    assert np.allclose(ends, rows[["low", "high"]].to_numpy())


def test_arms_are_points_of_screw_against_flood(comparison, ax):
    plot_screw_flood(comparison, turn=3, ax=ax)
    for bar, (_, run) in zip(ax.containers, comparison.runs.items(), strict=True):
        (x,), (y,) = bar.lines[0].get_data()
        assert (x, y) == (run.estimate("flood", 3).value, run.estimate("screw", 3).value)
    assert "5 lands or more seen by turn 3" in ax.get_xlabel()


def test_numbers_of_lands_are_joined_and_named(ax):
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    arms = {f"{count} lands": {"deck": deck.with_lands(count)} for count in (12, 17, 22)}
    swept = simlab.compare(arms, deck=deck, turns=4, games=500, seed=1, progress=False)
    plot_screw_flood(swept, ax=ax)
    assert len(ax.lines[0].get_xdata()) == 3
    assert {"12 lands", "17 lands", "22 lands"} <= {text.get_text() for text in ax.texts}


def test_screw_and_flood_of_a_frame_need_a_name_and_the_turn(run, comparison):
    with pytest.raises(ConfigError, match="none of the columns arm, candidate, format"):
        plot_screw_flood(run.by_turn())
    with pytest.raises(ConfigError, match="turn=9 is not in the frame; there: 1, 2, 3, 4"):
        plot_screw_flood(comparison, turn=9)
    with pytest.raises(ConfigError, match="leave it out"):
        plot_screw_flood(run, turn=3)


# sources --------------------------------------------------------------------------------------

MIXED = {
    **{"Forest": 6, "Breeding Pool": 4, "Simic Guildgate": 2, "Misty Rainforest": 3},
    **{"Llanowar Elves": 4, "Counterspell": 4, "Grizzly Bears": 17},
}


def test_sources_add_up_to_what_the_deck_says(ax):
    deck = simlab.Deck.of(MIXED)
    plot_sources(deck, ax=ax)
    rows = deck.sources().set_index("colour")
    tops = {
        x: max(bar.get_y() + bar.get_height() for bar in ax.patches if _centre(bar) == x)
        for x in range(len(rows))
    }
    assert list(tops.values()) == (rows["sources"] + rows["others"]).tolist()
    assert [label.get_text()[0] for label in ax.get_xticklabels()] == list(rows.index)
    assert entries(ax)[-1] == "asked for (Karsten 2022)"


def test_sources_of_a_deck_without_any_are_an_error():
    with pytest.raises(ConfigError, match="no source of mana"):
        plot_sources(simlab.Deck.of({"Ornithopter": 40}))


def _centre(bar):
    return round(bar.get_x() + bar.get_width() / 2)


# the forest plot ------------------------------------------------------------------------------


def test_the_forest_has_a_row_an_arm_the_largest_difference_on_top(comparison, ax):
    plot_forest(comparison, "every_land_drop", ax=ax)
    rows = comparison.differences("every_land_drop", turn=4, together=True)
    assert names(ax)[-1] == "12 lands"
    assert set(names(ax)) == set(comparison.arms)
    said = {text.get_text() for text in ax.texts}
    value = rows.loc[rows["arm"] == "12 lands", "difference"].item()
    assert any(f"{100 * value:.1f}".replace("-", "\N{MINUS SIGN}") in text for text in said)
    assert "baseline" in said
    assert "hold together" in small_print(ax)


def test_the_forest_keeps_the_order_of_the_arms_if_asked(comparison, ax):
    plot_forest(comparison, sort=False, ax=ax)
    assert names(ax) == list(comparison.arms)


def test_many_arms_have_a_row_each_in_hands(run, ax):
    arms = {f"arm {place}": run for place in range(8)}
    plot_hands(arms, ax=ax)
    assert names(ax) == list(arms)
    assert "intervals: ±" in small_print(ax)
