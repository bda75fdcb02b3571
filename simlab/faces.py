"""What results look like in a notebook: small pieces of HTML and SVG, all text escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["MANA", "bars_html", "mana_badge", "table_html"]

# Magic's colours, for what is mana of that colour and nothing else; a letter stands with each.
MANA = {
    "W": "#F8F0C8",
    "U": "#2B7BBA",
    "B": "#4A4246",
    "R": "#D8432B",
    "G": "#1E7F4F",
    "C": "#B9B1AB",
}
_DARK_INK = ("W", "C")


def table_html(title: str, words: str, names: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with a caption: a title, and below it in small print what it rests on.

    Examples
    --------
    >>> table_html("bears", "2,000 games", ["metric"], [["<screw>"]])
    '<table><caption>bears<br><small>2,000 games</small></caption>...<td>&lt;screw&gt;</td>...'
    """
    head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    small = f"<br><small>{html.escape(words)}</small>" if words else ""
    return (
        f"<table><caption>{html.escape(title)}{small}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def mana_badge(letter: str) -> str:
    """Return the letter of a colour of mana, on that colour.

    Examples
    --------
    >>> mana_badge("G")
    '<span style="background:#1E7F4F;color:#fff;border-radius:1em;padding:0 .45em">G</span>'
    """
    ink = "#222" if letter in _DARK_INK else "#fff"
    look = f"background:{MANA[letter]};color:{ink};border-radius:1em;padding:0 .45em"
    return f'<span style="{look}">{letter}</span>'


def bars_html(counts: Mapping[str, int], about: str) -> str:
    """Return bars with their numbers above and their names below: a table with an SVG a bar.

    Notebooks that do not trust a file, and sites that show one, leave SVG out: then the numbers
    and names are still there. Bars take the colour of the text around them.

    Parameters
    ----------
    counts
        Name to number, from 0.
    about
        What it shows.

    Examples
    --------
    >>> bars_html({"1": 4, "2": 8}, "mana curve").count("<rect")
    2
    """
    most = max([*counts.values(), 1])
    look = ' style="text-align:center;vertical-align:bottom"'
    bars = "".join(f"<td{look}>{count}<br>{_bar(count / most)}</td>" for count in counts.values())
    names = "".join(f"<td{look}>{html.escape(name)}</td>" for name in counts)
    return (
        f'<table><caption style="white-space:nowrap">{html.escape(about)}</caption>'
        f"<tbody><tr>{bars}</tr><tr>{names}</tr></tbody></table>"
    )


def _bar(share: float) -> str:
    """Return a bar of a share of the greatest height."""
    width, height = 20, 44
    tall = round(height * share, 1)
    return (
        f'<svg aria-hidden="true" width="{width}" height="{tall:g}" fill="currentColor">'
        f'<rect width="{width}" height="{tall:g}"/></svg>'
    )
