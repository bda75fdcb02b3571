"""The styles of deck lists: which one a text is written in, and who reads it.

A new style is one module with one reader, and one line in `STYLES`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from simlab.decks.finder import CardFinder
from simlab.decks.reading import Reading
from simlab.decks.text import read_text
from simlab.formats import Format

__all__ = ["STYLES", "Reader", "Style", "sniff"]

Reader = Callable[[str, CardFinder, Format | None], Reading]


@dataclass(frozen=True, slots=True)
class Style:
    """A family of deck list styles.

    Attributes
    ----------
    name
        Name of the family, with examples.
    looks_like
        Tells from the text whether it is of this family.
    read
        Its reader; None where simlab cannot read it yet.
    """

    name: str
    looks_like: Callable[[str], bool]
    read: Reader | None


def _is_web_page(text: str) -> bool:
    return bool(re.match(r"(?i)\s*<(?:!doctype html|html|head|body)\b", text))


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def _is_json(text: str) -> bool:
    return bool(re.match(r"[\ufeff\s]*(?:\{|\[\s*[\[{\"])", text))


def _is_forge(text: str) -> bool:
    return bool(
        re.search(r"(?im)^\[(?:metadata|shop|avatar)\]\s*$|^[0-9]+ [^|\r\n]+\|[^|\r\n]+", text)
    )


def _is_csv(text: str) -> bool:
    head = text.lstrip("\ufeff\r\n ").splitlines()[:1]
    words = {word.strip(' "').casefold() for word in re.split("[,;\t]", head[0])} if head else set()
    return bool(words & {"name", "card name", "card"}) and bool(
        words & {"count", "qty", "quantity", "amount"}
    )


def _is_text(text: str) -> bool:
    return bool(text.strip())


STYLES = (
    Style("web page", _is_web_page, None),
    Style("XML (Magic Online .dek, Cockatrice, OCTGN)", _is_xml, None),
    Style("JSON", _is_json, None),
    Style("Forge .dck", _is_forge, None),
    Style("CSV", _is_csv, None),
    Style("text (plain, Magic Online, Arena, Moxfield)", _is_text, read_text),
)


def sniff(text: str) -> Style | None:
    """Return the family that a list is written in; None for a text without content.

    Examples
    --------
    >>> sniff("4 Opt").name, sniff("<deck/>").read
    ('text (plain, Magic Online, Arena, Moxfield)', None)
    """
    return next((style for style in STYLES if style.looks_like(text)), None)
