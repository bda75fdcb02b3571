"""Run.check: exact beside simulated. A check finds an error that is there, and none that is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure

from simlab import Deck, simulate
from simlab.errors import ConfigError, NotExactError
from simlab.experiments import Run
from simlab.plots import plot_check

MIXED = Deck.of(
    {"Forest": 9, "Mountain": 7, "Rugged Highlands": 4, "Ancient Tomb": 1, "Sol Ring": 1,
     "Burning-Tree Emissary": 4, "Grizzly Bears": 8, "Lightning Bolt": 4, "Colossal Dreadmaw": 2}
)  # fmt: skip


def run_of(deck: Deck, **settings: object) -> Run:
    return simulate(deck, games=60_000, seed=11, turns=5, progress=False, **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"on_the_play": False, "mulligan": "vancouver"},
        {"mulligan": "london_free1", "keep": "lands:2-5 and any:Grizzly Bears|Sol Ring"},
        {"mulligan": "partial_paris"},
        {"mulligan": "gis", "players": 4},
        {"mulligan": "arena_smoothing"},
    ],
    ids=str,
)
def test_a_right_run_agrees(settings: dict) -> None:
    """False alarm of each: 0.001, but seeds are fixed."""
    check = run_of(MIXED, **settings).check()
    assert check.agrees, check.table().query("not agrees")
    table = check.table()
    assert {"seen", "payable", "payable_and_seen", "lands_dealt", "screw"} <= set(table["quantity"])
    assert table["adjusted"].between(0, 1).all()


def test_a_card_that_is_seen_too_often_is_found() -> None:
    """One game in a hundred too many."""
    run = run_of(MIXED)
    tallies = run.tallies
    cards = tallies.cards.copy()
    place = run.compiled.deck.card_names.index("Sol Ring")
    cards[0, 2, place] += run.games // 100
    wrong = replace(run, tallies=tallies._replace(cards=cards)).check()
    assert not wrong.agrees
    bad = wrong.table().query("not agrees")
    assert bad[["quantity", "card", "turn"]].to_numpy().tolist() == [["seen", "Sol Ring", 3]]
    assert "DISAGREE" in repr(wrong)
    assert "DISAGREES" in wrong._repr_html_()


def test_what_cannot_be_is_held_to_zero() -> None:
    run = run_of(Deck.of({"Forest": 17, "Lightning Bolt": 23}))
    table = run.check().table()
    never = table[(table["quantity"] == "payable")]
    assert (never["exact"] == 0).all()
    assert (never["p_value"] == 1).all()
    cards = run.tallies.cards.copy()
    cards[1, 0, 0] += 1  # one game in which red mana came from somewhere
    assert not replace(run, tallies=run.tallies._replace(cards=cards)).check().agrees


def test_it_says_what_it_leaves_out() -> None:
    deck = Deck.of({"Island": 17, "Divination": 4, "Grizzly Bears": 19})
    check = run_of(deck).check()
    assert check.agrees
    assert set(check.left_out) == {
        "screw", "flood", "land_drop", "every_land_drop", "seen", "payable_and_seen"
    }  # fmt: skip
    assert "draw" in check.left_out["seen"]
    assert "seen" not in set(check.table()["quantity"])


def test_hands_alone_are_checked_too() -> None:
    check = run_of(MIXED, record="hands").check()
    assert check.agrees
    assert check.summary()["quantity"].tolist() == ["mulligans", "kept_size", "lands_in_hand"]


def test_turns_after_the_library_has_run_out_are_left_out() -> None:
    check = run_of(Deck.of({"Forest": 5, "Grizzly Bears": 5}), keep="lands:3-3").check()
    assert check.agrees
    assert "bottom" in check.left_out["lands_dealt on turn 5"] + check.left_out["screw on turn 5"]
    assert set(check.table().query("quantity == 'lands_dealt'")["turn"]) == {1, 2, 3, 4}


@pytest.mark.parametrize("deck", [{"Forest": 60}, {"Grizzly Bears": 60}, {"Forest": 7}], ids=str)
def test_decks_at_the_edge(deck: dict) -> None:
    assert run_of(Deck.of(deck), mulligan="none").check().agrees


def test_a_policy_that_looks_at_plays_is_refused() -> None:
    with pytest.raises(NotExactError, match="plays by a turn"):
        run_of(MIXED, keep="lands:2-5 and plays:1by2").check()


def test_a_false_alarm_is_a_chance() -> None:
    with pytest.raises(ConfigError, match="between 0 and 1"):
        run_of(MIXED, record="hands").check(false_alarm=2)


def test_the_plot_has_words_and_a_point_for_every_share() -> None:
    check = run_of(MIXED).check()
    ax = plot_check(check, ax=Figure().subplots())
    table = check.table()
    means = table["value"].isna() & table["quantity"].isin(
        ["mulligans", "kept_size", "lands_in_hand"]
    )
    shares = table[~means & table["exact"].between(1e-9, 1 - 1e-9) & np.isfinite(table["z"])]
    points = sum(len(line.get_xdata()) for line in ax.lines if line.get_marker() != "None")
    assert points == len(shares)
    assert "standard errors" in ax.get_ylabel()
    with pytest.raises(ConfigError, match="no share"):
        plot_check(table.iloc[:0], ax=Figure().subplots())
