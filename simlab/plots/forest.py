"""Arms side by side with their paired differences: a forest plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.checks import whole_number
from simlab.experiments import Comparison
from simlab.plots.lines import percent_axis, reaches
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import COLOURS, GREY, finish, own_axes, plain, row_height, wrapped
from simlab.plots.words import difference_label, is_share
from simlab.stats import find_metric
from simlab.stats.estimate import digits_of
from simlab.stats.written import plus_minus

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_forest"]

VALUE, DIFFERENCE = 10, 88  # points from the axes to the columns of numbers
NAME = 26  # characters of an arm on a line
MORE, LESS, SAME = COLOURS[0], COLOURS[3], GREY


@plot(Comparison, main=(Comparison,))
def plot_forest(
    comparison: Comparison,
    metric: str = "mana_spent_by",
    *,
    turn: int | None = None,
    sort: bool = True,
    ax: Axes | None = None,
) -> Axes:
    """Draw arms side by side: the value of each, and its paired difference with an interval.

    One row an arm, as in a forest plot: what the arm gives at the right, beside its difference to
    the first arm in numbers, both with their intervals. Squares are differences, hollow where the
    interval holds 0: such an arm cannot be told apart from the baseline. All intervals of
    differences hold together (Holm), so that the best row may be picked after the fact.

    Parameters
    ----------
    comparison
        A comparison, as of mulligan rules.
    metric
        Name of a metric.
    turn
        Its turn; by default the last.
    sort
        False for the order of the arms; by default the largest difference stands on top.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If the metric is not known, or the turn was not played.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> arms = {rule: {"mulligan": rule} for rule in ("london", "paris", "vancouver")}
    >>> found = simlab.compare(arms, deck=deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_forest(found, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['london', 'vancouver', 'paris']
    """
    rows, now = _rows_of(comparison, metric, turn)
    base = comparison.arms[0]
    if sort:
        rows = rows.sort_values("difference", ascending=False, kind="stable")
    ax = own_axes(ax, 1.9 + row_height(rows["arm"], NAME) * len(rows), 7.8)
    _draw_rows(ax, rows, base)
    _write_numbers(ax, comparison, rows, metric, now, base)
    on = "" if now is None else f", turn {now}"
    ax.set_xlabel(difference_label(metric, base).replace("\n(", f"{on}\n(", 1))
    if is_share(metric):
        percent_axis(ax, axis="x")
    plain(ax.xaxis.label, *ax.get_yticklabels())
    bars = bars_words(rows.attrs.get("level"), paired=True, together=True)
    write_small_print(ax, rows, bars, "hollow: cannot be told apart")
    return ax


def _rows_of(
    comparison: Comparison, metric: str, turn: int | None
) -> tuple[pd.DataFrame, int | None]:
    """Return the differences to the baseline, its own row first, and the turn."""
    import pandas as pd

    turns = comparison[comparison.arms[0]].scenario.turns
    now = None
    if find_metric(metric).by_turn:
        now = turns if turn is None else whole_number("turn", turn, most=turns)
    frame = comparison.differences(metric, turn=now, together=True)
    numbers = ["difference", "standard_error", "low", "high"]
    own = frame.iloc[:1].assign(arm=comparison.arms[0], **dict.fromkeys(numbers, 0.0))
    rows = pd.concat([own, frame], ignore_index=True)
    rows.attrs = frame.attrs
    return rows, now


def _draw_rows(ax: Axes, rows: pd.DataFrame, base: str) -> None:
    """Draw the line of no difference, and a square with its interval a row."""
    ax.axvline(0, color=GREY, linewidth=1.0, zorder=1)
    for y, (_, row) in enumerate(rows.iterrows()):
        if row["arm"] == base:
            ax.plot([0], [y], marker="D", color="black", markersize=5, linestyle="none")
            continue
        apart = row["low"] > 0 or row["high"] < 0
        colour = SAME if not apart else MORE if row["difference"] > 0 else LESS
        look: dict[str, Any] = {"color": colour, "markerfacecolor": colour if apart else "white"}
        ax.errorbar(
            [row["difference"]],
            [y],
            xerr=reaches(rows.iloc[[y]], "difference"),
            marker="s",
            markersize=5,
            elinewidth=1.4,
            linestyle="none",
            **look,
        )
    ax.set_yticks(range(len(rows)), [wrapped(str(arm), NAME) for arm in rows["arm"]])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    finish(ax, grid="x")
    for y in range(1, len(rows), 2):
        ax.axhspan(y - 0.5, y + 0.5, color="#F4F4F4", linewidth=0, zorder=0)


def _write_numbers(
    ax: Axes,
    comparison: Comparison,
    rows: pd.DataFrame,
    metric: str,
    turn: int | None,
    base: str,
) -> None:
    """Write the value of each arm, its difference and interval beside the rows."""
    percent = is_share(metric)
    scale = 100 if percent else 1
    values = [comparison[str(arm)].estimate(metric, turn) for arm in rows["arm"]]
    apart = digits_of(scale * float(rows["standard_error"].max()))
    for y, (value, (_, row)) in enumerate(zip(values, rows.iterrows(), strict=True)):
        interval = {"estimate": value.value, "low": value.low, "high": value.high}
        _cell(ax, VALUE, y, plus_minus(interval, percent=percent))
        if row["arm"] == base:
            _cell(ax, DIFFERENCE, y, "baseline")
            continue
        numbers = [f"{row[key] * scale:+.{apart}f}" for key in ("difference", "low", "high")]
        said = f"{numbers[0]}  ({numbers[1]} to {numbers[2]})"
        _cell(ax, DIFFERENCE, y, said.replace("-", "\N{MINUS SIGN}"))
    _cell(ax, VALUE, -0.85, "value, %" if percent else "value", bold=True)
    _cell(ax, DIFFERENCE, -0.85, "difference (interval)", bold=True)


def _cell(ax: Axes, x: float, y: float, words: str, *, bold: bool = False) -> None:
    """Write a cell so many points to the right of the axes."""
    ax.annotate(
        words,
        (1, y),
        xycoords=("axes fraction", "data"),
        xytext=(x, 0),
        textcoords="offset points",
        va="center",
        fontsize="small",
        fontweight="bold" if bold else "normal",
        annotation_clip=False,
    )
