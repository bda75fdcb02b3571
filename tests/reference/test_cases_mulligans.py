"""The public cases M01, M13 and M14: mulligans, and what they leave in the library.

Every right answer is held to 4.5 standard errors (false alarm 7e-6 each), as the case files say.
"""

from __future__ import annotations

import pandas as pd
import pytest

from simlab import Deck, MulliganRule
from simlab.cards import Card
from simlab.kernels.columns import Event
from tests.reference.helpers import (
    Case,
    assert_far,
    at_least,
    deck_of,
    events,
    land,
    land_deck,
    play,
    spell,
)
from tests.reference.logs import game_logs

GAMES = 1_000_000


@pytest.mark.parametrize("down_to", range(7, 0, -1))
def test_m01_mulligan_until_you_hold_one_of_four_copies(down_to: int) -> None:
    case = Case.read("M01")
    deck = deck_of({"Key": 4, "Blank": 56}, spell("Key", "{9}"), spell("Blank", "{1}"))
    shares = {}
    for rule in ("london", "vancouver", "paris"):
        run = play(
            deck, "M01", rule, down_to, games=GAMES, turns=1, mulligan=rule,
            keep=f"floor:{down_to} holds:Key",
        )  # fmt: skip
        good = round(run.estimate("keepable").value * GAMES)
        seen, _ = events(run, "Key", "seen")[1]
        assert seen == good  # the copy one looked for never goes to the bottom
        name = "London" if rule == "london" else "Vancouver without scry"
        case.agrees(f"{name}, down to {down_to}", good, GAMES)
        shares[name] = (good, case.value(f"{name}, down to {down_to}"))
    if down_to < 7:
        (good, right), (_, wrong) = shares.values()
        assert_far(good, GAMES, wrong=wrong, right=right)


PLAIN_2022 = {"keep": "lands:2-5 6:2-4 5:2-4", "bottom": "karsten2022"}


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("Paris (7, 6, 5, 4, no scry)", {"mulligan": "paris", "keep": "karsten2017"}),
        ("Vancouver (scry a land to the top)", {"mulligan": "vancouver", "keep": "karsten2017"}),
        ("London (bottom first, then decide)", {"mulligan": "london", **PLAIN_2022}),
        ("London after one free seven", {"mulligan": "london_free1", "keep": "karsten2022"}),
        ("no mulligan", {"mulligan": "none"}),
    ],
)
def test_m13_one_deck_under_four_mulligan_rules(name: str, settings: dict) -> None:
    case = Case.read("M13")
    run = play(land_deck(60, 24), "M13", name, games=GAMES, record="turns", turns=3, **settings)
    label = f"{name}: 3 lands by turn 3 on the play"
    case.agrees(label, at_least(run, 3, 3), GAMES)
    if name != "no mulligan":
        case.agrees_mean(f"{name}: expected opening hand size", run.estimate("kept_size"))
    for other, answer in case.answers.items():
        if other != label and "3 lands" in other:
            assert_far(at_least(run, 3, 3), GAMES, wrong=answer["value"], right=case.value(label))


# M14: no land is in these decks, so a keep policy that asks for one mulligans to its floor.
TO_SIX = {"keep": "lands:1-10 floor:6", "turns": 6}


def x_deck() -> Deck:
    """Return the deck of the case; the dearest spell goes to the bottom first."""
    counts = {"X": 1, "Blank": 55, "Y": 4}
    return deck_of(counts, spell("X", "{9}"), spell("Blank", "{8}"), spell("Y", "{1}"))


def test_m14_five_draws_after_a_bottomed_card_come_from_53_cards() -> None:
    """Six kept without a Y, another card on the bottom: Y among 53, not 54.

    Y is a land here. The rule gives one of seven back, again and again; lands stay, so a hand
    without a land has put a blank on the bottom.
    """
    case = Case.read("M14")
    rule = MulliganRule(id="six of seven", forced=1, free=-1)
    run = play(
        land_deck(60, 4), "M14 six", games=2 * GAMES, turns=6, record="turns", mulligan=rule,
        keep="lands:0-0 floor:0", bottom="lands:6",
    )  # fmt: skip
    assert run.tallies.hands[:, 6, 0].sum() >= run.games - 20  # of 16 hands in a row with a land
    label = "at least one Y"
    drawn = at_least(run, 1, 6)
    case.agrees(label, drawn, run.games)
    wrong = case.value(f"{label}, bottom ignored (wrong)")
    assert_far(drawn, run.games, wrong=wrong, right=case.value(label))
    case.agrees("next card is Y", at_least(run, 1, 2), run.games)


def test_m14_a_bottomed_card_is_not_drawn() -> None:
    """X, the dearest, is never kept: in five draws it comes only from 53 of the 60 places."""
    run = play(x_deck(), "M14", games=GAMES, mulligan="london", **TO_SIX)
    seen = events(run, "X", "seen")
    assert seen[1] == (0, GAMES)
    right, wrong = 5 / 60, 5 / 54  # bottom ignored: one of five among the 54 cards not kept
    Case("M14", {"X drawn": {"value": right}}).agrees("X drawn", *seen[6])
    assert_far(*seen[6], wrong=wrong, right=right)


def test_m14_a_bottomed_card_is_in_no_draw_of_any_game() -> None:
    case = Case.read("M14")
    run = play(x_deck(), "M14 logs", games=20_000, mulligan="london", **TO_SIX)
    logs = game_logs(run, run.games)
    under = logs[(logs["event"] == Event.BOTTOM) & (logs["card"] == "X")]["game"]
    assert len(under) > 2_000
    draws = logs[(logs["event"] == Event.DRAW) & logs["game"].isin(under)]
    assert len(draws) == 5 * len(under)
    case.agrees("X in five draws", int((draws["card"] == "X").sum()), len(under))
    wrong = case.value("X in five draws, bottom ignored (wrong)")
    assert_far(0, len(under), wrong=wrong, right=0.0)


def looks(y_card: Card, seed: str, games: int) -> pd.DataFrame:
    """Play Vancouver to six with four Y; return look and first draw of the sixes without Y."""
    deck = deck_of({"Y": 4, "Blank": 56}, y_card, spell("Blank", "{1}"))
    run = play(
        deck, "M14", seed, games=games, mulligan="vancouver", turns=2,
        keep="lands:10-10 floor:6",
    )  # fmt: skip
    logs = game_logs(run, games, lines=24)
    hands = logs[(logs["event"] == Event.DEAL) & (logs["value"] == 1)]
    with_y = hands[hands["card"] == "Y"]["game"].unique()
    logs = logs[~logs["game"].isin(with_y)]
    look = logs[logs["event"].isin([Event.SCRY_TOP, Event.SCRY_BOTTOM])].set_index("game")
    draw = logs[logs["event"] == Event.DRAW].groupby("game").first()
    return pd.DataFrame({"look": look["event"], "top": look["card"], "draw": draw["card"]})


def test_m14_a_card_left_on_top_by_the_look_is_the_next_draw() -> None:
    """Y is a land: with no land in hand the look leaves it on top."""
    case = Case.read("M14")
    found = looks(land("Y"), "top", 30_000)
    left = found[(found["look"] == Event.SCRY_TOP) & (found["top"] == "Y")]
    assert len(left) > 1_000
    label = "after a scry left a Y on top: next card is Y"
    case.agrees(label, int((left["draw"] == "Y").sum()), len(left))


def test_m14_a_card_put_on_the_bottom_by_the_look_is_gone() -> None:
    """Y is a spell: with no land in hand every spell goes to the bottom."""
    case = Case.read("M14")
    found = looks(spell("Y", "{2}"), "bottom", 400_000)
    gone = found[(found["look"] == Event.SCRY_BOTTOM) & (found["top"] == "Y")]
    label = "Vancouver six without Y, a scried Y put on the bottom: next card is Y"
    drawn = int((gone["draw"] == "Y").sum())
    case.agrees(label, drawn, len(gone))
    assert_far(drawn, len(gone), wrong=4 / 54, right=case.value(label))
