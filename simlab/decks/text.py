"""The text family: plain lists, Magic Online, Arena, Moxfield, and what looks like them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simlab.decks.card_line import has_count, is_token, match_line, split_prefix, stripped
from simlab.decks.entries import LONGEST, hint, put_match, too_long
from simlab.decks.finder import CardFinder
from simlab.decks.lines import clean, has_entity, short, split_lines
from simlab.decks.reading import Reading
from simlab.decks.report import CardLine, OtherLine, UnknownLine
from simlab.decks.sections import ABOUT, IGNORED, is_group, is_total, meta, section
from simlab.formats import Format

__all__ = ["read_text"]

_LEADING_ZONES = ("commander", "companion", "signature spell")


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
    lines = [clean(line[: 2 * LONGEST])[: LONGEST + 1] for line in raw]
    reading, state = Reading("text"), _State()
    for number, line in enumerate(lines, start=1):
        if has_entity(raw[number - 1]):
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
            reading.name = short(fact[1])
        return f"{fact[0]}: {fact[1]}"
    if is_group(line) and finder.find(line) is None:
        state.grouped = True
        state.zone = "main" if state.zone in _LEADING_ZONES else state.zone
        return "group heading"
    if line.startswith(("//", "#")):
        return "comment"
    if state.zone == ABOUT:
        if not has_count(line) or match_line(line, finder) is None:
            return "about the deck"
        state.zone = "main"
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
    if len(line) > LONGEST:
        reading.unknown.append(UnknownLine(number, raw, too_long(line)))
        return
    prefix, rest = split_prefix(line)
    match = match_line(rest, finder)
    if match is None and prefix is not None:
        match = match_line(line, finder)
        prefix = prefix if match is None else None
    if match is None:
        near = hint(reading, finder, stripped(rest))
        known = has_count(rest) or near or prefix
        problem = f"is not a known card{near}" if known else "is not understood"
        reading.unknown.append(UnknownLine(number, raw, f'"{short(line)}" {problem}'))
    elif put_match(reading, number, raw, match, prefix or match.zone or state.zone, line):
        marked = prefix is not None or match.zone in ("sideboard", "companion")
        state.named = state.named or marked
        state.cards += 1


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
