"""The card table as a frame."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from simlab.cards.card import Card
from simlab.cards.cost import colour_letters
from simlab.cards.table import load_table

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["cards"]


def cards(query: str | Iterable[str] | None = None) -> pd.DataFrame:
    """Return facts and behaviour of cards, one row a card.

    Parameters
    ----------
    query
        One name or several, as in a deck list; None for every card.

    Returns
    -------
    DataFrame
        Columns: name, cost, mana_value, type_line, colours, colour_identity, power, toughness,
        layout, and the fields of `Behaviour`: its cost as activation_cost, left_out as one text.

    Raises
    ------
    CardError
        If a name is not known; the error names near ones.

    Examples
    --------
    >>> cards("Sol Ring")[["name", "cost", "makes", "amount"]]
           name cost makes  amount
    0  Sol Ring  {1}     C       2
    """
    import pandas as pd

    table = load_table()
    if query is None:
        names: Iterable[str] = table.names()
    else:
        names = [query] if isinstance(query, str) else query
    return pd.DataFrame([_row(table.card(name)) for name in names])


def _row(card: Card) -> dict[str, Any]:
    """Return one row of the frame."""
    facts = {
        "name": card.name,
        "cost": str(card.cost),
        "mana_value": card.mana_value,
        "type_line": card.type_line,
        "colours": colour_letters(card.colours),
        "colour_identity": colour_letters(card.colour_identity),
        "power": card.power,
        "toughness": card.toughness,
        "layout": card.layout,
    }
    behaviour = {
        "activation_cost" if field.name == "cost" else field.name: getattr(
            card.behaviour, field.name
        )
        for field in dataclasses.fields(card.behaviour)
    }
    return facts | behaviour | {"left_out": "; ".join(card.behaviour.left_out)}
