"""What a reader of one style hands on: lines with meanings, before anything is decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from simlab.decks.report import CardLine, OtherLine, ReadReport, UnknownLine

__all__ = ["MAX_COPIES", "Reading"]

MAX_COPIES = 999  # of one line; more is a mistake


@dataclass(slots=True)
class Reading:
    """A list as read so far; the one mutable thing on the way from text to deck."""

    style: str
    name: str = ""
    companion: str = ""  # marked on a line of another zone
    cards: list[CardLine] = field(default_factory=list)
    others: list[OtherLine] = field(default_factory=list)
    unknown: list[UnknownLine] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def total(self, zone: str) -> int:
        """Return the number of cards in a zone."""
        return sum(entry.count for entry in self.cards if entry.zone == zone)

    def in_zone(self, zone: str) -> list[CardLine]:
        """Return the lines of a zone."""
        return [entry for entry in self.cards if entry.zone == zone]

    def rezone(self, entry: CardLine, zone: str) -> None:
        """Move one line to another zone."""
        self.cards[self.cards.index(entry)] = replace(entry, zone=zone)

    def fill(self, lines: Sequence[str], meaning: str) -> None:
        """Account for the lines of a file on which nothing begins."""
        piles = (self.cards, self.others, self.unknown)
        told = {entry.line for pile in piles for entry in pile}
        self.others += [
            OtherLine(number, line, meaning)
            for number, line in enumerate(lines, start=1)
            if number not in told
        ]
        self.others.sort(key=lambda entry: entry.line)

    def report(self, source: str) -> ReadReport:
        """Return the finished report."""
        return ReadReport(
            source=source,
            style=self.style,
            cards=tuple(self.cards),
            others=tuple(self.others),
            unknown=tuple(self.unknown),
            remarks=tuple(self.remarks),
        )
