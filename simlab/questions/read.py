"""From a text to a question as it is written; errors point to the place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from simlab.errors import QuestionError
from simlab.questions.hints import figure_words, quoted
from simlab.questions.number_hints import number_hint
from simlab.questions.problems import problem
from simlab.questions.syntax import Span, Written

if TYPE_CHECKING:
    from lark import Lark, UnexpectedInput

__all__ = ["MOST_DEEP", "MOST_LETTERS", "read_question"]

MOST_LETTERS = 2_000  # of a question
MOST_DEEP = 40  # brackets and negations within each other
_GRAMMAR = Path(__file__).with_name("grammar.lark")
_QUOTES = tuple("\"'“”„«\u2018\u2019")


def read_question(question: str) -> Written:
    """Read a question.

    Parameters
    ----------
    question
        Conditions joined by ``and``, ``or``, ``not`` and brackets, each with a time:
        ``in opening hand`` (the hand that is kept), ``by turn 4`` (up to then) or ``on turn 4``. A
        condition without a time has the only time that the question names.

        A count: ``lands in 2..5``, ``2..5 lands``, ``lands >= 2``, ``2 <= lands < 6``, ``at least 2
        lands``, ``exactly 3 lands``, ``no creatures``, ``lands + ramp >= 4`` (what is both counts
        twice), ``lands > creatures``; with ``>= <= == != > <``. Numbers are in figures. What is
        only named is there at least once: ``"Sol Ring" by turn 2``. A number belongs to the cards
        beside it: ``elves or lands >= 2`` is asked back, and reads ``any(elves, lands) >= 2`` or
        ``elves or (lands >= 2)``.

        What is counted: a card in quotes (or without them, if its name is no other word), lands,
        spells, cards, ramp, basic lands, tapped lands, any type (``creatures``, ``artifact
        creatures``, ``nonland permanents``), a colour (``green cards``), sources of a colour
        (``green sources``: lands that make it), ``colours`` (that lands make), a class as in keep
        policies (``@ramp``, ``@mv<=2``), ``creatures with mv <= 2``, ``commander``;
        ``any("A", "B")`` (cards that are one of these, at least one), ``all("A", "B")`` (each of
        them), ``different("A", "B", "C") >= 2`` (how many of these there are at all).

        Where: ``seen`` (in hand by that turn, kept or played since; this is meant where nothing
        else is said), ``in hand`` (``by turn 4``: the same as seen; ``on turn 4``: in hand on
        that turn after the draw, what has been played is gone), ``in play`` (at the end of the
        turn), ``cast``. Also ``seen("A")`` and ``cast("A")``.

        Mana: ``payable("A")`` (some choice of land drops pays it), ``castable("A")`` (this pilot's
        mana pays it, ramp included, in hand or not); ``mana >= 4`` (there is to spend: the most on
        a turn so far with ``by``), ``mana spent >= 6`` (``by``: in all).

        Other metrics by their names: ``mulligans <= 1``, ``kept_size >= 6``, ``flood on turn 6``,
        ``every_land_drop by turn 4``; of those that a turn has by itself, as screw and flood,
        ``by`` is ``on``: how it stands on that turn.

        A condition: ``... given lands >= 2 in opening hand`` asks among the games that meet it.

        A group: ``rocks := "Sol Ring", "Arcane Signet"; rocks >= 1 by turn 2``.

        The seat: ``... on the play`` or ``... on the draw``, once.

    Returns
    -------
    Written
        The question, not yet held against a deck.

    Raises
    ------
    QuestionError
        If it cannot be read; the text points to the place and says what would be right.

    Examples
    --------
    >>> read_question('seen("Opt") by turn 2 given lands >= 2').given is None
    False
    >>> read_question("lands >= 2 by turn")
    Traceback (most recent call last):
        ...
    simlab.errors.QuestionError: a number is expected here, as in "by turn 4"
      lands >= 2 by turn
                        ^
    """
    from lark import UnexpectedInput

    if not isinstance(question, str):
        raise QuestionError(f"a question is a text, not {question!r}")
    _check_size(question)
    try:
        tree = _parser().parse(question)
    except UnexpectedInput as error:
        raise _problem(question, error) from None
    from simlab.questions.trees import written

    return written(question, tree)


@cache
def _parser() -> Lark:
    """Return the parser; it is made when the first question is read."""
    from lark import Lark

    return Lark(
        _GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def _check_size(text: str) -> None:
    """Check that a text is no longer and no deeper than questions are."""
    if not text.strip():
        raise problem(text, (0, 1), 'there is no question; as in "lands in 2..5 in opening hand"')
    if len(text) > MOST_LETTERS:
        raise QuestionError(
            f"the question has {len(text):,} characters; {MOST_LETTERS:,} at most are read"
        )
    deep = 0
    for found in re.finditer(r"[()]|\bnot\b|!", text, re.IGNORECASE):
        deep += -1 if found[0] == ")" else 1
        if deep > MOST_DEEP:
            raise problem(text, found.span(), f"more than {MOST_DEEP} brackets or negations deep")


def _problem(text: str, error: UnexpectedInput) -> QuestionError:
    """Return the error of a text that is no question."""
    from lark import UnexpectedCharacters, UnexpectedToken

    start = error.pos_in_stream if error.pos_in_stream is not None else len(text)
    word = ""
    expected: set[str] = set()
    if isinstance(error, UnexpectedToken):
        expected = set(error.accepts or error.expected)
        word = "" if error.token.type == "$END" else str(error.token)
    elif isinstance(error, UnexpectedCharacters):
        expected = set(cast("Any", error.allowed) or ())
        letters = re.compile(r"\w+").match(text, start)
        word = letters[0] if letters else text[start]
    if not word:
        start = len(text.rstrip())
    at = (start, start + max(1, len(word)))
    return problem(text, *_wrong(text, at, " ".join(word.split()), expected))


def _wrong(text: str, at: Span, word: str, expected: set[str]) -> tuple[Span, str]:
    """Return where a text goes wrong, and what would be right."""
    before = text[: at[0]].rstrip()
    if word in _QUOTES:
        return at, "a quote opens here and is not closed"
    if not word and text.count("(") > text.count(")"):
        last = _open_bracket(text)
        return (last, last + 1), "a bracket opens here and is not closed"
    if word == ")" and text[: at[0]].count("(") <= text[: at[0]].count(")"):
        return at, "a bracket closes here that none has opened"
    if either := re.search(r"\beither$", before, re.IGNORECASE):
        return either.span(), f'leave "{either[0]}" out: "... or ..." alone says it'
    if found := number_hint(text, at[0]):
        return found
    if told := _number_told(before, word, expected):
        return at, told
    if expected & {"NUMBER"} and not expected & {"WORD", "STRING"}:
        return at, f"a number is expected here{_after(before)}"
    if expected & {"WORD", "STRING", "FUNCTION"}:
        return at, f'{_missing(word)}; as in lands, creatures or "Sol Ring"{_said(word)}'
    if expected == {"TO"}:
        return at, 'the other end of the range is expected here, as in "2..5"'
    if word == ":" or (";" in before and ":=" not in text):
        return at, 'to name a group write rocks := "Sol Ring", "Arcane Signet"; ...'
    shown = f"{quoted(word)} is not expected here" if word else "the question ends too early"
    return at, f"{shown}; what could follow: and, or, by turn 4, in opening hand, given, >= 2"


def _number_told(before: str, word: str, expected: set[str]) -> str:
    """Say what is right where a number is a word, or stands before what it bounds; else empty."""
    last = re.search(r"[^\W\d]+$", before)
    if "NUMBER" in expected and not expected & {"WORD", "STRING"}:
        return figure_words(word)
    if re.match(r"\.\.|…|-|\u2013|to\b", word) and last:
        return figure_words(last[0])
    if before.endswith(")") and re.match(r"[<>=≥≤≠!]", word):
        return "what is counted comes first; several kinds together are any(lands, creatures) >= 2"
    return ""


def _open_bracket(text: str) -> int:
    """Return the place of the last bracket that is not closed."""
    deep = 0
    for place in range(len(text) - 1, -1, -1):
        deep += {")": 1, "(": -1}.get(text[place], 0)
        if deep < 0:
            return place
    return 0


def _after(before: str) -> str:
    """Return an example of a number after what stands before it."""
    for words, example in ((("turn",), "by turn 4"), (("least",), "at least 2 lands")):
        if before.lower().endswith(words):
            return f', as in "{example}"'
    if before.lower().endswith(" in"):
        return ', as in "lands in 2..5"; or "in opening hand", "in hand", "in play"'
    return ', as in "lands in 2..5" or "mv <= 2"'


def _missing(word: str) -> str:
    """Say that cards or a quantity are missing."""
    what = f"before {quoted(word)}" if word else "at the end"
    return f"cards or a quantity are missing {what}"


def _said(word: str) -> str:
    """Return a hint on a word that means something else."""
    if word[:1].isalpha():
        return f'; a card whose name has the word "{word}" stands in quotes'
    return ""
