"""Rules for spells that cost less while a permanent is in play."""

from __future__ import annotations

import re

from simlab.cards.derive.kind_text import CHOSEN_TYPE, read_kind
from simlab.cards.derive.row import Fields, Row

__all__ = ["cheaper_spells", "makes_cheaper"]

_CHEAPER = re.compile(
    r"^(?P<zone>As long as ~ is in the command zone or on the battlefield, other )?"
    r"(?P<kind>[\w', -]+? )?[Ss]pells(?P<you> you cast)?(?P<chosen> of the chosen type)?"
    r"(?P<value> with mana value \d+ or (?:less|greater))? cost \{(?P<by>\d)\} less to cast"
    r"(?: and can't be countered)?\.?$"
)

_ZONE = "that it does so from the command zone is not played"
_BOTH = "a spell of both kinds costs less only once"


def _read(line: str, text: str) -> tuple[str, int] | None:
    """Return the kind of spell that a line makes cheaper, and by how much."""
    found = _CHEAPER.match(line)
    if not found or (found["chosen"] and "choose a creature type" not in text):
        return None
    phrase = (found["kind"] or "").replace(" spells and ", " and ") + "spells"
    kind = read_kind(phrase + (found["value"] or ""), "creature" if found["chosen"] else "spell")
    return (kind, int(found["by"])) if kind else None


def makes_cheaper(line: str, text: str) -> bool:
    """Say whether a line is one that `cheaper_spells` reads."""
    return _read(line, text) is not None


def cheaper_spells(row: Row) -> Fields | None:
    """Read "Red spells you cast cost {1} less to cast."; generic mana only."""
    if row.is_spell:
        return None
    read = [(line, said) for line in row.lines if (said := _read(line, row.text))]
    if not read:
        return None
    kinds = dict.fromkeys(kind for _, (kind, _) in read)
    lines = " ".join(line for line, _ in read)
    notes = (
        (CHOSEN_TYPE, "of the chosen type" in lines),
        (_ZONE, "in the command zone" in lines),
        (_BOTH, len(kinds) > 1),
    )
    return {
        "reduces": " or ".join(kinds),
        "reduces_by": min(by for _, (_, by) in read),
        "left_out": tuple(note for note, holds in notes if holds),
    }
