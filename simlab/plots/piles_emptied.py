"""Solitaire: how many of the seven piles were emptied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.plots.lines import percent_axis, reaches, shifts
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import add_legend, colour_of, finish, legend_name, marker_of, own_axes
from simlab.solitaire import SolitaireComparison, SolitaireRun
from simlab.solitaire.condition import reading_words
from simlab.solitaire.switches import DRAW_WHEN, check_reading

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_piles_emptied"]


@plot(SolitaireRun, SolitaireComparison)
def plot_piles_emptied(
    found: SolitaireRun | SolitaireComparison,
    draw_when: str | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how often 0 to 7 piles were emptied: of a run by reading, of a comparison by arm.

    With seven the game is won, unless the spell that emptied the last one took the end of the
    library first.

    Parameters
    ----------
    found
        A run, or a comparison.
    draw_when
        One reading of the draw; by default all three of a run, and ``"hand_empty"`` of a
        comparison.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If the reading is not known, or a player solves whole deals and empties no piles.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> run = simlab.solitaire.simulate(deck, games=500, seed=1)
    >>> ax = plot_piles_emptied(run, "stack", ax=Figure().subplots())
    >>> ax.get_xlabel()
    'piles emptied, of seven'
    """
    arms = found.arms if isinstance(found, SolitaireComparison) else ()
    if draw_when is not None:
        check_reading(draw_when)
    frame = found.piles()
    if arms or draw_when is not None:
        frame = frame[frame["draw_when"] == (draw_when or DRAW_WHEN[0])]
    by, names = ("arm", arms) if arms else ("draw_when", DRAW_WHEN)
    series = [(name, frame[frame[by] == name]) for name in names if (frame[by] == name).any()]
    ax = own_axes(ax, 3.8, 6.8)
    for (name, rows), shift in zip(series, shifts(len(series), widest=0.7), strict=True):
        # A reading keeps its colour and its marker where it is drawn alone.
        label = name if arms else reading_words(name)
        _draw(ax, rows, names.index(name), label, shift)
    ax.set_xlabel("piles emptied, of seven")
    ax.set_ylabel("% of games" + (f",\n{_title(frame)}" if arms or draw_when else ""))
    ax.set_xticks(range(8))
    ax.set_ylim(bottom=0)
    percent_axis(ax)
    finish(ax)
    if len(series) > 1:
        add_legend(ax, where="beside")
    write_small_print(ax, frame, bars_words(frame.attrs["level"]))
    return ax


def _title(frame: pd.DataFrame) -> str:
    """Say which reading is drawn."""
    return f"three new cards: {reading_words(str(frame['draw_when'].iloc[0]))}"


def _draw(ax: Axes, rows: pd.DataFrame, place: int, label: str, shift: float) -> None:
    """Draw one series as points with intervals, and a faint line that leads the eye."""
    at, share = rows["piles"].to_numpy(float) + shift, rows["share"].to_numpy(float)
    look: dict[str, Any] = {"color": colour_of(place), "marker": marker_of(place), "markersize": 5}
    ax.plot(at, share, color=colour_of(place), linewidth=0.8, alpha=0.4, marker="")
    reach = reaches(rows, "share")
    ax.errorbar(
        at, share, yerr=reach, elinewidth=1.3, linestyle="none", label=legend_name(label), **look
    )
