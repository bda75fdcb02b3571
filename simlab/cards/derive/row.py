"""A card's text made ready for the rules that read it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from simlab.cards.card import card_types

__all__ = ["NUMBERS", "Fields", "Row", "count"]

Fields = dict[str, Any]
"""Fields of a `Behaviour` that a rule sets."""

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)} | {"a": 1, "an": 1}
"""Number words of rules texts."""

_REMINDER = re.compile(r" ?\([^()]*\)")
_ABILITY_WORD = re.compile(r"^(?!Max speed|Solved|Exhaust)[A-Z][a-z][^—:{}\"]* — ")
_THIS = re.compile(
    r"\bthis (?:land|artifact|creature|enchantment|permanent|token|aura|equipment|vehicle|siege"
    r"|class|saga|case|spacecraft)\b",
    re.IGNORECASE,
)
_LATER = re.compile(r"^(?:LEVEL \d|STATION|\d+\+ \||\{.*\}: Level \d)")


def count(word: str) -> int:
    """Return the number that a word such as ``"two"`` or ``"a"`` stands for, or 0."""
    return int(word) if word.isdigit() else NUMBERS.get(word.lower(), 0)


@dataclass(frozen=True, slots=True)
class Row:
    """What the rules read of one face.

    Attributes
    ----------
    name, type_line
        As printed.
    lines
        The abilities, one a line: no reminder text, the card itself written ``~``, leading
        ability words taken off.
    later
        Lines that hold only after a level or a station is reached.
    """

    name: str
    type_line: str
    lines: tuple[str, ...]
    later: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, type_line: str, text: str) -> Row:
        """Make a row from rules text as it is printed."""
        text = _REMINDER.sub("", text).replace(" enters the battlefield", " enters")
        for own in (name, name.split(",")[0]):
            own = own.removeprefix("A-")
            if len(own) > 2:
                text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", text)
        lines = [_THIS.sub("~", line.strip()) for line in text.split("\n") if line.strip()]
        cut = next((i for i, line in enumerate(lines) if _LATER.match(line)), len(lines))
        plain = tuple(_ABILITY_WORD.sub("", line) for line in lines[:cut])
        return cls(name, type_line, plain, tuple(lines[cut:]))

    @property
    def types(self) -> frozenset[str]:
        """Types and supertypes."""
        return card_types(self.type_line)

    @property
    def text(self) -> str:
        """All lines that hold at once, as one text."""
        return "\n".join(self.lines)

    @property
    def is_spell(self) -> bool:
        """True for an instant or a sorcery."""
        return bool({"Instant", "Sorcery"} & self.types)

    @property
    def is_land(self) -> bool:
        """True for a land."""
        return "Land" in self.types

    def on_entering(self) -> list[str]:
        """Return what happens at once when it is cast (instants, sorceries) or enters.

        Each item is one line's effect, as in ``"draw a card."``; modal lines are left out.
        """
        if self.is_spell:
            return [line for line in self.lines if not line.startswith(("•", "+"))]
        out = []
        for line in self.lines:
            found = re.match(
                r"When(?:ever)? (?:~ enters(?: or [^,]*)?|you cast this spell), (.*)", line
            )
            if found:
                out.append(found[1])
        return out
