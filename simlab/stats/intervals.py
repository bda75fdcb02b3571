"""Confidence intervals."""

from __future__ import annotations

import math
from numbers import Real
from statistics import NormalDist

from simlab.checks import whole_number
from simlab.errors import ConfigError

__all__ = [
    "clopper_pearson",
    "normal_quantile",
    "share_of_groups",
    "student_quantile",
    "wilson",
]


def normal_quantile(level: float) -> float:
    """Return z so that a standard normal lies in ``[-z, z]`` with probability `level`.

    Raises
    ------
    ConfigError
        If `level` is not strictly between 0 and 1.

    Examples
    --------
    >>> round(normal_quantile(0.95), 4)
    1.96
    """
    if not isinstance(level, Real) or not 0 < level < 1:
        raise ConfigError(f"level={level!r}: a confidence level lies between 0 and 1, as in 0.95")
    return NormalDist().inv_cdf((1 + level) / 2)


def student_quantile(level: float, freedom: int) -> float:
    """Return t so that Student's t (1908) lies in ``[-t, t]`` with probability `level`.

    Parameters
    ----------
    level
        Confidence level.
    freedom
        Degrees of freedom, from 1: values less one for the mean of some values.

    Raises
    ------
    ConfigError
        If `level` is not strictly between 0 and 1, or `freedom` is below 1.

    Examples
    --------
    >>> round(student_quantile(0.95, 4), 3), round(student_quantile(0.95, 10**6), 3)
    (2.776, 1.96)
    """
    from scipy.special import stdtrit

    normal_quantile(level)
    return float(stdtrit(whole_number("freedom", freedom), (1 + level) / 2))


def clopper_pearson(successes: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """Return the exact interval of Clopper and Pearson (1934) for a share.

    It never covers less often than it says, whatever the share; Wilson's does so only on average.
    It is the one for rare events, of which fewer than ten or so were seen.

    Parameters
    ----------
    successes, games
        ``0 <= successes <= games``.
    level
        Confidence level.

    Returns
    -------
    tuple of float
        Low and high, in [0, 1]; both NaN without games.

    Raises
    ------
    ConfigError
        If `level` is not strictly between 0 and 1.

    Notes
    -----
    The bounds are quantiles of beta distributions: of ``(k, n - k + 1)`` and ``(k + 1, n - k)``.

    Examples
    --------
    >>> [round(bound, 4) for bound in clopper_pearson(0, 100)]
    [0.0, 0.0362]
    """
    from scipy.special import betaincinv

    normal_quantile(level)
    if games == 0:
        return math.nan, math.nan
    tail = (1 - level) / 2
    low = betaincinv(successes, games - successes + 1, tail) if successes else 0.0
    high = betaincinv(successes + 1, games - successes, 1 - tail) if successes < games else 1.0
    return float(low), float(high)


def wilson(successes: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """Return Wilson's score interval (1927) for a share.

    Parameters
    ----------
    successes, games
        ``0 <= successes <= games``.
    level
        Confidence level.

    Returns
    -------
    tuple of float
        Low and high, in [0, 1]; both NaN without games. At 0 and at `games` successes the
        interval still has a width.

    Examples
    --------
    >>> [round(bound, 4) for bound in wilson(0, 100)]
    [0.0, 0.037]
    """
    if games == 0:
        return math.nan, math.nan
    return _score(successes / games, games, normal_quantile(level))


def share_of_groups(
    value: float, standard_error: float, groups: int, games: int, level: float = 0.95
) -> tuple[float, float]:
    """Return an interval for a share that is a mean over groups of games, as decks of a format.

    It grows with how much the groups differ, and stays within 0 and 1 however few they are.

    Parameters
    ----------
    value
        The mean of the groups' shares, in [0, 1]; one beyond by rounding is taken as the end.
    standard_error
        Its standard error, from how the groups differ: their standard deviation over the root of
        their number.
    groups
        How many there are, from 2.
    games
        Games of all groups.
    level
        Confidence level.

    Returns
    -------
    tuple of float
        Low and high, in [0, 1], around `value`.

    Notes
    -----
    Wilson's interval with the effective number of games, that with which independent games would
    have this standard error, and Student's t for the normal quantile (Kott and Carr 1997; compared
    with others by Franco, Little, Louis and Slud 2019). There are never more effective games than
    games, so groups that are equal by luck do not make an interval of no width. With shares near 0
    or 1, groups that differ much, and few of them, it covers less often than it says, as any does
    that knows no more than they show; more often than the mean with Student's t.

    Examples
    --------
    >>> [round(bound, 3) for bound in share_of_groups(0.97, 0.02, 3, 6_000)]
    [0.752, 0.997]
    >>> [round(bound, 4) for bound in share_of_groups(1.0, 0.0, 3, 6_000)]
    [0.9969, 1.0]
    """
    reach = student_quantile(level, groups - 1)
    value = min(max(value, 0.0), 1.0)
    spread, apart = value * (1 - value), standard_error * standard_error
    free = float(games)
    if spread > 0 and apart > 0:  # groups of 0 and 1 alone differ most, and have groups - 1
        free = min(max(spread / apart, groups - 1.0), free)
    return _score(value, free, reach)


def _score(p: float, games: float, z: float) -> tuple[float, float]:
    """Return the shares that a score test does not tell from `p`: those within z of it."""
    centre = p + z * z / (2 * games)
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = 0.0 if p == 0 else max(0.0, (centre - spread) / scale)
    high = 1.0 if p == 1 else min(1.0, (centre + spread) / scale)
    return low, high
