"""From rules text to behaviour: a list of small rules, tried in order."""

from __future__ import annotations

from collections.abc import Callable

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.derive import (
    cycling,
    draw,
    enters,
    mana,
    mana_more,
    mana_others,
    reduce,
    search,
    tutor,
)
from simlab.cards.derive.notes import notes
from simlab.cards.derive.row import Fields, Row

__all__ = ["RULES", "Row", "derive"]

RULES: tuple[tuple[Callable[[Row], Fields | None], ...], ...] = (
    (
        mana.mana_abilities,
        mana_more.land_aura,
        mana_more.mana_at_once,
        mana_more.treasures,
        mana_more.loyalty_mana,
        mana_others.mana_doubler,
        mana_others.mana_granted,
        mana_others.mana_each_turn,
    ),
    (
        enters.shock_land,
        enters.reveal_land,
        enters.check_land,
        enters.fast_land,
        enters.slow_land,
        enters.basics_land,
        enters.bond_land,
        enters.legendary_land,
        enters.turn_land,
        enters.tapped_if_lands,
        enters.tapped_always,
        enters.other_tapped,
    ),
    (search.fetch_by_sacrifice, tutor.tutor_at_once, search.fetch_at_once),
    (draw.draw_at_once, draw.look_and_take),
    (draw.extra_land_drops,),
    (draw.drops_now,),
    (reduce.cheaper_spells,),
    (cycling.cycle_for_mana,),
)
"""Groups of rules; of each group the first that finds something speaks."""


def derive(row: Row) -> Behaviour:
    r"""Return the behaviour that the rules read off one face.

    Examples
    --------
    >>> read = derive(
    ...     Row.of("Bear Grove", "Land", "This land enters tapped.\n{T}: Add {G} or {W}.")
    ... )
    >>> read.makes, read.amount, read.tapped, read.found
    ('WG', 1, 'always', 'mana_abilities + tapped_always')
    """
    fields: Fields = {}
    left_out: list[str] = []
    found: list[str] = []
    for group in RULES:
        for rule in group:
            said = rule(row)
            if said is None:
                continue
            left_out += said.pop("left_out", ())
            if said:
                fields |= said
                found.append(rule.__name__)
                break
    left_out += notes(row, fields, found, left_out)
    if not fields and not left_out:
        return BLANK
    unique = tuple(dict.fromkeys(left_out))
    return Behaviour(**fields, found=" + ".join(found), left_out=unique)
