"""What happens to cards over the turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simlab.errors import ConfigError
from simlab.experiments import Comparison, Run
from simlab.experiments.condition import described
from simlab.plots.lines import draw_line, needed_columns, percent_axis, shifts, turn_axis
from simlab.plots.registry import plot
from simlab.plots.small_print import bars_words, write_small_print
from simlab.plots.style import add_legend, finish, height_for, own_axes, plain
from simlab.plots.words import EVENTS, event_label

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_cards"]

COLUMNS = ("card", "turn", "event", "estimate", "low", "high", "games")


@plot(Run, Comparison)
def plot_cards(
    run: Run | Comparison | pd.DataFrame,
    cards: str | Sequence[str],
    event: str | Sequence[str] = "castable",
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how often something happens to cards by turn, with an interval at each point.

    Parameters
    ----------
    run
        A run with cards recorded, or what `Run.cards` returns; or a comparison, a line each arm.
    cards
        One card, or several: a line each.
    event
        What is asked of them: ``"seen"``, ``"payable"``, ``"castable"``, ``"cast"`` and the joint
        and conditional ones of `Run.cards`; several make a line each.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes.

    Raises
    ------
    ConfigError
        If cards were not recorded, a card is not in the deck, or an event is not known or not asked
        of the card: lands are only seen.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    >>> ax = plot_cards(run, "Grizzly Bears", "cast", ax=Figure().subplots())
    >>> print(ax.get_ylabel())
    Grizzly Bears, cast: cast by this turn
    (% of games)
    """
    cards = _names(cards, "card")
    events = _names(event, "event")
    sources = run.runs if isinstance(run, Comparison) else {"": run}
    series = {
        _label(arm, card, asked, cards, events): _rows_of(source, card, asked)
        for arm, source in sources.items()
        for card in cards
        for asked in events
    }
    ax = own_axes(ax, height_for(series))
    for place, (label, shift) in enumerate(zip(series, shifts(len(series)), strict=True)):
        draw_line(ax, series[label], place=place, label=label, shift=shift, ci=True)
    games = [count for rows in series.values() for count in rows["games"]]
    first = next(iter(series.values()))
    if isinstance(run, Comparison):
        first = described(first.copy(), run.runs, {})
    turn_axis(ax, first["turn"])
    ax.set_ylabel(event_label(cards, events))
    plain(ax.yaxis.label)
    percent_axis(ax)
    finish(ax)
    if len(series) > 1:
        add_legend(ax)
    write_small_print(ax, first, bars_words(first.attrs.get("level")), games=games)
    return ax


def _names(names: str | Sequence[str], what: str) -> list[str]:
    """Return a list of different names."""
    found = [names] if isinstance(names, str) else list(dict.fromkeys(names))
    if not found:
        raise ConfigError(f"no {what} was named")
    return found


def _label(arm: str, card: str, event: str, cards: Sequence[str], events: Sequence[str]) -> str:
    """Name a line by what differs: arm, card, event."""
    parts = [arm, *([card] if len(cards) > 1 else []), *([event] if len(events) > 1 else [])]
    return ": ".join(part for part in parts if part) or card


def _rows_of(run: Run | pd.DataFrame, card: str, event: str) -> pd.DataFrame:
    """Return the rows of a card and an event."""
    if isinstance(run, Run):
        frame = run.cards(card)
    else:
        needed_columns(run, COLUMNS, "cards()")
        frame = run[run["card"] == card]
        if frame.empty:
            raise ConfigError(f'card "{card}" is not in the frame')
    rows = frame[frame["event"] == event]
    if rows.empty:
        asked = list(frame["event"].unique())
        if event in EVENTS:
            raise ConfigError(f'"{event}" was not asked of "{card}"; asked: {", ".join(asked)}')
        raise ConfigError(f'event "{event}" is not known; known: {", ".join(EVENTS)}')
    return rows
