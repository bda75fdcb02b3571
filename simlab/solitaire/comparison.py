"""The result of `simlab.solitaire.compare`: runs on the same deals, and paired differences."""

from __future__ import annotations

import difflib
import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.errors import ConfigError
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.solitaire.condition import SHARES, as_categories, described, played_words
from simlab.solitaire.run import SolitaireRun
from simlab.solitaire.saving import Saving
from simlab.solitaire.tables import comparison_html
from simlab.stats import Estimate, difference, holm_levels

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SolitaireComparison"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireComparison(Saving):
    """The result of `simlab.solitaire.compare`.

    Attributes
    ----------
    runs
        A `SolitaireRun` an arm, all on the same deals.
    """

    runs: dict[str, SolitaireRun]

    def __repr__(self) -> str:
        """Say what was compared."""
        seed = next(iter(self.runs.values())).seed
        return (
            f"<SolitaireComparison: {', '.join(self.runs)}; {number_of(self.games, 'deal')}, "
            f"seed {seed}; {played_words(self.runs.values())}>"
        )

    def __getitem__(self, arm: str) -> SolitaireRun:
        if arm not in self.runs:
            near = difflib.get_close_matches(str(arm), self.runs, 1)
            hint = f"did you mean {near[0]}? " if near else ""
            raise ConfigError(f'arm "{arm}" is not there; {hint}arms: {", ".join(self.runs)}')
        return self.runs[arm]

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms; the first is the baseline of `differences`."""
        return tuple(self.runs)

    @property
    def games(self) -> int:
        """Deals that every arm played under each reading."""
        return next(iter(self.runs.values())).games

    @property
    def df(self) -> pd.DataFrame:
        """`summary` with arms, readings and metrics as ordered categories."""
        metrics = dict.fromkeys(metric for run in self.runs.values() for metric in run.metrics)
        return as_categories(self.summary(), arm=self.arms, metric=metrics)

    @property
    def plot(self) -> Plots:
        """The plots: ``comparison.plot()`` draws the win rates; print it for the list."""
        return Plots(self)

    def summary(self) -> pd.DataFrame:
        """Return `SolitaireRun.summary` of every arm below each other, with a column `arm`."""
        return self._stacked("summary")

    def to_frame(self) -> pd.DataFrame:
        """Return `SolitaireRun.to_frame` of every arm below each other, with a column `arm`."""
        return self._stacked("to_frame")

    def piles(self) -> pd.DataFrame:
        """Return `SolitaireRun.piles` of every arm below each other, with a column `arm`."""
        return self._stacked("piles")

    def _stacked(self, method: str) -> pd.DataFrame:
        import pandas as pd

        frames = {name: getattr(run, method)() for name, run in self.runs.items()}
        stacked: pd.DataFrame = pd.concat(frames, names=["arm"])
        return described(stacked.reset_index(level="arm").reset_index(drop=True), self.runs)

    def differences(self, metric: str = "won", *, every_pair: bool = False) -> pd.DataFrame:
        """Return paired differences, game by game on the same deals.

        Parameters
        ----------
        metric
            A metric that all arms have.
        every_pair
            True for every pair of arms; by default each arm against the first.

        Returns
        -------
        pandas.DataFrame
            draw_when, metric, arm, baseline, difference (arm less baseline), standard_error, low,
            high, games, method, only_arm and only_baseline (deals won by one of the two alone; of
            ``"won"``). The intervals of one reading hold together (Holm).

        Raises
        ------
        ConfigError
            If an arm has no such metric.
        """
        import pandas as pd

        pairs = [(0, other) for other in range(1, len(self.runs))]
        if every_pair:
            pairs = list(combinations(range(len(self.runs)), 2))
        rows: list[dict[str, Any]] = []
        first = next(iter(self.runs.values()))
        for when in first.rows:
            found = [self._difference(metric, when, *pair, first.level) for pair in pairs]
            distances = [
                abs(one.value) / one.standard_error if one.standard_error else math.nan
                for one in found
            ]
            for pair, level in zip(pairs, holm_levels(distances, first.level), strict=True):
                rows.append(self._row(metric, when, pair, level))
        return described(pd.DataFrame(rows), self.runs, together=True)

    def _values(self, metric: str, when: str, pair: tuple[int, int]) -> list[Any]:
        """Return the values of the baseline and of the arm, a value a game."""
        runs = list(self.runs.values())
        return [runs[place].values(metric, when).astype(np.int64) for place in pair]

    def _difference(
        self, metric: str, when: str, baseline: int, arm: int, level: float
    ) -> Estimate:
        """Return one paired difference."""
        base, own = self._values(metric, when, (baseline, arm))
        return difference(
            (int(own.sum()), int(base.sum())),
            (int((own * own).sum()), int((base * base).sum())),
            int((own * base).sum()),
            len(own),
            level,
            is_share=metric in SHARES,
        )

    def _row(self, metric: str, when: str, pair: tuple[int, int], level: float) -> dict[str, Any]:
        """Return one row of `differences`."""
        found = self._difference(metric, when, *pair, level)
        base, own = self._values(metric, when, pair)
        row = {
            "draw_when": when,
            "metric": metric,
            "arm": self.arms[pair[1]],
            "baseline": self.arms[pair[0]],
            "difference": found.value,
            "standard_error": found.standard_error,
            "low": found.low,
            "high": found.high,
            "games": found.games,
            "method": found.method,
        }
        if metric == "won":
            row["only_arm"] = int(((own == 1) & (base == 0)).sum())
            row["only_baseline"] = int(((own == 0) & (base == 1)).sum())
        return row

    def _repr_html_(self) -> str:
        return comparison_html(self)
