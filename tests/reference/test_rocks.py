"""Mana of lands and rocks by turn: a published Commander deck."""

from __future__ import annotations

import pytest

from simlab.cards import Behaviour
from simlab.decks import Deck
from simlab.pilots import Phase, Pilot
from tests.own_cards import own_card
from tests.reference.helpers import (
    assert_family,
    deck_of,
    events,
    exactly,
    land,
    play,
    share_cell,
    spell,
)

GAMES = 1_000_000
AT_LEAST = (0.9828, 0.9338, 0.9061, 0.8591, 0.7782)  # t mana on turn t, as published
ROUNDING = 0.00005
RAMP_ALONE = Pilot("ramp", (Phase("free_mana"), Phase("ramp")))


def karsten_deck() -> Deck:
    """Return 38 lands, Sol Ring, 9 rocks for two mana and 51 cards that only ask for mana."""
    rock = own_card("Rock", "{2}", "Artifact", Behaviour(makes="C", amount=1))
    blanks = [spell(f"Blank {cost}", f"{{{cost}}}") for cost in range(1, 6)]
    counts = {"Land": 38, "Sol Ring": 1, "Rock": 9}
    counts |= {blank.name: 1 for blank in blanks[:4]} | {"Blank 5": 47}
    return deck_of(counts, land("Land"), rock, *blanks)


def test_mana_on_curve_is_that_of_the_published_commander_deck() -> None:
    """Karsten 2022: 99 cards, no mulligan, a card drawn on turn 1; what is castable alone."""
    run = play(
        *(karsten_deck(), "W7"),
        games=GAMES,
        mulligan=exactly(7),
        pilot=RAMP_ALONE,
        turns=5,
        on_the_play=False,
    )
    cells = []
    for turn, exact in enumerate(AT_LEAST, 1):
        successes, games = events(run, f"Blank {turn}", "castable")[turn]
        name = f"{turn} mana on turn {turn}"
        cells.append(share_cell(name, "one run", successes, games, exact, ROUNDING))
    assert_family("mana of lands and rocks", cells, detect=0.005)


@pytest.mark.parametrize("without", ["Rock", "Sol Ring"])
def test_the_published_shares_need_the_rocks(without: str) -> None:
    deck = karsten_deck()
    run = play(
        *(deck.swap({without: -deck.main[without], "Blank 5": deck.main[without]}), "W7", without),
        games=GAMES,
        mulligan=exactly(7),
        pilot=RAMP_ALONE,
        turns=5,
        on_the_play=False,
    )
    successes, games = events(run, "Blank 4", "castable")[4]
    assert successes / games < AT_LEAST[3] - 0.01
