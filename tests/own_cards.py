"""Cards that are not in the table, for tests of every kind."""

from __future__ import annotations

from simlab.cards import Behaviour, Card, Face, ManaCost


def own_card(
    name: str, cost: str | ManaCost, type_line: str = "Sorcery", behaviour: Behaviour | None = None
) -> Card:
    """Return a card of one's own with one face; without a behaviour it does nothing."""
    mana = ManaCost.parse(cost) if isinstance(cost, str) else cost
    does = behaviour or Behaviour()
    return Card(
        name=name,
        faces=(Face(name, mana, type_line, behaviour=does),),
        cost=mana,
        mana_value=mana.mana_value,
        type_line=type_line,
        colours=mana.colours,
        colour_identity=mana.colours,
        behaviour=does,
    )
