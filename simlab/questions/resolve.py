"""A question held against a deck: which cards it counts, where, and on which turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast

from simlab.errors import QuestionError
from simlab.questions import meaning
from simlab.questions.alternatives import two_readings
from simlab.questions.known import Known
from simlab.questions.meaning import (
    Compare,
    Condition,
    Different,
    Fixed,
    Happens,
    Measure,
    Quantity,
    Question,
)
from simlab.questions.members import Members
from simlab.questions.metrics import MEANINGS
from simlab.questions.number_hints import number_hint
from simlab.questions.problems import problem
from simlab.questions.quantities import Quantities
from simlab.questions.syntax import (
    Both,
    Call,
    Class,
    Compared,
    Counted,
    Denied,
    Either,
    Node,
    Number,
    OfValue,
    Place,
    Present,
    Seat,
    Span,
    Sum,
    Timed,
    Turn,
    Written,
    Zone,
)
from simlab.questions.times import OPENING, Time, Times

__all__ = ["resolve"]

_NUMBERS = ("different", "count")
_HAPPENS = ("payable", "castable")
_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "==", "!=": "!="}


def resolve(
    written: Written, known: Known, *, lenient: bool = False, turns: int | None = None
) -> Question:
    """Hold a question against a deck.

    Parameters
    ----------
    written
        The question, see `simlab.questions.read_question`.
    known
        What the deck knows.
    lenient
        True to take a name that the deck does not have as one of no card, for decks that are
        compared with others.
    turns
        Turns of a game; None for as many as are asked for.

    Raises
    ------
    QuestionError
        If a card, class or quantity is not known, a turn is missing or is not played, or words do
        not go together; the text points to the place.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> from simlab.questions import read_question
    >>> known = Known(Deck.of({"Forest": 17, "Grizzly Bears": 23}))
    >>> resolve(read_question("lands >= 2 in opening hand"), known).event
    Compare(left=Count(cards=Cards(words='lands', names=('Forest',), sides=()), where='hand',
            turn=0, only=False), relation='>=', right=Fixed(value=2))
    """
    return _Resolver(written, known, lenient, turns).question()


class _Resolver:
    """Resolves one question."""

    def __init__(self, written: Written, known: Known, lenient: bool, turns: int | None) -> None:
        self.written, self.known = written, known
        self.members = Members(written.text, known, lenient)
        for definition in written.definitions:
            self.members.define(definition)
        self.times = Times(written, turns)
        self.quantities = Quantities(self.members, self.times)
        self.seats: dict[bool, Span] = {}

    def question(self) -> Question:
        """Return the question."""
        written = self.written
        event = self._condition(written.event, None, None)
        given = None if written.given is None else self._condition(written.given, None, None)
        if len(self.seats) > 1:
            raise self._wrong(self.seats[False], "on the play and on the draw at once")
        return Question(event, given, next(iter(self.seats), None))

    def _wrong(self, at: Span, why: str) -> QuestionError:
        return problem(self.written.text, at, why)

    # -- conditions -------------------------------------------------------------------------------

    def _condition(self, node: Node, zone: Zone | None, time: Time | None) -> Condition:
        match node:
            case Timed(part, whens, _):
                return self._timed(part, whens, zone, time)
            case Both(parts):
                return meaning.AllOf(tuple(self._condition(one, zone, time) for one in parts))
            case Either(parts):
                if found := two_readings(self.written.text, parts):
                    raise self._wrong(*found)
                return meaning.AnyOf(tuple(self._condition(one, zone, time) for one in parts))
            case Denied(one):
                return meaning.Not(self._condition(one, zone, time))
            case Present(sum_, at):
                return self._present(sum_, zone, time, at)
            case Compared():
                return self._compared(node, zone, time)

    def _timed(
        self, part: Node, whens: tuple[Any, ...], zone: Zone | None, time: Time | None
    ) -> Condition:
        own_time: Time | None = None
        own_zone: Zone | None = None
        for when in whens:
            if isinstance(when, Seat):
                self.seats[when.on_the_play] = when.at
                continue
            is_zone = isinstance(when, Place)
            if is_zone:
                if own_zone is not None:
                    raise self._wrong(when.at, "this says twice where to look")
                own_zone = when.zone
            if not is_zone or when.zone == "opening":
                if own_time is not None:
                    raise self._wrong(when.at, "this says twice when")
                own_time = OPENING if is_zone else self.times.of(when)
            if isinstance(when, Turn) and not when.by and _is_seen(part):
                n = when.number
                raise self._wrong(
                    when.at,
                    f'drawn by then, or on that very turn? Write "by turn {n}"; or "... by turn '
                    f'{n} and not ... by turn {n - 1}" for the first one drawn on turn {n}'
                    if n > 1
                    else 'drawn by then? Write "by turn 1"',
                )
        return self._condition(part, own_zone or zone, own_time or time)

    def _present(self, sum_: Sum, zone: Zone | None, time: Time | None, at: Span) -> Condition:
        """Return the condition that there is one at least, or that something holds."""
        term = sum_.terms[0]
        if len(sum_.terms) > 1 or isinstance(term, Number):
            if isinstance(term, Number) and (found := number_hint(self.written.text, term.at[0])):
                raise self._wrong(*found)
            raise self._wrong(at, 'a number alone says nothing; compare it, as in ">= 2"')
        cards = term.cards
        if isinstance(cards, Call):
            if cards.function in _HAPPENS:
                return self._happens(cards, term, zone, time)
            if cards.function in _NUMBERS:
                raise self._wrong(
                    at, f'{cards.function}(...) is a number; compare it, as in ">= 2"'
                )
            if cards.function == "all":
                return self._all(cards, term, zone, time, ">=", Fixed(1))
        quantity = self.quantities.counted(term, zone, time)
        if isinstance(quantity, Measure):
            told = MEANINGS[quantity.metric]
            if not told.startswith("1 if "):
                raise self._wrong(at, 'this is a number; compare it, as in "<= 1" or ">= 4"')
        if isinstance(quantity, Different):
            raise self._wrong(at, 'this is a number; compare it, as in ">= 2"')
        return Compare(quantity, ">=", Fixed(1))

    def _compared(self, node: Compared, zone: Zone | None, time: Time | None) -> Condition:
        counted = [t for one in node.sums for t in one.terms if isinstance(t, Counted)]
        if not counted:
            raise self._wrong(node.at, "there are only numbers here; name what to count")
        places = [term.zone for term in counted]
        if places[-1] is not None and not any(places[:-1]):  # said of the whole comparison
            zone = places[-1]
            time = OPENING if zone == "opening" else time
        first = node.sums[0].terms[0]
        if isinstance(first, Counted) and isinstance(first.cards, Call):
            alone = len(counted) == 1 and len(node.sums) == 2 and len(node.sums[0].terms) == 1
            if first.cards.function == "all" and alone:
                number = cast("Number", node.sums[1].terms[0]).value
                return self._all(first.cards, first, zone, time, node.relations[0], Fixed(number))
        sums = [self.quantities.sum(one, zone, time) for one in node.sums]
        for left, right, one in zip(sums, sums[1:], node.sums[1:], strict=False):
            if isinstance(left, Fixed) and isinstance(right, Fixed):
                raise self._wrong(one.at, "this compares a number with a number")
        pairs = [
            _relation(left, relation, right)
            for left, relation, right in zip(sums, node.relations, sums[1:], strict=False)
        ]
        return pairs[0] if len(pairs) == 1 else meaning.AllOf(tuple(pairs))

    def _all(
        self,
        call: Call,
        term: Counted,
        zone: Zone | None,
        time: Time | None,
        relation: str,
        number: Fixed,
    ) -> Condition:
        """Return the condition that holds for each of some cards."""
        parts = [
            Compare(
                self.quantities.counted(replace(term, cards=one, at=one.at), zone, time),
                cast("Any", relation),
                number,
            )
            for one in call.cards
        ]
        return parts[0] if len(parts) == 1 else meaning.AllOf(tuple(parts))

    def _happens(
        self, call: Call, term: Counted, zone: Zone | None, time: Time | None
    ) -> Condition:
        """Return the condition that a card is payable or castable."""
        event = cast("Literal['payable', 'castable']", call.function)
        if term.zone not in (None, "opening") or zone not in (None, "opening"):
            raise self._wrong(
                term.at, f'{event} is asked of the mana alone; add "and seen(...)" for the card'
            )
        when = self.times.when(OPENING if term.zone else time, term.at)
        if when.turn == 0:
            raise self._wrong(term.at, f'{event} on which turn? Add "by turn 4"')
        named = self.members.joined(call.cards)
        if len(named) > 1:
            raise self._wrong(
                call.at, f"which of them? Write {event}(any(...)), {event}(all(...)) or one card"
            )
        (one,) = named
        every = isinstance(one, Call) and one.function == "all"
        if isinstance(one, Call) and one.function not in ("any", "all"):
            raise self._wrong(one.at, f"{event} asks for a card, any(...) or all(...)")
        members = one.cards if isinstance(one, Call) else (one,)
        cards = self.members.union(members)
        spells = [name for name in cards.names if not self.known.cards[name].is_land]
        for member in members:
            names = self.members.cards(member).names
            if names and not set(names) & set(spells) and not isinstance(member, Class | OfValue):
                raise self._wrong(one.at, f'"{names[0]}" is a land, which is never cast')
        found: list[Condition] = [
            Happens(event, name, when.turn, when.by or event == "payable") for name in spells
        ]
        if not found:
            found = [Happens(event, cards.words.strip('"'), when.turn, when.by, there=False)]
        if len(found) == 1:
            return found[0]
        return meaning.AllOf(tuple(found)) if every else meaning.AnyOf(tuple(found))

    # -- cards ------------------------------------------------------------------------------------


def _relation(left: Quantity, relation: str, right: Quantity) -> Compare:
    """Return a relation between two quantities, a number on the right."""
    if isinstance(left, Fixed):
        left, relation, right = right, _TURNED[relation], left
    return Compare(left, cast("Any", relation), right)


def _is_seen(node: Node) -> bool:
    """Say whether a condition is ``seen(...)`` alone."""
    match node:
        case Present(Sum((Counted(Call("seen")),))):
            return True
    return False
