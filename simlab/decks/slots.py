"""Changing the slots of a deck so that all other slots stay where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from simlab.cards.cost import COLOURS
from simlab.errors import DeckError

__all__ = ["BASICS", "swap_slots"]

BASICS = dict(
    zip(COLOURS, ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"), strict=True)
)


def swap_slots(slots: Sequence[str], changes: Mapping[str, int]) -> tuple[str, ...]:
    """Take cards out and put others into the freed slots; names must be full names.

    The last copy of a name goes first. Additions beyond the removals are appended; a slot that
    nothing fills takes the card of the last slot, and the last slot goes.
    """
    out, problems = list(slots), []
    have = Counter(slots)
    for name, change in changes.items():
        if have[name] + change < 0:
            problems.append(f'cannot take out {-change} of "{name}", the deck has {have[name]}')
    if problems:
        raise DeckError("\n".join(problems))
    freed = [place for name, change in changes.items() for place in _last(slots, name, -change)]
    added = [name for name, change in changes.items() for _ in range(change)]
    for place, name in zip(freed, added, strict=False):
        out[place] = name
    out += added[len(freed) :]
    for place in sorted(freed[len(added) :], reverse=True):
        last = out.pop()
        if place < len(out):
            out[place] = last
    return tuple(out)


def _last(slots: Sequence[str], name: str, count: int) -> list[int]:
    """Return the places of the last `count` copies of a name, last first."""
    places = [place for place, card in enumerate(slots) if card == name]
    return places[::-1][: max(count, 0)]
