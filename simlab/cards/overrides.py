"""The user's ``overrides.toml``: corrections, previews and house cards, for every result.

It lies in the user's data folder (`simlab cards status` says where) and has one table a card, with
the fields of `simlab.cards.own_card`::

    ["Sol Ring"]
    amount = 3

    ["Glass"]
    cost = "{1}"
    type = "Artifact"
    makes = "C"
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from simlab.cards.own import make_card
from simlab.errors import CardError

if TYPE_CHECKING:
    from simlab.cards.card import Card
    from simlab.cards.table import CardTable

__all__ = ["read_overrides"]


def read_overrides(path: Path, table: CardTable) -> dict[str, Card]:
    """Return the cards of a file, by full name.

    Parameters
    ----------
    path
        The file; where it is not there, there are none.
    table
        Where known cards are looked up.

    Raises
    ------
    CardError
        If the file is no TOML, or a card in it cannot be made; the error names its line.
    """
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardError(f"{path}: {error}") from None
    cards: dict[str, Card] = {}
    for name, fields in content.items():
        try:
            if not isinstance(fields, dict):
                raise CardError(
                    f'card "{name}": write its fields in a table of its own, ["{name}"]'
                )
            card = make_card(name, fields, table.find(name), path.name)
            if card.name in cards:
                raise CardError(f'card "{name}": it is there twice, as {card.name}')
        except CardError as error:
            raise CardError(f"{path}, line {_line(text, name)}: {error}") from None
        cards[card.name] = card
    return cards


def _line(text: str, name: str) -> int:
    """Return the line on which a card is first named."""
    lines = text.split("\n")
    return next((i for i, line in enumerate(lines, start=1) if name in line), 1)
