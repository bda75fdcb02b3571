"""What an action would take off the piles, judged from what the player sees.

Nothing here looks at a face-down card: these are the eyes of the players that follow rules.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ZERO, byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Class, Effect
from simlab.kernels.solitaire_combat import slot_flags, slot_power
from simlab.kernels.solitaire_piles import first_of, piles_up, without_first
from simlab.kernels.solitaire_state import card_field, fx_field, is_creature, is_hit

__all__ = ["ability_gain", "attack_gain", "can_leave", "gain_of", "mana_left", "rest"]
__all__ += ["slot_kills"]


@small_part
def rest(s, d, pile, copy):
    """Return the damage that would destroy a face-up creature."""
    mark = byte(s, at.MARK + pile * at.COPIES + copy) % at.BLOCKING
    return card_field(d, byte(s, at.UP + pile), at.TOUGH) - mark


@small_part
def mana_left(s):
    """Return the lands in the rows and the mana of the pool."""
    n = np.int64(s[at.ROWS_N])
    for colour in range(6):
        n += s[at.POOL + colour]
    return n


@part
def killable(s, d, power, flags, skip, only_blockers):
    """Return how many face-up creatures an attacker of this power could destroy, small ones first.

    `skip` is a pile of which one copy is left out (it is the attacker), or -1.
    """
    found, left = 0, power
    deadly = flags & at.DEATHTOUCH != 0
    for size in range(1, power + 1):
        if left < size:
            break
        piles = piles_up(s)
        while piles != ZERO:
            pile = first_of(piles)
            piles = without_first(piles)
            copies = byte(s, at.UP_N + pile)
            if not is_creature(d, byte(s, at.UP + pile)):
                continue
            if not only_blockers:
                theirs = card_field(d, byte(s, at.UP + pile), at.FLAGS)
                if flags & at.FLYING and theirs & (at.FLYING | at.REACH) == 0:
                    continue
                copies -= pile == skip
            for copy in range(copies):
                if only_blockers and byte(s, at.MARK + pile * at.COPIES + copy) < at.BLOCKING:
                    continue
                need = 1 if deadly else rest(s, d, pile, copy)
                if need == size and left >= size:
                    left -= size
                    found += 1
        if deadly:
            break
    return found


@small_part
def attack_gain(s, d, card, skip):
    """Return how many creatures a card could destroy by attacking, once it is in the slot."""
    flags = card_field(d, card, at.FLAGS)
    if d[at.D_BLOCKERS] == 1 or flags & (at.DEFENDER | at.UNBLOCKABLE):
        return 0
    return killable(s, d, max(0, card_field(d, card, at.POWER)), flags, skip, False)


@part
def gain_of(s, d, fx, skip):
    """Return how many cards an effect would take off the piles.

    `skip` is a pile of which one copy is left out (the spell itself), or -1.
    """
    code = fx_field(d, fx, 0)
    number = fx_field(d, fx, 1)
    every = code == Effect.WRATH or code == Effect.BOUNCE_ALL
    hurts = code == Effect.DAMAGE or code == Effect.DAMAGE_X or code == Effect.DAMAGE_ALL
    aimed = Effect.KILL <= code <= Effect.WRATH or code == Effect.EDICT
    if not (aimed or hurts):
        return 0
    damage = number
    if number < 0:
        damage = mana_left(s)
        number = damage
    found = 0
    piles = piles_up(s)
    while piles != ZERO:
        pile = first_of(piles)
        piles = without_first(piles)
        copies = byte(s, at.UP_N + pile)
        if not is_hit(d, fx, byte(s, at.UP + pile)):
            continue
        if pile == skip:
            copies -= 1
        elif code == Effect.BOUNCE and copies > 1 and number == 1:
            continue  # it would go straight back
        if hurts:
            for copy in range(copies):
                found += rest(s, d, pile, copy) <= damage
        else:
            found += copies
    if every or code == Effect.DAMAGE_ALL:
        return np.int64(found)
    return np.int64(min(found, 1 if hurts else max(1, number)))


@part
def ability_gain(s, d, card, skip):
    """Return the most that one use of an ability of a card would take off the piles."""
    best = 0
    for which in range(2):
        ability = card_field(d, card, at.AB1 + which)
        if ability < 0:
            continue
        row = at.ABIL + ability * at.AB_STRIDE
        if d[row + at.AB_COST] >= 0 and mana_left(s) < 2:
            continue
        if d[row + at.AB_WHEN] == 1 and d[at.D_BLOCKERS] == 1:
            continue
        best = max(best, gain_of(s, d, d[row + at.AB_FX], skip))
    return best


@small_part
def can_leave(d, card):
    """Say whether a permanent can use itself up: by an attack or an ability."""
    if card_field(d, card, at.AB1) >= 0:
        return True
    if card_field(d, card, at.CLS) != Class.CREATURE:
        return False
    return card_field(d, card, at.FLAGS) & at.DEFENDER == 0


@small_part
def slot_kills(s, d, more, only_blockers):
    """Return how many creatures the attacker could destroy with some more power."""
    return killable(s, d, slot_power(s, d) + more, slot_flags(s, d), -1, only_blockers)
