"""Which actions are legal."""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import U64, ZERO, byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Action, Class, Effect, Mode
from simlab.kernels.solitaire_combat import can_block, next_blocker, slot_flags
from simlab.kernels.solitaire_effects import FREE_ONES, add_option, copies, options
from simlab.kernels.solitaire_piles import filled, first_of, only, piles_up, without_first
from simlab.kernels.solitaire_state import (
    card_field,
    fx_field,
    is_creature,
    is_hit,
    top_card,
)

__all__ = ["legal"]

_ANY = 128  # in the mask of all that pay: a cost without colours asks for it


@part
def legal(s, d, out):
    """List the legal actions of a game that goes on; return how many there are.

    `out` int64[MOVES], written; its end is scratch. In order: sources (hand, piles), each with the
    pool's colours and then the lands that pay, by id; abilities; attack; draw; lands.
    """
    mode = s[at.MODE]
    if s[at.STATUS] != at.ON:
        return 0
    if mode == Mode.MAIN:
        return main_actions(s, d, out)
    if mode == Mode.CHOOSE:
        return options(s, d, out, 0)
    if mode == Mode.STACK or mode == Mode.COMBAT:
        n = abilities(s, d, out, 0)
        return add_option(out, n, Action.DONE, 0, 0)
    if mode == Mode.BLOCKS:
        return blocks(s, d, out)
    if mode == Mode.SPLIT:
        n = 0
        for damage in range(s[at.LEFT] + 1):
            n = add_option(out, n, Action.SPLIT, damage, 0)
        return n
    if mode == Mode.TWIN:
        return add_option(out, add_option(out, 0, Action.TWIN, 0, 0), Action.TWIN, 1, 0)
    n = payments(out, payers(s, d, out), 0, 0, Action.EXTRA, 0)
    return add_option(out, n, Action.DONE, 0, 0)


@part
def main_actions(s, d, out):
    """List the actions of a settled game."""
    n, pays = 0, payers(s, d, out)
    left = piles_up(s) << U64(8)  # bit 8 source + 7, the hand is source 0
    if s[at.HAND_N] > 0:
        left |= only(0)
    while left != ZERO:
        source = first_of(left)
        left = without_first(left)
        card = byte(s, at.UP + source - 1) if source > 0 else top_card(s)
        if not can_cast(s, d, card, source):
            continue
        if d[at.D_ZERO_FREE] == 1 and card_field(d, card, at.FREE) == 1:
            n = add_option(out, n, Action.CAST, source, at.FREE_PAY)
        else:
            n = payments(out, pays, card_field(d, card, at.COST), n, Action.CAST, source)
    if s[at.SLOT] >= 0:
        n = abilities(s, d, out, n)
        if is_creature(d, s[at.SLOT]) and slot_flags(s, d) & at.DEFENDER == 0:
            n = add_option(out, n, Action.ATTACK, 0, 0)
    if s[at.HAND_N] == 0 or d[at.D_DRAW_WHEN] != 0:
        n = add_option(out, n, Action.DRAW3, 0, 0)
    if d[at.D_LAND_ABILITY] == 1:
        for land in range(d[at.D_LANDS]):
            ability = card_field(d, land, at.AB1)
            if ability >= 0 and byte(s, at.ROWS + land) > 0:
                n = land_actions(s, d, land, ability, out, pays, n)
    return n


@part
def land_actions(s, d, land, ability, out, pays, n):
    """List the ways to use a land's ability; the land itself cannot pay for it twice."""
    row = at.ABIL + ability * at.AB_STRIDE
    if s[at.LIB_N] < d[row + at.AB_LIFE]:
        return n
    if d[row + at.AB_COST] < 0:
        return add_option(out, n, Action.LAND, land, at.FREE_PAY)
    listed = n
    n = payments(out, pays, d[row + at.AB_COST], n, Action.LAND, land)
    if byte(s, at.ROWS + land) > 1:
        return n
    kept = listed
    for i in range(listed, n):
        if out[i] & 255 != at.PAY_LAND + land:
            out[kept] = out[i]
            kept += 1
    return kept


@small_part
def payers(s, d, out):
    """Write what can pay at the end of `out`: mana of the pool, then lands; return how many."""
    n = 0
    for colour in range(6):
        if s[at.POOL + colour] > 0:
            out[at.PAYERS + n] = (1 << colour | _ANY) << 8 | colour
            n += 1
    for first in range(0, d[at.D_LANDS], 8):
        left = filled(s, at.ROWS + first)
        while left != ZERO:
            land = first + first_of(left)
            left = without_first(left)
            mask = card_field(d, land, at.LAND_MASK) | _ANY
            out[at.PAYERS + n] = mask << 8 | at.PAY_LAND + land
            n += 1
    return n


@small_part
def payments(out, pays, cost, n, kind, a):
    """List the ways to pay a cost with the first `pays` payers."""
    head = kind * 65_536 + a * 256
    asked = np.int64(_ANY if cost == 0 else cost) << 8
    for i in range(pays):
        payer = out[at.PAYERS + i]
        out[n] = head + (payer & 255)  # written over where it cannot pay: no branch to mispredict
        n += payer & asked != 0
    return n


@small_part
def can_cast(s, d, card, source):
    """Say whether a card may be cast, payment apart."""
    cls = card_field(d, card, at.CLS)
    if cls == Class.AURA or cls == Class.EQUIPMENT:
        host = card_field(d, card, at.HOST)
        return s[at.SLOT] >= 0 and s[at.ATT_N] < at.ATTS and is_hit(d, host, s[at.SLOT])
    if cls != Class.SPELL:
        return s[at.SLOT] < 0 or d[at.D_SLOT_FULL] == 1
    fx = card_field(d, card, at.EFF)
    return fx < 0 or has_target(s, d, fx, source, 0)


@part
def has_target(s, d, fx, source, blockers_only):
    """Say whether an effect has something to be aimed at, if it needs that.

    `source` is where the spell is cast from; the copy that is cast is no target.
    """
    code = fx_field(d, fx, 0)
    if code == Effect.RAISE:
        return raises_any(s, d, fx)
    if code == Effect.PUMP:
        return s[at.SLOT] >= 0 and is_creature(d, s[at.SLOT])
    if not (Effect.KILL <= code <= Effect.BOUNCE or code == Effect.EDICT):
        return True
    found, left = 0, piles_up(s)
    while left != ZERO:  # to the end: cheaper than a way out that nobody can predict
        pile = first_of(left)
        left = without_first(left)
        there = byte(s, at.UP_N + pile) - (pile == source - 1)
        found |= (there > 0) & is_hit(d, fx, byte(s, at.UP + pile))
    if blockers_only == 1:
        return found and blocker_hit(s, d, fx)
    if found:
        return True
    if s[at.SLOT] < 0 or fx_field(d, fx, 3) == 1:
        return False
    if code == Effect.COUNTER or code == Effect.DISCARD or code == Effect.EDICT:
        return False
    return is_hit(d, fx, s[at.SLOT])


@part
def blocker_hit(s, d, fx):
    """Say whether an effect can be aimed at a blocker."""
    place = next_blocker(s, 0)
    while place >= 0:
        if is_hit(d, fx, byte(s, at.UP + place // at.COPIES)):
            return True
        place = next_blocker(s, place + 1)
    return False


@part
def raises_any(s, d, fx):
    """Say whether an effect hits a card of the graveyard."""
    for first in range(0, d[at.D_NAMES], 8):
        left = filled(s, at.GY + first)
        while left != ZERO:
            if is_hit(d, fx, first + first_of(left)):
                return True
            left = without_first(left)
    return False


@part
def abilities(s, d, out, n):
    """List the abilities of the permanent in the slot that may be announced."""
    if s[at.SLOT] < 0 or s[at.ACT_N] >= at.ACTS:
        return n
    for which in range(2):
        ability = card_field(d, s[at.SLOT], at.AB1 + which)
        if ability < 0:
            continue
        row = at.ABIL + ability * at.AB_STRIDE
        on_blockers = d[row + at.AB_WHEN]
        if on_blockers == 1 and s[at.MODE] != Mode.COMBAT:
            continue
        if d[row + at.AB_ONCE] == 1 and s[at.ONCE] == 1:
            continue
        if s[at.LIB_N] < d[row + at.AB_LIFE]:
            continue
        if not has_target(s, d, d[row + at.AB_FX], 0, on_blockers):
            continue
        cost = d[row + at.AB_COST]
        if cost < 0:
            n = add_option(out, n, Action.ANNOUNCE, which, at.FREE_PAY)
        else:
            n = payments(out, payers(s, d, out), cost, n, Action.ANNOUNCE, which)
    return n


@part
def blocks(s, d, out):
    """List the copies that can still be made blockers, and DONE."""
    n, flags = 0, slot_flags(s, d)
    left = piles_up(s) if d[at.D_BLOCKERS] == 0 else ZERO
    while left != ZERO:
        pile = first_of(left)
        left = without_first(left)
        if can_block(d, byte(s, at.UP + pile), flags):
            n = copies(s, pile, FREE_ONES, out, n, Action.BLOCK)
    return add_option(out, n, Action.DONE, 0, 0)
