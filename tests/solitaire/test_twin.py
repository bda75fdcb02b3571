"""Kernel and naive twin: the same legal actions and the same zones after every action."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.naive.solitaire import NaiveSolitaire
from tests.solitaire.helpers import (
    cards_of,
    random_deck,
    random_readings,
    table_of,
    zones_of_twin,
)


def play_both(number: int) -> str:
    """Play one random game of one random deck both ways; return how it ended."""
    deck, readings = random_deck(number), random_readings(number)
    table = table_of(deck, readings, seed=number, game=number)
    twin = NaiveSolitaire(deck.slots, deck.cards(), readings, int(table.key))
    luck = random.Random(number)
    table.deal()
    twin.deal(deck.slots)
    assert table.zones() == zones_of_twin(twin), number
    table.settle()
    twin.start()
    whole = Counter(deck.slots)
    for count in range(5_000):
        zones = table.zones()
        assert zones == zones_of_twin(twin), (number, count)
        assert cards_of(zones) == whole, (number, count)
        legal = table.legal()
        assert legal == twin.legal(), (number, count)
        if not legal:
            return zones["status"]
        action = luck.choice(legal)
        table.apply(action)
        twin.apply(action)
    raise AssertionError(f"game {number} has no end")


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_kernel_and_twin_play_the_same_games(first):
    ends = Counter(play_both(number) for number in range(first, first + 50))
    assert len(ends) >= 2
