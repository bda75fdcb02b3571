"""Screw against flood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.experiments import Comparison, Run, Tuning
from simlab.plots.lines import Floats, needed_columns, percent_axis, reaches, turn_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import (
    COLOURS,
    GREY,
    add_legend,
    colour_of,
    finish,
    legend_name,
    marker_of,
    own_axes,
)
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_screw_flood"]

COLUMNS = ("metric", "turn", "estimate", "low", "high", "games")
BOTH = ("screw", "flood")
NAMES = ("arm", "candidate", "format")
BY_TURN = {
    "screw": ("screw: fewer lands than turns", COLOURS[3], "///", -1),
    "flood": ("flood: two lands more than turns, or more", COLOURS[0], "...", 1),
}
NAME = 16  # characters of a name beside a point
NAME_WIDTH, NAME_HEIGHT = 0.22, 0.035  # of a name beside a point, as shares of the axes
TURN = 4  # by default, where that was played


@plot(Run, Comparison, Tuning)
def plot_screw_flood(
    result: Run | Comparison | Tuning | pd.DataFrame,
    *,
    turn: int | None = None,
    ax: Axes | None = None,
) -> Axes:
    r"""Draw screw against flood: by turn for one run, one against the other for several decks.

    Of one run flood stands above the line and screw below it, turn by turn. Of several arms or
    candidates each is a point on one turn, flood to the right and screw up; nearer to the corner is
    better. Numbers of lands in order are joined, so that the price of a land can be read off.

    Parameters
    ----------
    result
        A run, a comparison or a tuning; or a frame with a column `arm`, `candidate` or `format`.
    turn
        The turn of the points; by default 4, or the last one played.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If the turn was not played, a turn is named for one run, or a column is missing.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> plot_screw_flood(run, ax=Figure().subplots()).get_ylabel()
    'screw (down) and flood (up)\n(% of games)'
    """
    if isinstance(result, Run):
        if turn is not None:
            raise ConfigError("turn=: one run is drawn over its turns; leave it out")
        return _by_turn(result, ax)
    rows = _frame_of(result, turn)
    needed_columns(rows, COLUMNS, "by_turn()")
    name = next((column for column in NAMES if column in rows), None)
    if name is None:
        raise ConfigError(f"the frame has none of the columns {', '.join(NAMES)}")
    rows = rows[rows["metric"].isin(BOTH)]
    now = _turn_of(rows, turn)
    return _points(rows[rows["turn"] == now], name, now, sweep=_is_sweep(result), ax=ax)


def _frame_of(result: Comparison | Tuning | pd.DataFrame, turn: int | None) -> pd.DataFrame:
    if isinstance(result, Tuning):
        turns = result.scenario.turns
        now = min(TURN, turns) if turn is None else whole_number("turn", turn, most=turns)
        return result.also(BOTH, turn=now)
    return result.by_turn() if isinstance(result, Comparison) else result


def _turn_of(rows: pd.DataFrame, turn: int | None) -> int:
    """Return the turn of the points."""
    there = sorted(int(one) for one in rows["turn"].unique())
    if not there:
        raise ConfigError("screw and flood are not in the frame")
    if turn is None:
        return TURN if TURN in there else there[-1]
    if turn not in there:
        raise ConfigError(f"turn={turn} is not in the frame; there: {', '.join(map(str, there))}")
    return turn


def _by_turn(run: Run, ax: Axes | None) -> Axes:
    """Draw bars up and down."""
    frame, bars = run.by_turn(), {}
    ax = own_axes(ax)
    for metric, (words, colour, hatch, sign) in BY_TURN.items():
        rows = frame[frame["metric"] == metric]
        bars[metric] = ax.bar(
            rows["turn"],
            sign * rows["estimate"],
            0.7,
            yerr=reaches(rows, "estimate")[::sign],
            color=colour,
            hatch=hatch,
            edgecolor="white",
            linewidth=0,
            error_kw={"elinewidth": 1.0, "ecolor": "#222222"},
            label=words,
        )
    ax.axhline(0, color="#222222", linewidth=0.8)
    turn_axis(ax, frame["turn"])
    ax.set_ylabel("screw (down) and flood (up)\n(% of games)")
    ax.yaxis.set_major_formatter(lambda share, _: f"{round(abs(100 * share), 6):.6g}")
    finish(ax)
    add_legend(ax, [bars["flood"], bars["screw"]], where="above")
    write_small_print(ax, frame, bars_words(run.level, what="whiskers"))
    return ax


def _is_sweep(result: Comparison | Tuning | pd.DataFrame) -> bool:
    """Say whether the arms go through numbers of lands in order."""
    if isinstance(result, Tuning):
        lands = [deck.lands for deck in result.decks.values()]
    elif isinstance(result, Comparison):
        lands = [run.scenario.deck.lands for run in result.runs.values()]
    else:
        lands = list(dict.fromkeys(result["lands"])) if "lands" in result else []
    steps = np.diff(lands)
    return len(lands) > 1 and bool((steps > 0).all() or (steps < 0).all())


def _crowded(x: Floats, y: Floats) -> bool:
    """Say whether names beside the points would touch each other."""
    gaps_x = np.abs(x[:, None] - x) / (float(np.max(x)) or 1.0)
    gaps_y = np.abs(y[:, None] - y) / (float(np.max(y)) or 1.0)
    near = (gaps_x < NAME_WIDTH) & (gaps_y < NAME_HEIGHT)
    return bool(near.sum() > len(x))


def _points(rows: pd.DataFrame, name: str, turn: int, *, sweep: bool, ax: Axes | None) -> Axes:
    """Draw a point an arm; those of a sweep are joined."""
    ax = own_axes(ax, 4.8)
    screw, flood = (rows[rows["metric"] == metric].set_index(name) for metric in BOTH)
    arms = list(dict.fromkeys(rows[name]))
    x, y = flood.loc[arms, "estimate"].to_numpy(float), screw.loc[arms, "estimate"].to_numpy(float)
    if sweep:
        ax.plot(x, y, color=GREY, linewidth=0.8, linestyle=":", marker="", zorder=1)
    crowded = _crowded(x, y) or max(len(str(arm)) for arm in arms) > NAME
    for place, arm in enumerate(arms):
        look: dict[str, Any] = {"color": colour_of(place), "marker": marker_of(place)}
        ax.errorbar(
            [x[place]],
            [y[place]],
            xerr=reaches(flood.loc[[arm]], "estimate"),
            yerr=reaches(screw.loc[[arm]], "estimate"),
            linestyle="none",
            elinewidth=1.2,
            label=legend_name(str(arm)),
            **look,
        )
        if crowded:
            continue
        ax.annotate(
            str(arm),
            (x[place], y[place]),
            xytext=(7, 5),
            textcoords="offset points",
            fontsize="small",
            parse_math=False,
        )
    ax.set_xlim(0, 1.15 * float(np.max(flood["high"])) or 1)
    ax.set_ylim(0, 1.12 * float(np.max(screw["high"])) or 1)
    ax.set_xlabel(f"flood: {turn + 2} lands or more seen by turn {turn} (% of games)")
    ax.set_ylabel(f"screw: fewer than {number_of(turn, 'land')} seen\nby turn {turn} (% of games)")
    percent_axis(ax)
    percent_axis(ax, axis="x")
    finish(ax)
    ax.grid(True, axis="x", color="#DDDDDD", linewidth=0.8)
    if crowded:
        add_legend(ax, where="beside")
    write_small_print(ax, rows, bars_words(rows.attrs.get("level")), games=rows["games"])
    return ax
