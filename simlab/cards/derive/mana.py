"""The rule for a card's own mana abilities, merged into one source and one filter."""

from __future__ import annotations

import re
from dataclasses import replace

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import COLOURS, ManaCost
from simlab.cards.derive.mana_text import COUNTERS, read_ability
from simlab.cards.derive.mana_words import Source, in_order
from simlab.cards.derive.row import Fields, Row, count

__all__ = ["mana_abilities"]

_PRICE = "another ability that makes mana for a price in mana is not played"
_MIXED = "mana that costs coloured and other mana is not played"
_SAME = "the mana it makes for a price is played as any mix of colours, not all of one colour"
_ONCE = "the extra mana for sacrificing it is not played"
_LESS = "the smaller amount of other colours is not played"
_RESTRICTED = "the greater amount of restricted mana is not played"
_COUNTED = "the mana that counts other permanents is not played"
_RETURNS = "any land may be the one it returns"


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
        each=first.each and len(sources) == 1,
        identity=any(source.identity for source in sources),
        taps=all(source.taps for source in sources),
        notes=sum((source.notes for source in sources), ()),
    )


def _largest(sources: list[Source]) -> Source:
    """Join the abilities of the greatest amount; note what the others would add."""
    fixed = [source for source in sources if not source.counts]
    if not fixed:
        return sources[0] if len(sources) == 1 else _noted(sources[0], _COUNTED)
    best = max(source.amount for source in fixed)
    joined = _union([source for source in fixed if source.amount == best])
    rest = "".join(source.makes for source in fixed if source.amount < best)
    joined = joined if set(rest) <= set(joined.makes) else _noted(joined, _LESS)
    return joined if len(fixed) == len(sources) else _noted(joined, _COUNTED)


def _noted(source: Source, note: str) -> Source:
    """Return the source with one note more."""
    return replace(source, notes=(*source.notes, note))


def merge(sources: list[Source]) -> tuple[Source, str]:
    """Make one source of all abilities of a card that cost no mana.

    Returns
    -------
    source, free
        What it makes, and the letters that its restriction leaves free.
    """
    lasting = [s for s in sources if not s.once]
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
        return _largest(sources), ""
    if len(steady) < len(lasting):
        base = _noted(base, "the extra mana from its counters is not played")
    if len(lasting) < len(sources):
        base = _noted(base, _ONCE)
    return base, free


def _is_simple(cost: str) -> bool:
    """Say whether a price is generic mana only, or one coloured pip."""
    price = ManaCost.parse(cost)
    return not price.pips or (len(price.pips) == 1 and not price.generic)


def filter_fields(sources: list[Source]) -> tuple[Fields, Source | None]:
    """Return the filter fields for abilities that cost mana, and the one that is played.

    Abilities of equal price and amount are one; of others, that which gives most for its price.
    """
    simple = [s for s in sources if _is_simple(s.cost)]
    mixed: tuple[str, ...] = (_MIXED,) if len(simple) < len(sources) else ()
    steady = [s for s in simple if not s.once] or simple
    if not steady:
        return {"left_out": mixed}, None
    best = max(steady, key=lambda s: s.amount + s.per * bool(s.counts) - _value(s.cost))
    alike = [s for s in steady if (s.cost, s.amount, s.counts) == (best.cost, best.amount, "")]
    joined = _union(alike) if alike else best
    rest: tuple[str, ...] = (_PRICE,) if len(simple) > max(1, len(alike)) else ()
    if joined.same and (joined.amount > 1 or joined.counts):
        rest += (_SAME,)
    fields: Fields = {
        "filters": joined.makes,
        "filter_amount": joined.amount,
        "filter_each": joined.each,
        "filter_cost": joined.cost,
        "filter_once": joined.once,
        "left_out": joined.notes + rest + mixed,
    }
    if joined.counts:
        fields |= {"counts": joined.counts, "per": joined.per}
    return fields, joined


def _value(cost: str) -> float:
    """Return the mana that a price takes."""
    return ManaCost.parse(cost).mana_value


def _lands_sacrificed(row: Row) -> int:
    """Return how many lands a land asks to be sacrificed as it enters (Lotus Field)."""
    found = re.search(
        r"(?:When ~ enters, |If ~ would enter, )(?:sacrifice (?:it unless you )?)?"
        r"(?:sacrifice )?(a|an|two|three|four)? ?(?:untapped |tapped |basic )?"
        r"(?:lands?|Plains|Islands?|Swamps?|Mountains?|Forests?)\b",
        row.text,
    )
    return max(1, count(found[1] or "a")) if found and row.is_land else 0


def _returned(row: Row) -> Fields:
    """Return the fields for the land that a land returns as it enters (bounce lands)."""
    found = re.search(
        r"When ~ enters, (?:sacrifice it unless you )?return an? (?P<which>[\w -]+) you control to "
        r"its owner's hand",
        row.text,
    )
    if not found or not row.is_land:
        return {}
    return {"bounces": 1, "left_out": () if found["which"] == "land" else (_RETURNS,)}


def mana_abilities(row: Row) -> Fields | None:
    """Read the card's own mana abilities: "{T}: Add {G}.", basic land types, painlands, rocks."""
    sources = [] if row.is_spell else [read_ability(line) for line in row.lines]
    read = [source for source in [_basic_types(row), *sources] if source]
    if not read:
        return None
    notes = tuple(source.refused for source in read if source.refused)
    plain = [source for source in read if not source.refused and not source.cost]
    priced = [source for source in read if not source.refused and source.cost]
    fields, taking = filter_fields(priced) if priced else ({}, None)
    notes += fields.pop("left_out", ())
    if taking and not taking.once and all(source.once for source in plain):
        notes += (_ONCE,) if plain else ()
        plain = []
    if not plain and not taking:
        return {"left_out": notes}
    source, free = merge(plain) if plain else (Source(taps=taking is None or taking.taps), "")
    if taking and source.only and not taking.only:
        fields, taking = {}, None  # one field says what both restrictions are
        notes += (_PRICE,)
    if taking and taking.only:
        free = "" if source.only else in_order(source.makes + free)
    fields |= _source_fields(source, fields)
    fields |= {"only": source.only or (taking.only if taking else ""), "free": free}
    fields["identity"] = source.identity or bool(taking and taking.identity)
    notes += source.notes
    lands = _lands_sacrificed(row)
    if lands:
        fields["amount"] = max(1, source.amount - lands)
        fields["same"] = fields["same"] and fields["amount"] > 1
        notes += ("the lands it costs are not taken; it is played as making that much less mana",)
    returned = _returned(row)
    notes += returned.pop("left_out", ())
    if re.search(r"Imprint|discard a land card", row.text):
        notes += ("the card it costs is not taken from the hand",)
    is_creature = "Creature" in row.types
    has_haste = any(re.match(r"(?:[\w ]+, )*haste\b", line, re.IGNORECASE) for line in row.lines)
    return (
        fields
        | returned
        | {
            "haste": is_creature and (has_haste or not source.taps),
            "untaps": not re.search(r"~ doesn't untap during your untap step", row.text),
            "left_out": notes,
        }
    )


def _source_fields(source: Source, fields: Fields) -> Fields:
    """Return the fields for the mana that costs none; what a filter counts is left in place."""
    out: Fields = {
        "makes": source.makes,
        "amount": source.amount,
        "same": source.same and (source.amount > 1 or bool(source.counts)),
        "each": source.each,
        "identity": source.identity,
        "once": source.once,
    }
    if source.counts and "counts" not in fields:
        out |= {
            "counts": source.counts,
            "per": source.per,
            "counts_most": source.counts_most,
            "counts_idle": source.counts_idle,
        }
    return out
