"""Experiments: scenarios, simulation, comparison, saved results."""

from simlab.experiments.compare import compare
from simlab.experiments.comparison import Comparison
from simlab.experiments.formats import FormatComparison, compare_formats
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.experiments.seats import two_seats
from simlab.experiments.simulate import simulate
from simlab.experiments.store import load

__all__ = [
    "Comparison",
    "FormatComparison",
    "Run",
    "Scenario",
    "compare",
    "compare_formats",
    "load",
    "simulate",
    "two_seats",
]
