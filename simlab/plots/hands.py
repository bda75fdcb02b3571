"""The hands that were kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.experiments import Comparison, Run
from simlab.experiments.condition import described
from simlab.plots.lines import percent_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    add_legend,
    colour_of,
    finish,
    hatch_of,
    height_for,
    legend_name,
    own_axes,
    plain,
    row_height,
    wrapped,
)
from simlab.stats import Estimate, share
from simlab.stats.estimate import digits_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_hands"]

WORDS = {"kept_size": "cards in the kept hand", "lands": "lands in the kept hand"}
WRITTEN = 12  # with more bars the numbers above them would touch
GROUPED = 6  # more arms have a row each
ROOM = 0.045  # narrower pieces of a row have no number
ROW_NAME = 30  # characters a line


@plot(Run, Comparison, main=(Run,))
def plot_hands(
    runs: Run | Comparison | Mapping[str, Run],
    *,
    by: str = "kept_size",
    ax: Axes | None = None,
) -> Axes:
    """Draw the shares of kept hands by size or by lands, one bar an arm, with intervals.

    More than six arms have a row each, the sizes behind each other.

    Parameters
    ----------
    runs
        One run, a comparison, or name to run.
    by
        ``"kept_size"`` or ``"lands"``: what the bars stand for.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. Up to twelve bars have their number above them, with the digits that
        its interval allows.

    Raises
    ------
    ConfigError
        If `by` is not known, or `runs` is something else or empty.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, record="hands", games=2_000, seed=1, progress=False)
    >>> ax = plot_hands(run, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_xticklabels()]
    ['7', '6', '5', '4']
    """
    if by not in WORDS:
        raise ConfigError(f'by="{by}" is not known; known: {", ".join(WORDS)}')
    import pandas as pd

    arms = _arms(runs)
    counts = {arm: _counts(run, by) for arm, run in arms.items()}
    values = sorted({value for arm in counts.values() for value in arm}, reverse=by == "kept_size")
    found = {
        arm: [share(counts[arm].get(value, 0), run.games, run.level) for value in values]
        for arm, run in arms.items()
    }
    level = next(iter(arms.values())).level
    said = described(pd.DataFrame(), arms, {})
    if len(arms) > GROUPED:
        ax = own_axes(ax, 1.9 + row_height(arms, ROW_NAME) * len(arms), 7.2)
        _stack(ax, found, values, by)
        widest = max(one.high - one.low for row in found.values() for one in row)
        bars = f"{100 * level:g} % intervals: ±{50 * widest:.1g} points at most"
    else:
        ax = own_axes(ax, height_for(arms))
        _group(ax, found, values, by)
        bars = bars_words(level, what="whiskers")
    write_small_print(ax, said, bars)
    return ax


def _group(ax: Axes, found: dict[str, list[Estimate]], values: list[int], by: str) -> None:
    """Draw a bar a value and arm, those of a value side by side."""
    places = np.arange(len(values), dtype=np.float64)
    width = 0.8 / len(found)
    for place, (arm, row) in enumerate(found.items()):
        centres = places + (place - (len(found) - 1) / 2) * width
        _draw_bars(ax, centres, row, place=place, label=arm, width=width)
        if len(values) * len(found) <= WRITTEN:
            _write_numbers(ax, centres, row)
    ax.set_xticks(range(len(values)), [str(value) for value in values])
    ax.set_xlabel(WORDS[by])
    ax.set_ylabel("kept hands\n(% of games)")
    ax.margins(y=0.08)
    ax.set_ylim(0, None)
    percent_axis(ax)
    finish(ax)
    if len(found) > 1:
        add_legend(ax)


def _stack(ax: Axes, found: dict[str, list[Estimate]], values: list[int], by: str) -> None:
    """Draw a row an arm, the values behind each other; darker is more."""
    import matplotlib as mpl

    shades = mpl.colormaps["cividis"](np.linspace(0.05, 0.95, len(values)))
    for place, value in enumerate(values):
        widths = np.array([row[place].value for row in found.values()])
        starts = np.array([sum(one.value for one in row[:place]) for row in found.values()])
        ax.barh(
            range(len(found)),
            widths,
            0.8,
            starts,
            color=shades[place],
            edgecolor="white",
            linewidth=0.6,
            label=str(value),
        )
        for y, (width, start) in enumerate(zip(widths, starts, strict=True)):
            if width >= ROOM:
                ink = "white" if sum(shades[place][:3]) < 1.6 else "#222222"
                ax.annotate(
                    f"{100 * width:.0f}",
                    (start + width / 2, y),
                    ha="center",
                    va="center",
                    fontsize="x-small",
                    color=ink,
                )
    ax.set_yticks(range(len(found)), [wrapped(arm, ROW_NAME) for arm in found])
    plain(*ax.get_yticklabels())
    ax.set_ylim(len(found) - 0.5, -0.5)
    ax.set_xlim(0, 1)
    percent_axis(ax, axis="x")
    ax.set_xlabel("kept hands (% of games)")
    finish(ax, grid="x")
    ax.legend(
        title=WORDS[by],
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=len(values),
        fontsize="small",
        title_fontsize="small",
        alignment="left",
        handlelength=1.2,
        columnspacing=1.2,
    )


def _arms(runs: Run | Comparison | Mapping[str, Run]) -> dict[str, Run]:
    """Return name to run."""
    if isinstance(runs, Run):
        return {"": runs}
    if isinstance(runs, Comparison):
        return dict(runs.runs)
    if not isinstance(runs, Mapping) or not runs:
        raise ConfigError(f"a run, a comparison or name to run is drawn, not {runs!r}")
    return dict(runs)


def _counts(run: Run, by: str) -> dict[int, int]:
    """Return the games with each size or number of lands."""
    games = run.hands().groupby(by)["games"].sum()
    return {int(value): int(count) for value, count in zip(games.index, games, strict=True)}


def _draw_bars(
    ax: Axes,
    centres: npt.NDArray[np.float64],
    found: list[Estimate],
    *,
    place: int,
    label: str,
    width: float,
) -> None:
    heights = np.array([one.value for one in found])
    low, high = np.array([one.low for one in found]), np.array([one.high for one in found])
    ax.bar(
        centres,
        heights,
        0.92 * width,
        yerr=np.maximum([heights - low, high - heights], 0.0),
        color=colour_of(place),
        hatch=hatch_of(place),
        edgecolor="white",
        linewidth=0,
        error_kw={"elinewidth": 1.0, "capsize": 2.5, "ecolor": "#222222"},
        label=legend_name(label) if label else None,
    )


def _write_numbers(ax: Axes, centres: npt.NDArray[np.float64], found: list[Estimate]) -> None:
    """Write percents above the bars, to the first digit of half their interval."""
    for x, one in zip(centres, found, strict=True):
        digits = max(0, digits_of(50 * (one.high - one.low)) - 1)
        ax.annotate(
            f"{100 * one.value:.{digits if 0 < one.value < 1 else 0}f}",
            (x, one.high),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize="small",
        )
