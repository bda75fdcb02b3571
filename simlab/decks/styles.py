"""The styles of deck lists: which one a text is written in, and who reads it.

A new style is one module with one reader, and one line in `STYLES`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass

from simlab.decks.csv_lists import looks_like_csv, read_csv
from simlab.decks.finder import CardFinder
from simlab.decks.forge import looks_like_forge, read_forge
from simlab.decks.json_lists import read_json
from simlab.decks.reading import Reading
from simlab.decks.text import read_text
from simlab.errors import DeckError
from simlab.formats import Format

__all__ = ["STYLES", "Reader", "Style", "find_style", "looks_like_web_page", "sniff"]

Reader = Callable[[str, CardFinder, Format | None], Reading]


@dataclass(frozen=True, slots=True)
class Style:
    """A family of deck list styles.

    Attributes
    ----------
    id
        Name of the family.
    names
        Sites and programs that write it, by which it may be asked for too.
    looks_like
        Tells from the text whether it is of this family.
    read
        Its reader.
    most_lines
        Lines of a list; more is a mistake.
    """

    id: str
    names: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Reader
    most_lines: int


def looks_like_web_page(text: str) -> bool:
    """Tell whether a text is the page of a site instead of the list on it."""
    return bool(re.match(r"(?i)[\ufeff\s]*<(?:!doctype html|html|head|body)\b", text))


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def _read_xml(text: str, finder: CardFinder, fmt: Format | None) -> Reading:
    """Import the reader when it is needed: what it stands on takes as long as the rest."""
    from simlab.decks.xml_lists import read_xml

    return read_xml(text, finder, fmt)


def _is_json(text: str) -> bool:
    return bool(re.match(r"[\ufeff\s]*(?:\{|\[\s*[\[{\"])", text))


def _is_text(text: str) -> bool:
    return bool(text.strip("\ufeff \t\r\n\f\v"))


STYLES = (
    Style("xml", ("mtgo-dek", "cockatrice", "octgn"), _is_xml, _read_xml, 100_000),
    Style(
        "json",
        ("moxfield-json", "mtgjson", "archidekt-json", "scryfall-json"),
        _is_json,
        read_json,
        100_000,
    ),
    Style("forge", (), looks_like_forge, read_forge, 5_000),
    Style(
        "csv",
        ("moxfield-csv", "archidekt-csv", "tappedout-csv", "manabox-csv", "deckbox", "mtgo-csv"),
        looks_like_csv,
        read_csv,
        5_000,
    ),
    Style(
        "text",
        (
            *("plain", "mtgo", "arena", "moxfield", "manabox", "archidekt", "tappedout"),
            *("deckstats", "goldfish", "xmage", "mwdeck", "apprentice", "precon"),
        ),
        _is_text,
        read_text,
        5_000,
    ),
)


def sniff(text: str) -> Style | None:
    r"""Return the family that a list is written in; None for a text without content.

    Examples
    --------
    >>> sniff("4 Opt").id, sniff("<deck/>").id, sniff("Count,Name\n4,Opt").id
    ('text', 'xml', 'csv')
    """
    return next((style for style in STYLES if style.looks_like(text)), None)


def find_style(name: str) -> Style:
    """Return the family of a name.

    Parameters
    ----------
    name
        Id of a family, or a site or program that writes it, such as ``"moxfield-csv"``.

    Raises
    ------
    DeckError
        If it is not known; the error lists the known ones.

    Examples
    --------
    >>> find_style("XMage").id, find_style("cockatrice").id
    ('text', 'xml')
    """
    word = name.strip().casefold()
    for style in STYLES:
        if word in (style.id, *style.names):
            return style
    known = [word for style in STYLES for word in (style.id, *style.names)]
    near = difflib.get_close_matches(word, known, 1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise DeckError(f'style "{name}" is not known{hint}; known: {", ".join(known)}')
