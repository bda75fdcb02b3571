"""Tables on the terminal: no colour and 80 columns where nobody says otherwise."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import click
from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table

__all__ = ["console", "say", "table"]

LEAST_WIDTH = 80
MOST_NAME = 24  # columns of a name that stays in one piece


def console(*, err: bool = False) -> Console:
    """Return the console on stdout or stderr, of 80 columns at least: tables are never cropped.

    With NO_COLOR set to anything (no-color.org) it writes plain text, without bold as well.
    """
    plain: dict[str, Any] = {"color_system": None} if os.environ.get("NO_COLOR") else {}
    found = Console(highlight=False, markup=False, emoji=False, stderr=err, **plain)
    if found.width < LEAST_WIDTH:
        found.width = LEAST_WIDTH
    return found


def say(text: str, *, err: bool = False) -> None:
    """Write text to stdout, or stderr; a terminal gets wide lines wrapped, a pipe gets them whole.

    Lines that fit stay as they are, so that a caret stays below its place.
    """
    screen = console(err=err)
    lines = text.splitlines()
    if screen.is_terminal:
        lines = [part for line in lines for part in _wrapped(line, screen.width)]
    click.echo("\n".join(lines), err=err)


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line in parts, the later ones below its beginning."""
    if len(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


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
