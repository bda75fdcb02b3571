"""The exact answer to a question, where counting cards says it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simlab.errors import DrawsError, NotExactError
from simlab.exact import LIMIT, Fact, HandFact, LandDrop, Opening, Payable, draws_alone, probability
from simlab.exact import Count as CountFact
from simlab.experiments.scenario import CompiledScenario
from simlab.questions.meaning import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Count,
    Different,
    Fixed,
    Happens,
    Measure,
    Not,
    Quantity,
    Question,
    Total,
)
from simlab.stats import Estimate

__all__ = ["exact_answer"]

Value = Callable[[Sequence[Any]], Any]  # of one array a fact
_BOUNDS: dict[str, Callable[[int], tuple[int | None, int | None]]] = {
    ">=": lambda n: (n, None),
    ">": lambda n: (n + 1, None),
    "<=": lambda n: (None, n),
    "<": lambda n: (None, n - 1),
    "==": lambda n: (n, n),
}
_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    ">=": np.greater_equal,
    "<=": np.less_equal,
    ">": np.greater,
    "<": np.less,
    "==": np.equal,
    "!=": np.not_equal,
}
_OF_THE_HAND = ("mulligans", "kept_size", "keepable")
_PLAYED = "depends on what the pilot plays"


def exact_answer(
    question: Question,
    scenario: CompiledScenario,
    *,
    draws_left_out: bool = False,
    limit: int = LIMIT,
) -> Estimate:
    """Return the exact answer to a question.

    Parameters
    ----------
    question
        The question, held against the deck of the scenario.
    scenario
        What is played.
    draws_left_out
        True to count the draw of every turn alone where cards draw or search for more.
    limit
        States that it may take, see `simlab.exact.probability`.

    Raises
    ------
    NotExactError
        If it depends on more than the cards dealt; the text says on what. `TooLargeError` if it
        would take too long.
    """
    writer = _Facts(scenario, draws_left_out)
    event = writer.condition(question.event)
    given = None if question.given is None else writer.condition(question.given)

    def asked(condition: Value) -> Callable[..., Any]:
        return lambda *columns: condition(columns)

    return probability(
        writer.opening,
        list(writer.facts),
        asked(event),
        None if given is None else asked(given),
        limit=limit,
    )


class _Facts:
    """Turns conditions into functions of facts, and collects the facts."""

    def __init__(self, scenario: CompiledScenario, draws_left_out: bool) -> None:
        self.opening = Opening.of(scenario)
        self.deck, self.arrays = scenario.deck, scenario.deck.arrays
        self.draws_left_out = draws_left_out
        self.facts: dict[Fact, int] = {}

    def _fact(self, fact: Fact) -> Value:
        place = self.facts.setdefault(fact, len(self.facts))
        return lambda columns: columns[place]

    # -- conditions -------------------------------------------------------------------------------

    def condition(self, part: Condition) -> Value:
        """Return a condition as a function of the facts."""
        match part:
            case AllOf((Compare(one, ">=", Fixed(low)), Compare(two, "<=", Fixed(high)))) if (
                one == two
            ):
                if (count := self._one_count(one)) is not None:
                    return self._fact(replace(count, low=low, high=high))
                return self._joined(part.parts, np.logical_and)
            case AllOf(parts):
                return self._joined(parts, np.logical_and)
            case AnyOf(parts):
                return self._joined(_together(parts), np.logical_or)
            case Not(one):
                inner = self.condition(one)
                return lambda columns: np.logical_not(inner(columns))
            case Compare():
                return self._compare(part)
            case Happens():
                return self._happens(part)

    def _joined(self, parts: Sequence[Condition], how: Any) -> Value:
        found = [self.condition(part) for part in parts]
        return lambda columns: how.reduce([one(columns) for one in found])

    def _compare(self, part: Compare) -> Value:
        left, relation, right = part.left, part.relation, part.right
        if isinstance(right, Fixed) and (count := self._one_count(left)) is not None:
            if relation == "!=":
                same = self._compare(Compare(left, "==", right))
                return lambda columns: np.logical_not(same(columns))
            low, high = _BOUNDS[relation](right.value)
            return self._fact(replace(count, low=low, high=high))
        values, others, holds = self.quantity(left), self.quantity(right), _RELATIONS[relation]
        return lambda columns: holds(values(columns), others(columns))

    def _happens(self, part: Happens) -> Value:
        """Return the condition that a card is payable or castable."""
        if not part.there or part.card not in self.deck.card_names:
            return lambda columns: np.False_  # noqa: ARG005
        if part.event == "castable" and not self._lands_are_alike():
            raise NotExactError(f"castable {_PLAYED}; payable asks what lands can pay")
        return self._fact(Payable(card=part.card, turn=part.turn))

    # -- quantities -------------------------------------------------------------------------------

    def quantity(self, part: Quantity) -> Value:
        """Return a quantity as a function of the facts."""
        match part:
            case Fixed(value):
                return lambda columns: value  # noqa: ARG005
            case Count():
                if self._counts_lands_in_play(part):
                    seen, turn = self._seen_lands(part.turn), part.turn
                    return lambda columns: np.minimum(seen(columns), turn)
                return self._fact(self._count(part))
            case Different() | Total() if (count := self._one_count(part)) is not None:
                return self._fact(count)
            case Different(kinds):
                parts = [self.condition(Compare(kind, ">=", Fixed(1))) for kind in kinds]
                return lambda columns: sum(np.asarray(one(columns), np.int64) for one in parts)
            case Total(parts):
                found = [self.quantity(one) for one in parts]
                return lambda columns: sum(one(columns) for one in found)
            case Measure():
                return self._measure(part)

    def _one_count(self, part: Quantity) -> CountFact | None:
        """Return a quantity as one count of cards seen, if it is one; that takes fewest states.

        A sum counts the cards of all its parts together, if no card is in two of them; so do kinds
        of cards of which the library has one each.
        """
        match part:
            case Count() if not self._counts_lands_in_play(part):
                return self._count(part)
            case Total(parts):
                found = [self._one_count(one) for one in parts]
            case Different(kinds):
                found = [self._one_count(kind) for kind in kinds]
                if any(one is None or len(one.cards) > 1 for one in found):
                    return None
            case _:
                return None
        counts = [one for one in found if one is not None]
        cards = frozenset[int]().union(*(one.cards for one in counts))
        alike = len({one.turn for one in counts}) == 1 and len(counts) == len(found)
        if not alike or len(cards) < sum(len(one.cards) for one in counts):
            return None
        return replace(counts[0], cards=cards)

    def _count(self, count: Count) -> CountFact:
        """Return the count of cards seen."""
        if count.where in ("play", "cast"):
            what = "in play" if count.where == "play" else "cast"
            raise NotExactError(f"what is {what} {_PLAYED}")
        if count.where == "hand" and count.turn > 0:
            raise NotExactError(f"what is still in hand on turn {count.turn} {_PLAYED}")
        if count.turn > 0:
            self._check_draws()
        names = frozenset(count.cards.names)
        facts = self.deck.facts
        cards = frozenset(index for index in self.opening.library if facts[index].name in names)
        return CountFact(cards=cards, turn=count.turn)

    def _check_draws(self) -> None:
        if not self.draws_left_out and not draws_alone(self.deck):
            raise DrawsError("the deck has cards that draw, search or cycle, and bring others")

    def _seen_lands(self, turn: int) -> Value:
        self._check_draws()
        return self._fact(CountFact(cards=self.opening.lands, turn=turn))

    def _counts_lands_in_play(self, count: Count) -> bool:
        """Say whether all lands in play are counted, in a deck that plays one a turn."""
        if count.where != "play" or self.deck.effects is not None:
            return False
        lands = {self.deck.facts[index].name for index in self.opening.lands}
        return lands == set(count.cards.names)

    def _measure(self, part: Measure) -> Value:
        """Return a metric that depends on the cards dealt alone."""
        metric, turn = part.metric, part.turn or 0
        if metric in _OF_THE_HAND:
            return self._fact(HandFact(metric))  # type: ignore[arg-type]
        if metric == "lands_in_hand":
            return self._fact(CountFact(cards=self.opening.lands, turn=0))
        if metric in ("lands_seen", "screw", "flood"):
            seen = self._seen_lands(turn)
            if metric == "screw":
                return lambda columns: np.asarray(seen(columns) < turn, np.int64)
            if metric == "flood":
                return lambda columns: np.asarray(seen(columns) >= turn + 2, np.int64)
            return seen
        if self.deck.effects is None and metric in ("land_drop", "every_land_drop"):
            return self._land_drops(part)
        if self.deck.effects is None and metric == "lands_in_play":
            seen = self._seen_lands(turn)
            return lambda columns: np.minimum(seen(columns), turn)
        raise NotExactError(f"{metric.replace('_', ' ')} {_PLAYED}")

    def _land_drops(self, part: Measure) -> Value:
        turn = part.turn or 0
        turns = range(1, turn + 1) if part.how == "most" or part.metric[0] == "e" else [turn]
        drops = [self._fact(LandDrop(turn=one)) for one in turns]
        how = np.logical_or if part.how == "most" else np.logical_and
        return lambda columns: np.asarray(how.reduce([one(columns) for one in drops]), np.int64)

    def _lands_are_alike(self) -> bool:
        """Say whether the pilot's mana is that of the lands seen, whatever it plays.

        So it is where all lands make one mana of the same colours, untapped, and nothing else makes
        mana or does anything.
        """
        deck, arrays = self.deck, self.arrays
        spells = int(arrays.spells)
        lands = slice(spells, len(deck.facts))
        plain = deck.effects is None and not arrays.amount[:spells].any()
        one = bool((arrays.amount[lands] == 1).all() and (arrays.enters[lands] == 0).all())
        gives = arrays.gives[lands]
        return bool(plain and one and len(gives) > 0 and (gives == gives[0]).all())


def _together(parts: Sequence[Condition]) -> Sequence[Condition]:
    """Return alternatives with those put together that ask for one card at least."""
    found: dict[Any, Condition] = {}
    for part in parts:
        match part:
            case Compare(Count(cards, where, turn, only), ">=", Fixed(1)):
                key = (where, turn, only)
                if key in found:
                    before = found[key].left.cards  # type: ignore[union-attr]
                    names = dict.fromkeys((*before.names, *cards.names))
                    sides = dict.fromkeys((*before.sides, *cards.sides))
                    cards = replace(before, names=tuple(names), sides=tuple(sides))
                found[key] = Compare(Count(cards, where, turn, only), ">=", Fixed(1))
            case _:
                found[part] = part
    return tuple(found.values())
