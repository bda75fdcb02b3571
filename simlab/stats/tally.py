"""Sums of whole numbers: they merge by addition, with the same bits in any order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.stats.estimate import Estimate, difference, mean, share

__all__ = ["PairTally", "Tally"]


@dataclass(frozen=True, slots=True)
class Tally:
    """Number, sum and sum of squares of whole numbers.

    Examples
    --------
    >>> Tally.of([1, 2]) + Tally.of([3])
    Tally(games=3, total=6, squares=14)
    >>> (Tally.of([1, 2]) + Tally.of([3])).mean()
    Estimate(2.00 ± 0.58, 0.87 to 3.13, 3 games, simulated)
    """

    games: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: npt.ArrayLike) -> Tally:
        """Count values.

        Raises
        ------
        ConfigError
            If they are not whole numbers.
        """
        array = _whole(values)
        return cls(array.size, int(array.sum()), int((array * array).sum()))

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games, self.total + other.total, self.squares + other.squares
        )

    def mean(self, level: float = 0.95, *, student: bool = False) -> Estimate:
        """Return the mean; see `simlab.stats.mean`."""
        return mean(self.total, self.squares, self.games, level, student=student)

    def share(self, level: float = 0.95) -> Estimate:
        """Return the share of ones, of values that are 0 or 1.

        Raises
        ------
        ConfigError
            If there are other values.
        """
        if self.total != self.squares or not 0 <= self.total <= self.games:
            raise ConfigError("a share is one of values that are 0 or 1; take the mean of others")
        return share(self.total, self.games, level)


@dataclass(frozen=True, slots=True)
class PairTally:
    """Sums of pairs of whole numbers: two arms in the same game.

    Examples
    --------
    >>> pairs = PairTally.of([1, 2, 3], [1, 1, 1])
    >>> (pairs + PairTally()).difference()
    Estimate(1.00 ± 0.58, -0.13 to 2.13, 3 games, paired)
    """

    first: Tally = Tally()
    second: Tally = Tally()
    products: int = 0

    @classmethod
    def of(cls, first: npt.ArrayLike, second: npt.ArrayLike) -> PairTally:
        """Count pairs of values.

        Raises
        ------
        ConfigError
            If they are not whole numbers, or not as many.
        """
        one, other = _whole(first), _whole(second)
        if one.shape != other.shape:
            raise ConfigError(f"{one.size} values and {other.size}: pairs have one of each")
        return cls(Tally.of(one), Tally.of(other), int((one * other).sum()))

    def __add__(self, other: PairTally) -> PairTally:
        return PairTally(
            self.first + other.first, self.second + other.second, self.products + other.products
        )

    def difference(self, level: float = 0.95) -> Estimate:
        """Return the mean of first less second; see `simlab.stats.difference`."""
        return difference(
            (self.first.total, self.second.total),
            (self.first.squares, self.second.squares),
            self.products,
            self.first.games,
            level,
        )


def _whole(values: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Return an array of whole numbers."""
    array = np.asarray(values)
    if array.size and array.dtype.kind not in "iub":
        raise ConfigError(f"values of type {array.dtype}: a tally counts whole numbers")
    return array.astype(np.int64).ravel()
