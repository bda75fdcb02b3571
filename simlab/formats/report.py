"""What a deck breaks in its format, and what of that could not be told."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.faces import table_html
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["LegalityReport", "Violation"]

VIOLATION = ("rule", "number", "card", "message")
_MEANING = {
    "legal": "legal",
    "illegal": "illegal",
    "unknown": "nothing is broken, but not everything is known",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a deck breaks.

    Attributes
    ----------
    rule
        The rule in a few words, as in ``"singleton"``.
    number
        Its number in the rules of the format, as in ``"903.5b"``, or the day of the ban list;
        empty where the format's rules have no numbers.
    card
        The card that breaks it; None where the deck as a whole does.
    message
        What is wrong and what would be right.
    """

    rule: str
    number: str
    card: str | None
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True)
class LegalityReport:
    """Everything in a deck that its format does not allow.

    Attributes
    ----------
    deck, format
        Name of the deck, id of the format or edition it was held against.
    on
        The day that counts, as in ``"2026-11-01"``; empty where the format was taken as named.
    violations
        Every violation found.
    unknown
        Why no violation is not yet a legal deck: what no source says or no data tells.
    not_checked
        What simlab never looks at.
    """

    deck: str
    format: str
    on: str
    violations: tuple[Violation, ...]
    unknown: tuple[str, ...]
    not_checked: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """True where no violation was found; `verdict` tells legal from unknown."""
        return not self.violations

    @property
    def verdict(self) -> str:
        """``"illegal"`` with a violation; ``"unknown"`` with an open question; else ``"legal"``."""
        if self.violations:
            return "illegal"
        return "unknown" if self.unknown else "legal"

    def to_frame(self) -> pd.DataFrame:
        """Return the violations, one row each: rule, number, card, message."""
        import pandas as pd

        rows = [(v.rule, v.number, v.card, v.message) for v in self.violations]
        return pd.DataFrame(rows, columns=list(VIOLATION))

    def __repr__(self) -> str:
        state = self.verdict if self.ok else self._count()
        return f'LegalityReport({state}, deck "{self.deck}", format "{self.format}")'

    def __str__(self) -> str:
        lines = [self._title()]
        for found in self.violations:
            number = f" ({found.number})" if found.number else ""
            lines.append(f"  {found.rule}{number}: {found.message}")
        lines += [f"  not known: {reason}" for reason in self.unknown]
        lines += [f"  never checked: {what}" for what in self.not_checked]
        return "\n".join(lines)

    def _count(self) -> str:
        """Return the number of violations in words."""
        count = len(self.violations)
        return f"{number_of(count, 'violation')}"

    def _title(self) -> str:
        """Say the verdict in one line."""
        day = f" on {self.on}" if self.on else ""
        state = _MEANING[self.verdict] if self.ok else f"illegal, {self._count()}"
        return f'"{self.deck}" in format "{self.format}"{day}: {state}'

    def _repr_html_(self) -> str:
        rows = [(v.rule, v.number, v.card or "", v.message) for v in self.violations]
        table = "" if self.ok else table_html("violations", "", VIOLATION, rows)
        notes = [f"not known: {reason}" for reason in self.unknown]
        notes += [f"never checked: {what}" for what in self.not_checked]
        ends = "".join(f"<p>{html.escape(note)}</p>" for note in notes)
        return f"<p>{html.escape(self._title())}</p>{table}{ends}"
