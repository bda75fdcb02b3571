"""The JSON family: Moxfield, MTGJSON, Archidekt, Scryfall, and plain names with counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simlab.decks.card_line import category_zone, match_line
from simlab.decks.entries import LONGEST, copies, put_entry, put_match
from simlab.decks.finder import CardFinder
from simlab.decks.json_objects import JsonObject, NoJsonError, load
from simlab.decks.lines import clean, short, split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import OtherLine, UnknownLine
from simlab.decks.sections import IGNORED, board
from simlab.formats import Format
from simlab.plural import number_of

__all__ = ["read_json"]

_WRAPPERS = {  # objects that hold the boards
    "boards": "Moxfield JSON",
    "entries": "Scryfall JSON",
    "data": "MTGJSON",
    "deck": "JSON",
}
_COUNTS = ("quantity", "count", "qty", "amount")
_CARDS = ("card", "card_digest", "oracleCard")  # objects in an entry that hold the name
_NAMES = ("name", "card_name", "cardName")
_MOST = 5_000  # entries of a deck
_MAIN = ("cards", "lands", "nonlands")  # boards of the main deck in no other family


def read_json(
    text: str,
    finder: CardFinder,
    fmt: Format | None = None,  # noqa: ARG001 - all readers have one signature
) -> Reading:
    """Read every board of a deck; what is no board is noted as something else."""
    lines = split_lines(text)
    reader = _Deck(lines, finder)
    try:
        reader.deck(load("\n".join(lines)))
    except NoJsonError as error:
        reader.problem(min(error.line, len(lines)), str(error))
    reader.reading.fill(lines, "markup")
    return reader.reading


class _Deck:
    """A deck as it is read."""

    def __init__(self, lines: list[str], finder: CardFinder) -> None:
        self.reading = Reading("JSON")
        self._lines = lines
        self._finder = finder
        self._outside: set[str] = set()  # categories that are not in the deck
        self._entries = 0

    def _raw(self, line: int) -> str:
        return self._lines[line - 1][:LONGEST]

    def problem(self, line: int, problem: str) -> None:
        """Note what is not understood."""
        self.reading.unknown.append(UnknownLine(line, self._raw(line), problem))

    def _other(self, line: int, meaning: str) -> None:
        self.reading.others.append(OtherLine(line, self._raw(line), meaning))

    def deck(self, root: Any) -> None:
        """Read a deck from the whole of a file."""
        if isinstance(root, list):
            self._board("cards", root, "main", 1)
            return
        if not isinstance(root, JsonObject):
            self.problem(1, f"{short(str(root))} is no deck; it should be an object with boards")
            return
        wrapper = next((key for key in _WRAPPERS if _wraps(key, root.get(key))), None)
        if wrapper is not None:
            self.reading.style = _WRAPPERS[wrapper]
            self._facts([pair for pair in root.pairs if pair[0] != wrapper], root.line)
            root = root[wrapper]
        self._outside = {
            str(entry.get("name", "")).casefold()
            for _, entry in _entries(root.get("categories"))
            if isinstance(entry, JsonObject) and entry.get("includedInDeck") is False
        }
        facts = []
        for key, value in root.pairs:
            zone = "main" if key.casefold() in _MAIN else board(key)
            if zone is None or not _is_board(value):
                facts.append((key, value))
            else:
                self._board(key, value, zone, root.line)
        self._facts(facts, root.line)

    def _facts(self, pairs: list[tuple[str, Any]], line: int) -> None:
        """Note what is no board; a container of entries that has no known name is a problem."""
        for key, value in pairs:
            here = value.line if isinstance(value, JsonObject) else line
            if key == "name" and isinstance(value, str) and not self.reading.name:
                self.reading.name = short(value)
            if _holds_entries(value):
                self.problem(here, f'board "{short(key)}" is not known; its cards are not read')
            else:
                plain = not isinstance(value, JsonObject | list)
                self._other(here, f"{short(key)}: {short(str(value))}" if plain else short(key))

    def _board(self, key: str, value: Any, zone: str, line: int) -> None:
        """Read the entries of one board."""
        here = value.line if isinstance(value, JsonObject) else line
        self._other(here, f"section: {zone}")
        stated = None
        if isinstance(value, JsonObject) and isinstance(value.get("cards"), JsonObject | list):
            stated = copies(value.get("count"))
            value = value["cards"]
        before = self.reading.total(zone)
        for name, entry in _entries(value):
            self._entry(name, entry, zone, here)
        listed = self.reading.total(zone) - before
        if stated is not None and zone != IGNORED and stated != listed:
            said = (
                f'board "{short(key)}" says that it has {number_of(stated, "card")}, and lists '
                f"{listed}"
            )
            self.reading.remarks.append(said)

    def _entry(self, key: str | None, entry: Any, zone: str, line: int) -> None:
        """Read one entry: an object, a count under a name, or a line of text."""
        self._entries += 1
        if self._entries > _MOST:
            raise NoJsonError(f"more than {_MOST:,} entries: no deck has so many", line)
        if isinstance(entry, str) and key is None:
            self._text(entry, zone, line)
            return
        name: Any = key
        count: Any = entry
        where: str | None = zone
        if isinstance(entry, JsonObject):
            line = entry.line
            name = _name(entry) or key
            count = next((entry[field] for field in _COUNTS if field in entry), 1)
            where = self._zone_of(entry) or zone
            if len(entry) < len(entry.pairs):
                self.problem(line, "an entry with a key that is written twice")
                return
        put_entry(
            self.reading, self._finder, line, self._raw(line), name=name, count=count, zone=where
        )

    def _text(self, entry: str, zone: str, line: int) -> None:
        """Read an entry such as ``"4 Opt"``."""
        found = match_line(clean(entry[:LONGEST]), self._finder)
        if found is None or zone == IGNORED:
            put_entry(
                self.reading, self._finder, line, self._raw(line), name=entry, count=1, zone=zone
            )
        else:
            put_match(self.reading, line, self._raw(line), found, found.zone or zone, entry)

    def _zone_of(self, entry: JsonObject) -> str | None:
        """Return the zone that the first category of an entry names, or None."""
        categories = entry.get("categories")
        if not isinstance(categories, list) or not categories:
            return None
        first = str(categories[0])
        return category_zone(first) or ("maybeboard" if first.casefold() in self._outside else None)


def _entries(value: Any) -> Iterator[tuple[str | None, Any]]:
    """Yield keys and entries of a board."""
    if isinstance(value, JsonObject):
        yield from value.pairs
    elif isinstance(value, list):
        for entry in value:
            yield None, entry


def _name(entry: JsonObject) -> Any:
    """Return the name of the card of an entry, which may stand in objects of its own, or None."""
    for _ in _CARDS:
        inner = next((entry[key] for key in _CARDS if entry.get(key)), None)
        if isinstance(inner, str):
            return inner
        if not isinstance(inner, JsonObject):
            break
        entry = inner
    return next((entry[key] for key in _NAMES if entry.get(key)), None)


def _wraps(key: str, value: Any) -> bool:
    """Tell whether a value is an object that holds boards; one under "deck" may be a board."""
    return isinstance(value, JsonObject) and (
        key != "deck"
        or any(
            board(name) and isinstance(inner, JsonObject | list) for name, inner in value.items()
        )
    )


def _is_board(value: Any) -> bool:
    """Tell whether a value may hold entries; an object with a name is one card, as on a cover."""
    return isinstance(value, list) or (
        isinstance(value, JsonObject) and not isinstance(value.get("name"), str)
    )


def _holds_entries(value: Any) -> bool:
    """Tell whether a value looks like a board: it has objects with a count."""
    if isinstance(value, JsonObject) and isinstance(value.get("cards"), JsonObject | list):
        value = value["cards"]
    return any(
        isinstance(entry, JsonObject) and any(field in entry for field in _COUNTS)
        for _, entry in _entries(value)
    )
