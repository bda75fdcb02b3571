"""A mulligan rule: the ladder of hands that a player may see."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Literal, get_args

from simlab.errors import MulliganError
from simlab.mulligans.stage import MOST_CARDS, MUST_KEEP, After, Hand, Stage, Step
from simlab.plural import number_of

__all__ = ["MOST_HANDS", "MulliganRule"]

MOST_HANDS = 16  # opening hands that have random numbers of their own

Family = Literal["none", "redraw", "london", "draw_more", "partial", "aside", "exchange", "smooth"]
FAMILIES: tuple[str, ...] = get_args(Family)


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
        ``"partial"``: cards are laid aside and one fewer drawn, without a shuffle in between.
        ``"aside"``: the hand is laid aside and the next one drawn, without a shuffle in between.
        ``"exchange"``: once, some cards are laid aside and as many drawn; then `ladder`.
        ``"smooth"``: the first hand is the better of two, then as ``"london"``.
    start_hand
        Cards of the first hand.
    ladder
        Cards drawn after 0, 1, 2, ... mulligans; for ``"redraw"``. For ``"exchange"``: the hands
        that follow.
    redraw, per_mulligan
        Cards drawn at a mulligan, and given back for each counted one; for ``"london"``.
    forced
        Cards given back before any mulligan is counted.
    free
        Mulligans that are not counted; -1 if none is ever counted.
    gate
        Numbers of lands that allow a mulligan of the first hand; of the later ones for ``"aside"``;
        empty for any hand.
    gate_else
        Where a first hand outside of the gate leads to: the number of a hand of `ladder`, or -1
        where it must be kept.
    give_to
        ``"bottom"`` or ``"shuffled"``: where cards given back go.
    old_hand
        ``"library"``, ``"bottom"`` or ``"exile"``: where cards laid aside go at the end.
    smooth
        1: of two first hands the one nearer to the library's share of lands; 2: the same with a
        tolerance and some luck, as clients do it.
    unplayable
        Why nobody can play by it, for a rule that is known by name alone.
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
    gate_else: int = MUST_KEEP
    give_to: Literal["bottom", "shuffled"] = "bottom"
    old_hand: Literal["library", "bottom", "exile"] = "library"
    smooth: int = 0
    unplayable: str = ""
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
        return self._wrong_word() or self._wrong_number() or self._wrong_hand()

    def _wrong_word(self) -> str:
        """Say which value is none that the rule knows, or nothing."""
        if self.family not in FAMILIES:
            return f'family "{self.family}" is not known; known: {", ".join(FAMILIES)}'
        if self.give_to not in ("bottom", "shuffled"):
            return f'give_to="{self.give_to}"; known: bottom, shuffled'
        if self.old_hand not in ("library", "bottom", "exile"):
            return f'old_hand="{self.old_hand}"; known: library, bottom, exile'
        for field in fields(self):
            value = getattr(self, field.name)
            several = isinstance(field.default, tuple)
            kind = int if field.name in ("ladder", "gate") or type(field.default) is int else str
            if several and not isinstance(value, tuple):
                return f"{field.name}={value!r}: several values, as in [...]"
            wrong = [one for one in (value if several else (value,)) if type(one) is not kind]
            if wrong:
                noun = "whole number" if kind is int else "text"
                return f"{field.name}={wrong[0]!r} is not a {noun}"
        return ""

    def _wrong_number(self) -> str:
        """Say which number is out of its range, or nothing."""
        if self.scry not in (0, 1):
            return f"scry={self.scry}; a rule looks at 0 or 1 cards"
        if self.smooth not in (0, 1, 2) or (self.smooth > 0) != (self.family == "smooth"):
            return f"smooth={self.smooth}; family smooth has 1 or 2, the others 0"
        if self.forced < 0 or self.free < -1:
            return f"forced={self.forced}, free={self.free}; 0 or more, free also -1 for all"
        if not all(0 <= lands <= MOST_CARDS for lands in self.gate):
            return f"gate={list(self.gate)}; a gate has numbers of lands, 0 to {MOST_CARDS}"
        if self.family in ("redraw", "exchange"):
            return self._wrong_ladder()
        if self.gate_else != MUST_KEEP:
            return f"gate_else={self.gate_else} needs a gate and the family redraw"
        if self.family == "smooth" and self.start_hand != 7:
            return f"start_hand={self.start_hand}; of two hands of seven the better one is dealt"
        if self.family in ("london", "smooth") and (self.per_mulligan < 1 or self.redraw < 1):
            return f"family {self.family} draws and gives back at least one card at a mulligan"
        return ""

    def _wrong_ladder(self) -> str:
        """Say what is wrong with the ladder, or nothing."""
        if not self.ladder:
            return f"family {self.family} needs a ladder of hand sizes, as in [7, 6, 5]"
        for size, after in pairwise(self.ladder):
            if after > size:
                return f"the ladder grows from {size} to {after} cards"
        if self.ladder[0] != self.start_hand:
            return (
                f"the ladder starts with {number_of(self.ladder[0], 'card')}, start_hand is "
                f"{self.start_hand}"
            )
        if self.free < 0 and len(set(self.ladder)) > 1:
            return "with free=-1 no mulligan is counted, so all hands of the ladder are alike"
        if self.gate_else == MUST_KEEP:
            return ""
        if self.family != "redraw" or not self.gate:
            return f"gate_else={self.gate_else} needs a gate and the family redraw"
        if not 1 <= self.gate_else < len(self.ladder):
            return f"gate_else={self.gate_else}; the ladder has hands 1 to {len(self.ladder) - 1}"
        return ""

    def _wrong_hand(self) -> str:
        """Say which hand cannot be, or nothing."""
        hands = self.hands()
        for hand, after in pairwise(hands):
            if after.size > hand.size:
                return f"the hands grow from {hand.size} to {after.size} cards"
        for hand in hands:
            if hand.bottom > hand.drawn:
                return f"{number_of(hand.bottom, 'card')} to the bottom of a hand of {hand.drawn}"
            if not 0 <= hand.drawn <= MOST_CARDS:
                return f"a hand of {hand.drawn} cards; hands have 0 to {MOST_CARDS}"
        return ""

    def with_hand(self, cards: int) -> MulliganRule:
        """Return the rule with another starting hand; all later hands change with it.

        Parameters
        ----------
        cards
            Cards of the starting hand, as a Vanguard's hand modifier gives them (rule 103.5).

        Raises
        ------
        MulliganError
            If no game can be played by it.

        Examples
        --------
        >>> rule = MulliganRule(id="paris", family="redraw", ladder=(7, 6, 5, 4, 3, 2, 1, 0))
        >>> [hand.size for hand in rule.with_hand(8).hands()]
        [8, 7, 6, 5, 4, 3, 2, 1, 0]
        """
        if not 1 <= cards <= MOST_CARDS:
            raise MulliganError(f"hand_size={cards}: a starting hand has 1 to {MOST_CARDS} cards")
        extra = self.forced if self.family == "draw_more" else 0
        more = cards + extra - self.start_hand
        ladder = [size + more for size in self.ladder if size + more >= 0]
        if self.ladder and self.ladder[-1] == 0:
            ladder += range(ladder[-1] - 1, -1, -1)
        many = (self.start_hand + 1) // 2  # lands from which a gate means nearly all of the hand
        return replace(
            self,
            id=f"{self.id} with a hand of {cards}" if more else self.id,
            aliases=(),
            start_hand=self.start_hand + more,
            redraw=self.redraw + more,
            ladder=tuple(ladder),
            gate=tuple(lands + more if lands >= many else lands for lands in self.gate),
        )

    def hands(self) -> tuple[Hand, ...]:
        """Return the hands that the rule can lead to, in order; the last one has to be kept.

        Where a gate parts the ladder in two, those of a player who may go by the gate.
        """
        stages = self.stages()
        found = [stages[0]]
        while following := [lead for lead in found[-1].leads if lead > 0]:
            found.append(stages[min(following)])
        return tuple(stage.hand for stage in found)

    def stages(self) -> tuple[Stage, ...]:
        """Return the stages of the rule; see `Stage`.

        A rule without end is cut after 16 hands: of hands worth keeping eight times in ten, one
        game in 10**11 gets so far.
        """
        hands = self._ladder()
        step: Step = "redraw"
        if self.family == "partial":
            sizes = [self.start_hand]
            while sizes[-1] > 0 and len(sizes) < MOST_HANDS:
                sizes.append(sizes[-1] - (0 if self._is_free(len(sizes) - 1) else 1))
            hands, step = [Hand(size) for size in sizes], "exchange"
        if self.family == "aside":
            hands, step = [Hand(self.start_hand)] * MOST_HANDS, "next"
        if self.family == "exchange":
            hands = [Hand(self.start_hand), *hands][:MOST_HANDS]
        taken = list(range(len(hands)))
        elsewhere = MUST_KEEP
        if self.gate_else != MUST_KEEP:  # a ladder of its own, with its own numbers of mulligans
            others = hands[self.gate_else :]
            elsewhere = len(hands)
            hands, taken = [*hands, *others], [*taken, *range(1, len(others) + 1)]
        ends = {len(hands) - 1, elsewhere - 1}
        leads = [self._leads(number, number in ends, elsewhere) for number in range(len(hands))]
        sizes = [hand.size for hand in hands]
        free = [
            tuple(lead >= 0 and sizes[lead] >= sizes[number] for lead in leads[number])
            for number in range(len(hands))
        ]
        return tuple(
            Stage(
                replace(hand, free=all(free[number])),
                leads[number],
                "exchange" if self.family == "exchange" and number == 0 else step,
                self._after(number, hand),
                taken[number],
                free[number],
            )
            for number, hand in enumerate(hands)
        )

    def _ladder(self) -> list[Hand]:
        """Return the hands of a rule that deals anew at every mulligan."""
        if self.family == "none":
            return [Hand(self.start_hand)]
        if self.family == "draw_more":
            return [Hand(self.start_hand, self.forced)]
        if self.family in ("redraw", "exchange"):
            ladder = self.ladder if self.free >= 0 else self.ladder[-1:] * MOST_HANDS
            return [Hand(size) for size in ladder[:MOST_HANDS]]
        hands = [Hand(self.start_hand, self.forced)]
        while len(hands) < MOST_HANDS:
            counted = 0 if self.free < 0 else max(0, len(hands) - self.free)
            bottom = self.forced + self.per_mulligan * counted
            if bottom > self.redraw:
                break
            hands.append(Hand(self.redraw, bottom))
        return hands

    def _leads(self, number: int, ends: bool, elsewhere: int) -> tuple[int, ...]:
        """Return where a mulligan of a stage leads to, by lands in hand."""
        onward = MUST_KEEP if ends else number + 1
        gated = bool(self.gate) and (number > 0 if self.family == "aside" else number == 0)
        outside = elsewhere if gated else onward
        return tuple(onward if n in self.gate else outside for n in range(MOST_CARDS + 1))

    def _after(self, number: int, hand: Hand) -> After:
        """Return what becomes of the library once the hand of a stage is kept."""
        laid_aside = self.family in ("partial", "aside") and number > 0
        laid_aside |= self.family == "exchange" and number == 1
        if laid_aside:
            places: dict[str, After] = {"library": "shuffle", "bottom": "under", "exile": "gone"}
            return places[self.old_hand]
        given = self.give_to == "shuffled" and hand.bottom > 0
        return "shuffle" if given or (self.family == "smooth" and number == 0) else "dealt"

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
        if self.unplayable:
            return f"{self.name or self.id} ({self.id}): cannot be played: {self.unplayable}"
        sizes = f"{', '.join(str(hand.size) for hand in self.hands())} cards"
        if self.free < 0:
            sizes = f"{number_of(self.hands()[0].size, 'card')}, again and again"
        lines = [f"{self.name or self.id} ({self.id}): hands of {sizes}"]
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
