"""What happens by itself: effects are resolved one after another, then the piles settle."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ZERO, byte, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Class, Mode, Phase
from simlab.kernels.solitaire_combat import damage_step
from simlab.kernels.solitaire_effects import run_effect, start_effect
from simlab.kernels.solitaire_piles import (
    first_of,
    only,
    piles_down,
    piles_of,
    piles_up,
    without_first,
)
from simlab.kernels.solitaire_state import (
    add,
    card_field,
    leave_slot,
    push_hand,
    to_graveyard,
    top_card,
)

__all__ = ["add_trigger", "advance", "move_twin"]


@small_part
def add_trigger(s, d, card):
    """Let a permanent's enters-the-battlefield abilities wait."""
    for field in (at.EFF, at.EFF2):
        fx = card_field(d, card, field)
        if fx >= 0 and s[at.TRIG_N] < at.TRIGS:
            s[at.TRIG + s[at.TRIG_N]] = fx
            s[at.TRIG_N] += 1


@part
def advance(s, d, key, moves):
    """Go on until the player has something to choose, or the game is over."""
    while s[at.STATUS] == at.ON:
        if s[at.FX_NOW] >= 0:
            if run_effect(s, d, key, moves):
                s[at.MODE] = Mode.CHOOSE
                return
        elif s[at.QUEUE_N] > 0:
            next_of_spell(s, d)
        elif s[at.SPELL] >= 0:
            spell_ends(s)
        elif s[at.RESOLVING] == 1:
            next_ability(s, d)
        elif s[at.PHASE] == Phase.COMBAT:
            s[at.MODE] = Mode.COMBAT
            return
        elif s[at.PHASE] >= Phase.FIRST_DAMAGE:
            if damage_step(s, d):
                s[at.MODE] = Mode.SPLIT
                return
        elif not settle(s, d):
            return


@small_part
def next_of_spell(s, d):
    """Begin the next effect of the spell under way."""
    fx = s[at.QUEUE]
    s[at.QUEUE_N] -= 1
    for i in range(s[at.QUEUE_N]):
        s[at.QUEUE + i] = s[at.QUEUE + i + 1]
    start_effect(s, d, fx, s[at.X])


@small_part
def spell_ends(s):
    """Put a spell that has resolved where it goes."""
    if s[at.BOUGHT] == 1:
        push_hand(s, s[at.SPELL], 0)
    else:
        to_graveyard(s, s[at.SPELL])
    s[at.SPELL] = -1
    s[at.BOUGHT] = 0


@small_part
def next_ability(s, d):
    """Begin the ability announced last of those left; after the last one the permanent goes."""
    if s[at.ACT_N] > 0:
        s[at.ACT_N] -= 1
        row = at.ABIL + s[at.ACT + 2 * s[at.ACT_N]] * at.AB_STRIDE
        s[at.LEFT_AB] = d[row + at.AB_WHEN]
        start_effect(s, d, d[row + at.AB_FX], s[at.ACT + 2 * s[at.ACT_N] + 1])
        return
    s[at.RESOLVING] = 0
    s[at.LEFT_AB] = 0
    if s[at.PHASE] == Phase.ABILITY:
        s[at.PHASE] = Phase.NONE
        leave_slot(s, False)


@part
def settle(s, d):
    """Settle; return True if a trigger is to be resolved first, False if the player is asked."""
    for i in range(at.UNDER_WAY, at.NUMBERS):
        s[i] = 0
    twin = 1
    while twin == 1:
        turn_piles(s, d)  # 1, turn, and 2, land
        turn_hand(s, d)  # 2, land, and 3, hand
        twin = find_twin(s)  # 4, twin
    if twin == 2:
        return False
    if s[at.TRIG_N] > 0:  # 5, triggers
        fx = s[at.TRIG]
        s[at.TRIG_N] -= 1
        for i in range(s[at.TRIG_N]):
            s[at.TRIG + i] = s[at.TRIG + i + 1]
        start_effect(s, d, fx, 1)
        return True
    if d[at.D_DAMAGE] == 1:
        for i in range(at.PILES * at.COPIES):
            set_byte(s, at.MARK + i, 0)
        s[at.SLOT_MARK] = 0
    if piles_up(s) == ZERO:  # 6, win
        s[at.STATUS] = at.WON
    s[at.MODE] = Mode.MAIN
    return False


@part
def turn_piles(s, d):
    """Turn up what lies under no card, and put away lands, the first pile first.

    Only a card just turned up can be a land, but at the beginning.
    """
    lands = ZERO
    if s[at.CHECKED] == 0:
        left = piles_up(s)
        while left != ZERO:
            pile = first_of(left)
            left = without_first(left)
            if byte(s, at.UP + pile) < d[at.D_LANDS]:
                lands |= only(pile)
    bare = piles_down(s) & ~piles_up(s)
    while True:
        while bare != ZERO:
            pile = first_of(bare)
            bare = without_first(bare)
            if turn_up(s, d, pile) < d[at.D_LANDS]:
                lands |= only(pile)
        if lands == ZERO:
            return
        pile = first_of(lands)
        lands = without_first(lands)
        set_byte(s, at.UP_N + pile, 0)
        add_land(s, byte(s, at.UP + pile))
        bare = piles_down(s) & only(pile)


@small_part
def turn_hand(s, d):
    """Turn up the top card of the hand; as long as it is a land, put it away."""
    while s[at.HAND_N] > 0:
        top = s[at.HAND_N] - 1
        s[at.TAG + top] = 0
        card = top_card(s)
        if card >= d[at.D_LANDS]:
            return
        s[at.HAND_N] = top
        add_land(s, card)


@small_part
def add_land(s, land):
    """Put a land into the row above the piles."""
    add(s, at.ROWS + land, 1)
    s[at.ROWS_N] += 1


@small_part
def turn_up(s, d, pile):
    """Turn up the top card of a pile, and return it."""
    n = byte(s, at.DOWN_N + pile) - 1
    set_byte(s, at.DOWN_N + pile, n)
    card = byte(s, at.DOWN + pile * at.DOWNS + n)
    set_byte(s, at.UP + pile, card)
    set_byte(s, at.UP_N + pile, 1)
    s[at.UP_STAMP + pile] = s[at.STAMP]
    s[at.STAMP] += 1
    set_byte(s, at.MARK + pile * at.COPIES, 0)
    cls = card_field(d, card, at.CLS)
    if cls == Class.CREATURE or cls == Class.ARTIFACT or cls == Class.ENCHANTMENT:
        add_trigger(s, d, card)
    if cls == Class.PLANESWALKER:
        add_trigger(s, d, card)
    return card


@part
def find_twin(s):
    """Move the first twin there is: 1 if one moved, 2 if the player chooses which, 0 if none.

    Two piles can have become twins only if a card was turned up since they were last compared.
    """
    if s[at.CHECKED] != s[at.STAMP]:
        left = piles_up(s)
        while left != ZERO:
            a = first_of(left)
            left = without_first(left)
            twins = piles_of(s, byte(s, at.UP + a)) & left
            if twins == ZERO:
                continue
            b = first_of(twins)
            if s[at.UP_STAMP + a] == s[at.UP_STAMP + b]:
                s[at.TWIN_A] = a
                s[at.TWIN_B] = b
                s[at.MODE] = Mode.TWIN
                return 2
            if s[at.UP_STAMP + a] > s[at.UP_STAMP + b]:
                move_twin(s, a, b)
            else:
                move_twin(s, b, a)
            return 1
        s[at.CHECKED] = s[at.STAMP]
    if s[at.HAND_N] == 0:
        return 0
    twins = piles_of(s, top_card(s))
    if twins == ZERO:
        return 0
    pile = first_of(twins)
    n = byte(s, at.UP_N + pile)
    s[at.HAND_N] -= 1
    set_byte(s, at.MARK + pile * at.COPIES + n, 0)
    set_byte(s, at.UP_N + pile, n + 1)
    return 1


@part
def move_twin(s, pile, onto):
    """Move the face-up cards of a pile on top of those of another."""
    have, more = byte(s, at.UP_N + onto), byte(s, at.UP_N + pile)
    for i in range(more):
        mark = byte(s, at.MARK + pile * at.COPIES + i)
        set_byte(s, at.MARK + onto * at.COPIES + have + i, mark)
    set_byte(s, at.UP_N + onto, have + more)
    set_byte(s, at.UP_N + pile, 0)
