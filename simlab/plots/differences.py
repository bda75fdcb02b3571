"""Paired differences between arms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.experiments import Comparison
from simlab.plots.lines import needed_columns, percent_axis, reaches, shifts, turn_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    GREY,
    add_legend,
    colour_of,
    finish,
    height_for,
    legend_name,
    marker_of,
    own_axes,
    plain,
    wrapped,
)
from simlab.plots.words import difference_label, is_share
from simlab.stats import find_metric

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_differences"]

COLUMNS = ("metric", "turn", "arm", "baseline", "difference", "low", "high", "games")
NAME = 30  # characters of an arm on a line
TOGETHER = "cannot be told apart"


@plot(Comparison)
def plot_differences(
    comparison: Comparison | pd.DataFrame,
    metric: str = "mana_spent",
    *,
    turn: int | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw paired differences with their intervals and the line of no difference.

    A metric with a value each turn is drawn over the turns, unless `turn` picks one; then, and for
    a metric with one value a game, each arm has a row. A point is hollow where its interval holds
    0: these arms cannot be told apart with so many games. Each interval stands for itself: of
    twenty true zeros, one is expected to look like a difference at 95 %.

    Parameters
    ----------
    comparison
        A comparison, or what `Comparison.differences` returns.
    metric
        Name of a metric.
    turn
        One turn only.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. Colours are those of the arms in the other plots.

    Raises
    ------
    ConfigError
        If the metric is not known or not in the frame, the turn is not there, or a column is
        missing.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> arms = {"17 lands": {}, "16 lands": {"deck": deck.with_lands(16)}}
    >>> found = simlab.compare(arms, deck=deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_differences(found, "every_land_drop", ax=Figure().subplots())
    >>> print(ax.get_ylabel())
    a land was played on every turn so far
    (percentage points, arm less 17 lands)
    """
    if isinstance(comparison, Comparison):
        comparison = comparison.differences(metric, turn=turn)
    rows = _rows_of(comparison, metric, turn)
    series = _series(rows)
    said = difference_label(metric, _only_baseline(rows))
    over_turns = turn is None and bool(rows["turn"].notna().all())
    if over_turns:
        ax = own_axes(ax, height_for(label for label, _, _ in series))
        _draw_over_turns(ax, series)
        turn_axis(ax, rows["turn"])
        ax.set_ylabel(said)
    else:
        ax = own_axes(ax, 1.7 + 0.45 * len(series))
        _draw_rows(ax, series)
        on = "" if rows["turn"].isna().all() else f", turn {turn}"
        ax.set_xlabel(said.replace("\n(", f"{on}\n(", 1))
    plain(ax.xaxis.label, ax.yaxis.label, *ax.get_yticklabels())
    if is_share(metric):
        percent_axis(ax, axis="y" if over_turns else "x")
    together = bool(rows.attrs.get("together"))
    bars = bars_words(rows.attrs.get("level"), paired=True, together=together)
    write_small_print(ax, rows, bars, games=rows["games"])
    return ax


def _rows_of(frame: pd.DataFrame, metric: str, turn: int | None) -> pd.DataFrame:
    """Return the rows of a metric, of one turn if asked."""
    needed_columns(frame, COLUMNS, "differences()")
    rows = frame[frame["metric"] == metric]
    if rows.empty:
        known = list(frame["metric"].unique())
        find_metric(metric)
        raise ConfigError(f'metric "{metric}" is not in the frame; there: {", ".join(known)}')
    if turn is None or rows["turn"].isna().all():
        return rows
    of_turn = rows[rows["turn"] == turn]
    if of_turn.empty:
        there = ", ".join(str(one) for one in rows["turn"].unique())
        raise ConfigError(f"turn={turn} is not in the frame; there: {there}")
    return of_turn


def _only_baseline(rows: pd.DataFrame) -> str | None:
    """Return the baseline if all rows have the same."""
    baselines = rows["baseline"].unique()
    return str(baselines[0]) if len(baselines) == 1 else None


def _series(rows: pd.DataFrame) -> list[tuple[str, int, pd.DataFrame]]:
    """Return label, place of the colour and rows of each pair of arms."""
    pairs = rows.groupby(["baseline", "arm"], sort=False)
    if _only_baseline(rows) is None:
        return [(f"{k[1]} less {k[0]}", n, own) for n, (k, own) in enumerate(pairs)]
    # In the other plots the baseline has the first colour.
    return [(str(k[1]), n, own) for n, (k, own) in enumerate(pairs, start=1)]


def _apart(rows: pd.DataFrame) -> npt.NDArray[np.bool_]:
    """Say which intervals do not hold 0."""
    return ((rows["low"] > 0) | (rows["high"] < 0)).to_numpy(bool)


def _draw_over_turns(ax: Axes, series: list[tuple[str, int, pd.DataFrame]]) -> None:
    """Draw a point a turn and pair."""
    ax.axhline(0, color=GREY, linewidth=1.0, zorder=1)
    for (label, place, rows), shift in zip(series, shifts(len(series), widest=0.6), strict=True):
        at, values = rows["turn"].to_numpy(float) + shift, rows["difference"].to_numpy(float)
        ax.errorbar(at, values, yerr=reaches(rows, "difference"), **_bars(place))
        apart = _apart(rows)
        ax.plot(at[~apart], values[~apart], **_points(place, filled=False))
        ax.plot(at[apart], values[apart], **_points(place, filled=True), label=legend_name(label))
    if not all(_apart(rows).all() for _, _, rows in series):
        hollow = {**_points(0, filled=False), "color": GREY}
        ax.plot([], [], **hollow, label=f"hollow: {TOGETHER}")
    finish(ax)
    add_legend(ax)


def _draw_rows(ax: Axes, series: list[tuple[str, int, pd.DataFrame]]) -> None:
    """Draw a row a pair, the first on top."""
    ax.axvline(0, color=GREY, linewidth=1.0, zorder=1)
    for row, (_, place, rows) in enumerate(series):
        value, apart = float(rows["difference"].iloc[0]), bool(_apart(rows)[0])
        ax.errorbar([value], [row], xerr=reaches(rows, "difference"), **_bars(place))
        ax.plot([value], [row], **_points(place, filled=apart))
        if not apart:
            _write_beside(ax, float(rows["high"].iloc[0]), row, TOGETHER)
    ax.set_yticks(range(len(series)), [wrapped(label, NAME) for label, _, _ in series])
    ax.set_ylim(len(series) - 0.5, -0.5)
    finish(ax, grid="x")


def _bars(place: int) -> dict[str, Any]:
    return {"fmt": "none", "ecolor": colour_of(place), "elinewidth": 1.3, "capsize": 3}


def _points(place: int, *, filled: bool) -> dict[str, Any]:
    colour = colour_of(place)
    return {
        "linestyle": "none",
        "marker": marker_of(place),
        "markersize": 5.5,
        "color": colour,
        "markerfacecolor": colour if filled else "white",
    }


def _write_beside(ax: Axes, x: float, y: float, words: str) -> None:
    ax.annotate(
        words,
        (x, y),
        xytext=(8, 0),
        textcoords="offset points",
        va="center",
        fontsize="small",
        color=GREY,
    )
