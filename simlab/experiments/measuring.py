"""What games of a curve deck are worth: seats averaged, mana for rocks left out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from simlab.decks import Deck
from simlab.decks.curve_deck import SOL_RING
from simlab.errors import NotExactError
from simlab.exact import Opening
from simlab.exact.curve import mean_mana_spent
from simlab.experiments.exact_choice import select_exactly
from simlab.experiments.objectives import Columns, Objective
from simlab.experiments.row_player import RowPlayer
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.stats import Estimate, normal_quantile
from simlab.stats.estimate import exact
from simlab.stats.selection import FIRST, Play, Selection, select
from simlab.threads import workers

__all__ = ["WITHOUT_ROCKS", "Measuring", "PilotMeasuring"]

WITHOUT_ROCKS = ("compounded_mana", "mana_spent_by")  # objectives that leave mana for rocks out
ROCK_COST, RING_COST = 2, 1
_FRESH = 0x0C04_7E5E_5EED_0001  # added to the seed
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Measuring(ABC):
    """How decks are played and compared.

    Attributes
    ----------
    level, most, seed, threads
        As in `simlab.tune`.
    """

    level: float
    most: int
    seed: int
    threads: int | None

    @abstractmethod
    def words(self) -> str:
        """Say in a line what the numbers are conditional on."""

    @abstractmethod
    def players(self, decks: Sequence[Deck]) -> AbstractContextManager[Play]:
        """Open what plays these decks; see `simlab.stats.select` for what it is called with."""

    def exact_value(self, deck: Deck) -> float:
        """Return the mean of a deck without playing a game.

        Raises
        ------
        NotExactError
            If it cannot be had: then decks are played.
        """
        raise NotExactError(f'"{deck.name}" is played')

    def choose_exactly(self, decks: Sequence[Deck], delta: float) -> Selection:
        """Select among decks by their exact values.

        Raises
        ------
        NotExactError
            As `exact_value`.
        """
        with ThreadPoolExecutor(workers(self.threads)) as pool:
            return select_exactly(list(pool.map(self.exact_value, decks)), delta)

    def choose(self, decks: Sequence[Deck], delta: float) -> Selection:
        """Select among decks on common random numbers."""
        return self._select(decks, delta, self.seed, self.most, FIRST)

    def compare(self, decks: Sequence[Deck], games: int, seed: int) -> Selection:
        """Play so many games of each deck, whatever comes of it."""
        return self._select(decks, 1e-300, seed, games, games)

    def value(self, deck: Deck, games: int) -> Estimate:
        """Return the mean of a deck: exact, or from games that no choice was made by."""
        with suppress(NotExactError):
            return exact(self.exact_value(deck))
        found = self.compare([deck], games, self.fresh)
        return self._fixed(float(found.means[0]), float(found.errors[0]), games, "simulated")

    def difference(self, deck: Deck, other: Deck, games: int) -> Estimate:
        """Return the difference of two decks: exact, or of games that no choice was made by."""
        with suppress(NotExactError):
            return exact(self.exact_value(deck) - self.exact_value(other))
        found = self.compare([deck, other], games, self.fresh)
        gap, error = float(found.gaps[0, 1]), float(found.gap_errors[0, 1])
        return self._fixed(gap, error, games, "paired")

    def _fixed(self, value: float, error: float, games: int, method: str) -> Estimate:
        """Return an estimate with the interval of a number of games that was fixed before."""
        reach = normal_quantile(self.level) * error
        return Estimate(value, error, value - reach, value + reach, games, method)

    @property
    def fresh(self) -> int:
        """A seed for games that no choice was made by."""
        return (self.seed + _FRESH) % 2**64

    def _select(
        self, decks: Sequence[Deck], delta: float, seed: int, most: int, first: int
    ) -> Selection:
        with replace(self, seed=seed).players(decks) as play:
            return select(
                play,
                len(decks),
                delta=delta,
                level=self.level,
                most=most,
                first=first,
                until="chosen",
            )


@dataclass(frozen=True, kw_only=True)
class PilotMeasuring(Measuring):
    """Decks played by a pilot, as `simlab.simulate` plays them.

    Attributes
    ----------
    scenario
        How a deck is played.
    seats
        True for half on the play and half on the draw: the same luck in both.
    objective
        What a game is worth.
    rocks
        True where the decks may have rocks or a Sol Ring whose mana is not to count as spent.
    """

    scenario: Scenario
    seats: bool
    objective: Objective
    rocks: bool

    def words(self) -> str:
        """Say in a line what the numbers are conditional on."""
        seats = "half on the play and half on the draw" if self.seats else "one seat"
        return f"{self.scenario.words()}; {seats}, seed {self.seed}"

    def exact_value(self, deck: Deck) -> float:
        """Return the mean of a deck of which nothing but the curve counts."""
        turns, turn = self.scenario.turns, self.objective.turn or self.scenario.turns
        if self.objective.name == "compounded_mana":
            weights = np.maximum(turn - np.arange(turns), 0)
        elif self.objective.name == "mana_spent_by":
            weights = (np.arange(turns) < turn).astype(np.int64)
        else:
            raise NotExactError(f'objective "{self.objective.name}" is not of mana spent alone')
        if self.rocks:
            raise NotExactError("rocks make mana")
        seats = (True, False) if self.seats else (self.scenario.on_the_play,)
        total = 0.0
        for seat in seats:
            arm = self.scenario.with_deck(deck).seated(seat).compiled()
            total += float(mean_mana_spent(Opening.of(arm), turns) @ weights)
        return total / len(seats)

    @contextmanager
    def players(self, decks: Sequence[Deck]) -> Iterator[Play]:
        """Open threads that play these decks."""
        seats = (True, False) if self.seats else (self.scenario.on_the_play,)
        arms = [self.scenario.with_deck(deck).seated(seat) for deck in decks for seat in seats]
        compiled = [arm.compiled() for arm in arms]
        without = self.rocks and self.objective.name in WITHOUT_ROCKS
        measure = _Measure(self.objective, self.scenario.turns, compiled if without else ())
        with RowPlayer(
            compiled, measure, seed=self.seed, threads=self.threads, casts=without
        ) as player:

            def play(places: Sequence[int], first: int, games: int) -> Floats:
                every = [place * len(seats) + k for place in places for k in range(len(seats))]
                values = player(every, first, games)
                mean: Floats = values.reshape(len(places), len(seats), games).mean(axis=1)
                return mean

            yield play


class _Measure:
    """Values of games; with rocks, their mana is taken off what was spent."""

    def __init__(self, objective: Objective, turns: int, arms: Sequence[CompiledScenario]) -> None:
        self._objective, self._turns = objective, turns
        self._rings = [
            arm.deck.card_names.index(SOL_RING) if SOL_RING in arm.deck.card_names else None
            for arm in arms
        ]

    def __call__(
        self,
        rows: npt.NDArray[np.int32],
        casts: npt.NDArray[np.uint64] | None = None,
        arm: int = 0,
    ) -> Floats:
        values = self._objective.values(rows, self._turns)
        if casts is None:
            return values
        turn = self._objective.turn or self._turns
        games = Columns(rows, self._turns)
        ring = np.zeros((len(rows), self._turns), np.int64)
        card = self._rings[arm]
        if card is not None:
            bits = casts[:, card // 64] >> np.uint64(card % 64)
            ring = (bits & np.uint64(1)).astype(np.int64).T
        # Every land makes one mana, so what is there beyond the lands comes of rocks and the Ring.
        rocks = games["mana_available"] - games["lands_in_play"] - 2 * ring
        spent: npt.NDArray[np.int64] = ROCK_COST * rocks + RING_COST * ring
        first = 0 if self._objective.name == "compounded_mana" else turn - 1
        less: Floats = values - spent[:, first:turn].sum(axis=1)
        return less
