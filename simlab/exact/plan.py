"""A question to numbers: stretches of the game, sums over them, and classes of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from simlab.exact.facts import Fact, Sum
from simlab.exact.numbers import Ints, Weights
from simlab.exact.opening import Opening

__all__ = ["CardClass", "Law", "Plan", "make_plan"]


@dataclass(frozen=True, slots=True)
class CardClass:
    """Cards that are alike for a question.

    Attributes
    ----------
    size
        How many of them there are.
    first
        Index of the first of them.
    is_land
        True for lands.
    counts
        int64[sums, 1 + stretches]: 1 where a card counts that came with the kept hand, or in a
        stretch.
    """

    size: int
    first: int
    is_land: bool
    counts: Ints


@dataclass(frozen=True, slots=True)
class Plan:
    """What is counted in the course of a game.

    Attributes
    ----------
    sums
        The sums that the facts are made of, each once.
    turns
        The stretches between the turns that are asked about: the last turn of each. There is at
        least one draw in each; the kept hand comes before the first.
    draws
        Cards drawn in each.
    """

    sums: tuple[Sum, ...]
    turns: tuple[int, ...]
    draws: tuple[int, ...]

    @property
    def caps(self) -> Ints:
        """The most that each sum counts."""
        return np.array([one.most for one in self.sums], np.int64)

    @property
    def last_turn(self) -> int:
        """The last turn that is asked about."""
        return self.turns[-1] if self.turns else 0

    def classes(
        self, opening: Opening, *, in_order: bool, marks: Sequence[npt.ArrayLike] = ()
    ) -> list[CardClass]:
        """Return the classes of cards of the library.

        Parameters
        ----------
        opening
            What is dealt.
        in_order
            True where cards go to the bottom in the order of their indexes: the cards of a class
            then stand together.
        marks
            Further numbers by index that cards of a class have in common.
        """
        places = list(opening.library)
        spells = int(opening.deck.arrays.spells)
        sets = list(dict.fromkeys(w.cards for one in self.sums for w in one.windows))
        held = [[index in cards for index in places] for cards in sets]
        rows = [
            [index >= spells for index in places],
            *held,
            *(np.asarray(mark)[places].tolist() for mark in marks),
        ]
        found: dict[tuple[object, ...], list[int]] = {}
        run = 0
        previous: tuple[object, ...] | None = None
        for place, key in zip(places, zip(*rows, strict=True), strict=True):
            run += in_order and key != previous
            previous = key
            found.setdefault((*key, run), []).append(place)
        return [
            CardClass(len(cards), cards[0], cards[0] >= spells, self._counts(cards[0]))
            for cards in found.values()
        ]

    def _counts(self, index: int) -> Ints:
        """Return where a card counts, see `CardClass`."""
        came = (0, *self.turns)
        counts = np.zeros((len(self.sums), len(came)), np.int64)
        for row, one in enumerate(self.sums):
            for window in one.windows:
                if index in window.cards:
                    counts[row] += [window.since <= turn <= window.until for turn in came]
        return counts


@dataclass(frozen=True, slots=True)
class Law:
    """The joint law of sums and of the numbers of the opening hand.

    Attributes
    ----------
    sums
        int64[rows, sums].
    hands
        int64[rows, 3]: mulligans taken, cards kept, whether the policy wanted the hand; zeros where
        that is not asked.
    chance
        The probability of each row.
    """

    sums: Ints
    hands: Ints
    chance: Weights


def make_plan(opening: Opening, facts: Iterable[Fact]) -> Plan:
    """Return the plan of some facts."""
    sums = tuple(dict.fromkeys(one for fact in facts for one in fact.sums(opening)))
    ends = {0}
    for window in (window for one in sums for window in one.windows):
        ends |= {window.until, max(0, window.since - 1)}
    turns, draws = [], []
    for before, turn in pairwise(sorted(ends)):
        drawn = opening.draws(turn) - opening.draws(before)
        if drawn:
            turns.append(turn)
            draws.append(drawn)
    return Plan(sums, tuple(turns), tuple(draws))
