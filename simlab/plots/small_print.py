"""The small print of a plot: what its numbers are conditional on."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from simlab.plots.style import GREY
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["bars_words", "small_print", "write_small_print"]

SIZE = 6.8  # points
LETTER = 0.6 * SIZE  # width of a letter, on average
LEAST = 34  # characters a line
GID = "small print"


def bars_words(
    level: float | None, *, what: str = "bars", paired: bool = False, together: bool = False
) -> str:
    """Say what the bars are.

    Examples
    --------
    >>> bars_words(0.95, paired=True)
    'bars: paired 95 % intervals, hidden where smaller than the point'
    >>> bars_words(None, what="bands", together=True)
    'bands: intervals that hold together'
    """
    kind = "intervals" if level is None else f"{100 * level:g} % intervals"
    hidden = ", hidden where smaller than the point" if what == "bars" else ""
    return f"{what}: {'paired ' * paired}{kind}{' that hold together' * together}{hidden}"


def write_small_print(
    ax: Axes, frame: pd.DataFrame | None, *words: str, games: Iterable[int] = ()
) -> None:
    """Write below the axes what its numbers are conditional on.

    Parameters
    ----------
    ax
        The axes, its labels already set.
    frame
        What is drawn; its attribute ``condition`` says how it was played, if it comes from a
        result.
    *words
        What comes before: what bars are, what is left out.
    games
        Games behind the numbers, where the frame does not say how it was played.
    """
    condition = frame.attrs.get("condition") if frame is not None else None
    if condition is None:
        counts = {int(count) for count in games}
        most = (
            f"{'up to ' if len(counts) > 1 else ''}{number_of(max(counts), 'game')}"
            if counts
            else ""
        )
        condition = most
    said = "; ".join(word for word in (*words, condition) if word)
    said = re.sub(r"(?<=\d) (?=games)|(?<=seed) (?=\d)", "\N{NO-BREAK SPACE}", said)
    ax.annotate(
        textwrap.fill(said, max(LEAST, int(_room(ax) / LETTER))),
        xy=(0, 0),
        xycoords=("axes fraction", ax.xaxis.label),
        xytext=(0, -5),
        textcoords="offset points",
        va="top",
        ha="left",
        fontsize=SIZE,
        color=GREY,
        annotation_clip=False,
        gid=GID,
        parse_math=False,
        linespacing=1.25,
    )


def _room(ax: Axes) -> float:
    """Return the points from the left of the axes to the right of what they show."""
    figure = ax.figure.canvas.figure  # the whole one, also of axes in a part of it
    engine = figure.get_layout_engine()
    if engine is not None:  # the axes have their width only once they are laid out
        engine.execute(figure)
    box = ax.get_tightbbox()
    left, end = ax.get_window_extent().x0, ax.get_window_extent().x1
    right = min(end if box is None else box.x1, figure.bbox.x1)
    return float(right - left) * 72 / figure.dpi


def small_print(ax: Axes) -> str:
    """Return the small print of a plot on one line; empty if it has none.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> ax = Figure().subplots()
    >>> write_small_print(ax, None, "bars: intervals", games=[2000])
    >>> small_print(ax)
    'bars: intervals; 2,000 games'
    """
    texts = [text.get_text() for text in ax.texts if text.get_gid() == GID]
    return " ".join(" ".join(texts).split())
