"""The words on the axes."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from simlab.stats import METRICS

__all__ = ["difference_label", "event_label", "is_share", "metric_label"]

WIDTH = 46  # characters a line
EVENTS = {
    "seen": "in hand by this turn",
    "payable": "the lands seen pay for it, in hand or not",
    "payable_given_lands": "the lands seen pay for it",
    "castable": "the pilot's mana pays for it, in hand or not",
    "castable_given_seen": "castable by this turn, once in hand",
    "cast": "cast by this turn",
    "payable_and_seen": "the lands seen pay for it, and in hand by this turn",
    "castable_and_seen": "castable and in hand at once, by this turn",
}


def is_share(metric: str) -> bool:
    """Say whether each game counts 0 or 1 for a metric."""
    return metric in METRICS and METRICS[metric].is_share


def meaning(metric: str) -> str:
    """Return what a metric means, as words for an axis; its name if nothing is known of it."""
    if metric not in METRICS:
        return metric
    return METRICS[metric].meaning.removeprefix("1 if ").split(", 0 if ")[0]


def metric_label(metric: str) -> str:
    """Return the label of the axis of a metric.

    Examples
    --------
    >>> print(metric_label("land_drop"))
    a land was played this turn
    (% of games)
    >>> print(metric_label("mana_spent"))
    mana spent this turn
    (mean over games)
    """
    if metric not in METRICS:
        return metric
    return _wrap(meaning(metric), "% of games" if is_share(metric) else "mean over games")


def difference_label(metric: str, baseline: str | None) -> str:
    """Return the label of the axis of a difference.

    Examples
    --------
    >>> print(difference_label("land_drop", "london"))
    a land was played this turn
    (percentage points, arm less london)
    """
    unit = "percentage points" if is_share(metric) else "mean difference"
    less = "" if baseline is None else f", arm less {textwrap.shorten(baseline, WIDTH)}"
    return _wrap(meaning(metric), f"{unit}{less}")


def event_label(cards: Sequence[str], events: Sequence[str]) -> str:
    """Return the label of the axis of events of cards; the legend tells several of them apart.

    Examples
    --------
    >>> print(event_label(["Sol Ring"], ["seen"]))
    Sol Ring, seen: in hand by this turn
    (% of games)
    """
    if len(events) > 1:
        words = "turn by turn" if len(cards) > 1 else f"{cards[0]}, turn by turn"
        return _wrap(words, "% of games")
    unit = "% of games"
    if events[0] == "payable_given_lands":
        unit = "% of games with its mana value in lands seen"
    elif events[0] == "castable_given_seen":
        unit = "% of games in which it has been in hand"
    words = f"{events[0]}: {EVENTS[events[0]]}" if events[0] in EVENTS else events[0]
    return _wrap(f"{cards[0]}, {words}" if len(cards) == 1 else words, unit)


def _wrap(words: str, unit: str) -> str:
    return "\n".join([*textwrap.wrap(words, WIDTH), *textwrap.wrap(f"({unit})", WIDTH)])
