"""Rules for other mana: at once, by Treasures, by Auras on lands, and by planeswalkers."""

from __future__ import annotations

import re

from simlab.cards.derive.mana_text import read_effect
from simlab.cards.derive.mana_words import Source
from simlab.cards.derive.row import NUMBERS, Fields, Row, count

__all__ = ["land_aura", "loyalty_mana", "mana_at_once", "treasures"]

_NUMBER = "|".join(NUMBERS)
_TREASURE = re.compile(r"(?:^|, |and |[Yy]ou )[Cc]reate (\w+) (?:tapped )?Treasure tokens?\b")
_NOT_AT_ONCE = re.compile(
    r"^(?:For|If|When|Whenever|Each|At|Choose)\b|\b(?:for each|if)\b|\"|^[^.]*: "
)
_TIED = "it is played as a source of its own, not tied to its land"
_LOYALTY = "its loyalty is not counted, nor what else it does"


def _fields(source: Source) -> Fields:
    """Return the fields of a behaviour for a source."""
    return {
        "makes": source.makes,
        "amount": source.amount,
        "same": source.same,
        "each": source.each,
        "counts": source.counts,
        "per": source.per,
        "identity": source.identity,
        "only": source.only,
        "left_out": source.notes,
    }


def mana_at_once(row: Row) -> Fields | None:
    """Read mana given once by a spell or on entering: rituals, Burning-Tree Emissary."""
    if re.search(r"As an additional cost to cast this spell, sacrifice", row.text):
        return None
    for effect in row.on_entering():
        if not effect.lower().startswith("add "):
            continue
        source = read_effect("A" + effect[1:])
        if source.refused:
            return {"left_out": (source.refused,)}
        return _fields(source) | {"once": True, "haste": "Creature" in row.types}
    return None


def treasures(row: Row) -> Fields | None:
    """Read Treasure tokens made at once, taken as mana given once."""
    if row.is_land:
        return None
    sentences = [part for effect in row.on_entering() for part in effect.split(". ")]
    for sentence in sentences:
        found = _TREASURE.search(sentence)
        if found and count(found[1]) and not _NOT_AT_ONCE.search(sentence):
            return {
                "makes": "WUBRG",
                "amount": count(found[1]),
                "once": True,
                "haste": "Creature" in row.types,
                "left_out": ("its Treasures are played as mana given once",),
            }
    return None


def land_aura(row: Row) -> Fields | None:
    """Read Auras that add mana to a land (Wild Growth): played as sources of their own."""
    found = re.search(
        r"Whenever enchanted \w+ is tapped for mana, its controller adds (an additional .+?)\.",
        row.text,
    )
    if found:
        source = read_effect("Add " + found[1] + ".")
        if source.refused:
            return {"left_out": (source.refused,)}
        return _fields(source) | {"left_out": (*source.notes, _TIED)}
    found = re.search(r"Enchanted land has \"\{T\}: (Add [^\"]+)\"", row.text)
    source = read_effect(found[1]) if found else Source()
    if source.refused or source.amount < 2:
        return None
    return _fields(source) | {
        "amount": source.amount - 1,
        "same": source.same and source.amount > 2,
        "left_out": (*source.notes, _TIED),
    }


def loyalty_mana(row: Row) -> Fields | None:
    """Read the first loyalty ability that makes mana and costs no loyalty: "[+1]: Add {R}{R}."."""
    for line in row.lines:
        found = re.match(r"\[(?:\+\d+|0)\]: (Add .+)", line)
        if found:
            source = read_effect(found[1])
            if source.refused:
                return {"left_out": (source.refused,)}
            return _fields(source) | {"left_out": (*source.notes, _LOYALTY)}
    return None
