"""Plots: results in, matplotlib Axes out.

Every function draws on `ax`, or on a figure of its own, and returns the Axes; none shows a figure
or changes a global style. Intervals are drawn, the axes say what was measured, and the small print
what it is conditional on. Colours are those of Okabe and Ito, fixed by the order of the arms, and
never stand alone: markers, lines or hatches say the same. Results have their plots by name as well,
as in ``run.plot.hands()``.
"""

from simlab.plots.by_turn import plot_by_turn
from simlab.plots.cards import plot_cards
from simlab.plots.castability import plot_castability
from simlab.plots.check import plot_check
from simlab.plots.differences import plot_differences
from simlab.plots.explore import explore
from simlab.plots.forest import plot_forest
from simlab.plots.hands import plot_hands
from simlab.plots.land_drops import plot_land_drops, plot_lands
from simlab.plots.mana import plot_mana
from simlab.plots.piles_emptied import plot_piles_emptied
from simlab.plots.registry import PLOTS, plots_of
from simlab.plots.screw_flood import plot_screw_flood
from simlab.plots.small_print import small_print
from simlab.plots.sources import plot_sources
from simlab.plots.style import style
from simlab.plots.tuning import plot_tuning
from simlab.plots.win_rate_by_lands import plot_win_rate_by_lands
from simlab.plots.win_rates import plot_win_differences, plot_win_rates

__all__ = [
    "PLOTS",
    "explore",
    "plot_by_turn",
    "plot_cards",
    "plot_castability",
    "plot_check",
    "plot_differences",
    "plot_forest",
    "plot_hands",
    "plot_land_drops",
    "plot_lands",
    "plot_mana",
    "plot_piles_emptied",
    "plot_screw_flood",
    "plot_sources",
    "plot_tuning",
    "plot_win_differences",
    "plot_win_rate_by_lands",
    "plot_win_rates",
    "plots_of",
    "small_print",
    "style",
]
