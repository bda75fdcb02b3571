"""Ranking and selection: which of several is best, with a promise that is kept."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

import numpy as np
import numpy.typing as npt

from simlab.errors import ConfigError
from simlab.stats.estimate import Estimate
from simlab.stats.intervals import normal_quantile
from simlab.stats.selection_sums import Sums, pair_level
from simlab.stats.sequences import AIM, sequence_factor

__all__ = ["FIRST", "Play", "Selection", "Until", "select"]

Floats = npt.NDArray[np.float64]
Play = Callable[[Sequence[int], int, int], Floats]
Until = Literal["sorted", "chosen"]
Verdict = Literal["best", "equivalent", "worse", "open"]

FIRST = 2_000  # games of the first look
GROWTH = 1.2  # each look has so many times the games of the one before
PIECE = 65_536  # games that are held at a time
MOST = 10**12  # games that anybody could be told to play
_ARRAYS = ("means", "errors", "gaps", "gap_errors", "gap_widths", "behind")
_NUMBERS = ("best", "level", "delta", "within", "games", "out_after", "stopped", "aim")


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
    aim
        Number of games at which the intervals are as narrow as they can be.
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
    aim: int = AIM

    def numbers(self) -> dict[str, Any]:
        """Return all that is no array, as plain values."""
        return {name: getattr(self, name) for name in _NUMBERS}

    def arrays(self) -> dict[str, Floats]:
        """Return the arrays by name."""
        return {name: getattr(self, name) for name in _ARRAYS}

    @classmethod
    def of(cls, numbers: Mapping[str, Any], arrays: Mapping[str, Floats]) -> Self:
        """Return the selection that had these `numbers` and `arrays`."""
        fields: dict[str, Any] = {**numbers, **{name: arrays[name] for name in _ARRAYS}}
        for name in ("games", "out_after"):
            fields[name] = tuple(fields[name])
        return cls(**fields)

    @property
    def kept_promise(self) -> bool:
        """True if the chosen candidate was seen to be within `delta` of the best."""
        return self.within <= self.delta

    @property
    def may_be_best(self) -> tuple[int, ...]:
        """Candidates not seen to be worse than another; the best one is among them.

        That holds with probability `level`, whether or not the games ran out.
        """
        return tuple(place for place, out in enumerate(self.out_after) if not out)

    def promise(self, best: str, in_units: Callable[[float], str], whence: str = "") -> str:
        """Say what holds of the chosen candidate, in a sentence; of a single one nothing does.

        Parameters
        ----------
        best
            Its name.
        in_units
            Writes a difference in words, as in ``"1 percentage point"``.
        whence
            Where `delta` comes from, as in ``"as asked"``; it is said where `delta` was not
            reached.
        """
        if len(self.games) == 1:
            return f"{best} is the only candidate: nothing was compared."
        number = in_units(self.delta if self.kept_promise else self.within)
        said = (
            f"With probability {self.level:.4g} no candidate is better than {best} by more than "
            f"{number}"
        )
        if self.kept_promise:
            return f"{said}."
        asked = in_units(self.delta) + f", {whence}" * bool(whence)
        return f"{said}; the {self.stopped} ran out before that was {asked}."

    def games_enough(self) -> int:
        """Return games of each candidate that are most likely enough for the promise.

        So many that the widest interval of the paired differences of `may_be_best` is within
        `delta`: then the one that leads is chosen. It takes the variances as they were found, and
        a little more where few games found them.

        Examples
        --------
        >>> def play(places, first, games):
        ...     luck = np.random.default_rng(first).random((3, games))
        ...     return (luck < 0.5).astype(float)[list(places)]
        >>> few = select(play, 3, delta=0.05, most=500)
        >>> few.kept_promise, few.games_enough() > 500
        (False, True)
        >>> select(play, 3, delta=0.05, most=few.games_enough()).kept_promise
        True
        """
        inside = list(self.may_be_best)
        if self.kept_promise or len(inside) < 2:
            return max(self.games)
        games = self.games[self.best]
        at = np.ix_(inside, inside)
        each = pair_level(len(self.games), self.level)
        variance = self.gap_errors[at] ** 2 * games * (1 + 2 / math.sqrt(games))
        # what intervals allow for that has not been seen; it shrinks with the games
        unseen = (self.gap_widths[at] / sequence_factor(games, each, aim=self.aim)) ** 2 * games
        unseen -= self.gap_errors[at] ** 2 * games

        def reach(count: int) -> float:
            spread = variance + np.maximum(unseen, 0.0) * games / count
            factor = sequence_factor(count, each, aim=min(AIM, count))
            return factor * float(np.sqrt(spread / count).max())

        low, high = games, 2 * games
        while reach(high) > self.delta and high < MOST:
            low, high = high, 2 * high
        while high - low > max(1, low // 100):
            middle = (low + high) // 2
            low, high = (middle, high) if reach(middle) > self.delta else (low, middle)
        return high

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
        reach = sequence_factor(games, self.level, aim=self.aim) * error
        mean = float(self.means[place])
        return Estimate(mean, error, mean - reach, mean + reach, games, "simulated")

    def share(self, place: int) -> Estimate:
        """Return `value` of a candidate where each game counts 0 or 1.

        The interval allows for what has not been seen yet, so that it has a width at 0 and at 1:
        see `simlab.stats.sequences.sequence_widths`.
        """
        games, error = self.games[place], float(self.errors[place])
        unseen = math.sqrt(3) / games
        reach = sequence_factor(games, self.level, aim=self.aim) * math.hypot(error, unseen)
        mean = float(self.means[place])
        low, high = max(0.0, mean - reach), min(1.0, mean + reach)
        return Estimate(mean, error, low, high, games, "simulated")

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
    span: float = 0.0,
    piece: int = PIECE,
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
    span
        Largest difference that one game could make, where that is known, as 1 for shares: so that
        a few games that all came to the same do not pass for certainty. By default the largest one
        seen.
    piece
        Games between two looks at the clock, for those that take long.

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
    aim = min(AIM, most)  # with few games to come intervals are narrowest there
    sums, each = Sums(candidates, span, aim), pair_level(candidates, level)
    inside = list(range(candidates))
    behind = np.full(candidates, np.inf)
    out_after = [0] * candidates
    done, look, zone = 0, min(first, most), 0.0
    stopped = "sorted"
    while True:
        while done < look:
            count = min(piece, look - done)
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
        within=float(max(0.0, min(behind[best], span or math.inf))),
        games=tuple(int(games) for games in sums.games.diagonal()),
        means=means,
        errors=sums.errors(),
        gaps=gaps,
        gap_errors=sums.gap_errors(),
        gap_widths=widths,
        behind=np.maximum(behind, 0.0),
        out_after=tuple(out_after),
        stopped=stopped,
        aim=aim,
    )


def _zone(delta: float) -> float:
    """Return an indifference zone that is one."""
    if not (isinstance(delta, int | float) and 0 < delta < float("inf")):
        raise ConfigError(
            f"delta={delta!r}: give a number above 0, the difference that would not matter to you"
        )
    return float(delta)
