"""What is kept of the mana there is, to mark the cards that it pays."""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import U64, ZERO
from simlab.kernels.columns import Event
from simlab.kernels.effect_notes import tell
from simlab.kernels.effect_options import gain, refresh
from simlab.kernels.effect_state import I64
from simlab.kernels.jit import part, small_part
from simlab.kernels.layout import MOST_MANA
from simlab.kernels.mana import GUARD
from simlab.kernels.payable import ask

__all__ = ["keep_pools", "mark_kept", "more_mana", "show_mana"]

_MANA = Event.MANA.value


@small_part
def keep_row(state, lists, pools, row, special, profile):
    """Keep a pool until its cards are marked; the stock counts."""
    kept = at.P_KEPT + 2 * state[at.S_KEPT]
    some = ZERO - U64(special)
    for word in range(4):
        only = (pools[at.P_ONLY, word] + pools[at.P_STOCK_ONLY, word]) & some
        pools[kept, word] = (pools[row, word] + pools[at.P_STOCK, word] + only) & ~GUARD
    if profile >= 0:
        less = U64(lists[at.L_PROFILE, profile])
        total = min((pools[kept, 0] & U64(0x7F)) + less, U64(MOST_MANA))
        pools[kept, 0] = (pools[kept, 0] & ~U64(0xFF)) | total
    pools[kept + 1, 0] = U64(special)
    pools[kept + 1, 1] = U64(profile + 1)
    state[at.S_KEPT] += 1


@part
def keep_pools(facts, words, state, lists, pools):
    """Keep the mana there is, filters used or not, to mark what it pays; nothing is owed.

    Once more for special spells, and for each set of spells that cost less.
    """
    refresh(facts, words, state, lists, pools)
    if state[at.S_TRACKING] == 0:
        return
    for number in range(-1, state[at.S_OPTIONS]):
        row = at.P_POOL if number < 0 else at.P_OPTION + number
        for special in range(1 + (state[at.S_RESTRICTS] if number < 0 else 0)):
            keep_row(state, lists, pools, row, special, -1)
            for profile in range(state[at.S_PROFILES]):
                if lists[at.L_PROFILE, profile] > 0:
                    keep_row(state, lists, pools, row, special, profile)


@small_part
def mark_kept(state, pools, kinds, slot_byte, within, pool, pool_bytes, castable):
    """Mark the cards that the pools kept pay.

    Parameters: `kinds` uint64[1 + profiles, parts], masks of cards: special ones, then those of
    each profile; `castable` uint64[parts], the cards castable this turn, written.
    """
    for number in range(state[at.S_KEPT]):
        row = at.P_KEPT + 2 * number
        special, profile = pools[row + 1, 0], np.int64(pools[row + 1, 1])
        for word in range(4):
            pool[0, word] = pools[row, word]
        for place in range(castable.shape[0]):
            can = ask(pool_bytes, ZERO, U64(place), slot_byte, within)
            if special:
                can &= kinds[0, place]
            if profile:
                can &= kinds[profile, place]
            castable[place] |= can
    state[at.S_KEPT] = 0


@part
def show_mana(facts, words, state, lists, pools):
    """Count the mana there is, filters used, and note it."""
    refresh(facts, words, state, lists, pools)
    shown = state[at.S_AVAILABLE] + gain(state, pools)
    state[at.S_SHOWN] = max(state[at.S_SHOWN], shown)
    tell(state, lists, _MANA, I64(0), shown)


@part
def more_mana(facts, words, state, lists, pools):
    """Note that there is more mana to cast spells with."""
    state[at.S_STALE] = 1
    if state[at.S_STARTED]:
        show_mana(facts, words, state, lists, pools)
        keep_pools(facts, words, state, lists, pools)
