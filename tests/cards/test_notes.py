"""Notes on cards: which speak of another way to cast them, and which are said once."""

from __future__ import annotations

import pytest

from simlab.cards import load_table
from simlab.cards.notes import ASSUMED, assumptions, has_another_way
from simlab.cards.play import play_card


def notes_on(name: str) -> tuple[str, ...]:
    return play_card(load_table().card(name), lands=None).notes


@pytest.mark.parametrize(
    "name",
    [
        *("Murktide Regent", "Force of Will", "Daze", "Solitude", "Fiery Temper"),
        *("Skewer the Critics", "Light Up the Stage", "Rift Bolt", "Spectral Procession"),
    ],
)
def test_delve_free_spells_evoke_madness_and_suspend_have_another_way(name):
    assert has_another_way(notes_on(name))


@pytest.mark.parametrize("name", ["Counterspell", "Fireball", "Divination", "Dismember", "Forest"])
def test_costs_that_are_played_are_no_other_way(name):
    assert not has_another_way(notes_on(name))


def test_what_is_assumed_is_found_on_fetch_lands_and_on_lands_that_cost_life():
    assert assumptions(notes_on("Steam Vents")) == (ASSUMED[0],)
    assert assumptions(notes_on("Polluted Delta")) == (ASSUMED[1],)
    assert assumptions(notes_on("Agadeem's Awakening")) != ()
    assert assumptions(notes_on("Counterspell")) == ()
