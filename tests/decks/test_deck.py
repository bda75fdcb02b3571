"""The deck: slots that stay aligned, lands, cards of one's own."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.decks import Deck
from simlab.decks.modelled import (
    IN_FULL,
    IN_PART,
    assumed_words,
    modelled_rows,
    played_words,
)
from simlab.errors import DeckError, FormatError
from tests.own_cards import own_card

BEARS = Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
COUNTS = {"Shock": 3, "Forest": 5, "Grizzly Bears": 7, "Island": 5, "Runeclaw Bear": 7, "Opt": 3}
COUNTS |= {"Hill Giant": 4, "Savannah Lions": 2, "Mutavault": 2, "Wasteland": 2}
LISTED = list(COUNTS)


def test_facts_of_a_deck() -> None:
    deck = Deck.of(
        {"forest": 98, "Sol Ring": 1},
        commanders="Ezuri, Renegade Leader",
        sideboard={"Naturalize": 1},
        format="edh",
        name="elves",
    )
    assert (deck.size, deck.lands, deck.format) == (99, 98, "commander")
    assert deck.main == {"Forest": 98, "Sol Ring": 1}
    assert set(deck.cards()) == {"Forest", "Sol Ring", "Ezuri, Renegade Leader", "Naturalize"}
    assert repr(deck) == (
        'Deck("elves", commander, 99 cards, 98 lands, '
        "commander Ezuri, Renegade Leader, sideboard 1)"
    )
    assert "Ezuri" in deck._repr_html_()


def test_all_problems_are_collected() -> None:
    with pytest.raises(DeckError) as caught:
        Deck.of({"Lightnng Bolt": 4, "Forest": -1, "Island": 10**7}, commanders="Rafiq of the Mny")
    assert str(caught.value).splitlines() == [
        '"Lightnng Bolt" is not a known card; did you mean Lightning Bolt?',
        'count of "Forest" is -1, not a number from 0 to 5,000',
        'count of "Island" is 10000000, not a number from 0 to 5,000',
        '"Rafiq of the Mny" is not a known card; did you mean Rafiq of the Many?',
    ]
    with pytest.raises(DeckError, match="no cards"):
        Deck.of({"Forest": 0})


def test_cards_of_ones_own_go_before_the_table() -> None:
    mine = own_card("History of my Own", "{1}{W}{W}", "Creature")
    deck = Deck.of({"Plains": 17, "mine": 23}, cards={"mine": mine})
    assert deck.main == {"Plains": 17, "History of my Own": 23}
    assert deck.cards()["History of my Own"] is mine
    assert deck.swap({"Plains": -1, "History of my Own": 1}).lands == 16
    assert deck.with_lands(16).main == {"Plains": 16, "History of my Own": 24}
    other = own_card("Another", "{G}", "Creature")
    assert deck.swap({"Plains": -2, "Another": 2}, cards={"Another": other}).main["Another"] == 2


def test_swap_puts_the_added_card_into_the_slot_of_the_last_copy() -> None:
    deck = Deck.of({"Forest": 3, "Opt": 2})
    assert deck.swap({"Forest": -1, "Island": 1}).slots == (
        "Forest",
        "Forest",
        "Island",
        "Opt",
        "Opt",
    )


def test_swap_appends_what_has_no_slot() -> None:
    deck = Deck.of({"Forest": 2, "Opt": 1})
    assert deck.swap({"Opt": -1, "Island": 2}).slots == ("Forest", "Forest", "Island", "Island")


def test_swap_fills_an_empty_slot_with_the_last_card() -> None:
    deck = Deck.of({"Forest": 2, "Opt": 1, "Shock": 1})
    assert deck.swap({"Forest": -1}).slots == ("Forest", "Shock", "Opt")
    assert deck.swap({"Shock": -1, "Opt": -1}).slots == ("Forest", "Forest")


def test_swap_refuses_what_is_not_there() -> None:
    with pytest.raises(DeckError) as caught:
        BEARS.swap({"Forest": -18, "Island": -1})
    assert str(caught.value).splitlines() == [
        'cannot take out 18 of "Forest", the deck has 17',
        'cannot take out 1 of "Island", the deck has 0',
    ]
    with pytest.raises(DeckError, match="did you mean Lightning Bolt"):
        BEARS.swap({"Lightnng Bolt": 1})


@given(st.dictionaries(st.sampled_from(["Forest", "Opt", "Shock", "Island"]), st.integers(-3, 3)))
def test_swap_changes_counts_as_asked_and_no_slot_without_need(changes: dict[str, int]) -> None:
    deck = Deck.of({"Forest": 3, "Opt": 3, "Shock": 3, "Island": 3})
    after = deck.swap(changes)
    assert all(after.main.get(name, 0) == 3 + changes.get(name, 0) for name in deck.main)
    moved = sum(a != b for a, b in zip(deck.slots, after.slots, strict=False))
    assert moved <= sum(-change for change in changes.values() if change < 0)


@given(st.integers(0, 40))
def test_with_lands_reaches_the_count_and_keeps_the_size(lands: int) -> None:
    deck = BEARS.with_lands(lands)
    assert (deck.size, deck.lands) == (40, lands)
    moved = sum(a != b for a, b in zip(BEARS.slots, deck.slots, strict=True))
    assert moved == abs(lands - 17)


def test_lands_come_in_for_plain_spells_and_are_the_most_numerous_basic() -> None:
    deck = Deck.of({"Grizzly Bears": 2, "Island": 1, "Forest": 2, "Shock": 1, "Opt": 2})
    assert deck.with_lands(5).main == {"Grizzly Bears": 1, "Island": 1, "Forest": 4, "Opt": 2}
    assert deck.with_lands(4).slots == (
        *("Grizzly Bears", "Grizzly Bears", "Island", "Forest", "Forest", "Forest", "Opt", "Opt"),
    )
    assert deck.with_lands(7).main == {"Forest": 6, "Island": 1, "Opt": 1}  # the one that draws
    assert deck.with_lands(4, land="Mutavault").main["Mutavault"] == 1


@given(st.permutations(LISTED), st.integers(0, 40))
def test_the_order_of_the_list_chooses_no_card(order: list[str], lands: int) -> None:
    """Also among cards of one mana value, and basics of one number."""
    one, other = (Deck.of({name: COUNTS[name] for name in names}) for names in (LISTED, order))
    assert one.with_lands(lands).main == other.with_lands(lands).main


def test_a_land_more_takes_the_same_slot_as_in_the_deck_with_two_more() -> None:
    deck = Deck.of({name: COUNTS[name] for name in LISTED})
    decks = [deck.with_lands(lands) for lands in range(41)]
    for less, more in pairwise(decks):
        assert sum(a != b for a, b in zip(less.slots, more.slots, strict=True)) == 1


def test_cards_that_leave_or_come_first_can_be_named() -> None:
    assert BEARS.with_lands(16, come="Shock").main["Shock"] == 1
    assert BEARS.with_lands(15, come=["Shock"]).main["Grizzly Bears"] == 24
    deck = Deck.of({"Grizzly Bears": 3, "Opt": 2, "Forest": 2})
    assert deck.with_lands(4, leave=["Opt"]).main == {"Forest": 4, "Opt": 1, "Grizzly Bears": 2}
    with pytest.raises(DeckError, match='leave: "Opt" is named more often than it is there'):
        deck.with_lands(3, leave=["Opt"] * 3)
    with pytest.raises(DeckError, match='come: "Island" is a land; name cards that are none'):
        deck.with_lands(1, come=["Island"])


def test_without_basics_the_pips_choose_and_without_pips_wastes() -> None:
    assert (
        Deck.of({"Mutavault": 10, "Lightning Bolt": 3, "Opt": 2}).with_lands(11).main["Mountain"]
        == 1
    )
    assert Deck.of({"Mutavault": 10, "Ornithopter": 4}).with_lands(11).main["Wastes"] == 1


def test_lands_go_for_the_median_spell_or_the_named_one() -> None:
    deck = Deck.of({"Opt": 2, "Grizzly Bears": 2, "Cancel": 2, "Forest": 2, "Island": 3})
    fewer = deck.with_lands(3)
    assert fewer.main == {"Opt": 2, "Grizzly Bears": 4, "Cancel": 2, "Forest": 1, "Island": 2}
    assert fewer.main["Grizzly Bears"] == 4
    assert deck.with_lands(4, spell="Shock").main["Shock"] == 1
    only = Deck.of({"Mutavault": 2, "Forest": 1})
    assert only.with_lands(1, spell="Opt").slots == ("Mutavault", "Opt", "Opt")


def test_with_lands_refuses_what_cannot_be() -> None:
    for lands in (-1, 41):
        with pytest.raises(DeckError, match="the deck has 40 cards"):
            BEARS.with_lands(lands)
    with pytest.raises(DeckError, match='"Opt" is no land'):
        BEARS.with_lands(18, land="Opt")
    with pytest.raises(DeckError, match='"Forest" is a land'):
        BEARS.with_lands(16, spell="Forest")
    with pytest.raises(DeckError, match="name a card"):
        Deck.of({"Forest": 3}).with_lands(2)


def test_decks_are_values() -> None:
    again = Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    assert again == BEARS
    assert hash(again) == hash(BEARS)
    assert pickle.loads(pickle.dumps(BEARS)) == BEARS
    assert BEARS.swap({"Opt": 1}).swap({"Opt": -1}) == BEARS
    with pytest.raises(AttributeError):
        BEARS.slots = ()  # type: ignore[misc]


def test_modelled_says_what_is_played() -> None:
    deck = Deck.of(
        {"Forest": 30, "Sol Ring": 1, "Grizzly Bears": 68}, commanders="Ezuri, Renegade Leader"
    )
    frame = deck.modelled().set_index("card")
    columns = ["count", "zone", "cost", "played", "behaviour", "found", "left_out", "assumed"]
    assert list(frame.columns) == [*columns, "share"]
    assert frame.loc["Forest", "behaviour"] == "makes G"
    assert frame.loc["Grizzly Bears", "behaviour"] == "blank: only costs its mana"
    assert frame.loc["Ezuri, Renegade Leader", "zone"] == "commander"
    assert frame["share"].sum() == pytest.approx(1)


def test_what_is_assumed_of_every_card_of_a_kind_is_said_once() -> None:
    deck = Deck.of({"Steam Vents": 4, "Stomping Ground": 4, "Polluted Delta": 4, "Opt": 48})
    rows = modelled_rows(deck)
    found = {row["card"]: row for row in rows}
    assert found["Steam Vents"]["played"] == IN_FULL  # life is always paid: nothing is left out
    assert found["Polluted Delta"]["played"] == IN_PART  # payable takes it for what it finds
    assert "bottom" not in found["Polluted Delta"]["left_out"]
    assert assumed_words(rows) == [
        "Assumed: life is paid for it to enter untapped: Steam Vents, Stomping Ground.",
        "Assumed: cards that a mulligan put on the bottom stay there when it shuffles: "
        "Polluted Delta.",
    ]
    assert "Of 60 cards, copies counted, 8 are played in full" in played_words(rows)
    assert assumed_words(modelled_rows(BEARS)) == []


def test_check_needs_a_format() -> None:
    with pytest.raises(FormatError, match="deck has no format"):
        BEARS.check()
    assert BEARS.check(format="limited").ok
