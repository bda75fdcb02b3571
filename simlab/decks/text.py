"""The text family: plain lists, Magic Online, Arena, Moxfield, and what looks like them."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass, replace

from simlab.decks.card_line import has_count, is_token, match_line, split_prefix, stripped
from simlab.decks.finder import CardFinder
from simlab.decks.reading import MAX_COPIES, Reading
from simlab.decks.report import CardLine, OtherLine, UnknownLine
from simlab.decks.sections import ABOUT, IGNORED, is_group, is_total, meta, section
from simlab.formats import Format

__all__ = ["clean", "read_text", "split_lines"]

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
_QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"'})
_BULLET = re.compile(r"^[-*•] (?=[0-9xX])")
_LEADING_ZONES = ("commander", "companion", "signature spell")
_LONGEST = 300  # characters of one line
_NEAR = 10  # so many unknown names are compared with all cards; more would not be shown


def split_lines(text: str) -> list[str]:
    r"""Split at line ends of any system: LF, CR LF and lone CR; a last line end opens no line.

    Examples
    --------
    >>> split_lines("4 Opt\r\n2 Shock\r3 Island\n")
    ['4 Opt', '2 Shock', '3 Island']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if not lines[-1] else lines


def clean(line: str) -> str:
    r"""Return a line with plain quotes, composed accents, single spaces, nothing invisible.

    Examples
    --------
    >>> clean("\ufeff 4\tUrza\u2019s\xa0Saga ")
    "4 Urza's Saga"
    """
    text = html.unescape(line) if _ENTITY.search(line) else line
    text = unicodedata.normalize("NFC", text.translate(_INVISIBLE).translate(_QUOTES))
    return _BULLET.sub("", " ".join(text.split()))


@dataclass(slots=True)
class _State:
    """Where the reader stands: the zone, and whether it was named by a header."""

    zone: str = "main"
    named: bool = False  # a header or a prefix has named a zone somewhere
    grouped: bool = False  # a group heading was seen
    cards: int = 0  # card lines since the last header
    header_line: int = 0  # the last header, when nothing has come since


def read_text(text: str, finder: CardFinder, fmt: Format | None = None) -> Reading:
    """Read a list line by line; every line ends up in one of the three piles of the reading."""
    raw = split_lines(text)
    lines = [clean(line[: 2 * _LONGEST])[: _LONGEST + 1] for line in raw]
    reading, state = Reading("text"), _State()
    for number, line in enumerate(lines, start=1):
        if _ENTITY.search(raw[number - 1]):
            reading.remarks.append(f"line {number}: HTML entity decoded")
        meaning = _no_card(number, line, lines, state, reading, finder)
        if meaning:
            reading.others.append(OtherLine(number, raw[number - 1], meaning))
        else:
            _card(number, line, raw[number - 1], state, reading, finder)
    if not state.named and not state.grouped:
        _blank_line_zones(lines, reading, finder, fmt)
    return reading


def _no_card(
    number: int, line: str, lines: list[str], state: _State, reading: Reading, finder: CardFinder
) -> str:
    """Return what a line is that is no card; empty where it must be a card."""
    repeated, state.header_line = state.header_line, 0
    if not line:
        if state.zone == ABOUT or (state.zone in _LEADING_ZONES and state.cards):
            state.zone = "main"
        return "blank"
    zone = section(line)
    if zone is not None:
        if repeated and state.zone == zone:
            reading.remarks.append(f'line {number}: section "{line}" repeated')
        state.zone, state.named, state.cards = zone, state.named or zone != ABOUT, 0
        state.header_line = number
        return f"section: {zone}"
    fact = meta(line)
    if state.zone == ABOUT and line.startswith("Name "):
        fact = ("name", line.removeprefix("Name "))
    if fact:
        if fact[0] in ("name", "title") and not reading.name:
            reading.name = _short(fact[1])
        return f"{fact[0]}: {fact[1]}"
    if is_group(line) and finder.find(line) is None:
        state.grouped = True
        state.zone = "main" if state.zone in _LEADING_ZONES else state.zone
        return "group heading"
    if line.startswith(("//", "#")):
        return "comment"
    if state.zone == ABOUT:
        return "about the deck"
    if is_total(line):
        return "total"
    if line.startswith("LAYOUT "):
        return "layout"
    if state.zone == IGNORED or is_token(line):
        return IGNORED
    return _title(number, line, lines, reading, finder)


def _title(number: int, line: str, lines: list[str], reading: Reading, finder: CardFinder) -> str:
    """Take a first line without a count, followed by a blank one, for the name of the deck."""
    first = not any(lines[: number - 1])
    alone = number < len(lines) and not lines[number]
    if not (first and alone) or has_count(line) or not any(map(has_count, lines[number:])):
        return ""
    if match_line(line, finder) is not None or finder.near(line):
        return ""
    reading.name = reading.name or line
    return f"name: {line}"


def _card(
    number: int, line: str, raw: str, state: _State, reading: Reading, finder: CardFinder
) -> None:
    """Read a line as cards, or put it with the lines not understood."""
    if len(line) > _LONGEST:
        problem = f'"{_short(line)}" is longer than {_LONGEST} characters'
        reading.unknown.append(UnknownLine(number, raw, problem))
        return
    prefix, rest = split_prefix(line)
    match = match_line(rest, finder)
    if match is None and prefix is not None:
        match = match_line(line, finder)
        prefix = prefix if match is None else None
    if match is None:
        near = finder.near(stripped(rest)) if len(reading.unknown) < _NEAR else ""
        known = has_count(rest) or near or prefix
        problem = f"is not a known card{near}" if known else "is not understood"
        reading.unknown.append(UnknownLine(number, raw, f'"{_short(line)}" {problem}'))
        return
    if not 1 <= match.count <= MAX_COPIES:
        problem = f'"{_short(line)}": a line holds 1 to {MAX_COPIES} copies'
        reading.unknown.append(UnknownLine(number, raw, problem))
        return
    state.named = state.named or prefix is not None or match.zone in ("sideboard", "companion")
    state.cards += 1
    zone = prefix or match.zone or state.zone
    if match.zone == "companion" and zone != "companion":
        reading.companion = match.card.name
    reading.cards.append(CardLine(number, raw, match.count, match.card.name, zone))
    reading.remarks += [f"line {number}: {remark}" for remark in match.remarks]


def _short(text: str, most: int = 60) -> str:
    """Return a text that can be shown on one line."""
    shown = "".join(c if c.isprintable() else "?" for c in text[: most + 1])
    return shown if len(shown) <= most else shown[: most - 3] + "..."


def _blank_line_zones(
    lines: list[str], reading: Reading, finder: CardFinder, fmt: Format | None
) -> None:
    """Read a blank line between two blocks of cards as the start of the sideboard, where it is one.

    That is how Magic Online writes it. The second block must be the smaller one, and must not be
    the lands of the deck. A first block of one or two cards is the commander.
    """
    at = {entry.line: entry for entry in reading.cards}
    blocks: list[list[CardLine]] = [[]]
    for number, line in enumerate(lines, start=1):
        if number in at:
            blocks[-1].append(at[number])
        elif not line and blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    if len(blocks) < 2:
        return
    break_line = blocks[1][0].line
    sizes = [sum(entry.count for entry in block) for block in blocks]
    cards = [[finder.find(entry.card) for entry in block] for block in blocks]
    lands = [[card is not None and card.is_land for card in block] for block in cards]
    whole = fmt is not None and sum(sizes) == fmt.limits.size_min != sizes[0]
    leads = all(card is not None and card.is_legendary for card in cards[0])
    if len(blocks) == 2 and sizes[0] <= 2 and sizes[1] >= 30 and leads:
        zone, moved = "commander", blocks[0]
        reading.remarks.append("the first block of the list is taken for the commander")
    elif (
        len(blocks) == 2
        and sizes[1] < sizes[0]
        and any(lands[0])
        and not all(lands[1])
        and (not whole or (fmt is not None and fmt.has_commander and sizes[1] <= 2))
    ):
        zone, moved = "sideboard", blocks[1]
        _explain_blank(reading, break_line)
    else:
        count = len(blocks)
        reading.remarks.append(f"{count} blocks of cards without headers: all taken as main deck")
        return
    for entry in moved:
        if entry.zone == "main":
            reading.rezone(entry, zone)


def _explain_blank(reading: Reading, break_line: int) -> None:
    """Say of the blank line above a line that the sideboard begins there."""
    for i, other in enumerate(reading.others):
        if other.meaning == "blank" and other.line < break_line:
            last = i
    reading.others[last] = replace(reading.others[last], meaning="blank: the sideboard begins")
