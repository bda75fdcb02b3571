"""Zones of a game of MTG Solitaire: taking cards, putting them, drawing, shuffling, paying.

Everywhere: `s` int16[SIZE] the game, written; `d` int16[:] the deck; `key` uint64, the luck of the
game (`solitaire_luck`).
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte, set_byte
from simlab.kernels.jit import part, small_part
from simlab.kernels.solitaire_codes import Class
from simlab.kernels.solitaire_luck import shuffle

__all__ = ["add", "card_field", "deal", "draw", "fx_field", "is_creature", "is_hit"]
__all__ += ["leave_slot", "mill", "pay", "place", "push_hand", "take_card", "take_copy"]
__all__ += ["take_packet", "to_graveyard", "top_card", "top_to_graveyard", "toughness_left"]


@small_part
def card_field(d, card, field):
    """Return a field of a card."""
    return np.int64(d[at.CARD + card * at.CARD_STRIDE + field])


@small_part
def fx_field(d, fx, field):
    """Return a field of an effect: 0 code, 1 number, 2 second number, 3 piles only, 4 optional."""
    return np.int64(d[at.FX + fx * at.FX_STRIDE + field])


@small_part
def is_hit(d, fx, card):
    """Say whether an effect may be aimed at a card."""
    return d[at.HITS + fx * at.HIT_STRIDE + card] != 0


@small_part
def add(s, where, count):
    """Add to a byte."""
    set_byte(s, where, byte(s, where) + count)


@small_part
def to_graveyard(s, card):
    """Put a card into the graveyard."""
    add(s, at.GY + card, 1)
    s[at.GY_N] += 1


@small_part
def push_hand(s, card, tag):
    """Put a card on top of the hand; `tag` 0 if the player has seen it."""
    n = s[at.HAND_N]
    set_byte(s, at.HAND + n, card)
    s[at.TAG + n] = tag
    s[at.HAND_N] = n + 1


@small_part
def top_card(s):
    """Return the top card of a hand that is not empty."""
    return byte(s, at.HAND + s[at.HAND_N] - 1)


@small_part
def top_to_graveyard(s):
    """Discard the top card of the hand."""
    if s[at.HAND_N] > 0:
        to_graveyard(s, top_card(s))
        s[at.HAND_N] -= 1


@small_part
def take_copy(s, pile, copy):
    """Take one face-up copy off a pile; return its card."""
    first = at.MARK + pile * at.COPIES
    n = byte(s, at.UP_N + pile) - 1
    for i in range(copy, n):
        set_byte(s, first + i, byte(s, first + i + 1))
    set_byte(s, at.UP_N + pile, n)
    return byte(s, at.UP + pile)


@small_part
def take_card(s, d, card):
    """Take a card out of the library; the copy that lies highest."""
    n = s[at.LIB_N]
    i = n - 1
    while byte(s, at.LIB + i) != card:
        i -= 1
    for j in range(i, n - 1):
        set_byte(s, at.LIB + j, byte(s, at.LIB + j + 1))
    s[at.LIB_N] = n - 1


@part
def leave_slot(s, to_hand):
    """Move the permanent in the slot to the graveyard, or the hand; what is on it dies."""
    if s[at.SLOT] < 0:
        return
    if to_hand:
        push_hand(s, s[at.SLOT], 0)
    else:
        to_graveyard(s, s[at.SLOT])
    for i in range(s[at.ATT_N]):
        to_graveyard(s, byte(s, at.ATT + i))
    place(s, -1)


@small_part
def place(s, card):
    """Put a card into the empty slot; -1 to empty it."""
    s[at.SLOT] = card
    s[at.SLOT_MARK] = 0
    s[at.SLOT_P] = 0
    s[at.SLOT_T] = 0
    s[at.SLOT_F] = 0
    s[at.ATT_N] = 0
    s[at.ONCE] = 0


@small_part
def toughness_left(s, d):
    """Return the damage that would destroy the creature in the slot."""
    return card_field(d, s[at.SLOT], at.TOUGH) + s[at.SLOT_T] - s[at.SLOT_MARK]


@part
def reshuffle(s, d, key):
    """Make the graveyard the library, in the order of the ids, and shuffle it."""
    n = 0
    for card in range(d[at.D_NAMES]):
        for _ in range(byte(s, at.GY + card)):
            set_byte(s, at.LIB + n, card)
            n += 1
        set_byte(s, at.GY + card, 0)
    s[at.GY_N] = 0
    s[at.LIB_N] = n
    shuffle(s, key)


@part
def draw(s, d, key):
    """Put the top card of the library on top of the hand; return False if there is none."""
    if s[at.LIB_N] == 0:
        s[at.RUN_OUTS] += 1
        if s[at.RUN_OUTS] >= 3:
            s[at.STATUS] = at.LOST
            return False
        if s[at.GY_N] == 0:
            return False
        reshuffle(s, d, key)
    n = s[at.LIB_N] - 1
    s[at.LIB_N] = n
    push_hand(s, byte(s, at.LIB + n), s[at.SHUFFLES] + 1)
    if n == 0 and s[at.RUN_OUTS] == 2 and d[at.D_LOST_WHEN] == 1:
        s[at.STATUS] = at.LOST
    return True


@part
def take_packet(s, d, key):
    """Take three cards as the hand, the first of the library on top."""
    if d[at.D_DRAW_WHEN] == 2:
        while s[at.HAND_N] > 0:
            top_to_graveyard(s)
    below = s[at.HAND_N]
    for taken in range(3):
        if taken > 0 and s[at.LIB_N] == 0 and d[at.D_SHORT] == 1:
            break
        if not draw(s, d, key) or s[at.STATUS] != at.ON:
            break
    if d[at.D_TOP] == 1:  # flipped: the last on top
        return
    low, high = below, s[at.HAND_N] - 1
    while low < high:
        card, tag = byte(s, at.HAND + low), s[at.TAG + low]
        set_byte(s, at.HAND + low, byte(s, at.HAND + high))
        s[at.TAG + low] = s[at.TAG + high]
        set_byte(s, at.HAND + high, card)
        s[at.TAG + high] = tag
        low += 1
        high -= 1


@small_part
def mill(s, count):
    """Move cards from the library to the graveyard, as many as there are."""
    for _ in range(min(count, s[at.LIB_N])):
        s[at.LIB_N] -= 1
        to_graveyard(s, byte(s, at.LIB + s[at.LIB_N]))


@small_part
def pay(s, payment):
    """Give up a land, or mana of the pool."""
    if payment < at.PAY_LAND:
        s[at.POOL + payment] -= 1
    elif payment != at.FREE_PAY:
        land = payment - at.PAY_LAND
        add(s, at.ROWS + land, -1)
        s[at.ROWS_N] -= 1
        to_graveyard(s, land)


@part
def clear(s):
    """Make a game empty: no card anywhere."""
    for i in range(at.SIZE):
        s[i] = 0
    s[at.SLOT] = -1
    s[at.FX_NOW] = -1
    s[at.SPELL] = -1
    s[at.STAMP] = 1


@part
def deal(s, d, key):
    """Shuffle the deck and deal the piles; the top cards are face up, nothing else is done."""
    clear(s)
    n = d[at.D_N]
    for i in range(n):
        set_byte(s, at.LIB + i, d[at.SLOTS + i])
    s[at.LIB_N] = n
    shuffle(s, key)
    for pile in range(at.PILES):
        for i in range(pile + 1):
            s[at.LIB_N] -= 1
            card = byte(s, at.LIB + s[at.LIB_N])
            if i < pile:
                set_byte(s, at.DOWN + pile * at.DOWNS + i, card)
            else:
                set_byte(s, at.UP + pile, card)
        set_byte(s, at.DOWN_N + pile, pile)
        set_byte(s, at.UP_N + pile, 1)


@small_part
def is_creature(d, card):
    """Say whether a card is a creature."""
    return card_field(d, card, at.CLS) == Class.CREATURE
