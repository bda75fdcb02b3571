"""Confidence intervals."""

from __future__ import annotations

import math
from numbers import Real
from statistics import NormalDist

from simlab.errors import ConfigError

__all__ = ["normal_quantile", "wilson"]


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
    z = normal_quantile(level)
    p = successes / games
    centre = p + z * z / (2 * games)
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = 0.0 if successes == 0 else max(0.0, (centre - spread) / scale)
    high = 1.0 if successes == games else min(1.0, (centre + spread) / scale)
    return low, high
