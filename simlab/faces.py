"""What results look like in a notebook: small pieces of HTML and SVG, all text escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["MANA", "bars_svg", "mana_badge", "table_html"]

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


def bars_svg(counts: Mapping[str, int], about: str) -> str:
    """Return bars with their numbers above and their names below, as a small inline SVG.

    It takes the colour of the text around it, so that it can be read on any ground.

    Parameters
    ----------
    counts
        Name to number, from 0.
    about
        What it shows, for those who do not see it.

    Examples
    --------
    >>> bars_svg({"1": 4, "2": 8}, "mana curve").count("<rect")
    2
    """
    step, height, top = 20 + 6 * max(map(len, counts), default=0), 44, 12
    most = max([*counts.values(), 1])
    said = f"{about}: " + ", ".join(f"{count} of {name}" for name, count in counts.items())
    parts = []
    for place, (name, count) in enumerate(counts.items()):
        x, tall = place * step, round(height * count / most, 1)
        y = round(top + height - tall, 1)
        middle = x + step / 2
        parts.append(f'<rect x="{x + 3}" y="{y}" width="{step - 6}" height="{tall}"/>')
        if count:
            parts.append(f'<text x="{middle:g}" y="{y - 2:g}">{count}</text>')
        parts.append(f'<text x="{middle:g}" y="{top + height + 11}">{html.escape(name)}</text>')
    width, whole = max(len(counts), 1) * step, top + height + 14
    return (
        f'<svg role="img" aria-label="{html.escape(said)}" width="{width}" height="{whole}" '
        f'viewBox="0 0 {width} {whole}" fill="currentColor" font-size="10" text-anchor="middle" '
        f'font-family="sans-serif"><title>{html.escape(said)}</title>{"".join(parts)}</svg>'
    )
