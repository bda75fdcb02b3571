"""What is written is read back: every card name, every zone, every style."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.cards import load_table, own_card
from simlab.decks import Deck, parse_deck, read_deck
from simlab.decks.write import WRITERS
from simlab.errors import DeckError, DeckWarning

NAMES = [
    "Forest",
    "Fire // Ice",
    "Lim-D\u00fbl's Vault",
    "Jace, the Mind Sculptor",
    "Borrowing 100,000 Arrows",
    "1996 World Champion",
    "Hazmat Suit (Used)",
    "+2 Mace",
    "Valakut Awakening // Valakut Stoneforge",
    "Circle of Protection: Red",
    '"Ach! Hans, Run!"',
    "Who // What // When // Where // Why",
    "A-Narfi, Betrayer King",
    "Emeritus of Conflict // Lightning Bolt",
]
piles = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 99), min_size=1)
EVERYTHING = Deck.of(
    {"Forest": 58, "Brazen Borrower": 1},
    commanders="Vraska, Swarm's Eminence",
    signature_spells="Assassin's Trophy",
    companion="Jegantha, the Wellspring",
    sideboard={"Jegantha, the Wellspring": 1, "Wear // Tear": 2},
    maybeboard={"Opt": 1},
    name="everything",
)


def zones(deck: Deck) -> tuple[object, ...]:
    """Return all that a list says of a deck."""
    return (
        deck.main,
        deck.sideboard,
        deck.maybeboard,
        deck.commanders,
        deck.signature_spells,
        deck.companion,
    )


@given(piles, st.one_of(st.just({}), piles), st.sampled_from(sorted(WRITERS)))
def test_a_deck_comes_back(main: dict[str, int], side: dict[str, int], style: str) -> None:
    deck = Deck.of(main, sideboard=side, name="a deck")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = parse_deck(deck.text(style), name="a deck")
    assert again == deck
    assert again.report is not None
    assert again.report.ok


@pytest.mark.parametrize("style", ["moxfield", "csv"])
def test_every_zone_comes_back(style: str) -> None:
    assert zones(parse_deck(EVERYTHING.text(style))) == zones(EVERYTHING)


def test_commanders_come_back_in_every_style() -> None:
    deck = Deck.of(
        {"Forest": 98}, commanders=("Wilson, Refined Grizzly", "Raised by Giants"), name="bear"
    )
    for style in WRITERS:
        assert zones(parse_deck(deck.text(style), format="commander")) == zones(deck)


def test_every_name_is_written_so_that_it_is_read() -> None:
    names = load_table().names()[::23]
    for style in WRITERS:
        for part in (names[:800], names[800:]):
            assert parse_deck(Deck.of(dict.fromkeys(part, 1)).text(style)).main == dict.fromkeys(
                part, 1
            )


@pytest.mark.slow
def test_every_name_of_the_table_is_written_so_that_it_is_read() -> None:
    names = load_table().names()
    for style in WRITERS:
        for begin in range(0, len(names), 4000):
            part = dict.fromkeys(names[begin : begin + 4000], 1)
            assert parse_deck(Deck.of(part).text(style)).main == part


def test_names_as_each_program_writes_them() -> None:
    deck = Deck.of({"Fire // Ice": 1, "Brazen Borrower": 1, "Commit // Memory": 1}, name="x")
    assert deck.text("mtgo") == "1 Fire/Ice\n1 Brazen Borrower\n1 Commit/Memory\n"
    assert "1 Fire // Ice\n1 Brazen Borrower\n1 Commit // Memory\n" in deck.text("arena")
    assert "1 Brazen Borrower // Petty Theft\n" in deck.text("moxfield")


def test_arena_has_the_name_and_no_maybeboard() -> None:
    deck = Deck.of({"Forest": 60}, maybeboard={"Opt": 1, "Shock": 1}, name=" my\ndeck ")
    with pytest.warns(DeckWarning, match="Arena has no maybeboard; left out: Opt, Shock"):
        text = deck.text("Arena")
    assert text == "About\nName my deck\n\nDeck\n60 Forest\n"
    assert parse_deck(text).name == "my deck"


def test_what_a_style_has_no_place_for_is_said() -> None:
    with pytest.raises(DeckError, match="no place for the signature spell Assassin's Trophy"):
        EVERYTHING.text("arena")
    with pytest.warns(DeckWarning) as caught:
        text = EVERYTHING.text("mtgo")
    assert [str(entry.message).split(":")[0] for entry in caught] == [
        "Magic Online has no maybeboard; left out",
        "Magic Online keeps Vraska, Swarm's Eminence and Assassin's Trophy in the sideboard, among "
        "the cards that are there",
        "Magic Online does not mark companions",
    ]
    assert parse_deck(text).sideboard == {
        "Vraska, Swarm's Eminence": 1,
        "Assassin's Trophy": 1,
        "Jegantha, the Wellspring": 1,
        "Wear // Tear": 2,
    }


def test_an_unknown_style_names_the_known_ones() -> None:
    with pytest.raises(DeckError, match='did you mean "arena"'):
        EVERYTHING.text("arna")


def test_files_are_written_by_their_ending(tmp_path: Path) -> None:
    for name in ("deck.csv", "deck.txt"):
        assert zones(read_deck(EVERYTHING.write(tmp_path / name))) == zones(EVERYTHING)
    assert (tmp_path / "deck.csv").read_text("utf-8").startswith("Count,Name,Board\n")
    with pytest.raises(DeckError, match="cannot be written"):
        EVERYTHING.write(tmp_path)


def test_cards_of_ones_own_are_written_too() -> None:
    own = {"Glass": own_card("Glass", {"cost": "{1}", "type": "Artifact"})}
    deck = Deck.of({"Glass": 4, "Forest": 20}, cards=own)
    for style in WRITERS:
        assert parse_deck(deck.text(style), cards=own).main == deck.main
