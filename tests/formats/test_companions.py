"""Companions: each condition met and broken; where they wait."""

from __future__ import annotations

import pytest

from simlab.decks import Deck
from simlab.formats.companions import COMPANIONS
from tests.formats.helpers import broken, filled

CONDITIONS = {  # companion: a card that fits, one that does not, and what is said of that one
    "Gyruda, Doom of Depths": ("Grizzly Bears", "Llanowar Elves", "an even mana value"),
    "Jegantha, the Wellspring": ("Fire // Ice", "Counterspell", "a mana symbol twice"),
    "Kaheera, the Orphanguard": ("Savannah Lions", "Grizzly Bears", "every creature is a Cat"),
    "Keruga, the Macrosage": ("Hill Giant", "Grizzly Bears", "mana value 3 or more"),
    "Lurrus of the Dream-Den": ("Wrath of God", "Hill Giant", "mana value 2 or less"),
    "Obosh, the Preypiercer": ("Llanowar Elves", "Grizzly Bears", "an odd mana value"),
}


@pytest.mark.parametrize(("name", "cards"), CONDITIONS.items())
def test_a_condition_on_every_card(name: str, cards: tuple[str, str, str]) -> None:
    fits, breaks, words = cards
    good = Deck.of({"Forest": 59, fits: 1}, companion=name, format="modern")
    assert broken(good) == []
    bad = Deck.of({"Forest": 59, breaks: 1}, companion=name, format="modern").check()
    assert [(v.rule, v.number, v.card) for v in bad.violations] == [("companion", "702.139", name)]
    assert words in bad.violations[0].message
    assert f"not so: {breaks}" in bad.violations[0].message


def test_every_companion_has_a_condition() -> None:
    others = {"Lutri, the Spellchaser", "Umori, the Collector", "Yorion, Sky Nomad"}
    assert set(COMPANIONS) == {*CONDITIONS, *others, "Zirda, the Dawnwaker"}


@pytest.mark.parametrize(
    ("name", "main", "fits"),
    [
        ("Lutri, the Spellchaser", {"Forest": 58, "Opt": 1, "Shock": 1}, True),
        ("Lutri, the Spellchaser", {"Forest": 58, "Opt": 2}, False),
        ("Umori, the Collector", {"Forest": 58, "Grizzly Bears": 1, "Dryad Arbor": 1}, True),
        ("Umori, the Collector", {"Forest": 58, "Ornithopter": 1, "Sol Ring": 1}, True),
        ("Umori, the Collector", {"Forest": 58, "Grizzly Bears": 1, "Opt": 1}, False),
        ("Yorion, Sky Nomad", {"Forest": 80}, True),
        ("Yorion, Sky Nomad", {"Forest": 79}, False),
        ("Kaheera, the Orphanguard", {"Forest": 59, "Taurean Mauler": 1}, True),
        ("Jegantha, the Wellspring", {"Forest": 59, "Walking Ballista": 1}, False),
        ("Obosh, the Preypiercer", {"Forest": 59, "Fire // Ice": 1}, False),
    ],
)
def test_the_other_conditions(name: str, main: dict[str, int], fits: bool) -> None:
    assert (broken(Deck.of(main, companion=name, format="modern")) == []) is fits


def test_yorion_never_waits_for_an_exact_deck() -> None:
    deck = filled("commander", leads="Lavinia, Azorius Renegade", companion="Yorion, Sky Nomad")
    assert broken(deck) == [("companion", "Yorion, Sky Nomad")]


def test_the_commander_belongs_to_the_starting_deck() -> None:
    deck = filled(
        "commander", leads="Tivit, Seller of Secrets", companion="Lurrus of the Dream-Den"
    )
    assert "Tivit" in deck.check().violations[0].message


def test_what_the_card_table_cannot_tell_is_unknown() -> None:
    deck = Deck.of(
        {"Forest": 59, "Grizzly Bears": 1}, companion="Zirda, the Dawnwaker", format="limited"
    )
    report = deck.check()
    assert (report.verdict, report.ok) == ("unknown", True)
    assert "an activated ability" in report.unknown[0]
    lands = Deck.of({"Forest": 59, "Opt": 1}, companion="Zirda, the Dawnwaker", format="limited")
    assert lands.check().verdict == "legal"


def test_companions_that_are_none() -> None:
    found = Deck.of({"Forest": 60}, companion="Grizzly Bears", format="modern").check()
    assert '"Grizzly Bears" is no companion' in found.violations[0].message


def test_a_format_may_have_no_companions_or_not_say() -> None:
    mate = {"companion": "Jegantha, the Wellspring"}
    leader = "Najeela, the Blade-Blossom"
    assert broken(filled("commander_2016", leads=leader, **mate)) == [
        ("companion", "Jegantha, the Wellspring")
    ]
    said = filled("oathbreaker", leads="Narset, Parter of Veils", **mate).check()
    assert any("has companions" in reason for reason in said.unknown)


def test_a_companion_lies_inside_the_identity_and_has_another_name() -> None:
    mate = "Lurrus of the Dream-Den"
    outside = filled("commander", leads="Isamaru, Hound of Konda", companion=mate)
    assert broken(outside) == [("colour identity", mate)]
    twice = filled("commander", mate, leads="Tymna the Weaver", companion=mate)
    assert ("singleton", mate) in broken(twice)
