"""Which costs the lands seen so far can pay, whatever the pilot does.

The question of `payable`: is there a choice of lands among those seen, and a turn for each (one a
turn, not before it is seen, a tapped one at least a turn ahead), so that they pay a cost on turn t?
The sets of lands that can be played in time are the independent sets of a transversal matroid, so
by Rado's theorem (1942) the cost is payable if and only if, for every set S of colours, the largest
number of lands making a colour in S that can be played in time is at least the pips inside S. That
is Hall's condition with "how many can be played in time" in place of "how many there are", and for
unit jobs with release turns the largest number is found greedily: a turn goes to a waiting tapped
land first. All 32 sets run side by side, a byte each.

A land that makes more than one mana breaks the matroid. With such lands every subset of those seen
is forced in turn: contracting it leaves a matroid, and its mana is added. (Of more than six such
lands the first six seen are tried.)
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, opaque, popcount
from simlab.kernels.jit import kernel, small
from simlab.kernels.layout import MOST_LARGE, NO_CARD
from simlab.kernels.mana import GUARD

__all__ = ["ask", "ask_large_lands", "play_lands"]

_LOW = U64(0x7F7F7F7F7F7F7F7F)
_BYTES = U64(0x0101010101010101)
SEVEN = U64(7)


@small
def play_lands(tapped, ready, played):
    """Take a Hall word of the lands that wait through a turn.

    Returns the pool of this turn (lands played before, and an untapped one if any waits), and what
    waits and has been played once the land drop is used, in every byte on a tapped land first.
    """
    some_tapped = ((tapped + _LOW) & GUARD) >> SEVEN
    some_ready = ((ready + _LOW) & GUARD) >> SEVEN
    pool = played + some_ready
    return (
        pool,
        tapped - some_tapped,
        ready - (some_ready & ~some_tapped),
        played + (some_tapped | some_ready),
    )


@kernel
def forced_pool(
    turn, came, game, stop, forced, spells, may_untap, land_makes, land_gives, amount, pool
):
    """Write to `pool` the Hall words on `turn` with the lands `forced` played; say if they can be.

    Parameters: `came` uint8[games, :], the cards that came up in ``[game, :stop]``; `forced` uint64
    mask of places in it: these lands are played in full, other lands of more than one mana are not
    played; ``pool[1]`` of uint64[2, 5] written.
    """
    start = stop - turn  # places below are the opening hand, then one a turn
    count = popcount(forced)
    tapped_forced, ready_forced, played_forced = 0, 0, 0
    for word in range(4):
        tapped, ready, played, now = ZERO, ZERO, ZERO, ZERO
        total = ZERO
        tapped_forced, ready_forced, played_forced = 0, 0, 0
        for place in range(stop):
            index = np.int64(came[game, place])
            if index != NO_CARD and index >= spells:
                mana = land_makes[index, word]
                if (forced >> U64(place)) & ONE:
                    total += land_gives[index, word]
                    mana = _BYTES
                    tapped_forced += 1 - may_untap[index]
                    ready_forced += may_untap[index]
                elif amount[index] != 1:
                    mana = ZERO
                if may_untap[index]:
                    ready += mana
                else:
                    tapped += mana
            if place >= start:  # the end of a turn
                now, tapped, ready, played = play_lands(tapped, ready, played)
                if place < stop - 1:
                    if tapped_forced > 0:
                        tapped_forced -= 1
                        played_forced += 1
                    elif ready_forced > 0:
                        ready_forced -= 1
                        played_forced += 1
        pool[1, word] = now - U64(count) * _BYTES + total
    return played_forced + min(ready_forced, 1) >= count


@small
def ask(pool_bytes, row, part, slot_byte, within):
    """Return the mask of the spell cards ``64 part .. 64 part + 63`` that a pool pays.

    Parameters: ``pool_bytes[row]``, uint8, the Hall words of the pool without guards, byte by byte;
    `slot_byte` uint8[slots], the byte of each set of colours that matters; `within`
    uint64[slots, 128, parts], the cards with at most so many pips inside the set.
    """
    can = ~ZERO
    for slot in range(U64(slot_byte.shape[0])):
        can &= opaque(within[slot, pool_bytes[row, slot_byte[slot]], part])
    return can


@kernel
def ask_large_lands(
    turn,
    came,
    game,
    stop,
    spells,
    may_untap,
    land_makes,
    land_gives,
    amount,
    part,
    slot_byte,
    within,
    pool,
    pool_bytes,
):
    """Return the mask of cards that are paid when lands of more than one mana are played in full.

    All subsets of those lands among the cards ``came[game, :stop]`` are tried, of the first six if
    there are more.
    """
    large = ZERO
    found = 0
    for place in range(stop):
        index = np.int64(came[game, place])
        if index != NO_CARD and index >= spells and amount[index] > 1 and found < MOST_LARGE:
            large |= ONE << U64(place)
            found += 1
    can = ZERO
    subset = large
    while subset:
        if forced_pool(
            turn,
            came,
            game,
            stop,
            subset,
            spells,
            may_untap,
            land_makes,
            land_gives,
            amount,
            pool,
        ):
            can |= ask(pool_bytes, ONE, U64(part), slot_byte, within)
        subset = (subset - ONE) & large
    return can
