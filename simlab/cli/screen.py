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
    rows = [list(row) for row in rows]
    if _room(names, rows) < 0:
        rows = [[cell.replace(" ±", "\n±") for cell in row] for row in rows]
    room = _room(names, rows)
    if room < len(names):
        made.padding = (0, 0, 0, 0)
    # A name stays in one piece only where the numbers beside it keep their places.
    name_width = _widths(names, rows)[0]
    whole = max(min(name_width, MOST_NAME, name_width + room), 1) if texts == 1 else None
    for place, name in enumerate(names):
        side: JustifyMethod = "right" if place >= texts else "left"
        least = whole if place == 0 else None
        made.add_column(name, justify=side, overflow="fold", min_width=least)
    for row in rows:
        made.add_row(*row)
    return made


def _room(names: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return the columns of the screen that are left beside the cells and one space at each."""
    return console().width - sum(_widths(names, rows)) - len(names) - 2


def _widths(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return the width of each column: its longest line."""
    return [
        max(len(line) for cell in column for line in cell.split("\n"))
        for column in zip(names, *rows, strict=True)
    ]
