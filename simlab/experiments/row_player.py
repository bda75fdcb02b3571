"""Per-game values of several scenarios on common random numbers, for as many games as are asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

import numpy as np
import numpy.typing as npt

from simlab.experiments.blocks import CHUNK
from simlab.experiments.scenario import CompiledScenario
from simlab.kernels.columns import LOG_WIDTH, Track
from simlab.kernels.layout import (
    GAMES_HELD,
    ROW,
    Questions,
    Scratch,
    Tallies,
    new_questions,
    new_scratch,
    new_tallies,
    parts_of,
)
from simlab.kernels.play import play_block
from simlab.threads import workers

__all__ = ["RowPlayer"]

TASK = 4 * CHUNK  # games of one task
_NO_LOG = np.zeros((0, LOG_WIDTH), np.int16)
Floats = npt.NDArray[np.float64]
Rows = npt.NDArray[np.int32]
Measure = Callable[..., Floats]


class RowPlayer:
    """Play addressed games of scenarios and measure each of them.

    Parameters
    ----------
    arms
        Scenarios with the same number of turns and of events.
    measure
        Rows int32[games, columns] to float64[games]; see `simlab.kernels.columns`. It is called in
        several threads, with the rows of at most 1,024 games that are overwritten afterwards.
    seed
        0 <= seed < 2**64.
    threads
        Threads to use; None for all processors.
    casts
        True to give `measure` as second argument uint64[turns, parts, games], a bit for each card
        that has been cast by the turn, in the order of `CompiledDeck.card_names`, and as third the
        place of the scenario. The scenarios then record casts.
    """

    def __init__(
        self,
        arms: Sequence[CompiledScenario],
        measure: Measure,
        *,
        seed: int,
        threads: int | None = None,
        casts: bool = False,
    ) -> None:
        self._arms, self._measure, self._seed = list(arms), measure, np.uint64(seed)
        self._sizes = [_size(arm) for arm in self._arms]
        self._casts, self._chunk = casts, GAMES_HELD if casts else CHUNK
        self._pool = ThreadPoolExecutor(workers(threads))
        self._local = threading.local()

    def __enter__(self) -> RowPlayer:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def __call__(self, places: Sequence[int], first: int, games: int) -> Floats:
        """Return float64[places, games], the values of games ``first .. first + games - 1``."""
        values = np.empty((len(places), games))
        tasks = [
            self._pool.submit(self._play, place, first + start, values[row, start : start + TASK])
            for start in range(0, games, TASK)
            for row, place in enumerate(places)
        ]
        for task in tasks:
            task.result()
        return values

    def _play(self, place: int, first: int, values: Floats) -> None:
        """Play games of one scenario and write their values."""
        arm = self._arms[place]
        rows, tallies, scratch, questions = self._memory(place)
        for start in range(0, len(values), self._chunk):
            part = values[start : start + self._chunk]
            games = len(part)
            block = (self._seed, first + start, games, rows[:games], tallies, _NO_LOG, scratch)
            play_block(*arm.arrays, *block, arm.deck.effects, questions)
            if self._casts:
                part[:] = self._measure(rows[:games], scratch.masks[Track.CAST, ..., :games], place)
            else:
                part[:] = self._measure(rows[:games])

    def _memory(self, place: int) -> tuple[Rows, Tallies, Scratch, Questions | None]:
        """Return this thread's working memory for a scenario; every game begins afresh in it."""
        if not hasattr(self._local, "own"):
            self._local.own, self._local.asked = {}, {}
            self._local.rows = np.zeros((CHUNK, self._arms[0].row_width), ROW)
        own: dict[tuple[int, ...], tuple[Tallies, Scratch]] = self._local.own
        arm, size = self._arms[place], self._sizes[place]
        if size not in own:
            turns = int(arm.setup.turns)
            made = new_tallies(arm.deck.arrays, arm.mulligan, turns)
            own[size] = made, new_scratch(arm.deck.arrays, arm.mulligan, turns)
        if place not in self._local.asked:
            asked = new_questions(arm.questions, int(arm.setup.turns))
            self._local.asked = {place: asked}  # that of the last scenario alone: it is large
        rows: Rows = self._local.rows
        return rows, *own[size], self._local.asked[place]


def _size(arm: CompiledScenario) -> tuple[int, ...]:
    """Return what the size of a scenario's working memory depends on."""
    judge = arm.mulligan.judge
    traits = (judge.traits, judge.bottom_traits, judge.aside_traits) if judge else ()
    widths = max((table.shape[2] for table in traits), default=0)
    return parts_of(arm.deck.arrays), widths, int(arm.mulligan.most_taken)
