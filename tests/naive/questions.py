"""What a question comes to in a game that the naive twin has played."""

from __future__ import annotations

import operator

from simlab.kernels.columns import Track
from simlab.questions import Question
from simlab.questions.meaning import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Count,
    Different,
    Fixed,
    Happens,
    Measure,
    Not,
    Quantity,
    Total,
)
from tests.naive.settings import NaiveGame
from tests.naive.table import Copy

__all__ = ["answer"]

RELATIONS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}
TRACKS = {"payable": Track.PAYABLE, "castable": Track.CASTABLE}


def answer(question: Question, game: NaiveGame) -> tuple[int, int]:
    """Return whether event and condition hold together, and whether the condition does."""
    given = question.given is None or holds(question.given, game)
    return int(given and holds(question.event, game)), int(given)


def holds(part: Condition, game: NaiveGame) -> bool:
    """Say whether a condition holds."""
    match part:
        case AllOf(parts):
            return all(holds(one, game) for one in parts)
        case AnyOf(parts):
            return any(holds(one, game) for one in parts)
        case Not(one):
            return not holds(one, game)
        case Compare(left, relation, right):
            return RELATIONS[relation](value(left, game), value(right, game))
        case Happens(event, card, turn, by, _):
            turns = range(1, turn + 1) if by else [turn]
            return any(card in game.cards[now - 1][TRACKS[event]] for now in turns)


def value(part: Quantity, game: NaiveGame) -> int:
    """Return a quantity."""
    match part:
        case Fixed(number):
            return number
        case Count():
            return sum(counts(part, copy) for copy in cards_at(part, game))
        case Different(kinds):
            return sum(value(kind, game) > 0 for kind in kinds)
        case Total(parts):
            return sum(value(one, game) for one in parts)
        case Measure(metric, turn, how):
            if turn is None:
                return game.columns[metric]
            past = [turns[metric] for turns in game.by_turn[:turn]]
            return {"at": past[-1], "most": max(past), "total": sum(past)}[how]


def cards_at(count: Count, game: NaiveGame) -> list[Copy]:
    """Return the cards where a count looks."""
    cards = game.moments[count.turn][count.where]
    if not count.only:
        return cards
    before = game.moments[count.turn - 1].get(count.where, [])
    return [card for card in cards if card not in before]


def counts(count: Count, copy: Copy) -> bool:
    """Say whether a card is counted; a land side counts by the card that it belongs to."""
    name = copy.facts.card.name
    return name in (count.cards.sides if copy.is_side else count.cards.names)
