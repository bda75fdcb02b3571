"""Attacks: who can block, and damage in one or two steps, both ways at once.

The attacker's damage is split blocker by blocker, in the order of the piles; the last one gets what
is left. Marks are made while it is split, deaths follow when the step is over.
"""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ONE, U64, ZERO, byte, ctz, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Phase
from simlab.kernels.solitaire_state import (
    add,
    card_field,
    is_creature,
    leave_slot,
    take_copy,
    to_graveyard,
    toughness_left,
)

__all__ = ["begin_damage", "can_block", "damage_step", "next_blocker", "set_block", "slot_flags"]
__all__ += ["slot_power", "split"]


@small_part
def slot_flags(s, d):
    """Return the abilities of the creature in the slot, with those it was given."""
    return card_field(d, s[at.SLOT], at.FLAGS) | s[at.SLOT_F]


@small_part
def slot_power(s, d):
    """Return the power of the creature in the slot, 0 at least."""
    return max(0, card_field(d, s[at.SLOT], at.POWER) + s[at.SLOT_P])


@small_part
def can_block(d, card, flags):
    """Say whether a card of a pile can block a creature with these abilities."""
    if not is_creature(d, card) or flags & at.UNBLOCKABLE:
        return False
    return flags & at.FLYING == 0 or card_field(d, card, at.FLAGS) & (at.FLYING | at.REACH) != 0


@small_part
def set_block(s, pile, copy):
    """Make a face-up copy a blocker."""
    add(s, at.MARK + pile * at.COPIES + copy, at.BLOCKING)
    s[at.BLOCKED] |= 1 << pile


@small_part
def deals_now(flags, phase):
    """Say whether a creature with these abilities deals damage in this step."""
    if phase == Phase.FIRST_DAMAGE:
        return flags & (at.FIRST_STRIKE | at.DOUBLE_STRIKE) != 0
    return flags & at.DOUBLE_STRIKE != 0 or flags & at.FIRST_STRIKE == 0


@small_part
def next_blocker(s, place):
    """Return the place of the first blocker from `place` on, or -1."""
    pile, copy = place // at.COPIES, place % at.COPIES
    left = s[at.BLOCKED] >> pile
    while left != 0:
        if left & 1:
            first = pile * at.COPIES
            for i in range(copy, byte(s, at.UP_N + pile)):
                if byte(s, at.MARK + first + i) >= at.BLOCKING:
                    return first + i
        left >>= 1
        pile += 1
        copy = 0
    return -1


@part
def begin_damage(s, d):
    """Begin a step of damage: what comes back, and how much is to be split."""
    back, deadly = 0, 0
    i = next_blocker(s, 0)
    s[at.CUR] = i
    while i >= 0:
        card = byte(s, at.UP + i // at.COPIES)
        flags = card_field(d, card, at.FLAGS)
        if deals_now(flags, s[at.PHASE]):
            power = max(0, card_field(d, card, at.POWER))
            back += power
            if power > 0 and flags & at.DEATHTOUCH:
                deadly = 1
        i = next_blocker(s, i + 1)
    s[at.IN] = min(back, 1_000)
    s[at.IN_DEADLY] = deadly
    s[at.LEFT] = 0
    if s[at.SLOT] >= 0 and deals_now(slot_flags(s, d), s[at.PHASE]):
        s[at.LEFT] = min(slot_power(s, d), at.MOST_DAMAGE)


@small_part
def split(s, d, damage):
    """Give the blocker whose turn it is some of the damage, and go on to the next."""
    place = at.MARK + s[at.CUR]
    s[at.LEFT] -= damage
    if damage > 0 and slot_flags(s, d) & at.DEATHTOUCH:
        damage = at.MOST_DAMAGE
    set_byte(s, place, min(byte(s, place) + damage, at.BLOCKING + at.MOST_DAMAGE))
    s[at.CUR] = next_blocker(s, s[at.CUR] + 1)


@part
def damage_step(s, d):
    """Go on with a step of damage; return True if the player has to split some."""
    while s[at.CUR] >= 0 and s[at.LEFT] > 0:
        if next_blocker(s, s[at.CUR] + 1) >= 0:
            return True
        split(s, d, s[at.LEFT])
    left = U64(s[at.BLOCKED])
    while left != ZERO:
        pile = ctz(left)
        left &= left - ONE
        tough = at.BLOCKING + card_field(d, byte(s, at.UP + pile), at.TOUGH)
        for copy in range(byte(s, at.UP_N + pile) - 1, -1, -1):
            if byte(s, at.MARK + pile * at.COPIES + copy) >= tough:
                to_graveyard(s, take_copy(s, pile, copy))
    if s[at.SLOT] >= 0:
        s[at.SLOT_MARK] = min(s[at.SLOT_MARK] + s[at.IN], 1_000)
        if s[at.IN_DEADLY] == 1 or (s[at.IN] > 0 and toughness_left(s, d) <= 0):
            leave_slot(s, False)
    if s[at.PHASE] == Phase.FIRST_DAMAGE and s[at.SLOT] >= 0:
        s[at.PHASE] = Phase.DAMAGE
        begin_damage(s, d)
        return False
    end_combat(s)
    return False


@small_part
def end_combat(s):
    """Sacrifice the attacker; nobody blocks any more."""
    leave_slot(s, False)
    left = U64(s[at.BLOCKED])
    while left != ZERO:
        pile = ctz(left)
        left &= left - ONE
        for copy in range(byte(s, at.UP_N + pile)):
            place = at.MARK + pile * at.COPIES + copy
            set_byte(s, place, byte(s, place) & (at.BLOCKING - 1))
    s[at.BLOCKED] = 0
    s[at.PHASE] = Phase.NONE
    s[at.LEFT] = 0
    s[at.CUR] = -1
