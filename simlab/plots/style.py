"""How plots look: colours, markers, and the frame around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "COLOURS",
    "GREY",
    "add_legend",
    "colour_of",
    "finish",
    "line_of",
    "marker_of",
    "own_axes",
]

# M. Okabe, K. Ito: Color universal design (2008), jfly.uni-koeln.de/color; the palest comes last.
COLOURS = (
    "#0072B2",  # blue
    "#E69F00",  # orange
    "#009E73",  # bluish green
    "#D55E00",  # vermillion
    "#CC79A7",  # reddish purple
    "#56B4E9",  # sky blue
    "#000000",  # black
    "#F0E442",  # yellow
)
MARKERS = "os^DvP*X"
LINES = ("-", "--", ":", "-.")
GREY = "#666666"
INSIDE = 4  # longer legends stand beside the axes


def colour_of(place: int) -> str:
    """Return the colour of an arm by its place, from 0; after eight they begin again.

    Examples
    --------
    >>> colour_of(0), colour_of(8) == colour_of(0)
    ('#0072B2', True)
    """
    return COLOURS[place % len(COLOURS)]


def marker_of(place: int) -> str:
    """Return the marker of an arm; it shifts when the colours begin again, so that no pair repeats.

    Examples
    --------
    >>> marker_of(0), marker_of(7), marker_of(8)
    ('o', 'X', 's')
    """
    return MARKERS[(place + place // len(MARKERS)) % len(MARKERS)]


def line_of(place: int) -> str:
    """Return the line style of an arm; another when the colours begin again.

    Examples
    --------
    >>> line_of(7), line_of(8)
    ('-', '--')
    """
    return LINES[place // len(COLOURS) % len(LINES)]


def own_axes(ax: Axes | None, height: float = 4.0) -> Axes:
    """Return `ax`, or the Axes of a new figure."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(6.4, height), layout="constrained")[1]


def finish(ax: Axes, *, grid: str = "y") -> None:
    """Take away the box and draw a pale grid behind the data."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    if grid == "x":
        ax.xaxis.grid(True, color="#DDDDDD", linewidth=0.8)
    else:
        ax.yaxis.grid(True, color="#DDDDDD", linewidth=0.8)


def add_legend(ax: Axes) -> None:
    """Add a legend of what has labels; a long one stands beside the axes."""
    entries = len(ax.get_legend_handles_labels()[1])
    if entries > INSIDE:
        ax.legend(frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1.0, 0.5))
    elif entries:
        ax.legend(frameon=False, fontsize="small")
