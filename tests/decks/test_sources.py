"""Sources of each colour, and what each card contributes."""

from __future__ import annotations

import pytest

from simlab import Deck
from simlab.errors import DeckError

DECK = Deck.of(
    {
        **{
            "Forest": 5,
            "Island": 4,
            "Breeding Pool": 2,
            "Misty Rainforest": 3,
            "Evolving Wilds": 1,
        },
        **{"Simic Guildgate": 2, "Bala Ged Recovery": 2, "Llanowar Elves": 4, "Lotus Petal": 1},
        **{"Wastes": 1, "Counterspell": 4, "Leatherback Baloth": 3, "Thought-Knot Seer": 2},
    }
)


def test_lands_count_for_every_colour_they_make_or_find():
    frame = DECK.sources().set_index("colour")
    assert list(frame.index) == ["W", "U", "B", "R", "G", "C"]
    # Island, Pool, Guildgate, Rainforest (finds a Pool or an Island), Wilds
    assert frame.loc["U", "sources"] == 4 + 2 + 2 + 3 + 1
    assert frame.loc["G", "sources"] == 5 + 2 + 2 + 3 + 1
    assert frame.loc["C", "sources"] == 1 + 1  # Wastes, and Wilds that find it
    assert frame.loc["U", ["tapped", "searches"]].tolist() == [3, 4]


def test_other_cards_are_counted_apart():
    frame = DECK.sources().set_index("colour")
    assert frame.loc["G", ["land_sides", "others", "once"]].tolist() == [2, 4, 1]
    assert frame.loc["R", ["sources", "others", "once", "most_pips"]].tolist() == [0, 0, 1, 0]


def test_the_card_that_asks_for_most_is_named():
    frame = DECK.sources().set_index("colour")
    assert frame.loc["U", ["most_pips", "card"]].tolist() == [2, "Counterspell"]
    assert frame.loc["G", ["most_pips", "card"]].tolist() == [3, "Leatherback Baloth"]
    assert frame.loc["C", ["most_pips", "card"]].tolist() == [1, "Thought-Knot Seer"]


def test_what_each_card_contributes_adds_up_to_the_counts():
    cards, colours = DECK.sources("card"), DECK.sources().set_index("colour")
    lands = cards[cards["kind"].isin(["land", "search"])]
    for colour in colours.index:
        assert (lands["count"] * lands[colour]).sum() == colours.loc[colour, "sources"]
    gate = cards.set_index("card").loc["Simic Guildgate"]
    assert (gate["count"], gate["enters"], gate["U"], gate["G"], gate["W"]) == (
        2,
        "always",
        1,
        1,
        0,
    )


def test_an_unknown_grouping_is_an_error():
    with pytest.raises(DeckError, match='by="land" is not known; known: colour, card'):
        DECK.sources("land")
