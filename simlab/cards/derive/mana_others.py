"""Rules for mana that a permanent makes by way of others: doubled lands, creatures that tap."""

from __future__ import annotations

import re

from simlab.cards.derive.counting import counted
from simlab.cards.derive.kind_text import read_kind
from simlab.cards.derive.mana_text import read_effect
from simlab.cards.derive.row import Fields, Row

__all__ = ["mana_doubler", "mana_each_turn", "mana_granted"]

_TAPPED = re.compile(
    r"^Whenever (?:you tap|a player taps) (?P<one>an? [\w, ]+?) for mana, (?:that player adds|add) "
    r"(?P<what>.+)$"
    r"|^Whenever (?P<other>an? [\w ]+?) is tapped for mana(?P<chosen> of the chosen color)?, its "
    r"controller adds (?P<adds>.+)$"
    r"|^Whenever (?P<third>a land)'s ability causes you to add one or more mana of the chosen "
    r"color, add (?P<more>.+)$"
)
_HAVE = re.compile(
    r"^(?:Other |All (?=\w+ have)|(?P<each>Each ))?(?P<kind>[\w ]+?)(?: you control)? "
    r"(?:have|has) \"\{T\}: (?P<add>Add [^\"]+)\"(?! and lose)"
)

_EACH_TURN = re.compile(
    r"^At the beginning of (?:each player's|your|each of your) (?P<which>(?:first |precombat )?)"
    r"main phases?, (?:you may )?(?:that player adds|add) (?P<what>.+)$"
)

_LATER = "it is played as making mana by itself for each such land, from the next turn on"
_FIRST = "of its mana that of the first main phase of a turn is played"
_ANY_COLOUR = "of which colour that is is not looked at"
_IDLE = "what it lets tap for mana may be counted for other cards too"


def mana_doubler(row: Row) -> Fields | None:
    """Read "Whenever you tap a land for mana, add one mana of any type that land produced."."""
    for line in row.lines:
        found = _TAPPED.match(line)
        if not found:
            continue
        phrase = found["one"] or found["other"] or found["third"]
        counts = read_kind(phrase)
        lands = ("land", "Plains", "Island", "Swamp", "Mountain", "Forest", "basic", "snow")
        if counts.split(" ")[-1] not in lands:
            continue
        what = (found["what"] or found["adds"] or found["more"]).rstrip(".")
        what = what.partition(", and ")[0].partition(". ")[0]
        loose = re.search(r"of any type|of that color", what)
        source = read_effect(f"Add {'one mana of any color' if loose else what}.")
        if source.refused or not source.amount:
            return {"left_out": (source.refused,)}
        return {
            "makes": source.makes,
            "amount": 0,
            "counts": counts,
            "per": source.amount,
            "identity": bool(loose),
            "tapped": "always",
            "left_out": (_LATER, *((_ANY_COLOUR,) if loose else ())),
        }
    return None


def mana_granted(row: Row) -> Fields | None:
    """Read "Creatures you control have "{T}: Add one mana of any color."", lands left aside."""
    for line in row.lines:
        found = _HAVE.match(line)
        if not found:
            continue
        number = "" if found["each"] else "the number of "
        counts, _ = counted(f"{number}{found['kind']} you control")
        source = read_effect(found["add"])
        if not counts or source.refused or "land" in counts.split():
            continue
        return {
            "makes": source.makes,
            "amount": 0,
            "counts": counts,
            "per": source.amount,
            "counts_idle": True,
            "only": source.only,
            "haste": "Creature" in row.types,
            "left_out": (*source.notes, _IDLE),
        }
    return None


def mana_each_turn(row: Row) -> Fields | None:
    """Read "At the beginning of your first main phase, add {G}{G}.": from the next turn on."""
    for line in row.lines:
        found = _EACH_TURN.match(line)
        if not found:
            continue
        source = read_effect(f"Add {found['what']}")
        if source.refused:
            return {"left_out": (source.refused,)}
        return {
            "makes": source.makes,
            "amount": source.amount,
            "same": source.same,
            "each": source.each,
            "counts": source.counts,
            "per": source.per,
            "only": source.only,
            "tapped": "always",
            "left_out": (*source.notes, *(() if found["which"] else (_FIRST,))),
        }
    return None
