"""Lists as text: counts, names, marks, zones, and every line accounted for."""

from __future__ import annotations

import pytest

from simlab.cards import load_table
from simlab.decks import parse_deck
from simlab.decks.sections import HEADER_ZONES
from simlab.errors import DeckError, DeckWarning


@pytest.mark.parametrize(
    "line",
    [
        "4 Lightning Bolt",
        "4x Lightning Bolt",
        "4 x Lightning Bolt",
        "4X Lightning Bolt",
        "4\u00d7 Lightning Bolt",
        "x4 Lightning Bolt",
        "Lightning Bolt x4",
        "4\tLightning\u00a0Bolt  ",
        "- 4 lightning bolt",
        "4 Lightning Bolt (M10) 146",
        "4 Lightning Bolt (STA) 42 *F*",
        "4 Lightning Bolt (PLST) M10-146 *E* #burn #!Mana sink",
        "4 Lightning Bolt (STA) 42e\u2605",
        "4 Lightning Bolt [M10:146] [foil]",
        "4 [M10#146] Lightning Bolt # 8 is not enough",
        "4 Lightning Bolt [M10] (F)",
        "4 Lightning Bolt [M10] 146 *F*",
        "4 (M10) Lightning Bolt",
        "4 Lightning Bolt (M10:146) (foil)",
        "4,Lightning Bolt",
        '4;"Lightning Bolt"',
        "\u2013 4 Lightning Bolt",
        "4x Lightning Bolt (m10) 146 [Removal] ^Have,#37d67a^",
    ],
)
def test_a_line_is_four_lightning_bolts(line: str) -> None:
    assert parse_deck(line).main == {"Lightning Bolt": 4}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1 Hazmat Suit (Used)", "Hazmat Suit (Used)"),
        ("1 B.F.M. (Big Furry Monster) (UGL) 28", "B.F.M. (Big Furry Monster)"),
        ("1996 World Champion", "1996 World Champion"),
        ("1 1996 World Champion", "1996 World Champion"),
        ("+2 Mace", "+2 Mace"),
        ("1 X", "X"),
        ("1 Urza\u2019s Saga", "Urza's Saga"),
        ("1 Fire/Ice", "Fire // Ice"),
        ("1 Narfi, Betrayer King (Alchemy) [KHM:A-224]", "A-Narfi, Betrayer King"),
        ("Sol Ring", "Sol Ring"),
    ],
)
def test_names_that_look_like_something_else(line: str, name: str) -> None:
    assert parse_deck(line).main == {name: 1}


def test_repeated_names_add_up() -> None:
    assert parse_deck("2 Opt\n3 Island\n1 opt\n").main == {"Opt": 3, "Island": 3}


def test_every_kind_of_line_end_and_a_byte_order_mark() -> None:
    deck = parse_deck("\ufeff4 Opt\r\n2 Shock\r3 Island\r\n\r\n1 Negate\r\n")
    assert deck.main == {"Opt": 4, "Shock": 2, "Island": 3}
    assert deck.sideboard == {"Negate": 1}


def test_arena_sections() -> None:
    deck = parse_deck(
        "About\nName My Deck\n\nCommander\n1 Alela, Artful Provocateur (ELD) 324\n\n"
        "Companion\n1 Kaheera, the Orphanguard (IKO) 224\n\nDeck\n6 Plains (ELD) 251\n\n"
        "Sideboard\n1 Kaheera, the Orphanguard (IKO) 224\n\nMaybeboard\n1 Swords to Plowshares\n"
    )
    assert deck.name == "My Deck"
    assert deck.commanders == ("Alela, Artful Provocateur",)
    assert deck.companion == "Kaheera, the Orphanguard"
    assert deck.main == {"Plains": 6}
    assert deck.sideboard == {"Kaheera, the Orphanguard": 1}
    assert deck.maybeboard == {"Swords to Plowshares": 1}
    assert deck.warnings == ()


def test_sideboard_in_many_dialects() -> None:
    deck = parse_deck(
        "20 Mountain\n2 [M10:146] Lightning Bolt\nSB: 1 [M12:145] Grim Lavamancer\n"
        "SB: 2 Smash to Smithereens\n//Sideboard\n1 Shattering Spree\nSIDEBOARD:\n1 Pyroblast\n"
        "Sideboard (1)\n1 Red Elemental Blast\n"
    )
    assert deck.main == {"Mountain": 20, "Lightning Bolt": 2}
    assert sum(deck.sideboard.values()) == 6


def test_precon_list_with_a_display_commander_and_tokens() -> None:
    deck = parse_deck(
        "// NAME: Example\n// SOURCE: somewhere\nCOMMANDER: 1 Rafiq of the Many [ALA:1] [foil]\n"
        "1 Sol Ring [CMD:261]\n1 Forest [CMD:*]\n\nDisplay Commander\n1 Rafiq of the Many\n"
        "\n2 Angel [TCMD:1] [token]\n"
    )
    assert (deck.name, deck.commanders) == ("Example", ("Rafiq of the Many",))
    assert deck.main == {"Sol Ring": 1, "Forest": 1}


def test_moxfield_commander_tag_and_oathbreaker_sections() -> None:
    tagged = parse_deck("1 Kinnan, Bonder Prodigy (IKO) 192 *F* #Commander\n1 Sol Ring #!Ramp")
    assert tagged.commanders == ("Kinnan, Bonder Prodigy",)
    breaker = parse_deck(
        "Oathbreaker\n1 Narset, Parter of Veils\n\nSignature Spell\n1 Windfall\n\nDeck\n1 Opt"
    )
    assert breaker.commanders == ("Narset, Parter of Veils",)
    assert breaker.signature_spells == ("Windfall",)
    assert breaker.main == {"Opt": 1}


def test_headings_comments_and_totals_are_no_cards() -> None:
    deck = parse_deck(
        "My brew for Friday\n\n// 62 Maindeck\n# notes\nCreatures (12)\n4 Adanto Vanguard\n"
        "// 32 Instant\n4 Opt # keep vs control\nLands (34) +1 MDFC\n20 Island\n\nTotal: 28\n"
    )
    assert deck.main == {"Adanto Vanguard": 4, "Opt": 4, "Island": 20}
    assert deck.name == "My brew for Friday"


@pytest.mark.parametrize(
    ("text", "main", "remark"),
    [
        ("23 Grizzly Bears\n\n17 Forest", 40, "2 blocks"),
        ("4 Opt\n\n4 Shock\n\n17 Island", 25, "3 blocks"),
    ],
)
def test_blank_lines_between_groups_open_no_sideboard(text: str, main: int, remark: str) -> None:
    with pytest.warns(DeckWarning, match=remark):
        deck = parse_deck(text)
    assert deck.size == main
    assert deck.sideboard == {}


def test_oddities_are_remarked_on_and_stay_on_the_deck() -> None:
    text = "7 Plains (331)\n1 Uro, Titan of Nature&#39;s Wrath\n1 Swift End\nDeck\nDeck\n1 Opt"
    with pytest.warns(DeckWarning) as caught:
        deck = parse_deck(text)
    assert len(caught) == 1
    assert deck.warnings == (
        "line 1: (331) is not a set code",
        "line 2: HTML entity decoded",
        'line 3: "Swift End" is the second face of Murderous Rider // Swift End',
        'line 5: section "Deck" repeated',
    )


def test_every_line_is_in_one_pile_of_the_report() -> None:
    text = "// burn\nDeck\n4 Lightning Bolt\n\n4 Lightnng Bolt\nSideboard\n2 Opt\n???\n"
    with pytest.warns(DeckWarning):
        report = parse_deck(text, strict=False).report
    assert report is not None
    assert [entry.line for entry in report.cards] == [3, 7]
    assert [entry.line for entry in report.others] == [1, 2, 4, 6]
    assert [entry.line for entry in report.unknown] == [5, 8]
    assert report.counts == {"main": 4, "sideboard": 2}
    assert not report.ok
    assert repr(report) == "ReadReport: 2 lines of cards, 4 of something else, 2 not understood"
    assert report.words() == (
        "2 of cards, 4 else (2 section, 1 comment, 1 blank), 2 not understood"
    )
    assert "line 8" in str(report)
    assert "Lightnng" in report._repr_html_()


def test_strict_names_all_problems_and_near_cards() -> None:
    with pytest.raises(DeckError) as caught:
        parse_deck("4 Lightnng Bolt\n20 Mountain\n???\n0 Opt\n10000 Shock\n")
    assert str(caught.value).splitlines() == [
        'line 1: "4 Lightnng Bolt" is not a known card; did you mean Lightning Bolt?',
        'line 3: "???" is not understood',
        'line 4: "0 Opt": a line holds 1 to 999 copies',
        'line 5: "10000 Shock": a line holds 1 to 999 copies',
    ]


def test_many_problems_fit_one_screen() -> None:
    with pytest.raises(DeckError, match="and 30 more") as caught:
        parse_deck("\n".join(f"1 Qwrtz{i} Zzxcv" for i in range(40)))
    assert len(str(caught.value).splitlines()) == 12  # the last says how old the card table is


def test_not_strict_goes_on_with_a_warning_that_stays() -> None:
    with pytest.warns(DeckWarning, match="Lightnng"):
        deck = parse_deck("4 Lightnng Bolt\n20 Mountain", strict=False)
    assert deck.main == {"Mountain": 20}
    assert "did you mean Lightning Bolt?" in deck.warnings[0]


def test_a_header_is_no_card_but_for_one_that_needs_its_count() -> None:
    cards = [word for word in HEADER_ZONES if load_table().find(word) is not None]
    assert cards == ["signature spells"]
    assert parse_deck("1 Signature Spells").main == {"Signature Spells": 1}
