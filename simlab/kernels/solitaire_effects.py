"""What effects do: those that leave nothing to choose at once, the others choice by choice.

The effect under way stands in the game: `FX_NOW` its row, `NEED` how often it is still to be done,
`X` the X that was paid. `options` lists what may be chosen, `choose` does one of them.
"""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ONE, U64, ZERO, byte, ctz, eight, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Action, Effect, Phase
from simlab.kernels.solitaire_luck import shuffle
from simlab.kernels.solitaire_piles import filled, first_of, piles_up, without_first
from simlab.kernels.solitaire_state import (
    add,
    card_field,
    draw,
    fx_field,
    is_creature,
    is_hit,
    leave_slot,
    mill,
    push_hand,
    take_card,
    take_copy,
    to_graveyard,
    top_to_graveyard,
    toughness_left,
)

__all__ = [
    "FREE_ONES",
    "add_option",
    "choose",
    "copies",
    "options",
    "run_effect",
    "start_effect",
]

ALL_ONES, BLOCKERS, FREE_ONES = range(3)  # copies of a pile
_LOW = U64(0x7F7F7F7F7F7F7F7F)


@small_part
def add_option(out, n, kind, a, b):
    """Write an action behind the first `n`; return how many there are."""
    out[n] = kind * 65_536 + a * 256 + b
    return n + 1


@part
def targets(s, d, fx, blockers_only, out, n, kind):
    """List the cards on piles and in the slot that an effect may be aimed at.

    Copies that bear the same damage are one option.
    """
    left = piles_up(s)
    while left != ZERO:
        pile = first_of(left)
        left = without_first(left)
        if is_hit(d, fx, byte(s, at.UP + pile)):
            n = copies(s, pile, BLOCKERS if blockers_only else ALL_ONES, out, n, kind)
    if s[at.SLOT] >= 0 and not blockers_only and fx_field(d, fx, 3) == 0:
        code = fx_field(d, fx, 0)
        aimed = code != Effect.COUNTER and code != Effect.DISCARD and code != Effect.EDICT
        if aimed and is_hit(d, fx, s[at.SLOT]):
            n = add_option(out, n, kind, at.PILES, 0)
    return n


@part
def copies(s, pile, which, out, n, kind):
    """List copies of a pile that has some: all, those that block, or the others.

    Of copies that bear the same damage, and block or do not, the first is listed.
    """
    first, last = at.MARK + pile * at.COPIES, -1
    count = byte(s, at.UP_N + pile)
    if count <= 8:
        inside = ~ZERO >> U64(64 - 8 * count)
        marks = eight(s, first) & inside
        if marks & _LOW == ZERO and (which != ALL_ONES or marks == ZERO):  # no damage on them
            fit = (marks if which == BLOCKERS else ~marks) & inside & ~_LOW
            if fit != ZERO:
                n = add_option(out, n, kind, pile, ctz(fit) >> 3)
            return n
    low = at.BLOCKING if which == BLOCKERS else 0
    high = at.BLOCKING - 1 if which == FREE_ONES else 255
    for copy in range(count):
        mark = byte(s, first + copy)
        if mark == last or mark < low or mark > high:
            continue
        last = mark
        other = 0
        while byte(s, first + other) != mark:
            other += 1
        if other == copy:
            n = add_option(out, n, kind, pile, copy)
    return n


@part
def kinds(s, d, fx, zone, out, n):
    """List the cards of which a zone that counts copies by id has some, if an effect hits them."""
    for first in range(0, d[at.D_NAMES], 8):
        left = filled(s, zone + first)
        while left != ZERO:
            card = first + first_of(left)
            left = without_first(left)
            if is_hit(d, fx, card):
                n = add_option(out, n, Action.CARD, card, 0)
    return n


@part
def library_kinds(s, d, fx, out, n):
    """List the cards of the library that an effect hits."""
    low, high = ZERO, ZERO  # the cards that are there, as bits
    for i in range(s[at.LIB_N]):
        card = byte(s, at.LIB + i)
        if card < 64:
            low |= ONE << U64(card)
        else:
            high |= ONE << U64(card - 64)
    for first in range(0, 128, 64):
        left = high if first else low
        while left != ZERO:
            card = first + ctz(left)
            left &= left - ONE
            if is_hit(d, fx, card):
                n = add_option(out, n, Action.CARD, card, 0)
    return n


@part
def start_effect(s, d, fx, x):
    """Begin an effect."""
    s[at.FX_NOW] = fx
    s[at.X] = x
    code = fx_field(d, fx, 0)
    number = fx_field(d, fx, 1)
    if code == Effect.DAMAGE or code == Effect.DAMAGE_X or code == Effect.MANA:
        s[at.NEED] = 1
    elif code == Effect.BOUNCE_ALL:
        s[at.NEED] = at.CARDS
    else:
        s[at.NEED] = x if number < 0 else number


@part
def options(s, d, out, n):
    """List what may be chosen for the effect under way; DONE where it need not be done.

    Lands are searched for up to a number.
    """
    fx = s[at.FX_NOW]
    code = fx_field(d, fx, 0)
    if code == Effect.MANA:
        for colour in range(6):
            if fx_field(d, fx, 1) >> colour & 1:
                n = add_option(out, n, Action.COLOUR, colour, 0)
    elif code == Effect.RAISE:
        n = kinds(s, d, fx, at.GY, out, n)
    elif code == Effect.TUTOR or code == Effect.LANDS:
        n = library_kinds(s, d, fx, out, n)
    else:
        on_blockers = s[at.PHASE] == Phase.COMBAT and s[at.LEFT_AB] == 1
        n = targets(s, d, fx, on_blockers, out, n, Action.TARGET)
    if n > 0 and (fx_field(d, fx, 4) == 1 or code == Effect.LANDS):
        n = add_option(out, n, Action.DONE, 0, 0)
    return n


@part
def choose(s, d, key, action):
    """Do what was chosen for the effect under way, once."""
    kind, a, b = action >> 16, action >> 8 & 255, action & 255
    fx = s[at.FX_NOW]
    code = fx_field(d, fx, 0)
    s[at.NEED] -= 1
    if kind == Action.DONE:
        s[at.NEED] = 0
    elif kind == Action.COLOUR:
        s[at.POOL + a] += 1
    elif kind == Action.CARD:
        if code == Effect.RAISE:
            add(s, at.GY + a, -1)
            s[at.GY_N] -= 1
            push_hand(s, a, 0)
        else:
            take_card(s, d, a)
            if code == Effect.TUTOR:
                push_hand(s, a, 0)
            else:
                add(s, at.ROWS + a, 1)
                s[at.ROWS_N] += 1
    elif code == Effect.DAMAGE or code == Effect.DAMAGE_X:
        number = fx_field(d, fx, 1)
        hurt(s, d, a, b, s[at.X] if number < 0 else number)
    elif a == at.PILES:
        leave_slot(s, code == Effect.BOUNCE or code == Effect.BOUNCE_ALL)
    else:
        card = take_copy(s, a, b)
        if code == Effect.BOUNCE or code == Effect.BOUNCE_ALL:
            push_hand(s, card, 0)
        else:
            to_graveyard(s, card)
    if s[at.NEED] <= 0:
        finish_effect(s, d, key)


@small_part
def finish_effect(s, d, key):
    """End the effect under way; whoever searched the library shuffles it."""
    code = fx_field(d, s[at.FX_NOW], 0)
    if code == Effect.TUTOR or code == Effect.LANDS:
        shuffle(s, key)
    s[at.FX_NOW] = -1
    s[at.NEED] = 0


@small_part
def hurt(s, d, pile, copy, damage):
    """Mark damage on a creature of a pile, or with pile 7 on that in the slot."""
    if pile == at.PILES:
        s[at.SLOT_MARK] += damage
        if toughness_left(s, d) <= 0:
            leave_slot(s, False)
        return
    place = at.MARK + pile * at.COPIES + copy
    mark = byte(s, place)
    if mark % at.BLOCKING + damage >= card_field(d, byte(s, at.UP + pile), at.TOUGH):
        to_graveyard(s, take_copy(s, pile, copy))
    else:
        set_byte(s, place, mark + damage)


@part
def hurt_all(s, d, fx, damage):
    """Mark damage on every creature that an effect hits."""
    left = piles_up(s)
    while left != ZERO:
        pile = first_of(left)
        left = without_first(left)
        if is_hit(d, fx, byte(s, at.UP + pile)):
            for copy in range(byte(s, at.UP_N + pile) - 1, -1, -1):
                hurt(s, d, pile, copy, damage)
    if s[at.SLOT] >= 0 and fx_field(d, fx, 3) == 0 and is_hit(d, fx, s[at.SLOT]):
        hurt(s, d, at.PILES, 0, damage)


@part
def destroy_all(s, d, fx):
    """Put every card that an effect hits into the graveyard."""
    left = piles_up(s)
    while left != ZERO:
        pile = first_of(left)
        left = without_first(left)
        if is_hit(d, fx, byte(s, at.UP + pile)):
            while byte(s, at.UP_N + pile) > 0:
                to_graveyard(s, take_copy(s, pile, byte(s, at.UP_N + pile) - 1))
    if s[at.SLOT] >= 0 and fx_field(d, fx, 3) == 0 and is_hit(d, fx, s[at.SLOT]):
        leave_slot(s, False)


@part
def run_effect(s, d, key, moves):
    """Go on with the effect under way; return True if the player has to choose something.

    `moves` int64[:], scratch. A choice among one is no choice.
    """
    fx = s[at.FX_NOW]
    code = fx_field(d, fx, 0)
    number = s[at.NEED]
    if code == Effect.DRAW or code == Effect.LOOT:
        for _ in range(number):
            if not draw(s, d, key) or s[at.STATUS] != at.ON:
                break
            if code == Effect.LOOT:
                top_to_graveyard(s)
    elif code == Effect.MILL:
        mill(s, number)
    elif code == Effect.PUMP:
        pump(s, d, fx)
    elif code == Effect.WRATH:
        destroy_all(s, d, fx)
    elif code == Effect.DAMAGE_ALL:
        hurt_all(s, d, fx, number)
    elif code != Effect.NONE:
        found = options(s, d, moves, 0)
        if found > 1:
            return True
        if found == 1 and number > 0:
            choose(s, d, key, moves[0])
            return False
    finish_effect(s, d, key)
    return False


@small_part
def pump(s, d, fx):
    """Make the creature in the slot larger or smaller."""
    if s[at.SLOT] >= 0 and is_creature(d, s[at.SLOT]):
        s[at.SLOT_P] = max(-500, min(s[at.SLOT_P] + fx_field(d, fx, 1), 500))
        s[at.SLOT_T] = max(-500, min(s[at.SLOT_T] + fx_field(d, fx, 2), 500))
        if toughness_left(s, d) <= 0:
            leave_slot(s, False)
