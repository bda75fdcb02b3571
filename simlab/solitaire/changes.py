"""What a move changed, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from simlab.solitaire.view import PileView, View

__all__ = ["change_words"]


def change_words(before: View, after: View) -> str:
    """Say what came to the graveyard and the rows, and what the piles, the slot and the hand show.

    Parameters
    ----------
    before, after
        What the player saw before and after a move.
    """
    said = []
    for zone, old, new in (
        ("graveyard", before.graveyard, after.graveyard),
        ("rows", before.rows, after.rows),
    ):
        gained = _gained(old, new)
        if gained:
            said.append(f"to the {zone}: {gained}")
    for number, (was, now) in enumerate(zip(before.piles, after.piles, strict=True), 1):
        if _shows(was) != _shows(now):
            said.append(f"pile {number} {_shows(now)}")
    if before.slot != after.slot:
        said.append(f"in the slot {after.slot.name}" if after.slot else "the slot is empty")
    if (before.hand, before.hand_top) != (after.hand, after.hand_top) and after.hand_top:
        said.append(f"the hand shows {after.hand_top}")
    if after.run_outs > before.run_outs:
        said.append("the library ran out")
    return "; ".join(said)


def _gained(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return the cards that a zone has gained."""
    gained = Counter(after) - Counter(before)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in gained.items())


def _shows(pile: PileView) -> str:
    """Say what a pile shows."""
    if not pile.face_up:
        # The next card is turned up when what is under way has resolved.
        return f"has {pile.face_down} face down" if pile.face_down else "is empty"
    copies, name = len(pile.face_up), pile.face_up[0].name
    damage = max(card.damage for card in pile.face_up)
    hurt = f" with {damage} damage" if damage else ""
    return f"shows {f'{copies} ' if copies > 1 else ''}{name}{hurt}"
