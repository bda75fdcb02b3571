"""Estimates with their uncertainty, made of integer tallies."""

from simlab.stats.card_events import CARD_EVENTS, CardEvent, find_card_event
from simlab.stats.delay import delay
from simlab.stats.estimate import Estimate, difference, exact, mean, share
from simlab.stats.holm import holm_levels
from simlab.stats.intervals import normal_quantile, wilson
from simlab.stats.metrics import METRICS, Metric, find_metric

__all__ = [
    "CARD_EVENTS",
    "METRICS",
    "CardEvent",
    "Estimate",
    "Metric",
    "delay",
    "difference",
    "exact",
    "find_card_event",
    "find_metric",
    "holm_levels",
    "mean",
    "normal_quantile",
    "share",
    "wilson",
]
