"""Alternatives that can be read in two ways, as in ``elves or lands >= 2``."""

from __future__ import annotations

import re
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
    time or a place between, and where one of them is one of both (``elves or lands >= 1``).

    Parameters
    ----------
    text
        The question.
    parts
        What ``or`` stands between.

    Returns
    -------
    tuple or None
        First and last character + 1 of what can be read in two ways, and the question back: which
        of two ways to write it is meant. None where all is clear.

    Examples
    --------
    >>> from simlab.questions.read import read_question
    >>> question = "no lands or elves in play by turn 3"
    >>> at, told = two_readings(question, read_question(question).event.parts)
    >>> question[slice(*at)]
    'no lands or elves in play'
    >>> print(told)
    is "no" said of all of them, or of lands alone? Write any(lands, elves) in play = 0, or (no
    lands in play) or elves in play
    """
    for place, part in enumerate(parts):
        node = part.part if isinstance(part, Timed) else part
        counted = _counted(node)
        if counted is None or not isinstance(node, Compared):
            continue
        if counted.at[0] == node.at[0]:
            named = [*_named(text, node, parts[:place][::-1], None)]
        elif node is part:
            named = [*_named(text, node, parts[place + 1 :], counted)]
        else:  # a time stands between
            named = []
        if named:
            return _asked_back(text, node, counted, sorted(named, key=lambda one: one.at))
    return None


def _asked_back(
    text: str, node: Compared, counted: Counted, named: Sequence[Counted]
) -> tuple[Span, str]:
    """Return the place of alternatives with two readings, and both ways to write them."""
    every = sorted((*named, counted), key=lambda one: one.at)
    words = {one.at: text[slice(*one.cards.at)] for one in every}
    if isinstance(every[0].cards, Phrase) and len(every[0].cards.words) > 1:
        words[every[0].at] = re.sub(r"^either\s+", "", words[every[0].at], flags=re.I)
    where = next((text[one.cards.at[1] : one.at[1]] for one in every if one.zone), "")
    joined = _compared(node, f"any({', '.join(words.values())}){where}")
    alone = words[counted.at]
    also = "" if counted.zone else where  # a place at the end is that of all
    before, after = text[node.at[0] : counted.cards.at[0]], text[counted.at[1] : node.at[1]]
    own = text[counted.cards.at[1] : counted.at[1]]
    apart = {one.at: f"{words[one.at]}{also}" for one in named}
    apart[counted.at] = f"({before}{alone}{own}{also}{after})"
    both = " or ".join(apart[one.at] for one in every)
    ends = (node.at, *(one.at for one in named))
    why = f"does the number count all of them together, or {alone} alone?"
    if _says_no(node):
        why = f'is "no" said of all of them, or of {alone} alone?'
    return (min(ends)[0], max(to for _, to in ends)), f"{why} Write {joined}, or {both}"


def _says_no(node: Compared) -> bool:
    """Say whether a condition is written as in ``no lands``, without a number."""
    return any(term.at == node.at for one in node.sums for term in one.terms)


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


def _named(
    text: str, node: Node, others: Iterable[Node], before: Counted | None
) -> Iterator[Counted]:
    """Yield the cards that are only named, nearest first, up to anything else.

    With `before`, what is counted before them, the last of them may have a time and a place: they
    are meant of all, unless what is counted has a place of its own.
    """
    edge = node.at
    for other in others:
        bare = other.part if before is not None and isinstance(other, Timed) else other
        if not isinstance(bare, Present) or len(bare.sum.terms) != 1:
            return
        term = bare.sum.terms[0]
        between = text[min(edge[1], bare.at[1]) : max(edge[0], bare.at[0])]
        clear = "(" in between or ")" in between
        if clear or not isinstance(term, Counted) or not _is_cards(term):
            return
        if term.zone and (before is None or before.zone):
            return
        yield term
        if bare is not other or term.zone:
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
