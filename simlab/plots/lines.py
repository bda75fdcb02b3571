"""Points with intervals, joined by lines over the turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.plots.style import colour_of, legend_name, line_of, marker_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

__all__ = [
    "draw_band",
    "draw_line",
    "needed_columns",
    "percent_axis",
    "reaches",
    "shifts",
    "turn_axis",
    "whole_numbers",
]

Floats = npt.NDArray[np.float64]


def needed_columns(frame: pd.DataFrame, names: Sequence[str], maker: str) -> None:
    """Refuse a frame without the columns that a plot draws.

    Raises
    ------
    ConfigError
        If a column is missing.
    """
    missing = [name for name in names if name not in frame.columns]
    if missing:
        raise ConfigError(
            f'the frame has no column "{missing[0]}"; {maker} gives: {", ".join(names)}'
        )


def shifts(series: int, widest: float = 0.36) -> Floats:
    """Return small steps to the side, so that the points of series on one turn can all be seen.

    Examples
    --------
    >>> shifts(1).tolist(), shifts(3).round(2).tolist()
    ([0.0], [-0.06, 0.0, 0.06])
    """
    step = min(widest / 6, widest / series)
    return (np.arange(series, dtype=np.float64) - (series - 1) / 2) * np.float64(step)


def reaches(frame: pd.DataFrame, value: str) -> Floats:
    """Return float[2, rows], how far the interval reaches below and above the value."""
    centre = frame[value].to_numpy(float)
    below = centre - frame["low"].to_numpy(float)
    above = frame["high"].to_numpy(float) - centre
    return np.maximum([below, above], 0.0)  # rounding may leave -1e-17


def draw_line(
    ax: Axes, frame: pd.DataFrame, *, place: int, label: str, shift: float, ci: bool
) -> None:
    """Draw one series of ``turn, estimate, low, high``."""
    frame = frame.sort_values("turn")
    ax.errorbar(
        frame["turn"].to_numpy(float) + shift,
        frame["estimate"].to_numpy(float),
        yerr=reaches(frame, "estimate") if ci else None,
        color=colour_of(place),
        marker=marker_of(place),
        linestyle=line_of(place),
        elinewidth=1.3,
        label=legend_name(label),
    )


def draw_band(ax: Axes, frame: pd.DataFrame, *, place: int, label: str) -> None:
    """Draw one series of ``turn, estimate, low, high`` as a line in the band of its intervals."""
    frame = frame.sort_values("turn")
    turns = frame["turn"].to_numpy(float)
    low, high = frame["low"].to_numpy(float), frame["high"].to_numpy(float)
    ax.fill_between(turns, low, high, color=colour_of(place), alpha=0.25, linewidth=0)
    ax.plot(
        turns,
        frame["estimate"].to_numpy(float),
        color=colour_of(place),
        marker=marker_of(place),
        linestyle=line_of(place),
        label=legend_name(label),
    )


def whole_numbers(axis: Axis) -> None:
    """Put ticks at whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=20, integer=True, min_n_ticks=1))


def turn_axis(ax: Axes, turns: pd.Series) -> None:
    """Label the x axis with whole turns."""
    ax.set_xlim(int(turns.min()) - 0.5, int(turns.max()) + 0.5)
    whole_numbers(ax.xaxis)
    ax.set_xlabel("turn")


def percent_axis(ax: Axes, *, axis: str = "y") -> None:
    """Write shares as percent; the label says so, not every tick."""
    one = ax.yaxis if axis == "y" else ax.xaxis
    one.set_major_formatter(_percent)


def _percent(share: float, _: object = None) -> str:
    """Return the text of a tick.

    Examples
    --------
    >>> _percent(0.15), _percent(0.0005), _percent(-1e-17)
    ('15', '0.05', '0')
    """
    return f"{round(100 * share, 6) + 0.0:.6g}".replace("-", "\N{MINUS SIGN}")
