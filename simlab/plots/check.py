"""Exact against simulated: how far every number of a run is from its exact value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.errors import ConfigError
from simlab.experiments.check import Check
from simlab.plots.lines import needed_columns
from simlab.plots.style import GREY, add_legend, colour_of, finish, marker_of, own_axes
from simlab.stats import normal_quantile

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = ["plot_check"]

COLUMNS = ("quantity", "value", "exact", "z", "games")
MEANS = ("mulligans", "kept_size", "lands_in_hand")  # where no value is given
EDGE = 1e-9  # an exact share this near to 0 or 1 has no standard error
_FALSE_ALARM = 0.001


def plot_check(check: Check | pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the shares of a check: exact value across, distance of the simulated one upwards.

    Parameters
    ----------
    check
        What `Run.check` returns, or its table.
    ax
        Axes to draw on; by default those of a new figure.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or the new Axes. Distances are in standard errors. Of right numbers 95 % lie within
        the grey band; all lie within the dashed lines but in one check of 1,000 (of as many as the
        check's false alarm says).

    Raises
    ------
    ConfigError
        If there is no share with an exact value between 0 and 1.

    Examples
    --------
    >>> import simlab
    >>> from matplotlib.figure import Figure
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, turns=4, games=20_000, seed=1, progress=False)
    >>> ax = plot_check(run.check(), ax=Figure().subplots())
    >>> print(ax.get_ylabel())
    simulated less exact
    (standard errors)
    """
    false_alarm = check.false_alarm if isinstance(check, Check) else _FALSE_ALARM
    frame = check.table() if isinstance(check, Check) else check
    needed_columns(frame, COLUMNS, "check().table()")
    exact, z = frame["exact"].to_numpy(float), frame["z"].to_numpy(float)
    shown = np.isfinite(z) & (exact > EDGE) & (exact < 1 - EDGE)
    shown &= ~(frame["quantity"].isin(MEANS) & frame["value"].isna()).to_numpy()
    if not shown.any():
        raise ConfigError("no share of the check has an exact value between 0 and 1")
    ax = own_axes(ax)
    usual = normal_quantile(0.95)
    most = normal_quantile(1 - false_alarm / int(shown.sum()))
    ax.axhspan(-usual, usual, color=GREY, alpha=0.15, linewidth=0)
    for side in (-most, most):
        ax.axhline(side, color=GREY, linestyle="--", linewidth=1)
    for place, quantity in enumerate(dict.fromkeys(frame["quantity"])):
        rows = shown & (frame["quantity"] == quantity).to_numpy()
        if rows.any():
            ax.plot(
                100 * exact[rows],
                z[rows],
                linestyle="none",
                marker=marker_of(place),
                markersize=4,
                alpha=0.7,
                color=colour_of(place),
                label=f"{quantity} ({int(rows.sum())})",
            )
    reach = max(most, float(np.abs(z[shown]).max())) * 1.15
    ax.set_ylim(-reach, reach)
    ax.set_xlim(-2, 102)
    ax.set_xlabel(
        "exact (% of games)\n"
        f"band: 19 numbers of 20; dashed: all {int(shown.sum())}, but in {false_alarm:g} of checks"
    )
    ax.set_ylabel("simulated less exact\n(standard errors)")
    finish(ax)
    add_legend(ax)
    return ax
