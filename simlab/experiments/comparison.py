"""The result of a comparison."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.compile import answer_columns
from simlab.errors import ConfigError
from simlab.experiments.condition import described
from simlab.experiments.run import Run
from simlab.experiments.tidy import row_of, runs_df
from simlab.kernels.columns import column
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.stats import METRICS, difference, find_metric, holm_levels

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Comparison"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Comparison:
    """The result of `simlab.compare`: a `Run` an arm, and the paired differences.

    Attributes
    ----------
    runs
        Name of the arm to its `Run`, all on the same random numbers.
    products
        int64[arms, arms, columns], sums over the games of products of the columns of two arms.
    elapsed_s
        Seconds it took.
    """

    runs: dict[str, Run]
    products: np.ndarray[Any, np.dtype[np.int64]]
    elapsed_s: float

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms, in order; the first is the baseline of `differences`."""
        return tuple(self.runs)

    @property
    def games(self) -> int:
        """Games of each arm."""
        return next(iter(self.runs.values())).games

    def __getitem__(self, arm: str) -> Run:
        if arm not in self.runs:
            raise ConfigError(f'arm "{arm}" is not there; arms: {", ".join(self.runs)}')
        return self.runs[arm]

    def summary(self) -> pd.DataFrame:
        """Return `Run.summary` of every arm below each other, with a column `arm` first."""
        return self._stacked("summary")

    @property
    def df(self) -> pd.DataFrame:
        """`Run.df` of every arm below each other, with a column `arm` of ordered categories."""
        return runs_df(self.runs)

    @property
    def plot(self) -> Plots:
        """The plots of the comparison: ``comparison.plot.forest()``; print it for the list."""
        return Plots(self)

    def events(self) -> pd.DataFrame:
        """Return `Run.events` of every arm below each other, with a column `arm` first."""
        return self._stacked("events")

    def by_turn(self, metric: str | None = None) -> pd.DataFrame:
        """Return `Run.by_turn` of every arm below each other, with a column `arm` first."""
        return self._stacked("by_turn", metric)

    def _stacked(self, method: str, *args: Any) -> pd.DataFrame:
        import pandas as pd

        frames = {name: getattr(run, method)(*args) for name, run in self.runs.items()}
        stacked: pd.DataFrame = pd.concat(frames, names=["arm"])
        units = next(iter(frames.values())).attrs["units"]
        stacked = stacked.reset_index(level="arm").reset_index(drop=True)
        return described(stacked, self.runs, units)

    def differences(
        self,
        metric: str | None = None,
        *,
        turn: int | None = None,
        every_pair: bool = False,
        together: bool = False,
    ) -> pd.DataFrame:
        """Return the paired differences between arms.

        Parameters
        ----------
        metric
            One metric or event only; by default all metrics, and all events without a condition
            (the games that meet one differ between the arms).
        turn
            One turn only; by default all turns.
        every_pair
            True for every pair of arms; by default each arm against the first.
        together
            True for intervals that hold together, each metric and turn being a family of as many as
            there are pairs (Holm); by default each holds by itself.

        Returns
        -------
        pandas.DataFrame
            metric, turn, arm, baseline, difference (arm less baseline), standard_error, low, high,
            games, method, correlation of the two arms' values of a game, gain: how many times more
            independent games would be needed for the same standard error. `gain` is missing where
            the difference never varies, `correlation` where one of the arms does not.

        Raises
        ------
        ConfigError
            If the metric is not known or the turn was not played.
        """
        import pandas as pd

        first = next(iter(self.runs.values()))
        turns = first.scenario.turns
        if turn is not None and not 1 <= turn <= turns:
            raise ConfigError(f"turn={turn}: turns 1 to {turns} were played")
        events = self._events()
        if metric in first.scenario.events.names and metric not in events:
            raise ConfigError(
                f'event "{metric}" has a condition, which other games meet in every arm: compare '
                "its intervals in summary(), or ask for event and condition together"
            )
        kinds = [] if metric in events else list(METRICS.values())
        if metric is not None and metric not in events:
            kinds = [find_metric(metric)]
        pairs = [(0, other) for other in range(1, len(self.runs))]
        if every_pair:
            pairs = list(combinations(range(len(self.runs)), 2))
        rows = []
        for kind in kinds:
            asked = [turn] if turn else range(1, turns + 1)
            for now in asked if kind.by_turn else [None]:
                place = column(kind.name, turns, now)
                rows += self._family(kind.name, now, place, pairs, together)
        for name, place in events.items():
            if metric in (None, name) and turn is None:
                rows += self._family(name, None, place, pairs, together)
        frame = described(pd.DataFrame(rows).astype({"turn": "Int64"}), self.runs)
        frame.attrs["together"] = together
        return frame

    def _events(self) -> dict[str, int]:
        """Return the columns of the events without a condition."""
        scenario = next(iter(self.runs.values())).scenario
        return {
            name: answer_columns(scenario.turns, place)[0]
            for place, (name, read) in enumerate(
                zip(scenario.events.names, scenario.questions(), strict=True)
            )
            if read.given is None
        }

    def _family(
        self,
        metric: str,
        turn: int | None,
        place: int,
        pairs: list[tuple[int, int]],
        together: bool,
    ) -> list[dict[str, Any]]:
        """Return the differences of one metric on one turn."""
        level = next(iter(self.runs.values())).level
        rows = [self._difference(metric, turn, place, *pair, level) for pair in pairs]
        if not together:
            return rows
        distances = [
            abs(row["difference"]) / row["standard_error"] if row["standard_error"] else math.nan
            for row in rows
        ]
        levels = holm_levels(distances, level)
        return [
            self._difference(metric, turn, place, *pair, own)
            for pair, own in zip(pairs, levels, strict=True)
        ]

    def _difference(
        self, metric: str, turn: int | None, place: int, baseline: int, arm: int, level: float
    ) -> dict[str, Any]:
        names, runs = self.arms, list(self.runs.values())
        totals = (int(runs[arm].sums[place]), int(runs[baseline].sums[place]))
        squares = (int(runs[arm].squares[place]), int(runs[baseline].squares[place]))
        product = int(self.products[baseline, arm, place])
        found = difference(
            totals,
            squares,
            product,
            self.games,
            level,
            is_share=metric not in METRICS or METRICS[metric].is_share,
        )
        pair = {"arm": names[arm], "baseline": names[baseline]}
        row = row_of(found, "difference", metric=metric, turn=turn, **pair)
        return row | _won(totals, squares, product, self.games)

    def save(self, path: str | Path) -> Path:
        """Save the comparison as a folder; return it. `simlab.load` reads it again."""
        from simlab.experiments.store import save_comparison

        return save_comparison(self, Path(path))

    def __repr__(self) -> str:
        first = next(iter(self.runs.values()))
        names = ", ".join(self.runs)
        return (
            f"Comparison({names}; {number_of(self.games, 'game')} each, seed {first.seed}, paired)"
        )

    def _repr_html_(self) -> str:
        from simlab.experiments.tables import comparison_html

        return comparison_html(self)


def _won(
    totals: tuple[int, int], squares: tuple[int, int], product: int, games: int
) -> dict[str, float | None]:
    """Return what pairing wins: the correlation, and the variance unpaired over that paired."""
    spread = [games * s - t * t for s, t in zip(squares, totals, strict=True)]
    shared = games * product - totals[0] * totals[1]
    paired = sum(spread) - 2 * shared
    return {
        "correlation": shared / math.sqrt(spread[0] * spread[1]) if all(spread) else None,
        "gain": sum(spread) / paired if paired else None,
    }
