"""Families of decks: every one is what its name says, and slots stay aligned."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab import Deck
from simlab.decks import land_variants, split_variants, swap_variants
from simlab.errors import DeckError

DECK = Deck.of({"Forest": 9, "Island": 8, "Grizzly Bears": 12, "Opt": 8, "Shock": 3})


def moved(one: Deck, other: Deck) -> int:
    """Return the slots in which two decks differ."""
    return sum(a != b for a, b in zip(one.slots, other.slots, strict=True))


@given(low=st.integers(1, 20), more=st.integers(0, 19))
def test_one_land_count_differs_from_the_next_by_one_slot(low: int, more: int) -> None:
    decks = list(land_variants(DECK, range(low, low + more + 1)).values())
    assert [deck.lands for deck in decks] == list(range(low, low + more + 1))
    assert all(deck.size == 40 for deck in decks)
    assert all(moved(a, b) == 1 for a, b in pairwise(decks))


def test_cards_of_the_median_leave_and_come_and_mana_stays() -> None:
    several = Deck.of(
        {"Forest": 17, "Llanowar Elves": 8, "Craw Wurm": 6, "Centaur Courser": 3, "Sol Ring": 3,
         "Borderland Ranger": 3}
    )  # fmt: skip
    decks = land_variants(several, range(15, 25))
    assert decks["19 lands"].main["Centaur Courser"] == 1
    assert decks["21 lands"].main["Craw Wurm"] == 5  # farther from the median, but without mana
    assert decks["21 lands"].main["Sol Ring"] == 3
    assert decks["24 lands"].main["Craw Wurm"] == 2
    assert decks["15 lands"].main["Centaur Courser"] == 5
    least = land_variants(several, [36])["36 lands"].main
    assert "Craw Wurm" not in least
    assert sum(least.values()) == 40


def test_land_counts_are_those_of_with_lands() -> None:
    """Of a real curve too, where the last cards of the list are not those of the median."""
    curve = {"Forest": 17, "Sol Ring": 1, "Centaur Courser": 9, "Grizzly Bears": 4, "Craw Wurm": 9}
    for own in (DECK, Deck.of(curve)):
        for deck in land_variants(own, range(3, 30)).values():
            assert deck == own.with_lands(deck.lands)
    assert Deck.of(curve).with_lands(19).main["Craw Wurm"] == 9


def test_the_deck_itself_is_among_its_land_counts() -> None:
    assert land_variants(DECK, [17])["17 lands"] is DECK


def test_the_named_cards_leave_and_come_in_their_order() -> None:
    decks = land_variants(
        DECK, [15, 16, 18, 19, 20], leave=["Opt", "Shock"], come=["Grizzly Bears", "Shock"]
    )
    assert decks["18 lands"].main["Opt"] == 7
    assert decks["19 lands"].main["Shock"] == 2
    assert decks["20 lands"].main["Grizzly Bears"] == 11  # used up: that of median mana value
    assert decks["16 lands"].main["Grizzly Bears"] == 13
    assert decks["15 lands"].main["Shock"] == 4


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_splits_keep_the_number_of_lands_and_are_all_there(moves: int) -> None:
    decks = split_variants(DECK, moves)
    assert len(decks) == 2 * moves + 1
    for name, deck in decks.items():
        assert deck.lands == 17
        assert name == f"{deck.main['Forest']} Forest + {deck.main['Island']} Island"
        assert moved(deck, DECK) <= moves


def test_no_kind_of_basic_leaves_altogether() -> None:
    few = Deck.of({"Forest": 1, "Island": 2, "Opt": 37})
    assert set(split_variants(few, 5)) == {"1 Forest + 2 Island", "2 Forest + 1 Island"}


def test_swaps_are_every_choice_once() -> None:
    decks = swap_variants(DECK, ["Llanowar Elves", "Elvish Mystic"], ["Shock", "Opt"])
    assert len(decks) == 6  # two of four cards
    assert decks["as it is"] is DECK
    both = decks["+ Llanowar Elves + Elvish Mystic - Shock - Opt"]
    assert (both.main["Shock"], both.main["Opt"], both.main["Elvish Mystic"]) == (2, 7, 1)
    assert moved(both, DECK) == 2


def test_two_copies_of_a_card_may_come_in() -> None:
    decks = swap_variants(DECK, ["Llanowar Elves"] * 2, ["Shock", "Shock"])
    assert list(decks) == [
        "as it is",
        "+ Llanowar Elves - Shock",
        "+ Llanowar Elves + Llanowar Elves - Shock - Shock",
    ]


def test_choices_that_nobody_would_read_are_refused() -> None:
    with pytest.raises(DeckError, match="more than 300 decks"):
        swap_variants(DECK, ["Llanowar Elves"] * 2 + ["Elvish Mystic"] * 12, ["Opt"] * 8)
    five = Deck.of({"Forest": 9, "Island": 9, "Swamp": 9, "Plains": 9, "Mountain": 9, "Opt": 15})
    with pytest.raises(DeckError, match="more than 300 decks"):
        split_variants(five, 4)


def test_copies_that_the_format_does_not_allow_are_refused() -> None:
    led = Deck.of(
        {"Island": 97, "Sol Ring": 1, "Opt": 1}, commanders="Talrand, Sky Summoner", format="edh"
    )
    with pytest.raises(DeckError, match='"Sol Ring" would be there 2 times, format "commander"'):
        swap_variants(led, ["Sol Ring"], ["Opt"])
    assert len(swap_variants(led, ["Island", "Mind Stone"], ["Opt"])) == 3
