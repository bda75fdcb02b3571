"""A number with its uncertainty."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from simlab.errors import ConfigError
from simlab.plural import number_of
from simlab.stats.intervals import clopper_pearson, normal_quantile, student_quantile, wilson

__all__ = ["Estimate", "difference", "exact", "mean", "share"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number, how sure it is, and how it was found.

    Attributes
    ----------
    value
        The estimate; NaN where nothing was counted.
    standard_error
        Its standard error.
    low, high
        Its confidence interval.
    games
        Games it rests on: those that meet the condition, for a conditional share.
    method
        ``"exact"``, ``"simulated"``, ``"paired"``, or ``"simulated, stratified"`` and the like.
    gain
        Where a method takes noise away: how many times more games the plain mean would have needed
        for the same standard error. None where there was none to try.

    Examples
    --------
    >>> share(250, 1000)
    Estimate(0.250 ± 0.014, 0.224 to 0.278, 1,000 games, simulated)
    """

    value: float
    standard_error: float
    low: float
    high: float
    games: int
    method: str
    gain: float | None = None

    def __repr__(self) -> str:
        if math.isnan(self.value):
            counted = "" if self.method == "exact" else f"{number_of(self.games, 'game')}, "
            return f"Estimate(nothing counted, {counted}{self.method})"
        if self.method == "exact":
            return f"Estimate({self.value:.6g}, exact)"
        digits = digits_of(self.standard_error or (self.high - self.low) / 4)
        return (
            f"Estimate({self.value:.{digits}f} ± {self.standard_error:.{digits}f}, "
            f"{self.low:.{digits}f} to {self.high:.{digits}f}, {number_of(self.games, 'game')}, "
            f"{self.method}"
            f"{f', gain {self.gain:.3g}' if self.gain is not None else ''})"
        )


def digits_of(standard_error: float) -> int:
    """Return the decimals worth printing: two significant digits of the standard error.

    Examples
    --------
    >>> digits_of(0.0137), digits_of(1.5), digits_of(0.0)
    (3, 1, 4)
    """
    if not standard_error > 0 or math.isinf(standard_error):
        return 4
    return max(0, 1 - math.floor(math.log10(standard_error)))


def share(
    successes: int,
    games: int,
    level: float = 0.95,
    *,
    interval: Literal["wilson", "clopper-pearson"] = "wilson",
) -> Estimate:
    """Return the estimate of a share, with Wilson's interval or that of Clopper and Pearson.

    Parameters
    ----------
    successes, games
        Games in which it happened, of all games.
    level
        Confidence level.
    interval
        ``"clopper-pearson"`` for one that never covers less often than it says.

    Raises
    ------
    ConfigError
        If `interval` is another word, or `level` not between 0 and 1.
    """
    kinds = {"wilson": wilson, "clopper-pearson": clopper_pearson}
    if interval not in kinds:
        raise ConfigError(f'interval="{interval}" is not known; known: {", ".join(kinds)}')
    low, high = kinds[interval](successes, games, level)
    if games == 0:
        return Estimate(math.nan, math.nan, low, high, 0, "simulated")
    p = successes / games
    return Estimate(p, math.sqrt(p * (1 - p) / games), low, high, games, "simulated")


def mean(
    total: int, squares: int, games: int, level: float = 0.95, *, student: bool = False
) -> Estimate:
    """Return the estimate of a mean, with a normal interval or Student's.

    Parameters
    ----------
    total, squares
        Sum of the values and of their squares, as integers, so that merged blocks give the same
        bits in any order.
    games
        Number of values.
    level
        Confidence level.
    student
        True for Student's interval, which is wider where there are few values.

    Examples
    --------
    >>> mean(6, 14, 3)  # the values 1, 2, 3
    Estimate(2.00 ± 0.58, 0.87 to 3.13, 3 games, simulated)
    >>> mean(6, 14, 3, student=True)
    Estimate(2.00 ± 0.58, -0.48 to 4.48, 3 games, simulated)
    """
    found = _of_sums(total, squares, games, level, "simulated")
    if not student or games < 2:
        return found
    reach = student_quantile(level, games - 1) * found.standard_error
    return replace(found, low=found.value - reach, high=found.value + reach)


def difference(
    totals: tuple[int, int],
    squares: tuple[int, int],
    products: int,
    games: int,
    level: float = 0.95,
    *,
    is_share: bool = False,
) -> Estimate:
    """Return the mean of a paired difference ``a - b`` under common random numbers.

    Parameters
    ----------
    totals, squares
        Sums and sums of squares of a and of b, as integers.
    products
        Sum of the products of a and b in the same game.
    games
        Number of pairs.
    level
        Confidence level.
    is_share
        True where a and b are 0 or 1. If they were equal in every game, the interval is then that
        of a share that never occurred (exact binomial), not of no width.

    Examples
    --------
    >>> difference((6, 3), (14, 3), 6, 3)  # 1, 2, 3 against 1, 1, 1
    Estimate(1.00 ± 0.58, -0.13 to 2.13, 3 games, paired)
    """
    total = totals[0] - totals[1]
    apart = squares[0] + squares[1] - 2 * products
    found = _of_sums(total, apart, games, level, "paired")
    if is_share and games and not apart:
        reach = 1 - ((1 - level) / 2) ** (1 / games)
        return replace(found, standard_error=0.0, low=-reach, high=reach)
    return found


def exact(value: float) -> Estimate:
    """Return a number that was computed, not estimated.

    Examples
    --------
    >>> exact(137172 / 162545)
    Estimate(0.843902, exact)
    """
    return Estimate(value, 0.0, value, value, 0, "exact")


def _of_sums(total: int, squares: int, games: int, level: float, method: str) -> Estimate:
    if games == 0:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, method)
    value = total / games
    if games == 1:
        return Estimate(value, math.nan, math.nan, math.nan, 1, method)
    # Exact integers up to the last division: no cancellation.
    variance = (games * squares - total * total) / (games * (games - 1))
    error = math.sqrt(variance / games)
    reach = normal_quantile(level) * error
    return Estimate(value, error, value - reach, value + reach, games, method)
