"""Solitaire: how often a deck wins by its number of lands."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from simlab.plots.lines import percent_axis, reaches, shifts
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import GREY, add_legend, colour_of, finish, line_of, marker_of, own_axes
from simlab.plural import number_of
from simlab.solitaire import SolitaireTuning
from simlab.solitaire.condition import reading_words
from simlab.solitaire.switches import DRAW_WHEN, check_reading
from simlab.stats.choice_words import may_be_best_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot_win_rate_by_lands"]


@plot(SolitaireTuning, main=(SolitaireTuning,))
def plot_win_rate_by_lands(
    tuning: SolitaireTuning, draw_when: str | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the share of games won by number of lands, a line a reading.

    Filled points may be the best: none of them was seen to be worse than another. Hollow ones were,
    by paired differences, which tell more apart than the intervals that are drawn: each of these
    holds by itself. The legend has the choice, and says where the games did not decide it.

    Parameters
    ----------
    tuning
        The result of `simlab.solitaire.tune`.
    draw_when
        One reading of the draw; by default all three.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If the reading is not known.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.tune(deck, [8, 20], delta=0.1, games=5_000, seed=1)
    >>> plot_win_rate_by_lands(found, ax=Figure().subplots()).get_xlabel()
    'lands in 50 cards'
    """
    frame = tuning.table()
    asked = DRAW_WHEN if draw_when is None else (check_reading(draw_when),)
    ax = own_axes(ax, 4.0, 7.4)
    step = _nearest(frame["lands"].tolist())
    for when, shift in zip(asked, shifts(len(asked), widest=0.3 * step), strict=True):
        _draw(ax, tuning, when, shift)
    if not frame.loc[frame["draw_when"].isin(asked), "may_be_best"].all():
        ax.plot([], [], label="hollow: seen to be\nworse than another", **_hollow(GREY, "o"))
    ax.set_xlabel(f"lands in {tuning.deck.size} cards")
    ax.set_ylabel(f"games won by {tuning.player!r} (% of games)")
    lands = sorted(set(frame["lands"]))
    ax.set_xlim(lands[0] - 0.6 * step, lands[-1] + 0.6 * step)
    ax.set_xticks(lands[:: max(1, -(-len(lands) // 20))])
    ax.set_ylim(bottom=-0.02, top=1.02)
    percent_axis(ax)
    finish(ax)
    add_legend(ax, where="beside")
    write_small_print(ax, frame, bars_words(tuning.level))
    return ax


def _draw(ax: Axes, tuning: SolitaireTuning, when: str, shift: float) -> None:
    """Draw one reading."""
    place = DRAW_WHEN.index(when)
    frame = tuning.table()
    rows = frame[frame["draw_when"] == when].sort_values("lands")
    at, won = rows["lands"].to_numpy(float) + shift, rows["won"].to_numpy(float)
    colour, marker = colour_of(place), marker_of(place)
    ax.errorbar(
        at,
        won,
        yerr=reaches(rows, "won"),
        color=colour,
        linestyle=line_of(place),
        linewidth=0.9,
        elinewidth=1.3,
        marker="",
    )
    filled = rows["may_be_best"].to_numpy(bool)
    ax.plot(at[~filled], won[~filled], **_hollow(colour, marker))
    label = f"{reading_words(when)}:\n{_chosen(tuning, when)}"
    ax.plot(at[filled], won[filled], label=label, **_look(colour, marker))


def _chosen(tuning: SolitaireTuning, when: str) -> str:
    """Say which number of lands was chosen, and how sure that is."""
    lands = number_of(tuning.best(when).lands, "land")
    others = len(tuning.may_be_best(when)) - 1
    return (
        lands
        if tuning.decided(when)
        else f"not decided; {may_be_best_words(lands, others)}".replace("far, ", "far,\n")
    )


def _look(colour: str, marker: str) -> dict[str, Any]:
    return {"color": colour, "marker": marker, "markersize": 5.5, "linestyle": "none"}


def _hollow(colour: str, marker: str) -> dict[str, Any]:
    return {**_look(colour, marker), "markerfacecolor": "white"}


def _nearest(lands: list[int]) -> float:
    """Return the smallest step between numbers of lands."""
    return float(min((b - a for a, b in pairwise(sorted(set(lands)))), default=1))
