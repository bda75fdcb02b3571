"""JSON whose objects know on which line they begin, and keep a key that is written twice."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from simlab.errors import DeckError

__all__ = ["JsonObject", "NoJsonError", "load"]

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]', re.DOTALL)
_MOST = 50_000  # objects of a file


class NoJsonError(DeckError):
    """A text is no JSON, or none that could be a deck; `line` says where."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class JsonObject(dict[str, Any]):
    """An object of a JSON file.

    Attributes
    ----------
    line
        Where it begins, from 1.
    pairs
        Keys and values as written: a key may come twice.
    """

    line: int
    pairs: list[tuple[str, Any]]


def load(text: str) -> Any:
    r"""Read JSON.

    Raises
    ------
    NoJsonError
        If it is none, is nested too deeply, or has more objects than any deck.

    Examples
    --------
    >>> found = load('{"a": 1,\n "b": {"c": 2, "c": 3}}')
    >>> found.line, found["b"].line, found["b"].pairs
    (1, 2, [('c', 2), ('c', 3)])
    """
    if text.count("{") > _MOST:
        raise NoJsonError(f"more than {_MOST:,} objects: no deck has so many")
    lines = _lines(text)

    def make(pairs: list[tuple[str, Any]]) -> JsonObject:
        made = JsonObject(pairs)
        made.line, made.pairs = next(lines, 1), pairs
        return made

    try:
        return json.loads(text.lstrip("\ufeff"), object_pairs_hook=make)
    except json.JSONDecodeError as error:
        raise NoJsonError(_what_is_wrong(error), error.lineno) from None
    except RecursionError:
        raise NoJsonError("the JSON is nested too deeply for a deck") from None
    except ValueError as error:  # a number with thousands of digits
        raise NoJsonError(f"the JSON cannot be read: {error}") from None


def _what_is_wrong(error: json.JSONDecodeError) -> str:
    """Say what is wrong with JSON: it is cut off, goes on after its end, or has a slip."""
    if error.msg == "Extra data":
        return "the JSON has ended before this: leave out what follows"
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string"):
        return (
            "the JSON is cut off here: export or copy the whole of it; no card of a part is read, "
            "not with strict=False either"
        )
    found = error.doc[error.pos : error.pos + 20].partition("\n")[0]
    return f'this is no JSON: {error.msg} at "{found}"; export or copy it again'


def _lines(text: str) -> Iterator[int]:
    """Yield the lines on which objects begin, in the order in which they end."""
    ends = [place for place, char in enumerate(text) if char == "\n"]
    open_: list[int] = []
    for found in _MARK.finditer(text):
        if found[0] == "{":
            open_.append(bisect_right(ends, found.start()) + 1)
        elif found[0] == "}" and open_:
            yield open_.pop()
