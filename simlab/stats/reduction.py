"""Less noise for the same games: exact weights of strata, and controls with a known mean."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.stats.estimate import Estimate
from simlab.stats.intervals import normal_quantile

__all__ = ["LEAST_GAIN", "stratified"]

LEAST_GAIN = 1.02  # below it the plain mean is kept
LEAST_IN_STRATUM = 20  # games; strata of fewer are joined
Floats = npt.NDArray[np.float64]


def stratified(
    values: npt.ArrayLike,
    strata: npt.ArrayLike,
    weights: npt.ArrayLike,
    *,
    control: npt.ArrayLike | None = None,
    level: float = 0.95,
) -> Estimate:
    """Return a mean over strata of known weight, with a control variate of known mean.

    Parameters
    ----------
    values
        float[n], one value a game.
    strata
        int[n], the stratum of each game, from 0.
    weights
        float[strata], the exact probability of each stratum; they add up to 1.
    control
        float[n], a quantity whose mean in every stratum is 0, in the same games; None for none.
    level
        Confidence level.

    Returns
    -------
    Estimate
        With its `gain`: the variance of the plain mean over its own. Where that is below 1.02, or
        there are too few games to tell, the plain mean with gain 1.

    Raises
    ------
    ConfigError
        If the arrays do not fit, or the weights do not add up to 1.

    Notes
    -----
    Post-stratification: ``sum(W_h mean_h)``, with the variance ``sum(W_h s_h**2) / n + sum((1 -
    W_h) s_h**2) / n**2`` (Cochran 1977, section 5A.9). The control is taken off with one slope for
    all strata, that of the least variance (Lavenberg and Welch 1981).

    Examples
    --------
    Values that are nearly the number of their stratum:

    >>> rng = np.random.default_rng(1)
    >>> strata = rng.choice(3, size=10_000, p=[0.2, 0.5, 0.3])
    >>> found = stratified(strata + 0.5 * rng.normal(size=10_000), strata, [0.2, 0.5, 0.3])
    >>> abs(found.value - 1.1) < 0.02, 2.5 < found.gain < 3.5
    (True, True)
    """
    y, labels = np.asarray(values, np.float64), np.asarray(strata)
    weight = np.asarray(weights, np.float64)
    x = None if control is None else np.asarray(control, np.float64)
    _check(y, labels, weight, x)
    n = y.size
    mean, variance = float(y.mean()), float(y.var(ddof=1)) / n
    plain = _interval(Estimate(mean, math.sqrt(variance), 0, 0, n, "simulated", 1.0), level)
    labels, weight = _joined(labels, weight, n)
    counts = np.bincount(labels, minlength=weight.size)
    if variance == 0 or (counts < 2).any():
        return plain
    value, spread = _post_stratified(y, labels, weight, counts)
    words = "simulated, stratified" if weight.size > 1 else "simulated"
    if x is not None:
        within = x - (np.bincount(labels, x) / counts)[labels]
        size = float(within @ within)
        slope = float(within @ y) / size if size else 0.0
        value, spread = _post_stratified(y - slope * x, labels, weight, counts)
        words += ", controlled"
    gain = variance / spread if spread > 0 else math.inf
    if not LEAST_GAIN <= gain < math.inf:
        return plain
    return _interval(Estimate(value, math.sqrt(spread), 0, 0, n, words, gain), level)


def _check(
    values: Floats, strata: npt.NDArray[np.int64], weights: Floats, control: Floats | None
) -> None:
    """Refuse arrays that do not fit."""
    if values.ndim != 1 or values.size < 2 or strata.shape != values.shape:
        raise ConfigError(f"{values.shape} values and {strata.shape} strata: give one each a game")
    if control is not None and control.shape != values.shape:
        raise ConfigError(f"{control.shape} values of the control: give one a game")
    if weights.ndim != 1 or not math.isclose(float(weights.sum()), 1.0, abs_tol=1e-9):
        raise ConfigError(f"the weights add up to {float(weights.sum())!r}, not to 1")
    if strata.dtype.kind not in "iu" or strata.min() < 0 or strata.max() >= weights.size:
        raise ConfigError(f"strata are whole numbers from 0 to {weights.size - 1}")


def _joined(
    strata: npt.NDArray[np.int64], weights: Floats, n: int
) -> tuple[npt.NDArray[np.int64], Floats]:
    """Join strata in which few games are expected, whatever was seen in them."""
    rare = weights * n < LEAST_IN_STRATUM
    if weights[rare].sum() * n < LEAST_IN_STRATUM:
        rare |= weights == weights[~rare].min(initial=math.inf)
    place = np.zeros(weights.size, np.int64)
    place[~rare] = np.arange(1, 1 + (~rare).sum())
    joined: Floats = np.bincount(place, weights).astype(np.float64)
    if not rare.any():
        return strata, weights
    return place[strata], joined


def _post_stratified(
    values: Floats, strata: npt.NDArray[np.int64], weights: Floats, counts: npt.NDArray[np.int64]
) -> tuple[float, float]:
    """Return the weighted mean and its variance."""
    means = np.bincount(strata, values) / counts
    apart = values - means[strata]
    variances = np.bincount(strata, apart * apart) / (counts - 1)
    n = values.size
    spread = (weights @ variances) / n + ((1 - weights) @ variances) / n**2
    return float(weights @ means), float(spread)


def _interval(found: Estimate, level: float) -> Estimate:
    reach = normal_quantile(level) * found.standard_error
    return replace(found, low=found.value - reach, high=found.value + reach)
