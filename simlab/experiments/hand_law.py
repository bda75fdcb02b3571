"""The exact law of the kept hand, where the keep policy looks at lands alone."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from simlab.experiments.scenario import CompiledScenario
from simlab.kernels.layout import AFTER_AS_DEALT, STEP_REDRAW

__all__ = ["HandLaw", "expected_lands", "hand_law"]

_LANDS = 11  # places of a table by lands in hand


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


def hand_law(scenario: CompiledScenario) -> HandLaw | None:
    """Return the exact law of the kept hand; None where it depends on more than land counts.

    Every hand of a rule that deals anew holds a hypergeometric number of lands, independent of the
    hands before it; the tables of the keep and bottom policies say what becomes of it.

    Returns
    -------
    HandLaw or None
        None for policies that look at cards, rules that exchange cards or smooth the hand.
    """
    rule, deck = scenario.mulligan, scenario.deck.arrays
    if rule.judge is not None or rule.smooth or (rule.step != STEP_REDRAW).any():
        return None
    cards, lands = int(deck.library), int(rule.lands)
    chance: dict[tuple[int, int, int], float] = {}
    left: dict[tuple[int, int, int], float] = {}
    undrawn: dict[tuple[int, int, int], int] = {}
    reached = {(0, 0): 1.0}  # stage and mulligans taken
    while reached:
        later: dict[tuple[int, int], float] = {}
        for (stage, taken), there in reached.items():
            drawn, bottom = int(rule.drawn[stage]), int(rule.bottom[stage])
            for held in range(min(drawn, lands, _LANDS - 1) + 1):
                ways = comb(lands, held) * comb(cards - lands, drawn - held)
                p = there * ways / comb(cards, drawn)
                place = stage * _LANDS + held
                if not p:
                    continue
                if not rule.keep[place]:
                    step = (int(rule.next_stage[place]), taken + 1)
                    later[step] = later.get(step, 0.0) + p
                    continue
                given = int(rule.give_lands[place]) if bottom else 0
                key = (taken, drawn - bottom, held - given)
                chance[key] = chance.get(key, 0.0) + p
                left[key] = left.get(key, 0.0) + p * (lands - held)
                undrawn[key] = cards - drawn
        reached = later
    drawn_as_dealt = (rule.after == AFTER_AS_DEALT).all() and not rule.scry.any()
    plain = drawn_as_dealt and scenario.deck.effects is None
    known = {key: (left[key] / p, undrawn[key]) for key, p in chance.items()} if plain else None
    return HandLaw(chance=chance, lands_left=known)


def expected_lands(law: HandLaw, draws: int) -> dict[tuple[int, int, int], float] | None:
    """Return the exact mean of the lands seen after so many draws, by kept hand."""
    if law.lands_left is None:
        return None
    if any(draws > cards for _, cards in law.lands_left.values()):
        return None
    return {key: key[2] + draws * lands / cards for key, (lands, cards) in law.lands_left.items()}
