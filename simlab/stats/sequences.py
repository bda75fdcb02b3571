"""Confidence sequences: intervals that hold at every look, so that one may stop at any of them."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from simlab.stats.intervals import normal_quantile

__all__ = ["AIM", "sequence_factor", "sequence_widths"]

Floats = npt.NDArray[np.float64]

AIM = 20_000  # games at which a sequence is narrowest, where no more is known


def sequence_factor(games: int, level: float = 0.95, *, aim: int = AIM) -> float:
    """Return how many standard errors an interval reaches that holds at every number of games.

    Parameters
    ----------
    games
        Games so far, from 1.
    level
        Probability that the intervals of all looks hold together.
    aim
        Number of games at which the sequence is as narrow as it can be; elsewhere it is a little
        wider. It has to be chosen before the games are seen.

    Returns
    -------
    float
        1.5 to 2 times the factor of an interval that holds at one number of games only.

    Notes
    -----
    The mixture of normals of Robbins (1970), with the standard deviation estimated: Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas (2024), "Time-uniform central limit theory and asymptotic
    confidence sequences", theorem 2.2. With ``m = games * rho**2 + 1`` it is
    ``sqrt(m / (m - 1) * log(m / (1 - level)**2))``; `aim` sets rho as their appendix B does.

    Examples
    --------
    >>> round(sequence_factor(20_000), 2), round(sequence_factor(2_000), 2)
    (3.04, 3.76)
    """
    normal_quantile(level)
    tail = -2 * math.log(1 - level)
    m = games * (tail + math.log(tail) + 1) / aim + 1 if tail > 1 else games / aim + 1
    return math.sqrt(m / (m - 1) * (math.log(m) + tail))


def sequence_widths(
    totals: Floats, squares: Floats, games: npt.NDArray[np.int64], factors: Floats, span: Floats
) -> Floats:
    """Return the half-widths of intervals of means from sums over games.

    Parameters
    ----------
    totals, squares, games
        Sums, sums of squares and numbers of games, of any one shape.
    factors
        Standard errors that each interval reaches; see `sequence_factor`.
    span
        Largest difference that one game has made, or could make. What has not been seen in n games
        may still happen in 3 of n (the rule of three, Hanley and Lippman-Hand 1983); the variance
        is raised by ``3 * span**2 / n``, so that an interval of few or rare differences is not too
        narrow.

    Returns
    -------
    float64 array
        Half-widths, of the shape of `totals`; infinite below two games.
    """
    counts = games.astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        variances = (squares - totals * totals / counts) / (counts - 1) + 3 * span**2 / counts
        widths = factors * np.sqrt(np.maximum(variances, 0.0) / counts)
    return np.where(games >= 2, widths, np.inf)
