"""Reading one mana ability: what it costs, what it makes, and what the mana is for."""

from __future__ import annotations

import re
from dataclasses import replace

from simlab.cards.derive.counting import asked_for, read_counted, tapped_for
from simlab.cards.derive.kind_text import restriction
from simlab.cards.derive.mana_words import COUNTING, Source, read_what
from simlab.cards.derive.row import NUMBERS

__all__ = ["COUNTERS", "ODD_COST", "read_ability", "read_effect"]

_NUMBER = "|".join(NUMBERS)
_ABILITY = re.compile(
    r"^(?P<cost>[^:\"•]+): (?P<effect>(?:.*[ ,])?[Aa]dd "
    rf"(?:\{{|X |an? (?:amount|additional) |that much |(?:{_NUMBER}) (?:additional )?mana ).*)$"
)
_MANA_SYMBOLS = re.compile(r"^(?:\{(?:\d+|[WUBRGC](?:/[WUBRGC])?)\})+$")
_LAND_TYPE = re.compile(
    r"Activate only if you control an? (?:Plains|Island|Swamp|Mountain|Forest)\b"
)

COUNTERS = "its counters are not counted down"
ODD_COST = "mana that asks for more than tapping or sacrificing itself is not played"
_NEEDS_TYPE = "the basic land type that some of its mana needs in play is taken to be there"
_MORE = "the further mana that depends on the game is not counted"
_GREATER = "the greater amount under its condition is not played"
_STAYS_TAPPED = "it stays tapped for a turn after use; played as untapping"
_OFTEN = "it can be used more than once a turn; played as once"


def read_effect(effect: str) -> Source:
    """Read the effect of a mana ability or ritual, from "Add" to the end of the line."""
    first, _, rest = effect.rstrip(".").partition(". ")
    if " instead" in first:
        return Source(refused=_GREATER)
    notes: tuple[str, ...] = (_GREATER,) if "instead" in rest else ()
    if "doesn't untap during your next untap step" in rest:
        notes += (_STAYS_TAPPED,)
    first = re.sub(r"^Add (?:an additional )?", "", first)
    source = read_counted(first)
    if source is None:
        if re.search(r"\b(?:and|then) add\b", first):
            notes += (_MORE,)
        source = read_what(re.sub(r",? (?:and|then) .*$", "", first))
    if _LAND_TYPE.search(rest):
        notes += (_NEEDS_TYPE,)
    elif re.search(r"Activate only (?!as an? |once |no more )", rest) and not source.refused:
        source = asked_for(source, rest) or Source(
            refused="mana that needs a condition is not played"
        )
    only, more = restriction(rest)
    return replace(source, only=only, notes=source.notes + notes + more)


def read_ability(line: str) -> Source | None:
    """Read a line such as "{T}: Add {G}."; None where it is no mana ability of the card itself."""
    found = _ABILITY.match(line)
    if not found or line.startswith("["):
        return None
    effect = re.sub(r"^Choose a color\. ", "", found["effect"])
    source = read_effect(effect) if effect.startswith("Add ") else Source(refused=COUNTING)
    parts = found["cost"].split(", ")
    taps = "{T}" in parts
    cost, once, refused = "", False, source.refused
    notes: tuple[str, ...] = ()
    for part in parts:
        if part == "{T}":
            continue
        if _MANA_SYMBOLS.match(part):
            cost = part if part != "{0}" else ""
        elif part in ("Sacrifice ~", "Exile ~"):
            once = True
        elif re.match(r"Remove an? [\w ]*counter from ~$", part):
            notes += (COUNTERS,)
        elif part.startswith("Tap ") and not refused:
            source = tapped_for(source, part, taps)
            refused = source.refused
        elif not re.match(r"Pay \w+ life$", part):
            refused = refused or ODD_COST
    if COUNTERS in notes and not taps:
        refused = refused or ODD_COST
    if cost and not taps and not once and "Activate only once" not in line:
        notes += (_OFTEN,)
    return replace(
        source, cost=cost, taps=taps, once=once, notes=source.notes + notes, refused=refused
    )
