"""Which stages of a mulligan are reached, where the numbers of lands say it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from simlab.exact.numbers import Numbers, draws_from
from simlab.exact.opening import Opening
from simlab.kernels.layout import AFTER_GONE, AFTER_SHUFFLE, STEP_NEXT, STEP_REDRAW

__all__ = ["LANDS", "KeptHands", "by_lands_alone", "kept_hands", "smoothed"]

LANDS = 11  # places of a table by lands in hand
_SMOOTH_HAND = 7  # cards of each of the two hands


@dataclass(frozen=True, slots=True)
class KeptHands:
    """The hands with so many lands that are kept at a stage of the mulligan.

    Attributes
    ----------
    chance
        That the player comes to this stage, times how much more often the hand has so many lands
        than one that is dealt from all cards. The hand itself is then any with these lands.
    stage, taken
        Where in the rule, and mulligans taken.
    drawn, lands
        Cards drawn, and lands among them.
    give_lands, give_spells
        Of these, given back: the lands that stand last, the dearest spells.
    shuffled
        True where cards given back are shuffled in.
    good
        True where the policy wanted the hand.
    gone, lands_gone
        Cards that were laid aside and have left the game, and lands among them; which lands, nobody
        knows.
    """

    chance: Any
    stage: int
    taken: int
    drawn: int
    lands: int
    give_lands: int
    give_spells: int
    shuffled: bool
    good: bool
    gone: int = 0
    lands_gone: int = 0

    def chance_of_draws(
        self,
        cards: int,
        lands: int,
        draws: Sequence[int],
        lands_drawn: Sequence[int],
        numbers: Numbers,
    ) -> Any:
        """Return the chance of the hand and of so many lands in each stretch, for each way to them.

        Parameters
        ----------
        cards, lands
            Of the whole library.
        draws, lands_drawn
            Cards of each stretch, fewer where the library runs out, and lands among them.
        numbers
            The kind of numbers.
        """
        plots, others = lands - self.lands, cards - lands - self.drawn + self.lands
        left, lands_left = plots + others - self.gone, plots - self.lands_gone
        chances, ways = 1, 1
        for drawn, held in zip(draws_from(left, draws), lands_drawn, strict=True):
            if not drawn - left + lands_left <= held <= min(drawn, lands_left):
                return 0  # there are not so many
            ways *= comb(left, drawn) * comb(plots, held) * comb(others, drawn - held)
            chances *= comb(lands_left, held) * comb(left - lands_left, drawn - held)
            left, lands_left = left - drawn, lands_left - held
            plots, others = plots - held, others - drawn + held
        return self.chance * numbers.ratio(chances, ways)


def by_lands_alone(opening: Opening) -> bool:
    """Say whether policies look at lands alone, and a kept hand is any with its number of lands.

    So it is where every hand is dealt anew, and where hands are laid aside whole and in the end
    shuffled in again, or gone.
    """
    rule = opening.mulligan
    anew = (rule.step == STEP_REDRAW).all()
    end = np.isin(rule.after[1:], (AFTER_SHUFFLE, AFTER_GONE)).all() and not rule.scry.any()
    aside = (rule.step == STEP_NEXT).all() and end
    return rule.judge is None and bool(anew or aside)


def kept_hands(opening: Opening, numbers: Numbers) -> list[KeptHands]:
    """Return the hands that are kept, for a rule of `by_lands_alone`.

    A hand that is dealt anew holds a hypergeometric number of lands, independent of those before.
    """
    key = ("kept hands", numbers)
    if key not in opening.memory:
        opening.memory[key] = list(_find_kept_hands(opening, numbers))
    found: list[KeptHands] = opening.memory[key]
    return found


def _find_kept_hands(opening: Opening, numbers: Numbers) -> Iterator[KeptHands]:
    rule = opening.mulligan
    cards, lands = int(opening.deck.arrays.library), int(rule.lands)
    smooth = smoothed(opening)
    one = numbers.ratio(1, 1)
    # Stage, mulligans taken, cards that lie aside, lands among them.
    reached: dict[tuple[int, int, int, int], Any] = {(0, 0, 0, 0): one}
    while reached:
        later: dict[tuple[int, int, int, int], Any] = {}
        for (stage, taken, aside, lands_aside), there in reached.items():
            drawn, bottom = int(rule.drawn[stage]), int(rule.bottom[stage])
            library = (cards - aside, lands - lands_aside)
            for held in range(min(drawn, lands) + 1):
                shown = _share_with(*library, drawn, held)
                if not shown:
                    continue
                dealt = _share_with(cards, lands, drawn, held)
                chance = there * numbers.ratio(*(shown / dealt).as_integer_ratio())
                if stage == 0 and smooth:
                    chance = there * numbers.ratio(*smooth[held].as_integer_ratio())
                place = stage * LANDS + held
                keep, good = bool(rule.keep[place]), bool(rule.good[place])
                following = (int(rule.next_stage[place]), taken + 1, 0, 0)
                if rule.step[stage] == STEP_NEXT and not keep:
                    following = (stage + 1, taken + 1, aside + drawn, lands_aside + held)
                    keep = int(rule.drawn[stage + 1]) > cards - following[2]  # the hand stands
                if not keep:
                    more = chance * numbers.ratio(*dealt.as_integer_ratio())
                    later[following] = later.get(following, 0) + more
                    continue
                given = int(rule.give_lands[place]) if bottom else 0
                leaves = rule.after[stage] == AFTER_GONE
                yield KeptHands(
                    chance=chance,
                    stage=stage,
                    taken=taken,
                    drawn=drawn,
                    lands=held,
                    give_lands=given,
                    give_spells=bottom - given,
                    shuffled=bool(rule.after[stage] == AFTER_SHUFFLE),
                    good=good,
                    gone=aside if leaves else 0,
                    lands_gone=lands_aside if leaves else 0,
                )
        reached = later


def smoothed(opening: Opening) -> list[Fraction] | None:
    """Return by how much more often a first hand has so many lands than a dealt one.

    Two hands of seven are dealt, and the one whose share of lands is nearer to the library's is
    shown, the first of equals; with `smooth` 2 a distance below 0.15 counts as none, and a random 0
    to 0.3 is added to each. None where hands are not smoothed.
    """
    smooth = int(opening.mulligan.smooth)
    cards, lands = int(opening.deck.arrays.library), int(opening.mulligan.lands)
    if not smooth or cards < 2 * _SMOOTH_HAND:
        return None
    found = [Fraction(0)] * (_SMOOTH_HAND + 1)
    for first in range(_SMOOTH_HAND + 1):
        one = _share_with(cards, lands, _SMOOTH_HAND, first)
        for second in range(_SMOOTH_HAND + 1) if one else ():
            left = (cards - _SMOOTH_HAND, lands - first)
            both = one * _share_with(*left, _SMOOTH_HAND, second)
            if not both:
                continue
            away = [abs(_SMOOTH_HAND * lands - held * cards) for held in (first, second)]
            parts = [Fraction(distance, _SMOOTH_HAND * cards) for distance in away]
            turned = Fraction(parts[1] < parts[0]) if smooth == 1 else _nearer(parts[1], parts[0])
            found[first] += both * (1 - turned)
            found[second] += both * turned
    dealt = [_share_with(cards, lands, _SMOOTH_HAND, held) for held in range(_SMOOTH_HAND + 1)]
    return [share / chance if chance else share for share, chance in zip(found, dealt, strict=True)]


def _share_with(cards: int, lands: int, drawn: int, held: int) -> Fraction:
    """Return the share of the hands of so many cards that hold so many lands."""
    if not 0 <= held <= lands or not 0 <= drawn - held <= cards - lands:
        return Fraction(0)
    return Fraction(comb(lands, held) * comb(cards - lands, drawn - held), comb(cards, drawn))


def _nearer(one: Fraction, other: Fraction) -> Fraction:
    """Return the chance that `one` is below `other` with a tolerance and luck added to both."""
    none, width = Fraction(0), Fraction(3, 10)
    apart = max(none, one - Fraction(3, 20)) - max(none, other - Fraction(3, 20))
    if abs(apart) >= width:
        return Fraction(apart < 0)
    tail = (width - abs(apart)) ** 2 / (2 * width**2)
    return tail if apart >= 0 else 1 - tail
