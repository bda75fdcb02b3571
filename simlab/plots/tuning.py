"""The candidates of a tuning: how far each is from the chosen one."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.experiments import Tuning
from simlab.plots.lines import percent_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    COLOURS,
    GREY,
    add_legend,
    finish,
    own_axes,
    plain,
    row_height,
    wrapped,
)
from simlab.stats.choice_words import VERDICT_WORDS, may_be_best_words

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_tuning"]

# Of each verdict: colour and marker. Colours go with a marker, so that both tell it.
LOOKS = {
    "best": (COLOURS[0], "D"),
    "equivalent": (COLOURS[2], "o"),
    "worse": (GREY, "s"),
    "open": (COLOURS[1], "^"),
}
WORSE = "worse: than another one, which need not be the best, so that its bar may reach 0"
WIDTH, ROWS_WIDTH = 56, 36


@plot(Tuning, main=(Tuning,))
def plot_tuning(tuning: Tuning, *, ax: Axes | None = None) -> Axes:
    """Draw the paired difference of every candidate to the chosen one.

    Land counts stand in order on the x axis; other candidates in rows, the best on top. The band is
    the indifference zone: candidates in it are as good as the chosen one. Where the games ran out
    the legend says that nothing is decided, and how many others may be the best. Bars that leave
    the picture belong to candidates that left early: they were seen to be worse than another one.

    Parameters
    ----------
    tuning
        The result of `simlab.tune`.
    ax
        Where to draw; by default on a figure of its own.

    Returns
    -------
    matplotlib.axes.Axes
        The axes.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> found = simlab.tune(deck, lands=range(15, 19), turns=4, seed=1)
    >>> plot_tuning(found, ax=Figure().subplots()).get_xlabel()
    'lands in 40 cards'
    """
    frame = tuning.table()
    lands = frame["lands"].to_numpy()
    over_lands = len(set(lands)) == len(lands) > 1
    if over_lands:
        ax = own_axes(ax)
    else:
        frame = frame.sort_values("difference", ascending=tuning.objective.lower)
        ax = own_axes(ax, 1.9 + (0.05 + row_height(frame["candidate"], ROWS_WIDTH)) * len(frame))
    _draw(ax, tuning, frame, over_lands)
    _band(ax, tuning, over_lands)
    words = tuning.objective.words.replace("_", " ")
    unit = "percentage points" if tuning.objective.is_share else "mean difference"
    width = WIDTH if over_lands else ROWS_WIDTH
    said = textwrap.wrap(words, width) + textwrap.wrap(
        f"({unit}, less {wrapped(tuning.best, 60)})", width
    )
    if over_lands:
        ax.set_ylabel("\n".join(said))
        ax.set_xlabel(f"lands in {tuning.scenario.deck.size} cards")
        ax.set_xticks(lands[:: max(1, -(-len(lands) // 20))])
    else:
        ax.set_xlabel("\n".join(said))
        ax.set_yticks(range(len(frame)), [wrapped(n, ROWS_WIDTH) for n in frame["candidate"]])
        ax.set_ylim(len(frame) - 0.5, -0.5)
    finish(ax, grid="y" if over_lands else "x")
    if tuning.objective.is_share:
        percent_axis(ax, axis="y" if over_lands else "x")
    plain(ax.xaxis.label, ax.yaxis.label, *ax.get_yticklabels())
    add_legend(ax)
    bars = bars_words(tuning.selection.level, paired=True, together=True)
    left = [WORSE] if "worse" in set(frame["verdict"]) else []
    write_small_print(ax, frame, bars, *left)
    return ax


def _label(tuning: Tuning, verdict: str) -> str:
    """Return the words of a verdict in the legend."""
    if verdict != "best" or tuning.decided or len(tuning.decks) == 1:
        return VERDICT_WORDS[verdict]
    so_far = may_be_best_words(wrapped(tuning.best, 24), len(tuning.may_be_best) - 1)
    return f"not decided;\n{so_far}".replace("far, ", "far,\n")


def _draw(ax: Axes, tuning: Tuning, frame: pd.DataFrame, over_lands: bool) -> None:
    """Draw a point and a bar a candidate."""
    frame = frame.assign(place=frame["lands"] if over_lands else np.arange(len(frame)))
    for verdict, (colour, marker) in LOOKS.items():
        rows = frame[frame["verdict"] == verdict]
        if rows.empty:
            continue
        words = _label(tuning, verdict)
        at, value = rows["place"].to_numpy(float), rows["difference"].to_numpy(float)
        reach = [
            value - rows["difference_low"].to_numpy(float),
            rows["difference_high"].to_numpy(float) - value,
        ]
        look: dict[str, Any] = {
            "fmt": marker,
            "color": colour,
            "markersize": 5.5,
            "elinewidth": 1.3,
        }
        if over_lands:
            ax.errorbar(at, value, yerr=np.maximum(reach, 0), label=words, **look)
        else:
            ax.errorbar(value, at, xerr=np.maximum(reach, 0), label=words, **look)


def _band(ax: Axes, tuning: Tuning, over_lands: bool) -> None:
    """Draw the indifference zone."""
    span = ax.axhspan if over_lands else ax.axvspan
    sign = 1 if tuning.objective.lower else -1
    span(
        0,
        sign * tuning.delta,
        color=COLOURS[2],
        alpha=0.15,
        linewidth=0,
        zorder=0,
        label=f"within {tuning.in_units(tuning.delta)}",
    )
    line = ax.axhline if over_lands else ax.axvline
    line(0, color=GREY, linewidth=1.0, zorder=1)
