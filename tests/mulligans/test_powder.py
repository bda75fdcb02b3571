"""Serum Powder: the hand is exiled, as many cards are drawn, and no mulligan is counted."""

from __future__ import annotations

import pytest

from simlab.kernels.columns import Event
from tests.reference.helpers import deck_of, land, play, spell
from tests.reference.logs import game_logs

POWDER = spell("Serum Powder", "{3}", "Artifact")


def powder_deck(powders: int, lands: int, size: int = 60):
    counts = {"Serum Powder": powders, "Land": lands, "Blank": size - powders - lands}
    return deck_of(
        {n: c for n, c in counts.items() if c}, POWDER, land("Land"), spell("Blank", "{2}")
    )


def test_a_hand_of_as_many_cards_is_drawn_and_the_exiled_ones_are_gone() -> None:
    """All blanks are Powders but four: a hand that is not wanted is exiled, seven cards each."""
    deck = powder_deck(20, 0, size=24)
    run = play(deck, "exiled", games=500, mulligan="london", keep="lands:1-7 floor:0", turns=25)
    logs = game_logs(run, run.games, lines=200)
    for _, game in logs.groupby("game"):
        exiled = game.loc[game["event"] == Event.POWDER, "value"]
        seen = (game["event"] == Event.DRAW).sum() + game.loc[
            game["event"] == Event.KEEP, "value"
        ].sum()
        assert exiled.sum() + seen == 24
    first = logs[logs["event"] == Event.POWDER].groupby("game").first()
    assert (first["value"] == 7).all()


def test_under_london_the_powder_sees_the_cards_that_are_left() -> None:
    """After a mulligan one card is on the bottom: six are exiled and six drawn."""
    run = play(
        powder_deck(8, 20), "six", games=4_000, mulligan="london", turns=1,
        keep="lands:1-3 and size:0-6 or lands:2-3 floor:0",
    )  # fmt: skip
    logs = game_logs(run, run.games)
    for _, game in logs.groupby("game"):
        size = 7
        for event, value in zip(game["event"], game["value"], strict=True):
            if event == Event.MULLIGAN:
                size = 7 - value
            elif event == Event.POWDER or event == Event.KEEP:
                assert value == size
    assert (logs["event"] == Event.POWDER).sum() > 100


def test_the_only_powder_of_a_hand_is_not_put_on_the_bottom() -> None:
    """One Powder among dear spells would go first; a hand that is to be exiled keeps it."""
    deck = deck_of({"Serum Powder": 30, "Blank": 30}, spell("Serum Powder", "{9}", "Artifact"),
                   spell("Blank", "{1}"))  # fmt: skip
    run = play(deck, "spare", games=2_000, mulligan="london", turns=1, keep="lands:1-7 floor:0")
    logs = game_logs(run, run.games, lines=200)
    at_six = 0
    for _, game in logs.groupby("game"):
        events = game["event"].tolist()
        hand: list[str] = []
        for event, card in zip(events, game["card"], strict=True):
            if event == Event.DEAL:
                hand.append(card)
            elif event == Event.POWDER:
                at_six += len(hand) == 7
                assert "Serum Powder" in hand
                hand = []
            elif event == Event.MULLIGAN:
                hand = []
    assert at_six > 1_000


def test_powder_can_be_left_alone_and_is_told_in_the_story() -> None:
    deck = powder_deck(20, 10)
    settings = {"games": 500, "mulligan": "vancouver", "turns": 1}
    used = play(deck, "story", keep="lands:2-5", **settings)
    plain = play(deck, "story", keep="lands:2-5 powder:no", **settings)
    assert used.estimate("mulligans").value < plain.estimate("mulligans").value
    logs = game_logs(used, used.games)
    game = int(logs.loc[logs["event"] == Event.POWDER, "game"].iloc[0])
    assert "Serum Powder: exiles the hand and draws 7 cards" in used.replay(game)


@pytest.mark.parametrize("size", [7, 8, 13, 14])
def test_a_library_that_cannot_give_the_cards_gives_none(size: int) -> None:
    deck = powder_deck(size, 0, size=size)
    run = play(deck, "small", games=50, mulligan="none", turns=1, keep="lands:1-7")
    assert (run.to_frame()["kept_size"] == 7).all()  # a hand that has to be kept is not exiled
    run = play(deck, "small", games=50, mulligan="paris", turns=1, keep="lands:1-7 floor:0")
    assert (run.to_frame()["mulligans"] == 7).all()
