"""Judging a hand by its cards, condition by condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simlab.cards.cost import COLOURS, colour_letters
from simlab.kernels.functions import CardView, HandView
from simlab.mulligans import Hand, OwnWorth
from simlab.mulligans.classes import matches
from simlab.mulligans.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Count,
    Not,
    Own,
    Plays,
    Score,
)
from simlab.mulligans.tabular import (
    Tabular,
)
from tests.naive.table import Copy, look_order


@dataclass(frozen=True)
class Seat:
    """What policies know beside the hand.

    Attributes
    ----------
    mulligans, on_the_play
        Mulligans taken so far, and the seat.
    plays_by
        The spells that some cards cast by a turn.
    """

    mulligans: int
    on_the_play: bool
    plays_by: Callable[[int, Sequence[Copy]], int]


def count_lands(cards: Sequence[Copy]) -> int:
    """Return how many of the cards are lands."""
    return sum(card.is_land for card in cards)


def is_wanted(condition: Condition, cards: Sequence[Copy], hand: Hand, seat: Seat) -> bool:
    """Say whether a condition is true of some cards."""
    match condition:
        case AllOf(parts):
            return all(is_wanted(part, cards, hand, seat) for part in parts)
        case AnyOf(parts):
            return any(is_wanted(part, cards, hand, seat) for part in parts)
        case Not(part):
            return not is_wanted(part, cards, hand, seat)
        case Tabular():
            return condition.allows(hand, seat.mulligans, seat.on_the_play, count_lands(cards))
        case Count(what, low, high):
            found = [card for card in cards if any(matches(n, card.facts) for n in what)]
            return low <= len(found) <= high
        case Score(least, worth):
            score = condition.worth_of_lands(count_lands(cards))
            score += sum(w for card in cards for name, w in worth if matches(name, card.facts))
            return score >= least
        case Plays(least, turn):
            return seat.plays_by(turn, cards) >= least
        case Own():
            view = view_of(cards, hand.size, hand, seat, condition.counts)
            return bool(condition.function(view))
    raise TypeError(condition)


def view_of(
    cards: Sequence[Copy], size: int, hand: Hand, seat: Seat, counts: Sequence[str]
) -> HandView:
    """Return what a function sees of a hand."""
    curve = [min(int(card.facts.card.mana_value), 10) for card in cards if not card.is_land]
    return HandView(
        size=size,
        cards=len(cards),
        lands=count_lands(cards),
        mulligans=seat.mulligans,
        free=int(hand.free),
        on_the_play=int(seat.on_the_play),
        sources=np.array([sum(makes(card, c) for card in cards) for c in COLOURS]),
        curve=np.array([curve.count(value) for value in range(11)]),
        counts=np.array([sum(matches(n, card.facts) for card in cards) for n in counts]),
    )


def makes(card: Copy, colour: str) -> bool:
    """Say whether a card is a land that makes a colour, asked for or not."""
    played = card.facts.played
    return card.is_land and played.amount > 0 and colour in colour_letters(played.makes)


def worth_of(
    own: OwnWorth,
    choices: Sequence[Copy],
    cards: Sequence[Copy],
    size: int,
    hand: Hand,
    seat: Seat,
) -> dict[Copy, float]:
    """Return what a function says each card is worth."""
    view = view_of(cards, size, hand, seat, own.counts)
    found = {}
    for card in choices:
        value = 0 if card.is_land else min(int(card.facts.card.mana_value), 10)
        seen = CardView(
            land=int(card.is_land),
            mana_value=value,
            sources=np.array([int(makes(card, c)) for c in COLOURS]),
            counts=np.array([int(matches(n, card.facts)) for n in own.counts]),
        )
        found[card] = float(own.function(view, seen))
    return found


def least_worth(worth: Mapping[Copy, float], stays: Sequence[Copy]) -> Copy:
    """Return the card of the least worth, of those that stay only if there is no other.

    Of equals a spell before a land, the dearest spell, the land that stands last.
    """
    spells = sorted((card for card in worth if not card.is_land), key=look_order)
    lands = sorted((card for card in worth if card.is_land), key=look_order, reverse=True)
    return min([*spells, *lands], key=lambda card: (card in stays, worth[card]))
