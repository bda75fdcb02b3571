"""Taking one card line apart: count, name, set code, foil mark, tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.decks.finder import CardFinder

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = [
    "Match",
    "category_zone",
    "has_count",
    "is_token",
    "match_line",
    "match_name",
    "split_prefix",
    "stripped",
]

_PREFIX = re.compile(
    r"(?i)(SB|SIDEBOARD|MB|MAYBEBOARD|CMDR|COMMANDER|OATHBREAKER|SIGNATURE SPELL|COMPANION)"
    r"\s*:\s*(.+)"
)
_PREFIX_ZONE = {
    "sb": "sideboard",
    "mb": "maybeboard",
    "cmdr": "commander",
    "oathbreaker": "commander",
}
_COUNTS = (  # tried in this order; \u00d7 is the multiplication sign
    re.compile(r"(?P<count>[0-9]+) (?P<rest>.+)"),
    re.compile(r"(?P<count>[0-9]+) ?[xX\u00d7] (?P<rest>.+)"),
    re.compile(r"[xX\u00d7] ?(?P<count>[0-9]+) (?P<rest>.+)"),
    re.compile(r"(?P<rest>.+?)[ ,]+[xX\u00d7] ?(?P<count>[0-9]+)"),
    re.compile(r"(?P<count>[0-9]+)[,;] ?(?P<rest>.+)"),
)
_TAIL = re.compile(
    r" (?:"
    r"\^[^^]*\^"  # ^Have,#37d67a^ (Archidekt label)
    r"|\[[^\]]*\](?: [0-9][0-9A-Za-z★†‡*•/_-]*)?"  # [SET:123], [foil], [Ramp], [M10] 146
    r"|\*[^*]{1,12}\*"  # *F*, *E*, *CMDR*
    r"|<[^>]*>"  # <extended art>
    r"|\((?:F|E|foil|etched)\)"
    r"|\([A-Za-z0-9_]{2,6}(?:[:#][0-9A-Za-z★]+)?\)"  # (M10), (M10:146), and 146, 15a, ARB-1:
    r"(?: [0-9A-Za-z★][0-9A-Za-z★†‡*•/_-]*)?"
    r")$",
    re.IGNORECASE,
)
_HEAD = re.compile(r"^(?:\[[^\]]*\]|\([A-Z0-9_]{2,6}\)) ")  # [M10:146], (M10) before the name
_NO_SET = re.compile(r"^ \([0-9]+\)")
_TOKEN = re.compile(r"(?i)\[token\]")
_CATEGORY_ZONE = {
    "commander": "commander",
    "sideboard": "sideboard",
    "companion": "companion",
    "signature spell": "signature spell",
    "maybeboard": "maybeboard",
}


@dataclass(frozen=True, slots=True)
class Match:
    """A line that is a known card.

    Attributes
    ----------
    count, card
        Copies, and the card.
    zone
        Zone that a mark on the line asks for, or None.
    remarks
        What is odd about the line.
    """

    count: int
    card: Card
    zone: str | None
    remarks: tuple[str, ...]


def split_prefix(text: str) -> tuple[str | None, str]:
    """Split ``"SB: 2 Opt"`` into the zone of its prefix and the rest; no prefix, no zone.

    Examples
    --------
    >>> split_prefix("SB: 2 Opt"), split_prefix("2 Opt")
    (('sideboard', '2 Opt'), (None, '2 Opt'))
    """
    found = _PREFIX.fullmatch(text)
    if not found:
        return None, text
    key = found[1].casefold()
    return _PREFIX_ZONE.get(key, key), found[2]


def is_token(text: str) -> bool:
    """Tell whether a line is marked as a token."""
    return bool(_TOKEN.search(text))


def has_count(text: str) -> bool:
    """Tell whether a line begins or ends with a number of copies."""
    return any(pattern.fullmatch(text) for pattern in _COUNTS)


def _names(rest: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name as it stands, then with one mark after the other taken off, and the marks."""
    yield rest, ()
    marks: tuple[str, ...] = ()
    name, tag, tail = rest.partition(" #")
    if tag:
        marks = (tag + tail,)
        yield name, marks
    head = _HEAD.match(name)
    if head:
        marks, name = (*marks, head[0]), name[head.end() :]
        yield name, marks
    while found := _TAIL.search(name):
        marks, name = (*marks, found[0]), name[: found.start()].rstrip()
        yield name, marks
    if name.endswith(" (Alchemy)"):  # the rebalanced card, which the table calls A-Name
        yield "A-" + name.removesuffix(" (Alchemy)"), marks


def _splits(text: str) -> Iterator[tuple[int, str]]:
    """Yield the ways to read a line as count and rest."""
    for pattern in _COUNTS:
        found = pattern.fullmatch(text)
        if found:
            yield int(found["count"][:9]), found["rest"]
    yield 1, text


def stripped(text: str) -> str:
    """Return the most likely name in a line that is no known card.

    Examples
    --------
    >>> stripped("4 Lightnng Bolt (M10) 146 *F*")
    'Lightnng Bolt'
    """
    ways = list(_splits(text))
    rest = ways[-2][1] if len(ways) > 1 else text
    return list(_names(rest))[-1][0]


def match_line(text: str, finder: CardFinder) -> Match | None:
    """Read one cleaned line as a card, or return None where no known card fits.

    Parameters
    ----------
    text
        The line, with single spaces and without a zone prefix.
    finder
        Where names are looked up. The name is tried as it stands before marks are taken off, so
        that ``Hazmat Suit (Used)`` keeps its parenthesis. A name that is only the second face of
        one card is taken for that card, with a remark.
    """
    return _match(_splits(text), finder)


def match_name(text: str, finder: CardFinder, count: int) -> Match | None:
    """Read a name that stands in a field of its own, with its count in another; see `match_line`.

    Marks are taken off here too: spreadsheets have names such as ``Opt (foil)``.
    """
    return _match([(count, text)], finder)


def _match(ways: Iterable[tuple[int, str]], finder: CardFinder) -> Match | None:
    """Return the first way to read a line whose name is a card, else the first that is a face."""
    tried = []
    for count, rest in ways:
        tried.append((count, rest))
        for name, marks in _names(rest):
            card = finder.find(name)
            if card is not None:
                return Match(count, card, _zone(marks, card), tuple(_remarks(marks)))
    for count, rest in tried:
        for name, marks in _names(rest):
            card = finder.find_by_back(name)
            if card is not None:
                remark = f'"{name}" is the second face of {card.name}'
                return Match(count, card, _zone(marks, card), (*_remarks(marks), remark))
    return None


def category_zone(categories: str) -> str | None:
    """Return the zone that the first of several categories names, or None.

    Examples
    --------
    >>> category_zone("Maybeboard{noDeck}{noPrice},Ramp"), category_zone("Ramp,Sideboard")
    ('maybeboard', None)
    """
    words = categories.casefold()
    category = words.split(",")[0].split("{")[0].strip()
    if category in _CATEGORY_ZONE or "{nodeck}" in words:
        return _CATEGORY_ZONE.get(category, "maybeboard")
    return None


def _zone(marks: tuple[str, ...], card: Card) -> str | None:
    """Return the zone that the marks of a line ask for."""
    for mark in marks:
        word = mark.strip().casefold()
        if word == "*cmdr*":
            return "commander"
        zone = category_zone(word[1:-1]) if word.startswith("[") else None
        if zone is not None:
            return zone
        if word.startswith("#"):
            tags = {tag.strip(" !") for tag in word.split("#")}
            if "commander" in tags and card.is_legendary:
                return "commander"
            if "companion" in tags:
                return "companion"
    return None


def _remarks(marks: tuple[str, ...]) -> Iterator[str]:
    """Yield what is odd about the marks of a line."""
    for mark in marks:
        if _NO_SET.match(mark):
            yield f"{mark.split()[0]} is not a set code"
