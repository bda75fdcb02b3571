"""Forge .dck: sections in brackets, ``4 Opt|DOM|1``, facts as ``key=value``."""

from __future__ import annotations

import re

from simlab.decks.entries import LONGEST, put_entry, too_long
from simlab.decks.finder import CardFinder
from simlab.decks.lines import short, split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import OtherLine, UnknownLine
from simlab.decks.sections import IGNORED, board
from simlab.formats import Format

__all__ = ["looks_like_forge", "read_forge"]

_FACTS = frozenset({"metadata", "shop", "general", "editor", "duel", "quest", "options"})
_LOOKS = re.compile(r"(?im)^\ufeff?\[(?:metadata|shop|avatar)\]\s*$|^[0-9]+ [^|\r\n]+\|[^|\r\n]+")
_SECTION = re.compile(r"\[([^\[\]]+)\]")
_CARD = re.compile(r"(?:([0-9]+) +)?([^|]+?)(\+?)(?:\|.*)?")


def looks_like_forge(text: str) -> bool:
    r"""Tell whether a text has Forge's sections of facts, or bars after the names of cards.

    Examples
    --------
    >>> looks_like_forge("[metadata]\nName=Bears"), looks_like_forge("[Main]\n4 Opt")
    (True, False)
    """
    return bool(_LOOKS.search(text))


def read_forge(
    text: str,
    finder: CardFinder,
    fmt: Format | None = None,  # noqa: ARG001 - all readers have one signature
) -> Reading:
    """Read a Forge deck line by line; lines before the first section belong to the main deck."""
    lines = split_lines(text)
    reading = Reading("Forge .dck")
    section, zone = "main", "main"
    for number, raw in enumerate(lines, start=1):
        line = raw.strip("\ufeff \t")
        header = _SECTION.fullmatch(line)
        if header:
            section = header[1].strip().casefold()
            found = board(section)
            zone = found or IGNORED
            if found is None and section not in _FACTS:
                problem = f'section "{short(header[1])}" is not known; its cards are not read'
                reading.unknown.append(UnknownLine(number, raw, problem))
            else:
                reading.others.append(OtherLine(number, raw, f"section: {found or section}"))
        elif not line:
            reading.others.append(OtherLine(number, raw, "blank"))
        elif len(line) > LONGEST:
            reading.unknown.append(UnknownLine(number, raw, too_long(line)))
        elif section in _FACTS:
            _fact(number, line, raw, reading)
        elif line.startswith(("#", "//")):
            reading.others.append(OtherLine(number, raw, "comment"))
        else:
            _card(number, line, raw, zone, reading, finder)
    return reading


def _fact(number: int, line: str, raw: str, reading: Reading) -> None:
    """Read a line such as ``Name=Bears``."""
    key, _, value = line.partition("=")
    if key.strip().casefold() in ("name", "title") and not reading.name:
        reading.name = short(value.strip())
    reading.others.append(OtherLine(number, raw, f"{key.strip().casefold()}: {value.strip()}"))


def _card(
    number: int, line: str, raw: str, zone: str, reading: Reading, finder: CardFinder
) -> None:
    """Read a card; a plus after the name is a foil mark where no card has it in its name."""
    found = _CARD.fullmatch(line)
    if found is None:
        reading.unknown.append(UnknownLine(number, raw, f'"{short(line)}" is not understood'))
        return
    name = found[2]
    if found[3] and finder.find(name + found[3]) is not None:
        name += found[3]
    put_entry(reading, finder, number, raw, name=name, count=found[1] or "1", zone=zone)
