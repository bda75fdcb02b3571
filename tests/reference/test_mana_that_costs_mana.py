"""Signets, filter lands and Auras on lands make no mana on the turn that would need it first."""

from __future__ import annotations

import pytest

import simlab
from simlab import Deck
from tests.reference.helpers import play


def most_mana(deck: Deck, turn: int, lands: int) -> int:
    """Return the most mana on a turn of games with so many lands in play by then."""
    run = play(deck, "net", games=3_000, turns=turn, mulligan="none")
    frame = run.to_frame()
    frame = frame[frame[f"lands_in_play_{turn}"] == lands]
    assert len(frame) > 100
    return int(frame[f"mana_available_{turn}"].max())


def test_a_signet_cast_with_the_last_two_lands_gives_nothing_that_turn() -> None:
    deck = Deck.of({"Island": 30, "Dimir Signet": 15, "Sphinx of the Guildpact": 15})
    assert most_mana(deck, 2, 2) == 2
    # Three lands and the Signet of turn two pay for a second one, which turns one of the two mana
    # left into two: a third one, paid with two of these three, turns the last into two more.
    assert most_mana(deck, 3, 3) == 6


def test_an_aura_on_a_tapped_land_gives_nothing_that_turn() -> None:
    deck = Deck.of({"Forest": 30, "Wild Growth": 15, "Grizzly Bears": 15})
    assert most_mana(deck, 1, 1) == 1
    assert most_mana(deck, 2, 2) == 3


def test_a_land_that_needs_another_one_makes_nothing_alone() -> None:
    deck = Deck.of({"Reflecting Pool": 30, "Llanowar Elves": 30})
    assert most_mana(deck, 1, 1) == 0
    assert most_mana(deck, 2, 2) == 2


@pytest.mark.parametrize("land", ["Mossfire Valley", "Skycloud Expanse"])
def test_lands_that_filter_make_nothing_without_mana_to_filter(land: str) -> None:
    blanks = {"Colossal Dreadmaw": 30}
    assert most_mana(Deck.of({land: 30, **blanks}), 3, 3) == 0
    mixed = Deck.of({land: 15, "Wastes": 15, **blanks})
    assert most_mana(mixed, 1, 1) == 1
    assert most_mana(mixed, 2, 2) == 2
    assert most_mana(mixed, 3, 3) == 3  # one pays for the first, whose mana pays for the second


def test_what_is_modelled_follows_the_players_of_the_format() -> None:
    deck = Deck.of(
        {"Morphic Pool": 1, "Island": 98}, commanders="Baral, Chief of Compliance",
        format="commander",
    )  # fmt: skip
    rows = deck.modelled().set_index("card")
    assert "tapped" not in rows.loc["Morphic Pool", "behaviour"]
    duel = Deck.of({"Morphic Pool": 4, "Island": 56})
    assert "enters tapped" in duel.modelled().set_index("card").loc["Morphic Pool", "behaviour"]


def test_a_card_that_is_never_cast_is_no_source() -> None:
    deck = Deck.of({"Island": 56, "Mox Tantalite": 4})
    sources = deck.sources().set_index("colour")
    assert sources.loc["U", "others"] == 0
    assert isinstance(deck, simlab.Deck)


def test_games_that_could_see_more_cards_than_are_dealt_say_so() -> None:
    deck = Deck.of({"Island": 40, "Divination": 20, "Concentrate": 20, "Mox Sapphire": 19})
    run = play(deck, "many", games=10, turns=12)
    assert any("a game sees 64 cards" in note for note in run.notes()["Divination"])
    few = Deck.of({"Island": 56, "Divination": 4})
    notes = play(few, "few", games=10, turns=7).notes().get("Divination", ())
    assert not any("64 cards" in note for note in notes)
