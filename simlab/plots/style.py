"""How plots look: the style sheet, colours, markers, hatches, and the frame around them."""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.container import Container
    from matplotlib.text import Text

__all__ = [
    "COLOURS",
    "GREY",
    "add_legend",
    "colour_of",
    "finish",
    "hatch_of",
    "height_for",
    "legend_name",
    "line_of",
    "marker_of",
    "own_axes",
    "plain",
    "row_height",
    "style",
    "wrapped",
]

SHEET = Path(__file__).with_name("simlab.mplstyle")

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
LINES = ("-", "--", "-.", ":")
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "---", "ooo", "|||")
GREY = "#666666"
INSIDE = 4  # longer legends stand beside the axes
MOST_LABELS = 30  # in a column of a legend
LEGEND_WIDTH = 26  # characters a line


@functools.cache
def _settings() -> Any:
    """Return what the style sheet sets."""
    import matplotlib as mpl

    return mpl.rc_params_from_file(SHEET, use_default_template=False)


@contextmanager
def style() -> Iterator[None]:
    """Draw by the style sheet of simlab while the context lasts.

    Only what the sheet sets is put back: a notebook sets up its own when pyplot is first imported,
    which may be in here.

    Examples
    --------
    >>> import matplotlib as mpl
    >>> with style():
    ...     inside = mpl.rcParams["axes.spines.top"]
    >>> inside, mpl.rcParams["axes.spines.top"]
    (False, True)
    """
    import matplotlib as mpl

    settings = _settings()
    before = {name: mpl.rcParams[name] for name in settings}
    mpl.rcParams.update(settings)
    try:
        yield
    finally:
        mpl.rcParams.update(before)


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
    """Return the line style of an arm; it shifts when the colours begin again.

    Neighbours differ in it, so that they can be told apart without colours.

    Examples
    --------
    >>> [line_of(place) for place in (0, 1, 2, 3, 4, 8)]
    ['-', '--', '-.', ':', '-', '--']
    """
    return LINES[(place + place // len(COLOURS)) % len(LINES)]


def hatch_of(place: int) -> str:
    """Return the hatch of the bars of an arm; the first has none.

    Examples
    --------
    >>> hatch_of(0), hatch_of(1), hatch_of(8)
    ('', '///', '///')
    """
    return HATCHES[(place + place // len(HATCHES)) % len(HATCHES)]


def own_axes(ax: Axes | None, height: float = 4.0, width: float = 6.4) -> Axes:
    """Return `ax`, or the Axes of a new figure."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def height_for(names: Iterable[str]) -> float:
    """Return the height of a figure that has these names in its legend.

    Examples
    --------
    >>> height_for(["london", "paris"]), height_for(map(str, range(26)))
    (4.0, 5.72)
    """
    lines = sum(1 + legend_name(name).count("\n") for name in names)
    return max(4.0, round(0.52 + 0.2 * min(lines, MOST_LABELS), 2))


def row_height(names: Iterable[str], width: int) -> float:
    """Return the height of rows that have these names at their side, wrapped.

    Examples
    --------
    >>> row_height(["london"], 20), row_height(["a name that takes two lines"], 20)
    (0.27, 0.4)
    """
    return 0.4 if any("\n" in wrapped(name, width) for name in names) else 0.27


def wrapped(name: str, width: int) -> str:
    r"""Return a name on two lines at most; what is longer ends in dots.

    Examples
    --------
    >>> wrapped("seven cards, then the cheapest spells", 20)
    'seven cards, then\nthe cheapest spells'
    >>> wrapped("seven cards, and the cheapest spells of all first", 20)
    'seven cards, and the\ncheapest spells...'
    """
    return textwrap.fill(name, width, max_lines=2, placeholder="...") or " "


def finish(ax: Axes, *, grid: str = "y") -> None:
    """Take away the box and draw a pale grid behind the data, on axes of any style."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    ax.grid(False)
    if grid:
        ax.grid(True, axis="x" if grid == "x" else "y", color="#DDDDDD", linewidth=0.8)


def plain(*texts: Text) -> None:
    """Take names as they are: a dollar sign in one does not start a formula."""
    for text in texts:
        text.set_parse_math(False)


def legend_name(name: str) -> str:
    r"""Return a name as a legend has it: wrapped, and not hidden by a leading underscore.

    Examples
    --------
    >>> legend_name("_mine"), legend_name("seven cards, and then the cheapest spells")
    (' _mine', 'seven cards, and then the\ncheapest spells')
    """
    said = wrapped(name, LEGEND_WIDTH)
    return f" {said}" if said.startswith("_") else said


def add_legend(
    ax: Axes, handles: Sequence[Artist | Container] | None = None, *, where: str = ""
) -> None:
    """Add a legend of `handles`, or of all that has labels; a long one stands beside the axes.

    `where` is ``"beside"`` or ``"above"`` the axes for one that has no room among the data.
    """
    found = ax.get_legend_handles_labels()[0] if handles is None else list(handles)
    labels = [str(handle.get_label()) for handle in found]
    if not labels:
        return
    place: dict[str, Any] = {}
    if where == "above":
        place = {"loc": "lower left", "bbox_to_anchor": (0.0, 1.0), "borderaxespad": 0.2}
    elif where or len(labels) > INSIDE or any("\n" in label for label in labels):
        place = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}
        place["ncols"] = 1 + len(labels) // MOST_LABELS
    legend = ax.legend(handles=found, frameon=False, fontsize="small", **place)
    plain(*legend.get_texts())
