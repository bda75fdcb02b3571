"""Reading deck lists from files and texts."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.decks.commander import settle_commanders
from simlab.decks.deck import Deck
from simlab.decks.finder import MAX_CARDS, CardFinder, one_screen
from simlab.decks.lines import split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import ReadReport
from simlab.decks.styles import find_style, looks_like_web_page, sniff
from simlab.errors import DeckError, DeckWarning
from simlab.formats import Format, find_format

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["parse_deck", "read_deck", "read_report"]

MAX_BYTES = 2_000_000


def read_deck(
    path: str | os.PathLike[str],
    *,
    format: str | Format | None = None,
    commander: str | Iterable[str] | None = None,
    strict: bool = True,
    style: str | None = None,
    name: str | None = None,
    cards: Mapping[str, Card] | None = None,
) -> Deck:
    r"""Read a deck list from a text file.

    Parameters
    ----------
    path
        The file, as exported from any site or program: text, CSV, Magic Online .dek, Cockatrice
        .cod, OCTGN .o8d, Forge .dck, or JSON.
    format
        Format id, for example ``"commander"``. It tells whether to look for a commander.
    commander
        Name of the commander, or names of both, where the list does not mark them.
    strict
        If True, a line that is not understood is an error; if False, it is left out with a
        `DeckWarning` that stays on the deck.
    style
        How the list is written, such as ``"csv"`` or ``"arena"``, see
        `simlab.decks.styles.find_style`; by default it is told from the text.
    name
        Name of the deck; by default the one in the list, else the name of the file.
    cards
        Cards of your own by name; they go before the card table.

    Returns
    -------
    Deck
        Its `report` has every line of the list, its `warnings` what may not be as meant.

    Raises
    ------
    DeckError
        If the file cannot be read, is a web page, holds lines that are not understood, or has no
        commander where the format asks for one. The message names file and line of each problem,
        ten at most.
    FormatError
        If the format is unknown.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "bears.txt"
    >>> _ = file.write_text("Deck\n17 Forest\n23 Grizzly Bears\n")
    >>> read_deck(file)
    Deck("bears", 40 cards, 17 lands)
    """
    source = os.fspath(path)
    text, remarks = _text_of(source)
    label = Path(source).stem
    return _deck(text, source, label, format, commander, strict, style, name, cards, remarks)


def parse_deck(
    text: str,
    *,
    format: str | Format | None = None,
    commander: str | Iterable[str] | None = None,
    strict: bool = True,
    style: str | None = None,
    name: str | None = None,
    cards: Mapping[str, Card] | None = None,
) -> Deck:
    r"""Read a deck list from a text; parameters and errors as in `read_deck`.

    Examples
    --------
    >>> deck = parse_deck(
    ...     "4x Lightning Bolt (M10) 146\n56 Mountain\n\nSideboard\n2 Smash to Smithereens"
    ... )
    >>> deck.main, deck.sideboard
    ({'Lightning Bolt': 4, 'Mountain': 56}, {'Smash to Smithereens': 2})
    """
    return _deck(text, "", "deck", format, commander, strict, style, name, cards, [])


def read_report(
    path: str | os.PathLike[str],
    *,
    format: str | Format | None = None,
    commander: str | Iterable[str] | None = None,
    style: str | None = None,
    cards: Mapping[str, Card] | None = None,
) -> ReadReport:
    r"""Return what becomes of every line of a file; lines not understood are no error here.

    Raises
    ------
    DeckError
        If the file cannot be read at all.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "bears.txt"
    >>> _ = file.write_text("17 Forest\n// my bears\n???\n")
    >>> print(read_report(file).unknown[0].problem)
    "???" is not understood
    """
    source = os.fspath(path)
    text, remarks = _text_of(source)
    fmt = find_format(format) if format is not None else None
    reading, problems = _reading(text, source, fmt, commander, style, CardFinder(cards))
    reading.remarks[:0] = remarks
    reading.remarks += problems
    return reading.report(source)


def _text_of(source: str) -> tuple[str, list[str]]:
    """Return the text of a file and remarks on how it was decoded."""
    path = Path(source)
    if "\n" in source:
        raise DeckError("read_deck takes the path of a file; parse_deck takes the text of a list")
    try:
        if path.is_dir():
            raise DeckError(f"{source}: this is a folder; name a deck list in it")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise DeckError(f"{source}: {size:,} bytes; a deck list has {MAX_BYTES:,} at most")
        data = path.read_bytes()
    except FileNotFoundError:
        raise DeckError(f"{source}: no such file") from None
    except OSError as error:
        raise DeckError(f"{source}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        if isinstance(error, DeckError):
            raise
        raise DeckError(f"{source!r}: this is no path: {error}") from None
    return _decode(data, source)


def _decode(data: bytes, source: str) -> tuple[str, list[str]]:
    """Decode UTF-8, UTF-16 with a byte-order mark, and the old Windows code page."""
    binary = DeckError(f"{source}: this is a binary file; a deck list is text in UTF-8")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16"), []
        except UnicodeDecodeError:
            raise binary from None
    data = data.removesuffix(b"\x1a")  # how DOS ended a text
    if any(byte < 32 and byte not in b"\t\n\r\f\v" for byte in data):
        raise binary
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), ["the text is not UTF-8: read as Windows-1252"]
    except UnicodeDecodeError:
        raise binary from None


def _reading(
    text: str,
    source: str,
    fmt: Format | None,
    commander: str | Iterable[str] | None,
    style_name: str | None,
    finder: CardFinder,
) -> tuple[Reading, list[str]]:
    """Read a text in its style and settle the zones; return the problems that are no line's."""
    where = f"{source}: " if source else ""
    if len(text) > MAX_BYTES:
        raise DeckError(f"{where}{len(text):,} characters; a deck list has {MAX_BYTES:,} at most")
    if "\0" in text:
        raise DeckError(f"{where}this is a binary file; a deck list is text in UTF-8")
    if looks_like_web_page(text):
        raise DeckError(f"{where}this is a web page; save or paste the list that the site exports")
    style = find_style(style_name) if style_name is not None else sniff(text)
    if style is None or not text.strip("\ufeff \t\r\n\f\v"):
        raise DeckError(f"{where}the list is empty; write lines such as: 4 Lightning Bolt")
    if len(split_lines(text)) > style.most_lines:
        raise DeckError(
            f"{where}{len(split_lines(text)):,} lines; a deck list has {style.most_lines:,} at most"
        )
    reading = style.read(text, finder, fmt)
    names = (commander,) if isinstance(commander, str) else tuple(commander or ())
    problems = settle_commanders(reading, fmt, names, finder)
    mates = reading.in_zone("companion")
    if len({entry.card for entry in mates}) > 1 or any(entry.count > 1 for entry in mates):
        problems.append("more than one companion: " + ", ".join(entry.card for entry in mates))
    if not reading.in_zone("main") and not reading.unknown:
        problems.append("no cards of a main deck found")
    total = sum(entry.count for entry in reading.cards)
    if total > MAX_CARDS:
        problems.append(f"{total:,} cards in all: a deck has {MAX_CARDS:,} at most")
    return reading, problems


def _deck(
    text: str,
    source: str,
    label: str,
    format_: str | Format | None,
    commander: str | Iterable[str] | None,
    strict: bool,
    style: str | None,
    name: str | None,
    cards: Mapping[str, Card] | None,
    remarks: list[str],
) -> Deck:
    """Read a text and make the deck, or raise one error with all problems."""
    fmt = find_format(format_) if format_ is not None else None
    finder = CardFinder(cards)
    reading, general = _reading(text, source, fmt, commander, style, finder)
    at = f"{source}, " if source else ""
    where = f"{source}: " if source else ""
    problems = [f"{at}line {entry.line}: {entry.problem}" for entry in reading.unknown]
    problems += [where + problem for problem in general]
    if problems and (strict or not reading.in_zone("main")):
        raise DeckError(one_screen(problems))
    reading.remarks[:0] = remarks
    said = [where + remark for remark in reading.remarks] + problems
    report = reading.report(source)
    mates = [*report.zone("companion"), *([reading.companion] if reading.companion else [])]
    deck = Deck.of(
        report.zone("main"),
        commanders=_each(report.zone("commander")),
        signature_spells=_each(report.zone("signature spell")),
        companion=mates[0] if mates else None,
        sideboard=report.zone("sideboard"),
        maybeboard=report.zone("maybeboard"),
        format=fmt,
        name=name or reading.name or label,
        cards=cards,
    )
    if said:
        warnings.warn(one_screen(said), DeckWarning, stacklevel=3)
    return replace(deck, warnings=tuple(said), report=report)


def _each(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return each name as often as it is counted."""
    return tuple(Counter(counts).elements())
