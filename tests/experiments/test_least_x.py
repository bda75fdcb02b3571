"""Spells with X are cast with the X that one asks for."""

from __future__ import annotations

import pytest

from simlab import Deck, load
from simlab.errors import ConfigError
from tests.reference.helpers import play

DECK = Deck.of({"Forest": 30, "Hydroid Krasis": 10, "Island": 20})  # {X}{G}{U}


@pytest.mark.parametrize("least_x", [0, 1, 3])
def test_an_x_spell_takes_so_much_mana(least_x: int) -> None:
    run = play(DECK, "x", games=2_000, turns=6, least_x=least_x, mulligan="none")
    cards = run.cards("Hydroid Krasis")
    cast = cards[cards["event"] == "cast"].set_index("turn")["estimate"]
    assert cast[2 + least_x - 1] == 0
    assert cast[2 + least_x] > 0
    assert f"X is played as {least_x}" in run.notes()["Hydroid Krasis"]
    assert ("X played as" in run.scenario.words()) == (least_x != 1)


def test_it_is_saved_and_checked(tmp_path) -> None:
    run = play(DECK, "x", games=100, least_x=2)
    assert load(run.save(tmp_path / "run")).scenario == run.scenario
    with pytest.raises(ConfigError, match="least_x"):
        play(DECK, "x", games=10, least_x=-1)
