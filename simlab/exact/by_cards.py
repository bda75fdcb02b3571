"""The law of sums, where the mulligan looks at cards, or deals on from what is left.

All hands are listed as counts by class, stage by stage of the mulligan, with what lies aside or has
left the game; then the library is swept class by class for the draws, as in `by_lands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.errors import NotExactError
from simlab.exact.facts import Fact
from simlab.exact.hand_policies import ClassPolicies, check_policies, go_by_kind
from simlab.exact.hands import Hands, deal
from simlab.exact.known_hands import (
    GOOD,
    HAND_FACTS,
    KEPT,
    LANDS_KEPT,
    SCRY,
    TAKEN,
    UNDER,
    law_of_hands,
)
from simlab.exact.numbers import Ints, Numbers, Weights
from simlab.exact.opened import LANDS, smoothed
from simlab.exact.opening import Opening
from simlab.exact.plan import CardClass, Law, Plan, make_plan
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    STEP_EXCHANGE,
    STEP_REDRAW,
)

__all__ = ["kept_by_class", "law_by_cards"]


class _Mulligan:
    """The hands of one question, stage by stage."""

    def __init__(
        self, opening: Opening, classes: Sequence[CardClass], numbers: Numbers, limit: int
    ) -> None:
        self.opening, self.numbers, self.limit = opening, numbers, limit
        self.rule = opening.mulligan
        self.sizes = np.array([one.size for one in classes], np.int64)
        self.is_land = np.array([one.is_land for one in classes], bool)
        self.library = int(self.sizes.sum())
        self.policies = None
        if self.rule.judge is not None:
            firsts = np.array([one.first for one in classes], np.int64)
            self.policies = ClassPolicies(self.rule.judge, firsts, self.is_land)
        self.kept: list[Hands] = []
        self.facts: list[Ints] = []
        self.waiting: dict[tuple[int, int], list[Hands]] = {}

    def play(self) -> tuple[Hands, Ints]:
        """Return all kept hands, `out` what is not drawn from, and their facts."""
        none = np.zeros((1, len(self.sizes)), np.int64)
        first = self._deal(Hands(none, none, self.numbers.array([1])), int(self.rule.drawn[0]))
        smooth = smoothed(self.opening)
        if smooth:
            lands = first.cards[:, self.is_land].sum(axis=1)
            ratios = [self.numbers.ratio(one.numerator, one.denominator) for one in smooth]
            first = Hands(first.cards, first.out, first.chance * self.numbers.array(ratios)[lands])
        self.waiting = {(0, 0): [first]}
        while self.waiting:
            taken, stage = min(self.waiting)
            hands = Hands.join(self.waiting.pop((taken, stage)))
            self._decide(hands, stage, taken)
        kept = Hands.join(self.kept)
        return kept, np.concatenate(self.facts)

    def _deal(self, hands: Hands, count: int) -> Hands:
        return deal(hands, self.sizes, count, self.numbers, self.limit)

    def _await(self, hands: Hands, stage: int, taken: int) -> None:
        if len(hands.chance):
            self.waiting.setdefault((taken, stage), []).append(hands)

    def _decide(self, hands: Hands, stage: int, taken: int) -> None:
        """Keep, or mulligan, the hands of a stage."""
        bottom = int(self.rule.bottom[stage])
        lands = hands.cards[:, self.is_land].sum(axis=1)
        place = stage * LANDS + lands
        policies = self.policies
        if policies is None:
            keep, good = self.rule.keep[place] != 0, self.rule.good[place] != 0
            back = self._given(hands.cards, place) if bottom else np.zeros_like(hands.cards)
        else:
            hands, back = self._given_by_cards(hands, stage, bottom)
            lands = hands.cards[:, self.is_land].sum(axis=1)
            place = stage * LANDS + lands
            judged = hands.cards if policies.judge.drawn else hands.cards - back
            good = policies.wanted(judged, stage)
            keep = good | (self.rule.forced[place] != 0)
        self._keep(hands.where(keep), back[keep], good[keep], stage, taken)
        again = hands.where(~keep)
        if policies is not None and policies.judge.powders:
            powder = policies.powders(again.cards)
            powder &= again.out.sum(axis=1) + 2 * again.cards.sum(axis=1) <= self.library
            self._use_powder(again.where(powder), stage, taken)
            again = again.where(~powder)
        if len(again.chance):
            self._go_on(again, stage, taken)

    def _given(self, cards: Ints, place: Ints) -> Ints:
        """Return what goes to the bottom by the table of lands."""
        lands, spells = self.rule.give_lands[place], self.rule.give_spells[place]
        return go_by_kind(cards, np.zeros_like(cards), lands, spells, self.is_land)

    def _given_by_cards(self, hands: Hands, stage: int, bottom: int) -> tuple[Hands, Ints]:
        """Return the hands and what goes to the bottom; by chance there are more hands."""
        policies = self.policies
        assert policies is not None
        if not bottom:
            return hands, np.zeros_like(hands.cards)
        guarded = policies.guarded(hands.cards)
        if policies.judge.by_chance:
            return self._given_by_chance(hands, guarded, bottom)
        place = stage * LANDS + hands.cards[:, self.is_land].sum(axis=1)
        lands = policies.lands_that_go(hands.cards, guarded, bottom, self.rule.give_lands[place])
        return hands, go_by_kind(hands.cards, guarded, lands, bottom - lands, self.is_land)

    def _given_by_chance(self, hands: Hands, guarded: Ints, bottom: int) -> tuple[Hands, Ints]:
        """Give cards back by chance: first those that nothing holds, guarded cards last."""
        assert self.policies is not None
        spared = self.policies.spared(hands.cards)
        free = [
            np.maximum(hands.cards - guarded - spared, 0),
            np.maximum(hands.cards - guarded, 0),
            np.maximum(hands.cards - spared, 0),
            hands.cards,
        ]
        back = np.zeros_like(hands.cards)
        rows = np.arange(len(hands.chance))
        chance = hands.chance
        for can in free:
            missing = bottom - back.sum(axis=1)
            left = np.maximum(can[rows] - back, 0)
            goes = np.minimum(missing, left.sum(axis=1))
            source, more, weights = _by_chance(left, goes, self.numbers, self.limit)
            rows, back = rows[source], back[source] + more
            chance = chance[source] * weights
        return Hands(hands.cards[rows], hands.out[rows], chance), back

    def _keep(self, hands: Hands, back: Ints, good: Any, stage: int, taken: int) -> None:
        """Keep hands; `out` of the result is what is not drawn from."""
        if not len(hands.chance):
            return
        cards = hands.cards - back
        out = hands.out + back
        after = self.rule.after[stage]
        if after == AFTER_SHUFFLE:
            out = np.zeros_like(out)
        facts = np.zeros((len(cards), HAND_FACTS), np.int64)
        under = {AFTER_AS_DEALT: back, AFTER_UNDER: out}.get(int(after))
        facts[:, UNDER] = 0 if under is None else under.any(axis=1)
        facts[:, TAKEN], facts[:, KEPT] = taken, cards.sum(axis=1)
        facts[:, GOOD], facts[:, SCRY] = good, self.rule.scry[stage]
        facts[:, LANDS_KEPT] = cards[:, self.is_land].sum(axis=1)
        self.kept.append(Hands(cards, out, hands.chance))
        self.facts.append(facts)

    def _use_powder(self, hands: Hands, stage: int, taken: int) -> None:
        """Exile hands and draw as many cards."""
        if len(hands.chance):
            out = Hands(np.zeros_like(hands.cards), hands.out + hands.cards, hands.chance)
            drawn = int(hands.cards[0].sum())
            self._await(self._deal(out.merged(), drawn), stage, taken)

    def _go_on(self, hands: Hands, stage: int, taken: int) -> None:
        """Take a mulligan."""
        rule = self.rule
        step = int(rule.step[stage])
        if step == STEP_REDRAW:
            place = stage * LANDS + hands.cards[:, self.is_land].sum(axis=1)
            keeps_out = rule.judge is not None and rule.judge.powders
            out = hands.out if keeps_out else np.zeros_like(hands.out)
            back = Hands(np.zeros_like(hands.cards), out, hands.chance)
            for following in np.unique(rule.next_stage[place]).tolist():
                some = back.where(rule.next_stage[place] == following).merged()
                for size, part in some.by_cards_out():
                    drawn = min(int(rule.drawn[following]), self.library - size)
                    self._await(self._deal(part, drawn), following, taken + 1)
            return
        aside = hands.cards
        if step == STEP_EXCHANGE:
            aside = self._laid_aside(hands.cards, stage)
        left = hands.cards - aside
        more = int(rule.drawn[stage + 1]) - left.sum(axis=1)
        front = hands.cards.sum(axis=1) + hands.out.sum(axis=1)
        stands = more > self.library - front
        nothing = np.zeros_like(hands.cards)
        self._keep(hands.where(stands), nothing[stands], False, stage, taken)
        on = Hands(left, hands.out + aside, hands.chance)
        for count in np.unique(more[~stands]).tolist():
            part = on.where(~stands & (more == count)).merged()
            self._await(self._deal(part, int(count)), stage + 1, taken + 1)

    def _laid_aside(self, cards: Ints, stage: int) -> Ints:
        """Return what is laid aside of hands."""
        place = stage * LANDS + cards[:, self.is_land].sum(axis=1)
        lands, spells = self.rule.give_lands[place], self.rule.give_spells[place]
        guarded = np.zeros_like(cards)
        if self.policies is not None:
            guarded = self.policies.guarded(cards)
            lands, spells = self.policies.free_to_go(cards, guarded, lands, spells)
        return go_by_kind(cards, guarded, lands, spells, self.is_land)


def _by_chance(cards: Ints, goes: Ints, numbers: Numbers, limit: int) -> tuple[Ints, Ints, Weights]:
    """Return the ways in which `goes` of the cards of each row go by chance, with their chance."""
    rows, backs, weights = [], [], []
    for count in np.unique(goes).tolist():
        some = np.flatnonzero(goes == count)
        if count == 0:
            rows.append(some)
            backs.append(np.zeros_like(cards[some]))
            weights.append(numbers.array([1] * len(some)))
            continue
        for place in some:
            none = np.zeros_like(cards[:1])
            found = deal(Hands(none, none, numbers.array([1])), cards[place], count, numbers, limit)
            rows.append(np.full(len(found.chance), place))
            backs.append(found.cards)
            weights.append(found.chance)
    return np.concatenate(rows), np.concatenate(backs), np.concatenate(weights)


def _classes(opening: Opening, plan: Plan, marks: Sequence[npt.ArrayLike] = ()) -> list[CardClass]:
    """Return the classes that a plan and the policies tell apart."""
    check_policies(opening)
    rule = opening.mulligan
    every = list(marks)
    if rule.judge is not None:
        every += [*rule.judge.worth, *rule.judge.guard, rule.judge.powder]
    ordered = bool(rule.bottom.any()) or bool((rule.step == STEP_EXCHANGE).any())
    return plan.classes(opening, in_order=ordered, marks=every)


def kept_by_class(
    opening: Opening, facts: Sequence[Fact], numbers: Numbers, limit: int
) -> tuple[list[CardClass], Hands]:
    """Return the hands that are kept, as counts of the classes that some facts tell apart.

    Returns
    -------
    list[CardClass], Hands
        The classes, and every hand with its probability; `out` is what is not drawn from again, as
        long as the library lasts.

    Raises
    ------
    TooLargeError
        If a step looks at more states than `limit`.
    NotExactError
        If a policy looks at more than counts of cards, or the rule has the player scry.
    """
    if opening.mulligan.scry.any():
        raise NotExactError(
            "the player scries after a mulligan, so that the next draw is not any card"
        )
    classes = _classes(opening, make_plan(opening, facts))
    kept, _ = _Mulligan(opening, classes, numbers, limit).play()
    return classes, kept.merged()


def law_by_cards(
    opening: Opening, plan: Plan, numbers: Numbers, limit: int, *, ask_hands: bool
) -> Law:
    """Return the joint law of a plan.

    Raises
    ------
    TooLargeError
        If a step looks at more states than `limit`.
    NotExactError
        If a policy looks at more than counts of cards, or the library runs out.
    """
    scries = bool(opening.mulligan.scry.any()) and bool(plan.draws)
    marks = list(opening.mulligan.scry_keep.T) if scries else []
    classes = _classes(opening, plan, marks)
    kept, facts = _Mulligan(opening, classes, numbers, limit).play()
    facts[:, SCRY] *= scries
    if not ask_hands:
        facts[:, [TAKEN, KEPT, GOOD]] = 0
    facts[:, LANDS_KEPT] *= facts[:, SCRY]
    return law_of_hands(opening, plan, classes, kept, facts, numbers, limit)
