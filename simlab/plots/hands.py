"""The hands that were kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.experiments import Comparison, Run
from simlab.plots.lines import percent_axis
from simlab.plots.style import add_legend, colour_of, finish, own_axes
from simlab.plots.words import bars_label
from simlab.stats import Estimate, share
from simlab.stats.estimate import digits_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_hands"]

WORDS = {"kept_size": "cards in the kept hand", "lands": "lands in the kept hand"}
WRITTEN = 12  # with more bars the numbers above them would touch


def plot_hands(
    runs: Run | Comparison | Mapping[str, Run],
    *,
    by: str = "kept_size",
    ax: Axes | None = None,
) -> Axes:
    """Draw the shares of kept hands by size or by lands, one bar an arm, with intervals.

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
    arms = _arms(runs)
    counts = {arm: _counts(run, by) for arm, run in arms.items()}
    values = sorted({value for arm in counts.values() for value in arm}, reverse=by == "kept_size")
    places = np.arange(len(values), dtype=np.float64)
    ax = own_axes(ax)
    width = 0.8 / len(arms)
    for place, (arm, run) in enumerate(arms.items()):
        found = [share(counts[arm].get(v, 0), run.games, run.level) for v in values]
        centres = places + (place - (len(arms) - 1) / 2) * width
        _draw_bars(ax, centres, found, place=place, label=arm, width=width)
        if len(values) * len(arms) <= WRITTEN:
            _write_numbers(ax, centres, found)
    first = next(iter(arms.values()))
    games = [run.games for run in arms.values()]
    ax.set_xticks(range(len(values)), [str(value) for value in values])
    ax.set_xlabel(f"{WORDS[by]}\n{bars_label(first.level, games, what='whiskers')}")
    ax.set_ylabel("kept hands\n(% of games)")
    ax.set_ylim(0, None)
    percent_axis(ax)
    finish(ax)
    if len(arms) > 1:
        add_legend(ax)
    return ax


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
        error_kw={"elinewidth": 1.0, "capsize": 2.5},
        label=label or None,
    )


def _write_numbers(ax: Axes, centres: npt.NDArray[np.float64], found: list[Estimate]) -> None:
    """Write percents above the bars, to the first digit of half their interval."""
    for x, one in zip(centres, found, strict=True):
        digits = max(0, digits_of(50 * (one.high - one.low)) - 1)
        ax.annotate(
            f"{100 * one.value:.{digits}f}",
            (x, one.high),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize="small",
        )
