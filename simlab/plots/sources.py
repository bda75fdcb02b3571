"""The sources of each colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.decks import Deck
from simlab.decks.recommended import recommended_sources
from simlab.errors import ConfigError
from simlab.experiments import ManaBase, Run
from simlab.faces import MANA
from simlab.plots.lines import whole_numbers
from simlab.plots.registry import plot
from simlab.plots.small_print import write_small_print
from simlab.plots.style import add_legend, finish, own_axes
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

__all__ = ["plot_sources"]

NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}
# What the pieces of a bar are, from the bottom: words, hatch, how much of the colour is left.
PIECES = (
    ("lands", "", 1.0),
    ("lands, always tapped", "///", 1.0),
    ("lands that search", "...", 1.0),
    ("spells with a land side", "xxx", 0.55),
    ("other cards, every turn", "---", 0.55),
)

LEAST_PLACES = 4  # a deck of fewer colours has bars of the same width
ASKED = "asked for (Karsten 2022)"


@plot(Deck, Run, ManaBase, main=(Deck, ManaBase))
def plot_sources(deck: Deck | Run | ManaBase, *, ax: Axes | None = None) -> Axes:
    r"""Draw the sources of each colour beside those that Karsten's table asks for.

    Parameters
    ----------
    deck
        A deck, a run of one, or a mana base that was found.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. Bars have the colour of the mana, and its letter.

    Raises
    ------
    ConfigError
        If the deck has no source and asks for no colour.

    Notes
    -----
    The tick is `simlab.decks.recommended.recommended_sources` (F. Karsten 2022), which counts
    lands and lands that search. There is none for decks of a size that his table has not.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> ax = plot_sources(deck, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_xticklabels()]
    ['G\ngreen\n17']
    """
    own = deck.scenario.deck if isinstance(deck, Run) else deck
    own = own.deck if isinstance(own, ManaBase) else own
    frame = own.sources().set_index("colour")
    if frame.empty:
        raise ConfigError(f'deck "{own.name}": it has no source of mana, and asks for no colour')
    ax = own_axes(ax)
    handles = [*_draw_bars(ax, own, frame), *_draw_wanted(ax, own, list(frame.index))]
    names = [f"{letter}\n{NAMES[letter]}\n{frame['sources'][letter]}" for letter in frame.index]
    ax.set_xticks(range(len(frame)), names)
    ax.set_xlabel("colour, and the lands that make or find it")
    space = max(0.0, (LEAST_PLACES - len(frame)) / 2)
    ax.set_xlim(-0.6 - space, len(frame) - 0.4 + space)
    ax.set_ylabel("sources (cards of the main deck)")
    whole_numbers(ax.yaxis)
    finish(ax)
    add_legend(ax, handles, where="beside")
    words = f"{own.name}: {number_of(own.size, 'card')}, {number_of(own.lands, 'land')}"
    counts = "a land counts for each colour that it makes or, if it searches, finds in this deck"
    write_small_print(ax, None, words, counts, "counted, not simulated")
    return ax


def _draw_bars(ax: Axes, deck: Deck, frame: pd.DataFrame) -> list[Artist]:
    """Draw the pieces of each bar; return the entries of the legend."""
    from matplotlib.patches import Patch

    counted = deck.sources("card")
    heights = np.zeros(len(frame))
    legend: list[Artist] = []
    for words, hatch, alpha in PIECES:
        found = np.array([_count(counted, letter, words) for letter in frame.index], dtype=float)
        if not found.any():
            continue
        for x, letter in enumerate(frame.index):
            ax.bar(
                x,
                found[x],
                0.62,
                heights[x],
                facecolor=(MANA[letter], alpha),
                edgecolor="#333333",
                hatch=hatch,
                linewidth=0.8,
            )
        heights += found
        legend.append(
            Patch(facecolor=("#AAAAAA", alpha), edgecolor="#333333", hatch=hatch, label=words)
        )
    return legend


def _count(counted: pd.DataFrame, letter: str, words: str) -> int:
    """Return the cards of a piece that make a colour."""
    own = counted[counted[letter] == 1]
    tapped = own["enters"] == "always"
    rows = {
        "lands": (own["kind"] == "land") & ~tapped,
        "lands, always tapped": (own["kind"] == "land") & tapped,
        "lands that search": own["kind"] == "search",
        "spells with a land side": own["kind"] == "land side",
        "other cards, every turn": own["kind"] == "other",
    }[words]
    return int(own.loc[rows, "count"].sum())


def _draw_wanted(ax: Axes, deck: Deck, letters: list[str]) -> list[Artist]:
    """Draw a line at the sources that the table asks for; return the legend's entry."""
    wanted = recommended_sources(deck).set_index("colour")["recommended"].dropna().astype(int)
    lines: list[Artist] = []
    for x, letter in enumerate(letters):
        if letter in wanted.index:
            ends, height = [x - 0.4, x + 0.4], [wanted[letter]] * 2
            lines += ax.plot(ends, height, color="white", linewidth=4, marker="")
            lines += ax.plot(ends, height, color="black", linewidth=2, marker="", label=ASKED)
    return lines[1:2]
