"""The rule for cycling, and for landcycling."""

from __future__ import annotations

import re

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.derive.row import Fields, Row

__all__ = ["cycle_for_mana", "is_cycling"]

_CYCLING = re.compile(
    r"^(?P<what>(?:basic land|land|plains|island|swamp|mountain|forest)?cycling) "
    r"(?P<cost>(?:\{[^}]+\})+)$",
    re.IGNORECASE,
)

_X = "the X of its cycling is played as 0"
_TRIGGER = "what else cycling it does is not played"
_SECOND = "its other way of cycling is not played"


def _read(line: str) -> list[tuple[str, str]]:
    """Return what each keyword of a line finds (empty for a card drawn), and its cost."""
    out = []
    for part in line.rstrip(".").split(", "):
        found = _CYCLING.match(part)
        if not found:
            return []
        what = found["what"].lower().removesuffix("cycling")
        kind = "basic" if what == "basic land" else what if what == "land" else what.capitalize()
        out.append((kind, found["cost"]))
    return out


def is_cycling(line: str) -> bool:
    """Say whether a line is one that `cycle_for_mana` reads."""
    return bool(_read(line))


def cycle_for_mana(row: Row) -> Fields | None:
    """Read "Cycling {2}", "Basic landcycling {1}", "Plainscycling {2}, islandcycling {2}"."""
    read = [said for line in row.lines for said in _read(line)]
    if not read:
        return None
    cost = read[0][1]
    kinds = {kind for kind, price in read if price == cost and bool(kind) == bool(read[0][0])}
    order = (*BASIC_LAND_TYPES, "basic", "land")
    fields: Fields = {
        "cycling": cost.replace("{X}", "") or "{0}",
        "cycling_finds": " ".join(kind for kind in order if kind in kinds),
    }
    notes = (
        (_X, "{X}" in cost),
        (_SECOND, len(read) > len(kinds)),
        (_TRIGGER, re.search(r"^When(?:ever)? you cycle this card", row.text, re.MULTILINE)),
    )
    return fields | {"left_out": tuple(note for note, holds in notes if holds)}
