"""Results: shares with Wilson's interval, paired differences, numbers of lands."""

from __future__ import annotations

import re
import time
import warnings
from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab.decks import read_deck
from simlab.errors import ConfigError, DeckError, SimlabError, SimlabWarning
from simlab.kernels import solitaire_layout as at
from simlab.solitaire.switches import DRAW_WHEN
from simlab.stats import wilson


@pytest.fixture(scope="module")
def five():
    root = Path(__file__).resolve().parents[2]
    return read_deck(root / "configs/decks/solitaire_five_colours.txt")


@pytest.fixture(scope="module")
def run(five):
    return simlab.solitaire.simulate(five, player="greedy", games=1_000, seed=5)


def test_solitaire_is_reached_without_loading_a_compiler():
    import subprocess
    import sys

    code = (
        "import sys, simlab; simlab.solitaire; assert 'numba' not in sys.modules;"
        "assert callable(simlab.solitaire.simulate)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
    assert "solitaire" in dir(simlab)


def test_win_rates_under_all_readings_have_wilson_intervals(run):
    assert tuple(run.rows) == DRAW_WHEN
    frame = run.summary()
    assert set(frame["draw_when"]) == set(DRAW_WHEN)
    for when in DRAW_WHEN:
        wins = int((run.rows[when][:, 0] == at.WON).sum())
        row = frame[(frame["draw_when"] == when) & (frame["metric"] == "won")].iloc[0]
        assert row["estimate"] == wins / 1_000
        assert (row["low"], row["high"]) == wilson(wins, 1_000)
        shares = [run.estimate(metric, when).value for metric in ("won", "stuck", "library_lost")]
        assert sum(shares) == pytest.approx(1)


def test_means_are_those_of_the_rows(run):
    rows = run.rows["stack"]
    found = run.estimate("cards_left", "stack")
    assert found.value == rows[:, 2].mean()
    assert found.standard_error == pytest.approx(rows[:, 2].std(ddof=1) / np.sqrt(1_000))


def test_a_frame_has_a_row_a_game_and_reading(run):
    frame = run.to_frame()
    assert len(frame) == 3_000
    assert frame["game"].max() == 999
    assert set(frame["status"]) <= {"won", "library lost", "stuck"}


def test_names_that_are_not_there_are_refused(run, five):
    with pytest.raises(ConfigError, match='draw_when="x"'):
        run.estimate("won", "x")
    with pytest.raises(ConfigError, match='metric "wins" is not known; known: won'):
        run.estimate("wins", "stack")
    with pytest.raises(ConfigError, match="games=0"):
        simlab.solitaire.simulate(five, games=0)
    with pytest.raises(ConfigError, match="level=2"):
        simlab.solitaire.simulate(five, games=10, level=2)


def test_differences_are_paired_and_count_deals(five):
    found = simlab.solitaire.compare(["random", "greedy", "advice"], deck=five, games=600, seed=2)
    frame = found.differences()
    assert frame["arm"].tolist() == ["greedy", "advice"] * 3
    for row in frame.to_dict("records"):
        one = found[row["arm"]].rows[row["draw_when"]][:, 0] == at.WON
        base = found["random"].rows[row["draw_when"]][:, 0] == at.WON
        assert row["difference"] == pytest.approx(one.mean() - base.mean())
        assert row["only_arm"] == (one & ~base).sum()
        assert row["only_baseline"] == (~one & base).sum()
        apart = one.astype(int) - base.astype(int)
        assert row["standard_error"] == pytest.approx(apart.std(ddof=1) / np.sqrt(600))
        assert row["low"] < row["difference"] < row["high"]
    assert found["greedy"].rows["stack"].tolist() == (
        simlab.solitaire.simulate(five, player="greedy", games=600, seed=2).rows["stack"].tolist()
    )
    with pytest.raises(ConfigError, match='arm "x" is not there'):
        found["x"]
    assert "greedy" in found._repr_html_()


def test_decks_are_compared_on_the_same_luck(five):
    other = five.swap({"Divination": -2, "Island": 2})
    found = simlab.solitaire.compare({"as it is": five, "more lands": other}, games=400, seed=1)
    row = found.differences("cards_left").iloc[0]
    values = [found[arm].values("cards_left", "hand_empty") for arm in found.arms]
    assert np.corrcoef(values)[0, 1] > 0.5
    assert row["difference"] == pytest.approx(values[1].mean() - values[0].mean())


COMPARED = {
    "a deck first": (
        lambda deck: (deck, ["greedy", "random"]),
        "players or decks come first, as in",
    ),
    "one name": (lambda _: ("greedy",), "arms='greedy': give names of players, as in"),
    "a number": (lambda _: (5,), "arms=5: give names of players"),
    "no arms": (lambda _: ([],), "no arm: a comparison has two at least"),
    "one arm": (lambda deck: (["greedy"], deck), "1 arm: a comparison has two at least"),
    "one arm twice": (lambda deck: (["greedy"] * 2, deck), 'arm "greedy" is there twice'),
    "arms in no order": (lambda deck: ({"greedy", "random"}, deck), "the first is the baseline"),
    "decks without names": (lambda deck: ([deck, deck],), "decks need names, as in"),
    "a name for settings": (lambda _: ({"a": "greedy", "b": {}},), "arm \"a\" has 'greedy': give"),
    "no deck": (lambda _: (["greedy", "random"],), 'arm "greedy" has no deck; give deck='),
    "a path": (
        lambda _: (["greedy", "random"], "five.txt"),
        "arm \"greedy\": deck='five.txt' is not",
    ),
    "a player": (lambda deck: (["greedi", "random"], deck), 'arm "greedi": player "greedi" is not'),
    "a setting": (
        lambda deck: ({"a": {"playr": "x"}, "b": {}}, deck),
        'arm "a": "playr" is no arg',
    ),
    "what is shared": (
        lambda deck: ({"a": {"games": 5}, "b": {}}, deck),
        "games is the same for all",
    ),
    "a small deck": (
        lambda deck: ({"a": deck, "b": simlab.Deck.of({"Swamp": 20})},),
        'arm "b": deck has 20 cards, solitaire asks for more than 28',
    ),
}


@pytest.mark.parametrize(("arms", "said"), COMPARED.values(), ids=COMPARED)
def test_comparisons_that_cannot_be_are_refused(five, arms, said):
    with pytest.raises(SimlabError, match=re.escape(said)):
        simlab.solitaire.compare(*arms(five), games=20, seed=1)


def test_numbers_of_a_comparison_are_checked_before_the_arms(five):
    for wrong in ({"games": 0}, {"level": 2}, {"threads": 0}, {"seed": -1}):
        with pytest.raises(ConfigError, match=f"^{next(iter(wrong))}="):
            simlab.solitaire.compare(["greedy", "random"], five, **wrong)
    with pytest.raises(ConfigError, match="player greedy has no budget"):
        simlab.solitaire.compare(["greedy", "random"], five, games=5, budget=10)


def test_a_budget_is_that_of_the_players_that_have_one(five):
    found = simlab.solitaire.compare(["greedy", "search"], five, games=4, seed=1, budget=30)
    assert [repr(run.player) for run in found.runs.values()] == ["greedy", "search(30)"]


def test_functions_are_arms_by_their_name(five):
    def first_move(_view, legal):
        return legal[0]

    found = simlab.solitaire.compare([first_move, "random"], five, games=4, seed=1)
    assert found.arms == ("first_move", "random")


def test_shares_that_never_differ_have_an_interval(five):
    both = {"a": {"player": "greedy"}, "b": {"player": "greedy"}}
    found = simlab.solitaire.compare(both, five, games=50, seed=1)
    for metric in ("won", "stuck", "library_lost"):
        frame = found.differences(metric)
        assert (frame["difference"] == 0).all()
        assert (frame["low"] < -0.05).all() and (frame["high"] > 0.05).all()


# what frames carry ----------------------------------------------------------------------------


def test_frames_say_what_they_are_conditional_on(run, five):
    said = (
        "Solitaire: five colours: 60 cards, 23 lands; player greedy; the default readings; 3% of "
        "the cards played in part; 1,000 games under each reading, seed 5"
    )
    for frame in (run.summary(), run.df, run.piles(), run.to_frame()):
        assert frame.attrs["condition"] == said
        assert frame.attrs["level"] == 0.95
        assert frame.attrs["units"]["cards_left"] == "cards"
    arms = {
        "rules": {"slot_full": "replace"},
        "less": {"deck": five.with_lands(20)},
        "as it is": {},
    }
    found = simlab.solitaire.compare(arms, five, games=20, seed=1)
    for frame in (found.summary(), found.df, found.differences(), found.piles(), found.to_frame()):
        assert frame.attrs["condition"].startswith("deck by arm; player greedy; readings by arm")
        assert frame.attrs["condition"].endswith("20 games an arm under each reading, seed 1")
    assert found.df["arm"].cat.categories.tolist() == list(arms)
    assert found.df["draw_when"].cat.categories.tolist() == list(DRAW_WHEN)


def test_the_condition_names_other_readings_and_players_that_cheat(five):
    found = simlab.solitaire.simulate(
        five, player="thoughtful", budget=50, games=5, seed=1, slot_full="replace"
    )
    assert "slot_full=replace" in repr(found)
    said = found.df.attrs["condition"]
    assert "player thoughtful(50) (knows all cards); slot_full=replace" in said
    with pytest.raises(ConfigError, match=r"is not known of player thoughtful\(50\)"):
        found.piles()


def test_piles_emptied_add_up(run):
    frame = run.piles()
    for when in DRAW_WHEN:
        rows = frame[frame["draw_when"] == when]
        assert rows["piles"].tolist() == list(range(8))
        assert rows["games"].sum() == 1_000
        seven = int((run.rows[when][:, 1] == 7).sum())
        assert (rows["low"].iloc[7], rows["high"].iloc[7]) == wilson(seven, 1_000)
        # The spell that empties the last pile may end the library first: then the game is lost.
        others = run.rows[when][(run.rows[when][:, 1] == 7) & (run.rows[when][:, 0] != at.WON)]
        assert set(others[:, 0].tolist()) <= {at.LOST}
        mean = (rows["piles"] * rows["share"]).sum()
        assert mean == pytest.approx(run.estimate("piles_emptied", when).value)


# numbers of lands -----------------------------------------------------------------------------


def test_tuning_finds_the_number_of_lands_that_wins(five):
    found = simlab.solitaire.tune(five, [8, 16, 23], games=4_000, seed=1, delta=0.02)
    frame = found.table()
    for when in DRAW_WHEN:
        rows = frame[frame["draw_when"] == when]
        assert rows["lands"].tolist() == [8, 16, 23]
        assert (rows["low"] <= rows["won"]).all() and (rows["won"] <= rows["high"]).all()
        best = rows[rows["verdict"] == "best"]
        assert len(best) == 1
        assert found.best(when).lands == best["lands"].item() > 8
        assert found.decided(when)
        assert rows.iloc[0]["verdict"] == "worse"
        assert not rows.iloc[0]["may_be_best"]
        assert rows.iloc[0]["won"] < 0.9 * best["won"].item()
        assert rows.iloc[0]["difference_high"] < 0
    assert "best within 2 percentage points: hand_empty 23 lands" in repr(found)
    assert found.promise("stack") == (
        "With probability 0.95 no candidate is better than 23 lands by more than 2 percentage "
        "points."
    )
    assert found.own == "23 lands"
    assert found.df["verdict"].cat.ordered
    with pytest.raises(ConfigError, match="draw_when"):
        found.best("never")
    with pytest.raises(ConfigError, match='deck "9 lands" was not tried; tried: 8 lands'):
        found.verdict("9 lands")


@pytest.fixture(scope="module")
def undecided(five):
    with pytest.warns(SimlabWarning, match="the games ran out before that was 1 percentage"):
        return simlab.solitaire.tune(five, range(20, 25), games=300, seed=1)


def test_where_nothing_is_decided_there_is_no_best(undecided):
    frame = undecided.table()
    assert not set(frame["verdict"]) & {"best", "equivalent"}
    for when in DRAW_WHEN:
        assert not undecided.decided(when)
        assert undecided.verdict(f"{undecided.best(when).lands} lands", when) == "best so far"
        assert len(undecided.may_be_best(when)) > 1
        assert "the games ran out before that was 1 percentage point" in undecided.promise(when)
        assert undecided.games_enough(when) > 300
        assert undecided.facts()["found"][when]["decided"] is False
    assert "so far, 4 more may be best" in repr(undecided)
    assert "the games ran out" in undecided._repr_html_()
    assert undecided.df.attrs["condition"].startswith(
        "Solitaire: five colours: 60 cards, 23 lands as given; player greedy; the default readings"
    )


def test_games_that_all_came_to_the_same_are_no_certainty():
    deck = simlab.Deck.of({"Swamp": 30, "Murder": 10, "Doom Blade": 10})
    with pytest.warns(SimlabWarning):
        found = simlab.solitaire.tune(deck, [28, 30], games=200, seed=1)
    rows = found.table().query("draw_when == 'discard'")
    assert (rows["won"] == rows["won"].iloc[0]).all()
    assert (rows["low"] < rows["high"]).all()
    assert set(rows["verdict"]) == {"best so far", "open"}


def test_as_many_games_as_were_said_to_be_enough_are_enough(undecided, five):
    """The variance is an estimate, and the luck is new: one seed, fixed, so never by chance."""
    enough = undecided.games_enough("discard")
    lands = range(20, 25)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SimlabWarning)  # the other readings may take more
        found = simlab.solitaire.tune(five, lands, games=enough, seed=2)
    assert found.decided("discard")


def test_seconds_that_run_out_are_said(five):
    with pytest.warns(SimlabWarning, match="the seconds ran out before that was 0.1 percentage"):
        found = simlab.solitaire.tune(five, [20, 21], delta=0.001, seconds=0.03, seed=1)
    assert {one.stopped for one in found.found.values()} == {"seconds"}
    assert found.games < 2 * 3 * 100_000


def test_a_player_that_thinks_looks_at_the_clock(five):
    started = time.perf_counter()
    with pytest.warns(SimlabWarning, match="the seconds ran out"):
        found = simlab.solitaire.tune(
            five, [20, 23], player="search", budget=20, seconds=0.03, seed=1
        )
    assert {one.games[0] for one in found.found.values()} == {256}
    assert time.perf_counter() - started < 60


def test_a_single_number_of_lands_is_not_called_the_best(five):
    found = simlab.solitaire.tune(five, [20], games=100, seed=1)
    assert found.promise() == "20 lands is the only candidate: nothing was compared."
    assert "nothing but 20 lands was tried" in repr(found)
    assert ">best<" not in found._repr_html_()


TUNED = {
    "no lands": ([], {}, "there is no number of lands to try"),
    "too many": ([99], {}, "lands=99: the deck has 60 cards; from 1 to 59"),
    "text": ("18:24", {}, "lands='18:24': give whole numbers, as in range(33, 43)"),
    "one game": ([20], {"games": 1}, "games=1: give a whole number from 2"),
    "delta 0": ([20], {"delta": 0}, "delta=0: give a number above 0"),
    "delta in points": ([20], {"delta": 5}, "delta=5: a share of the games, as 0.01 for a point"),
    "an argument": ([20], {"land": 5}, '"land" is no argument and no switch of solitaire; did you'),
    "a reading": ([20], {"draw_when": "stack"}, "all three readings of it are always played"),
    "a code": ([20], {"codes": {"Opt": "draw 1"}}, 'codes: "Opt" is not in the deck'),
}


@pytest.mark.parametrize(("lands", "more", "said"), TUNED.values(), ids=TUNED)
def test_tunings_that_cannot_be_are_refused(five, lands, more, said):
    with pytest.raises(SimlabError, match=re.escape(said)):
        simlab.solitaire.tune(five, lands, **{"games": 20, "seed": 1} | more)


def test_a_deck_of_lands_or_none_is_not_tuned():
    with pytest.raises(DeckError, match="solitaire asks for more than 28"):
        simlab.solitaire.tune(simlab.Deck.of({"Swamp": 20}), [10])
    with pytest.raises(ConfigError, match="is not a deck; read one with"):
        simlab.solitaire.tune("x.txt", [10])


def test_codes_of_cards_that_leave_a_version_are_no_error(five):
    codes = {"Murder": "kill creature", "Divination": "draw 1"}
    with pytest.warns(SimlabWarning):
        found = simlab.solitaire.tune(five, [23, 58], games=50, seed=1, codes=codes)
    assert not set(codes) <= set(found.decks["58 lands"].main)
