"""Mana available against mana spent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.errors import ConfigError
from simlab.experiments import Comparison, Run
from simlab.plots.lines import needed_columns, reaches, turn_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    add_legend,
    colour_of,
    finish,
    height_for,
    legend_name,
    line_of,
    marker_of,
    own_axes,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

__all__ = ["plot_mana"]

COLUMNS = ("turn", "metric", "estimate", "low", "high", "games")
PAIR = ("mana_available", "mana_spent")


@plot(Run, Comparison)
def plot_mana(frame: Run | Comparison | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the mana there was to spend and the mana that was spent, by turn.

    What lies between the two is wasted: shaded, for one run.

    Parameters
    ----------
    frame
        A run or a comparison, or what their `by_turn` returns.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. Filled points are mana spent, hollow ones mana available.

    Raises
    ------
    ConfigError
        If no turns were played, or the frame lacks a column or one of the two metrics.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_mana(run, ax=Figure().subplots())
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['available', 'spent', 'wasted']
    """
    rows = frame.by_turn() if isinstance(frame, Run | Comparison) else frame
    needed_columns(rows, COLUMNS, "by_turn()")
    rows = rows[rows["metric"].isin(PAIR)]
    missing = [metric for metric in PAIR if metric not in set(rows["metric"])]
    if missing:
        raise ConfigError(f'metric "{missing[0]}" is not in the frame')
    arms = list(rows["arm"].unique()) if "arm" in rows else [None]
    ax = own_axes(ax, height_for(map(str, arms)))
    for place, arm in enumerate(arms):
        own = rows if arm is None else rows[rows["arm"] == arm]
        _draw_pair(ax, own, place, "" if arm is None else str(arm))
    turn_axis(ax, rows["turn"])
    ax.set_ylabel("mana this turn\n(mean over games)")
    ax.set_ylim(0, None)
    finish(ax)
    add_legend(ax, [*_lines(ax, len(arms)), *_wasted(ax)])
    told = "" if len(arms) == 1 else "hollow points: available; filled ones: spent"
    write_small_print(ax, rows, bars_words(rows.attrs.get("level")), told, games=rows["games"])
    return ax


def _lines(ax: Axes, arms: int) -> list[Any]:
    """Return the lines of the legend: both of a single arm, else the mana that each spent."""
    return list(ax.containers) if arms == 1 else list(ax.containers[1::2])


def _wasted(ax: Axes) -> list[Artist]:
    """Return the shaded mana, if it is drawn."""
    return [artist for artist in ax.collections if artist.get_label() == "wasted"]


def _draw_pair(ax: Axes, rows: pd.DataFrame, place: int, arm: str) -> None:
    """Draw both metrics of an arm; an arm without a name is the only one."""
    drawn = {}
    for metric, words in zip(PAIR, ("available", "spent"), strict=True):
        own = rows[rows["metric"] == metric].sort_values("turn")
        drawn[metric] = own
        spent = metric == "mana_spent"
        name = arm if spent else f"{arm}, available"
        ax.errorbar(
            own["turn"].to_numpy(float),
            own["estimate"].to_numpy(float),
            yerr=reaches(own, "estimate"),
            color=colour_of(place),
            marker=marker_of(place),
            markerfacecolor=colour_of(place) if spent else "white",
            linestyle=line_of(place) if spent or arm else "--",
            linewidth=1.4 if spent else 1.0,
            elinewidth=1.2,
            label=legend_name(name) if arm else words,
        )
    if not arm:
        ax.fill_between(
            drawn["mana_spent"]["turn"].to_numpy(float),
            drawn["mana_spent"]["estimate"].to_numpy(float),
            drawn["mana_available"]["estimate"].to_numpy(float),
            color=colour_of(1),
            alpha=0.35,
            hatch="...",
            edgecolor="white",
            linewidth=0,
            label="wasted",
        )
