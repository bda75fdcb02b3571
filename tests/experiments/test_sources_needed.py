"""simlab.sources_needed: what it says of costs and decks; for its numbers see tests/exact."""

from __future__ import annotations

import pytest

import simlab
from simlab import Deck, sources_needed
from simlab.decks.recommended import formula_lands, recommended_lands, recommended_sources
from simlab.errors import CardError, ConfigError, DeckError
from tests.reference.helpers import Case

TWO = Deck.of(
    {"Plains": 10, "Island": 8, "Hallowed Fountain": 4, "Counterspell": 8, "Savannah Lions": 12,
     "Serra Angel": 8, "Opt": 10}
)  # fmt: skip


def test_a_cost_reads_the_same_with_and_without_braces() -> None:
    bare, braced = sources_needed("1UU"), sources_needed("{1}{U}{U}")
    assert bare.equals(braced)
    assert bare["cost"].tolist() == ["{1}{U}{U}"]


def test_the_least_count_reaches_the_target_and_one_fewer_does_not() -> None:
    for target in (0.8, 0.9, 0.95):
        row = sources_needed("2GG", lands=25, target=target).iloc[0]
        assert row["chance"] >= target > row["one_fewer"]


def test_more_lands_or_a_later_turn_need_fewer_sources_of_them() -> None:
    first = sources_needed("1BB")["needed"].iloc[0]
    assert sources_needed("1BB", turn=5)["needed"].iloc[0] < first
    both = sources_needed("1BB", lands=24, given_lands=False, target=0.85).iloc[0]
    assert first < both["needed"] <= 24
    assert sources_needed("1BB", given_lands=False, target=0.95)["needed"].isna().all()


def test_a_cost_of_two_colours_has_two_rows() -> None:
    found = sources_needed("1WUU")
    assert found[["colour", "pips"]].to_numpy().tolist() == [["W", 1], ["U", 2]]


def test_a_deck_is_asked_for_the_cost_that_needs_most() -> None:
    found = sources_needed(TWO).set_index("colour")
    assert found.loc["U", "card"] == "Counterspell"
    assert found.loc["W", "card"] == "Savannah Lions"
    assert found["sources"].to_dict() == {"W": 14, "U": 12}
    assert found.loc["U", "lands"] == 22
    assert found.loc["U", "needed"] == sources_needed("UU", lands=22)["needed"].iloc[0]
    lands = recommended_lands(TWO).iloc[0]
    assert found["formula_lands"].tolist() == [lands["formula_lands"]] * 2
    assert lands["average_mana_value"] == pytest.approx((16 + 12 + 40 + 10) / 38)
    assert lands["cheap"] == 10  # Opt draws


@pytest.mark.parametrize(("size", "known"), [(44, 40), (55, 60), (98, 99), (75, 80), (104, 99)])
def test_a_size_near_one_of_karstens_has_his_number(size, known) -> None:
    near, own = (sources_needed("1GG", size=cards, lands=17) for cards in (size, known))
    assert near["karsten_2022"].tolist() == own["karsten_2022"].tolist()
    assert own["karsten_2022"].notna().all()


@pytest.mark.parametrize("size", [30, 49, 70, 90, 250])
def test_a_size_far_from_karstens_has_none(size) -> None:
    found = sources_needed("1GG", size=size, lands=20)
    assert found["karsten_2022"].isna().all()
    assert found["needed"].notna().all()
    deck = Deck.of({"Forest": 20, "Rumbling Baloth": size - 20})
    asked = recommended_sources(deck)
    assert asked["recommended"].isna().all()
    assert asked[["sources", "card"]].values.tolist() == [[20, "Rumbling Baloth"]]


def test_a_deck_of_commander_has_its_own_rule() -> None:
    deck = simlab.read_deck("configs/decks/three_colour_commander.txt", format="commander")
    found = sources_needed(deck)
    own = {"size": 99, "lands": 36, "mulligan": "london_free1", "players": 4}
    for row in found.itertuples():
        alone = sources_needed(row.cost, **own).set_index("colour")
        assert row.needed == alone.loc[row.colour, "needed"]


@pytest.mark.parametrize(
    ("label", "size", "value", "cheap"),
    [
        ("formula, 60 cards, avg MV 3, no cheap draw", 60, 3, 0),
        ("formula, 60 cards, avg MV 3, 8 cheap draw or ramp", 60, 3, 8),
        ("formula, 99 cards, avg MV 3", 99, 3, 0),
    ],
)
def test_c11_what_the_land_formulas_give(label: str, size: int, value: int, cheap: int) -> None:
    assert formula_lands(size, value, cheap) == pytest.approx(Case.read("C11").value(label))


def test_the_formulas_are_not_for_other_decks() -> None:
    assert formula_lands(40, 3, 0) is None
    assert sources_needed(TWO.swap({"Opt": -10, "Serra Angel": -8}))["formula_lands"].isna().all()


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: sources_needed("3"), ConfigError, "no colour"),
        (lambda: sources_needed("1QQ"), CardError, "symbol {Q} is not known"),
        (lambda: sources_needed(3), ConfigError, 'as in "1UU", or a deck'),
        (lambda: sources_needed("U", target=1), ConfigError, "between 0 and 1"),
        (lambda: sources_needed("U", lands=60), ConfigError, "from 1 to 59"),
        (lambda: sources_needed("U", turn=0), ConfigError, "turn=0"),
        (lambda: sources_needed("U", pilot="greedy"), ConfigError, "known: mulligan, keep"),
        (lambda: sources_needed(TWO, size=40), ConfigError, "those of the deck"),
        (lambda: sources_needed("U", keep="any:Sol Ring"), DeckError, "Sol Ring"),
        (lambda: sources_needed(Deck.of({"Wastes": 20, "Sol Ring": 20})), ConfigError, "no card"),
    ],
)
def test_what_cannot_be_is_refused_in_words(ask, error, words) -> None:
    with pytest.raises(error, match=words):
        ask()
