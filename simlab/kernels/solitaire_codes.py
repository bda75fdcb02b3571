"""The codes of MTG Solitaire that people read too: classes, effects, modes, kinds of action."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Action", "Class", "Effect", "Mode", "Phase", "action"]


class Class(IntEnum):
    """What a card is."""

    LAND, CREATURE, ARTIFACT, ENCHANTMENT, AURA, EQUIPMENT, SPELL, PLANESWALKER = range(8)


class Effect(IntEnum):
    """What a spell, an ability, or a permanent as it enters does."""

    NONE = 0
    KILL = 1
    DAMAGE = 2
    DAMAGE_X = 3
    COUNTER = 4
    DISCARD = 5
    BOUNCE = 6
    BOUNCE_ALL = 7
    WRATH = 8
    DRAW = 9
    TUTOR = 10
    LANDS = 11
    MANA = 12
    RAISE = 13
    MILL = 14
    PUMP = 15
    LOOT = 16
    EDICT = 17
    DAMAGE_ALL = 18


class Mode(IntEnum):
    """What the player is asked."""

    MAIN, CHOOSE, STACK, BLOCKS, COMBAT, SPLIT, TWIN, EXTRA = range(8)


class Phase(IntEnum):
    """What goes on around an ability."""

    NONE, ABILITY, COMBAT, FIRST_DAMAGE, DAMAGE = range(5)


class Action(IntEnum):
    """Kinds of action; the whole action is ``kind * 65536 + a * 256 + b``."""

    CAST = 0  # a: 0 the hand's top, 1..7 a pile; b: payment
    ANNOUNCE = 1  # a: 0 or 1, the ability; b: payment
    ATTACK = 2
    DRAW3 = 3
    LAND = 4  # a: the land; b: payment
    TARGET = 5  # a: pile 0..6, 7 the slot; b: which copy
    CARD = 6  # a: a card of the library or the graveyard
    COLOUR = 7  # a: the colour
    DONE = 8
    EXTRA = 9  # b: payment
    BLOCK = 10  # a: pile; b: which copy
    SPLIT = 11  # a: damage
    TWIN = 12  # a: 0 the first of the two moves, 1 the second


def action(kind: int, a: int = 0, b: int = 0) -> int:
    """Return an action as one number.

    Examples
    --------
    >>> action(Action.CAST, 2, 7)
    519
    """
    return kind * 65_536 + a * 256 + b
