"""A question held against a deck: which cards it counts, where, and on which turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from simlab.errors import QuestionError
from simlab.kernels.columns import GAME_COLUMNS, TURN_COLUMNS
from simlab.questions import meaning
from simlab.questions.known import Known, UnknownName
from simlab.questions.meaning import (
    Cards,
    Compare,
    Condition,
    Count,
    Different,
    Fixed,
    Happens,
    Measure,
    Quantity,
    Question,
    Total,
)
from simlab.questions.problems import problem
from simlab.questions.syntax import (
    Both,
    Call,
    Class,
    Compared,
    Counted,
    Denied,
    Either,
    Named,
    Node,
    Number,
    OfValue,
    Phrase,
    Place,
    Present,
    Seat,
    Something,
    Span,
    Sum,
    Timed,
    Turn,
    Written,
    Zone,
)

__all__ = ["MOST_TURNS", "resolve"]

MOST_TURNS = 40  # of a game
_OF_GAMES = dict(GAME_COLUMNS)
_OF_TURNS = dict(TURN_COLUMNS)
_MOST = ("mana_available", "land_drop", "colour_screw")  # with "by": the most on a turn so far
_TOTAL = ("mana_spent", "mana_wasted", "spells_cast")  # with "by": on all turns so far together
_SHORT = {"mana": "mana_available"}
_NUMBERS = ("different", "count")
_HAPPENS = ("payable", "castable")
_COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "==": "==", "!=": "!="}
_WHEN = '"in opening hand", "by turn 4" or "on turn 4"'


@dataclass(frozen=True, slots=True)
class _Time:
    """A turn, 0 for the opening hand, and whether earlier ones count."""

    turn: int
    by: bool


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
        self.written, self.known, self.lenient, self.turns = written, known, lenient, turns
        self.groups: dict[str, Cards] = {}
        self.seats: dict[bool, Span] = {}
        self.times: list[_Time] = []

    def question(self) -> Question:
        """Return the question."""
        for definition in self.written.definitions:
            name = " ".join(definition.name.words).lower()
            if name in self.groups or self._meant(definition.name) is not None:
                raise self._wrong(definition.name.at, f'"{name}" has a meaning already')
            cards = self._union(definition.cards)
            self.groups[name] = replace(cards, words=name)
        asked = [node for node in (self.written.event, self.written.given) if node is not None]
        self.times = list(dict.fromkeys(time for node in asked for time in self._times(node)))
        parts = [self._condition(node, None, None) for node in asked]
        if len(self.seats) > 1:
            raise self._wrong(self.seats[False], "on the play and on the draw at once")
        seat = next(iter(self.seats), None)
        return Question(parts[0], parts[1] if len(parts) > 1 else None, seat)

    def _wrong(self, at: Span, why: str) -> QuestionError:
        return problem(self.written.text, at, why)

    # -- times ------------------------------------------------------------------------------------

    def _times(self, node: Node) -> Iterator[_Time]:
        """Yield the times that a condition names."""
        match node:
            case Timed(part, whens, _):
                for when in whens:
                    if isinstance(when, Turn):
                        yield self._time(when)
                    elif isinstance(when, Place) and when.zone == "opening":
                        yield _Time(0, True)
                yield from self._times(part)
            case Both(parts) | Either(parts):
                for one in parts:
                    yield from self._times(one)
            case Denied(one):
                yield from self._times(one)
            case Present(sum_) | Compared((sum_, *_)):
                sums = node.sums if isinstance(node, Compared) else (sum_,)
                for term in (term for one in sums for term in one.terms):
                    if isinstance(term, Counted) and term.zone == "opening":
                        yield _Time(0, True)

    def _time(self, turn: Turn) -> _Time:
        """Return the time of a turn that can be asked for."""
        if turn.number < 1:
            raise self._wrong(turn.at, 'turns count from 1; before them there is "in opening hand"')
        most = MOST_TURNS if self.turns is None else self.turns
        if turn.number > most:
            raise self._wrong(turn.at, f"games have {most} turns{' at most' * (not self.turns)}")
        return _Time(turn.number, turn.by)

    def _when(self, time: _Time | None, at: Span) -> _Time:
        """Return a time, by default the only one of the question."""
        if time is not None:
            return time
        if len(self.times) == 1:
            return self.times[0]
        if self.times:
            raise self._wrong(at, f"the question names several times; say here, too: {_WHEN}")
        raise self._wrong(at, f"when? Add {_WHEN}")

    # -- conditions -------------------------------------------------------------------------------

    def _condition(self, node: Node, zone: Zone | None, time: _Time | None) -> Condition:
        match node:
            case Timed(part, whens, _):
                return self._timed(part, whens, zone, time)
            case Both(parts):
                return meaning.AllOf(tuple(self._condition(one, zone, time) for one in parts))
            case Either(parts):
                return meaning.AnyOf(tuple(self._condition(one, zone, time) for one in parts))
            case Denied(one):
                return meaning.Not(self._condition(one, zone, time))
            case Present(sum_, at):
                return self._present(sum_, zone, time, at)
            case Compared():
                return self._compared(node, zone, time)

    def _timed(
        self, part: Node, whens: tuple[Any, ...], zone: Zone | None, time: _Time | None
    ) -> Condition:
        own_time: _Time | None = None
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
                own_time = _Time(0, True) if is_zone else self._time(when)
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

    def _present(self, sum_: Sum, zone: Zone | None, time: _Time | None, at: Span) -> Condition:
        """Return the condition that there is one at least, or that something holds."""
        term = sum_.terms[0]
        if len(sum_.terms) > 1 or isinstance(term, Number):
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
        quantity = self._counted(term, zone, time)
        if isinstance(quantity, Measure):
            told = {**_OF_GAMES, **_OF_TURNS}[quantity.metric]
            if not told.startswith("1 if "):
                raise self._wrong(at, 'this is a number; compare it, as in "<= 1" or ">= 4"')
        if isinstance(quantity, Different):
            raise self._wrong(at, 'this is a number; compare it, as in ">= 2"')
        return Compare(quantity, ">=", Fixed(1))

    def _compared(self, node: Compared, zone: Zone | None, time: _Time | None) -> Condition:
        counted = [t for one in node.sums for t in one.terms if isinstance(t, Counted)]
        if not counted:
            raise self._wrong(node.at, "there are only numbers here; name what to count")
        places = [term.zone for term in counted]
        if places[-1] is not None and not any(places[:-1]):  # said of the whole comparison
            zone = places[-1]
            time = _Time(0, True) if zone == "opening" else time
        first = node.sums[0].terms[0]
        if isinstance(first, Counted) and isinstance(first.cards, Call):
            alone = len(counted) == 1 and len(node.sums) == 2 and len(node.sums[0].terms) == 1
            if first.cards.function == "all" and alone:
                number = cast("Number", node.sums[1].terms[0]).value
                return self._all(first.cards, first, zone, time, node.relations[0], Fixed(number))
        sums = [self._sum(one, zone, time) for one in node.sums]
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
        time: _Time | None,
        relation: str,
        number: Fixed,
    ) -> Condition:
        """Return the condition that holds for each of some cards."""
        parts = [
            Compare(
                self._counted(replace(term, cards=one, at=one.at), zone, time),
                cast("Any", relation),
                number,
            )
            for one in call.cards
        ]
        return parts[0] if len(parts) == 1 else meaning.AllOf(tuple(parts))

    def _happens(
        self, call: Call, term: Counted, zone: Zone | None, time: _Time | None
    ) -> Condition:
        """Return the condition that a card is payable or castable."""
        event = cast("Literal['payable', 'castable']", call.function)
        if term.zone not in (None, "opening") or zone not in (None, "opening"):
            raise self._wrong(
                term.at, f'{event} is asked of the mana alone; add "and seen(...)" for the card'
            )
        when = self._when(_Time(0, True) if term.zone else time, term.at)
        if when.turn == 0:
            raise self._wrong(term.at, f'{event} on which turn? Add "by turn 4"')
        named = self._joined(call.cards)
        if len(named) > 1:
            raise self._wrong(
                call.at, f"which of them? Write {event}(any(...)), {event}(all(...)) or one card"
            )
        (one,) = named
        every = isinstance(one, Call) and one.function == "all"
        if isinstance(one, Call) and one.function not in ("any", "all"):
            raise self._wrong(one.at, f"{event} asks for a card, any(...) or all(...)")
        members = one.cards if isinstance(one, Call) else (one,)
        cards = self._union(members)
        lands = [name for name in cards.names if self.known.cards[name].is_land]
        if lands and not isinstance(one, Class | OfValue):
            raise self._wrong(one.at, f'"{lands[0]}" is a land, which is never cast')
        spells = [name for name in cards.names if name not in lands]
        found: list[Condition] = [
            Happens(event, name, when.turn, when.by or event == "payable") for name in spells
        ]
        if not found:
            found = [Happens(event, cards.words.strip('"'), when.turn, when.by, there=False)]
        if len(found) == 1:
            return found[0]
        return meaning.AllOf(tuple(found)) if every else meaning.AnyOf(tuple(found))

    # -- quantities -------------------------------------------------------------------------------

    def _sum(self, sum_: Sum, zone: Zone | None, time: _Time | None) -> Quantity:
        parts = [
            Fixed(term.value) if isinstance(term, Number) else self._counted(term, zone, time)
            for term in sum_.terms
        ]
        if all(isinstance(part, Fixed) for part in parts):
            return Fixed(sum(part.value for part in parts if isinstance(part, Fixed)))
        return parts[0] if len(parts) == 1 else Total(tuple(parts))

    def _counted(self, term: Counted, zone: Zone | None, time: _Time | None) -> Quantity:
        """Return how many there are of something."""
        zone = term.zone or zone
        time = _Time(0, True) if term.zone == "opening" else time
        cards = term.cards
        if isinstance(cards, Phrase) and (measure := self._measure(cards, zone, time, term.at)):
            return measure
        if isinstance(cards, Phrase) and " ".join(cards.words).lower() in ("colours", "colors"):
            kinds = (
                Cards(f"{word} sources", self.known.made_by_lands(letter))
                for letter, word in _COLOURS.items()
            )
            return Different(tuple(self._count(one, zone, time, term.at) for one in kinds))
        if isinstance(cards, Call):
            return self._called(cards, term, zone, time)
        return self._count(self._cards(cards), zone, time, term.at)

    def _called(self, call: Call, term: Counted, zone: Zone | None, time: _Time | None) -> Quantity:
        match call.function:
            case "payable" | "castable":
                raise self._wrong(term.at, f"{call.function}(...) is no number; leave it alone")
            case "all":
                raise self._wrong(term.at, "all(...) is no number; write any(...) to count")
            case "seen" | "cast":
                own: Zone = "seen" if call.function == "seen" else "cast"
                if term.zone not in (None, own):
                    raise self._wrong(term.at, f"{own}(...) says already where to look")
                named = self._joined(call.cards)
                if len(named) > 1:
                    raise self._wrong(
                        call.at, f"any of them, or all? Write {own}(any(...)) or all(...) {own}"
                    )
                inside = named[0]
                if isinstance(inside, Call) and inside.function == "all":
                    raise self._wrong(inside.at, f"write all(...) {own} by turn 4")
                return self._count(self._cards(inside), own, time, term.at)
            case "different":
                kinds = (self._cards(one) for one in call.cards)
                return Different(tuple(self._count(one, zone, time, term.at) for one in kinds))
        return self._count(self._union(call.cards), zone, time, term.at)

    def _count(self, cards: Cards, zone: Zone | None, time: _Time | None, at: Span) -> Count:
        """Return a count of cards at a place and time."""
        when = _Time(0, True) if zone == "opening" else self._when(time, at)
        outside = [name for name in cards.names if name not in self.known.library]
        if zone not in ("play", "cast") and outside and len(outside) == len(cards.names):
            raise self._wrong(
                at,
                f'"{outside[0]}" starts in the command zone and is never in hand; ask '
                "castable(...), cast(...) or in play",
            )
        if zone == "cast" and cards.names and all(self._is_land(name) for name in cards.names):
            raise self._wrong(at, f'"{cards.names[0]}" is a land, which is never cast')
        if when.turn == 0:
            if zone in ("play", "cast"):
                raise self._wrong(at, 'in play on which turn? Add "by turn 4"')
            return Count(cards, "hand", 0)
        if zone == "hand" and not when.by:
            return Count(cards, "hand", when.turn)
        if zone == "play":
            return Count(cards, "play", when.turn)
        if zone == "cast":
            return Count(cards, "cast", when.turn, only=not when.by)
        return Count(cards, "seen", when.turn)

    def _is_land(self, name: str) -> bool:
        return self.known.cards[name].is_land

    def _measure(
        self, phrase: Phrase, zone: Zone | None, time: _Time | None, at: Span
    ) -> Measure | None:
        """Return a metric, if the words are the name of one."""
        metric = _metric_of(phrase)
        if metric is None or " ".join(phrase.words).lower() in self.groups:
            return None
        if zone not in (None, "opening"):
            raise self._wrong(at, f"{metric} is no card; it is in no zone")
        if metric in _OF_GAMES:
            return Measure(metric, None)
        when = self._when(time, at)
        if when.turn == 0:
            raise self._wrong(at, f'{metric} on which turn? Add "by turn 4"')
        how: Literal["at", "most", "total"] = "at"
        if when.by and when.turn > 1:
            how = "most" if metric in _MOST else "total" if metric in _TOTAL else "at"
        return Measure(metric, when.turn, how)

    # -- cards ------------------------------------------------------------------------------------

    def _union(self, members: tuple[Something, ...]) -> Cards:
        """Return the cards that are any of some."""
        found = [self._cards(one) for one in self._joined(members)]
        if len(found) == 1:
            return found[0]
        names = dict.fromkeys(name for one in found for name in one.names)
        sides = dict.fromkeys(name for one in found for name in one.sides)
        return Cards(" or ".join(one.words for one in found), tuple(names), tuple(sides))

    def _joined(self, members: tuple[Something, ...]) -> tuple[Something, ...]:
        """Return the members, with names put together again that have a comma and no quotes."""
        if len(members) < 2 or not all(isinstance(one, Phrase) for one in members):
            return members
        text = self.written.text[members[0].at[0] : members[-1].at[1]]
        if self.known.has(text):
            return (Named(text, (members[0].at[0], members[-1].at[1])),)
        return members

    def _cards(self, something: Something) -> Cards:
        """Return the cards of a name, class, group or list."""
        match something:
            case Named(name, at):
                return self._named(name, at)
            case Class(name, at):
                try:
                    return Cards(name, self.known.of_class(name), self._sides_of(name[1:]))
                except UnknownName as error:
                    if self.lenient:
                        return Cards(name, ())
                    raise self._wrong(at, str(error)) from None
            case OfValue(cards, low, high):
                inner = self._cards(cards)
                names = self.known.of_value(inner.names, low, high)
                return Cards(f"{inner.words} of mana value {_range(low, high)}", names)
            case Call(function, members, at):
                if function not in ("any", "count"):
                    raise self._wrong(at, f"{function}(...) cannot stand within a list of cards")
                return self._union(members)
            case Phrase():
                return self._phrase(something)

    def _named(self, name: str, at: Span) -> Cards:
        """Return the card of a name."""
        if name.startswith("@"):
            return self._cards(Class(name, at))
        try:
            full = self.known.card(name)
        except UnknownName as error:
            if self.lenient:
                return Cards(f'"{name}"', ())
            raise self._wrong(at, str(error)) from None
        return Cards(f'"{full}"', (full,), (full,))

    def _phrase(self, phrase: Phrase) -> Cards:
        """Return the cards of words without quotes."""
        text = " ".join(phrase.words)
        found = self._meant(phrase)
        if found is None and self.lenient:
            return Cards(text, ())
        if found is None:
            near = self.known.near_word(text, (*_OF_GAMES, *_OF_TURNS))
            if near and not self.known.begun(text):
                raise self._wrong(phrase.at, f'"{text}" is no class of cards{near}')
            self._named(text, phrase.at)  # says what is wrong with it
            raise self._wrong(phrase.at, f'"{text}" is not understood')
        return found

    def _meant(self, phrase: Phrase) -> Cards | None:
        """Return the cards of words that mean something, or None.

        Raises
        ------
        QuestionError
            If they mean two things.
        """
        text = " ".join(phrase.words)
        word = text.lower()
        if word in self.groups:
            return self.groups[word]
        if word in ("commander", "commanders"):
            if not self.known.commanders:
                raise self._wrong(phrase.at, f'the deck "{self.known.title}" has no commander')
            leaders = " or ".join(f'"{name}"' for name in self.known.commanders)
            return Cards(leaders, self.known.commanders)
        if _metric_of(phrase) is not None or word in ("colours", "colors"):
            if self.known.has(text):
                raise self._wrong(phrase.at, f'the card, or the number? Write "{text}" in quotes')
            raise self._wrong(phrase.at, f'"{text}" is a number, not cards')
        names = self.known.of_words(phrase.words)
        begun = self.known.begun(text) if names is None else []
        named = self.known.card(text) if self.known.has(text) or len(begun) == 1 else None
        if names is None:
            return None if named is None else Cards(f'"{named}"', (named,), (named,))
        if named is not None and names != (named,):
            raise self._wrong(
                phrase.at,
                f'the card or the class? Write "{named}" in quotes for the card, '
                f"@{word.replace(' ', '-')} for all cards of that kind",
            )
        return Cards(f'"{named}"' if named else word, names, self._sides_of(word))

    def _sides_of(self, word: str) -> tuple[str, ...]:
        """Return the spells that count as such cards when they are played as a land."""
        return self.known.land_sides() if word.lower() in ("land", "lands") else ()


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


def _metric_of(phrase: Phrase) -> str | None:
    """Return the metric of some words, or None."""
    name = "_".join(phrase.words).lower()
    name = _SHORT.get(name, name)
    return name if name in _OF_GAMES or name in _OF_TURNS else None


def _range(low: int, high: int | None) -> str:
    """Return a range in words."""
    if high is None:
        return f"{low} or more"
    if low == 0:
        return f"{high} or less"
    return f"{low}" if low == high else f"{low} to {high}"
