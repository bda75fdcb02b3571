"""Decks and runs that the tests of experiments share."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from simlab import Deck, Run
from simlab.cards import Behaviour
from tests.reference.helpers import deck_of, land, play, spell

ROCK = replace(
    spell("Rock", "{2}", "Artifact"), behaviour=Behaviour(makes="C", amount=1, found="table")
)
RING = replace(
    spell("Ring", "{1}", "Artifact"), behaviour=Behaviour(makes="C", amount=2, found="table")
)
CARDS = (
    land("Grove", "G"),
    land("Dual", "GW", tapped="always"),
    ROCK,
    RING,
    spell("Bear", "{1}{G}"),
    spell("Gold", "{G}{W}"),
    spell("Giant", "{3}{G}{W}"),
)
BOSS = spell("Boss", "{2}{G}{W}", "Legendary Creature")


def own_deck(**changes: int) -> Deck:
    """Return a deck of made-up cards with two colours, ramp and a commander."""
    counts = {"Grove": 14, "Dual": 10, "Rock": 4, "Ring": 2, "Bear": 12, "Gold": 10, "Giant": 8}
    deck = deck_of(counts, *CARDS, ask=[BOSS])
    return deck.swap(changes) if changes else deck


SETTINGS: dict[str, Any] = {"games": 20_000, "mulligan": "london", "turns": 6}


@cache
def own_run(record: str = "cards", **settings: Any) -> Run:
    """Return a run of the deck, played once."""
    return play(own_deck(), "own run", record=record, **{**SETTINGS, **settings})


def same_sums(one: Run, other: Run) -> bool:
    """Say whether all integer sums of two runs are the same bytes."""
    mine, its = ((*run.tallies, run.sums, run.squares) for run in (one, other))
    return all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(mine, its, strict=True))
