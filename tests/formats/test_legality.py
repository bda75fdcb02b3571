"""Legality: every violation with its rule, its card and what would be right."""

from __future__ import annotations

import pytest

from simlab.decks import Deck
from simlab.formats import LegalityReport, check_deck


def check(main: dict[str, int], format_: str, **parts: object) -> list[tuple[str, str | None, str]]:
    """Return the violations of a deck."""
    deck = Deck.of(main, format=format_, **parts)  # type: ignore[arg-type]
    return [(v.rule, v.card, v.message) for v in deck.check().violations]


@pytest.mark.parametrize(
    ("main", "format_", "parts", "message"),
    [
        ({"Forest": 59}, "modern", {}, 'deck has 59 cards, format "modern" asks for 60 or more'),
        ({"Forest": 1}, "limited", {}, 'deck has 1 card, format "limited" asks for 40 or more'),
        (
            {"Forest": 60},
            "standard_brawl",
            {"commanders": "Rhys the Redeemed"},
            'deck has 61 cards, format "standard_brawl" asks for exactly 60, commanders included',
        ),
        (
            {"Forest": 98},
            "commander",
            {"commanders": "Rhys the Redeemed"},
            'deck has 99 cards, format "commander" asks for exactly 100, commanders included',
        ),
    ],
)
def test_deck_size(
    main: dict[str, int], format_: str, parts: dict[str, object], message: str
) -> None:
    assert check(main, format_, **parts) == [("deck size", None, message)]


def test_large_decks_are_fine_where_there_is_no_upper_limit() -> None:
    assert check({"Forest": 250}, "modern") == []


def test_singleton_has_its_exceptions() -> None:
    main = {"Swamp": 40, "Snow-Covered Swamp": 20, "Relentless Rats": 30, "Nazgûl": 8, "Opt": 1}
    parts = {"commanders": "Tasigur, the Golden Fang"}
    assert check(main, "commander", **parts) == []
    main = {"Swamp": 86, "Nazgûl": 10, "Duress": 2, "Tasigur, the Golden Fang": 1}
    assert check(main, "commander", **parts) == [
        ("copies", "Nazgûl", '10 copies of "Nazgûl", format "commander" allows 9 copies'),
        ("singleton", "Duress", '2 copies of "Duress", format "commander" allows one copy'),
        (
            "singleton",
            "Tasigur, the Golden Fang",
            '2 copies of "Tasigur, the Golden Fang", format "commander" allows one copy',
        ),
    ]


def test_four_copies_count_over_deck_and_sideboard() -> None:
    found = check({"Island": 56, "Opt": 4}, "modern", sideboard={"Opt": 1})
    assert found == [("copies", "Opt", '5 copies of "Opt", format "modern" allows 4 copies')]
    assert check({"Island": 30, "Opt": 30}, "limited") == []


def test_sideboards() -> None:
    message = 'sideboard has 16 cards, format "modern" allows 15 at most'
    assert check({"Island": 60}, "modern", sideboard={"Swamp": 16}) == [
        ("sideboard", None, message)
    ]
    assert check({"Island": 40}, "limited", sideboard={"Swamp": 160}) == []
    mate = {"companion": "Jegantha, the Wellspring"}
    full = {"Swamp": 14, "Jegantha, the Wellspring": 1}
    assert check({"Island": 60}, "modern", sideboard=full, **mate) == []
    assert check({"Island": 60}, "modern", sideboard={"Swamp": 15}, **mate) == [
        ("sideboard", None, message)
    ]
    commander = {"commanders": "Sisay, Weatherlight Captain", **mate}
    side = {"Jegantha, the Wellspring": 1}
    assert check({"Island": 99}, "commander", sideboard=side, **commander) == []


@pytest.mark.parametrize(
    ("name", "format_", "may"),
    [
        ("Rafiq of the Many", "commander", True),
        ("Grizzly Bears", "commander", False),
        ("Teferi, Hero of Dominaria", "commander", False),
        ("Teferi, Hero of Dominaria", "brawl", True),
        ("Teferi, Temporal Archmage", "commander", True),
        ("Grist, the Hunger Tide", "commander", True),
        ("Parhelion II", "commander", True),
        ("Parhelion II", "commander_2020", False),
        ("Raised by Giants", "commander", False),
    ],
)
def test_who_may_lead(name: str, format_: str, may: bool) -> None:
    size = 100 - len([name])
    rules = [rule for rule, _, _ in check({"Wastes": size}, format_, commanders=name)]
    assert rules == ([] if may else ["commander"])


def test_numbers_of_commanders() -> None:
    assert check({"Wastes": 100}, "commander")[0][2] == (
        'deck has no commander, format "commander" asks for one'
    )
    three = ("Tymna the Weaver", "Thrasios, Triton Hero", "Kraum, Ludevic's Opus")
    assert check({"Wastes": 97}, "commander", commanders=three)[0][0] == "commander"
    pair = ("Wilson, Refined Grizzly", "Raised by Giants")
    assert check({"Forest": 98}, "commander", commanders=pair) == []
    found = check({"Forest": 60}, "modern", commanders="Rafiq of the Many")
    assert found[0][2] == 'deck has a commander, "Rafiq of the Many"; format "modern" has none'


def test_oathbreaker_asks_for_a_signature_spell() -> None:
    parts: dict[str, object] = {"commanders": "Narset, Parter of Veils"}
    assert check({"Island": 59}, "oathbreaker", **parts)[0][0] == "signature spell"
    parts["signature_spells"] = "Windfall"
    assert check({"Island": 58}, "oathbreaker", **parts) == []


def test_colour_identity() -> None:
    main = {"Forest": 96, "Godless Shrine": 1, "Polluted Delta": 1, "Fire // Ice": 1}
    found = check(main, "commander", commanders="Kinnan, Bonder Prodigy")
    assert [card for _, card, _ in found] == ["Godless Shrine", "Fire // Ice"]
    assert found[0][2] == (
        '"Godless Shrine" has colour identity WB, '
        'the commander of a "commander" deck allows UG here'
    )


def test_the_report_says_what_it_is_and_what_it_left_out() -> None:
    deck = Deck.of({"Forest": 59}, format="modern", name="few <forests>")
    report = deck.check()
    assert isinstance(report, LegalityReport)
    assert not report.ok
    assert repr(report) == 'LegalityReport(1 violations, deck "few <forests>", format "modern")'
    assert str(report) == (
        '"few <forests>" in format "modern": 1 violation\n'
        '  deck size: deck has 59 cards, format "modern" asks for 60 or more\n'
        "  ban lists are not checked"
    )
    assert "&lt;forests&gt;" in report._repr_html_()
    assert "ban lists are not checked" in check_deck(deck, format="limited")._repr_html_()
    assert check_deck(deck, format="limited").ok


def test_the_day_chooses_the_edition() -> None:
    deck = Deck.of({"Wastes": 99}, commanders="Parhelion II", format="commander")
    assert deck.check(on="2026-11-01").ok
    old = deck.check(on="2018-01-01")
    assert (old.format, old.ok) == ("commander_2016", False)
    assert "bounds on mana value" in str(deck.check(format="tiny_leaders"))
