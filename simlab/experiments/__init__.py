"""Experiments: scenarios, simulation, comparison, saved results."""

from simlab.experiments.best_curve import best_curve
from simlab.experiments.best_mana_base import best_mana_base
from simlab.experiments.check import Check
from simlab.experiments.compare import compare
from simlab.experiments.comparison import Comparison
from simlab.experiments.curve_result import BestCurve
from simlab.experiments.formats import FormatComparison, compare_formats
from simlab.experiments.mana_base import ManaBase
from simlab.experiments.objectives import OBJECTIVES, Columns, Objective
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.experiments.seats import two_seats
from simlab.experiments.simulate import simulate
from simlab.experiments.sources_needed import sources_needed
from simlab.experiments.store import load
from simlab.experiments.tune import tune
from simlab.experiments.tuning import Tuning

__all__ = [
    "OBJECTIVES",
    "BestCurve",
    "Check",
    "Columns",
    "Comparison",
    "FormatComparison",
    "ManaBase",
    "Objective",
    "Run",
    "Scenario",
    "Tuning",
    "best_curve",
    "best_mana_base",
    "compare",
    "compare_formats",
    "load",
    "simulate",
    "sources_needed",
    "tune",
    "two_seats",
]
