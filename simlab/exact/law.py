"""The joint law of facts, and probabilities of events over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.exact.by_cards import law_by_cards
from simlab.exact.by_lands import law_by_lands
from simlab.exact.facts import HAND_FACTS, Fact, HandFact, Values
from simlab.exact.numbers import Numbers, Weights
from simlab.exact.opened import by_lands_alone
from simlab.exact.opening import Opening
from simlab.exact.plan import Law, Plan, make_plan
from simlab.exact.table import LIMIT, merged_rows
from simlab.stats.estimate import Estimate, exact

__all__ = ["Event", "JointLaw", "expectation", "joint_law", "probability", "rational"]

Event = Callable[..., Any]  # one array a fact; returns bool[rows]


@dataclass(frozen=True, slots=True)
class JointLaw:
    """The joint law of some facts.

    Attributes
    ----------
    outcomes
        int64[rows, facts]: a row for each combination of values that can be; true is 1.
    chance
        The probability of each row: float64, or fractions.
    is_true_or_false
        Of each fact.
    """

    outcomes: npt.NDArray[np.int64]
    chance: Weights
    is_true_or_false: tuple[bool, ...]

    def columns(self) -> Iterator[Values]:
        """Yield the values of each fact, as an event gets them."""
        for column, boolean in zip(self.outcomes.T, self.is_true_or_false, strict=True):
            yield column.astype(bool) if boolean else column

    def probability(self, event: Event, given: Event | None = None) -> Any:
        """Return the probability of an event, NaN (None in fractions) if `given` cannot be."""
        columns = list(self.columns())
        rows = len(self.chance)
        true = np.broadcast_to(np.asarray(event(*columns), bool), rows)
        if given is None:
            return self._add(true)
        known = np.broadcast_to(np.asarray(given(*columns), bool), rows)
        whole = self._add(known)
        if not whole:
            return None if self.chance.dtype == object else float("nan")
        return self._add(true & known) / whole

    def _add(self, rows: npt.NDArray[np.bool_]) -> Any:
        """Return the probability of some rows."""
        some = self.chance[rows]
        if self.chance.dtype == object:
            return sum(some.tolist(), Fraction(0))
        return float(some.sum())


def joint_law(
    opening: Opening, facts: Sequence[Fact], *, exact: bool = False, limit: int = LIMIT
) -> JointLaw:
    """Return the exact joint law of some facts of a game.

    Parameters
    ----------
    opening
        What is dealt, and how.
    facts
        What is asked: `Count`, `Payable`, `LandDrop`, `HandFact`.
    exact
        True for fractions, False for floats: their error is below 1e-12.
    limit
        States that one step of the computation may look at.

    Raises
    ------
    NotExactError
        If a policy looks at more than counts of cards, or the library runs out.
    TooLargeError
        If the computation would take too many states.

    Notes
    -----
    Multivariate hypergeometric hands and draws. Where policies look at numbers of lands alone see
    `simlab.exact.by_lands`, else `simlab.exact.by_cards`.

    Examples
    --------
    >>> from simlab import Deck
    >>> from simlab.exact import Count, Opening
    >>> from simlab.experiments import Scenario
    >>> opening = Opening.of(Scenario.of(Deck.of({"Forest": 17, "Grizzly Bears": 23})).compiled())
    >>> law = joint_law(opening, [Count(cards=opening.lands, turn=0, low=2, high=5)])
    >>> law.outcomes.tolist(), [round(float(p), 4) for p in law.chance]
    ([[0], [1]], [0.0001, 0.9999])
    """
    facts = list(facts)
    plan = make_plan(opening, facts)
    numbers = Numbers(exact)
    ask_hands = any(isinstance(fact, HandFact) for fact in facts)
    find = law_by_lands if by_lands_alone(opening) else law_by_cards
    law = find(opening, plan, numbers, limit, ask_hands=ask_hands)
    columns = [_values(fact, law, plan, opening) for fact in facts]
    boolean = tuple(column.dtype == np.bool_ for column in columns)
    digits = np.zeros((len(law.chance), len(facts)), np.int64)
    for place, column in enumerate(columns):
        digits[:, place] = column
    if not facts:
        return JointLaw(digits[:1], numbers.array([law.chance.sum()]), ())
    return JointLaw(*merged_rows(digits, law.chance), boolean)


def _values(fact: Fact, law: Law, plan: Plan, opening: Opening) -> Values:
    """Return the values of a fact, one a row."""
    if isinstance(fact, HandFact):
        return law.hands[:, HAND_FACTS.index(fact.name)]
    sums = [law.sums[:, plan.sums.index(one)] for one in fact.sums(opening)]
    return np.broadcast_to(fact.of(sums, opening), len(law.chance))


def probability(
    opening: Opening,
    facts: Sequence[Fact],
    event: Event,
    given: Event | None = None,
    *,
    limit: int = LIMIT,
) -> Estimate:
    """Return the exact probability of an event, or its probability given another one.

    Parameters
    ----------
    opening, facts, limit
        As in `joint_law`.
    event, given
        Functions of one array a fact (bool where it is true or false, else int64) that return
        bool[rows].

    Returns
    -------
    Estimate
        Method ``"exact"``; NaN if `given` cannot be. The error is below 1e-12.

    Raises
    ------
    NotExactError, TooLargeError
        As `joint_law`.

    Examples
    --------
    >>> from simlab import Deck
    >>> from simlab.exact import Count, Opening
    >>> from simlab.experiments import Scenario
    >>> deck = Deck.of({"Forest": 24, "Grizzly Bears": 36})
    >>> opening = Opening.of(Scenario.of(deck, mulligan="none").compiled())
    >>> lands = Count(cards=opening.lands, turn=0, low=2, high=5)
    >>> round(probability(opening, [lands], lambda lands: lands).value, 6)
    0.843902
    """
    law = joint_law(opening, facts, limit=limit)
    return exact(law.probability(event, given))


def rational(
    opening: Opening,
    facts: Sequence[Fact],
    event: Event,
    given: Event | None = None,
    *,
    limit: int = LIMIT,
) -> Fraction | None:
    """Return a probability as `probability` does, as a fraction; None if `given` cannot be.

    Examples
    --------
    >>> from simlab import Deck
    >>> from simlab.exact import Count, Opening
    >>> from simlab.experiments import Scenario
    >>> deck = Deck.of({"Forest": 24, "Grizzly Bears": 36})
    >>> opening = Opening.of(Scenario.of(deck, mulligan="none").compiled())
    >>> rational(opening, [Count(cards=opening.lands, turn=0, high=0)], lambda none: none)
    Fraction(2108, 97527)
    """
    law = joint_law(opening, facts, exact=True, limit=limit)
    found: Fraction | None = law.probability(event, given)
    return found


def expectation(opening: Opening, fact: Fact, *, limit: int = LIMIT) -> Estimate:
    """Return the exact mean of a fact.

    Raises
    ------
    NotExactError, TooLargeError
        As `joint_law`.

    Examples
    --------
    >>> from simlab import Deck
    >>> from simlab.exact import Count, Opening
    >>> from simlab.experiments import Scenario
    >>> deck = Deck.of({"Forest": 24, "Grizzly Bears": 36})
    >>> opening = Opening.of(Scenario.of(deck, mulligan="none").compiled())
    >>> round(expectation(opening, Count(cards=opening.lands, turn=4)).value, 6)
    4.0
    """
    law = joint_law(opening, [fact], limit=limit)
    return exact(float((law.outcomes[:, 0] * law.chance).sum()))
