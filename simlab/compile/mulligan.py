"""A mulligan rule and its policies to tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simlab.compile.arrays import read_only
from simlab.compile.deck import CompiledDeck
from simlab.compile.judge import compile_judge, library_facts
from simlab.errors import MulliganError
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_GONE,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    BATCH,
    MAX_SEEN,
    STEP_EXCHANGE,
    STEP_NEXT,
    STEP_REDRAW,
    MulliganArrays,
)
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    Hand,
    KeepPolicy,
    MulliganRule,
    OwnWorth,
    Stage,
)
from simlab.mulligans.bottom import ByChance, LandsGo
from simlab.mulligans.classes import find_all, matches
from simlab.mulligans.stage import MOST_CARDS

__all__ = ["compile_mulligan"]

_LANDS = MOST_CARDS + 1  # numbers of lands of a hand


def compile_mulligan(
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    deck: CompiledDeck,
    *,
    aside: AsidePolicy | OwnWorth | None = None,
    on_the_play: bool = True,
) -> MulliganArrays:
    """Compile a rule with its policies into tables.

    Parameters
    ----------
    rule, keep, bottom, aside
        What is allowed, which hands are kept, which cards are given back, which are laid aside.
    deck
        The deck that is dealt.
    on_the_play
        True on the play, for policies that ask.

    Raises
    ------
    MulliganError
        If the rule is known by name alone, or a policy cannot be compiled.
    DeckError
        If a policy names a card that is not in the main deck.
    """
    if rule.unplayable:
        raise MulliganError(f'mulligan rule "{rule.id}" cannot be played: {rule.unplayable}')
    library = int(deck.arrays.library)
    stages = tuple(replace(stage, hand=_cut(stage.hand, library)) for stage in rule.stages())
    hands = [stage.hand for stage in stages]
    aside = aside or AsideSpells()
    give_lands, give_spells = _given(stages, keep, bottom, aside, on_the_play)
    forced = np.array(
        [
            [stage.leads[n] < 0 or stage.hand.size <= keep.floor for n in range(_LANDS)]
            for stage in stages
        ],
        np.uint8,
    )
    judge = compile_judge(stages, keep, bottom, aside, deck, on_the_play=on_the_play)
    good = np.zeros_like(forced)
    if judge is None:
        good = _wanted(stages, keep, give_lands, on_the_play)
    dealt = max(hand.drawn for hand in hands)
    looks = [rule.scry and hand.size < rule.start_hand for hand in hands]
    steps = {"redraw": STEP_REDRAW, "exchange": STEP_EXCHANGE, "next": STEP_NEXT}
    afters = {"dealt": AFTER_AS_DEALT, "shuffle": AFTER_SHUFFLE}
    afters |= {"gone": AFTER_GONE, "under": AFTER_UNDER}
    return read_only(
        MulliganArrays(
            dealt=np.int64(dealt),
            products=_products(library, dealt),
            most_taken=np.int64(max(stage.taken for stage in stages)),
            drawn=np.array([hand.drawn for hand in hands], np.int64),
            bottom=np.array([hand.bottom for hand in hands], np.int64),
            step=np.array([steps[stage.step] for stage in stages], np.int64),
            after=np.array([afters[stage.after] for stage in stages], np.int64),
            next_stage=np.array([stage.leads for stage in stages], np.int64).ravel(),
            forced=forced.ravel(),
            keep=(good | forced).ravel(),
            good=good.ravel(),
            give_lands=give_lands.ravel(),
            give_spells=give_spells.ravel(),
            judge=judge,
            smooth=np.int64(rule.smooth),
            lands=np.int64(sum(facts.card.is_land for facts in library_facts(deck))),
            scry=np.array(looks, np.uint8),
            scry_keep=_scry_keep(bottom, deck),
        )
    )


def _cut(hand: Hand, library: int) -> Hand:
    """Return the hand that a library of so few cards allows."""
    drawn = min(hand.drawn, library)
    return replace(hand, drawn=drawn, bottom=min(hand.bottom, drawn))


def _wanted(stages: Sequence[Stage], keep: KeepPolicy, give_lands: Any, on_the_play: bool) -> Any:
    """Return uint8[stages, 11]: the hands that the policy wants, by lands drawn."""
    table = np.zeros((len(stages), _LANDS), np.uint8)
    for number, stage in enumerate(stages):
        for lands in range(stage.hand.drawn + 1):
            judged = lands
            if keep.judge == "kept" and stage.hand.bottom:
                judged -= int(give_lands[number, lands])
            hand = stage.hand_with(lands)
            table[number, lands] = keep.allows(hand, stage.taken, on_the_play, judged)
    return table


def _given(
    stages: Sequence[Stage],
    keep: KeepPolicy,
    bottom: BottomPolicy,
    aside: AsidePolicy | OwnWorth,
    on_the_play: bool,
) -> tuple[Any, Any]:
    """Return int64[stages, 11], twice: lands and spells that go back or are laid aside."""
    lands = np.zeros((len(stages), _LANDS), np.int64)
    spells = np.zeros((len(stages), _LANDS), np.int64)
    for number, stage in enumerate(stages):
        hand = stage.hand
        low, high = keep.land_range(stage, on_the_play)
        for held in range(hand.drawn + 1):
            if stage.step == "exchange" and hand.drawn and not isinstance(aside, OwnWorth):
                given = _laid_aside(aside, hand.drawn, held, low, high)
                lands[number, held], spells[number, held] = given
            elif not isinstance(bottom.goes, ByChance | OwnWorth):
                lands[number, held] = _lands_go(bottom.goes, hand, held)
                spells[number, held] = hand.bottom - lands[number, held]
    return lands, spells


def _lands_go(goes: LandsGo, hand: Hand, lands: int) -> int:
    """Return the lands that go to the bottom, as near to the policy's wish as the hand allows."""
    least = max(0, hand.bottom - (hand.drawn - lands))
    return max(least, min(lands, hand.bottom, goes.lands(hand, lands)))


def _laid_aside(aside: AsidePolicy, cards: int, lands: int, low: int, high: int) -> tuple[int, int]:
    """Return what an aside policy lays aside of a hand, checked."""
    given = aside.counts(cards, lands, low, high)
    if not (0 <= given[0] <= lands and 0 <= given[1] <= cards - lands and sum(given) >= 1):
        raise MulliganError(
            f"aside={aside}: lays aside {given[0]} of {lands} lands and {given[1]} of "
            f"{cards - lands} spells; at least one card goes, and no more than there are"
        )
    return given


def _scry_keep(bottom: BottomPolicy, deck: CompiledDeck) -> Any:
    """Return uint8[indexes, 11]: whether a scry leaves a card on top, by lands in hand."""
    if isinstance(bottom.scry, tuple):
        find_all(bottom.scry, library_facts(deck), policy="bottom", deck=deck.name)
        left = [[any(matches(n, f) for n in bottom.scry)] * _LANDS for f in deck.facts]
        return np.array(left, np.uint8)
    wants_land = [lands <= bottom.scry for lands in range(_LANDS)]
    return np.array(
        [[wants == f.card.is_land for wants in wants_land] for f in deck.facts], np.uint8
    )


def _products(library: int, dealt: int) -> Any:
    """Return the product of the numbers of choices in each dealing batch, hands first."""
    batches = [(0, min(BATCH, dealt))]
    if dealt > BATCH:
        batches.append((BATCH, dealt - BATCH))
    start = dealt
    while start < library and len(batches) < 2 + (MAX_SEEN + BATCH) // BATCH:
        batches.append((start, BATCH))
        start += BATCH
    products = [
        int(np.prod([library - i for i in range(at, min(at + count, library))], dtype=object))
        for at, count in batches
    ]
    return np.array(products, np.uint64)
