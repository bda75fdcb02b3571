"""Plots: results in, matplotlib Axes out.

Every function draws on `ax`, or on a figure of its own, and returns the Axes; none shows a figure
or changes a global style. Intervals are drawn, and the axes say what was measured. Colours are
those of Okabe and Ito, fixed by the order of the arms.
"""

from simlab.plots.by_turn import plot_by_turn
from simlab.plots.cards import plot_cards
from simlab.plots.check import plot_check
from simlab.plots.differences import plot_differences
from simlab.plots.hands import plot_hands
from simlab.plots.tuning import plot_tuning

__all__ = [
    "plot_by_turn",
    "plot_cards",
    "plot_check",
    "plot_differences",
    "plot_hands",
    "plot_tuning",
]
