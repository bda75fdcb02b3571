"""The law of sums over the draws, for kept hands that are known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simlab.exact.hands import Hands
from simlab.exact.layout import make_layout
from simlab.exact.numbers import Ints, Numbers, Weights, draws_from, ways_of_draws
from simlab.exact.opening import Opening
from simlab.exact.plan import CardClass, Law, Plan
from simlab.exact.table import Options, Table, expanded, merged_rows

__all__ = ["GOOD", "HAND_FACTS", "KEPT", "LANDS_KEPT", "SCRY", "TAKEN", "UNDER", "law_of_hands"]

# Columns of the facts of a kept hand: mulligans taken, cards kept, whether the policy wanted it,
# whether there is a look at the top card, lands kept, whether cards lie under the library.
TAKEN, KEPT, GOOD, SCRY, LANDS_KEPT, UNDER = range(6)
HAND_FACTS = 6
_LEFT, _FIRST = 6, 7  # cards of the library; then, by class, cards in hand and out of the library
_NUMBER, _LOOKED, _TOP, _FIXED = range(4)  # columns of a state; the stretches follow, then the sums


def law_of_hands(
    opening: Opening,
    plan: Plan,
    classes: Sequence[CardClass],
    kept: Hands,
    facts: Ints,
    numbers: Numbers,
    limit: int,
) -> Law:
    """Return the joint law of a plan.

    Parameters
    ----------
    opening, plan
        What is dealt, and what is asked.
    classes
        Of the cards of the library.
    kept
        All hands that can be kept, `out` what is not in the library; with their chance.
    facts
        int64[hands, 6], see above.
    numbers, limit
        The kind of numbers; states that a step may look at.

    Raises
    ------
    TooLargeError
        If a step looks at more.
    NotExactError
        If cards are drawn that were put under the library.
    """
    left = opening.deck.arrays.library - kept.cards.sum(axis=1) - kept.out.sum(axis=1)
    held = (facts[:, SCRY] | facts[:, UNDER]) > 0
    if held.any():
        above = left - facts[:, SCRY]
        opening.check_library(int(above[held].min()), plan.last_turn)
    facts = facts.copy()
    facts[:, UNDER] = 0
    scries = bool(facts[:, SCRY].any())
    classes, kept = _joined(opening, classes, kept, scries)
    pairs = np.stack([kept.cards, kept.out], axis=2).reshape(len(left), -1)
    rows, chance = merged_rows(np.hstack([facts, left[:, None], pairs]), kept.chance)
    return _Draws(opening, plan, classes, rows, numbers, limit).law(chance)


def _joined(
    opening: Opening, classes: Sequence[CardClass], kept: Hands, scries: bool
) -> tuple[list[CardClass], Hands]:
    """Join classes that only the mulligan told apart; the largest class comes first."""
    groups: dict[tuple[bytes, bytes], list[int]] = {}
    for place, one in enumerate(classes):
        looks = opening.mulligan.scry_keep[one.first].tobytes() if scries else b""
        groups.setdefault((one.counts.tobytes(), looks), []).append(place)
    joined = [(sum(classes[place].size for place in places), places) for places in groups.values()]
    joined.sort(key=lambda group: -group[0])
    found = [
        CardClass(size, classes[places[0]].first, classes[places[0]].is_land,
                  classes[places[0]].counts)
        for size, places in joined
    ]  # fmt: skip
    cards = [kept.cards[:, places].sum(axis=1) for _, places in joined]
    out = [kept.out[:, places].sum(axis=1) for _, places in joined]
    return found, Hands(np.stack(cards, axis=1), np.stack(out, axis=1), kept.chance)


class _Draws:
    """The sweep over the library.

    Hands are numbered by the counts of the classes that are still to be swept, so that they become
    fewer on the way. Of the first class, swept last, there comes what is missing to the draws.
    """

    def __init__(
        self,
        opening: Opening,
        plan: Plan,
        classes: Sequence[CardClass],
        rows: Ints,
        numbers: Numbers,
        limit: int,
    ) -> None:
        self.opening, self.plan, self.classes, self.rows = opening, plan, classes, rows
        self.numbers, self.limit = numbers, limit
        self.sums = _FIXED + len(plan.draws)  # first column of the sums
        self.width = self.sums + len(plan.sums)

    def law(self, chance: Weights) -> Law:
        """Return the law of the sums, given the chances of the hands."""
        rows, most = self.rows, [len(self.rows), 1, 1, *self.plan.draws]
        capped = [False] * len(most) + [True] * len(self.plan.sums)
        layout = make_layout([*most, *self.plan.caps.tolist()], capped)
        heads = [_numbered(rows[:, :stop]) for stop in range(_FIRST, rows.shape[1] + 1, 2)]
        digits = np.zeros((len(rows), self.width), np.int64)
        digits[:, _NUMBER] = heads[-1][1]
        table = Table(layout.pack(digits, start=True), chance)
        for place in range(len(self.classes) - 1, 0, -1):
            firsts = heads[place + 1][0]
            hands = rows[firsts]
            scry = hands[:, SCRY] + self._stays(hands, self.classes[place])
            known = np.column_stack([*self._cards(hands, place), scry])
            number = layout.column(table.states, _NUMBER)
            labels, label = np.unique(known[number], axis=0, return_inverse=True)
            options = [self._options(self.classes[place], *one) for one in labels.tolist()]
            digits = layout.unpack(table.states)
            digits[:, _NUMBER] = heads[place][1][firsts][number]
            table = Table(layout.pack(digits, start=True), table.weights)
            table = expanded(table, layout, label.ravel(), options, self.limit)
        digits = layout.unpack(table.states)
        return self._law_of(digits, table.weights, rows[heads[1][0]][digits[:, _NUMBER]])

    def _cards(self, hands: Ints, place: int) -> tuple[Ints, Ints]:
        """Return the cards of a class in hand, and out of the library."""
        return hands[:, _FIRST + 2 * place], hands[:, _FIRST + 1 + 2 * place]

    def _stays(self, hands: Ints, one: CardClass) -> Ints:
        """Return 1 where a look leaves a card of a class on top."""
        keep = self.opening.mulligan.scry_keep[one.first].astype(np.int64)
        stays: Ints = keep[hands[:, LANDS_KEPT]] * hands[:, SCRY]
        return stays

    def _options(self, one: CardClass, held: int, out: int, scry: int) -> Options:
        """Return what may be drawn of a class; `scry` is 0 for no look, 2 if its card stays."""
        left = one.size - held - out
        tops = [int(scry > 0), *(min(left, drawn) for drawn in self.plan.draws)]
        grid = np.indices([top + 1 for top in tops]).reshape(len(tops), -1)
        grid = grid[:, grid.sum(axis=0) <= left]
        looked, drawn = grid[0], grid[1:]
        adds = self._adds(one, np.full(len(looked), held), looked, drawn, int(scry == 2))
        return Options(adds, self.numbers.ways(np.full(len(looked), left), grid))

    def _adds(
        self, one: CardClass, held: Ints, looked: Ints, drawn: Ints, stays: int | Ints
    ) -> Ints:
        """Return what cards of a class add to the digits; the card of a look is the first draw."""
        came = np.vstack([held[None], drawn])
        if len(drawn):
            came[1] += looked * stays
        adds = np.zeros((len(held), self.width), np.int64)
        adds[:, _LOOKED], adds[:, _TOP] = looked, looked * stays
        adds[:, _FIXED : self.sums] = came[1:].T
        adds[:, self.sums :] = np.minimum((one.counts @ came).T, self.plan.caps)
        return adds

    def _law_of(self, digits: Ints, weights: Weights, hands: Ints) -> Law:
        """Take the first class, and put the facts of the hands in the place of their numbers."""
        one, draws = self.classes[0], self.plan.draws
        lefts, number = np.unique(hands[:, _LEFT], return_inverse=True)
        targets = np.array([draws_from(int(left), draws) for left in lefts], np.int64)[number]
        held, out = self._cards(hands, 0)
        stays = self._stays(hands, one)
        looked = hands[:, SCRY] - digits[:, _LOOKED]
        drawn = (targets - digits[:, _FIXED : self.sums]).T
        if len(draws):
            drawn[0] -= looked * stays
        left = one.size - held - out
        can = (looked >= 0) & (drawn >= 0).all(axis=0) & (drawn.sum(axis=0) + looked <= left)
        digits, hands, looked, drawn = digits[can], hands[can], looked[can], drawn[:, can]
        weights = weights[can] * self.numbers.ways(left[can], np.vstack([looked[None], drawn]))
        digits = digits + self._adds(one, held[can], looked, drawn, stays[can])
        keys, inverse = np.unique(
            np.column_stack([hands[:, _LEFT], hands[:, SCRY], digits[:, _TOP]]), axis=0,
            return_inverse=True,
        )  # fmt: skip
        ways = [
            self.numbers.ratio(1, ways_of_draws(left, draws_from(left, draws), bool(scry), top))
            for left, scry, top in keys.tolist()
        ]
        chance = weights * self.numbers.array(ways)[inverse.ravel()]
        sums = np.minimum(digits[:, self.sums :], self.plan.caps)
        found, chance = merged_rows(np.hstack([hands[:, [TAKEN, KEPT, GOOD]], sums]), chance)
        return Law(found[:, 3:], found[:, :3], chance)


def _numbered(rows: Ints) -> tuple[Ints, Ints]:
    """Return the first row of each kind, and the number of the kind of each row."""
    _, firsts, numbers = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return firsts, numbers.ravel()
