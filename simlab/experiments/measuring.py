"""What games of a curve deck are worth: seats averaged, mana for rocks left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.decks import Deck
from simlab.decks.curve_deck import SOL_RING
from simlab.experiments.objectives import Columns, Objective
from simlab.experiments.row_player import RowPlayer
from simlab.experiments.scenario import CompiledScenario, Scenario
from simlab.stats import Estimate, normal_quantile
from simlab.stats.selection import Selection, select

__all__ = ["WITHOUT_ROCKS", "Measuring"]

WITHOUT_ROCKS = ("compounded_mana", "mana_spent_by")  # objectives that leave mana for rocks out
ROCK_COST, RING_COST = 2, 1
_FRESH = 0x0C04_7E5E_5EED_0001  # added to the seed
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measuring:
    """How decks are played and compared.

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
    level, most, seed, threads
        As in `simlab.tune`.
    """

    scenario: Scenario
    seats: bool
    objective: Objective
    rocks: bool
    level: float
    most: int
    seed: int
    threads: int | None

    def words(self) -> str:
        """Say in a line what the numbers are conditional on."""
        seats = "half on the play and half on the draw" if self.seats else "one seat"
        return f"{self.scenario.words()}; {seats}, seed {self.seed}"

    def choose(self, decks: Sequence[Deck], delta: float) -> Selection:
        """Select among decks on common random numbers."""
        return self._play(decks, delta, self.seed, self.most)

    def compare(self, decks: Sequence[Deck], games: int, seed: int) -> Selection:
        """Play so many games of each deck, whatever comes of it."""
        return self._play(decks, 1e-300, seed, games)

    def value(self, deck: Deck, games: int) -> Estimate:
        """Return the mean of a deck, from games that no choice was made by."""
        found = self.compare([deck], games, self.fresh)
        return self._fixed(float(found.means[0]), float(found.errors[0]), games, "simulated")

    def difference(self, deck: Deck, other: Deck, games: int) -> Estimate:
        """Return the paired difference of two decks, from games that no choice was made by."""
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

    def _play(self, decks: Sequence[Deck], delta: float, seed: int, most: int) -> Selection:
        seats = (True, False) if self.seats else (self.scenario.on_the_play,)
        arms = [self.scenario.with_deck(deck).seated(seat) for deck in decks for seat in seats]
        compiled = [arm.compiled() for arm in arms]
        without = self.rocks and self.objective.name in WITHOUT_ROCKS
        measure = _Measure(self.objective, self.scenario.turns, compiled if without else ())
        with RowPlayer(compiled, measure, seed=seed, threads=self.threads, casts=without) as player:

            def play(places: Sequence[int], first: int, games: int) -> Floats:
                every = [place * len(seats) + k for place in places for k in range(len(seats))]
                values = player(every, first, games)
                mean: Floats = values.reshape(len(places), len(seats), games).mean(axis=1)
                return mean

            fixed = delta < 1e-200
            return select(
                play,
                len(decks),
                delta=delta,
                level=self.level,
                most=most,
                first=most if fixed else 2_000,
                until="chosen",
            )


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
