"""Openings to ask, and cards and decks made for it."""

from __future__ import annotations

from typing import Any

from simlab import Deck
from simlab.exact import Count, Fact, Opening, Payable, probability, rational
from simlab.experiments import Scenario

__all__ = ["opening_of", "paid", "seen"]


def opening_of(deck: Deck, **settings: Any) -> Opening:
    """Return the opening of a deck under the settings of `simulate`."""
    return Opening.of(Scenario.of(deck, **settings).compiled())


def seen(opening: Opening, low: int, turn: int, *cards: str, high: int | None = None) -> float:
    """Return the chance to see at least `low` cards of some names by a turn; lands if none."""
    asked = opening.named(*cards) if cards else opening.lands
    return chance(opening, Count(cards=asked, turn=turn, low=low, high=high))


def paid(opening: Opening, card: str, turn: int, *, given_lands: int = 0) -> float:
    """Return the chance that lands pay a card on a turn, given at least so many lands seen."""
    lands = Count(cards=opening.lands, turn=turn, low=given_lands)
    found = probability(
        opening, [Payable(card=card, turn=turn), lands], lambda pay, _: pay, lambda _, many: many
    )
    return found.value


def chance(opening: Opening, fact: Fact) -> float:
    """Return the chance of a fact, in floats and in fractions alike."""
    found = probability(opening, [fact], lambda true: true).value
    exact = rational(opening, [fact], lambda true: true)
    assert abs(found - float(exact)) < 1e-12
    return found
