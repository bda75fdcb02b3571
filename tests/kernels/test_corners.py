"""Corners of the rules that kernel and twin once took differently."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simlab.cards import Card
from simlab.compile import compile_deck
from simlab.errors import DeckError
from simlab.mulligans import (
    AsideSpells,
    KeepLands,
    KeepPolicy,
    MulliganRule,
    find_bottom,
    find_keep,
    find_rule,
)
from simlab.pilots import find_pilot
from tests.kernels.cases import Case, make_deck, make_land, make_spell
from tests.kernels.test_twin import compare
from tests.naive import Settings

LONDON = MulliganRule(id="one bottomed", family="draw_more", start_hand=7, forced=1)
SIX_BOTTOMED = MulliganRule(id="six bottomed", family="draw_more", start_hand=7, forced=6)


def settings(
    *cards: Card, rule: MulliganRule, keep: KeepPolicy | None = None, bottom: str = "lands:3,2"
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
    held = find_keep("lands:0-7 any:bazaar")
    compare(Case(settings(bazaar, *blanks(6), rule=SIX_BOTTOMED, keep=held), 1, 0), 3, "bazaar")


def test_a_held_card_outlasts_all_other_cards_at_a_random_bottom():
    for judge in ("drawn", "kept"):
        held = find_keep(f"lands:0-7 any:blank 0 judge:{judge}")
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


def test_of_two_hands_as_near_the_first_is_dealt():
    """Thirty lands of sixty: three and four are as near, though not as floating-point numbers."""
    deck = make_deck({make_land("land", "W"): 30, make_spell("blank", "{2}"): 30})
    case = replace(settings(*blanks(1), rule=find_rule("best_of_two")), deck=deck)
    compare(Case(case, 1, 0), 200, "equally near")


@pytest.mark.parametrize("cards", [8, 9, 10])
@pytest.mark.parametrize("family", ["aside", "partial", "exchange"])
def test_more_than_seven_cards_are_laid_aside(family, cards):
    """The eighth card and on have words of their own, as in a hand that is dealt anew."""
    ladder = (cards, 3) if family == "exchange" else ()
    rule = MulliganRule(id="large", family=family, start_hand=cards, ladder=ladder)
    deck = make_deck({make_spell("one", "{2}"): 125, make_spell("two", "{3}"): 125})
    keep = KeepLands(10, 10, floor=0)
    case = replace(settings(*blanks(1), rule=rule, keep=keep), deck=deck, aside=AsideSpells(0))
    compare(Case(case, 1, 0), 20, "large")


@pytest.mark.parametrize("old_hand", ["library", "bottom", "exile"])
@pytest.mark.parametrize("family", ["aside", "partial", "exchange"])
def test_a_library_is_drawn_to_its_end_after_cards_were_laid_aside(family, old_hand):
    ladder = (7, 7, 2) if family == "exchange" else ()
    rule = MulliganRule(id="all", family=family, ladder=ladder, old_hand=old_hand, scry=1)
    lands = [make_land(f"land {i}", "W") for i in range(11)]
    for keep in (KeepLands(10, 10, floor=0), KeepLands(3, 4, floor=5)):
        case = replace(settings(*lands, *blanks(22), rule=rule, keep=keep), turns=40)
        compare(Case(case, 1, 0), 20, "to the end")
