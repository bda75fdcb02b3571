"""The bound on mana values."""

from __future__ import annotations

from collections.abc import Iterator

from simlab.formats.checks.held import Held
from simlab.formats.report import Violation
from simlab.formats.values import value_problem

__all__ = ["mana_values"]


def mana_values(held: Held) -> Iterator[Violation]:
    """Check every card, commanders and sideboard included."""
    if not held.fmt.mana_value.binds:
        return
    for name in held.names():
        problem = value_problem(held.cards[name], held.fmt.mana_value)
        if problem:
            message = f'"{name}" has {problem} in format "{held.label}"'
            yield held.violation("mana value", name, message)
