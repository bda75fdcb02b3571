"""A three-colour deck of untapped duals against its exact castability (tests/data/three_colour)."""

from __future__ import annotations

import pandas as pd
import pytest

from simlab import Run
from tests.reference.helpers import (
    DATA,
    assert_family,
    at_least,
    deck_of,
    events,
    land,
    play,
    share_cell,
    spell,
)

EXACT = pd.read_csv(DATA / "three_colour" / "castability_no_mulligan_exact.csv")
ROUNDING = 5e-7
GAMES = 2_000_000


@pytest.fixture(scope="module")
def run() -> Run:
    copies = dict(zip(EXACT["card"], EXACT["copies"], strict=True))
    lands = {"B or R": 8, "U or B": 8, "U or R": 7}
    deck = deck_of(
        lands | copies | {"Blank": 60 - sum(lands.values()) - sum(copies.values())},
        *(land(name, name.replace(" or ", "")) for name in lands),
        *(spell(row.card, row.cost) for row in EXACT.itertuples()),
        spell("Blank", "{1}"),
    )
    return play(deck, "three colours", games=GAMES, turns=6, mulligan="none")


@pytest.mark.parametrize("column", ["p_mana", "p_mana_given_lands", "p_play", "p_lands_ge_turn"])
def test_cards_are_payable_as_often_as_computed(run: Run, column: str) -> None:
    event = {"p_mana": "payable", "p_mana_given_lands": "payable_given_lands"}
    cells = []
    for row in EXACT.itertuples():
        if column == "p_lands_ge_turn":
            count, games = at_least(run, row.turn, row.turn), run.games
        else:
            name = event.get(column, "payable_and_seen")
            count, games = events(run, row.card, name)[row.turn]
        cells.append(share_cell(row.card, "the run", count, games, getattr(row, column), ROUNDING))
    assert_family(f"three colours, {column}", cells, detect=0.004)
