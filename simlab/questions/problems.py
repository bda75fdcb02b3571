"""Errors that point into the text of a question."""

from __future__ import annotations

from simlab.errors import QuestionError
from simlab.questions.syntax import Span

__all__ = ["MOST_SHOWN", "problem"]

MOST_SHOWN = 76  # characters of a long question that are shown


def problem(text: str, at: Span, why: str) -> QuestionError:
    """Return an error that shows the text with a caret below what is wrong.

    Examples
    --------
    >>> print(problem("lands >= x by turn 4", (9, 10), "a number is expected here"))
    a number is expected here
      lands >= x by turn 4
               ^
    """
    start = max(0, min(at[0], len(text)))
    end = max(start + 1, min(at[1], len(text)))
    shown = "".join(" " if char.isspace() or not char.isprintable() else char for char in text)
    first = 0
    if len(shown) > MOST_SHOWN:
        first = max(0, min(start - MOST_SHOWN // 2, len(shown) - MOST_SHOWN))
        shown = shown[first : first + MOST_SHOWN]
    width = max(1, min(end - first, len(shown) + 1) - (start - first))
    line = shown.rstrip() if start < len(text.rstrip()) else shown
    return QuestionError(f"{why}\n  {line}\n  {' ' * (start - first)}{'^' * width}")
