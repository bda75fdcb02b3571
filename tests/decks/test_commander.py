"""How the commander of a list is found."""

from __future__ import annotations

import pytest

from simlab.decks import parse_deck
from simlab.errors import DeckError, DeckWarning

KINNAN = "Kinnan, Bonder Prodigy"


def test_a_sideboard_of_one_that_completes_the_deck() -> None:
    deck = parse_deck(f"99 Forest\n\nSideboard\n1 {KINNAN}", format="commander")
    assert deck.commanders == (KINNAN,)
    assert deck.sideboard == {}
    assert deck.report is not None
    assert deck.report.counts == {"main": 99, "commander": 1}


def test_two_partners_in_the_sideboard() -> None:
    text = "98 Forest\nSIDEBOARD:\n1 Tymna the Weaver\n1 Thrasios, Triton Hero"
    assert len(parse_deck(text, format="edh").commanders) == 2


def test_a_sideboard_that_does_not_complete_the_deck_is_none() -> None:
    with pytest.raises(DeckError, match="no commander found"):
        parse_deck(f"80 Forest\nSideboard\n1 {KINNAN}", format="commander")


def test_oathbreaker_and_signature_spell_in_the_sideboard() -> None:
    text = "58 Island\nSB: 1 Narset, Parter of Veils\nSB: 1 Windfall"
    deck = parse_deck(text, format="oathbreaker")
    assert (deck.commanders, deck.signature_spells) == (("Narset, Parter of Veils",), ("Windfall",))


@pytest.mark.parametrize(
    "text", [f"1 {KINNAN}\n99 Forest", f"SB: 1 {KINNAN}\n80 Forest", "99 Forest"]
)
def test_the_argument_takes_it_from_wherever_it_is(text: str) -> None:
    deck = parse_deck(text, format="commander", commander="kinnan bonder prodigy")
    assert deck.commanders == (KINNAN,)
    assert set(deck.main) == {"Forest"}
    assert deck.sideboard == {}


def test_an_argument_against_the_mark_is_an_error() -> None:
    with pytest.raises(DeckError, match="the list marks"):
        parse_deck(f"Commander\n1 {KINNAN}\n\n99 Forest", commander="Rafiq of the Many")


def test_an_unknown_argument_is_an_error_with_near_names() -> None:
    with pytest.raises(DeckError, match="did you mean Rafiq of the Many"):
        parse_deck("99 Forest", format="commander", commander="Rafiq of the Mny")


def test_the_first_card_of_a_complete_list_is_taken_with_a_warning() -> None:
    with pytest.warns(DeckWarning, match="first of the list"):
        deck = parse_deck(f"1 {KINNAN}\n99 Mountain", format="commander")
    assert deck.commanders == (KINNAN,)


def test_else_the_first_legend_whose_colours_hold_the_deck() -> None:
    text = f"97 Forest\n1 Krenko, Mob Boss\n1 {KINNAN}\n1 Island"
    with pytest.warns(DeckWarning, match="whose colours hold the deck"):
        parse_deck(text.replace("1 Krenko, Mob Boss\n", "1 Opt\n"), format="commander")
    with pytest.raises(DeckError, match='write "Commander" on a line'):
        parse_deck(text, format="commander")


def test_a_commander_that_is_listed_twice_counts_once() -> None:
    text = f"Commander\n1 {KINNAN}\n\nDeck\n1 {KINNAN}\n99 Forest"
    with pytest.warns(DeckWarning, match="listed twice"):
        deck = parse_deck(text, format="commander")
    assert (deck.size, deck.commanders) == (99, (KINNAN,))


def test_without_a_format_a_lone_legend_in_the_sideboard_is_remarked_on() -> None:
    with pytest.warns(DeckWarning, match='say format="commander"'):
        deck = parse_deck(f"99 Forest\nSideboard\n1 {KINNAN}")
    assert deck.sideboard == {KINNAN: 1}


def test_a_first_block_of_one_legend_is_the_commander() -> None:
    with pytest.warns(DeckWarning, match="first block"):
        deck = parse_deck(f"1 {KINNAN}\n\n40 Forest\n1 Opt\n58 Island", format="commander")
    assert deck.commanders == (KINNAN,)


def test_a_companion_marked_in_the_sideboard_stays_there() -> None:
    deck = parse_deck("60 Mountain\nSB: 1 [IKO#222] Jegantha, the Wellspring # !Companion")
    assert deck.companion == "Jegantha, the Wellspring"
    assert deck.sideboard == {"Jegantha, the Wellspring": 1}
