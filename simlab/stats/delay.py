"""How late something happens, from how often it has happened by each turn."""

from __future__ import annotations

from collections.abc import Iterable

from simlab.stats.estimate import Estimate, mean

__all__ = ["delay"]


def delay(happened: Iterable[int], games: int, level: float = 0.95) -> Estimate:
    """Return the mean number of turns before something has happened.

    Parameters
    ----------
    happened
        Games in which it has happened by the first turn that counts, by the second, and so on. What
        has happened stays so.
    games
        Games played.
    level
        Confidence level.

    Returns
    -------
    Estimate
        Mean of D, the turns before it has happened: all those given where it has not by the last.
        NaN where no turn counts.

    Notes
    -----
    D > k in the games in which it has not happened by turn k, from 0. So E[D] is the sum of
    P(D > k) over k, and E[D^2] that of (2k + 1) P(D > k): the mean and its standard error are those
    of the games one by one.

    Examples
    --------
    In two of four games at once, in one a turn later, in one on neither turn: 0, 0, 1, 2.

    >>> delay([2, 3], 4)
    Estimate(0.75 ± 0.48, -0.19 to 1.69, 4 games, simulated)
    """
    late = [games - int(count) for count in happened]
    if not late:
        return mean(0, 0, 0, level)
    squares = sum((2 * turn + 1) * count for turn, count in enumerate(late))
    return mean(sum(late), squares, games, level)
