"""How far simulated numbers are from exact ones, and how often chance takes them so far."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["adjusted", "mean_off", "share_off"]

_ROUNDING = 1e-12  # exact shares are known so well


def share_off(successes: int, games: int, exact: float) -> tuple[float, float]:
    """Return how many standard errors a share is off, and the chance to be as far off.

    Parameters
    ----------
    successes, games
        Games in which it happened, of all.
    exact
        The true share.

    Returns
    -------
    tuple
        z, and the two-sided probability by the exact binomial: twice the smaller tail, 1 at most.

    Examples
    --------
    >>> [round(number, 4) for number in share_off(60, 100, 0.5)]
    [2.0, 0.0569]
    >>> share_off(0, 100, 0.0), share_off(1, 100, 0.0)
    ((0.0, 1.0), (inf, 0.0))
    """
    from scipy.stats import binom

    if games == 0:
        return math.nan, math.nan
    p = min(max(exact, 0.0), 1.0)
    if min(p, 1 - p) < _ROUNDING:
        off = successes - round(p) * games
        return (0.0, 1.0) if not off else (math.copysign(math.inf, off), 0.0)
    z = (successes / games - p) / math.sqrt(p * (1 - p) / games)
    tails = binom.cdf(successes, games, p), binom.sf(successes - 1, games, p)
    return z, min(1.0, 2 * float(min(tails)))


def mean_off(mean: float, standard_error: float, exact: float) -> tuple[float, float]:
    """Return how many standard errors a mean is off, and the chance of it (normal).

    Examples
    --------
    >>> [round(number, 4) for number in mean_off(2.7, 0.1, 2.5)]
    [2.0, 0.0455]
    """
    if not standard_error > 0:
        same = math.isclose(mean, exact, rel_tol=0, abs_tol=1e-9)
        return (0.0, 1.0) if same else (math.copysign(math.inf, mean - exact), 0.0)
    z = (mean - exact) / standard_error
    return z, math.erfc(abs(z) / math.sqrt(2))


def adjusted(chances: Sequence[float]) -> list[float]:
    """Return the chances of a family, adjusted: below `a` one of them is with chance `a` at most.

    Holm's step-down procedure (1979), which holds however the numbers depend on each other. NaN
    stays NaN and is not counted.

    Examples
    --------
    >>> adjusted([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    known = sorted((p, place) for place, p in enumerate(chances) if p == p)
    found, least = list(chances), 0.0
    for done, (p, place) in enumerate(known):
        least = max(least, min(1.0, (len(known) - done) * p))
        found[place] = least
    return found
