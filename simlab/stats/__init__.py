"""Estimates with their uncertainty, made of integer tallies."""

from simlab.stats.card_events import CARD_EVENTS, CardEvent, find_card_event
from simlab.stats.delay import delay
from simlab.stats.estimate import Estimate, difference, exact, mean, share
from simlab.stats.holm import holm_levels
from simlab.stats.intervals import clopper_pearson, normal_quantile, student_quantile, wilson
from simlab.stats.metrics import METRICS, Metric, find_metric
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
    "stratified",
    "student_quantile",
    "wilson",
]
