"""What each plot shows, and what it refuses."""

from __future__ import annotations

import pytest
from matplotlib.colors import same_color
from matplotlib.figure import Figure

from simlab.errors import ConfigError
from simlab.plots import (
    plot_by_turn,
    plot_cards,
    plot_differences,
    plot_hands,
    small_print,
)
from simlab.plots.style import COLOURS


@pytest.fixture
def ax():
    return Figure().subplots()


def entries(ax):
    legend = ax.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def points(ax):
    """Return the drawn points, filled or hollow; the caps of intervals are lines too."""
    drawn = [line for line in ax.lines if len(line.get_xdata())]
    return [line for line in drawn if line.get_marker() not in ("None", "", "|", "_")]


def is_hollow(line):
    return same_color(line.get_markerfacecolor(), "white")


# by turn --------------------------------------------------------------------------------------


def test_by_turn_shows_the_estimates(run, ax):
    plot_by_turn(run.by_turn(), "mana_spent", ax=ax)
    line = ax.containers[0].lines[0]
    assert line.get_ydata().tolist() == run.by_turn("mana_spent")["estimate"].tolist()
    assert line.get_xdata().tolist() == [1, 2, 3, 4]


def test_by_turn_has_a_line_an_arm_in_order(comparison, ax):
    plot_by_turn(comparison, "land_drop", ax=ax)
    assert entries(ax) == ["17 lands", "12 lands", "17 again"]
    assert [bar.lines[0].get_color() for bar in ax.containers] == list(COLOURS[:3])


def test_by_turn_can_leave_the_intervals_out(run, ax):
    plot_by_turn(run, "land_drop", ax=ax, ci=False)
    assert not ax.collections
    assert ax.get_xlabel() == "turn"


def test_a_frame_keeps_how_it_was_made(run, ax):
    plot_by_turn(run.by_turn(), "land_drop", ax=ax)
    other = plot_by_turn(run, "land_drop", ax=Figure().subplots())
    assert small_print(ax) == small_print(other)


def test_a_frame_of_ones_own_has_games_and_no_level(run, ax):
    own = run.by_turn()
    own.attrs.clear()
    plot_by_turn(own, "land_drop", ax=ax)
    said = "bars: intervals, hidden where smaller than the point; 2,000 games"
    assert small_print(ax) == said


@pytest.mark.parametrize(
    ("metric", "said"),
    [("mana_spend", 'did you mean "mana_spent"'), ("kept_size", "one value a game")],
)
def test_by_turn_refuses_other_metrics(run, metric, said):
    for source in (run, run.by_turn()):
        with pytest.raises(ConfigError, match=said):
            plot_by_turn(source, metric)


def test_by_turn_names_what_a_frame_lacks(run):
    with pytest.raises(ConfigError, match="is not in the frame; there: land_drop"):
        plot_by_turn(run.by_turn("land_drop"), "mana_spent")
    with pytest.raises(ConfigError, match='no column "low"'):
        plot_by_turn(run.by_turn().drop(columns="low"), "land_drop")


# hands ----------------------------------------------------------------------------------------


def test_hands_are_shares_of_all_games(run, ax):
    plot_hands(run, ax=ax)
    assert sum(bar.get_height() for bar in ax.patches) == pytest.approx(1)
    assert ax.get_xticklabels()[0].get_text() == "7"
    assert not entries(ax)


def test_hands_write_the_digits_that_the_interval_allows(run, ax):
    plot_hands(run, by="lands", ax=ax)
    numbers = [text for text in ax.texts if text.get_gid() is None]
    for text, bar in zip(numbers, ax.patches, strict=True):
        assert float(text.get_text()) == pytest.approx(100 * bar.get_height(), abs=0.5)
        assert len(text.get_text()) <= 5


def test_hands_take_runs_by_name(run, ax):
    plot_hands({"one": run, "two": run}, ax=ax)
    assert entries(ax) == ["one", "two"]


@pytest.mark.parametrize("runs", [{}, [], "run"])
def test_hands_refuse_what_is_no_run(runs):
    with pytest.raises(ConfigError, match="name to run"):
        plot_hands(runs)


def test_hands_refuse_other_groups(run):
    with pytest.raises(ConfigError, match="known: kept_size, lands"):
        plot_hands(run, by="spells")


# cards ----------------------------------------------------------------------------------------


def test_cards_have_a_line_each(run, ax):
    plot_cards(run, ["Grizzly Bears", "Rampant Growth", "Grizzly Bears"], "seen", ax=ax)
    assert entries(ax) == ["Grizzly Bears", "Rampant Growth"]
    assert "in hand by this turn" in ax.get_ylabel()


def test_events_of_a_card_have_a_line_each(run, ax):
    plot_cards(run.cards(), "Grizzly Bears", ["payable", "cast"], ax=ax)
    assert entries(ax) == ["payable", "cast"]


def test_cards_and_events_have_a_line_each(run, ax):
    plot_cards(run, ["Grizzly Bears", "Rampant Growth"], ["payable", "cast"], ax=ax)
    assert entries(ax)[-1] == "Rampant Growth: cast"


def test_a_condition_is_said(run, ax):
    plot_cards(run, "Grizzly Bears", "payable_given_lands", ax=ax)
    assert "of games with its mana value in lands seen" in ax.get_ylabel()
    frame = run.cards()
    frame.attrs.clear()
    plot_cards(frame, "Grizzly Bears", "payable_given_lands", ax=ax)
    assert "up to" in small_print(ax)


@pytest.mark.parametrize(
    ("card", "event", "said"),
    [
        ("Llanowar Elves", "cast", "not in the deck"),
        ("Grizzly Bears", "played", 'event "played" is not known; known: seen, payable'),
        ("Forest", "cast", '"cast" was not asked of "Forest"; asked: seen'),
        ([], "cast", "no card was named"),
    ],
)
def test_cards_refuse_what_was_not_recorded(run, card, event, said):
    with pytest.raises(ConfigError, match=said):
        plot_cards(run, card, event)


# differences ----------------------------------------------------------------------------------


def test_differences_show_the_line_of_no_difference(comparison, ax):
    plot_differences(comparison, "mana_spent", ax=ax)
    assert any(list(line.get_ydata()) == [0, 0] for line in ax.lines)


def test_hollow_points_cannot_be_told_apart(comparison, ax):
    plot_differences(comparison, "every_land_drop", turn=4, ax=ax)
    assert [is_hollow(line) for line in points(ax)] == [False, True]
    assert [text.get_text() for text in ax.texts][:-1] == ["cannot be told apart"]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["12 lands", "17 again"]


def test_over_turns_the_legend_explains_hollow_points(comparison, ax):
    plot_differences(comparison, "every_land_drop", ax=ax)
    assert entries(ax) == ["12 lands", "17 again", "hollow: cannot be told apart"]


def test_without_hollow_points_the_legend_is_silent(comparison, ax):
    frame = comparison.differences("lands_seen")
    plot_differences(frame[frame["arm"] == "12 lands"], "lands_seen", ax=ax)
    assert entries(ax) == ["12 lands"]


def test_arms_keep_their_colours(comparison, ax):
    plot_differences(comparison, "every_land_drop", turn=4, ax=ax)
    assert [line.get_color() for line in points(ax)] == list(COLOURS[1:3])


def test_every_pair_is_named(comparison, ax):
    frame = comparison.differences("kept_size", every_pair=True)
    plot_differences(frame, "kept_size", ax=ax)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == [
        "12 lands less 17 lands",
        "17 again less 17 lands",
        "17 again less 12 lands",
    ]


def test_a_metric_of_the_whole_game_has_no_turn(comparison, ax):
    plot_differences(comparison, "kept_size", turn=2, ax=ax)
    assert "turn" not in ax.get_xlabel()


@pytest.mark.parametrize(
    ("metric", "turn", "said"),
    [("mana", None, "not known"), ("mana_spent", 9, "turn")],
)
def test_differences_refuse_what_is_not_there(comparison, metric, turn, said):
    for source in (comparison, comparison.differences()):
        with pytest.raises(ConfigError, match=said):
            plot_differences(source, metric, turn=turn)
