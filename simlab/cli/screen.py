"""Tables on the terminal: no colour and 80 columns where nobody says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

__all__ = ["console", "table"]

LEAST_WIDTH = 80
MOST_NAME = 24  # columns of a name that stays in one piece


def console() -> Console:
    """Return the console on stdout, of 80 columns at least: tables are never cropped."""
    found = Console(highlight=False, markup=False, emoji=False)
    if found.width < LEAST_WIDTH:
        found.width = LEAST_WIDTH
    return found


def table(
    title: str, names: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 1
) -> Table:
    """Return a table.

    Parameters
    ----------
    title
        What it shows.
    names
        Names of the columns; may have line breaks.
    rows
        Cells; a value and its half-width are parted by `` ±``.
    texts
        Columns that are text, from the left; the others are numbers.
    """
    made = Table(
        title=title,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        title_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    rows = list(rows)
    widths = [
        max(len(line) for cell in column for line in cell.split("\n"))
        for column in zip(names, *rows, strict=True)
    ]
    room = console().width - sum(widths) - len(widths) - 2
    narrow = room < 0
    if 0 <= room < len(widths):
        made.padding = (0, 0, 0, 0)
    for place, name in enumerate(names):
        side: JustifyMethod = "right" if place >= texts else "left"
        whole = min(widths[place], MOST_NAME) if texts == 1 and place == 0 else None
        made.add_column(name, justify=side, overflow="fold", min_width=whole)
    for row in rows:
        made.add_row(*(cell.replace(" ±", "\n±") if narrow else cell for cell in row))
    return made
