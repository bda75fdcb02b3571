"""How many games an interval of a wanted width takes, planned from games that are then left out.

Stopping as soon as an interval is narrow enough lets luck choose when to stop, and the interval
covers less often than it says. Here the number of games is fixed by a pilot sample, and the
estimate is made of other games: whatever the pilot saw, the interval is one of a fixed number of
games and covers as often as that. The idea of planning by a first sample is Stein's (1945), "A
two-sample test for a linear hypothesis whose power is independent of the variance"; the plan takes
an upper bound of the variance, so that the width is met in all but one run of a thousand for a
share, and in all but one of a hundred for a mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from simlab.checks import positive_number
from simlab.errors import ConfigError
from simlab.stats.intervals import clopper_pearson, normal_quantile, wilson

__all__ = [
    "PLAN_LEVEL",
    "Precision",
    "games_for_conditional",
    "games_for_mean",
    "games_for_share",
]

PLAN_LEVEL = 0.998  # two-sided, of what the pilot says: a bound holds in 999 plans of 1,000
_SEEN = 2.5  # standard errors beyond that bound that the run itself may see
_ROUNDS = 4
_LEAST_RAISE = 1.2  # of a variance, for what a pilot may have missed


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """How narrow an interval is to be.

    Attributes
    ----------
    half_width
        Most half-width of the interval; None where that does not matter.
    relative
        Most half-width as a share of the estimate; None where that does not matter.

    Raises
    ------
    ConfigError
        If neither is given, or one is not above 0.
    """

    half_width: float | None = None
    relative: float | None = None

    def __post_init__(self) -> None:
        if self.half_width is None and self.relative is None:
            raise ConfigError("give half_width or relative, as in half_width=0.001")
        for name in ("half_width", "relative"):
            value = getattr(self, name)
            if value is not None:
                positive_number(name, value)

    def met_by(self, value: float, low: float, high: float) -> bool:
        """Say whether an interval is narrow enough; by its half-width, or about a share of it."""
        half = (high - low) / 2
        narrow = self.half_width is None or half <= self.half_width
        return narrow and (self.relative is None or half <= self.relative * abs(value))


def games_for_share(
    successes: int, games: int, precision: Precision, level: float = 0.95
) -> int | None:
    """Return how many games a share takes, given what a pilot saw.

    Parameters
    ----------
    successes, games
        Of the pilot.
    precision
        How narrow Wilson's interval is to be.
    level
        Confidence level of that interval.

    Returns
    -------
    int or None
        Games, from 1; None where a relative precision cannot be planned: it has never happened.

    Examples
    --------
    >>> games_for_share(5_000, 10_000, Precision(half_width=0.001))
    960361
    """
    low, high = clopper_pearson(successes, games, PLAN_LEVEL)
    if precision.relative is not None and not successes:
        return None
    least = 1
    for _ in range(_ROUNDS):  # what the run itself may see beyond the bounds of the pilot
        widest = max(_spread(low, least, -1), 0.0), min(_spread(high, least, +1), 1.0)
        asked = []
        if precision.half_width is not None:
            # of all shares that may be seen the one of the greatest variance
            worst = min(max(widest[0], 0.5), widest[1])
            asked.append(_least(worst, precision.half_width, level))
        if precision.relative is not None:
            lowest = max(widest[0], low / 4)
            asked.append(_least(lowest, precision.relative * lowest, level))
        least = max(asked)
    return least


def games_for_conditional(
    successes: int, met: int, games: int, precision: Precision, level: float = 0.95
) -> int | None:
    """Return how many games a share takes of those that meet a condition, given a pilot.

    Parameters
    ----------
    successes, met, games
        Of the pilot: games with condition and event, with the condition, and all.
    precision, level
        As in `games_for_share`.

    Returns
    -------
    int or None
        Games, those without the condition included; None where it was never met, or as in
        `games_for_share`.

    Notes
    -----
    So many games that those which meet the condition are enough, for the least chance c of it that
    the pilot leaves, and less three standard deviations of their number: of m to be expected,
    m - 3 sqrt(m (1 - c)) is what is needed, a quadratic equation for sqrt(m).

    Examples
    --------
    >>> games_for_conditional(1_000, 2_000, 10_000, Precision(half_width=0.01))
    52551
    """
    needed = games_for_share(successes, met, precision, level) if met else None
    chance, _ = clopper_pearson(met, games, PLAN_LEVEL)
    if needed is None or not chance > 0:
        return None
    reach = 3 * math.sqrt(1 - chance)
    expected = ((reach + math.sqrt(reach**2 + 4 * needed)) / 2) ** 2
    return math.ceil(expected / chance)


def _spread(p: float, games: int, side: int) -> float:
    """Return the share that so many games may see on one side of `p`."""
    return p + side * _SEEN * math.sqrt(p * (1 - p) / games) if games > 1 else p


def _least(p: float, half_width: float, level: float) -> int:
    """Return the least games for which Wilson's interval about `p` is narrow enough."""
    least, most = 0, 1
    while _half_width(p, most, level) > half_width:
        least, most = most, 2 * most
    while most - least > 1:
        middle = (least + most) // 2
        if _half_width(p, middle, level) > half_width:
            least = middle
        else:
            most = middle
    return most


def _half_width(p: float, games: int, level: float) -> float:
    """Return the half-width of Wilson's interval at an expected count."""
    low, high = wilson(round(p * games), games, level) if games < 2**40 else (0.0, 0.0)
    return (high - low) / 2


def games_for_mean(
    total: float, squares: float, games: int, precision: Precision, level: float = 0.95
) -> int | None:
    """Return how many games a mean takes, given what a pilot saw.

    Parameters
    ----------
    total, squares, games
        Sum, sum of squares and number of the values of the pilot, two at least.
    precision
        How narrow the normal interval is to be.
    level
        Confidence level of that interval.

    Returns
    -------
    int or None
        Games, from 2; None where a relative precision cannot be planned: the mean may be 0.

    Notes
    -----
    The variance is raised by what a sample of this size may have missed, with its fourth moment
    taken as that of a normal distribution: chi-square, approximated by Wilson and Hilferty (1931),
    and never by less than a fifth: with rare large values a pilot may have missed more than that,
    and then the interval is as much wider than asked.

    Examples
    --------
    >>> games_for_mean(13_000, 17_500 * 10 + 19_000, 1_000, Precision(half_width=0.01))
    1153592
    """
    value = total / games
    variance = max(0.0, (squares - total * value) / (games - 1))
    z = normal_quantile(PLAN_LEVEL)
    freedom = games - 1
    least = freedom * (1 - 2 / (9 * freedom) - z * math.sqrt(2 / (9 * freedom))) ** 3
    variance *= max(_LEAST_RAISE, freedom / least)
    asked = []
    reach = normal_quantile(level)
    if precision.half_width is not None:
        asked.append(reach**2 * variance / precision.half_width**2)
    if precision.relative is not None:
        nearest = abs(value) - z * math.sqrt(variance / games)
        if nearest <= 0:
            return None
        asked.append(reach**2 * variance / (precision.relative * nearest) ** 2)
    return max(2, math.ceil(max(asked)))
