"""What each action does."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Action, Class, Mode, Phase
from simlab.kernels.solitaire_combat import begin_damage, set_block, split
from simlab.kernels.solitaire_effects import choose, start_effect
from simlab.kernels.solitaire_settle import add_trigger, advance, move_twin
from simlab.kernels.solitaire_state import (
    add,
    card_field,
    is_creature,
    leave_slot,
    mill,
    pay,
    place,
    take_copy,
    take_packet,
    to_graveyard,
    top_card,
    toughness_left,
)

__all__ = ["apply"]


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
            s[at.PHASE] = Phase.FIRST_DAMAGE if d[at.D_STRIKES] == 1 else Phase.DAMAGE
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
        card = top_card(s)
        s[at.HAND_N] -= 1
    else:
        card = take_copy(s, source - 1, byte(s, at.UP_N + source - 1) - 1)
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
    s[at.HELD] = 0
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
    add_trigger(s, d, card)


@small_part
def attach(s, d, card):
    """Put an Aura or Equipment on the permanent in the slot."""
    set_byte(s, at.ATT + s[at.ATT_N], card)
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
    s[at.X] = 0
    s[at.HELD] = 0
    s[at.MODE] = Mode.COMBAT if s[at.PHASE] == Phase.COMBAT else Mode.STACK


@small_part
def use_land(s, d, land, payment):
    """Give up a land of the rows for its ability."""
    row = at.ABIL + card_field(d, land, at.AB1) * at.AB_STRIDE
    pay(s, payment)
    add(s, at.ROWS + land, -1)
    s[at.ROWS_N] -= 1
    to_graveyard(s, land)
    mill(s, d[row + at.AB_LIFE])
    start_effect(s, d, d[row + at.AB_FX], 1)
