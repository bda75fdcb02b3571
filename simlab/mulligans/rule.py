"""A mulligan rule: the ladder of hands that a player may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from simlab.errors import MulliganError

__all__ = ["MOST_HANDS", "Hand", "MulliganRule"]

MOST_HANDS = 16  # opening hands that have random numbers of their own
MOST_CARDS = 10  # cards of one opening hand

Family = Literal["none", "redraw", "london", "draw_more"]


@dataclass(frozen=True, slots=True)
class Hand:
    """One rung of a ladder.

    Attributes
    ----------
    drawn
        Cards drawn.
    bottom
        Of these, cards put on the bottom before the player decides.
    free
        True where a mulligan from this hand is not counted.
    """

    drawn: int
    bottom: int = 0
    free: bool = False

    @property
    def size(self) -> int:
        """Cards that are left to keep."""
        return self.drawn - self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class MulliganRule:
    """A mulligan rule, as in ``simlab/data/mulligans.toml`` or as made by a user.

    Attributes
    ----------
    id, name, aliases
        What it is called; `id` is what results say.
    family
        ``"none"``: one hand. ``"redraw"``: hands of `ladder`. ``"london"``: `redraw` cards at every
        mulligan, some given back. ``"draw_more"``: one hand of `start_hand`, `forced` given back.
    start_hand
        Cards of the first hand.
    ladder
        Cards drawn after 0, 1, 2, ... mulligans; for ``"redraw"``.
    redraw, per_mulligan
        Cards drawn at a mulligan, and given back for each counted one; for ``"london"``.
    forced
        Cards given back before any mulligan is counted.
    free
        Mulligans that are not counted; -1 if none is ever counted.
    gate
        Numbers of lands that allow the first mulligan; empty for any hand. Later ones are free.
    scry
        1 for a look at the top card after the keep of a hand below `start_hand`.
    date_from, date_to, used_by, also, confidence, notes, steps
        Where and when it was in use, how well it is known, and its procedure in words.

    Raises
    ------
    MulliganError
        If no game can be played by it; the text says why.

    Examples
    --------
    >>> rule = MulliganRule(id="sixes", family="redraw", ladder=(7, 6, 6))
    >>> [hand.size for hand in rule.hands()]
    [7, 6, 6]
    """

    id: str
    name: str = ""
    aliases: tuple[str, ...] = ()
    family: Family = "london"
    start_hand: int = 7
    ladder: tuple[int, ...] = ()
    redraw: int = 7
    forced: int = 0
    per_mulligan: int = 1
    free: int = 0
    gate: tuple[int, ...] = ()
    scry: int = 0
    date_from: str = ""
    date_to: str = ""
    used_by: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    confidence: str = ""
    notes: str = ""
    steps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        problem = self._problem()
        if problem:
            raise MulliganError(f'mulligan rule "{self.id}": {problem}')

    def _problem(self) -> str:
        """Say why the rule cannot be played, or nothing."""
        if self.family not in ("none", "redraw", "london", "draw_more"):
            return f'family "{self.family}" is not known; known: none, redraw, london, draw_more'
        if self.scry not in (0, 1):
            return f"scry={self.scry}; a rule looks at 0 or 1 cards"
        numbers = (self.start_hand, self.redraw, self.forced, self.per_mulligan, self.free)
        odd = [n for n in (*numbers, *self.ladder, *self.gate) if type(n) is not int]
        if odd:
            return f"{odd[0]!r} is not a whole number"
        if self.family == "redraw":
            if not self.ladder:
                return "family redraw needs a ladder of hand sizes, as in [7, 6, 5]"
            steps = zip(self.ladder, self.ladder[1:], strict=False)
            grown = next((pair for pair in steps if pair[1] > pair[0]), None)
            if grown:
                return f"the ladder grows from {grown[0]} to {grown[1]} cards"
        if self.family == "london" and (self.per_mulligan < 1 or self.redraw < 1):
            return "family london draws and gives back at least one card at a mulligan"
        for hand in self.hands():
            if hand.bottom > hand.drawn:
                return f"{hand.bottom} cards to the bottom of a hand of {hand.drawn}"
            if not 0 <= hand.drawn <= MOST_CARDS:
                return f"a hand of {hand.drawn} cards; hands have 0 to {MOST_CARDS}"
        return ""

    def hands(self) -> tuple[Hand, ...]:
        """Return the ladder of hands; the last one has to be kept.

        A ladder longer than 16 hands is cut there: of hands worth keeping eight times in ten, one
        game in 10**11 gets so far.
        """
        if self.family == "none":
            return (Hand(self.start_hand),)
        if self.family == "draw_more":
            return (Hand(self.start_hand, self.forced),)
        if self.family == "redraw":
            ladder = self.ladder if self.free >= 0 else self.ladder[-1:] * MOST_HANDS
            return tuple(
                Hand(cards, free=self._is_free(taken))
                for taken, cards in enumerate(ladder[:MOST_HANDS])
            )
        hands = [Hand(self.start_hand, self.forced, self._is_free(0))]
        while len(hands) < MOST_HANDS:
            counted = 0 if self.free < 0 else max(0, len(hands) - self.free)
            bottom = self.forced + self.per_mulligan * counted
            if bottom > self.redraw:
                break
            hands.append(Hand(self.redraw, bottom, self._is_free(len(hands))))
        return tuple(hands)

    def _is_free(self, taken: int) -> bool:
        """Say whether the next mulligan, after so many, is not counted."""
        return self.free < 0 or taken < self.free

    def describe(self) -> str:
        """Return the rule in plain English: name, procedure, dates, users.

        Examples
        --------
        >>> from simlab.mulligans import find_rule
        >>> print(find_rule("paris").describe().splitlines()[0])
        Paris mulligan (paris): hands of 7, 6, 5, 4, 3, 2, 1, 0 cards
        """
        sizes = ", ".join(str(hand.size) for hand in self.hands())
        if self.free < 0:
            sizes = f"{self.hands()[0].size}, again and again"
        lines = [f"{self.name or self.id} ({self.id}): hands of {sizes} cards"]
        lines += [f"  {place}. {step}" for place, step in enumerate(self.steps, 1)]
        if self.date_from or self.date_to:
            lines.append(f"  in use: {self.date_from or '?'} to {self.date_to or 'today'}")
        if self.used_by or self.also:
            lines.append(f"  used by: {', '.join((*self.used_by, *self.also))}")
        if self.aliases:
            lines.append(f"  also called: {', '.join(self.aliases)}")
        if self.notes:
            lines.append(f"  note: {self.notes}")
        return "\n".join(lines)
