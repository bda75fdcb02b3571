"""What the project says of itself, as counts."""

from __future__ import annotations

from simlab import Deck
from tests.reference.helpers import (
    assert_share,
    deck_of,
    events,
    exactly,
    land,
    play,
    spell,
)

GAMES = 100_000


def test_24_guildgates_cast_a_one_drop_on_turn_1_in_no_game_at_all() -> None:
    deck = Deck.of({"Golgari Guildgate": 24, "Llanowar Elves": 36})
    run = play(deck, "guildgates", games=GAMES, turns=2)
    for event in ("payable", "castable", "cast", "castable_and_seen", "payable_and_seen"):
        found = events(run, "Llanowar Elves", event)
        assert found[1][0] == 0
        assert found[2][0] > 0.9 * GAMES


def test_misty_rainforest_without_a_mountain_never_makes_red() -> None:
    deck = Deck.of({"Misty Rainforest": 16, "Forest": 8, "Lightning Bolt": 36})
    run = play(deck, "misty", games=GAMES)
    for event in ("payable", "castable", "cast"):
        assert all(count == 0 for count, _ in events(run, "Lightning Bolt", event).values())


def test_misty_rainforest_makes_red_by_way_of_stomping_ground() -> None:
    """Turn 1: one of 16 + 1 red sources among seven of sixty."""
    deck = Deck.of(
        {"Misty Rainforest": 16, "Stomping Ground": 1, "Forest": 7, "Lightning Bolt": 36}
    )
    run = play(deck, "misty and ground", games=GAMES, mulligan="none")
    none_of_17 = 1.0
    for card in range(7):
        none_of_17 *= (43 - card) / (60 - card)
    count, games = events(run, "Lightning Bolt", "payable")[1]
    assert_share(count, games, 1 - none_of_17, detect=0.01)


def test_a_dual_never_pays_two_pips() -> None:
    """One land of two colours a turn: a gold two-drop is payable on turn 2 and not on turn 1."""
    own = (land("Dual", "RW"), spell("Gold", "{R}{W}"), spell("Hybrid", "{R/W}"))
    deck = deck_of({"Dual": 60}, own[0], ask=own[1:])
    run = play(deck, "dual", games=1000, turns=4, mulligan=exactly(1))
    assert [count for count, _ in events(run, "Gold", "payable").values()] == [0, 1000, 1000, 1000]
    assert [count for count, _ in events(run, "Hybrid", "payable").values()] == [1000] * 4


def test_as_many_lands_are_on_the_table_as_a_cast_gold_card_has_mana() -> None:
    own = (land("Dual", "RW"), spell("Gold", "{R}{W}"))
    deck = deck_of({"Dual": 17, "Gold": 23}, *own)
    frame = play(deck, "dual game by game", games=20_000).to_frame(cards=["Gold"])
    for turn in range(1, 8):
        now = frame[frame["first_castable: Gold"] == turn]
        assert (now[f"lands_in_play_{turn}"] >= 2).all()
    assert (frame["first_castable: Gold"] == 2).mean() > 0.5
