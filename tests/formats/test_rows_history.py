"""Rows H1 to H9: what was otherwise once, as data by day."""

from __future__ import annotations

import pytest

from simlab import Deck
from simlab.cards import load_table
from simlab.experiments import Scenario
from simlab.formats import ban_status, find_format, may_lead
from tests.formats.helpers import broken, filled


def test_h1_tuck_until_23_march_2015() -> None:
    assert find_format("commander", "2015-03-22").zone.hand_library == "no"
    assert find_format("commander", "2015-03-23").zone.hand_library == "replacement"
    assert "it stays there ('tuck')" in find_format("commander_2011").describe()


def test_h2_wrong_colours_are_colourless_until_18_january_2016() -> None:
    makes = {}
    for name in ("commander_2015", "commander_2016"):
        deck = Deck.of({"City of Brass": 99}, commanders="Treva, the Renewer", format=name)
        makes[name] = Scenario.of(deck).deck.cards()["City of Brass"].behaviour.makes
    assert makes == {"commander_2015": "WUGC", "commander_2016": "WUBRG"}
    assert find_format("commander", "2016-01-17").id == "commander_2015"
    assert find_format("commander", "2016-01-18").id == "commander_2016"


def test_h2_the_mana_of_the_wrong_colour_pays_generic_costs_as_before() -> None:
    """A two-colour rock of which one colour is wrong makes that colour or colourless mana."""
    deck = Deck.of(
        {"Forest": 98, "Darksteel Ingot": 1},
        commanders="Ezuri, Renegade Leader",
        format="commander_2011",
    )
    assert Scenario.of(deck).deck.cards()["Darksteel Ingot"].behaviour.makes == "GC"
    assert Scenario.of(deck).compiled().deck.arrays is not None


def test_h3_banned_as_commander_only_until_12_september_2014() -> None:
    names = ("Braids, Cabal Minion", "Erayo, Soratami Ascendant", "Rofellos, Llanowar Emissary")
    for name in (*names, "Kokusho, the Evening Star"):
        assert ban_status(name, "commander", "2014-09-11").status == "banned as commander"
    for name in names:
        assert ban_status(name, "commander", "2014-09-12").status == "banned"
    assert ban_status("Kokusho, the Evening Star", "commander", "2014-09-12").status == "unknown"
    deck = filled("commander", leads="Kokusho, the Evening Star")
    assert broken(deck, on="2014-09-11") == [("banned as commander", "Kokusho, the Evening Star")]
    assert broken(deck, on="2014-09-12") == []


def test_h4_a_dying_commander_is_replaced_until_june_2020() -> None:
    assert find_format("commander", "2020-06-28").zone.graveyard_exile == "replacement"
    assert find_format("commander", "2020-06-29").zone.graveyard_exile == "sba"
    assert "(it never dies)" in find_format("commander_2019").describe()
    assert "(it dies)" in find_format("commander_2020").describe()


@pytest.mark.parametrize(
    ("name", "day", "may"),
    [
        ("Daretti, Scrap Savant", "2014-11-06", False),
        ("Daretti, Scrap Savant", "2014-11-07", True),
        ("Jace, the Mind Sculptor", "2020-01-01", False),
    ],
)
def test_h6_planeswalkers_lead_since_2014(name: str, day: str, may: bool) -> None:
    assert may_lead(load_table().card(name), find_format("commander", day)) is may


def test_h6_partners_lead_since_november_2016() -> None:
    deck = filled("commander", leads=("Tymna the Weaver", "Thrasios, Triton Hero"))
    assert broken(deck, on="2016-11-10") == [("commander", None)]
    assert broken(deck, on="2016-11-11") == []


def test_h7_tiny_leaders_began_with_thirty_life() -> None:
    days = ("2014-07-01", "2014-08-01", "2017-06-23", "2022-11-30", "2022-12-01")
    assert [find_format("tiny leaders", day).life_for(2) for day in days] == [30, 25, 25, 25, 20]


def test_h8_split_cards_by_halves_then_by_the_sum() -> None:
    """The game took the sum in April 2017; Tiny Leaders' texts followed at the latest in 2021."""
    deck = filled("tiny_leaders", "Fire // Ice", leads="Nin, the Pain Artist")
    assert broken(deck, on="2015-01-01") == []
    assert broken(deck, on="2017-06-23") == []  # the text of that day still says each half
    assert broken(deck, on="2021-08-02") == [("mana value", "Fire // Ice")]
    assert load_table().card("Fire // Ice").mana_value == 4


def test_h9_a_companion_is_paid_for_since_june_2020() -> None:
    costs = [find_format("commander", day).companion_cost for day in ("2020-05-31", "2020-06-01")]
    assert costs == [0, 3]
    for name in ("modern", "duel commander", "standard brawl", "limited", "pioneer"):
        costs = [find_format(name, day).companion_cost for day in ("2020-05-31", "2020-06-01")]
        assert costs == [0, 3]
        assert find_format(name, "2020-04-16").companion == "none"
    assert find_format("commander", "2020-04-16").companion == "none"
    assert find_format("commander", "2020-04-17").companion == "extra"
