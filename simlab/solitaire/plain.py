"""Plain Klondike with 52 cards: what the Magic game is held against."""

from __future__ import annotations

import html
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from simlab.checks import check_seed, whole_number
from simlab.errors import ConfigError
from simlab.stats import Estimate, normal_quantile, share
from simlab.threads import progress_bar, workers

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["KlondikeRun", "klondike"]

_BLOCK = 16
_OUTCOMES = ("unsolvable", "solved", "out_of_budget")
_PUBLISHED = "the long searches of published solvers win about 82 % of such deals"


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class KlondikeRun:
    """Deals of plain Klondike that a limited search tried to win, all cards known.

    Attributes
    ----------
    outcomes
        int64[games]: 0 unsolvable, 1 solved, 2 out of budget.
    budget
        Moves tried a deal.
    seed, level
        The seed; the confidence level of the intervals.
    """

    outcomes: npt.NDArray[np.int64]
    budget: int
    seed: int
    level: float

    @property
    def games(self) -> int:
        """Deals that were tried."""
        return len(self.outcomes)

    def estimate(self, outcome: str) -> Estimate:
        """Return the share of deals that are ``"solved"``, ``"unsolvable"`` or ``"out_of_budget"``.

        What perfect play wins lies between ``"solved"`` and it together with ``"out_of_budget"``.

        Raises
        ------
        ConfigError
            If the outcome is none of these.
        """
        if outcome not in _OUTCOMES:
            raise ConfigError(f'outcome "{outcome}" is not known; known: {", ".join(_OUTCOMES)}')
        code = _OUTCOMES.index(outcome)
        return share(int((self.outcomes == code).sum()), self.games, self.level)

    def summary(self) -> pd.DataFrame:
        """Return outcome, estimate, standard_error, low, high, games, budget."""
        import pandas as pd

        rows = []
        for outcome in _OUTCOMES:
            found = self.estimate(outcome)
            rows.append(
                {
                    "outcome": outcome,
                    "estimate": found.value,
                    "standard_error": found.standard_error,
                    "low": found.low,
                    "high": found.high,
                    "games": found.games,
                    "budget": self.budget,
                }
            )
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        """Say what was found, and that a limited search finds less than there is."""
        solved, not_to = self.estimate("solved"), self.estimate("unsolvable")
        return (
            f"<KlondikeRun: {self.games:,} deals, draw three, all cards known, {self.budget:,} "
            f"moves a deal: solved {solved.value:.3f} ({solved.low:.3f} to {solved.high:.3f}), "
            f"unsolvable {not_to.value:.3f}; {_PUBLISHED}>"
        )

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self))}</p>{self.summary().to_html(index=False)}"


def klondike(
    *,
    games: int = 1_000,
    seed: int | None = None,
    budget: int = 20_000,
    level: float = 0.95,
    threads: int | None = None,
    progress: bool = False,
) -> KlondikeRun:
    """Solve deals of plain Klondike: draw three, redeals without end, all cards known.

    Parameters
    ----------
    games
        Deals.
    seed
        0 to 2**64 - 1; None draws one.
    budget
        Moves tried a deal.
    level
        Confidence level of the intervals.
    threads
        Threads; None for all processors.
    progress
        Show a progress bar when it takes more than two seconds.

    Returns
    -------
    KlondikeRun
        The result: solved, unsolvable and out of budget are kept apart.

    Raises
    ------
    ConfigError
        If a number is not what it should be.

    Examples
    --------
    >>> found = klondike(games=100, seed=1, budget=2_000)
    >>> found.estimate("solved")
    Estimate(...
    """
    from simlab.kernels.solitaire_klondike import K_DEPTH, K_MOVES, K_SIZE, play_klondike

    games, seed = whole_number("games", games), check_seed(seed)
    budget = whole_number("budget", budget, most=10**8)
    normal_quantile(level)

    def task(first: int) -> npt.NDArray[np.int64]:
        rows = np.zeros((min(_BLOCK, games - first), 2), np.int64)
        boards = np.zeros((K_DEPTH, K_SIZE), np.int16)
        lists = np.zeros((K_DEPTH, K_MOVES), np.int64)
        counts, places = np.zeros(K_DEPTH, np.int64), np.zeros(K_DEPTH, np.int64)
        seen = np.zeros(max(2_048, 1 << (2 * budget).bit_length()), np.uint64)
        scratch = (boards, lists, counts, places, seen)
        play_klondike(np.uint64(seed), first, len(rows), budget, rows, *scratch)
        return rows[:, 0]

    found: list[npt.NDArray[np.int64]] = []
    with progress_bar(games, progress) as told, ThreadPoolExecutor(workers(threads)) as pool:
        for rows in pool.map(task, range(0, games, _BLOCK)):
            found.append(rows)
            told(len(rows))
    return KlondikeRun(outcomes=np.concatenate(found), budget=budget, seed=seed, level=level)
