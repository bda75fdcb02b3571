"""Experiments: scenarios, simulation, comparison, questions, saved results.

Each name is imported when it is first asked for: an exact answer needs no kernels.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from simlab.lazy import lazily

if TYPE_CHECKING:
    from simlab.experiments.best_curve import best_curve
    from simlab.experiments.best_mana_base import best_mana_base
    from simlab.experiments.check import Check
    from simlab.experiments.compare import compare
    from simlab.experiments.comparison import Comparison
    from simlab.experiments.curve_result import BestCurve
    from simlab.experiments.formats import FormatComparison, compare_formats
    from simlab.experiments.luck import Luck, luck
    from simlab.experiments.mana_base import ManaBase
    from simlab.experiments.objectives import OBJECTIVES, Columns, Objective
    from simlab.experiments.odds import Odds, odds
    from simlab.experiments.run import Run
    from simlab.experiments.scenario import Scenario
    from simlab.experiments.seats import two_seats
    from simlab.experiments.simulate import simulate
    from simlab.experiments.sources_needed import sources_needed
    from simlab.experiments.tune import tune
    from simlab.experiments.tuning import Tuning

__all__ = [
    "OBJECTIVES",
    "BestCurve",
    "Check",
    "Columns",
    "Comparison",
    "FormatComparison",
    "Luck",
    "ManaBase",
    "Objective",
    "Odds",
    "Run",
    "Scenario",
    "Tuning",
    "best_curve",
    "best_mana_base",
    "compare",
    "compare_formats",
    "luck",
    "odds",
    "simulate",
    "sources_needed",
    "tune",
    "two_seats",
]

_MODULES = {  # where a name is defined, if not in the module of its own name
    **dict.fromkeys(("OBJECTIVES", "Columns", "Objective"), "objectives"),
    **dict.fromkeys(("FormatComparison", "compare_formats"), "formats"),
    "BestCurve": "curve_result",
    "ManaBase": "mana_base",
    "two_seats": "seats",
}


class _Package(ModuleType):
    """A package whose functions are not hidden by the modules of the same name."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in __all__ and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

_WHEN_ASKED_FOR = {
    name: f"simlab.experiments.{_MODULES.get(name, name.lower())}" for name in __all__
}

__getattr__, __dir__ = lazily(__name__, _WHEN_ASKED_FOR, __all__)
