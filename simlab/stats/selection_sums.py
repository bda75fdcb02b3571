"""What ranking and selection adds up over the games."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from simlab.stats.sequences import sequence_factor, sequence_widths

__all__ = ["Sums", "pair_level"]

Floats = npt.NDArray[np.float64]


def pair_level(candidates: int, level: float) -> float:
    """Return the level at which the interval of each pair holds, so that all hold at `level`.

    Examples
    --------
    >>> round(pair_level(5, 0.95), 3)
    0.995
    """
    pairs = max(1, candidates * (candidates - 1) // 2)
    return 1 - (1 - level) / pairs


class Sums:
    """Sums over games of the values of candidates, and of their paired differences.

    Values that are whole numbers give exact sums, below 2**53, so that the order does not matter.
    """

    def __init__(self, candidates: int, span: float, aim: int) -> None:
        self.span, self.aim = span, aim
        shape = (candidates, candidates)
        self.games = np.zeros(shape, np.int64)  # that both played
        self.totals = np.zeros(candidates)
        self.squares = np.zeros(candidates)
        self.apart = np.zeros(shape)  # row less column
        self.apart_squares = np.zeros(shape)
        self.widest = np.zeros(shape)  # the largest paired difference of a game
        self.low, self.high = np.inf, -np.inf

    def add(self, places: Sequence[int], values: Floats) -> None:
        """Add float64[places, games]."""
        at = np.ix_(places, places)
        totals, products = values.sum(axis=1), values @ values.T
        squares = products.diagonal()
        self.games[at] += values.shape[1]
        self.totals[places] += totals
        self.squares[places] += squares
        self.apart[at] += totals[:, None] - totals
        self.apart_squares[at] += squares[:, None] + squares - 2 * products
        for row, place in enumerate(places):
            widest = np.abs(values - values[row]).max(axis=1)
            self.widest[place, places] = np.maximum(self.widest[place, places], widest)
        self.low = min(self.low, float(values.min()))
        self.high = max(self.high, float(values.max()))

    def means(self) -> Floats:
        """Return the mean of each candidate."""
        return self.totals / self.games.diagonal()

    def errors(self) -> Floats:
        """Return the standard error of each mean."""
        games = self.games.diagonal()
        return errors_of(self.totals, self.squares, games)

    def gaps(self) -> Floats:
        """Return the mean paired differences, row less column."""
        return self.apart / self.games

    def gap_errors(self) -> Floats:
        """Return the standard errors of the paired differences."""
        return errors_of(self.apart, self.apart_squares, self.games)

    def widths(self, level: float) -> Floats:
        """Return the half-widths of the intervals of the paired differences."""
        numbers, places = np.unique(self.games, return_inverse=True)
        factors = np.array(
            [sequence_factor(int(number), level, aim=self.aim) for number in numbers]
        )
        each = factors[places].reshape(self.games.shape)
        span = np.where(self.widest > 0, self.widest, max(self.span, self.high - self.low))
        return sequence_widths(self.apart, self.apart_squares, self.games, each, span)


def errors_of(totals: Floats, squares: Floats, games: npt.NDArray[np.int64]) -> Floats:
    """Return standard errors of means."""
    counts = games.astype(np.float64)
    variances = (squares - totals * totals / counts) / np.maximum(counts - 1, 1)
    errors: Floats = np.sqrt(np.maximum(variances, 0.0) / counts)
    return errors
