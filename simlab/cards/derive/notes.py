"""What a card does early in a game that no field of a behaviour describes, named in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simlab.cards.derive.cycling import is_cycling
from simlab.cards.derive.reasons import MANA, REASONS
from simlab.cards.derive.reduce import makes_cheaper
from simlab.cards.derive.row import Fields, Row
from simlab.cards.notes import ALTERNATIVE, FREE

__all__ = ["notes"]

_SEARCH = "its search is not played"
_IMPLIED = {
    ALTERNATIVE: (FREE,),
    "cards it puts into play are not played": (_SEARCH, "lands it puts into play are not played"),
}
"""Reasons that others make needless."""

_PATTERNS = tuple((re.compile(pattern), reason) for pattern, reason in REASONS)


def notes(row: Row, fields: Fields, found: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    """Return reasons why less is played than the card says.

    Parameters
    ----------
    row
        The card.
    fields, found
        Behaviour fields that rules have set, and the names of those rules.
    said
        Reasons that the rules have given.
    """
    lines = [line for line in row.lines if not _is_read(line, row, found)]
    text = "\n".join((*lines, *row.later))
    out = [reason for pattern, reason in _PATTERNS if pattern.search(text)]
    if row.later and re.search(MANA, "\n".join(row.later)):
        out.append("mana of its later levels is not played")
    out = [reason for reason in dict.fromkeys(out) if not _covered(reason, fields, found, said)]
    out = [reason for reason in out if not set(_IMPLIED.get(reason, ())) & set(out)]
    exact = [reason for reason in out if reason.startswith("cards drawn")]
    if exact and "cards it draws under conditions are not played" in out:
        out.remove("cards it draws under conditions are not played")
    mana_said = (
        fields.get("makes")
        or fields.get("filters")
        or any("mana" in reason for reason in (*said, *out))
    )
    if re.search(MANA, text) and not mana_said:
        out.append("mana it makes under conditions is not played")
    return tuple(out)


def _is_read(line: str, row: Row, found: Sequence[str]) -> bool:
    """Tell whether a rule has read all of a line."""
    cheaper = "cheaper_spells" in found and makes_cheaper(line, row.text)
    return cheaper or ("cycle_for_mana" in found and is_cycling(line))


def _covered(reason: str, fields: Fields, found: Sequence[str], said: Sequence[str]) -> bool:
    """Tell whether a field already plays what the reason would leave out."""
    if reason == "triggered mana is not played":
        return bool({"land_aura", "mana_at_once", "mana_doubler", "mana_each_turn"} & set(found))
    if reason == "mana abilities it gives to permanents or tokens are not played":
        return bool({"land_aura", "mana_granted"} & set(found))
    if reason == "mana of its loyalty abilities is not played":
        return "loyalty_mana" in found
    if reason == "Treasures it makes are not played":
        return "treasures" in found
    if reason == "cards it puts into play are not played":
        return bool({"fetches", "drops_now"} & set(fields))
    if reason == _SEARCH:
        return bool({"fetches", "tutors"} & set(fields)) or any("swaps" in note for note in said)
    if reason == "cards it draws under conditions are not played":
        return "draw_at_once" in found
    if reason == "its additional cost is not taken":
        return any("gives up" in note or "sacrifices" in note or "swaps" in note for note in said)
    if reason == "looking at the library is not played":
        return "look_and_take" in found
    if reason in (
        "the extra land drop of one turn is not played",
        "lands it puts into play are not played",
    ):
        return "drops_now" in found
    if reason == "extra land drops under conditions are not played":
        return "extra_land_drops" in found
    return False
