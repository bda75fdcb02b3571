"""Policies that look at the cards of a hand, for many hands at once.

The readable twin of these rules is in the kernels `give` and `judge`: here a hand is a row of
counts by class, and the cards of a class stand together in the order in which they go.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.errors import NotExactError
from simlab.exact.numbers import Ints
from simlab.exact.opening import Opening
from simlab.kernels.layout import ASK_SUM, STEP_REDRAW, JudgeArrays

__all__ = ["ClassPolicies", "check_policies"]

MOST_POWDERS = 7  # random words that games have for them, `kernels.rng.POWDER_WORDS`
_A_WORD = 7  # cards that one of these deals

Bools = npt.NDArray[np.bool_]


def check_policies(opening: Opening) -> None:
    """Refuse policies that counts of cards do not decide.

    Raises
    ------
    NotExactError
        If there is one.
    """
    rule = opening.mulligan
    judge = rule.judge
    if judge is None:
        return
    if (judge.kind != ASK_SUM).any():
        raise NotExactError(
            "the keep policy asks for plays by a turn, or is a function of one's own: counts of "
            "cards do not decide that; simulate"
        )
    if judge.bottom_address or judge.aside_address:
        raise NotExactError("the bottom or aside policy is a function of one's own: simulate")
    most = MOST_POWDERS if rule.drawn.max() <= _A_WORD else MOST_POWDERS // 2
    if judge.powders > most:
        raise NotExactError(
            f"{judge.powders} Serum Powders, and games use {most} at most: simulate"
        )
    if judge.powders and ((rule.step != STEP_REDRAW).any() or rule.bottom.any() or rule.smooth):
        raise NotExactError(
            "Serum Powder is counted only under rules that deal every hand anew and give no card "
            'back, such as paris or vancouver; simulate, or leave it unused with "powder:no"'
        )


@dataclass(frozen=True, slots=True)
class ClassPolicies:
    """The policies of a rule by class.

    Attributes
    ----------
    judge
        As compiled.
    firsts
        int64[classes], an index of each class; spells stand before lands.
    is_land
        bool[classes].
    """

    judge: JudgeArrays
    firsts: Ints
    is_land: Bools

    def wanted(self, hands: Ints, stage: int) -> Bools:
        """Say which hands the keep policy wants, of those that are judged at a stage."""
        judge = self.judge
        lands = hands[:, self.is_land].sum(axis=1)
        truths = np.zeros(len(hands), np.int64)
        for number in range(len(judge.kind)):
            worth = judge.worth[number, self.firsts]
            total = judge.by_lands[number, stage, lands] + hands @ worth
            true = (judge.low[number] <= total) & (total <= judge.high[number])
            truths |= true.astype(np.int64) << number
        wanted: Bools = judge.truth[truths] != 0
        return wanted

    def powders(self, hands: Ints) -> Bools:
        """Say which hands hold a Serum Powder that is used."""
        found: Bools = hands[:, self.judge.powder[self.firsts] != 0].sum(axis=1) > 0
        return found

    def guarded(self, hands: Ints) -> Ints:
        """Return the cards that stay while others can go.

        Of each guard so many: lands before spells, the first land of the list, the cheapest spell.
        """
        stay = np.zeros_like(hands)
        lands, spells = np.flatnonzero(self.is_land), np.flatnonzero(~self.is_land)
        for guard, number in zip(self.judge.guard, self.judge.guarded, strict=True):
            left = np.full(len(hands), int(number))
            for place in (*lands, *spells[::-1]):
                if guard[self.firsts[place]]:
                    taken = np.minimum(hands[:, place], left)
                    stay[:, place] = np.maximum(stay[:, place], taken)
                    left = left - taken
        return stay

    def spared(self, hands: Ints) -> Ints:
        """Return the lands that stay when cards go by chance: the first of the list."""
        stay = np.zeros_like(hands)
        left = np.full(len(hands), int(self.judge.lands_stay))
        for place in np.flatnonzero(self.is_land):
            stay[:, place] = np.minimum(hands[:, place], left)
            left = left - stay[:, place]
        return stay

    def lands_that_go(self, hands: Ints, guarded: Ints, count: int, wanted: Ints) -> Ints:
        """Return how many of `count` cards that go are lands, as near to `wanted` as can be."""
        lands = hands[:, self.is_land].sum(axis=1)
        free = hands - guarded
        free_lands = free[:, self.is_land].sum(axis=1)
        free_spells = free[:, ~self.is_land].sum(axis=1)
        cards = hands.sum(axis=1)
        least, most = np.maximum(0, count - free_spells), np.minimum(free_lands, count)
        short = free_lands + free_spells < count  # some guarded cards go too
        least = np.where(short, np.maximum(free_lands, count - (cards - lands)), least)
        most = np.where(short, np.minimum(lands, count - free_spells), most)
        found: Ints = np.maximum(least, np.minimum(most, wanted))
        return found

    def free_to_go(
        self, hands: Ints, guarded: Ints, lands: Ints, spells: Ints
    ) -> tuple[Ints, Ints]:
        """Return how many lands and spells are laid aside without a guarded one, one at least."""
        free = hands - guarded
        free_lands = free[:, self.is_land].sum(axis=1)
        free_spells = free[:, ~self.is_land].sum(axis=1)
        all_spells = hands[:, ~self.is_land].sum(axis=1)
        lands, spells = np.minimum(lands, free_lands), np.minimum(spells, free_spells)
        none = lands + spells == 0
        land = none & (free_spells == 0) & ((free_lands > 0) | (all_spells == 0))
        return np.where(land, 1, lands), np.where(none, np.where(land, 0, 1), spells)


def go_by_kind(hands: Ints, guarded: Ints, lands: Ints, spells: Ints, is_land: Bools) -> Ints:
    """Return the cards that go: the dearest spells, the lands that stand last; guarded ones last.

    Parameters
    ----------
    hands, guarded
        int64[rows, classes].
    lands, spells
        int64[rows]: so many of each go.
    is_land
        bool[classes].
    """
    go = np.zeros_like(hands)
    order = {True: np.flatnonzero(is_land)[::-1], False: np.flatnonzero(~is_land)}
    for kind, number in ((True, lands), (False, spells)):
        left = number
        for cards in (hands - guarded, guarded):
            for place in order[kind]:
                taken = np.minimum(cards[:, place], left)
                go[:, place] += taken
                left = left - taken
    return go
