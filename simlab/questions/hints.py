"""What would be right where a number is written in another way than questions have it."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["counted_words", "figure_words", "more_words", "number_after_words", "say_which"]

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {word: number for number, word in enumerate(_WORDS, 1)}


def figure_words(word: str) -> str:
    """Say how a number word is written; empty for another word.

    Examples
    --------
    >>> figure_words("Four")
    'numbers are written in figures: 4 for "Four"'
    """
    number = _FIGURES.get(word.lower())
    return "" if number is None else f'numbers are written in figures: {number} for "{word}"'


def say_which(number: int | str, words: str) -> str:
    """Ask what a number before some words means."""
    return f'is that "at least {number} {words}" or "exactly {number} {words}"? Say which'


def counted_words(words: Sequence[str]) -> str:
    """Say what words may mean that begin with a number word or an article; empty for others.

    Examples
    --------
    >>> counted_words(["two", "lands"])
    'is that "at least 2 lands" or "exactly 2 lands"? Say which'
    """
    first, rest = words[0].lower(), " ".join(words[1:])
    if first in ("a", "an", "any", "some") and rest:
        return f'leave "{words[0]}" out: "{rest}" alone means at least one'
    if first in _FIGURES and rest:
        return say_which(_FIGURES[first], rest)
    return figure_words(first)


def more_words(after: str, number: int) -> str:
    """Say how "2 or more lands" and "2+ lands" are written; empty where that is not what follows.

    Parameters
    ----------
    after
        The text after the number.
    number
        The number.
    """
    found = re.match(r"\s*(?:(\+)|or\s+(more|fewer|less)\b)\s*(?:of\s+)?([^\W\d]+)?", after, re.I)
    if found is None:
        return ""
    bound = "at most" if (found[2] or "").lower() in ("fewer", "less") else "at least"
    return f'write "{bound} {number} {found[3] or "lands"}"'


def number_after_words(before: str, after: str) -> str:
    """Say how a number is written that follows words, as in "lands 2-4" and "between 2 and 4".

    Parameters
    ----------
    before, after
        The text before the number, and from it on; empty is returned where no words stand before.
    """
    number = re.match(r"\d+", after)
    if number is None or not re.search(r"[^\W\d]$|['\"\u2019”]$", before):
        return ""
    many = re.match(r"(\d+)\s*(?:-|\u2013|\.\.+|to\b|and\b)\s*(\d+)", after)
    if many:
        return f'a range is written "lands in {many[1]}..{many[2]}" or "{many[1]}..{many[2]} lands"'
    return f'how does it compare? As in "lands >= {number[0]}" or "lands = {number[0]}"'
