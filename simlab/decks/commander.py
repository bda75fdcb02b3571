"""Which cards of a list start in the command zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS
from simlab.decks.finder import CardFinder
from simlab.decks.reading import Reading
from simlab.decks.report import CardLine, OtherLine
from simlab.formats import Format, find_format, may_lead

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["settle_commanders"]

NEARLY = 3  # cards by which a list may miss its size and still be taken for a whole deck


def settle_commanders(
    reading: Reading, fmt: Format | None, named: Sequence[str], finder: CardFinder
) -> list[str]:
    """Move the commanders of a reading to their zone and return the problems met.

    The order of authority: a mark in the list, the `named` argument, a sideboard of one or two
    cards that completes the deck, the first card of a complete list that fits (with a remark). A
    list that misses its size by a few cards is still read so: the size is another check's matter.
    """
    marked = reading.in_zone("commander")
    if named:
        return _take_named(reading, marked, named, finder)
    if fmt is None:
        _hint(reading, finder)
        return []
    if not fmt.has_commander or marked:
        _drop_double(reading, fmt)
        return []
    if _from_sideboard(reading, fmt, finder) or _from_main(reading, fmt, finder):
        return []
    problem = (
        f'no commander found, and format "{fmt.id}" asks for one; write "Commander" on a line '
        'above it, or say commander="Name"'
    )
    if reading.unknown:  # it may be one of those
        reading.remarks.append(problem)
        return []
    return [problem]


def _take_named(
    reading: Reading, marked: list[CardLine], named: Sequence[str], finder: CardFinder
) -> list[str]:
    """Move the commanders that the caller names."""
    cards = [finder.find(name) for name in named]
    problems = [
        f'commander="{name}" is not a known card{finder.near(name)}'
        for name, card in zip(named, cards, strict=True)
        if card is None
    ]
    wanted = [card.name for card in cards if card is not None]
    if problems or (marked and {entry.card for entry in marked} == set(wanted)):
        return problems
    if marked:
        names = " and ".join(f'"{entry.card}"' for entry in marked)
        return [f"the list marks {names} as commander, not {' and '.join(wanted)}"]
    for name in wanted:
        lines = [
            c for zone in ("main", "sideboard") for c in reading.in_zone(zone) if c.card == name
        ]
        if lines and lines[0].count == 1:
            reading.rezone(lines[0], "commander")
        elif lines:
            return [f'line {lines[0].line}: {lines[0].count} copies of the commander "{name}"']
        else:
            reading.cards.append(CardLine(0, "", 1, name, "commander"))
    return []


def _is_leader(card: Card | None, fmt: Format) -> bool:
    """Tell whether a lone sideboard card is meant as a commander: any legend, allowed or not."""
    return card is not None and (card.is_legendary or may_lead(card, fmt, second=True))


def _is_whole(size: int, fmt: Format) -> bool:
    """Tell whether so many cards are a whole deck, or nearly."""
    limits = fmt.limits
    return size >= limits.size_min - NEARLY and (
        limits.size_max < 0 or size <= limits.size_max + NEARLY
    )


def _from_sideboard(reading: Reading, fmt: Format, finder: CardFinder) -> bool:
    """Take a sideboard of one or two cards that completes the deck (four with signature spells)."""
    side = reading.in_zone("sideboard")
    size = reading.total("sideboard")
    if not 1 <= size <= (4 if fmt.leaders.signature_spell else 2):
        return False
    if not _is_whole(reading.total("main") + size, fmt):
        return False
    leaders = [entry for entry in side if _is_leader(finder.find(entry.card), fmt)]
    spells = [entry for entry in side if entry not in leaders]
    if not leaders or any(entry.count > 1 for entry in side):
        return False
    if spells and not (fmt.leaders.signature_spell and len(spells) == len(leaders)):
        return False
    for entry in leaders:
        reading.rezone(entry, "commander")
    for entry in spells:
        reading.rezone(entry, "signature spell")
    return True


def _from_main(reading: Reading, fmt: Format, finder: CardFinder) -> bool:
    """Take the first line of a complete list if it may lead, else the first that fits it all."""
    main = reading.in_zone("main")
    size, limits = reading.total("main"), fmt.limits
    if not main or not _is_whole(size, fmt):
        return False
    exactly = size >= limits.size_min and (limits.size_max < 0 or size <= limits.size_max)
    cards = [finder.find(entry.card) for entry in main]
    identity = 0
    for card in cards:
        identity |= card.colour_identity & ALL_COLOURS if card is not None else 0
    for entry, card in zip(main, cards, strict=True):
        if card is None or entry.count > 1 or not may_lead(card, fmt, second=True):
            continue
        first = entry is main[0]
        if first or (exactly and not identity & ~card.colour_identity):
            reading.rezone(entry, "commander")
            why = "first of the list" if first else "the first whose colours hold the deck"
            reading.remarks.append(f'no commander marked: took "{card.name}", {why}')
            return True
    return False


def _drop_double(reading: Reading, fmt: Format) -> None:
    """Take a commander out of the main deck where the list shows it twice and is too long by it."""
    leaders = {entry.card for entry in reading.in_zone("commander")}
    twice = [c for c in reading.in_zone("main") if c.card in leaders and c.count == 1]
    count = reading.total("main") + reading.total("commander") + reading.total("signature spell")
    if not fmt.has_commander or not twice or count - len(twice) != fmt.limits.size_max:
        return
    for entry in twice:
        reading.cards.remove(entry)
        reading.others.append(OtherLine(entry.line, entry.text, "the commander, listed twice"))
        reading.remarks.append(f'line {entry.line}: commander "{entry.card}" listed twice')


def _hint(reading: Reading, finder: CardFinder) -> None:
    """Remark on a list without a format whose sideboard looks like the commander."""
    side = reading.in_zone("sideboard")
    fmt = find_format("commander")
    cards = [finder.find(entry.card) for entry in side]
    total = reading.total("main") + reading.total("sideboard")
    if side and len(side) <= 2 and total == 100 and all(_is_leader(card, fmt) for card in cards):
        names = " and ".join(entry.card for entry in side)
        reading.remarks.append(
            f'sideboard of {names} only: if that is the commander, say format="commander"'
        )
