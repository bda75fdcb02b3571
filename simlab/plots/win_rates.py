"""Solitaire: how often games are won, under each reading of when three cards may be drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.plots.lines import percent_axis, reaches, shifts
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    GREY,
    add_legend,
    colour_of,
    finish,
    legend_name,
    marker_of,
    own_axes,
    plain,
    wrapped,
)
from simlab.solitaire import SolitaireComparison, SolitaireRun
from simlab.solitaire.condition import reading_words
from simlab.solitaire.switches import DRAW_WHEN

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_win_differences", "plot_win_rates"]

READING = 16  # characters of a reading on a line
NAME, LABEL = 46, 46  # of an arm, and of the axis


@plot(SolitaireRun, SolitaireComparison, main=(SolitaireRun, SolitaireComparison))
def plot_win_rates(found: SolitaireRun | SolitaireComparison, *, ax: Axes | None = None) -> Axes:
    """Draw the share of games won under each reading, with intervals.

    Each interval holds by itself. Arms play the same deals: whether two of them differ is told by
    their paired differences (`plot_win_differences`), not by how far their intervals overlap. Of a
    player that knows all cards the point is the share of deals that it solved, and a grey bar
    reaches to what is still open: perfect play wins as much as lies between.

    Parameters
    ----------
    found
        A run, or a comparison.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.compare(["random", "greedy"], deck, games=500, seed=1)
    >>> ax = plot_win_rates(found, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_yticklabels()][0]
    'hand empty'
    """
    runs = found.runs if isinstance(found, SolitaireComparison) else {"": found}
    ax = own_axes(ax, 1.9 + 3 * (0.32 + 0.13 * len(runs)), 6.8)
    frame, cheating = found.df, [name for name, run in runs.items() if run.player.cheats]
    for place, (name, shift) in enumerate(zip(runs, _steps(len(runs)), strict=True)):
        own = frame if not name else frame[frame["arm"] == name]
        if runs[name].player.cheats:
            _draw_open(ax, own, shift, named=name == cheating[0])
        _draw_points(ax, own[own["metric"] == "won"], place, _label(name, runs), shift)
    _reading_rows(ax)
    ax.set_xlabel("games won (% of games)")
    percent_axis(ax, axis="x")
    ax.set_xlim(-0.01, 1.01)
    add_legend(ax, where="beside")
    write_small_print(ax, frame, bars_words(frame.attrs["level"]))
    return ax


@plot(SolitaireComparison)
def plot_win_differences(comparison: SolitaireComparison, *, ax: Axes | None = None) -> Axes:
    """Draw how much more or less each arm wins than the first, deal by deal on the same deals.

    A point is hollow where its interval holds 0: these arms cannot be told apart with so many
    deals. The intervals of one reading hold together (Holm), so that the best arm may be picked
    after the fact.

    Parameters
    ----------
    comparison
        A comparison.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes; colours are those of the arms in `plot_win_rates`.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.compare(["random", "greedy"], deck, games=500, seed=1)
    >>> print(plot_win_differences(found, ax=Figure().subplots()).get_xlabel())
    games won
    (percentage points, deal by deal, less random)
    """
    frame, arms = comparison.differences(), comparison.arms
    ax = own_axes(ax, 1.9 + 3 * (0.32 + 0.13 * (len(arms) - 1)), 6.8)
    ax.axvline(0, color=GREY, linewidth=1.0, zorder=1)
    hollow = False
    for place, shift in zip(range(1, len(arms)), _steps(len(arms) - 1), strict=True):
        rows = frame[frame["arm"] == arms[place]]
        apart = ((rows["low"] > 0) | (rows["high"] < 0)).to_numpy(bool)
        hollow = hollow or not apart.all()
        y = np.arange(len(rows)) + shift
        ax.errorbar(rows["difference"], y, xerr=reaches(rows, "difference"), **_bars(place))
        ax.plot(
            rows["difference"][apart],
            y[apart],
            **_look(place, _label(arms[place], comparison.runs)),
        )
        open_look = _look(place) | {"markerfacecolor": "white"}
        ax.plot(rows["difference"][~apart], y[~apart], **open_look)
    if hollow:
        look = _look(0) | {"color": GREY, "markerfacecolor": "white"}
        ax.plot([], [], **look, label="hollow: cannot\nbe told apart")
    _reading_rows(ax)
    words = f"(percentage points, deal by deal, less {wrapped(arms[0], NAME)})"
    ax.set_xlabel("\n".join(["games won", *textwrap.wrap(words, LABEL)]))
    percent_axis(ax, axis="x")
    plain(ax.xaxis.label)
    add_legend(ax, where="beside")
    level = frame.attrs["level"]
    write_small_print(ax, frame, bars_words(level, paired=True, together=True))
    return ax


def _label(name: str, runs: Mapping[str, SolitaireRun]) -> str:
    """Return the entry of an arm in the legend; it says who knows more than a person does."""
    return f"{name} (knows all cards)" if name and runs[name].player.cheats else name


def _steps(arms: int) -> Any:
    """Return how far the points of each arm stand from the middle of a row."""
    return shifts(arms, widest=0.8)


def _reading_rows(ax: Axes) -> None:
    """Give each reading a row, the first on top."""
    names = [wrapped(reading_words(when), READING) for when in DRAW_WHEN]
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_ylabel("three new cards may be drawn")
    finish(ax, grid="x")
    for line in range(1, len(names)):
        ax.axhline(line - 0.5, color="#DDDDDD", linewidth=0.8, zorder=0)


def _draw_points(ax: Axes, rows: pd.DataFrame, place: int, name: str, shift: float) -> None:
    """Draw the win rates of an arm."""
    y = np.arange(len(rows)) + shift
    ax.errorbar(rows["estimate"], y, xerr=reaches(rows, "estimate"), **_bars(place))
    ax.plot(rows["estimate"], y, **_look(place, name))


def _draw_open(ax: Axes, rows: pd.DataFrame, shift: float, *, named: bool) -> None:
    """Draw what a player that knows all cards left open, beside what it solved."""
    won = rows.loc[rows["metric"] == "won", "estimate"].to_numpy(float)
    more = rows.loc[rows["metric"] == "out_of_budget", "estimate"].to_numpy(float)
    label = "open: neither solved\nnor seen unsolvable" if named else None
    look: dict[str, Any] = {"height": 0.12, "color": "#BBBBBB", "linewidth": 0, "zorder": 0.5}
    ax.barh(np.arange(len(won)) + shift, more, left=won, **look, label=label)


def _bars(place: int) -> dict[str, Any]:
    return {"fmt": "none", "ecolor": colour_of(place), "elinewidth": 1.3, "capsize": 2}


def _look(place: int, name: str = "") -> dict[str, Any]:
    """Return how the points of an arm look, and its entry in the legend."""
    look = {"linestyle": "none", "marker": marker_of(place), "markersize": 5}
    label = {"label": legend_name(name)} if name else {}
    return {**look, "color": colour_of(place), **label}
