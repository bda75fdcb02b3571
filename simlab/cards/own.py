"""Cards of one's own, and corrections of known ones, as an experiment file writes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from simlab.cards.behaviour import BLANK, Behaviour
from simlab.cards.card import Card, Face
from simlab.cards.cost import ManaCost
from simlab.cards.fields import checked_fields
from simlab.cards.table import load_table
from simlab.errors import CardError

__all__ = ["own_card"]

_FACTS = ("cost", "type", "activation")


def own_card(name: str, fields: Mapping[str, Any]) -> Card:
    """Return a card of one's own, or a known one with some of it changed.

    Parameters
    ----------
    name
        The name of a known card, which is then changed, or a new one.
    fields
        `cost`, the mana cost; `type`, the type line, which a new card needs; `activation`, the
        mana that making mana costs (the field `cost` of `Behaviour`); every other field of
        `Behaviour`. `makes` without an `amount` is one mana. What is not given of a known card
        stays as it is, the notes in `left_out` too.

    Raises
    ------
    CardError
        If a field is not known or has another value than it may have, or a new card has no type.

    Examples
    --------
    >>> own_card("My Elf", {"cost": "{G}", "type": "Creature — Elf", "makes": "G"})
    <Card: My Elf, {G}, Creature — Elf>
    >>> own_card("Sol Ring", {"amount": 3}).behaviour.amount
    3
    """
    where = f'card "{name}"'
    if not isinstance(fields, Mapping):
        raise CardError(f'{where}: write its fields in a table of its own, [cards."{name}"]')
    for fact in _FACTS:
        if not isinstance(fields.get(fact, ""), str):
            raise CardError(f"{where}: {fact} = {fields[fact]!r} should be a text in quotes")
    given = {key: value for key, value in fields.items() if key not in _FACTS}
    if "activation" in fields:
        given["cost"] = fields["activation"]
    known = load_table().find(name)
    does = checked_fields(given, where)
    if "makes" in does and "amount" not in does and not (known and known.behaviour.amount):
        does["amount"] = int(bool(does["makes"]))
    if known is None and "type" not in fields:
        raise CardError(
            f'{where}: no card has this name; a new one needs a type, as in type = "Creature"'
        )
    before = known.behaviour if known else BLANK
    behaviour = replace(before, **({"found": "experiment file"} | does)) if does else before
    if known is None:
        return _new(name, ManaCost.parse(fields.get("cost", "")), fields["type"], behaviour)
    return _changed(known, fields, behaviour)


def _new(name: str, cost: ManaCost, type_line: str, behaviour: Behaviour) -> Card:
    """Return a card with one face."""
    colours = cost.colours & 0b11111
    return Card(
        name=name,
        faces=(Face(name, cost, type_line, colours, behaviour=behaviour),),
        cost=cost,
        mana_value=cost.mana_value,
        type_line=type_line,
        colours=colours,
        colour_identity=colours,
        behaviour=behaviour,
    )


def _changed(card: Card, fields: Mapping[str, Any], behaviour: Behaviour) -> Card:
    """Return a known card with another cost, type or behaviour of its front."""
    cost = ManaCost.parse(fields["cost"]) if "cost" in fields else card.cost
    type_line = fields.get("type", card.front.type_line)
    front = replace(card.front, cost=cost, type_line=type_line, behaviour=behaviour)
    return replace(
        card,
        faces=(front, *card.faces[1:]),
        cost=cost,
        mana_value=cost.mana_value if "cost" in fields else card.mana_value,
        type_line=" // ".join(face.type_line for face in (front, *card.faces[1:])),
        behaviour=behaviour,
    )
