"""The XML family: Magic Online .dek, Cockatrice .cod, OCTGN .o8d."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import make_parser

from simlab.decks.entries import put_entry
from simlab.decks.finder import CardFinder
from simlab.decks.lines import short, split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import OtherLine, UnknownLine
from simlab.decks.sections import IGNORED, board
from simlab.formats import Format

__all__ = ["read_xml"]

_ROOTS = {
    "deck": "Magic Online .dek",
    "cockatrice_deck": "Cockatrice .cod",
    "octgn": "OCTGN .o8d",
}
_ZONES = ("zone", "section")
_CARDS = ("cards", "card")
_NAMES = ("name", "Name")
_COUNTS = ("number", "Quantity", "quantity", "qty", "count")
_MOST = 10_000  # elements of a file
_LONGEST = 300  # characters of a line that are kept
_YES, _NO = ("true", "1", "yes"), ("false", "0", "no", "")


class _TooMany(SAXException):
    """The file has more elements than a deck."""


def read_xml(
    text: str,
    finder: CardFinder,
    fmt: Format | None = None,  # noqa: ARG001 - all readers have one signature
) -> Reading:
    """Read every element; document types and entities are refused, whatever they say."""
    lines = split_lines(text)
    handler = _Deck([line[:_LONGEST] for line in lines], finder)
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.forbid_dtd = True
    joined = "\n".join(lines)
    body = joined.lstrip("\ufeff \t\n")
    handler.skipped = joined[: len(joined) - len(body)].count("\n")
    source = InputSource()
    source.setCharacterStream(StringIO(body))
    reading = handler.reading
    try:
        parser.parse(source)
    except SAXParseException as error:
        line = min((error.getLineNumber() or 1) + handler.skipped, len(lines))
        problem = f"the XML breaks off here: {error.getMessage()}; cards after this are missing"
        reading.unknown.append(UnknownLine(line, lines[line - 1], problem))
    except DefusedXmlException:
        problem = "a document type or entity, which no deck needs: it is not read"
        reading.unknown.append(UnknownLine(1, lines[0], problem))
    except _TooMany:
        problem = f"more than {_MOST:,} elements: no deck has so many"
        reading.unknown.append(UnknownLine(1, lines[0], problem))
    reading.fill(lines, "markup")
    return reading


class _Deck(ContentHandler):
    """What the parser tells, put into a reading as it comes."""

    def __init__(self, lines: list[str], finder: CardFinder) -> None:
        super().__init__()
        self.reading = Reading("XML")
        self.skipped = 0  # lines before the first one that the parser sees
        self._lines = lines
        self._finder = finder
        self._open: list[str] = []
        self._zone: str | None = "main"
        self._text: list[str] = []
        self._begun = 1  # the line on which the innermost element began
        self._card: dict[str, str] | None = None  # one whose name is its text
        self._elements = 0
        self._locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX calls it so
        """Keep what knows the line."""
        self._locator = locator

    @property
    def _line(self) -> int:
        here = self._locator.getLineNumber() if self._locator else None
        return min((here or 1) + self.skipped, len(self._lines))

    def _problem(self, line: int, problem: str) -> None:
        self.reading.unknown.append(UnknownLine(line, self._lines[line - 1], problem))

    def _other(self, line: int, meaning: str) -> None:
        self.reading.others.append(OtherLine(line, self._lines[line - 1], meaning))

    def startElement(self, name: str, attrs: AttributesImpl[str]) -> None:  # noqa: N802 - SAX
        """Begin an element."""
        self._elements += 1
        if self._elements > _MOST:
            raise _TooMany("too many elements")
        self._stray_text()
        line, tag = self._line, name.casefold()
        given = dict(attrs.items())
        if not self._open:
            self._root(line, tag, given)
        elif tag in _ZONES:
            self._begin_zone(line, tag, given)
        elif tag in _CARDS:
            self._begin_card(line, tag, given)
        self._open.append(tag)
        self._begun = line

    def endElement(self, name: str) -> None:  # noqa: N802 - SAX
        """End an element; its text is a card, a fact, or out of place."""
        tag = name.casefold()
        if self._card is not None and tag == "card":
            self._put(self._begun, "".join(self._text), self._card)
            self._card = None
        elif tag in (*_ZONES, *_CARDS) or len(self._open) == 1:
            self._stray_text()
        else:
            self._fact(tag)
        self._text.clear()
        self._open.pop()
        if tag in _ZONES:
            self._zone = "main"

    def characters(self, content: str) -> None:
        """Collect the text of an element."""
        self._text.append(content)

    def _root(self, line: int, tag: str, given: Mapping[str, str]) -> None:
        style = _ROOTS.get("octgn" if tag == "deck" and "game" in given else tag)
        if style is None:
            known = "Deck, cockatrice_deck and deck (Magic Online, Cockatrice, OCTGN)"
            self._problem(line, f"<{short(tag)}> is no deck list; read are {known}")
            return
        self.reading.style = style
        self._other(line, f"a deck of {style}")

    def _begin_zone(self, line: int, tag: str, given: Mapping[str, str]) -> None:
        word = given.get("name", "")
        zone = board(word)
        self._zone = zone or IGNORED
        if zone is None:
            self._problem(line, f'{tag} "{short(word)}" is not known; its cards are not read')
        else:
            self._other(line, f"section: {zone}")

    def _begin_card(self, line: int, tag: str, given: dict[str, str]) -> None:
        if tag == "card" and not any(key in given for key in _NAMES):
            self._card = given
            return
        self._put(line, next((given[key] for key in _NAMES if key in given), ""), given)

    def _put(self, line: int, name: str, given: Mapping[str, str]) -> None:
        """Put a card into its zone."""
        side = given.get("Sideboard", "").casefold()
        if side not in (*_YES, *_NO):
            self._problem(line, f'Sideboard="{short(side)}" should be "true" or "false"')
            return
        zone = "sideboard" if side in _YES else self._zone
        count = next((given[key] for key in _COUNTS if key in given), "1")
        text = self._lines[line - 1]
        put_entry(self.reading, self._finder, line, text, name=name, count=count, zone=zone)

    def _fact(self, tag: str) -> None:
        """Note an element that is no card: the name of the deck, comments, numbers of programs."""
        value = "".join(self._text).strip()
        if tag in ("deckname", "name") and len(self._open) == 2 and not self.reading.name:
            self.reading.name = short(value)
        self._other(self._begun, f"{tag}: {short(value)}" if value else tag)

    def _stray_text(self) -> None:
        """Refuse text between elements: it may be cards."""
        text = "".join(self._text).strip()
        self._text.clear()
        if text and self._open:
            self._problem(self._line, f'"{short(text)}" stands outside of an element for a card')
