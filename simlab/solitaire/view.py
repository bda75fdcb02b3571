"""What a player of solitaire may see, read off the array of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.cards.cost import COLOURS
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_codes import Mode
from simlab.solitaire.compiled import CompiledSolitaire

__all__ = ["FaceUp", "PileView", "SlotView", "View", "look"]

STATUS = ("on", "won", "library lost", "stuck")


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A face-up card of a pile: its name, the damage on it, and whether it blocks."""

    name: str
    damage: int = 0
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile: how many cards are face down, and those that are face up, the top last."""

    face_down: int
    face_up: tuple[FaceUp, ...]


@dataclass(frozen=True, slots=True)
class SlotView:
    """The permanent in the slot, what lies on it, and what was added to its size."""

    name: str
    attached: tuple[str, ...]
    damage: int
    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see; the order of unseen cards is not in it.

    Attributes
    ----------
    status
        ``"on"``, ``"won"``, ``"library lost"`` or ``"stuck"``.
    asks
        What is to be chosen: ``"main"``, ``"choose"``, ``"stack"``, ``"blocks"``, ``"combat"``,
        ``"split"``, ``"twin"`` or ``"extra"``.
    piles
        The seven piles.
    rows, graveyard, unseen
        Cards with their counts; `unseen` are those of the piles' face-down cards, the library and
        the unseen part of the hand together.
    hand_top
        The face-up card of the hand, or None.
    hand, library
        How many cards there are.
    slot
        The permanent, or None.
    pool
        Mana by colour.
    run_outs
        How often the library has run out.
    actions
        Actions done so far.
    """

    status: str
    asks: str
    piles: tuple[PileView, ...]
    rows: dict[str, int]
    graveyard: dict[str, int]
    unseen: dict[str, int]
    hand_top: str | None
    hand: int
    library: int
    slot: SlotView | None
    pool: dict[str, int]
    run_outs: int
    actions: int


def look(state: npt.NDArray[np.int16], compiled: CompiledSolitaire) -> View:
    """Return what the player of a game may see."""
    s, cards, names = state.tolist(), state.view(np.uint8).tolist(), compiled.names
    unseen: Counter[str] = Counter(names[c] for c in cards[at.LIB : at.LIB + s[at.LIB_N]])
    piles = []
    for pile in range(at.PILES):
        first = at.DOWN + pile * at.DOWNS
        unseen.update(names[c] for c in cards[first : first + cards[at.DOWN_N + pile]])
        first = at.MARK + pile * at.COPIES
        name = names[cards[at.UP + pile]]
        up = tuple(
            FaceUp(name, mark % at.BLOCKING, mark >= at.BLOCKING)
            for mark in cards[first : first + cards[at.UP_N + pile]]
        )
        piles.append(PileView(cards[at.DOWN_N + pile], up))
    hand_n = s[at.HAND_N]
    for i in range(hand_n):
        if s[at.TAG + i]:
            unseen[names[cards[at.HAND + i]]] += 1
    seen = hand_n > 0 and s[at.TAG + hand_n - 1] == 0
    slot = None
    if s[at.SLOT] >= 0:
        attached = tuple(names[c] for c in cards[at.ATT : at.ATT + s[at.ATT_N]])
        damage, power, toughness = s[at.SLOT_MARK], s[at.SLOT_P], s[at.SLOT_T]
        slot = SlotView(names[s[at.SLOT]], attached, damage, power, toughness)
    return View(
        status=STATUS[s[at.STATUS]],
        asks=Mode(s[at.MODE]).name.lower(),
        piles=tuple(piles),
        rows={name: cards[at.ROWS + i] for i, name in enumerate(names) if cards[at.ROWS + i]},
        graveyard={name: cards[at.GY + i] for i, name in enumerate(names) if cards[at.GY + i]},
        unseen={name: unseen[name] for name in names if unseen[name]},
        hand_top=names[cards[at.HAND + hand_n - 1]] if seen else None,
        hand=hand_n,
        library=s[at.LIB_N],
        slot=slot,
        pool={c: s[at.POOL + i] for i, c in enumerate(COLOURS) if s[at.POOL + i]},
        run_outs=s[at.RUN_OUTS],
        actions=s[at.ACTIONS],
    )
