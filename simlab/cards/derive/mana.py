"""Rules for mana: which of a card's own abilities make it, merged into one source."""

from __future__ import annotations

import re
from dataclasses import replace

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import COLOURS, ManaCost
from simlab.cards.derive.mana_text import COUNTERS, Source, in_order, read_ability, read_effect
from simlab.cards.derive.row import Fields, Row, count

__all__ = ["land_aura", "mana_abilities", "mana_at_once", "treasures"]

_PRICE = "mana it makes for a price in mana is not played"
_FILTER = "its coloured mana also needs mana of one of its colours from elsewhere"
_ONCE = "the extra mana for sacrificing it is not played"
_LESS = "the smaller amount of other colours is not played"
_RESTRICTED = "the greater amount of restricted mana is not played"

_TREASURE = re.compile(r"(?:^|, |and |[Yy]ou )[Cc]reate (\w+) (?:tapped )?Treasure tokens?\b")
_NOT_AT_ONCE = re.compile(
    r"^(?:For|If|When|Whenever|Each|At|Choose)\b|\b(?:for each|if)\b|\"|^[^.]*: "
)


def _basic_types(row: Row) -> Source | None:
    """Return the mana ability that basic land types give (rule 305.6)."""
    kinds = row.type_line.partition(" — ")[2].split()
    makes = in_order(
        "".join(COLOURS[BASIC_LAND_TYPES.index(k)] for k in kinds if k in BASIC_LAND_TYPES)
    )
    return Source(makes=makes, amount=1) if makes and row.is_land else None


def _union(sources: list[Source]) -> Source:
    """Join abilities of equal amount: a choice among all that they make."""
    first = sources[0]
    return replace(
        first,
        makes=in_order("".join(source.makes for source in sources)),
        identity=any(source.identity for source in sources),
        taps=all(source.taps for source in sources),
        notes=sum((source.notes for source in sources), ()),
    )


def _largest(sources: list[Source]) -> Source:
    """Join the abilities of the greatest amount; note what the others would add."""
    best = max(source.amount for source in sources)
    joined = _union([source for source in sources if source.amount == best])
    rest = "".join(source.makes for source in sources if source.amount < best)
    return joined if set(rest) <= set(joined.makes) else _noted(joined, _LESS)


def _noted(source: Source, note: str) -> Source:
    """Return the source with one note more."""
    return replace(source, notes=(*source.notes, note))


def _filtered(base: Source, priced: Source) -> Source:
    """Add an ability that costs mana: counted where nothing is lost by it."""
    gain = priced.amount - ManaCost.parse(priced.cost).mana_value
    if gain < base.amount or priced.once:
        return _noted(base, _PRICE)
    joined = replace(base, makes=in_order(base.makes + priced.makes))
    return _noted(joined, _FILTER)


def merge(sources: list[Source]) -> tuple[Source, str]:
    """Make one source of all countable abilities of a card.

    Returns
    -------
    source, free
        What it makes, and the letters that its restriction leaves free.
    """
    lasting = [s for s in sources if not s.once and not s.cost]
    steady = [s for s in lasting if COUNTERS not in s.notes] or lasting
    unrestricted, restricted = (
        [s for s in steady if bool(s.only) is kind] for kind in (False, True)
    )
    free = ""
    if unrestricted:
        base = _largest(unrestricted)
        more = [
            s for s in restricted if s.amount == base.amount and not set(s.makes) <= set(base.makes)
        ]
        if more:
            free, only = base.makes, more[0].only
            base = replace(_union([base, *more]), only=only)
        elif any(s.amount > base.amount for s in restricted):
            base = _noted(base, _RESTRICTED)
    elif restricted:
        base = _largest(restricted)
    else:
        return _largest([s for s in sources if not s.once] or sources), ""
    if len(steady) < len(lasting):
        base = _noted(base, "the extra mana from its counters is not played")
    for priced in (s for s in sources if s.cost):
        base = _filtered(base, priced)
    if any(s.once and not s.cost for s in sources):
        base = _noted(base, _ONCE)
    return base, free


def _price_in_lands(row: Row) -> int:
    """Return how many lands a land costs as it enters (bounce lands, Lotus Field)."""
    found = re.search(
        r"(?:When ~ enters, |If ~ would enter, )(?:sacrifice (?:it unless you )?)?"
        r"(?:return|sacrifice)? ?(a|an|two|three|four)? ?(?:untapped |non-Lair |tapped |basic )?"
        r"(?:lands?|Plains|Islands?|Swamps?|Mountains?|Forests?)\b",
        row.text,
    )
    return max(1, count(found[1] or "a")) if found and row.is_land else 0


def mana_abilities(row: Row) -> Fields | None:
    """Read the card's own mana abilities: "{T}: Add {G}.", basic land types, painlands, rocks."""
    sources = [] if row.is_spell else [read_ability(line) for line in row.lines]
    read = [source for source in [_basic_types(row), *sources] if source]
    if not read:
        return None
    notes = tuple(source.refused for source in read if source.refused)
    counted = [source for source in read if not source.refused]
    if not counted:
        return {"left_out": notes}
    source, free = merge(counted)
    amount, price = source.amount, _price_in_lands(row)
    if price:
        amount = max(1, amount - price)
        notes += ("the lands it costs are not taken; it is played as making that much less mana",)
    if re.search(r"Imprint|discard a land card", row.text):
        notes += ("the card it costs is not taken from the hand",)
    is_creature = "Creature" in row.types
    has_haste = any(re.match(r"(?:[\w ]+, )*haste\b", line, re.IGNORECASE) for line in row.lines)
    return {
        "makes": source.makes,
        "amount": amount,
        "same": source.same and amount > 1,
        "identity": source.identity,
        "cost": source.cost,
        "once": source.once,
        "only": source.only,
        "free": free,
        "haste": is_creature and (has_haste or not source.taps),
        "untaps": not re.search(r"~ doesn't untap during your untap step", row.text),
        "left_out": source.notes + notes,
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
        return {
            "makes": source.makes,
            "amount": source.amount,
            "same": source.same,
            "once": True,
            "only": source.only,
            "haste": "Creature" in row.types,
            "left_out": source.notes,
        }
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
    if not found:
        return None
    source = read_effect("Add " + found[1] + ".")
    if source.refused:
        return {"left_out": (source.refused,)}
    return {
        "makes": source.makes,
        "amount": source.amount,
        "same": source.same,
        "left_out": (*source.notes, "it is played as a source of its own, not tied to its land"),
    }
