"""What happens by itself: effects are resolved one after another, then the piles settle."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Class, Mode, Phase
from simlab.kernels.solitaire_combat import damage_step
from simlab.kernels.solitaire_effects import run_effect, start_effect
from simlab.kernels.solitaire_state import card_field, leave_slot, push_hand, to_graveyard

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
        elif not settle_once(s, d):
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
def settle_once(s, d):
    """Apply the first rule of settling that applies; return False if the player is asked."""
    empty = True
    for pile in range(at.PILES):  # 1, turn
        if s[at.UP_N + pile] == 0 and s[at.DOWN_N + pile] > 0:
            turn_up(s, d, pile)
        empty = empty and s[at.UP_N + pile] == 0
    lands = d[at.D_LANDS]
    for pile in range(at.PILES):  # 2, land
        if s[at.UP_N + pile] > 0 and s[at.UP + pile] < lands:
            s[at.UP_N + pile] = 0
            add_land(s, s[at.UP + pile])
            return True
    top = s[at.HAND_N] - 1
    if top >= 0 and s[at.TAG + top] == 0 and s[at.HAND + top] < lands:
        s[at.HAND_N] = top
        add_land(s, s[at.HAND + top])
        return True
    if top >= 0 and s[at.TAG + top] != 0:  # 3, hand
        s[at.TAG + top] = 0
        return True
    twin = find_twin(s)  # 4, twin
    if twin != 0:
        return twin == 1
    if s[at.TRIG_N] > 0:  # 5, triggers
        fx = s[at.TRIG]
        s[at.TRIG_N] -= 1
        for i in range(s[at.TRIG_N]):
            s[at.TRIG + i] = s[at.TRIG + i + 1]
        start_effect(s, d, fx, 1)
        return True
    if d[at.D_DAMAGE] == 1:
        for i in range(at.PILES * at.COPIES):
            s[at.MARK + i] = 0
        s[at.SLOT_MARK] = 0
    if empty:  # 6, win
        s[at.STATUS] = at.WON
    s[at.MODE] = Mode.MAIN
    return False


@small_part
def add_land(s, land):
    """Put a land into the row above the piles."""
    s[at.ROWS + land] += 1
    s[at.ROWS_N] += 1


@small_part
def turn_up(s, d, pile):
    """Turn up the top card of a pile."""
    s[at.DOWN_N + pile] -= 1
    card = s[at.DOWN + pile * at.DOWNS + s[at.DOWN_N + pile]]
    s[at.UP + pile] = card
    s[at.UP_N + pile] = 1
    s[at.UP_STAMP + pile] = s[at.STAMP]
    s[at.STAMP] += 1
    s[at.MARK + pile * at.COPIES] = 0
    cls = card_field(d, card, at.CLS)
    if cls == Class.CREATURE or cls == Class.ARTIFACT or cls == Class.ENCHANTMENT:
        add_trigger(s, d, card)
    if cls == Class.PLANESWALKER:
        add_trigger(s, d, card)


@small_part
def find_twin(s):
    """Move the first twin there is: 1 if one moved, 2 if the player chooses which, 0 if none."""
    for a in range(at.PILES):
        if s[at.UP_N + a] == 0:
            continue
        for b in range(a + 1, at.PILES):
            if s[at.UP_N + b] == 0 or s[at.UP + a] != s[at.UP + b]:
                continue
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
    top = s[at.HAND_N] - 1
    if top < 0:
        return 0
    for pile in range(at.PILES):
        n = s[at.UP_N + pile]
        if n > 0 and s[at.UP + pile] == s[at.HAND + top]:
            s[at.HAND_N] = top
            s[at.MARK + pile * at.COPIES + n] = 0
            s[at.UP_N + pile] = n + 1
            return 1
    return 0


@part
def move_twin(s, pile, onto):
    """Move the face-up cards of a pile on top of those of another."""
    have = s[at.UP_N + onto]
    for i in range(s[at.UP_N + pile]):
        mark = s[at.MARK + pile * at.COPIES + i]
        s[at.MARK + onto * at.COPIES + have + i] = mark
    s[at.UP_N + onto] = have + s[at.UP_N + pile]
    s[at.UP_N + pile] = 0
