"""Ranking and selection: which of several is best, with a promise that is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.stats.estimate import Estimate
from simlab.stats.intervals import normal_quantile
from simlab.stats.sequences import sequence_factor, sequence_widths

__all__ = ["FIRST", "Play", "Selection", "Until", "select"]

Floats = npt.NDArray[np.float64]
Play = Callable[[Sequence[int], int, int], Floats]
Until = Literal["sorted", "chosen"]
Verdict = Literal["best", "equivalent", "worse", "open"]

FIRST = 2_000  # games of the first look
GROWTH = 1.2  # each look has so many times the games of the one before
PIECE = 65_536  # games that are held at a time


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What `select` found.

    Attributes
    ----------
    best
        Place of the chosen candidate.
    level
        Probability with which all that is said here holds together.
    delta
        The indifference zone: candidates that are so close are as good as each other.
    within
        The best candidate is better than the chosen one by no more than this, with probability
        `level`. No more than `delta`, unless the games or the seconds ran out.
    games
        Games that each candidate played.
    means, errors
        float64[candidates], mean of each and its standard error.
    gaps, gap_errors, gap_widths
        float64[candidates, candidates], mean of the paired difference of row less column over the
        games that both played, its standard error, and the half-width of its interval.
    behind
        float64[candidates], the most by which the best candidate is better than this one.
    out_after
        Games after which each was seen to be worse than another one; 0 if it never was.
    stopped
        Why no more was played: ``"sorted"``, ``"chosen"``, ``"games"`` or ``"seconds"``.
    """

    best: int
    level: float
    delta: float
    within: float
    games: tuple[int, ...]
    means: Floats
    errors: Floats
    gaps: Floats
    gap_errors: Floats
    gap_widths: Floats
    behind: Floats
    out_after: tuple[int, ...]
    stopped: str

    @property
    def kept_promise(self) -> bool:
        """True if the chosen candidate was seen to be within `delta` of the best."""
        return self.within <= self.delta

    def verdict(self, place: int) -> Verdict:
        """Say what was found out about a candidate.

        Returns
        -------
        str
            ``"best"`` for the chosen one, ``"equivalent"`` for one seen to be within `delta` of the
            best, ``"worse"`` for one seen to be worse than another, ``"open"`` if neither was seen
            before the games ended.
        """
        if place == self.best:
            return "best"
        if self.behind[place] <= self.delta:
            return "equivalent"
        return "worse" if self.out_after[place] else "open"

    def value(self, place: int) -> Estimate:
        """Return the mean of a candidate, with an interval that holds at every number of games."""
        games, error = self.games[place], float(self.errors[place])
        reach = sequence_factor(games, self.level) * error
        mean = float(self.means[place])
        return Estimate(mean, error, mean - reach, mean + reach, games, "simulated")

    def difference(self, place: int, other: int | None = None) -> Estimate:
        """Return the paired difference of a candidate to another, by default to the chosen one.

        The intervals of all pairs hold together with probability `level`, whenever one stops.
        """
        other = self.best if other is None else other
        gap, reach = float(self.gaps[place, other]), float(self.gap_widths[place, other])
        if place == other:
            reach = 0.0
        games = min(self.games[place], self.games[other])
        error = float(self.gap_errors[place, other])
        return Estimate(gap, error, gap - reach, gap + reach, games, "paired")

    def gain(self, place: int, other: int | None = None) -> float | None:
        """Return how many times more independent games a difference would have needed.

        The variance of the difference of two games with luck of their own, over that of a pair;
        None where the pair never differs in another way.
        """
        other = self.best if other is None else other
        both = min(self.games[place], self.games[other])
        paired = float(self.gap_errors[place, other]) ** 2 * both
        apart = sum(float(self.errors[one]) ** 2 * self.games[one] for one in (place, other))
        return apart / paired if paired > 0 else None


def select(
    play: Play,
    candidates: int,
    *,
    delta: float | Callable[[Floats], float],
    level: float = 0.95,
    most: int = 2_000_000,
    seconds: float | None = None,
    first: int = FIRST,
    until: Until = "sorted",
) -> Selection:
    """Find the best of several candidates with as few games as that takes.

    Parameters
    ----------
    play
        ``play(places, first_game, games)`` returns float64[len(places), games], the values of games
        ``first_game, first_game + 1, ...`` of these candidates; more is better. Game 17 of all
        candidates should have the same luck (common random numbers): the promise holds without, but
        takes many more games.
    candidates
        How many there are, from 1.
    delta
        The indifference zone, above 0; or a function that gives it, of the values of the first look
        (float64[candidates, games]).
    level
        Probability of the promise.
    most
        Most games of each candidate.
    seconds
        Stop after so many seconds, if that is earlier; None for never.
    first
        Games of the first look.
    until
        ``"chosen"`` to stop when one candidate is seen to be within `delta` of the best;
        ``"sorted"`` to go on until every other one is seen to be either worse than another or
        within `delta` of the best, which takes some times as many games.

    Returns
    -------
    Selection
        With probability `level` the best candidate is better than the chosen one by no more than
        `within`, which is at most `delta` unless the games or the seconds ran out.

    Raises
    ------
    ConfigError
        If there are no candidates, `delta` is not above 0, `level` not between 0 and 1, or `until`
        another word.

    Notes
    -----
    Fully sequential elimination on paired differences, as in Kim and Nelson (2001), "A fully
    sequential procedure for indifference-zone selection in simulation". Their bound holds for
    candidates that are at least `delta` apart; here each of the k (k - 1) / 2 paired differences
    has a confidence sequence of its own at level ``1 - (1 - level) / (k (k - 1) / 2)``
    (`sequence_factor`), so that with probability `level` all of them hold at every look
    (Bonferroni), however close the candidates are. That holds in the limit of many games, as every
    interval of a mean does; the first look has enough of them, and rare differences are allowed for
    (`simlab.stats.sequences.sequence_widths`). While they hold, the best candidate is never
    taken out, since that takes a difference below 0; and a candidate that is at most `delta` behind
    every one still in is at most `delta` behind the best. Games end when each candidate is either
    out or so close.

    Examples
    --------
    Three candidates that share their luck, the last one being best by 0.1:

    >>> def play(places, first, games):
    ...     luck = np.random.default_rng(first).normal(size=games)
    ...     own = np.random.default_rng(first + 1).normal(size=(3, games))
    ...     values = luck + 0.1 * own + np.array([[0.0], [0.0], [0.1]])
    ...     return values[list(places)]
    >>> found = select(play, 3, delta=0.05)
    >>> found.best, found.kept_promise, [found.verdict(place) for place in range(3)]
    (2, True, ['worse', 'worse', 'best'])
    """
    normal_quantile(level)
    if until not in get_args(Until):
        raise ConfigError(f'until="{until}" is not known; known: {", ".join(get_args(Until))}')
    if candidates < 1:
        raise ConfigError("there is no candidate to choose from")
    started = time.perf_counter()
    sums = _Sums(candidates)
    pairs = max(1, candidates * (candidates - 1) // 2)
    each = 1 - (1 - level) / pairs
    inside = list(range(candidates))
    behind = np.full(candidates, np.inf)
    out_after = [0] * candidates
    done, look, zone = 0, min(first, most), 0.0
    stopped = "sorted"
    while True:
        while done < look:
            count = min(PIECE, look - done)
            values = play(inside, done, count)
            if not done:
                zone = _zone(delta(values) if callable(delta) else delta)
            sums.add(inside, values)
            done += count
            if seconds is not None and time.perf_counter() - started >= seconds:
                stopped = "seconds"
                break
        gaps, widths = sums.gaps(), sums.widths(each)
        above = (gaps + widths)[np.ix_(inside, inside)]  # row better than column by at most this
        np.fill_diagonal(above, 0.0)
        behind[inside] = np.minimum(behind[inside], above.max(axis=0))
        out = [place for row, place in enumerate(inside) if above[row].min() < 0]
        for place in out:
            out_after[place] = done
        inside = [place for place in inside if place not in out]
        if len(inside) == 1:
            behind[inside] = 0.0
        near = [place for place in inside if behind[place] <= zone]
        if len(near) == len(inside) or (near and until == "chosen"):
            stopped = "sorted" if len(near) == len(inside) else "chosen"
            break
        if stopped == "seconds" or done >= most:
            stopped = "seconds" if stopped == "seconds" else "games"
            break
        look = min(most, int(done * GROWTH) + 1)
    means = sums.means()
    best = min(inside, key=lambda p: (max(behind[p] - zone, 0.0), -means[p]))
    return Selection(
        best=best,
        level=level,
        delta=zone,
        within=float(max(0.0, behind[best])),
        games=tuple(int(games) for games in sums.games.diagonal()),
        means=means,
        errors=sums.errors(),
        gaps=gaps,
        gap_errors=sums.gap_errors(),
        gap_widths=widths,
        behind=np.maximum(behind, 0.0),
        out_after=tuple(out_after),
        stopped=stopped,
    )


def _zone(delta: float) -> float:
    """Return an indifference zone that is one."""
    if not (isinstance(delta, int | float) and 0 < delta < float("inf")):
        raise ConfigError(
            f"delta={delta!r}: give a number above 0, the difference that would not matter to you"
        )
    return float(delta)


class _Sums:
    """Sums over games of the values of candidates, and of their paired differences.

    Values that are whole numbers give exact sums, below 2**53, so that the order does not matter.
    """

    def __init__(self, candidates: int) -> None:
        shape = (candidates, candidates)
        self.games = np.zeros(shape, np.int64)  # that both played
        self.totals = np.zeros(candidates)
        self.squares = np.zeros(candidates)
        self.apart = np.zeros(shape)  # row less column
        self.apart_squares = np.zeros(shape)
        self.widest = np.zeros(shape)  # the largest paired difference of a game
        self.low, self.high = np.inf, -np.inf

    def add(self, places: Sequence[int], values: Floats) -> None:
        """Add float64[places, games]."""
        at = np.ix_(places, places)
        totals, products = values.sum(axis=1), values @ values.T
        squares = products.diagonal()
        self.games[at] += values.shape[1]
        self.totals[places] += totals
        self.squares[places] += squares
        self.apart[at] += totals[:, None] - totals
        self.apart_squares[at] += squares[:, None] + squares - 2 * products
        for row, place in enumerate(places):
            widest = np.abs(values - values[row]).max(axis=1)
            self.widest[place, places] = np.maximum(self.widest[place, places], widest)
        self.low = min(self.low, float(values.min()))
        self.high = max(self.high, float(values.max()))

    def means(self) -> Floats:
        """Return the mean of each candidate."""
        return self.totals / self.games.diagonal()

    def errors(self) -> Floats:
        """Return the standard error of each mean."""
        games = self.games.diagonal()
        return _errors(self.totals, self.squares, games)

    def gaps(self) -> Floats:
        """Return the mean paired differences, row less column."""
        return self.apart / self.games

    def gap_errors(self) -> Floats:
        """Return the standard errors of the paired differences."""
        return _errors(self.apart, self.apart_squares, self.games)

    def widths(self, level: float) -> Floats:
        """Return the half-widths of the intervals of the paired differences."""
        numbers, places = np.unique(self.games, return_inverse=True)
        factors = np.array([sequence_factor(int(number), level) for number in numbers])
        each = factors[places].reshape(self.games.shape)
        span = np.where(self.widest > 0, self.widest, self.high - self.low)
        return sequence_widths(self.apart, self.apart_squares, self.games, each, span)


def _errors(totals: Floats, squares: Floats, games: npt.NDArray[np.int64]) -> Floats:
    """Return standard errors of means."""
    counts = games.astype(np.float64)
    variances = (squares - totals * totals / counts) / np.maximum(counts - 1, 1)
    errors: Floats = np.sqrt(np.maximum(variances, 0.0) / counts)
    return errors
