"""What became of every line of a deck list."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import dataclass

from simlab.plural import number_of

__all__ = ["ZONES", "CardLine", "OtherLine", "ReadReport", "UnknownLine"]

_EMPTY = ("blank", "markup")  # meanings of lines on which nothing stands
ZONES = ("main", "commander", "signature spell", "companion", "sideboard", "maybeboard")


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line that is cards.

    Attributes
    ----------
    line
        Line number, from 1.
    text
        The line as written.
    count, card
        Copies, and the full name of the card.
    zone
        One of ``"main"``, ``"commander"``, ``"signature spell"``, ``"companion"``,
        ``"sideboard"``, ``"maybeboard"``.
    """

    line: int
    text: str
    count: int
    card: str
    zone: str


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that is understood, but is no card of the deck; `meaning` says what it is."""

    line: int
    text: str
    meaning: str


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line that is not understood; `problem` says why."""

    line: int
    text: str
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ReadReport:
    """Every line of a deck list, as cards, as something else, or as not understood.

    Attributes
    ----------
    source
        File the list was read from; empty for a text.
    style
        Family of styles whose reader read it.
    cards, others, unknown
        The lines. Each line of a list is in exactly one of them; files with fields (CSV, XML, JSON)
        may have several entries on a line.
    remarks
        What was read, but perhaps not as it was meant.
    """

    source: str
    style: str
    cards: tuple[CardLine, ...]
    others: tuple[OtherLine, ...]
    unknown: tuple[UnknownLine, ...]
    remarks: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """True where every line is understood."""
        return not self.unknown

    @property
    def counts(self) -> dict[str, int]:
        """Cards by zone, as the lines say it."""
        counts = Counter[str]()
        for entry in self.cards:
            counts[entry.zone] += entry.count
        return {zone: counts[zone] for zone in ZONES if zone in counts}

    def zone(self, zone: str) -> dict[str, int]:
        """Return the cards of one zone with their counts, in the order of the list."""
        counts = Counter[str]()
        for entry in self.cards:
            if entry.zone == zone:
                counts[entry.card] += entry.count
        return dict(counts)

    def words(self) -> str:
        """Say in a line what the lines are, as in ``"9 of cards, 2 else (1 blank, 1 comment)"``."""
        kinds = Counter(entry.meaning.partition(":")[0] for entry in self.others)
        told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
        unknown = f", {len(self.unknown)} not understood" if self.unknown else ""
        return f"{len(self.cards)} of cards, {len(self.others)} else ({told or 'none'}){unknown}"

    def __repr__(self) -> str:
        source = f' of "{self.source}"' if self.source else ""
        return (
            f"ReadReport{source}: {number_of(len(self.cards), 'line')} of cards, "
            f"{len(self.others)} of something else, {len(self.unknown)} not understood"
        )

    def __str__(self) -> str:
        zones = ", ".join(f"{zone} {count}" for zone, count in self.counts.items())
        lines = [repr(self), f"  cards: {zones or 'none'}"]
        lines += [f"  line {o.line}: {o.meaning}" for o in self.others if o.meaning not in _EMPTY]
        lines += [f"  line {u.line}: {u.problem}" for u in self.unknown]
        return "\n".join([*lines, *(f"  {remark}" for remark in self.remarks)])

    def _repr_html_(self) -> str:
        rows = [(c.line, c.text, f"{c.zone}: {c.count} {c.card}") for c in self.cards]
        rows += [(o.line, o.text, o.meaning) for o in self.others if o.meaning not in _EMPTY]
        rows += [(u.line, u.text, f"not understood: {u.problem}") for u in self.unknown]
        body = "".join(
            f"<tr><td>{line}</td><td>{html.escape(text)}</td><td>{html.escape(meaning)}</td></tr>"
            for line, text, meaning in sorted(rows)
        )
        head = "<tr><th>line</th><th>text</th><th>read as</th></tr>"
        notes = "".join(f"<p>{html.escape(remark)}</p>" for remark in self.remarks)
        return f"<p>{html.escape(repr(self))}</p><table>{head}{body}</table>{notes}"
