"""Which actions are legal."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Action, Class, Effect, Mode
from simlab.kernels.solitaire_combat import can_block
from simlab.kernels.solitaire_effects import add_option, options
from simlab.kernels.solitaire_state import card_field, fx_field, is_creature, is_hit

__all__ = ["legal"]


@part
def legal(s, d, out):
    """List the legal actions of a game that goes on; return how many there are.

    `out` int64[:], written. In order: sources (hand, piles), each with the pool's colours and then
    the lands that pay, by id; abilities; attack; draw; lands.
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
    n = payments(s, d, 0, out, 0, Action.EXTRA, 0)
    return add_option(out, n, Action.DONE, 0, 0)


@part
def main_actions(s, d, out):
    """List the actions of a settled game."""
    n = 0
    free = d[at.D_ZERO_FREE] == 1
    for source in range(at.PILES + 1):
        if source == 0:
            if s[at.HAND_N] == 0:
                continue
            card = s[at.HAND + s[at.HAND_N] - 1]
        else:
            if s[at.UP_N + source - 1] == 0:
                continue
            card = s[at.UP + source - 1]
        if not can_cast(s, d, card, source):
            continue
        if free and card_field(d, card, at.FREE) == 1:
            n = add_option(out, n, Action.CAST, source, at.FREE_PAY)
        else:
            n = payments(s, d, card_field(d, card, at.COST), out, n, Action.CAST, source)
    if s[at.SLOT] >= 0:
        n = abilities(s, d, out, n)
        if is_creature(d, s[at.SLOT]):
            flags = card_field(d, s[at.SLOT], at.FLAGS) | s[at.SLOT_F]
            if flags & at.DEFENDER == 0:
                n = add_option(out, n, Action.ATTACK, 0, 0)
    if s[at.HAND_N] == 0 or d[at.D_DRAW_WHEN] != 0:
        n = add_option(out, n, Action.DRAW3, 0, 0)
    for land in range(d[at.D_LANDS]):
        if s[at.ROWS + land] > 0:
            ability = card_field(d, land, at.AB1)
            if ability >= 0:
                n = land_actions(s, d, land, ability, out, n)
    return n


@small_part
def land_actions(s, d, land, ability, out, n):
    """List the ways to use a land's ability; the land itself cannot pay for it twice."""
    row = at.ABIL + ability * at.AB_STRIDE
    if s[at.LIB_N] < d[row + at.AB_LIFE]:
        return n
    s[at.ROWS + land] -= 1
    if d[row + at.AB_COST] < 0:
        n = add_option(out, n, Action.LAND, land, at.FREE_PAY)
    else:
        n = payments(s, d, d[row + at.AB_COST], out, n, Action.LAND, land)
    s[at.ROWS + land] += 1
    return n


@part
def payments(s, d, cost, out, n, kind, a):
    """List the ways to pay a cost: mana of the pool, then lands."""
    for colour in range(6):
        if s[at.POOL + colour] > 0 and (cost == 0 or cost >> colour & 1):
            n = add_option(out, n, kind, a, colour)
    for land in range(d[at.D_LANDS]):
        if s[at.ROWS + land] > 0 and (cost == 0 or card_field(d, land, at.LAND_MASK) & cost):
            n = add_option(out, n, kind, a, at.PAY_LAND + land)
    return n


@part
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
        found = False
        for card in range(d[at.D_NAMES]):
            found = found or (s[at.GY + card] > 0 and is_hit(d, fx, card))
        return found
    if code == Effect.PUMP:
        return s[at.SLOT] >= 0 and is_creature(d, s[at.SLOT])
    if not (Effect.KILL <= code <= Effect.BOUNCE or code == Effect.EDICT):
        return True
    for pile in range(at.PILES):
        copies = s[at.UP_N + pile]
        if pile == source - 1:
            copies -= 1
        if copies > 0 and is_hit(d, fx, s[at.UP + pile]):
            if blockers_only == 0:
                return True
            for copy in range(copies):
                if s[at.MARK + pile * at.COPIES + copy] >= at.BLOCKING:
                    return True
    if s[at.SLOT] < 0 or blockers_only == 1 or fx_field(d, fx, 3) == 1:
        return False
    if code == Effect.COUNTER or code == Effect.DISCARD or code == Effect.EDICT:
        return False
    return is_hit(d, fx, s[at.SLOT])


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
        if d[row + at.AB_COST] < 0:
            n = add_option(out, n, Action.ANNOUNCE, which, at.FREE_PAY)
        else:
            n = payments(s, d, d[row + at.AB_COST], out, n, Action.ANNOUNCE, which)
    return n


@part
def blocks(s, d, out):
    """List the copies that can still be made blockers, and DONE."""
    n = 0
    for pile in range(at.PILES):
        copies = s[at.UP_N + pile]
        if copies == 0 or not can_block(s, d, s[at.UP + pile]):
            continue
        first = at.MARK + pile * at.COPIES
        for copy in range(copies):
            mark = s[first + copy]
            seen = mark >= at.BLOCKING
            for other in range(copy):
                seen = seen or s[first + other] == mark
            if not seen:
                n = add_option(out, n, Action.BLOCK, pile, copy)
    return add_option(out, n, Action.DONE, 0, 0)
