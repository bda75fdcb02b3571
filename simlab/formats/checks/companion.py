"""The companion and its condition (rule 702.139)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from simlab.formats.checks.held import Held, Unknown
from simlab.formats.companions import StartingDeck, companion_problem
from simlab.formats.report import Violation

__all__ = ["companion"]


def companion(held: Held) -> Iterator[Violation | Unknown]:
    """Check that the format knows companions, and that the starting deck meets the condition."""
    deck, name = held.deck, held.deck.companion
    if name is None:
        return
    if held.fmt.companion == "none":
        yield held.violation(
            "companion", name, f'deck has a companion, "{name}"; format "{held.label}" has none'
        )
        return
    if held.fmt.companion == "unknown":
        yield Unknown(f'no source says whether format "{held.label}" has companions')
    counts = Counter(dict(deck.main)) + Counter(deck.commanders) + Counter(deck.signature_spells)
    start = StartingDeck(counts, held.cards, held.fmt.limits.size_min)
    problem, unknown = companion_problem(name, start)
    if problem:
        yield held.violation("companion", name, f'companion "{name}": {problem}')
    if unknown:
        yield Unknown(f'companion "{name}": {unknown}')
