"""A land that waits for others and was found tapped stays tapped for the turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simlab import Deck
from simlab.mulligans import BottomPolicy, KeepPolicy
from tests.kernels.cases import random_case
from tests.kernels.test_twin import compare
from tests.reference.helpers import play

TEMPLES = Deck.of(
    {"Temple of the False God": 24, "Mox Emerald": 24, "Hour of Promise": 12}
)  # fmt: skip


def test_temples_found_tapped_give_nothing_on_the_turn_they_wake() -> None:
    """Three Temples played, two found: only the three give two each, beside the moxen."""
    frame = play(TEMPLES, "wake", games=4_000, turns=3, mulligan="none").to_frame()
    found = frame[(frame["lands_in_play_3"] == 5) & (frame["every_land_drop_3"] == 1)]
    found = found[found["lands_in_play_2"] == 2]
    assert len(found) > 100
    moxen = found[[f"spells_cast_{turn}" for turn in (1, 2, 3)]].sum(axis=1) - 1
    assert (found["mana_available_3"] == moxen + 6).all()


@pytest.mark.parametrize("number", range(5))
def test_the_twin_agrees(number: int) -> None:
    case = random_case(number)
    settings = replace(case.settings, deck=TEMPLES, keep=KeepPolicy(), bottom=BottomPolicy())
    compare(replace(case, settings=settings), 10, "temples")
