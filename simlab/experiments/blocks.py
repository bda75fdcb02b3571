"""Blocks of games: played by compiled kernels on a pool of threads, merged by integer addition."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.experiments.scenario import CompiledScenario
from simlab.kernels.columns import LOG_WIDTH
from simlab.kernels.hands import deal_block
from simlab.kernels.layout import ROW, Tallies, new_questions, new_scratch, new_tallies
from simlab.kernels.play import play_block
from simlab.kernels.tally import cross_products
from simlab.threads import progress_bar, workers

__all__ = ["BLOCK", "CHUNK", "Totals", "play_all"]

BLOCK = 16_384  # games of one task
CHUNK = 1_024  # games of one kernel call, so that their rows stay in the cache
_NO_LOG = np.zeros((0, LOG_WIDTH), np.int16)
I64 = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Totals:
    """Integer sums over games; adding those of disjoint games gives those of all.

    Attributes
    ----------
    games
        Number of games.
    tallies
        One `Tallies` an arm.
    sums
        int64[arms, columns], sums of the row columns.
    products
        int64[arms, arms, columns], sums of products between arms; upper triangle.
    """

    games: int
    tallies: tuple[Tallies, ...]
    sums: I64
    products: I64

    @classmethod
    def zeros(cls, arms: Sequence[CompiledScenario]) -> Totals:
        """Return the totals of no games."""
        turns = int(arms[0].setup.turns)
        tallies = tuple(new_tallies(arm.deck.arrays, arm.mulligan, turns) for arm in arms)
        shape = (len(arms), arms[0].row_width)
        return cls(0, tallies, np.zeros(shape, np.int64), np.zeros((len(arms), *shape), np.int64))

    def __add__(self, other: Totals) -> Totals:
        return Totals(
            self.games + other.games,
            tuple(
                Tallies(*(mine + its for mine, its in zip(a, b, strict=True)))
                for a, b in zip(self.tallies, other.tallies, strict=True)
            ),
            self.sums + other.sums,
            self.products + other.products,
        )


def play_all(
    arms: Sequence[CompiledScenario],
    *,
    hands_only: bool,
    games: int,
    seed: int,
    threads: int | None = None,
    block: int = BLOCK,
    progress: bool = True,
) -> Totals:
    """Play `games` games of every arm on common random numbers and add them up.

    The result depends on the arms, `games` and `seed` alone, not on threads or block size.

    Parameters
    ----------
    arms
        Scenarios with the same number of turns and of events.
    hands_only
        True to stop after the mulligans.
    games
        Games of each arm, from 1.
    seed
        0 <= seed < 2**64.
    threads
        Threads to use; None for all processors.
    block
        Games of one task.
    progress
        True for a progress bar when it takes more than two seconds.

    Raises
    ------
    ConfigError
        If `games`, `threads` or `block` is below 1.
    """
    games, block = whole_number("games", games), whole_number("block", block)
    many = workers(threads)
    starts = ((first, min(block, games - first)) for first in range(0, games, block))
    many = min(many, -(-games // block))
    local = threading.local()
    players: list[_Player] = []

    def task(first: int, count: int) -> int:
        if not hasattr(local, "player"):
            local.player = _Player(arms, hands_only, np.uint64(seed))
            players.append(local.player)
        local.player.play(first, count)
        return count

    with progress_bar(games, progress) as told, ThreadPoolExecutor(many) as pool:
        for count in _bounded(pool, task, starts, 2 * many):
            told(count)
    totals = [player.totals() for player in players]
    return sum(totals[1:], start=totals[0])


def _bounded(
    pool: ThreadPoolExecutor, task: Any, starts: Iterator[tuple[int, int]], most: int
) -> Iterator[int]:
    """Yield the games of each task as it ends, with at most so many tasks waiting."""
    waiting: set[Future[int]] = {pool.submit(task, *s) for s in islice(starts, most)}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(task, *s) for s in islice(starts, len(done))}
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


class _Player:
    """One thread's kernels, working memory and sums."""

    def __init__(self, arms: Sequence[CompiledScenario], hands_only: bool, seed: np.uint64) -> None:
        turns = int(arms[0].setup.turns)
        self.arms, self.hands_only, self.seed = arms, hands_only, seed
        self.games = 0
        self.sums = Totals.zeros(arms)
        self.scratch = [new_scratch(arm.deck.arrays, arm.mulligan, turns) for arm in arms]
        sizes = [(int(arm.mulligan.most_taken) + 1, arm.mulligan.keep.size) for arm in arms]
        self.seen = [np.zeros(size, np.int64) for size in sizes] if hands_only else []
        self.rows = np.zeros((len(arms), CHUNK, arms[0].row_width), ROW)
        self.questions = [new_questions(arm.questions, turns) for arm in arms]

    def play(self, first: int, count: int) -> None:
        """Play games ``first .. first + count - 1`` of every arm."""
        self.games += count
        if self.hands_only:
            self._deal(first, count)
            return
        sums = self.sums
        for start in range(first, first + count, CHUNK):
            games = min(CHUNK, first + count - start)
            for a, (arm, scratch) in enumerate(zip(self.arms, self.scratch, strict=True)):
                rows, tallies = self.rows[a], sums.tallies[a]
                block = (self.seed, start, games, rows, tallies, _NO_LOG, scratch)
                play_block(*arm.arrays, *block, arm.deck.effects, self.questions[a])
            cross_products(self.rows, games, sums.sums, sums.products)

    def _deal(self, first: int, count: int) -> None:
        """Deal the opening hands alone."""
        for a, (arm, scratch) in enumerate(zip(self.arms, self.scratch, strict=True)):
            tallies = self.sums.tallies[a]
            deck, rule = arm.deck.arrays, arm.mulligan
            deal_block(deck, rule, self.seed, first, count, tallies.hands, self.seen[a], scratch)

    def totals(self) -> Totals:
        """Return the sums of all games played."""
        return replace(self.sums, games=self.games)
