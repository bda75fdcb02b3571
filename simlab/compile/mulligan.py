"""A mulligan rule and its policies to tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from simlab.compile.arrays import read_only
from simlab.errors import MulliganError
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_GONE,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    MAX_SEEN,
    STEP_EXCHANGE,
    STEP_NEXT,
    STEP_REDRAW,
    MulliganArrays,
)
from simlab.kernels.rng import BATCH
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    Hand,
    KeepPolicy,
    MulliganRule,
)

__all__ = ["compile_mulligan"]

_TABLE = 11  # lands, wanted cards: 0 to 10


def compile_mulligan(
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    library: int,
    *,
    aside: AsidePolicy | None = None,
    lands: int = 0,
) -> MulliganArrays:
    """Compile a rule with its policies into tables.

    Parameters
    ----------
    rule, keep, bottom, aside
        What is allowed, which hands are kept, which cards are given back, which are laid aside.
    library
        Cards in the library before the first hand.
    lands
        Lands among them, for rules that look at their share.

    Raises
    ------
    MulliganError
        If the rule is known by name alone. If cards are given back by chance and the keep policy
        judges what is left: that cannot be tabulated; ``judge:drawn`` can.
    """
    if rule.unplayable:
        raise MulliganError(f'mulligan rule "{rule.id}" cannot be played: {rule.unplayable}')
    stages = rule.stages()
    hands = [_cut(stage.hand, library) for stage in stages]
    if bottom.random and keep.judge == "kept" and any(hand.bottom for hand in hands):
        raise MulliganError(
            f'bottom="{bottom}" leaves the lands to chance, so the hand must be judged before: '
            f'write keep="{keep} judge:drawn"'
        )
    shape = (len(hands), _TABLE, _TABLE, _TABLE)
    tables = {name: np.zeros(shape, np.uint8) for name in ("keep", "good")}
    give = {name: np.zeros(shape, np.int64) for name in ("lands", "spells")}
    low = getattr(keep, "low", 2)
    for number, (stage, hand) in enumerate(zip(stages, hands, strict=True)):
        for held, spells_held, lands_held in _held_counts(hand, keep):
            place = (number, held, spells_held, lands_held)
            under = _lands_under(hand, bottom, held, spells_held, lands_held)
            judged, wanted = held, spells_held + lands_held
            if keep.judge == "kept":
                judged -= under
                wanted -= max(0, hand.bottom - (hand.drawn - wanted))
            good = keep.keeps(hand, number, judged, wanted)
            forced = stage.leads[held] < 0 or hand.size <= keep.floor
            tables["good"][place] = good
            tables["keep"][place] = good or forced
            given = (under, hand.bottom - under)
            if stage.step == "exchange" and hand.drawn:
                given = _laid_aside(aside or AsideSpells(), hand.drawn, held, low)
            give["lands"][place], give["spells"][place] = given
    dealt = max(hand.drawn for hand in hands)
    looks = [rule.scry and hand.size < rule.start_hand for hand in hands]
    scry_keep = [[lands > bottom.scry_lands for lands in range(_TABLE)]]
    scry_keep.append([not leave for leave in scry_keep[0]])
    steps = {"redraw": STEP_REDRAW, "exchange": STEP_EXCHANGE, "next": STEP_NEXT}
    afters = {"dealt": AFTER_AS_DEALT, "shuffle": AFTER_SHUFFLE}
    afters |= {"gone": AFTER_GONE, "under": AFTER_UNDER}
    return read_only(
        MulliganArrays(
            dealt=np.int64(dealt),
            products=_products(library, dealt),
            drawn=np.array([hand.drawn for hand in hands], np.int64),
            bottom=np.array([hand.bottom for hand in hands], np.int64),
            step=np.array([steps[stage.step] for stage in stages], np.int64),
            after=np.array([afters[stage.after] for stage in stages], np.int64),
            next_stage=np.array([stage.leads for stage in stages], np.int64).ravel(),
            keep=tables["keep"].ravel(),
            good=tables["good"].ravel(),
            give_lands=give["lands"].ravel(),
            give_spells=give["spells"].ravel(),
            bottom_random=np.int64(bottom.random),
            protect=np.int64(bottom.protect),
            smooth=np.int64(rule.smooth),
            lands=np.int64(lands),
            scry=np.array(looks, np.uint8),
            scry_keep=np.array(scry_keep, np.uint8),
        )
    )


def _laid_aside(aside: AsidePolicy, cards: int, lands: int, low: int) -> tuple[int, int]:
    """Return what an aside policy lays aside of a hand, checked."""
    given = aside.counts(cards, lands, low)
    if not (0 <= given[0] <= lands and 0 <= given[1] <= cards - lands and sum(given) >= 1):
        raise MulliganError(
            f"aside={aside}: lays aside {given[0]} of {lands} lands and {given[1]} of "
            f"{cards - lands} spells; at least one card goes, and no more than there are"
        )
    return given


def _cut(hand: Hand, library: int) -> Hand:
    """Return the hand that a library of so few cards allows."""
    drawn = min(hand.drawn, library)
    return replace(hand, drawn=drawn, bottom=min(hand.bottom, drawn))


def _held_counts(hand: Hand, keep: KeepPolicy) -> Iterator[tuple[int, int, int]]:
    """Yield all numbers of lands, wanted spells and wanted lands that a hand can have."""
    for lands in range(hand.drawn + 1):
        for spells_held in range((hand.drawn - lands if keep.holds else 0) + 1):
            for lands_held in range((lands if keep.holds else 0) + 1):
                yield lands, spells_held, lands_held


def _lands_under(
    hand: Hand, bottom: BottomPolicy, lands: int, spells_held: int, lands_held: int
) -> int:
    """Return the lands that go to the bottom; no wanted card goes while another one can."""
    spells = hand.drawn - lands
    free_lands, free_spells = lands - lands_held, spells - spells_held
    least, most = max(0, hand.bottom - free_spells), min(free_lands, hand.bottom)
    if free_lands + free_spells < hand.bottom:  # all others go, and some wanted cards too
        least, most = max(free_lands, hand.bottom - spells), min(lands, hand.bottom - free_spells)
    return max(least, min(most, bottom.lands(hand, lands)))


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
