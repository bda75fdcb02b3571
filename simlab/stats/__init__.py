"""Estimates with their uncertainty, made of integer tallies."""

from simlab.stats.estimate import Estimate, difference, exact, mean, share
from simlab.stats.holm import holm_levels
from simlab.stats.intervals import normal_quantile, wilson
from simlab.stats.metrics import METRICS, Metric, find_metric
from simlab.stats.selection import Selection, select
from simlab.stats.sequences import sequence_factor

__all__ = [
    "METRICS",
    "Estimate",
    "Metric",
    "Selection",
    "difference",
    "exact",
    "find_metric",
    "holm_levels",
    "mean",
    "normal_quantile",
    "select",
    "sequence_factor",
    "share",
    "wilson",
]
