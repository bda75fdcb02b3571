"""`simlab.solitaire.compare`: players and decks on the same deals."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.checks import check_seed
from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.solitaire.playing import GAMES, simulate
from simlab.solitaire.run import SolitaireRun
from simlab.stats import Estimate, difference, holm_levels

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SolitaireComparison", "compare"]

_ARM = ("deck", "player", "budget", "codes")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireComparison:
    """The result of `simlab.solitaire.compare`.

    Attributes
    ----------
    runs
        A `SolitaireRun` an arm, all on the same deals.
    """

    runs: dict[str, SolitaireRun]

    def __repr__(self) -> str:
        """Say what was compared."""
        first = next(iter(self.runs.values()))
        return (
            f"<SolitaireComparison: {', '.join(self.runs)}; {first.games:,} deals, seed "
            f"{first.seed}>"
        )

    def __getitem__(self, arm: str) -> SolitaireRun:
        if arm not in self.runs:
            raise ConfigError(f'arm "{arm}" is not there; arms: {", ".join(self.runs)}')
        return self.runs[arm]

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms; the first is the baseline of `differences`."""
        return tuple(self.runs)

    def summary(self) -> pd.DataFrame:
        """Return `SolitaireRun.summary` of every arm below each other, with a column `arm`."""
        import pandas as pd

        frames = {name: run.summary() for name, run in self.runs.items()}
        stacked: pd.DataFrame = pd.concat(frames, names=["arm"])
        return stacked.reset_index(level="arm").reset_index(drop=True)

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
        return pd.DataFrame(rows)

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
            is_share=metric == "won",
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
        return f"<p>{html.escape(repr(self))}</p>{self.differences().to_html(index=False)}"


def compare(
    arms: Mapping[str, Mapping[str, Any] | Deck] | Sequence[str],
    *,
    deck: Deck | None = None,
    games: int = GAMES,
    seed: int | None = None,
    level: float = 0.95,
    threads: int | None = None,
    progress: bool = False,
    **settings: Any,
) -> SolitaireComparison:
    """Play several players or decks on the same deals.

    Parameters
    ----------
    arms
        Names of players; or a name an arm and what is its own, as in ``{"greedy": {"player":
        "greedy"}, "24 lands": {"deck": other}}``; or a name and a deck an arm. The first is the
        baseline. Decks whose slots are aligned (`Deck.swap`) see the same luck card by card.
    deck
        The deck of the arms that name none.
    games, seed, level, threads, progress
        As in `simlab.solitaire.simulate`.
    **settings
        What all arms have in common: player, budget, codes, and switches of the readings.

    Returns
    -------
    SolitaireComparison
        The result.

    Raises
    ------
    SimlabError
        If there are fewer than two arms, or one of them cannot be played.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.compare(["random", "greedy"], deck=deck, games=2_000, seed=1)
    >>> rows = found.differences()
    >>> (rows["low"] > 0).tolist()
    [True, True, True]
    """
    named: dict[str, dict[str, Any]] = {}
    if isinstance(arms, Mapping):
        for name, own in arms.items():
            named[name] = {"deck": own} if isinstance(own, Deck) else dict(own)
    else:
        named = {str(name): {"player": name} for name in arms}
    if len(named) < 2:
        raise ConfigError(f"{len(named)} arm: a comparison has two at least")
    seed = check_seed(seed)
    runs = {}
    for name, own in named.items():
        whole = {"deck": deck, **settings, **own}
        if not isinstance(whole["deck"], Deck):
            raise ConfigError(f'arm "{name}" has no deck; give deck=')
        runs[name] = simulate(
            whole.pop("deck"),
            games=games,
            seed=seed,
            level=level,
            threads=threads,
            progress=progress,
            **whole,
        )
    return SolitaireComparison(runs=runs)
