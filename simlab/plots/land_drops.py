"""Land drops by turn, and the lands that are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.checks import whole_number
from simlab.experiments import Comparison, FormatComparison, Run
from simlab.plots.lines import draw_band, percent_axis, turn_axis, whole_numbers
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import COLOURS, GREY, add_legend, finish, height_for, own_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.container import Container

__all__ = ["plot_land_drops", "plot_lands"]

ONE = {"land_drop": "on this turn", "every_land_drop": "on every turn so far"}
BANDS = ((0.05, 0.95, "9 of 10 games"), (0.25, 0.75, "the middle half"))
REPLAYED = 20_000


@plot(Run, Comparison, FormatComparison)
def plot_land_drops(result: Run | Comparison | FormatComparison, *, ax: Axes | None = None) -> Axes:
    """Draw the share of games with every land drop so far, by turn, with bands of intervals.

    Of one run, the share with a land drop on this turn stands beside it.

    Parameters
    ----------
    result
        A run, or arms or formats: a line each.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If no turns were played.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_land_drops(run, ax=Figure().subplots())
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['on every turn so far', 'on this turn']
    """
    if isinstance(result, Run):
        whole = result.by_turn("every_land_drop")
        series = {
            ONE[metric]: result.by_turn(metric) for metric in ("every_land_drop", "land_drop")
        }
    else:
        whole = result.by_turn("every_land_drop")
        name = "arm" if isinstance(result, Comparison) else "format"
        series = {str(arm): whole[whole[name] == arm] for arm in whole[name].unique()}
    ax = own_axes(ax, height_for(series))
    for place, (label, rows) in enumerate(series.items()):
        draw_band(ax, rows, place=place, label=label)
    turn_axis(ax, whole["turn"])
    ax.set_ylabel(
        "a land was played\n(% of games)"
        if isinstance(result, Run)
        else "a land was played on every turn so far\n(% of games)"
    )
    ax.set_ylim(0, 1.02)
    percent_axis(ax)
    finish(ax)
    add_legend(ax)
    write_small_print(ax, whole, bars_words(whole.attrs.get("level"), what="bands"))
    return ax


@plot(Run)
def plot_lands(run: Run, *, games: int = REPLAYED, ax: Axes | None = None) -> Axes:
    """Draw how many lands are in play by turn: the mean, and the bands that hold most games.

    Parameters
    ----------
    run
        A run; its first games are played again, as it does not keep them.
    games
        So many of them, or all if there are fewer.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. The mean is that of the whole run, with its interval.

    Raises
    ------
    ConfigError
        If no turns were played.
    ResultError
        If the games of a loaded result cannot be played again.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> plot_lands(run, ax=Figure().subplots()).get_ylabel()
    'lands in play at the end of the turn'
    """
    whole_number("games", games)
    means = run.by_turn("lands_in_play")
    several = min(games, run.games)
    columns = [f"lands_in_play_{turn}" for turn in means["turn"]]
    rows = run.to_frame(several)[columns].to_numpy()
    turns = means["turn"].to_numpy(float)
    ax = own_axes(ax)
    shaded: list[Container] = []
    for place, (low, high, words) in enumerate(BANDS):
        bounds = np.quantile(rows, [low, high], axis=0, method="inverted_cdf")
        bars = ax.bar(
            turns,
            bounds[1] - bounds[0] + 1.0,
            0.94,
            bounds[0] - 0.5,
            color=COLOURS[0],
            alpha=0.18 + 0.14 * place,
            linewidth=0,
            label=words,
        )
        shaded.append(bars)
    ax.plot(turns, turns, color=GREY, linestyle=":", marker="", label="a land every turn")
    draw_band(ax, means, place=0, label="mean")
    turn_axis(ax, means["turn"])
    ax.set_ylabel("lands in play at the end of the turn")
    whole_numbers(ax.yaxis)
    ax.set_ylim(0, None)
    finish(ax)
    add_legend(ax, [ax.lines[1], ax.lines[0], *shaded[::-1]])
    bands = f"shaded: the lands in play in {several:,} of the games"
    write_small_print(ax, means, bands, bars_words(run.level, what="band of the mean"))
    return ax
