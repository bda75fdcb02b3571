"""Putting one entry of a list into its reading: copies of a card, or a problem."""

from __future__ import annotations

import re

from simlab.decks.card_line import Match, match_name, stripped
from simlab.decks.finder import CardFinder
from simlab.decks.lines import clean, short
from simlab.decks.reading import MAX_COPIES, Reading
from simlab.decks.report import CardLine, OtherLine, UnknownLine
from simlab.decks.sections import IGNORED

__all__ = ["LONGEST", "copies", "hint", "put_entry", "put_match", "too_long"]

LONGEST = 300  # characters of one line, or of one name
_NEAR = 10  # so many unknown names are compared with all cards; more would not be shown
_COPIES = re.compile(r"[xX]? ?([0-9]{1,9})(?:[.,]0*)? ?[xX]?")


def too_long(text: str) -> str:
    """Return what is wrong with a line longer than `LONGEST`."""
    return f'"{short(text)}" is longer than {LONGEST} characters'


def hint(reading: Reading, finder: CardFinder, name: str) -> str:
    """Return which cards may have been meant, for the first problems of a list."""
    return finder.near(name) if len(reading.unknown) < _NEAR else ""


def copies(written: object) -> int | None:
    """Return a number of copies as files write it, or None where it is none.

    Examples
    --------
    >>> copies("4"), copies("4x"), copies(4.0), copies("four"), copies(True)
    (4, 4, 4, None, None)
    """
    if isinstance(written, bool):
        return None
    if isinstance(written, float):
        return int(written) if written.is_integer() else None
    if isinstance(written, int):
        return written
    found = _COPIES.fullmatch(written.strip()) if isinstance(written, str) else None
    return int(found[1]) if found else None


def put_match(reading: Reading, line: int, text: str, match: Match, zone: str, shown: str) -> bool:
    """Put the copies of a known card into their zone; tell whether their number is possible."""
    if not 1 <= match.count <= MAX_COPIES:
        problem = f'"{short(shown)}": a line holds 1 to {MAX_COPIES} copies'
        reading.unknown.append(UnknownLine(line, text, problem))
        return False
    if match.zone == "companion" and zone != "companion":
        reading.companion = match.card.name
    reading.cards.append(CardLine(line, text, match.count, match.card.name, zone))
    reading.remarks += [f"line {line}: {remark}" for remark in match.remarks]
    return True


def put_entry(
    reading: Reading,
    finder: CardFinder,
    line: int,
    text: str,
    *,
    name: object,
    count: object,
    zone: str | None,
) -> None:
    """Read an entry whose name and count stand in fields of their own.

    Parameters
    ----------
    reading, finder
        Where it goes, and where names are looked up.
    line, text
        Where it stands, and the line as written.
    name, count
        As the file has them.
    zone
        The zone that the file names, or None: then a mark at the name may say it.
    """
    if zone == IGNORED:
        reading.others.append(OtherLine(line, text, IGNORED))
        return
    number = copies(count)
    problem = ""
    if not isinstance(name, str) or not name.strip():
        problem = "an entry without the name of a card"
    elif len(name) > LONGEST:
        problem = too_long(name)
    elif number is None:
        problem = f'"{short(name)}": the count "{short(str(count), 20)}" is no whole number'
    if problem or number is None or not isinstance(name, str):
        reading.unknown.append(UnknownLine(line, text, problem))
        return
    match = match_name(clean(name), finder, number)
    if match is None:
        near = hint(reading, finder, stripped(clean(name)))
        problem = f'"{short(name)}" is not a known card{near}'
        reading.unknown.append(UnknownLine(line, text, problem))
        return
    put_match(reading, line, text, match, zone or match.zone or "main", f"{number} {name}")
