"""Rules for how a permanent enters: tapped, untapped, or by a condition."""

from __future__ import annotations

import re

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.derive.row import Fields, Row, count

__all__ = [
    "basics_land",
    "bond_land",
    "check_land",
    "fast_land",
    "legendary_land",
    "other_tapped",
    "reveal_land",
    "shock_land",
    "slow_land",
    "tapped_always",
    "tapped_if_lands",
    "turn_land",
]

_OTHER = "the condition for entering untapped is not read; it always enters tapped"


def _types_in(text: str) -> str:
    """Return the basic land types named in a text, space separated."""
    return " ".join(kind for kind in BASIC_LAND_TYPES if re.search(rf"\b{kind}\b", text))


def _unless(row: Row) -> str:
    """Return the condition after "enters tapped unless", or the empty text."""
    found = re.search(r"~ enters tapped unless (.+?)\.", row.text)
    return found[1] if found else ""


def shock_land(row: Row) -> Fields | None:
    """Read "you may pay 2 life. If you don't, it enters tapped." (shock lands)."""
    pattern = r"you may pay \d+ life\. If you don't, it enters tapped"
    return {"tapped": "pay_life"} if re.search(pattern, row.text) else None


def reveal_land(row: Row) -> Fields | None:
    """Read "you may reveal an Island or Swamp card ... If you don't, ~ enters tapped."."""
    found = re.search(
        r"you may reveal (.+?) card from your hand\. If you don't, .*enters tapped", row.text
    )
    if not found or not _types_in(found[1]):
        return None
    return {"tapped": "reveal", "tapped_types": _types_in(found[1])}


def check_land(row: Row) -> Fields | None:
    """Read "unless you control a Forest or an Island" (check lands) or "... a basic land"."""
    found = re.fullmatch(r"you control an? ((?:\w+)(?:(?:,? or|,) (?:an? )?\w+)*)", _unless(row))
    if _unless(row) == "you control a basic land":
        return {"tapped": "check", "tapped_types": "basic"}
    if not found or not _types_in(found[1]):
        return None
    return {"tapped": "check", "tapped_types": _types_in(found[1])}


def fast_land(row: Row) -> Fields | None:
    """Read "unless you control two or fewer other lands" (fast lands)."""
    found = re.fullmatch(r"you control (\w+) or fewer other lands", _unless(row))
    return {"tapped": "fast", "tapped_count": count(found[1])} if found else None


def slow_land(row: Row) -> Fields | None:
    """Read "unless you control two or more other lands" (slow lands)."""
    found = re.fullmatch(r"you control (\w+) or more other lands", _unless(row))
    return {"tapped": "slow", "tapped_count": count(found[1])} if found else None


def basics_land(row: Row) -> Fields | None:
    """Read "unless you control two or more basic lands" (battle lands)."""
    found = re.fullmatch(r"you control (\w+) or more basic lands", _unless(row))
    return {"tapped": "basics", "tapped_count": count(found[1])} if found else None


def bond_land(row: Row) -> Fields | None:
    """Read "unless you have two or more opponents" (bond lands)."""
    return {"tapped": "opponents"} if _unless(row) == "you have two or more opponents" else None


def legendary_land(row: Row) -> Fields | None:
    """Read "unless you control a legendary creature"."""
    return {"tapped": "legendary"} if _unless(row) == "you control a legendary creature" else None


def turn_land(row: Row) -> Fields | None:
    """Read "unless it's your first, second, or third turn of the game"."""
    found = re.fullmatch(r"it's your (.+) turn of the game", _unless(row))
    if not found:
        return None
    order = ("first", "second", "third", "fourth", "fifth")
    turns = [i for i, word in enumerate(order, 1) if word in found[1]]
    return {"tapped": "turn", "tapped_count": max(turns)} if turns else None


def tapped_if_lands(row: Row) -> Fields | None:
    """Read "If you control two or more other lands, ~ enters tapped."."""
    found = re.search(r"If you control (\w+) or more other lands, ~ enters tapped", row.text)
    return {"tapped": "fast", "tapped_count": count(found[1]) - 1} if found else None


def tapped_always(row: Row) -> Fields | None:
    """Read "~ enters tapped." without a condition."""
    pattern = r"(?:^|[.,] )(?:~|~ and all .*) enters tapped(?: with| and|\.|,)"
    if (
        _unless(row)
        or re.search(r"enters tapped if|If [^.]*enters tapped", row.text)
        or "you may reveal" in row.text
    ):
        return None
    return {"tapped": "always"} if any(re.search(pattern, line) for line in row.lines) else None


def other_tapped(row: Row) -> Fields | None:
    """Take any condition that no other rule reads as "enters tapped"."""
    pattern = (
        r"~ enters tapped (?:unless|if)|If you don't, (?:~|it) enters tapped"
        r"|If [^.]*, ~ enters tapped"
    )
    if not re.search(pattern, row.text):
        return None
    return {"tapped": "other", "left_out": (_OTHER,)}
