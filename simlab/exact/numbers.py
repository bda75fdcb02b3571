"""Two kinds of numbers to count with: floats, and whole numbers without end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["Ints", "Numbers", "Weights", "draws_from", "ways_of_draws", "ways_to_draw"]

Ints = npt.NDArray[np.int64]
Weights = npt.NDArray[Any]  # float64, or objects: int and Fraction

_CARDS = 256  # more than a library has
_DRAWN = 64  # more cards than a game sees, hand and draws


@dataclass(frozen=True, slots=True)
class Numbers:
    """How weights are kept: as floats, or exactly as integers and fractions.

    Every weight is a sum of products of positive numbers, so floats lose a few parts in 10**16 at
    each step and nothing by cancellation.

    Attributes
    ----------
    exact
        True for integers and fractions.
    """

    exact: bool = False

    def array(self, values: Any) -> Weights:
        """Return an array of weights."""
        if not self.exact:
            return np.asarray(values, np.float64)
        found = np.empty(len(values), object)
        found[:] = values
        return found

    def ratio(self, part: Any, whole: Any) -> Any:
        """Return a quotient."""
        return Fraction(part) / whole if self.exact else part / whole

    def choose(self, cards: Ints, drawn: Ints) -> Weights:
        """Return the ways to draw so many of so many cards, 0 where there are not enough."""
        return _binomials(self.exact)[cards, drawn]

    def ways(self, cards: Ints, draws: Ints) -> Weights:
        """Return the ways to draw one stretch after the other from so many cards.

        Parameters
        ----------
        cards
            int64[rows], enough for all stretches.
        draws
            int64[stretches, rows].
        """
        ways = self.array([1] * len(cards))
        for drawn in draws:
            ways = ways * self.choose(cards, drawn)
            cards = cards - drawn
        return ways


@cache
def _binomials(exact: bool) -> Weights:
    """Return the binomial coefficients C(n, k), n up to 255, k up to 63."""
    table = np.zeros((_CARDS, _DRAWN), object if exact else np.float64)
    row = [1] + [0] * (_DRAWN - 1)
    for cards in range(_CARDS):
        table[cards] = row
        row = [1, *(row[k - 1] + row[k] for k in range(1, _DRAWN))]
    return table


def ways_to_draw(sizes: Ints, drawn: int) -> int:
    """Return how many hands of so many cards there are, told apart by their counts alone.

    Examples
    --------
    >>> ways_to_draw(np.array([4, 4, 52]), 7)
    24
    """
    ways = [1] + [0] * drawn
    for size in sizes:
        ways = [sum(ways[max(0, n - int(size)) : n + 1]) for n in range(drawn + 1)]
    return ways[drawn]


def draws_from(library: int, draws: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of each stretch of draws: fewer where the library runs out.

    Examples
    --------
    >>> draws_from(4, (3, 2, 1))
    (3, 1, 0)
    """
    found = []
    for drawn in draws:
        found.append(min(drawn, library))
        library -= found[-1]
    return tuple(found)


def ways_of_draws(library: int, draws: Sequence[int], looked: bool, top: int) -> int:
    """Return the ways to look at the top card and then to draw some stretches of cards.

    Parameters
    ----------
    library
        Cards in it.
    draws
        Cards of each stretch.
    looked
        True where there is a look.
    top
        1 if the card of the look stays and so is the first draw, else 0.

    Examples
    --------
    >>> ways_of_draws(5, (2, 1), False, 0), ways_of_draws(5, (2, 1), True, 1)
    (30, 60)
    """
    ways = 1
    if looked:
        ways, library = library, library - 1
    for place, drawn in enumerate(draws):
        new = drawn - top if place == 0 else drawn
        ways *= comb(library, new)
        library -= new
    return ways
