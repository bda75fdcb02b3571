"""What would be right where a number is written as it is spoken, as in "more than 2 lands"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from simlab.questions.hints import quoted, say_which
from simlab.questions.syntax import Span

__all__ = ["number_hint"]

# What is counted, roughly as in `grammar.lark`, without the words that say how numbers compare.
_OTHER = (
    "and|or|not|given|in|on|at|by|no|with|seen|cast|exactly|turn|to|mv|cmc|of|either|up|is|are|"
    "more|greater|higher|fewer|less|lower|than|over|under|above|below|between|from|equals?|"
    "least|most"
)
_WORD = rf"(?<![\w'\u2019-])(?!(?:{_OTHER})\b)[^\W\d](?:\w|['\u2019-](?=\w))*+"
_CARDS = (
    r"(?:\"[^\"]*\"|\u201c[^\u201d]*\u201d|(?<!\w)'(?:[^']|'(?=\w))*'(?!\w)|@[^\s,;()]+|"
    rf"(?<!\w)(?:any|all|different|count)\s*\([^()]*\)|{_WORD}(?:\s+(?:of\s+)?{_WORD}){{0,5}})"
)
_VALUE = r"\b(?:mana[\s_]+values?|mv|cmc)\b"
_OF_VALUE = rf"(?:\s+with\s+{_VALUE}\s*(?:[<>=≤≥]+\s*\d+|in\s+\d+\s*(?:\.\.+|-|to\b)\s*\d+))?"
_ZONE = r"(?:\s+(?:in\s+(?:(?:the|my)\s+)?(?:(?:opening|starting)\s+)?hand|in\s+play|seen|cast)\b)?"
_BEFORE = rf"(?P<cards>{_VALUE}|{_CARDS}{_ZONE})\s*(?:\b(?:is|are)\s+)?"
_AFTER = rf"\s*(?:of\s+)?(?P<cards>{_CARDS}{_OF_VALUE})"
_MAYBE_AFTER = rf"(?:{_AFTER})?"

# How numbers compare. Longer words come before those that they end with.
_RELATIONS = {
    "<=": r"<=|=<|≤|\b(?:(?:no|not)\s+(?:more|greater|higher)\s+than|at\s+most|up\s+to)\b",
    ">=": r">=|=>|≥|\b(?:(?:no|not)\s+(?:fewer|less|lower)\s+than|at\s+least)\b",
    ">": r">|\b(?:(?:more|greater|higher)\s+than|over|above)\b",
    "<": r"<|\b(?:(?:fewer|less|lower)\s+than|under|below)\b",
    "=": r"==?|\b(?:equals?(?:\s+to)?|exactly|in)\b",
}
_RELATION = rf"(?P<relation>{'|'.join(_RELATIONS.values())})\s*"
_NUMBER = r"(?<!\d)(?P<numbers>\d++)"
_RANGE = r"(?<!\d)(?P<numbers>\d++\s*(?:-|\u2013|…|\.\.+|to\b|and\b)\s*\d++)"
_LIST = r"(?<!\d)(?P<numbers>\d++(?:\s*(?:,\s*or\b|,|or\b)\s*\d++)+)"
_OR_MORE = r"\s*(?:\+|or\s+(?:more|greater|higher|fewer|less|lower)\b(?!\s+than))"
_MORE = rf"(?P<more>{_OR_MORE})"
_BEGINS = re.compile(r"(?:^|\b(?:and|or|not|given|that|either)|[(;&|!])\s*$", re.IGNORECASE)
_ALONE = rf"(?!\s*(?:of\s+)?{_CARDS}|\s*(?:-|\u2013|…|\.\.|to\b)|{_OR_MORE})"


def number_hint(text: str, at: int) -> tuple[Span, str] | None:
    """Say how a number is written that is written in another way than questions have it.

    Parameters
    ----------
    text
        The question.
    at
        Where reading it came to an end, or a number that says nothing.

    Returns
    -------
    tuple or None
        First and last character + 1 of the words, and what to write in their place; None where the
        number is in no such words.

    Examples
    --------
    >>> text = "no more than 3 elves by turn 3"
    >>> (start, end), told = number_hint(text, 13)
    >>> text[start:end], told
    ('no more than 3 elves', 'write "elves <= 3"')
    """
    for pattern, hint in _OF_CARDS:
        for found in pattern.finditer(text):
            if found.start() < at < found.end():
                return found.span(), hint(found)
    for pattern, hint in _ALL:
        for found in pattern.finditer(text):
            if found.start() <= at < found.end() and _BEGINS.search(text[: found.start()]):
                return found.span(), hint(found)
    return None


# What to say ------------------------------------------------------------------------------------


def _numbers(found: re.Match[str]) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", found["numbers"])]


def _cards(found: re.Match[str]) -> str:
    """Return what is counted, lands where nothing is named."""
    return " ".join((found["cards"] or "lands").split())


def _relation(found: re.Match[str]) -> str:
    """Return how something is compared, = where no words say it."""
    words = found.groupdict().get("relation") or "="
    return next(sign for sign, how in _RELATIONS.items() if re.fullmatch(how, words, re.I))


def _is_value(cards: str) -> bool:
    return re.fullmatch(_VALUE, cards, re.I) is not None


def _write(*ways: str) -> str:
    return f"write {' or '.join(map(quoted, ways))}"


def _one_of(cards: str, numbers: Sequence[int]) -> str:
    """Return how it is written that there are as many of something as one of some numbers."""
    low, high = min(numbers), max(numbers)
    if len(set(numbers)) == high - low + 1:
        return f"{cards} in {low}..{high}"
    each = [f"{cards} = {number}" for number in dict.fromkeys(numbers)]
    if _is_value(cards):
        return f"any({', '.join(f'... with {one}' for one in each)})"
    return f"({' or '.join(each)})"


def _turns(found: re.Match[str]) -> str:
    """Answer "by turn 1 or 2"."""
    numbers = sorted(set(_numbers(found)))
    if found["when"].lower() == "by":
        return f"{_write(f'by turn {numbers[-1]}')}, which counts the turns before as well"
    each = " or ".join(f"... on turn {number}" for number in numbers)
    return f"ask of each turn: {quoted(each)}"


def _compared_with_list(found: re.Match[str]) -> str:
    """Answer "2 or 3 lands", "lands = 2 or 3" and "lands >= 2 or 3"."""
    cards, numbers = _cards(found), _numbers(found)
    relation = _relation(found)
    if relation == "=":
        return _write(_one_of(cards, numbers))
    ways = " or ".join(quoted(f"{cards} {relation} {number}") for number in numbers)
    return f"which number? Write {ways}"


def _compared_with_range(found: re.Match[str]) -> str:
    """Answer "lands >= 2-4" and "at least 2-4 lands"."""
    cards, relation, (low, high) = _cards(found), _relation(found), sorted(_numbers(found))
    both = f"{cards} in {low}..{high}"
    if relation == "=":
        return _write(both)
    one = f"{cards} {relation} {low if relation[0] == '>' else high}"
    return f"a range, or a bound? Write {quoted(both)} or {quoted(one)}"


def _compared(found: re.Match[str]) -> str:
    """Answer "more than 2 lands" and "lands less than 3"."""
    return _write(f"{_cards(found)} {_relation(found)} {found['numbers']}")


def _range(found: re.Match[str]) -> str:
    """Answer "lands 2-4" and "between 2 and 4 lands"."""
    cards, (low, high) = _cards(found), sorted(_numbers(found))
    inside = f"{cards} in {low}..{high}"
    return _write(inside) if _is_value(cards) else _write(inside, f"{low}..{high} {cards}")


def _or_more(found: re.Match[str]) -> str:
    """Answer "2 or more lands" and "lands 2+"."""
    few = re.search(r"fewer|less|lower", found["more"], re.I)
    cards, number = _cards(found), found["numbers"]
    if found.start("cards") == found.start():
        return _write(f"{cards} {'<=' if few else '>='} {number}")
    return _write(f"{'at most' if few else 'at least'} {number} {cards}")


def _number_of(found: re.Match[str]) -> str:
    """Answer "3 lands"."""
    return say_which(int(found["numbers"]), _cards(found))


def _not_compared(found: re.Match[str]) -> str:
    """Answer "lands 2"."""
    cards, number = _cards(found), found["numbers"]
    if _is_value(cards):
        return _write(f"{cards} = {number}")
    ways = " or ".join(quoted(f"{cards} {relation} {number}") for relation in (">=", "="))
    return f"how does it compare? As in {ways}"


_Hint = Callable[[re.Match[str]], str]


def _compiled(*hints: tuple[str, _Hint]) -> list[tuple[re.Pattern[str], _Hint]]:
    return [(re.compile(pattern, re.IGNORECASE), hint) for pattern, hint in hints]


# Words after what is counted: reading stops within them.
_OF_CARDS = _compiled(
    (rf"\b(?P<when>by|on|at)\s+(?:turn\s*|t){_LIST}{_ALONE}", _turns),
    (rf"{_BEFORE}(?:{_RELATION})?{_LIST}{_ALONE}", _compared_with_list),
    (rf"{_BEFORE}{_RELATION}{_RANGE}{_ALONE}", _compared_with_range),
    (rf"{_BEFORE}{_RELATION}{_NUMBER}{_ALONE}", _compared),
    (rf"{_BEFORE}(?:\b(?:between|from)\s+)?{_RANGE}{_ALONE}", _range),
    (rf"{_BEFORE}{_NUMBER}{_MORE}", _or_more),
    (rf"{_BEFORE}{_NUMBER}", _not_compared),
)
# Words that begin a condition.
_ALL = _compiled(
    (rf"{_RELATION}{_LIST}{_MAYBE_AFTER}", _compared_with_list),
    (rf"{_RELATION}{_RANGE}{_MAYBE_AFTER}", _compared_with_range),
    (rf"{_RELATION}{_NUMBER}{_MAYBE_AFTER}", _compared),
    (rf"\b(?:between|from)\s+{_RANGE}{_MAYBE_AFTER}", _range),
    (rf"{_NUMBER}{_MORE}{_MAYBE_AFTER}", _or_more),
    (rf"{_NUMBER}{_AFTER}{_MORE}", _or_more),
    (rf"{_LIST}{_AFTER}", _compared_with_list),
    (rf"{_NUMBER}{_AFTER}", _number_of),
)
