"""How many games a run takes for a wanted precision, or gets in a given time."""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass

from simlab.checks import check_games, positive_number
from simlab.errors import ConfigError, SimlabWarning
from simlab.experiments.aims import find_aim
from simlab.experiments.blocks import BLOCK, Totals, play_all
from simlab.experiments.playing import run_of
from simlab.experiments.scenario import Scenario
from simlab.plural import number_of
from simlab.stats.precision import (
    Precision,
    games_for_conditional,
    games_for_mean,
    games_for_share,
)

__all__ = ["GAMES", "Plan"]

GAMES = 100_000  # of a run that asks for nothing else
PILOT = BLOCK  # games of the first pilot
MOST_PILOT = 4_000_000
PILOT_SHARE = 20  # the last pilot has at least this part of the games it plans
MOST_GAMES = 10**11
PILOT_SEED = 0x0911_07ED_5EED_0001  # added to the seed, so that pilots have games of their own


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run is to reach: so many games, a precision, a time, or the last two together.

    See `simlab.simulate` for the arguments.
    """

    games: int | None = None
    half_width: float | None = None
    relative: float | None = None
    of: str | None = None
    of_turn: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        check_games(
            self.games, half_width=self.half_width, relative=self.relative, seconds=self.seconds
        )
        if self.of is None and self.relative is not None:
            raise ConfigError(
                'relative is a share of one number: say which, as in of="commander_cast", of_turn=4'
            )
        if self.of is None and self.of_turn is not None:
            raise ConfigError("of_turn says on which turn; give of, too")
        if self.of is not None and self.half_width is None and self.relative is None:
            raise ConfigError(f'of="{self.of}" is to be how precise? give half_width, too')
        if self.seconds is not None:
            positive_number("seconds", self.seconds)
        if self.half_width is not None or self.relative is not None:
            Precision(half_width=self.half_width, relative=self.relative)

    def games_of(self, scenario: Scenario, *, seed: int, level: float, threads: int | None) -> int:
        """Return the number of games.

        Raises
        ------
        ConfigError
            If there is no such metric or event, it was not recorded, or a relative precision is
            asked of what never happens, or a precision under a condition that is never met.
        """
        if self.half_width is None and self.relative is None and self.seconds is None:
            return GAMES if self.games is None else int(self.games)
        pilot = _Pilot(self, scenario, seed=seed, level=level, threads=threads)
        return pilot.games()


class _Pilot:
    """Games that say how many games a run needs; no result is made of them."""

    def __init__(
        self, plan: Plan, scenario: Scenario, *, seed: int, level: float, threads: int | None
    ) -> None:
        self.started = time.perf_counter()
        self.plan, self.scenario, self.level, self.threads = plan, scenario, level, threads
        self.seed = (seed + PILOT_SEED) % 2**64
        self.compiled = scenario.compiled()
        self.aim = None if plan.of is None else find_aim(plan.of, plan.of_turn, scenario)

    def games(self) -> int:
        """Return the games of the run."""
        needed = self._needed()
        if self.plan.seconds is None:
            assert needed is not None
            return needed
        there = self._in_time(self.plan.seconds)
        if needed is None or needed <= there:
            return there if needed is None else needed
        warnings.warn(
            f"seconds={self.plan.seconds:g} are enough for some {there:,} games; the precision "
            f"asked for takes some {needed:,}: the intervals are wider than that",
            SimlabWarning,
            stacklevel=5,
        )
        return there

    def _needed(self) -> int | None:
        """Return the games that the precision takes; None where none is asked."""
        plan = self.plan
        if plan.half_width is None and plan.relative is None:
            return None
        precision = Precision(half_width=plan.half_width, relative=plan.relative)
        if plan.of is None:  # every share, whatever its value: the widest interval is that of 1/2
            return games_for_share(1, 2, precision, self.level)
        pilot = PILOT
        while True:
            found = self._planned(pilot, precision)
            if found is not None and found > MOST_GAMES:
                raise ConfigError(
                    f"that takes some {found:.0e} games; ask for less precision of {plan.of}"
                )
            if (
                pilot >= MOST_PILOT
                or self._late()
                or (found is not None and pilot * PILOT_SHARE >= found)
            ):
                break
            pilot = min(MOST_PILOT, pilot * 8, max(pilot * 2, (found or 0) // PILOT_SHARE))
        if found is None and plan.relative is None:
            raise ConfigError(
                f"half_width={plan.half_width:g}: the condition of {plan.of} was met in too few of "
                f"{number_of(pilot, 'game')} to say how many it takes"
            )
        if found is None:
            raise ConfigError(
                f"relative={plan.relative:g}: {plan.of} was 0 in too many of "
                f"{number_of(pilot, 'game')} to "
                "say how many it takes; ask for a half_width"
            )
        return found

    def _late(self) -> bool:
        """Say whether a quarter of the seconds is gone, so that a longer pilot is too long."""
        gone = time.perf_counter() - self.started
        return self.plan.seconds is not None and gone > self.plan.seconds / 4

    def _planned(self, pilot: int, precision: Precision) -> int | None:
        """Return the games that a pilot of so many games plans."""
        aim = self.aim
        assert aim is not None
        totals = self._play(pilot)
        if self.scenario.record == "hands":
            found = run_of(self.scenario, totals, 0, self.seed, self.level).estimate(aim.name)
            total = found.value * pilot
            squares = found.standard_error**2 * pilot * (pilot - 1) + total * found.value
            return games_for_mean(total, squares, pilot, precision, self.level)
        total = int(totals.sums[0, aim.column])
        if aim.given is not None:
            met = int(totals.sums[0, aim.given])
            return games_for_conditional(total, met, pilot, precision, self.level)
        if aim.is_share:
            return games_for_share(total, pilot, precision, self.level)
        squares = int(totals.products[0, 0, aim.column])
        return games_for_mean(total, squares, pilot, precision, self.level)

    def _in_time(self, seconds: float) -> int:
        """Return the games that can be played in what is left of the seconds."""
        self._play(1_000)  # the kernels are compiled or loaded now
        start, pilot = time.perf_counter(), PILOT
        self._play(pilot)
        while time.perf_counter() - start < seconds / 40:
            pilot *= 2
            start = time.perf_counter()
            self._play(pilot)
        rate = pilot / (time.perf_counter() - start)
        left = seconds - (time.perf_counter() - self.started)
        return max(1_000, int(0.9 * rate * left))

    def _play(self, games: int) -> Totals:
        return play_all(
            [self.compiled],
            hands_only=self.scenario.record == "hands",
            games=games,
            seed=self.seed,
            threads=self.threads,
            progress=False,
        )
