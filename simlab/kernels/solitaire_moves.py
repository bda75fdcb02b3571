"""Which actions are legal, and what each does."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Action, Class, Effect, Mode, Phase
from simlab.kernels.solitaire_combat import begin_damage, can_block, set_block, split
from simlab.kernels.solitaire_effects import add_option, choose, options, start_effect
from simlab.kernels.solitaire_settle import add_trigger, advance, move_twin
from simlab.kernels.solitaire_state import (
    card_field,
    fx_field,
    is_creature,
    is_hit,
    leave_slot,
    mill,
    pay,
    place,
    take_copy,
    take_packet,
    to_graveyard,
    toughness_left,
)

__all__ = ["apply", "legal"]


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


@part
def apply(s, d, key, moves, action):
    """Do a legal action, and all that follows by itself. `moves` int64[:], scratch."""
    kind, a, b = action >> 16, action >> 8 & 255, action & 255
    s[at.ACTIONS] += 1
    if kind == Action.CAST:
        if begin_cast(s, d, a, b):
            return
    elif kind == Action.ANNOUNCE:
        announce(s, d, a, b)
        return
    elif kind == Action.ATTACK:
        s[at.MODE] = Mode.BLOCKS
        s[at.ONCE] = 0
        return
    elif kind == Action.BLOCK:
        set_block(s, a, b)
        return
    elif kind == Action.SPLIT:
        split(s, d, a)
    elif kind == Action.DRAW3:
        take_packet(s, d, key)
    elif kind == Action.LAND:
        use_land(s, d, a, b)
    elif kind == Action.TWIN:
        settle_twin(s, a)
    elif kind == Action.EXTRA:
        pay(s, b)
        if s[at.HELD] == 1 and s[at.BOUGHT] == 2:
            s[at.BOUGHT] = 1
            resolve_spell(s, d)
        else:
            s[at.X] += 1
            return
    elif s[at.MODE] == Mode.CHOOSE:
        choose(s, d, key, action)
    elif done(s, d):
        return
    advance(s, d, key, moves)


@small_part
def settle_twin(s, second):
    """Move one of two twins that are as old onto the other."""
    if second == 1:
        move_twin(s, s[at.TWIN_B], s[at.TWIN_A])
    else:
        move_twin(s, s[at.TWIN_A], s[at.TWIN_B])


@part
def done(s, d):
    """Go on after DONE; return True if the player is asked again at once."""
    mode = s[at.MODE]
    if mode == Mode.BLOCKS:
        s[at.PHASE] = Phase.COMBAT
    elif mode == Mode.STACK:
        s[at.RESOLVING] = 1
    elif mode == Mode.COMBAT:
        if s[at.ACT_N] > 0:
            s[at.RESOLVING] = 1
        else:
            s[at.PHASE] = Phase.FIRST_DAMAGE
            begin_damage(s, d)
    elif mode == Mode.EXTRA:
        if s[at.HELD] >= 2:
            push_ability(s, s[at.HELD] - 2)
            return True
        s[at.BOUGHT] = 0
        resolve_spell(s, d)
    return False


@small_part
def begin_cast(s, d, source, payment):
    """Take a card from where it is and pay for it; return True if more may be paid."""
    if source == 0:
        s[at.HAND_N] -= 1
        card = s[at.HAND + s[at.HAND_N]]
    else:
        card = take_copy(s, source - 1, s[at.UP_N + source - 1] - 1)
    pay(s, payment)
    s[at.SPELL] = card
    s[at.X] = 1
    s[at.HELD] = 1
    buy = d[at.D_OPTIONAL] == 1 and card_field(d, card, at.BUYBACK) == 1
    if buy or card_field(d, card, at.USES_X) == 1:
        s[at.BOUGHT] = 2 if buy else 0
        s[at.MODE] = Mode.EXTRA
        return True
    resolve_spell(s, d)
    return False


@part
def resolve_spell(s, d):
    """Let a spell that is paid for resolve: its effects wait, a permanent enters."""
    card = s[at.SPELL]
    cls = card_field(d, card, at.CLS)
    if cls == Class.SPELL:
        for field in (at.EFF, at.EFF2):
            if card_field(d, card, field) >= 0:
                s[at.QUEUE + s[at.QUEUE_N]] = card_field(d, card, field)
                s[at.QUEUE_N] += 1
        return
    s[at.SPELL] = -1
    if cls == Class.AURA or cls == Class.EQUIPMENT:
        attach(s, d, card)
    else:
        leave_slot(s, False)
        place(s, card)
        s[at.ONCE] = 0
    add_trigger(s, d, card)


@small_part
def attach(s, d, card):
    """Put an Aura or Equipment on the permanent in the slot."""
    s[at.ATT + s[at.ATT_N]] = card
    s[at.ATT_N] += 1
    s[at.SLOT_F] |= card_field(d, card, at.FLAGS)
    if is_creature(d, s[at.SLOT]):
        s[at.SLOT_P] += card_field(d, card, at.POWER)
        s[at.SLOT_T] += card_field(d, card, at.TOUGH)
        if toughness_left(s, d) <= 0:
            leave_slot(s, False)


@small_part
def announce(s, d, which, payment):
    """Announce and pay an ability; X is asked for where it has one."""
    ability = card_field(d, s[at.SLOT], at.AB1 + which)
    row = at.ABIL + ability * at.AB_STRIDE
    pay(s, payment)
    mill(s, d[row + at.AB_LIFE])
    if d[row + at.AB_ONCE] == 1:
        s[at.ONCE] = 1
    if s[at.PHASE] == Phase.NONE:
        s[at.PHASE] = Phase.ABILITY
    s[at.X] = 1
    if d[row + at.AB_X] == 1:
        s[at.HELD] = 2 + ability
        s[at.MODE] = Mode.EXTRA
    else:
        push_ability(s, ability)


@small_part
def push_ability(s, ability):
    """Put an ability on those that wait to resolve."""
    s[at.ACT + 2 * s[at.ACT_N]] = ability
    s[at.ACT + 2 * s[at.ACT_N] + 1] = s[at.X]
    s[at.ACT_N] += 1
    s[at.MODE] = Mode.COMBAT if s[at.PHASE] == Phase.COMBAT else Mode.STACK


@small_part
def use_land(s, d, land, payment):
    """Give up a land of the rows for its ability."""
    row = at.ABIL + card_field(d, land, at.AB1) * at.AB_STRIDE
    pay(s, payment)
    s[at.ROWS + land] -= 1
    s[at.ROWS_N] -= 1
    to_graveyard(s, land)
    mill(s, d[row + at.AB_LIFE])
    start_effect(s, d, d[row + at.AB_FX], 1)
