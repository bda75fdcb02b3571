"""When each card can be cast: a heat map of cards and turns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.experiments import Run
from simlab.plots.lines import needed_columns
from simlab.plots.registry import plot
from simlab.plots.small_print import write_small_print
from simlab.plots.style import finish, own_axes, plain
from simlab.plots.words import EVENTS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_castability"]

COLUMNS = ("card", "turn", "event", "estimate", "low", "high", "games")
NAME = 34  # characters of a card name on a line
DARK = 0.55  # cells below it are dark
LEAST = 30  # games behind a number; with fewer a cell stays empty


@plot(Run)
def plot_castability(
    run: Run | pd.DataFrame,
    event: str = "castable_given_seen",
    *,
    most: int | None = 30,
    ax: Axes | None = None,
) -> Axes:
    """Draw how often each card can be cast by turn, as a heat map, the weakest cards on top.

    A frame marks the turn of the mana that a card takes; cards are sorted by their share there.
    Each cell has its percentage, so that the map can be read without colours.

    Parameters
    ----------
    run
        A run with cards recorded, or what `Run.cards` returns.
    event
        What is asked of the cards, as in `Run.cards`.
    most
        Cards to show, the weakest ones; None for all.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If cards were not recorded, the event is not known or was asked of no card.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 20, "Rumbling Baloth": 3})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_castability(run, ax=Figure().subplots())
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['Rumbling Baloth', 'Grizzly Bears']
    """
    curve: dict[str, int] = {}
    if isinstance(run, Run):
        deck = run.compiled.deck
        curve = {name: max(1, m) for name, m in zip(deck.card_names, deck.mana, strict=False)}
    table, frame, reach = _table(run, event)
    on_curve = {
        card: row.get(curve[card]) if card in curve else None for card, row in table.items()
    }
    order = sorted(table, key=lambda card: _weakness(on_curve[card], table[card]))
    if most is not None:
        order = order[: whole_number("most", most)]
    turns = sorted({turn for row in table.values() for turn in row})
    ax = own_axes(ax, 1.3 + 0.215 * len(order), max(6.4, 3.4 + 0.42 * len(turns)))
    _draw(ax, table, order, turns)
    _mark_curve(ax, table, curve, order)
    left_out = len(table) - len(order)
    shown = f"the {len(order)} weakest of {len(table)} cards" if left_out else ""
    known = EVENTS.get(event, event)
    share = "in % of games in which it has been in hand" if "given_seen" in event else "% of games"
    ax.set_title(f"{known}\n({share})", loc="left")
    told = "framed: the turn of its mana value" if curve else ""
    level = frame.attrs.get("level")
    kind = "intervals" if level is None else f"{100 * level:g} % intervals"
    width = f"{kind}: ±{_rounded(100 * reach)} points at most; - : fewer than {LEAST} games"
    write_small_print(ax, frame, told, shown, width, games=[int(frame["games"].max())])
    return ax


Table = dict[str, dict[int, float]]


def _table(run: Run | pd.DataFrame, event: str) -> tuple[Table, pd.DataFrame, float]:
    """Return card to turn to share, the rows, and the widest half of an interval."""
    frame = run.cards() if isinstance(run, Run) else run
    needed_columns(frame, COLUMNS, "cards()")
    rows = frame[frame["event"] == event]
    if rows.empty:
        asked = ", ".join(frame["event"].unique())
        raise ConfigError(f'event "{event}" was asked of no card; asked: {asked}')
    enough = rows[rows["games"] >= LEAST]
    table: Table = {str(card): {} for card in rows["card"].unique()}
    for card, turn, estimate in zip(
        enough["card"], enough["turn"], enough["estimate"], strict=True
    ):
        table[str(card)][int(turn)] = float(estimate)
    reach = float((enough["high"] - enough["low"]).max() / 2) if len(enough) else math.nan
    return table, rows, reach


def _weakness(on_curve: float | None, row: dict[int, float]) -> tuple[float, float]:
    """Return what cards are sorted by: those beyond the last turn come first."""
    last = row[max(row)] if row else 0.0
    return (-1.0 if on_curve is None else on_curve, last)


def _draw(ax: Axes, table: Table, order: list[str], turns: list[int]) -> None:
    """Draw the cells, their numbers and the names."""
    values = np.array([[table[card].get(turn, math.nan) for turn in turns] for card in order])
    ax.pcolormesh(
        np.arange(len(turns) + 1) - 0.5,
        np.arange(len(order) + 1) - 0.5,
        values,
        cmap="cividis",
        vmin=0,
        vmax=1,
        edgecolors="white",
        linewidth=0.6,
        rasterized=False,
    )
    for (row, column), value in np.ndenumerate(values):
        words = "-" if math.isnan(value) else _percent(value)
        ink = "white" if value < DARK else "#222222"
        cell = ax.text(column, row, words, ha="center", va="center", fontsize="x-small", color=ink)
        cell.set_in_layout(False)  # it lies inside of the axes
    ax.set_xticks(range(len(turns)), [str(turn) for turn in turns])
    ax.set_xlabel("turn")
    ax.set_yticks(range(len(order)), [_short(card) for card in order])
    ax.tick_params(axis="y", labelsize="small", length=0)
    plain(*ax.get_yticklabels())
    ax.set_ylim(len(order) - 0.5, -0.5)
    finish(ax, grid="")
    ax.spines[["left", "bottom"]].set_visible(False)


def _mark_curve(ax: Axes, table: Table, curve: dict[str, int], order: list[str]) -> None:
    """Draw a frame around the turn of each card, light on dark cells."""
    from matplotlib.patches import Rectangle

    turns = sorted({turn for row in table.values() for turn in row})
    for row, card in enumerate(order):
        if curve.get(card) in turns:
            x = turns.index(curve[card])
            colour = "white" if table[card].get(curve[card], 0.0) < DARK else "black"
            frame = Rectangle(
                (x - 0.42, row - 0.39), 0.84, 0.78, fill=False, edgecolor=colour, linewidth=1.5
            )
            ax.add_patch(frame)


def _short(card: str) -> str:
    """Return a name that fits: of two faces the front, of a long one the beginning.

    Examples
    --------
    >>> _short("Fire // Ice"), _short("Nicol Bolas, the Ravager // Nicol Bolas, the Arisen")
    ('Fire // Ice', 'Nicol Bolas, the Ravager')
    """
    if len(card) > NAME:
        card = card.partition(" // ")[0]
    return card if len(card) <= NAME else f"{card[: NAME - 3].rstrip()}..."


def _percent(value: float) -> str:
    """Return a percentage that does not say 0 or 100 of what is merely rare or frequent.

    Examples
    --------
    >>> _percent(0.873), _percent(0.9999), _percent(0.0001), _percent(1.0)
    ('87', '>99', '<1', '100')
    """
    percent = 100 * value
    if percent > 99.5 and value < 1:
        return ">99"
    return "<1" if 0 < percent < 0.5 else f"{percent:.0f}"


def _rounded(reach: float) -> str:
    """Return a half-width, rounded up to one digit.

    Examples
    --------
    >>> _rounded(2.31), _rounded(0.22), _rounded(12.1)
    ('3', '0.3', '13')
    """
    if math.isnan(reach):
        return "?"
    digits = max(0, -math.floor(math.log10(reach))) if reach > 0 else 0
    return f"{math.ceil(reach * 10**digits) / 10**digits:.{digits}f}"
