"""Whether the deck is legal."""

from __future__ import annotations

from simlab.decks import Deck
from simlab.formats import find_format
from simlab.report.matter import Matter
from simlab.report.parts import Notes, Section, Sentence, Table

__all__ = ["legality", "legality_says"]


def legality_says(deck: Deck) -> str:
    """Say the verdict in a sentence."""
    if deck.format is None:
        return f"{deck.name}: no format was named, so nothing was checked."
    report, name = deck.check(), find_format(deck.format).name
    if report.verdict == "legal":
        return f"{deck.name} is legal in {name}."
    if report.verdict == "unknown":
        return f"{deck.name} breaks no rule of {name} that simlab knows."
    count = len(report.violations)
    many = "rules are" if count > 1 else "rule is"
    return f"{deck.name} is not legal in {name}: {count} {many} broken."


def legality(matter: Matter) -> Section:
    """Return the section: the verdict, and each rule that is broken."""
    says: list[Sentence] = []
    tables = []
    notes: list[str] = []
    for deck in matter.decks:
        says.append(legality_says(deck))
        notes += [f"Of the list: {warning}." for warning in deck.warnings]
        if deck.format is None:
            notes.append("Name a format to have the deck checked, as in --format commander.")
            continue
        report = deck.check()
        notes += [f"Not known: {reason}." for reason in report.unknown]
        notes += [f"Never checked: {what}." for what in report.not_checked]
        if report.violations:
            rows = [(v.rule, v.number, v.card or "the deck", v.message) for v in report.violations]
            names = ("rule", "number", "card", "what is wrong")
            tables.append(Table(caption=f"Broken rules: {deck.name}", columns=names, rows=rows))
    return Section(
        id="legality",
        title="Is it legal?",
        says=says,
        blocks=[*tables, Notes(list(dict.fromkeys(notes)))] if notes else tables,
    )
