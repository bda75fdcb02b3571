"""Actions of solitaire in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.cards.cost import COLOURS
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_codes import Action, Effect, Mode
from simlab.solitaire.code import Fx
from simlab.solitaire.compiled import CompiledSolitaire

__all__ = ["Move", "action_words", "fx_words"]

_AIM = {
    Effect.KILL: "destroy {}",
    Effect.DAMAGE: "damage {}",
    Effect.DAMAGE_X: "damage {}",
    Effect.COUNTER: "counter {}",
    Effect.DISCARD: "discard {}",
    Effect.BOUNCE: "return {} to the hand",
    Effect.BOUNCE_ALL: "return {} to the hand next",
    Effect.EDICT: "sacrifice {}",
}


@dataclass(frozen=True, slots=True)
class Move:
    """A legal action: its number, and what it does in words."""

    number: int
    words: str

    def __str__(self) -> str:
        """Return the words."""
        return self.words


def fx_words(fx: Fx) -> str:
    """Say what an ability does, as codes say it.

    Examples
    --------
    >>> fx_words(Fx(Effect.KILL, kind="creature")), fx_words(Fx(Effect.DRAW, 2))
    ('kill creature', 'draw 2')
    """
    name = fx.code.name.lower().replace("_all", " all").replace("_x", " X")
    if fx.code == Effect.PUMP:
        return f"pump {fx.number:+d}/{fx.second:+d}"
    if fx.code == Effect.MANA:
        return "mana " + "".join(c for i, c in enumerate(COLOURS) if fx.number >> i & 1)
    if fx.code == Effect.NONE:
        return "no effect"
    number = "X" if fx.number < 0 else str(fx.number)
    if fx.code in (Effect.DRAW, Effect.LOOT, Effect.MILL, Effect.DAMAGE, Effect.DAMAGE_ALL):
        return f"{name} {number}"
    if fx.code == Effect.LANDS:
        return f"search for {number} {fx.kind} land{'s' * (number != '1')}"
    return f"{name} {fx.kind}".strip()


def _payment(payment: int, compiled: CompiledSolitaire) -> str:
    """Say what is given up."""
    if payment == at.FREE_PAY:
        return ""
    if payment < at.PAY_LAND:
        return f" with {COLOURS[payment]} from the pool"
    return f" for {compiled.names[payment - at.PAY_LAND]}"


def action_words(number: int, state: npt.NDArray[np.int16], compiled: CompiledSolitaire) -> str:
    """Say what an action does in the game as it stands.

    Parameters
    ----------
    number
        A legal action.
    state
        int16[SIZE], the game before it.
    compiled
        The deck.
    """
    kind, a, b = Action(number >> 16), number >> 8 & 255, number & 255
    cards, names = state.view(np.uint8), compiled.names
    match kind:
        case Action.CAST:
            card = cards[at.HAND + state[at.HAND_N] - 1] if a == 0 else cards[at.UP + a - 1]
            where = "the hand" if a == 0 else f"pile {a}"
            return f"cast {names[card]} from {where}{_payment(b, compiled)}"
        case Action.ANNOUNCE:
            ability = compiled.codes[state[at.SLOT]].abilities[a]
            what = f"use {names[state[at.SLOT]]}: {fx_words(ability.fx)}"
            return f"{what}{_payment(b, compiled)}"
        case Action.ATTACK:
            return f"attack with {names[state[at.SLOT]]}"
        case Action.DRAW3:
            return "take three cards"
        case Action.LAND:
            fx = compiled.codes[a].abilities[0].fx
            return f"give up {names[a]}: {fx_words(fx)}{_payment(b, compiled)}"
        case Action.TARGET:
            fx = compiled.effects[state[at.FX_NOW]]
            what = f"{names[state[at.SLOT]]} in the slot" if a == at.PILES else _on_pile(
                a, b, state, compiled
            )  # fmt: skip
            return _AIM.get(fx.code, "choose {}").format(what)
        case Action.CARD:
            return f"take {names[a]}"
        case Action.COLOUR:
            return f"make {COLOURS[a]}"
        case Action.EXTRA:
            return f"pay more{_payment(b, compiled)}"
        case Action.BLOCK:
            return f"let {_on_pile(a, b, state, compiled)} block"
        case Action.SPLIT:
            place = int(state[at.CUR])
            blocker = _on_pile(place // at.COPIES, place % at.COPIES, state, compiled)
            return f"deal {a} damage to {blocker}"
        case Action.TWIN:
            one, other = int(state[at.TWIN_A]) + 1, int(state[at.TWIN_B]) + 1
            moves, onto = (other, one) if a else (one, other)
            return f"move {names[cards[at.UP + moves - 1]]} from pile {moves} onto pile {onto}"
        case _:
            return _done_words(state)


def _on_pile(
    pile: int, copy: int, state: npt.NDArray[np.int16], compiled: CompiledSolitaire
) -> str:
    """Name a face-up card of a pile."""
    cards = state.view(np.uint8)
    mark = int(cards[at.MARK + pile * at.COPIES + copy])
    damage = f", {mark % at.BLOCKING} damage on it" if mark % at.BLOCKING else ""
    blocks = ", blocking" if mark >= at.BLOCKING else ""
    return f"{compiled.names[cards[at.UP + pile]]} on pile {pile + 1}{damage}{blocks}"


def _done_words(state: npt.NDArray[np.int16]) -> str:
    """Say what DONE means where the player is asked."""
    mode = state[at.MODE]
    if mode == Mode.BLOCKS:
        return "no more blockers"
    if mode == Mode.STACK or (mode == Mode.COMBAT and state[at.ACT_N] > 0):
        return "let it resolve"
    if mode == Mode.COMBAT:
        return "deal combat damage"
    if mode == Mode.EXTRA:
        return "pay no more"
    return "choose nothing"
