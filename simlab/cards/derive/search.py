"""Rules for searches: fetch lands, Rampant Growth, Cultivate, creatures that fetch a land."""

from __future__ import annotations

import re

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.derive.row import Fields, Row, count

__all__ = ["fetch_at_once", "fetch_by_sacrifice"]

_SEARCH = re.compile(
    r"[Ss]earch your library for (?:up to )?(?P<n>an?|two|three|four|five) "
    r"(?P<what>[\w, /-]*?)cards?\b"
    r"(?: and an? (?P<second>\w+) card)?(?P<rest>[^.]*)"
)
_SACRIFICE = re.compile(
    r"^(?P<cost>(?:[^:\"]+, )?Sacrifice ~): (?P<effect>.*[Ss]earch your library.*)$"
)
_MANA = re.compile(r"\{(?:\d+|[WUBRGC])\}")
_STARTS = re.compile(
    r"(?:[Yy]ou may )?[Ss]earch|sacrifice it\. When you do, search"
    r"|(?:you may )?sacrifice a land\. If you do, search"
)

_BASIC_ONLY = "it can find basic lands only; played as finding any land of these types"
_UNTAPS = "the condition that untaps the land found is not played"
_COSTS_LAND = "the land it sacrifices is not taken; it finds that many fewer"


def _kinds(what: str) -> tuple[str, tuple[str, ...]]:
    """Return `Behaviour.fetches` and notes for what is searched for."""
    named = " ".join(kind for kind in BASIC_LAND_TYPES if re.search(rf"\b{kind}\b", what))
    if named:
        return named, ((_BASIC_ONLY,) if "basic" in what else ())
    words = set(re.findall(r"\w+", what))
    if {"basic", "land"} <= words and "nonbasic" not in words:
        return "basic", ()
    if words == {"land"}:
        return "land", ()
    return "", ()


def _destination(rest: str) -> tuple[str, int]:
    """Return `Behaviour.fetch_to`, and how many of the cards go to hand instead."""
    split = re.search(
        r"put one (?:of them )?onto the battlefield( tapped)? and the (?:other|rest) into", rest
    )
    if split:
        return ("tapped" if split[1] else "play"), 1
    found = re.search(r"put (?:it|that card|them|those cards|the card|both)\b(.*)", rest)
    if not found:
        return "", 0
    where = found[1]
    if "onto the battlefield" in where:
        return ("tapped" if "onto the battlefield tapped" in where else "play"), 0
    if "hand" in where:
        return "hand", 0
    return ("top" if "on top" in where else ""), 0


def _read_search(text: str) -> Fields | None:
    """Read one search for lands."""
    found = _SEARCH.search(text)
    if not found or "search your library and" in text:
        return None
    fetches, notes = _kinds(found["what"] + " " + (found["second"] or ""))
    destination, to_hand = _destination(found["rest"])
    n = count(found["n"]) + (1 if found["second"] else 0)
    if not fetches or not destination:
        return None
    if "untap that land" in text:
        notes += (_UNTAPS,)
    return {
        "fetches": fetches,
        "fetch_count": n - to_hand,
        "fetch_to": destination,
        "fetch_hand": to_hand,
        "left_out": notes,
    }


def fetch_by_sacrifice(row: Row) -> Fields | None:
    """Read "{T}, Sacrifice ~: Search your library for a Forest or Island card, ..."."""
    for line in row.lines:
        found = _SACRIFICE.match(line)
        fields = _read_search(found["effect"]) if found else None
        if found and fields:
            parts = [
                part for part in found["cost"].split(", ") if part not in ("{T}", "Sacrifice ~")
            ]
            others = [p for p in parts if not _MANA.match(p) and not re.match(r"Pay \d+ life", p)]
            if others:
                return None
            cost = "".join(part for part in parts if _MANA.match(part))
            return fields | {"fetch_cost": cost, "fetch_when": "sacrifice"}
    return None


def fetch_at_once(row: Row) -> Fields | None:
    """Read a search made by a spell, or when the permanent enters."""
    price = re.search(
        r"(?:As an additional cost to cast this spell, s|^S|, you may s)acrifice "
        r"(a|two|three) lands?",
        row.text,
        re.MULTILINE,
    )
    for effect in row.on_entering():
        if not _STARTS.match(effect) and not (row.is_spell and ". Search your" in effect):
            continue
        fields = _read_search(effect)
        if not fields:
            continue
        if price:
            fields["fetch_count"] -= count(price[1])
            fields["left_out"] += (_COSTS_LAND,)
            if fields["fetch_count"] < 1:
                return {"left_out": ("the land it swaps for another is not played",)}
        when = "sacrifice" if effect.startswith("sacrifice it") else "enters"
        return fields | {"fetch_when": when}
    return None
