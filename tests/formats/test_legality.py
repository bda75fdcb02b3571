"""Legality: every violation with its rule, its number, its card and what would be right."""

from __future__ import annotations

import time

import pytest

from simlab.decks import Deck
from simlab.errors import FormatError
from simlab.formats import LegalityReport, check_deck
from tests.formats.helpers import broken, filled


def check(main: dict[str, int], format_: str, **parts: object) -> list[tuple[str, str | None, str]]:
    """Return the violations of a deck."""
    deck = Deck.of(main, format=format_, **parts)  # type: ignore[arg-type]
    return [(v.rule, v.card, v.message) for v in deck.check().violations]


@pytest.mark.parametrize(
    ("main", "format_", "parts", "message"),
    [
        ({"Forest": 59}, "modern", {}, "59 cards, {} asks for 60 or more: one card short"),
        ({"Forest": 1}, "limited", {}, "1 card, {} asks for 40 or more: 39 cards short"),
        (
            {"Forest": 60},
            "standard_brawl",
            {"commanders": "Rhys the Redeemed"},
            "61 cards, {} asks for exactly 60, commanders included: one card too many",
        ),
        (
            {"Forest": 98},
            "commander",
            {"commanders": "Rhys the Redeemed"},
            "99 cards, {} asks for exactly 100, commanders included: one card short",
        ),
        (
            {"Forest": 52},
            "tiny_leaders",
            {"commanders": "Ezuri, Renegade Leader"},
            "53 cards, {} asks for exactly 50, commanders included: 3 cards too many",
        ),
    ],
)
def test_deck_size(
    main: dict[str, int], format_: str, parts: dict[str, object], message: str
) -> None:
    found = check(main, format_, **parts)
    if format_ == "tiny_leaders":
        format_ = "tiny_leaders_2022"
    assert found == [("deck size", None, "deck has " + message.format(f'format "{format_}"'))]


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


def test_cards_that_only_look_for_their_like_are_bound_by_singleton() -> None:
    for name in ("Legion Conquistador", "Battalion Foot Soldier", "Gathering Throng"):
        deck = filled("commander", name, name, leads="Isamaru, Hound of Konda")
        assert broken(deck) == [("singleton", name)]


def test_four_copies_count_over_deck_and_sideboard() -> None:
    found = check({"Island": 56, "Opt": 4}, "modern", sideboard={"Opt": 1})
    message = '5 copies of "Opt" in deck and sideboard together, format "modern" allows 4 copies'
    assert found == [("copies", "Opt", message)]
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


def test_a_colour_in_numbers_counts_a_gold_card_once() -> None:
    each = {"Savannah Lions": 20, "Opt": 20, "Duress": 20, "Shock": 20}
    whole = {**each, "Grizzly Bears": 20, "Forest": 150}
    rules = [rule for rule, _, _ in check(whole, "prismatic")]
    assert "colours" not in rules
    gold = {**each, "Opt": 10, "Azorius Guildmage": 10, "Grizzly Bears": 20, "Forest": 150}
    assert "colours" not in [rule for rule, _, _ in check(gold, "prismatic")]
    short = {**gold, "Savannah Lions": 19}
    said = [message for rule, _, message in check(short, "prismatic") if rule == "colours"]
    assert said == ['deck has 39 cards of WU, format "prismatic" asks for 20 of each colour']


def test_all_violations_come_at_once() -> None:
    deck = Deck.of(
        {"Forest": 40, "Opt": 2, "Colossal Dreadmaw": 1, "Sol Ring": 1},
        commanders="Grizzly Bears",
        sideboard={"Opt": 1, "Shock": 12},
        companion="Lurrus of the Dream-Den",
        format="tlr",
    )
    found = deck.check()
    assert [(v.rule, v.number) for v in found.violations] == [
        ("deck size", "906.5a"),
        ("singleton", "906.5c"),
        ("singleton", "906.5c"),
        ("sideboard", "906.5f"),
        ("commander", "906.3"),
        *[("colour identity", "906.5d")] * 3,
        ("mana value", "906.5b"),
        ("companion", "702.139"),
        ("banned", "list of 2026-02-09"),
    ]
    assert found.verdict == "illegal"
    frame = found.to_frame()
    assert list(frame.columns) == ["rule", "number", "card", "message"]
    assert len(frame) == len(found.violations)


def test_legal_illegal_and_unknown_are_three_things() -> None:
    assert filled("commander", leads="Isamaru, Hound of Konda").check().verdict == "legal"
    assert filled("commander", leads="Grizzly Bears").check().verdict == "illegal"
    unknown = filled("duel_commander", leads="Isamaru, Hound of Konda").check()
    assert (unknown.verdict, unknown.ok) == ("unknown", True)
    assert "not complete" in unknown.unknown[0]
    assert "but not everything is known" in str(unknown)
    assert filled("modern").check().unknown == (
        "no ban list was found",
        "whether the cards are in sets from Eighth Edition on: the card table has no sets",
    )
    assert "commons" in str(filled("pauper").check())
    assert "10 a deck" in str(filled("canadian_highlander").check())


def test_the_report_says_what_it_is_and_what_it_left_out() -> None:
    deck = Deck.of({"Forest": 39}, format="limited", name="few <forests>")
    report = deck.check()
    assert isinstance(report, LegalityReport)
    assert not report.ok
    assert repr(report) == 'LegalityReport(1 violation, deck "few <forests>", format "limited")'
    assert str(report) == (
        '"few <forests>" in format "limited": illegal, 1 violation\n'
        '  deck size (100.2b): deck has 39 cards, format "limited" asks for 40 or more: '
        "one card short"
    )
    assert "&lt;forests&gt;" in report._repr_html_()
    assert "never checked: silver borders" in check_deck(deck, format="modern")._repr_html_()
    legal = Deck.of({"Forest": 40}, format="limited").check()
    assert (repr(legal), legal.ok) == ('LegalityReport(legal, deck "deck", format "limited")', True)
    assert "<table>" not in legal._repr_html_()


def test_the_day_chooses_the_edition_and_the_report_names_both() -> None:
    deck = Deck.of({"Wastes": 99}, commanders="Parhelion II", format="commander")
    assert deck.check(on="2026-11-01").ok
    old = deck.check(on="2018-01-01")
    assert (old.format, old.on, old.ok) == ("commander_2016", "2018-01-01", False)
    assert 'in format "commander_2016" on 2018-01-01' in str(old)
    assert "never checked: whether the cards were printed by then" in str(old)
    assert "printed by then" not in str(deck.check())


def test_a_deck_without_a_format_needs_one() -> None:
    with pytest.raises(FormatError, match='as in check\\(format="commander"\\)'):
        Deck.of({"Forest": 60}).check()


def test_a_check_takes_milliseconds() -> None:
    deck = filled("commander", leads="Rafiq of the Many")
    deck.check()
    start = time.perf_counter()
    deck.check()
    assert time.perf_counter() - start < 0.1
