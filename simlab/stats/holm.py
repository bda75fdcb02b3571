"""Families of comparisons: Holm's step-down procedure, as confidence levels."""

from __future__ import annotations

from collections.abc import Sequence

from simlab.stats.intervals import normal_quantile

__all__ = ["holm_levels"]


def holm_levels(distances: Sequence[float], level: float = 0.95) -> list[float]:
    """Return the confidence level of each interval of a family, so that all hold together.

    The largest distance is held to ``1 - (1 - level) / m``, the next to ``1 - (1 - level) / (m -
    1)`` and so on, until one cannot be told apart from zero; all smaller ones keep the level of
    that one (Holm 1979, as the compatible intervals of Strassburger and Bretz 2008 in their simple
    form).

    Parameters
    ----------
    distances
        Absolute differences in standard errors, one a comparison; NaN where there is none.
    level
        Level that all intervals of the family hold together.

    Returns
    -------
    list of float
        One level a comparison, in the order given.

    Examples
    --------
    >>> [round(found, 4) for found in holm_levels([5.0, 0.3, 2.1])]
    [0.9833, 0.975, 0.975]
    """
    known = [place for place, distance in enumerate(distances) if distance == distance]
    levels = [level] * len(distances)
    stopped = 0.0
    for done, place in enumerate(sorted(known, key=lambda place: -distances[place])):
        own = stopped or 1 - (1 - level) / (len(known) - done)
        levels[place] = own
        if not stopped and distances[place] < normal_quantile(own):
            stopped = own
    return levels
