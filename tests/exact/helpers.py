"""Openings to ask, and cards and decks made for it."""

from __future__ import annotations

from typing import Any

from simlab import Deck
from simlab.exact import Count, Fact, Opening, Payable, joint_law, probability, rational
from simlab.experiments import Scenario
from tests.reference.helpers import deck_of, land, spell

__all__ = ["basic_beside_special", "opening_of", "paid", "seen"]


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


# Karsten's keep of 2022, which also asks for a special land without keeping any more hands for it:
# so one special land stays, whatever goes to the bottom.
ONE_STAYS = "lands:2-5 6:2-4 5:2-4 or (any:Special and size:0-0)"


def basic_beside_special(special: int, basics: int, others: int, *, turn: int = 3) -> float:
    """Return the share of games with a special land seen by a turn that have seen a basic, too.

    60 cards, London with Karsten's policies of 2022; to the bottom go special lands but one, then
    other lands, then basics; a seat at random, before the condition.
    """
    counts = {"Basic": basics, "Other": others, "Special": special}
    counts = {name: count for name, count in counts.items() if count}
    deck = deck_of(
        counts | {"Blank": 60 - sum(counts.values())}, *map(land, counts), spell("Blank", "{9}")
    )
    both = one = 0.0
    for seat in (True, False):
        opening = opening_of(
            deck, mulligan="london", keep=ONE_STAYS, bottom="karsten2022", on_the_play=seat
        )
        facts = [Count(cards=opening.named(n), turn=turn, low=1) for n in ("Special", "Basic")]
        law = joint_law(opening, facts)
        both += law.probability(lambda special, basic: special & basic)
        one += law.probability(lambda special, _: special)
    return both / one
