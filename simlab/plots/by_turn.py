"""A metric over the turns, one line an arm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.errors import ConfigError
from simlab.experiments import Comparison, FormatComparison, Run
from simlab.plots.lines import draw_line, needed_columns, percent_axis, shifts, turn_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import add_legend, finish, height_for, own_axes
from simlab.plots.words import is_share, metric_label
from simlab.stats import find_metric

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_by_turn"]

COLUMNS = ("turn", "metric", "estimate", "low", "high", "games")


@plot(Run, Comparison, FormatComparison, main=(FormatComparison,))
def plot_by_turn(
    frame: pd.DataFrame | Run | Comparison | FormatComparison,
    metric: str = "mana_spent",
    *,
    ax: Axes | None = None,
    ci: bool = True,
) -> Axes:
    """Draw a metric over the turns, one line an arm, with an interval at each point.

    Lines of several arms stand a little to the side of each other, so that no interval hides
    another. Whether arms differ is not read off here but off `plot_differences`.

    Parameters
    ----------
    frame
        What `Run.by_turn` or `Comparison.by_turn` returns, or the result itself. A column `arm`
        (or `format`) makes one line an arm, in the order in which they come.
    metric
        Name of a metric that has a value each turn.
    ax
        Axes to draw on; by default those of a new figure.
    ci
        False to leave the intervals out.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If the metric is not known, has no value a turn, or is not in the frame; or if a column is
        missing.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_by_turn(run, "every_land_drop", ax=Figure().subplots())
    >>> print(ax.get_ylabel())
    a land was played on every turn so far
    (% of games)
    """
    if not isinstance(frame, Run | Comparison | FormatComparison):
        needed_columns(frame, COLUMNS, "by_turn()")
        found = frame
    else:
        found = frame.by_turn(metric)
    rows = _rows_of(found, metric)
    name = next((column for column in ("arm", "format") if column in rows), None)
    arms = [None] if name is None else list(rows[name].unique())
    ax = own_axes(ax, height_for(map(str, arms)))
    for place, (arm, shift) in enumerate(zip(arms, shifts(len(arms)), strict=True)):
        own = rows if name is None else rows[rows[name] == arm]
        label = metric if arm is None else str(arm)
        draw_line(ax, own, place=place, label=label, shift=shift, ci=ci)
    turn_axis(ax, rows["turn"])
    ax.set_ylabel(metric_label(metric))
    if is_share(metric):
        percent_axis(ax)
    finish(ax)
    if len(arms) > 1:
        add_legend(ax)
    bars = bars_words(rows.attrs.get("level")) if ci else ""
    write_small_print(ax, rows, bars, games=rows["games"])
    return ax


def _rows_of(frame: pd.DataFrame, metric: str) -> pd.DataFrame:
    """Return the rows of a metric."""
    rows = frame[frame["metric"] == metric]
    if rows.empty:
        known = list(frame["metric"].unique())
        if metric not in known and not find_metric(metric).by_turn:
            raise ConfigError(f'metric "{metric}" has one value a game, none a turn')
        raise ConfigError(f'metric "{metric}" is not in the frame; there: {", ".join(known)}')
    return rows
