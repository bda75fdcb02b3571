"""Which card table is read, and which other one there is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simlab.cards.folders import overrides_path, user_table_path
from simlab.cards.table import SHIPPED, choose_table, load_table

__all__ = ["TableStatus", "status"]


@dataclass(frozen=True, slots=True)
class TableStatus:
    """Which card table is read.

    Attributes
    ----------
    path
        The file.
    source, date
        What it was made from, and the state of those texts.
    cards
        Number of cards.
    own
        True where the user made it, False for the one that comes with simlab.
    not_read
        Why a table that the user made is not read; empty where there is none, or it is.
    overrides
        Where corrections and cards of the user's are looked for.
    laid_over
        Names of the cards that they change or add.
    """

    path: Path
    source: str
    date: str
    cards: int
    own: bool
    not_read: str
    overrides: Path
    laid_over: tuple[str, ...]


def status() -> TableStatus:
    """Return which card table is read, how old it is, and what is laid over it.

    Raises
    ------
    CardError
        If no table can be read.

    Examples
    --------
    >>> status().cards > 34_000
    True
    """
    table = load_table()
    own = user_table_path()
    return TableStatus(
        path=table.path or SHIPPED,
        source=table.source,
        date=table.date,
        cards=len(table),
        own=table.path == own,
        not_read=choose_table(own, SHIPPED)[1],
        overrides=overrides_path(),
        laid_over=table.laid_over,
    )
