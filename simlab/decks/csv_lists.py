"""The CSV family: Moxfield, Archidekt, TappedOut, ManaBox, Deckbox, Magic Online, spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from simlab.decks.card_line import category_zone
from simlab.decks.entries import put_entry
from simlab.decks.finder import CardFinder
from simlab.decks.lines import short, split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import OtherLine, UnknownLine
from simlab.decks.sections import board
from simlab.formats import Format

__all__ = ["looks_like_csv", "read_csv"]

_COLUMNS = {  # what a column is for: how files name it
    "name": ("name", "card name", "card_name", "cardname", "card"),
    "count": ("count", "qty", "quantity", "amount", "copies", "number of copies"),
    "board": ("board", "zone", "section"),
    "categories": ("categories", "category"),
    "tags": ("tags", "tag"),
    "commander": ("commander", "is commander"),
    "sideboard": ("sideboard", "sideboarded", "is sideboard"),
    "maybeboard": ("maybeboard",),
}
_ROLES = {word: role for role, words in _COLUMNS.items() for word in words}
_OTHERS = {  # columns that are known and not read
    *("edition", "set", "set code", "set name", "edition name", "edition code", "set_code"),
    *("printing", "collector number", "card number", "collector #", "id #", "foil", "finish"),
    *("condition", "language", "rarity", "premium", "is_foil", "scryfall id", "manabox id"),
}
_YES = ("true", "yes", "y", "x", "1")
_NOTHING = ("", "-")
_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True)
class _Header:
    """Where the columns are: the place of each role, and the delimiter."""

    line: int
    places: dict[str, int]
    delimiter: str
    width: int


def _header(lines: list[str]) -> _Header | None:
    """Return the header of a file, or None where its first line names no card column."""
    for number, line in enumerate(lines[:5], start=1):
        text = line.strip("\ufeff \t")
        if not text or text.casefold().startswith("sep="):
            continue
        return max(
            (_columns(number, line[:2000], mark) for mark in _DELIMITERS),
            key=lambda header: -1 if header is None else header.width,
        )
    return None


def _columns(number: int, line: str, delimiter: str) -> _Header | None:
    """Read a line as a header with one delimiter; a name alone is no header."""
    words = [word.strip(' "\ufeff').casefold() for word in line.split(delimiter)]
    places = {_ROLES[word]: place for place, word in enumerate(words) if word in _ROLES}
    known = len(places) + sum(word in _OTHERS for word in words)
    return (
        _Header(number, places, delimiter, len(words)) if "name" in places and known > 1 else None
    )


def looks_like_csv(text: str) -> bool:
    r"""Tell whether a text begins with a header that names a column of cards.

    Examples
    --------
    >>> looks_like_csv("Count,Name,Edition\n4,Opt,dom"), looks_like_csv("4 Opt")
    (True, False)
    """
    return _header(split_lines(text[:5000])) is not None


def read_csv(
    text: str,
    finder: CardFinder,
    fmt: Format | None = None,  # noqa: ARG001 - all readers have one signature
) -> Reading:
    """Read one record a line; a record in quotation marks may go on over line ends."""
    lines = split_lines(text)
    reading = Reading("CSV")
    header = _header(lines)
    if header is None:
        problem = "the first line names no column of cards; it should be such as: Count,Name"
        reading.unknown.append(UnknownLine(1, lines[0] if lines else "", problem))
        reading.fill(lines, "not read: no columns are named")
        return reading
    named = ", ".join(header.places)
    reading.others += [
        OtherLine(number, lines[number - 1], "before the columns")
        for number in range(1, header.line)
    ]
    reading.others.append(OtherLine(header.line, lines[header.line - 1], f"columns: {named}"))
    for number, record, problem in _records(lines, header):
        raw = lines[number - 1]
        if problem:
            reading.unknown.append(UnknownLine(number, raw, problem))
        elif not any(cell.strip() for cell in record):
            reading.others.append(OtherLine(number, raw, "blank"))
        else:
            _record(number, record, raw, header, reading, finder)
    reading.fill(lines, "goes on with the record above")
    return reading


def _records(lines: list[str], header: _Header) -> Iterator[tuple[int, list[str], str]]:
    """Yield line number, cells and problem of each record after the header."""
    rows = csv.reader(
        (line + "\n" for line in lines[header.line :]), delimiter=header.delimiter, strict=True
    )
    while True:
        begins = header.line + rows.line_num + 1
        try:
            record = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield begins, [], f"this record cannot be read: {error}"
            if begins + 1 > len(lines):
                return
            continue
        yield begins, record, ""


def _record(
    number: int,
    record: list[str],
    raw: str,
    header: _Header,
    reading: Reading,
    finder: CardFinder,
) -> None:
    """Read one record as copies of a card."""
    if len(record) < header.width and len(record) <= max(header.places.values()):
        problem = f"{len(record)} cells, and the columns are {header.width}"
        reading.unknown.append(UnknownLine(number, raw, problem))
        return
    cell = {role: record[place].strip() for role, place in header.places.items()}
    zone, problem = _zone(cell, finder)
    if problem:
        reading.unknown.append(UnknownLine(number, raw, problem))
        return
    count = cell.get("count", "1")
    put_entry(reading, finder, number, raw, name=cell["name"], count=count, zone=zone)


def _zone(cell: dict[str, str], finder: CardFinder) -> tuple[str | None, str]:
    """Return the zone that a record asks for, or what is wrong with it."""
    for zone in ("commander", "sideboard", "maybeboard"):
        if cell.get(zone, "").casefold() in _YES:
            return zone, ""
    word = cell.get("board", "")
    if word not in _NOTHING:
        named = board(word)
        known = "main, sideboard, commander, companion, maybeboard"
        return named, "" if named else f'board "{short(word)}" is not known; known: {known}'
    category = category_zone(cell.get("categories", ""))
    if category is None and "commander" in cell.get("tags", "").casefold().split(","):
        card = finder.find(cell["name"])
        category = "commander" if card is not None and card.is_legendary else None
    return category, ""
