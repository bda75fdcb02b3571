"""Corners of the rules that kernel and twin once took differently."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simlab.cards import Card
from simlab.compile import compile_deck
from simlab.errors import DeckError
from simlab.mulligans import KeepLands, MulliganRule, find_bottom
from simlab.pilots import find_pilot
from tests.kernels.cases import Case, make_deck, make_land, make_spell
from tests.kernels.test_twin import compare
from tests.naive import Settings

LONDON = MulliganRule(id="one bottomed", family="draw_more", start_hand=7, forced=1)
SIX_BOTTOMED = MulliganRule(id="six bottomed", family="draw_more", start_hand=7, forced=6)


def settings(
    *cards: Card, rule: MulliganRule, keep: KeepLands | None = None, bottom: str = "lands:3,2"
) -> Settings:
    """Return settings for a library of these cards."""
    return Settings(
        deck=make_deck(dict.fromkeys(cards, 1)),
        rule=rule,
        keep=keep or KeepLands(),
        bottom=find_bottom(bottom),
        pilot=find_pilot("greedy"),
        turns=2,
        draw_first=True,
    )


def blanks(count: int) -> list[Card]:
    """Return spells that do nothing."""
    return [make_spell(f"blank {i}", "{2}") for i in range(count)]


def test_a_held_land_outlasts_all_other_cards():
    bazaar = make_land("bazaar", "", amount=0)
    held = KeepLands(0, 7, holds=("bazaar",))
    compare(Case(settings(bazaar, *blanks(6), rule=SIX_BOTTOMED, keep=held), 1, 0), 3, "bazaar")


def test_a_held_card_outlasts_all_other_cards_at_a_random_bottom():
    held = KeepLands(0, 7, holds=("blank 0",), judge="drawn")
    case = settings(*blanks(7), rule=SIX_BOTTOMED, keep=held, bottom="random")
    compare(Case(case, 1, 0), 3, "random")


def test_a_library_smaller_than_a_hand_puts_as_many_cards_on_the_bottom():
    lands = [make_land(f"land {i}", "W") for i in range(3)]
    rule = replace(LONDON, forced=3)
    case = settings(*lands, *blanks(2), rule=rule, bottom="karsten2017")
    compare(Case(case, 1, 0), 3, "small library")


def test_a_land_does_not_reveal_itself():
    land = make_land("shore", "W", types="Plains", tapped="reveal", tapped_types="Plains")
    compare(Case(settings(land, *blanks(6), rule=LONDON), 1, 0), 1, "reveal")


def test_a_library_and_its_command_zone_fit_in_a_byte():
    commanders = [make_spell(f"commander {i}", "{2}") for i in range(6)]
    deck = make_deck({make_land("land", "W"): 250}, *commanders)
    with pytest.raises(DeckError):
        compile_deck(deck)
