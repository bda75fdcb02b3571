"""Which quantities of a game a question counts and compares."""

from __future__ import annotations

from typing import Literal

from simlab.errors import QuestionError
from simlab.questions.meaning import Cards, Count, Different, Fixed, Measure, Quantity, Total
from simlab.questions.members import Members
from simlab.questions.metrics import MOST, OF_GAMES, TOTAL, metric_of
from simlab.questions.problems import problem
from simlab.questions.syntax import Call, Counted, Number, Phrase, Span, Sum, Zone
from simlab.questions.times import OPENING, Time, Times

__all__ = ["Quantities"]

_COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


class Quantities:
    """The quantities that the words of one question mean."""

    def __init__(self, members: Members, times: Times) -> None:
        self.members, self.times = members, times
        self.known = members.known

    def _wrong(self, at: Span, why: str) -> QuestionError:
        return problem(self.members.text, at, why)

    def sum(self, sum_: Sum, zone: Zone | None, time: Time | None) -> Quantity:
        """Return a sum; zone and time are those that the condition around it names."""
        parts = [
            Fixed(term.value) if isinstance(term, Number) else self.counted(term, zone, time)
            for term in sum_.terms
        ]
        if all(isinstance(part, Fixed) for part in parts):
            return Fixed(sum(part.value for part in parts if isinstance(part, Fixed)))
        return parts[0] if len(parts) == 1 else Total(tuple(parts))

    def counted(self, term: Counted, zone: Zone | None, time: Time | None) -> Quantity:
        """Return how many there are of something."""
        zone = term.zone or zone
        time = OPENING if term.zone == "opening" else time
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
        return self._count(self.members.cards(cards), zone, time, term.at)

    def _called(self, call: Call, term: Counted, zone: Zone | None, time: Time | None) -> Quantity:
        match call.function:
            case "payable" | "castable":
                raise self._wrong(term.at, f"{call.function}(...) is no number; leave it alone")
            case "all":
                raise self._wrong(term.at, "all(...) is no number; write any(...) to count")
            case "seen" | "cast":
                own: Zone = "seen" if call.function == "seen" else "cast"
                if term.zone not in (None, own, "opening" if own == "seen" else own):
                    raise self._wrong(term.at, f"{own}(...) says already where to look")
                named = self.members.joined(call.cards)
                if len(named) > 1:
                    raise self._wrong(
                        call.at, f"any of them, or all? Write {own}(any(...)) or all(...) {own}"
                    )
                inside = named[0]
                if isinstance(inside, Call) and inside.function == "all":
                    raise self._wrong(inside.at, f"write all(...) {own} by turn 4")
                return self._count(self.members.cards(inside), own, time, term.at)
            case "different":
                kinds = (self.members.cards(one) for one in call.cards)
                return Different(tuple(self._count(one, zone, time, term.at) for one in kinds))
        return self._count(self.members.union(call.cards), zone, time, term.at)

    def _count(self, cards: Cards, zone: Zone | None, time: Time | None, at: Span) -> Count:
        """Return a count of cards at a place and time."""
        when = OPENING if zone == "opening" else self.times.when(time, at)
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
        self, phrase: Phrase, zone: Zone | None, time: Time | None, at: Span
    ) -> Measure | None:
        """Return a metric, if the words are the name of one."""
        metric = metric_of(phrase)
        if metric is None or " ".join(phrase.words).lower() in self.members.groups:
            return None
        if zone not in (None, "opening"):
            raise self._wrong(at, f"{metric} is no card; it is in no zone")
        if metric in OF_GAMES:
            return Measure(metric, None)
        when = self.times.when(time, at)
        if when.turn == 0:
            raise self._wrong(at, f'{metric} on which turn? Add "by turn 4"')
        how: Literal["at", "most", "total"] = "at"
        if when.by and when.turn > 1:
            how = "most" if metric in MOST else "total" if metric in TOTAL else "at"
        return Measure(metric, when.turn, how)
