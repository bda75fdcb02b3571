"""Quantiles of counted values, with intervals that ask nothing of their distribution."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.stats.estimate import Estimate
from simlab.stats.intervals import normal_quantile

__all__ = ["quantile"]


def quantile(
    values: npt.ArrayLike, counts: npt.ArrayLike | None = None, *, q: float, level: float = 0.95
) -> Estimate:
    """Return a quantile of values, with the interval of order statistics.

    Parameters
    ----------
    values
        float[n], the values seen, in any order.
    counts
        int[n], how often each was seen; by default once.
    q
        Which quantile, in (0, 1): 0.5 for the median. It is the smallest value that at least a
        share `q` of the values does not exceed.
    level
        Confidence level.

    Returns
    -------
    Estimate
        `low` and `high` are values that were seen, or infinite where there are too few of them to
        bound the quantile. `standard_error` is a quarter of the interval at level 0.95, where that
        is finite.

    Raises
    ------
    ConfigError
        If `q` or `level` is not between 0 and 1, there are no values, or the counts do not fit.

    Notes
    -----
    The number of values up to the true quantile is binomial, so ``P(X_(l) <= quantile <= X_(u)) >=
    level`` for the ranks l and u that leave at most half of ``1 - level`` on each side (David and
    Nagaraja 2003, section 7.1). It holds for any distribution; with ties it covers more often.

    Examples
    --------
    >>> quantile([1, 2, 3, 4], [10, 40, 30, 20], q=0.5)
    Estimate(2.00 ± 0.25, 2.00 to 3.00, 100 games, simulated)
    """
    normal_quantile(level)
    if not isinstance(q, int | float) or not 0 < q < 1:
        raise ConfigError(f"q={q!r}: a quantile lies between 0 and 1, as 0.5 for the median")
    seen = np.asarray(values, np.float64).ravel()
    number = np.ones(seen.size, np.int64) if counts is None else np.asarray(counts).ravel()
    if number.shape != seen.shape or number.dtype.kind not in "iu" or (number < 0).any():
        raise ConfigError("counts are whole numbers from 0, one a value")
    n = int(number.sum())
    if not n:
        raise ConfigError("there are no values to take a quantile of")
    order = np.argsort(seen)
    seen, up_to = seen[order], np.cumsum(number[order])

    def at(rank: int) -> float:
        if not 1 <= rank <= n:
            return -math.inf if rank < 1 else math.inf
        return float(seen[np.searchsorted(up_to, rank)])

    value = at(max(1, math.ceil(q * n - 1e-9)))
    low, high = (at(rank) for rank in _ranks(n, q, level))
    usual_low, usual_high = (at(rank) for rank in _ranks(n, q, 0.95))
    error = (usual_high - usual_low) / 4
    return Estimate(value, error, low, high, n, "simulated")


def _ranks(n: int, q: float, level: float) -> tuple[int, int]:
    """Return the ranks of the order statistics that bound a quantile, from 0 to n + 1."""
    from scipy.special import bdtr

    tail = (1 - level) / 2
    spread = math.sqrt(n * q * (1 - q))
    reach = int(normal_quantile(1 - tail / 2) * spread) + 10
    centre = int(n * q)
    below = np.arange(max(0, centre - reach), min(n, centre + reach) + 1)
    chance = bdtr(below, n, q)  # of at most so many values up to the quantile
    # P(at most l - 1 values) <= tail; P(at least u values) <= tail.
    few = below[chance <= tail]
    many = below[chance >= 1 - tail]
    low = int(few[-1]) + 1 if few.size else 0
    high = int(many[0]) + 1 if many.size else n + 1
    return low, high
