"""Everything that is wrong with an experiment file, in one message."""

from __future__ import annotations

import difflib
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from simlab.config.tables import ArmTable, File
from simlab.errors import ConfigError
from simlab.mulligans import MulliganRule

__all__ = ["Loc", "Problems", "line_of"]

Loc = tuple[int | str, ...]  # as pydantic has it: ("arm", 1, "turns")
MOST = 10  # problems of one message

_ASKED = {
    "int_type": "a whole number is asked for",
    "string_type": "a text in quotes is asked for",
    "bool_type": "true or false is asked for",
    "float_type": "a number is asked for",
    "greater_than_equal": "it must be {ge} or more",
    "greater_than": "it must be above {gt}",
    "less_than": "it must be below {lt}",
    "too_short": "an empty list; give one value or more",
    "literal_error": "known: {expected}",
}


class Problems:
    """Collects problems with their places; `finish` raises them all."""

    def __init__(self, path: Path, text: str) -> None:
        self._path, self._text = path, text
        self.found: list[tuple[int | None, str]] = []

    def add(self, loc: Loc, words: str) -> None:
        """Add a problem, once."""
        entry = (line_of(self._text, loc) or line_of(self._text, loc[:2]), words)
        if entry not in self.found:
            self.found.append(entry)

    def add_invalid(self, error: Any) -> None:
        """Add one error of pydantic."""
        loc: Loc = error["loc"]
        self.add(
            loc, _words(error["type"], loc, error["input"], error.get("ctx", {}), error["msg"])
        )

    def finish(self) -> None:
        """Raise what was found.

        Raises
        ------
        ConfigError
            If there is a problem.
        """
        if not self.found:
            return
        found = sorted(self.found, key=lambda entry: entry[0] or sys.maxsize)
        lines = [f"line {line}: {words}" if line else words for line, words in found]
        if len(lines) == 1:
            comma = "," if self.found[0][0] else ":"
            raise ConfigError(f"{self._path}{comma} {lines[0]}")
        more = [f"and {len(lines) - MOST} more"] if len(lines) > MOST else []
        listed = "\n".join(f"  {line}" for line in [*lines[:MOST], *more])
        raise ConfigError(f"{self._path}: {len(lines)} problems\n{listed}")


def _words(kind: str, loc: Loc, given: Any, context: dict[str, Any], message: str) -> str:
    """Say what is wrong in the words of the file."""
    names = [part for part in loc if isinstance(part, str)]
    key = names[-1]
    if kind == "extra_forbidden":
        known = _known(loc)
        near = difflib.get_close_matches(str(key), known, 1)
        hint = f'did you mean "{near[0]}"?' if near else f"known: {', '.join(known)}"
        return f'unknown key "{key}"{_inside(loc)}; {hint}'
    if kind == "missing":
        return f'key "{key}" is missing{_inside(loc)}'
    if kind in ("tuple_type", "model_type", "model_attributes_type") and key in ("arm", "rule"):
        return f"each {key} is a table of its own, under [[{key}]] with two brackets"
    value = json.dumps(given, ensure_ascii=False, default=str)
    asked = _ASKED.get(kind, message).format(**context)
    return f"{key} = {value if len(value) < 60 else value[:57] + '...'}: {asked}"


def _inside(loc: Loc) -> str:
    """Name the table of a place."""
    return f" in [[{loc[0]}]] {loc[1] + 1}" if len(loc) > 1 and isinstance(loc[1], int) else ""


def _known(loc: Loc) -> list[str]:
    """Return the keys that are known at a place."""
    if loc[0] == "rule" and len(loc) > 1:
        return list(MulliganRule.__dataclass_fields__)
    model: type[BaseModel] = ArmTable if loc[0] == "arm" and len(loc) > 1 else File
    return list(model.model_fields)


_HEADER = re.compile(r"""\s*\[(\[?)\s*([\w-]+)\s*(?:\.\s*["']?([^"'\]]*)["']?\s*)?\]""")
_KEY = re.compile(r"""\s*(?:([\w-]+)|"([^"]*)"|'([^']*)')\s*=""")


def line_of(text: str, loc: Loc) -> int | None:
    r"""Return the line of a key or table, or None where it cannot be told.

    Examples
    --------
    >>> line_of("games = 5\n\n[[arm]]\nturns = 0", ("arm", 0, "turns"))
    4
    """
    table: Loc = ()
    seen = Counter[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = (header[2], seen[header[2]]) if header[1] else (header[2],)
            table = (header[2], header[3]) if header[3] else table
            seen[header[2]] += 1
            if loc and loc in (table, table[:1]):
                return number
        elif key := _KEY.match(line):
            name = next(part for part in key.groups() if part is not None)
            if loc[: len(table) + 1] == (*table, name):
                return number
    return None
