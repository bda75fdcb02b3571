"""The stages of a mulligan rule: every hand it can lead to, and how it goes on from there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

__all__ = ["MOST_CARDS", "MUST_KEEP", "Hand", "Stage"]

MOST_CARDS = 10  # cards of one opening hand
MUST_KEEP = -1

Step = Literal["redraw", "exchange", "next"]
After = Literal["dealt", "shuffle", "gone", "under"]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one stage.

    Attributes
    ----------
    drawn
        Cards in hand when the player decides.
    bottom
        Of these, cards that are given back if the hand is kept.
    free
        True where a mulligan from this hand costs no card, whatever the lands.
    """

    drawn: int
    bottom: int = 0
    free: bool = False

    @property
    def size(self) -> int:
        """Cards that are left to keep."""
        return self.drawn - self.bottom


@dataclass(frozen=True, slots=True)
class Stage:
    """One hand that a rule can lead to.

    Attributes
    ----------
    hand
        Its cards.
    leads
        Number of the stage that a mulligan leads to, by lands in hand (0 to 10); -1 where the hand
        must be kept.
    step
        What a mulligan does: ``"redraw"`` (all cards go back, a new hand is dealt), ``"exchange"``
        (some cards are laid aside, as many drawn as the next hand asks for, without a shuffle),
        ``"next"`` (the hand is laid aside, the next one drawn without a shuffle).
    after
        What becomes of the library once the hand is kept: ``"dealt"`` (as it lies, cards given back
        under it), ``"shuffle"`` (all that is not in hand is shuffled), ``"gone"`` (what was laid
        aside leaves the game), ``"under"`` (what was laid aside lies under it).
    taken
        Mulligans that have been taken when this hand is seen.
    free
        True where a mulligan costs no card, by lands in hand.
    """

    hand: Hand
    leads: tuple[int, ...]
    step: Step = "redraw"
    after: After = "dealt"
    taken: int = 0
    free: tuple[bool, ...] = (False,) * (MOST_CARDS + 1)

    def hand_with(self, lands: int) -> Hand:
        """Return the hand of a player with so many lands: whether a mulligan is free may depend."""
        return replace(self.hand, free=self.free[lands])
