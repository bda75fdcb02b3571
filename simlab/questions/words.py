"""A question in plain words, as it was understood."""

from __future__ import annotations

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
    Question,
    Total,
)
from simlab.questions.metrics import MEANINGS

__all__ = ["words_of"]

_RELATIONS = {
    ">=": "at least {}",
    "<=": "at most {}",
    "==": "exactly {}",
    "!=": "not {}",
    ">": "more than {}",
    "<": "fewer than {}",
}
_BETWEEN = {
    ">=": "at least as many as",
    "<=": "at most as many as",
    "==": "as many as",
    "!=": "not as many as",
    ">": "more than",
    "<": "fewer than",
}


def words_of(question: Question) -> str:
    """Return how a question was understood.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> from simlab.questions import Known, read_question, resolve
    >>> known = Known(Deck.of({"Forest": 17, "Grizzly Bears": 23}))
    >>> print(words_of(resolve(read_question("lands in 2..5 in opening hand"), known)))
    2 to 5 of lands in the opening hand that is kept
    """
    said = _words(question.event)
    if question.given is not None:
        said += f"; of the games with {_words(question.given)}"
    if question.on_the_play is not None:
        said += "; on the play" if question.on_the_play else "; on the draw"
    return said


def _words(part: Condition, within: bool = False) -> str:
    match part:
        case AllOf((Compare(middle, ">=", Fixed(low)), Compare(again, "<=", Fixed(high)))) if (
            middle == again
        ):
            return _compared(f"{low} to {high}", middle)
        case AllOf(parts):
            said = " and ".join(_words(one, True) for one in parts)
            return f"({said})" if within else said
        case AnyOf(parts):
            said = " or ".join(_words(one, True) for one in parts)
            return f"({said})" if within else said
        case Not(one):
            return f"not ({_words(one)})"
        case Happens(event, card, turn, by, there):
            when = "by" if by else "on"
            gone = "" if there else " (which is not in this deck)"
            return f'"{card}"{gone} {event} {when} turn {turn}'
        case Compare(left, relation, Fixed(value)):
            happens = isinstance(left, Measure) and MEANINGS[left.metric].startswith("1 if ")
            if happens and (relation, value) == (">=", 1):
                return _quantity(left)
            if (relation, value) in (("==", 0), ("<=", 0), ("<", 1)):
                return _compared("none", left)
            return _compared(_RELATIONS[relation].format(value), left)
        case Compare(left, relation, right):
            return f"{_quantity(left)} {_BETWEEN[relation]} {_quantity(right)}"


def _compared(many: str, quantity: Quantity) -> str:
    if isinstance(quantity, Measure):
        return f"{_quantity(quantity)}: {many}"
    if isinstance(quantity, Count) and many == "at least 1":
        name = quantity.cards.words
        if name.startswith('"') and " or " not in name:
            return f"{name} {_place(quantity)}"
        return f"{many} of {name} {_place(quantity)}"
    if isinstance(quantity, Total | Different):
        return f"{many} of {_quantity(quantity)}"
    assert isinstance(quantity, Count)
    return f"{many} of {_quantity(quantity)}"


def _quantity(quantity: Quantity) -> str:
    match quantity:
        case Fixed(value):
            return str(value)
        case Count(cards):
            return f"{cards.words} {_place(quantity)}"
        case Different(kinds):
            names = ", ".join(kind.cards.words for kind in kinds)
            return f"the kinds [{names}] {_place(kinds[0])}"
        case Total(parts):
            return " plus ".join(_quantity(one) for one in parts)
        case Measure(metric, turn, how):
            said = metric.replace("_", " ")
            if turn is None:
                return said
            if how == "most":
                said += f" (the most on a turn up to {turn})"
            elif how == "total":
                said += f" on turns 1 to {turn} together"
            else:
                said += f" on turn {turn}"
            return said


def _place(count: Count) -> str:
    """Return where and when cards are counted."""
    turn = count.turn
    if count.where == "hand":
        return "in the opening hand that is kept" if turn == 0 else f"in hand on turn {turn}"
    if count.where == "play":
        return f"in play at the end of turn {turn}"
    if count.where == "cast":
        return f"cast {'on' if count.only else 'by'} turn {turn}"
    return f"seen by turn {turn}"
