"""Choosing among decks whose values are known exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simlab.stats.estimate import Estimate, exact
from simlab.stats.selection import Selection

__all__ = ["ExactSelection", "select_exactly"]


class ExactSelection(Selection):
    """A selection among values that are known; no game was played."""

    def value(self, place: int) -> Estimate:
        """Return the value of a candidate."""
        return exact(float(self.means[place]))

    def difference(self, place: int, other: int | None = None) -> Estimate:
        """Return the difference of a candidate to another, by default to the chosen one."""
        return exact(float(self.gaps[place, self.best if other is None else other]))

    def gain(self, place: int, other: int | None = None) -> None:
        """Return None: there is no noise to take away."""


def select_exactly(values: Sequence[float], delta: float) -> ExactSelection:
    """Return the best of candidates with these values, the first of equals.

    Examples
    --------
    >>> found = select_exactly([2.0, 3.0, 2.5], 0.1)
    >>> found.best, found.verdict(2), found.difference(2)
    (1, 'worse', Estimate(-0.5, exact))
    """
    means = np.array(values, np.float64)
    none = np.zeros_like(means)
    behind = means.max() - means
    best = int(means.argmax())
    gaps = means[:, None] - means
    return ExactSelection(
        best=best,
        level=1.0,
        delta=delta,
        within=0.0,
        games=(0,) * len(means),
        means=means,
        errors=none,
        gaps=gaps,
        gap_errors=np.zeros_like(gaps),
        gap_widths=np.zeros_like(gaps),
        behind=behind,
        out_after=tuple(int(far > delta) for far in behind),
        stopped="exact",
    )
