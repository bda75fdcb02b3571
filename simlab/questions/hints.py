"""What would be right where numbers are written as words, or where nothing says what they bound."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["counted_words", "figure_words", "quoted", "say_which"]

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FIGURES = {word: number for number, word in enumerate(_WORDS)}


def quoted(words: str) -> str:
    """Return words in quotes, or as they are if they have quotes of their own.

    Examples
    --------
    >>> quoted("lands > 2"), quoted('"Sol Ring" > 2')
    ('"lands > 2"', '"Sol Ring" > 2')
    """
    return words if '"' in words else f'"{words}"'


def figure_words(word: str) -> str:
    """Say how a number word is written; empty for another word.

    Examples
    --------
    >>> figure_words("Four")
    'numbers are written in figures: 4 for "Four"'
    """
    number = _FIGURES.get(word.lower())
    return "" if number is None else f'numbers are written in figures: {number} for "{word}"'


def say_which(number: int, words: str) -> str:
    """Ask what a number before some words means.

    Examples
    --------
    >>> say_which(2, "lands")
    'is that "at least 2 lands" or "exactly 2 lands"? Say which'
    >>> say_which(0, "lands")
    'write "no lands"'
    """
    if number == 0:
        return f"write {quoted(f'no {words}')}"
    least, same = (quoted(f"{how} {number} {words}") for how in ("at least", "exactly"))
    return f"is that {least} or {same}? Say which"


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
    if first == "either" and rest:
        return f'leave "{words[0]}" out: "{rest} or ..." alone says it'
    if first in _FIGURES and rest:
        return say_which(_FIGURES[first], rest)
    return figure_words(first)
