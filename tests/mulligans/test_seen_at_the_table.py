"""What a player at the table would notice: gates, hand sizes, must-haves that are laid aside."""

from __future__ import annotations

from itertools import pairwise

import pytest

import simlab
from simlab.kernels.columns import Event
from simlab.mulligans import find_keep, find_rule
from tests.reference.helpers import deck_of, land, land_deck, play, spell
from tests.reference.logs import game_logs

LANDS = land_deck(60, 60)


@pytest.mark.parametrize("rule", ["big_deck", "euro_highlander_old", "paris_free1", "london"])
def test_so_many_mulligans_are_taken_as_the_policy_asks_for(rule: str) -> None:
    """With a gate there are two ways to six cards, with one mulligan or with two."""
    run = play(
        land_deck(60, 24), rule, games=2_000, mulligan=rule, keep="mulligans:2- floor:0", turns=1
    )  # fmt: skip
    assert set(run.to_frame()["mulligans"]) == {2}


def test_a_free_mulligan_is_one_that_costs_no_card() -> None:
    """Big deck: 0, 1, 6 and 7 lands go for another seven, others would go to six."""
    run = play(
        land_deck(60, 24), "free", games=4_000, mulligan="big_deck", turns=1,
        keep="not free floor:0",
    )  # fmt: skip
    frame = run.to_frame()
    assert (frame["kept_size"] == 7).all()
    assert frame.loc[frame["mulligans"] == 0, "lands"].between(2, 5).all()


def test_others_at_the_table_have_declared_what_they_have_taken() -> None:
    waits = {"deck": land_deck(60, 24), "mulligan": "big_deck", "keep": "others:2- floor:0"}
    never = {"deck": land_deck(60, 24), "keep": "size:0-0 floor:0"}
    frame = simlab.two_seats(waits, never, games=500)
    assert set(frame["first_mulligans"]) == {2}


@pytest.mark.parametrize("cards", [6, 8])
@pytest.mark.parametrize("rule", ["original", "big_deck", "euro_highlander_old"])
def test_all_land_is_all_land_with_another_starting_hand(rule: str, cards: int) -> None:
    run = play(
        LANDS, rule, cards, games=20, mulligan=rule, hand_size=cards, keep="lands:2-5", turns=1
    )  # fmt: skip
    assert (run.to_frame()["mulligans"] >= 1).all()


def test_draw_ten_keep_seven_keeps_as_many_as_the_starting_hand_has() -> None:
    rule = find_rule("draw10_keep7").with_hand(6)
    assert [(hand.drawn, hand.size) for hand in rule.hands()] == [(9, 6)]


@pytest.mark.parametrize(
    ("keep", "same"),
    [
        ("not lands:6-7", "lands:0-5"),
        ("play and lands:2-4 or draw and lands:2-5", "lands:2-4"),
        ("not lands:0-1 and lands:0-5", "lands:2-5"),
        ("lands:0-1 or lands:3-4", "lands:0-4"),
    ],
)
def test_what_is_laid_aside_follows_from_the_hands_that_are_kept(keep: str, same: str) -> None:
    stage = find_rule("partial_paris").stages()[0]
    assert find_keep(keep).land_range(stage, True) == find_keep(same).land_range(stage, True)


def hands_of(game) -> list[list[str]]:
    """Return the hands of a game, one after the other."""
    hands: list[list[str]] = [[]]
    for event, card in zip(game["event"], game["card"], strict=True):
        if event == Event.MULLIGAN:
            hands.append([])
        elif event == Event.DEAL:
            hands[-1].append(card)
    return hands


@pytest.mark.parametrize(
    "settings",
    [{"bottom": "lands:3,2 protect:Ring"}, {"keep": "lands:2-5 and any:Ring floor:0"}],
)
def test_what_one_must_have_is_not_laid_aside(settings: dict) -> None:
    cards = (land("Land"), spell("Ring", "{1}", "Artifact"), spell("Blank", "{5}"))
    deck = deck_of({"Ring": 4, "Land": 20, "Blank": 36}, *cards)
    run = play(
        deck, "ring", games=3_000, mulligan="partial_paris", aside="dig", turns=1,
        **{"keep": "lands:2-5 floor:0", **settings},
    )  # fmt: skip
    held = 0
    for _, game in game_logs(run, run.games, lines=200).groupby("game"):
        for hand, after in pairwise(hands_of(game)):
            if "Ring" in hand and len(hand) > 1:
                held += 1
                assert "Ring" in after
    assert held > 100


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("sol ring", True),
        ("Delver of Secrets", True),
        ("Lim-Dul's Vault", True),
        ("Kongming, Sleeping Dragon", True),
        ("@creature", True),
        ("@Legendary", True),
        ("@insect", False),  # the back of Delver of Secrets
        ("@g", False),
    ],
)
def test_cards_are_named_as_one_writes_them(what: str, found: bool) -> None:
    names = ["Sol Ring", "Delver of Secrets", "Lim-Dûl's Vault", 'Kongming, "Sleeping Dragon"']
    deck = simlab.Deck.of({**dict.fromkeys(names, 1), "Island": 36})
    settings = {"games": 50, "keep": f"any:{what} floor:0", "turns": 1}
    if found or what == "@g":
        play(deck, "names", **settings)
    else:
        with pytest.raises(simlab.SimlabError, match='no card of type "insect"'):
            play(deck, "names", **settings)


def test_a_misspelt_card_is_answered_with_the_nearest() -> None:
    deck = simlab.Deck.of({"Sol Ring": 4, "Island": 36})
    with pytest.raises(simlab.SimlabError, match=r'"Sol Rng" is not .*; did you mean "Sol Ring"'):
        play(deck, "near", games=10, keep="any:Sol Rng")


def test_a_judgement_of_all_cards_drawn_leaves_out_those_under_the_library() -> None:
    """After Serum Powder the cards put down before are gone, however the hand is judged."""
    cards = (land("Land"), spell("Serum Powder", "{3}", "Artifact"), spell("Blank", "{2}"))
    deck = deck_of({"Land": 22, "Serum Powder": 4, "Blank": 34}, *cards)
    run = play(
        deck, "drawn", games=20_000, mulligan="london", turns=1,
        keep="lands:3-4 floor:0 judge:drawn", bottom="lands:7",
    )  # fmt: skip
    frame = run.to_frame()
    # Lands are given back last, so a hand that was judged with 3 or 4 has as many of its size.
    few = frame[(frame["kept_size"] >= 4) & ~frame["lands"].between(3, 4)]
    assert few.empty
