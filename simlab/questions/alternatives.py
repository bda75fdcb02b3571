"""Alternatives that can be read in two ways, as in ``elves or lands >= 2``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from simlab.questions.metrics import metric_of
from simlab.questions.syntax import (
    Call,
    Compared,
    Counted,
    Node,
    Number,
    Phrase,
    Present,
    Span,
    Timed,
)

__all__ = ["two_readings"]

_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}


def two_readings(text: str, parts: Sequence[Node]) -> tuple[Span, str] | None:
    """Return the place where alternatives may mean two things, and both ways to write it, or None.

    In ``elves or lands >= 2`` the number may be meant of elves and lands together, or of lands
    alone; so may that of ``at least 2 lands or elves``, and the word in ``no lands or elves``. They
    are clear with the number on the other side (``lands >= 2 or elves``), with brackets, with a
    time between, and where one of them is one of both (``elves or lands >= 1``).

    Parameters
    ----------
    text
        The question.
    parts
        What ``or`` stands between.
    """
    for place, part in enumerate(parts):
        node = part.part if isinstance(part, Timed) else part
        counted = _counted(node)
        if counted is None or not isinstance(node, Compared):
            continue
        if counted.at[0] == node.at[0]:
            named = [*_named(text, node, parts[:place][::-1], timed=False)][::-1]
        elif node is part:
            named = [*_named(text, node, parts[place + 1 :], timed=True)]
        else:  # a time stands between
            named = []
        if named:
            together = [text[slice(*one)] for one in sorted((*named, counted.cards.at))]
            where = text[counted.cards.at[1] : counted.at[1]]
            joined = _compared(node, f"any({', '.join(together)}){where}")
            apart = [(one, text[slice(*one)]) for one in named]
            apart.append((node.at, f"({text[slice(*node.at)]})"))
            alone = " or ".join(words for _, words in sorted(apart))
            span = (min(at for (at, _), _ in apart), max(to for (_, to), _ in apart))
            cards = text[slice(*counted.cards.at)]
            why = f"does the number count all of them together, or {cards} alone?"
            return span, f"{why} Write {joined}, or {alone}"
    return None


def _counted(node: Node) -> Counted | None:
    """Return the cards that a condition holds against numbers, if it is no more than that.

    Nor if it asks for one at least: then both readings are the same.
    """
    if not isinstance(node, Compared):
        return None
    terms = [term for one in node.sums for term in one.terms]
    found = [term for term in terms if isinstance(term, Counted)]
    if len(terms) != len(node.sums) or len(found) != 1 or not _is_cards(found[0]):
        return None
    if len(node.sums) == 2 and _one_relation(node) in ((">=", 1), (">", 0)):
        return None
    return found[0]


def _is_cards(term: Counted) -> bool:
    """Say whether a term counts cards that are named, as a card or a class."""
    cards = term.cards
    if isinstance(cards, Phrase):
        is_number = metric_of(cards) is not None or cards.words[0].lower() in ("colours", "colors")
        return not is_number
    return not isinstance(cards, Call)


def _named(text: str, node: Node, others: Iterable[Node], *, timed: bool) -> Iterator[Span]:
    """Yield the places of cards that are only named, nearest first, up to anything else.

    With `timed` the last of them may have a time: it is meant of all.
    """
    edge = node.at
    for other in others:
        bare = other.part if timed and isinstance(other, Timed) else other
        if not isinstance(bare, Present) or len(bare.sum.terms) != 1:
            return
        term = bare.sum.terms[0]
        between = text[min(edge[1], bare.at[1]) : max(edge[0], bare.at[0])]
        clear = "(" in between or ")" in between
        if clear or not isinstance(term, Counted) or term.zone or not _is_cards(term):
            return
        yield bare.at
        if bare is not other:
            return
        edge = bare.at


def _one_relation(node: Compared) -> tuple[str, int]:
    """Return relation and number of a count held against one number, the count on the left."""
    (left,), (right,) = (one.terms for one in node.sums)
    relation = node.relations[0]
    if isinstance(left, Number):
        return _TURNED.get(relation, relation), left.value
    assert isinstance(right, Number)
    return relation, right.value


def _compared(node: Compared, cards: str) -> str:
    """Return a condition with other cards, as it can be written."""
    if len(node.sums) == 2:
        relation, number = _one_relation(node)
        return f"{cards} {'=' if relation == '==' else relation} {number}"
    values = [one.terms[0].value if isinstance(one.terms[0], Number) else None for one in node.sums]
    if node.relations == ("<=", "<=") and values[1] is None:
        return f"{cards} in {values[0]}..{values[2]}"
    words = [cards if value is None else str(value) for value in values]
    ends = zip(node.relations, words[1:], strict=True)
    return " ".join([words[0], *(f"{relation} {word}" for relation, word in ends)])
