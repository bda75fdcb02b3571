"""Cards that come up: drawn, searched for, found by tutors; and the land drop.

Cards are dealt before the game, in the order in which they will be drawn. A search takes a card out
of them, or out of the rest of the library. Which one does not depend on the order of the library
(see `effect_lands.find_target`), so the order of what stays is uniform, as after a shuffle, and
later draws go on in the order dealt, past the cards that are gone.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import effect_state as at
from simlab.kernels.bits import ONE, U64, ZERO
from simlab.kernels.columns import Event
from simlab.kernels.effect_kept import more_mana
from simlab.kernels.effect_lands import (
    FOUND,
    NOTHING_FOUND,
    choose_drop,
    find_target,
    land_spells,
    lies_in,
)
from simlab.kernels.effect_notes import see, tell
from simlab.kernels.effect_spells import choose_tutored
from simlab.kernels.effect_state import I64
from simlab.kernels.effect_table import bounce, into_hand, land_comes
from simlab.kernels.jit import part, small_part

__all__ = ["draw_card", "drop_land", "find_land", "tutor"]

_DRAW = Event.DRAW.value
_LAND = Event.LAND.value
_FIND = Event.FIND.value
_BOUNCE = Event.BOUNCE.value
_TUTOR = Event.TUTOR.value
FEW_LANDS = 4  # in play: with fewer and none in hand a tutor finds a land


@small_part
def draw_card(facts, state, lists, pools, cards, game):
    """Draw the card put on top, or the next that is still there, or none if there is none."""
    index = I64(-1)
    if state[at.S_ON_TOP] >= 0 and lies_in(pools, state[at.S_ON_TOP]):
        index = state[at.S_ON_TOP]
    state[at.S_ON_TOP] = -1
    while index < 0 and state[at.S_AT] < state[at.S_TOTAL]:
        card = np.int64(cards[game, state[at.S_AT]])
        state[at.S_AT] += 1
        if lies_in(pools, card):
            index = card
    if index < 0 or not into_hand(facts, state, lists, pools, index):
        state[at.S_TO_DRAW] = 0
        return
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    state[at.S_LANDS_SEEN] += index >= state[at.S_FIRST_LAND]
    tell(state, lists, _DRAW, index, I64(0))
    see(facts, pools, index)


@part
def find_card(facts, state, lists, pools, index, event, value):
    """Put a card from the library into the hand; say if there was room."""
    if not into_hand(facts, state, lists, pools, index):
        return False
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    state[at.S_LANDS_SEEN] += index >= state[at.S_FIRST_LAND]
    tell(state, lists, event, index, value)
    see(facts, pools, index)
    return True


@part
def tutor(facts, words, state, lists, pools, below):
    """Find a card: a land while there are few and none is in hand, else a spell, else a land."""
    finder = state[at.S_TUTOR]
    state[at.S_TUTORS] -= 1
    lands_in_hand = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    spell = choose_tutored(facts, state, lists, pools, finder)
    land = I64(-1)
    if facts[at.F_TUTOR_LANDS, finder] >= 0:
        cheap = land_spells(facts, words, state, lists, pools, below)
        land, _, _ = find_target(
            facts,
            words,
            state,
            lists,
            pools,
            facts[at.F_TUTOR_LANDS, finder],
            I64(1),
            cheap,
            lands_in_hand,
        )
    few = lands_in_hand == ZERO and state[at.S_LANDS] < FEW_LANDS
    index = land if land >= 0 and (few or spell < 0) else spell
    if index < 0:
        state[at.S_TUTORS] = 0
    elif facts[at.F_TUTOR_TOP, finder]:
        state[at.S_ON_TOP] = index
        tell(state, lists, _TUTOR, index, I64(1))
    elif not find_card(facts, state, lists, pools, index, _TUTOR, I64(0)):
        state[at.S_TUTORS] = 0


@part
def bring_land(facts, words, state, lists, pools, index, tapped):
    """Put a land into play, and do what it does as it enters."""
    before = state[at.S_AVAILABLE]
    filters = state[at.S_FILTERS]
    land_comes(facts, words, state, lists, pools, index, tapped)
    ready = state[at.S_FILTERS] > filters and not tapped
    for _ in range(facts[at.F_BOUNCES, index]):
        back = bounce(facts, words, state, lists, pools, index)
        if back >= 0:
            tell(state, lists, _BOUNCE, back, I64(0))
    if state[at.S_AVAILABLE] > before or ready:
        more_mana(facts, words, state, lists, pools)


@part
def find_land(facts, words, state, lists, pools, below):
    """Go on with a search: lands into play first, then lands into hand."""
    cheap = land_spells(facts, words, state, lists, pools, below)
    lands_in_hand = pools[at.P_HANDS, at.HAND] & pools[at.P_HANDS, at.LANDS]
    to_hand = I64(0) if state[at.S_FIND_PLAY] > 0 else I64(1)
    index, tapped, _ = find_target(
        facts,
        words,
        state,
        lists,
        pools,
        state[at.S_FIND_ROW],
        state[at.S_FIND_TAPPED] | to_hand,
        cheap,
        lands_in_hand,
    )
    state[at.S_FIND_PLAY] -= 1 - to_hand
    state[at.S_FIND_HAND] -= to_hand
    if index >= 0 and to_hand:
        if find_card(facts, state, lists, pools, index, _FIND, I64(2)):
            return
        index = I64(-1)
    if index < 0:
        state[at.S_FIND_PLAY], state[at.S_FIND_HAND] = 0, 0
        return
    pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
    tell(state, lists, _FIND, index, tapped)
    bring_land(facts, words, state, lists, pools, index, tapped)


@part
def drop_land(facts, words, state, lists, pools, choices, below):
    """Make a land drop."""
    cheap = land_spells(facts, words, state, lists, pools, below)
    pick, index, tapped, how = choose_drop(facts, words, state, lists, pools, choices, cheap)
    bit = ~(ONE << U64(pick))
    pools[at.P_HANDS, at.HAND] &= bit
    pools[at.P_HANDS, at.ZONE] &= bit
    state[at.S_DROPS] -= 1
    state[at.S_DROPPED] = 1
    state[at.S_STALE] = 1
    played = lists[at.L_INDEX_OF, pick] if how == FOUND else index
    tell(state, lists, _LAND, played, I64(0) if how == FOUND else tapped)
    if facts[at.F_IS_SIDE, index]:
        own = lists[at.L_INDEX_OF, pick]
        pools[at.P_AS_LAND, own >> 6] |= ONE << U64(own & 63)
    if how == NOTHING_FOUND:
        state[at.S_LANDS] += 1
        pools[at.P_IN_PLAY, played >> 6] |= ONE << U64(played & 63)
        return
    if how == FOUND:
        pools[at.P_UNSEEN, index >> 6] ^= ONE << U64(index & 63)
        tell(state, lists, _FIND, index, tapped)
    bring_land(facts, words, state, lists, pools, index, tapped)
