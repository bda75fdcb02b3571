"""The law of sums, where the mulligan looks at numbers of lands alone.

The library is swept class by class in the order in which cards go to the bottom: of each class so
many cards come with the hand (the first ones that come go to the bottom, as many as the rule asks)
and so many in each stretch of draws. A state is how many cards have come so far, and the sums. So
the work grows with the classes and not with the hands that they make: forty different lands are
forty steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Any

import numpy as np

from simlab.exact.layout import make_layout
from simlab.exact.numbers import Ints, Numbers, Weights, draws_from, ways_of_draws
from simlab.exact.opened import KeptHands, kept_hands
from simlab.exact.opening import Opening
from simlab.exact.plan import CardClass, Law, Plan
from simlab.exact.table import Options, Table, expanded, merged_rows

__all__ = ["law_by_lands"]

# Columns of a state; the stretches follow, then the sums.
_MODE, _HAND, _LOOKED, _LEFT, _FIXED = 0, 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class _Mode:
    """What the sweep of the lands, or of the spells, has to know of a hand.

    `bottom` cards of the hand go, `shuffled` into the library; `leaves` numbers the cards that a
    scry leaves on top (-1: no scry); `cards` of the kind are in the hand (-1: any number); `tail`
    numbers what follows.
    """

    bottom: int
    shuffled: bool
    leaves: int
    cards: int = -1
    tail: int = 0


@dataclass(frozen=True, slots=True)
class _Tail:
    """What the end of the sweep has to know: the hand, and the cards of the library."""

    before: int  # number of the mode of its lands
    taken: int
    kept: int
    good: bool
    drawn: int
    left: int
    scry: bool
    gone: int  # cards that were laid aside and do not come back

    def draws(self, plan: Plan) -> tuple[int, ...]:
        """Return the cards drawn in each stretch."""
        return draws_from(self.left, plan.draws)


class _Sweep:
    """The sweep over the classes of one question."""

    def __init__(self, opening: Opening, plan: Plan, numbers: Numbers, limit: int) -> None:
        self.opening, self.plan, self.numbers, self.limit = opening, plan, numbers, limit
        self.hands = kept_hands(opening, numbers)
        self.leaves: list[Any] = []
        self.scries = bool(opening.mulligan.scry.any()) and bool(plan.draws)
        shown = [self._leaves_of(hand) for hand in self.hands]
        self.shown = dict(zip(self.hands, shown, strict=True))
        self.most_hand = max(hand.drawn for hand in self.hands)
        most = [len(self.hands), self.most_hand, int(self.scries), int(self.scries), *plan.draws]
        capped = [False] * len(most) + [True] * len(plan.sums)
        self.layout = make_layout([*most, *plan.caps.tolist()], capped)
        self.width = len(capped)

    def _leaves_of(self, hand: KeptHands) -> int:
        """Return the number of the cards that a scry leaves on top of this hand, -1 for none."""
        rule = self.opening.mulligan
        if not self.scries or not rule.scry[hand.stage]:
            return -1
        stay = rule.scry_keep[:, hand.lands - hand.give_lands].tolist()
        if stay not in self.leaves:
            self.leaves.append(stay)
        return self.leaves.index(stay)

    def law(self, *, ask_hands: bool) -> Law:
        """Return the law."""
        ordered = any(hand.give_lands for hand in self.hands)
        lands = [c for c in self._classes(in_order=ordered) if c.is_land][::-1]
        ordered = any(hand.give_spells for hand in self.hands)
        spells = [c for c in self._classes(in_order=ordered) if not c.is_land]
        if not ordered:
            spells.sort(key=lambda one: one.size)  # the largest class is the last step, and cheap
        modes = dict.fromkeys(
            _Mode(hand.give_lands, hand.shuffled, self.shown[hand]) for hand in self.hands
        )
        digits = np.zeros((len(modes), self.width), np.int64)
        digits[:, _MODE] = range(len(modes))
        start = self.layout.pack(digits, start=True)
        table = Table(start, self.numbers.array([1] * len(modes)))
        for one in lands:
            table = self._step(table, one, list(modes))
        table, spell_modes, tails, chances = self._turn_to_spells(table, list(modes), ask_hands)
        for one in spells[:-1]:
            table = self._step(table, one, spell_modes)
        last = self._last_step(table, spells[-1] if spells else None, spell_modes, tails)
        return self._law_of(*last, spell_modes, tails, chances)

    def _classes(self, *, in_order: bool) -> list[CardClass]:
        return self.plan.classes(self.opening, in_order=in_order, marks=self.leaves)

    def _step(self, table: Table, one: CardClass, modes: Sequence[_Mode]) -> Table:
        """Take a class into the states."""
        most_bottom = max(mode.bottom for mode in modes)
        mode = self.layout.column(table.states, _MODE)
        bottoms = np.array([m.bottom for m in modes])
        kinds = list(dict.fromkeys((m.shuffled, m.leaves) for m in modes))
        kind_of = np.array([kinds.index((m.shuffled, m.leaves)) for m in modes])
        room = np.maximum(bottoms[mode] - self.layout.column(table.states, _HAND), 0)
        label = kind_of[mode] * (most_bottom + 1) + room
        used = np.unique(label)
        options = [
            self._options(one, room, *kinds[kind])
            for kind, room in (divmod(number, most_bottom + 1) for number in used.tolist())
        ]
        places = np.searchsorted(used, label)
        return expanded(table, self.layout, places, options, self.limit)

    def _options(self, one: CardClass, room: int, shuffled: bool, leaves: int) -> Options:
        """Return what may come of a class, where `room` more cards of the hand go."""
        draws = self.plan.draws
        tops = [min(one.size, self.most_hand), int(leaves >= 0)]
        tops += [min(one.size, drawn) for drawn in draws]
        grid = np.indices([top + 1 for top in tops]).reshape(len(tops), -1)
        hand, looked = grid[0], grid[1]
        kept = hand - np.minimum(hand, room)
        left = one.size - (kept if shuffled else hand)
        can = grid[1:].sum(axis=0) <= left
        grid, hand, looked, kept, left = (
            grid[:, can],
            hand[can],
            looked[can],
            kept[can],
            left[can],
        )
        stays = bool(leaves >= 0 and self.leaves[leaves][one.first])
        return Options(
            self._adds(one, hand, kept, looked, grid[2:], stays),
            self.numbers.choose(np.full(len(hand), one.size), hand)
            * self.numbers.ways(left, grid[1:]),
        )

    def _adds(
        self, one: CardClass, hand: Ints, kept: Ints, looked: Ints, drawn: Ints, stays: bool
    ) -> Ints:
        """Return what cards of a class add to the digits."""
        came = np.vstack([kept[None], drawn])
        if stays:  # the card on top is the first draw
            came[1] += looked
        adds = np.zeros((len(hand), self.width), np.int64)
        adds[:, _HAND], adds[:, _LOOKED] = hand, looked
        adds[:, _LEFT] = looked * stays
        adds[:, _FIXED : _FIXED + len(drawn)] = came[1:].T
        adds[:, _FIXED + len(drawn) :] = np.minimum((one.counts @ came).T, self.plan.caps)
        return adds

    def _turn_to_spells(
        self, table: Table, modes: Sequence[_Mode], ask_hands: bool
    ) -> tuple[Table, list[_Mode], list[_Tail], list[Any]]:
        """Give every state of the lands the hands that it belongs to.

        Returns the states of the spells, their modes, tails, and the chance of each mode.
        """
        library = int(self.opening.deck.arrays.library)
        number = {mode: place for place, mode in enumerate(modes)}
        chances: dict[_Mode, Any] = {}
        place_of: dict[_Mode, int] = {}
        pairs: dict[tuple[int, int, int], None] = {}
        tails: dict[_Tail, int] = {}
        gone: dict[int, list[KeptHands]] = {}
        for hand in self.hands:
            leaves = self.shown[hand]
            kept = hand.drawn - hand.give_lands - hand.give_spells
            facts = (hand.taken, kept, hand.good) if ask_hands else (0, 0, False)
            out = kept if hand.shuffled else hand.drawn
            before = number[_Mode(hand.give_lands, hand.shuffled, leaves)]
            left = library - out - hand.gone
            tail = _Tail(before, *facts, hand.drawn, left, leaves >= 0, hand.gone)
            end = tails.setdefault(tail, len(tails))
            spells = hand.drawn - hand.lands
            mode = _Mode(hand.give_spells, hand.shuffled, leaves, spells, end)
            place = place_of.setdefault(mode, len(place_of))
            pairs[before, hand.lands, place] = None
            if hand.gone:
                gone.setdefault(place, []).append(hand)
                chances[mode] = 1
            else:
                chances[mode] = chances.get(mode, 0) + hand.chance
        digits = self.layout.unpack(table.states)
        befores, lands, after = np.array(list(pairs), np.int64).T
        row, pair = np.nonzero(
            (digits[:, _MODE, None] == befores) & (digits[:, _HAND, None] == lands)
        )
        digits = digits[row]
        digits[:, _MODE] = after[pair]
        digits[:, _HAND] = 0
        weights = table.weights[row]
        if gone:
            weights = weights * self._of_what_is_left(digits, gone)
        table = Table(self.layout.pack(digits, start=True), weights)
        return table, list(place_of), list(tails), list(chances.values())

    def _of_what_is_left(self, digits: Ints, gone: dict[int, list[KeptHands]]) -> Weights:
        """Return the factor by which lands drawn are rarer where lands may have left the game.

        The lands that are gone are any, so those drawn are any of the others, as if all were still
        there; how many of them come in each stretch is not as if they were.
        """
        stretches = digits[:, _FIXED : _FIXED + len(self.plan.draws)]
        keys, number = np.unique(
            np.column_stack([digits[:, _MODE], stretches]), axis=0, return_inverse=True
        )
        library = (int(self.opening.deck.arrays.library), int(self.opening.mulligan.lands))
        draws = self.plan.draws
        factors = [
            sum(hand.chance_of_draws(*library, draws, drawn, self.numbers) for hand in gone[mode])
            if mode in gone
            else 1
            for mode, *drawn in keys.tolist()
        ]
        return self.numbers.array(factors)[number.ravel()]

    def _last_step(
        self,
        table: Table,
        one: CardClass | None,
        modes: Sequence[_Mode],
        tails: Sequence[_Tail],
    ) -> tuple[Ints, Weights]:
        """Take the last class, of which there comes what is missing to the cards of the game."""
        digits, stretches = self.layout.unpack(table.states), len(self.plan.draws)
        mode = digits[:, _MODE]
        cards = np.array([m.cards for m in modes])[mode]
        looks = np.array([m.leaves >= 0 for m in modes])[mode]
        draws = np.array([tails[m.tail].draws(self.plan) for m in modes], np.int64)[mode]
        hand = cards - digits[:, _HAND]
        looked = looks - digits[:, _LOOKED]
        drawn = (draws - digits[:, _FIXED : _FIXED + stretches]).T
        if one is None:
            done = (hand == 0) & (looked == 0) & (drawn == 0).all(axis=0)
            return digits[done], table.weights[done]
        bottoms = np.array([m.bottom for m in modes])[mode]
        room = np.maximum(bottoms - digits[:, _HAND], 0)
        shuffled = np.array([m.shuffled for m in modes])[mode]
        stays = np.array([m.leaves >= 0 and bool(self.leaves[m.leaves][one.first]) for m in modes])
        if stretches:
            drawn[0] -= looked * stays[mode]
        kept = hand - np.minimum(hand, room)
        left = one.size - np.where(shuffled, kept, hand)
        can = (hand >= 0) & (hand <= one.size) & (looked >= 0) & (drawn >= 0).all(axis=0)
        can &= drawn.sum(axis=0) + looked <= left
        hand, kept, looked, digits = hand[can], kept[can], looked[can], digits[can]
        drawn, left, mode = drawn[:, can], left[can], mode[can]
        ways = self.numbers.choose(np.full(len(hand), one.size), hand)
        weights = (
            table.weights[can] * ways * self.numbers.ways(left, np.vstack([looked[None], drawn]))
        )
        for stay in (False, True):
            some = stays[mode] == stay
            if some.any():
                came = (hand[some], kept[some], looked[some], drawn[:, some])
                digits[some] += self._adds(one, *came, stay)
        sums = digits[:, _FIXED + stretches :]
        np.minimum(sums, self.plan.caps, out=sums)
        return digits, weights

    def _law_of(
        self,
        digits: Ints,
        weights: Weights,
        modes: Sequence[_Mode],
        tails: Sequence[_Tail],
        chances: Sequence[Any],
    ) -> Law:
        """Put what the modes stand for in their place."""
        factors = np.zeros((len(modes), 2), object if self.numbers.exact else np.float64)
        for place, (mode, chance) in enumerate(zip(modes, chances, strict=True)):
            tail = tails[mode.tail]
            for left in (0, 1) if tail.scry else (0,):
                ways = comb(int(self.opening.deck.arrays.library), tail.drawn)
                if not tail.gone:
                    ways *= ways_of_draws(tail.left, tail.draws(self.plan), tail.scry, left)
                factors[place, left] = chance * self.numbers.ratio(1, ways)
        scale = 1
        if self.numbers.exact:  # whole numbers as long as may be
            scale = lcm(*(Fraction(one).denominator for one in factors.ravel()))
            factors = factors * scale
            whole = [int(one) for one in factors.ravel()]
            factors = self.numbers.array(whole).reshape(factors.shape)
        number = digits[:, _MODE]
        weights = weights * factors[number, digits[:, _LEFT]]
        hands = np.array([(t.taken, t.kept, t.good) for t in tails], np.int64)
        tail_of = np.array([m.tail for m in modes])
        digits = np.hstack([hands[tail_of[number]], digits[:, _FIXED + len(self.plan.draws) :]])
        digits, chance = merged_rows(digits, weights)
        if self.numbers.exact:
            chance = self.numbers.array([Fraction(one) / scale for one in chance])
        return Law(digits[:, 3:], digits[:, :3], chance)


def law_by_lands(
    opening: Opening, plan: Plan, numbers: Numbers, limit: int, *, ask_hands: bool
) -> Law:
    """Return the joint law of a plan, for a rule of `opened.by_lands_alone`.

    Raises
    ------
    TooLargeError
        If a step looks at more states than `limit`.
    NotExactError
        If more cards are drawn than the library holds.
    """
    sweep = _Sweep(opening, plan, numbers, limit)
    library = int(opening.deck.arrays.library)
    for hand in sweep.hands:
        looked = sweep.shown[hand] >= 0
        if looked or (hand.give_lands + hand.give_spells and not hand.shuffled):
            opening.check_library(library - hand.drawn - looked, plan.last_turn)
    return sweep.law(ask_hands=ask_hands)
