"""The mana values by which a format measures a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.formats.parts import ValueBound

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["measured_values", "value_problem"]

_SPLIT = ("split", "aftermath")
_TWO_FACED = ("modal_dfc", "transform")
_WITH_ADVENTURE = ("adventure", "prepare")  # a spell printed in the corner of a permanent


def measured_values(card: Card, bound: ValueBound) -> tuple[tuple[str, float], ...]:
    """Return the names and mana values that must keep to a bound; X counts 0.

    Returns
    -------
    tuple
        Pairs of a name and its value: the card's own, or those of its halves, faces or parts. A
        face without a cost has none of its own (the back of a card that transforms has the value
        of its front).

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> card = load_table().card("Fire // Ice")
    >>> measured_values(card, find_format("tiny_leaders_2013").mana_value)
    (('Fire', 2), ('Ice', 2))
    >>> measured_values(card, find_format("tiny_leaders_2022").mana_value)
    (('Fire // Ice', 4),)
    """
    apart = (
        (card.layout in _SPLIT and bound.split == "each half")
        or (card.layout in _TWO_FACED and bound.two_faced == "each face")
        or (card.layout in _WITH_ADVENTURE and bound.adventure == "each part")
    )
    if not apart:
        return ((card.name, card.mana_value),)
    costs = [face for face in card.faces if not face.cost.unpayable]
    return tuple((face.name, face.cost.mana_value) for face in costs) or ((card.name, 0),)


def value_problem(card: Card, bound: ValueBound) -> str:
    """Say which part of a card breaks a bound on mana values; empty where none does.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> value_problem(load_table().card("Far // Away"), find_format("tiny_leaders_2022").mana_value)
    'mana value 5, both halves together; 3 at most'
    """
    values = measured_values(card, bound)
    for name, value in values:
        how = f" of {name}" if len(values) > 1 else ""
        if card.layout in _SPLIT and not how:
            how = ", both halves together"
        if 0 <= bound.most < value:
            return f"mana value {value:g}{how}; {bound.most} at most"
        if bound.least > value and not card.is_land:
            return f"mana value {value:g}{how}; {bound.least} at least, lands excepted"
    return ""
