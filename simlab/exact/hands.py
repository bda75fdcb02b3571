"""Hands as counts by class, and dealing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.exact.numbers import Ints, Numbers, Weights, ways_to_draw
from simlab.exact.table import check_states, merged_rows

__all__ = ["Hands", "counts_of", "deal"]

_AT_ONCE = 500_000  # chances in memory beside those that are kept


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands with their probabilities.

    Attributes
    ----------
    cards
        int64[rows, classes], in hand.
    out
        int64[rows, classes], neither in hand nor in the library: laid aside, or exiled.
    chance
        One a row.
    """

    cards: Ints
    out: Ints
    chance: Weights

    def where(self, rows: npt.NDArray[Any] | slice) -> Hands:
        """Return some of the rows: a mask, their numbers, or a slice."""
        return Hands(self.cards[rows], self.out[rows], self.chance[rows])

    def merged(self) -> Hands:
        """Add up the chances of equal hands."""
        classes = self.cards.shape[1]
        rows, chance = merged_rows(np.hstack([self.cards, self.out]), self.chance)
        return Hands(rows[:, :classes], rows[:, classes:], chance)

    def by_cards_out(self) -> Iterator[tuple[int, Hands]]:
        """Yield the hands with each number of cards out."""
        out = self.out.sum(axis=1)
        for count in np.unique(out).tolist():
            yield count, self.where(out == count)

    @classmethod
    def join(cls, parts: Sequence[Hands]) -> Hands:
        """Return all hands of some parts."""
        return cls(
            np.concatenate([part.cards for part in parts]),
            np.concatenate([part.out for part in parts]),
            np.concatenate([part.chance for part in parts]),
        )


def counts_of(sizes: Ints, drawn: int, limit: int) -> Ints:
    """Return all int64[hands, classes] of so many cards from classes of these sizes.

    Raises
    ------
    TooLargeError
        If there are more than `limit`.

    Examples
    --------
    >>> counts_of(np.array([1, 5]), 3, 100).tolist()
    [[0, 3], [1, 2]]
    """
    check_states(len(sizes) * ways_to_draw(sizes, drawn), limit)
    after = np.append(np.cumsum(sizes[::-1])[::-1], 0)
    counts = np.zeros((1, 0), np.int64)
    left = np.array([drawn])
    for place, size in enumerate(sizes.tolist()):
        least = np.maximum(left - after[place + 1], 0)
        most = np.minimum(left, size)
        many = np.maximum(most - least + 1, 0)
        rows = np.repeat(np.arange(len(left)), many)
        step = np.arange(len(rows)) - np.repeat(np.cumsum(many) - many, many)
        here = least[rows] + step
        counts = np.column_stack([counts[rows], here])
        left = left[rows] - here
    found: Ints = counts[left == 0]
    return found


def deal(hands: Hands, sizes: Ints, count: int, numbers: Numbers, limit: int) -> Hands:
    """Deal `count` cards to every hand, from what is neither in it nor out.

    Parameters
    ----------
    hands
        Each with the same number of cards in it and out, or at least as many left.
    sizes
        int64[classes], cards of the library.
    count
        Cards to deal.
    numbers
        The kind of numbers.
    limit
        States that may be looked at.

    Raises
    ------
    TooLargeError
        If there are more.
    """
    new = counts_of(np.minimum(sizes, count), count, limit)
    check_states(len(sizes) * len(new) * len(hands.chance), limit)
    step = max(1, _AT_ONCE // max(1, len(new)))
    pieces = [
        _dealt(hands.where(slice(start, start + step)), sizes, new, count, numbers)
        for start in range(0, len(hands.chance), step)
    ]
    return Hands.join(pieces)


def _dealt(hands: Hands, sizes: Ints, new: Ints, count: int, numbers: Numbers) -> Hands:
    """Deal each of the hands `new`, of `count` cards, to every hand."""
    left = sizes - hands.cards - hands.out
    chance = np.repeat(hands.chance, len(new)).reshape(len(left), len(new))
    for place in range(len(sizes)):
        chance = chance * numbers.choose(left[:, None, place], new[None, :, place])
    totals = numbers.choose(left.sum(axis=1), np.full(len(left), count))
    if numbers.exact:
        chance = chance * numbers.array([numbers.ratio(1, int(one)) for one in totals])[:, None]
    else:
        chance = chance / totals[:, None]
    row, column = np.nonzero(chance != 0)
    cards = hands.cards[row] + new[column]
    return Hands(cards, hands.out[row], chance[row, column])
