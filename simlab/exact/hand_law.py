"""The exact law of the kept hand, where the keep policy looks at lands alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from simlab.exact.numbers import Numbers
from simlab.exact.opened import by_lands_alone, kept_hands
from simlab.exact.opening import Opening
from simlab.kernels.layout import AFTER_AS_DEALT, STEP_REDRAW

__all__ = ["HandLaw", "expected_lands", "hand_law"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLaw:
    """Probabilities of kept hands.

    Attributes
    ----------
    chance
        By (mulligans taken, cards kept, lands kept).
    lands_left
        By the same: expected lands among the cards that may still be drawn, and how many cards
        those are. None where the draws depend on more than that.
    """

    chance: dict[tuple[int, int, int], float]
    lands_left: dict[tuple[int, int, int], tuple[float, int]] | None


def hand_law(opening: Opening) -> HandLaw | None:
    """Return the exact law of the kept hand; None where it depends on more than land counts.

    Returns
    -------
    HandLaw or None
        None for policies that look at cards, rules that exchange cards or smooth the hand.
    """
    rule = opening.mulligan
    if not by_lands_alone(opening) or rule.smooth or (rule.step != STEP_REDRAW).any():
        return None
    cards, lands = int(opening.deck.arrays.library), int(rule.lands)
    chance: dict[tuple[int, int, int], float] = {}
    left: dict[tuple[int, int, int], float] = {}
    undrawn: dict[tuple[int, int, int], int] = {}
    for hand in kept_hands(opening, Numbers()):
        ways = comb(lands, hand.lands) * comb(cards - lands, hand.drawn - hand.lands)
        p = hand.chance * ways / comb(cards, hand.drawn)
        size = hand.drawn - hand.give_lands - hand.give_spells
        key = (hand.taken, size, hand.lands - hand.give_lands)
        chance[key] = chance.get(key, 0.0) + p
        left[key] = left.get(key, 0.0) + p * (lands - hand.lands)
        undrawn[key] = cards - hand.drawn
    drawn_as_dealt = (rule.after == AFTER_AS_DEALT).all() and not rule.scry.any()
    plain = drawn_as_dealt and opening.deck.effects is None
    known = {key: (left[key] / p, undrawn[key]) for key, p in chance.items()} if plain else None
    return HandLaw(chance=chance, lands_left=known)


def expected_lands(law: HandLaw, draws: int) -> dict[tuple[int, int, int], float] | None:
    """Return the exact mean of the lands seen after so many draws, by kept hand."""
    if law.lands_left is None:
        return None
    if any(draws > cards for _, cards in law.lands_left.values()):
        return None
    return {key: key[2] + draws * lands / cards for key, (lands, cards) in law.lands_left.items()}
