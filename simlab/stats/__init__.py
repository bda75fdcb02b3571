"""Estimates with their uncertainty, made of integer tallies.

What computes with arrays is imported when it is first asked for: a command that only reads a deck
need not wait for NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.lazy import lazily
from simlab.stats.card_events import CARD_EVENTS, CardEvent, find_card_event
from simlab.stats.delay import delay
from simlab.stats.estimate import Estimate, difference, exact, mean, share
from simlab.stats.holm import holm_levels
from simlab.stats.intervals import (
    clopper_pearson,
    normal_quantile,
    share_of_groups,
    student_quantile,
    wilson,
)
from simlab.stats.metrics import METRICS, Metric, find_metric

if TYPE_CHECKING:
    from simlab.stats.quantiles import quantile
    from simlab.stats.reduction import stratified
    from simlab.stats.selection import Selection, select
    from simlab.stats.sequences import sequence_factor
    from simlab.stats.tally import PairTally, Tally

__all__ = [
    "CARD_EVENTS",
    "METRICS",
    "CardEvent",
    "Estimate",
    "Metric",
    "PairTally",
    "Selection",
    "Tally",
    "clopper_pearson",
    "delay",
    "difference",
    "exact",
    "find_card_event",
    "find_metric",
    "holm_levels",
    "mean",
    "normal_quantile",
    "quantile",
    "select",
    "sequence_factor",
    "share",
    "share_of_groups",
    "stratified",
    "student_quantile",
    "wilson",
]

_WHEN_ASKED_FOR = {
    "PairTally": "simlab.stats.tally",
    "Selection": "simlab.stats.selection",
    "Tally": "simlab.stats.tally",
    "quantile": "simlab.stats.quantiles",
    "select": "simlab.stats.selection",
    "sequence_factor": "simlab.stats.sequences",
    "stratified": "simlab.stats.reduction",
}

__getattr__, __dir__ = lazily(__name__, _WHEN_ASKED_FOR, __all__)
