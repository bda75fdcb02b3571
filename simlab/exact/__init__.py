"""Exact answers: hands, draws and land drops under any mulligan rule, by counting, not playing.

How to ask:

* An `Opening` is what is dealt: a compiled deck, a compiled mulligan rule with its policies, and
  whether a card is drawn on turn 1. `Opening.of` takes it from a compiled scenario.
* A *fact* is what is asked of a game: `Count` (cards of a set seen by a turn, turn 0 is the kept
  hand; with a range it is true or false), `Payable` (lands seen can pay a spell on a turn),
  `LandDrop`, `HandFact` (mulligans, cards kept, whether the policy wanted the hand).
* `joint_law` gives the probability of every combination of values of some facts; `probability` that
  of an event, a function of one array a fact, on its own or given another event; `rational` the
  same as a fraction; `expectation` the mean of a fact.
* `NotExactError` says why a question has no exact answer here (a policy that is a function of one's
  own, a library that runs out), `TooLargeError` that it would take too many states: simulate then.

A game sees its kept hand and one card a turn: cards given back to the bottom are not drawn again,
and nothing else draws. `draws_alone` says whether that is so for the cards of a deck; what lands
can pay is so in every deck. Floats are off by less than 1e-12, since only positive numbers are
added and multiplied.

Examples
--------
How often is a hand with two to five lands kept, and Sol Ring seen by turn 3?

>>> from simlab import Deck
>>> from simlab.exact import Count, Opening, Payable, probability
>>> from simlab.experiments import Scenario
>>> deck = Deck.of({"Sol Ring": 1, "Forest": 17, "Grizzly Bears": 22})
>>> opening = Opening.of(Scenario.of(deck, mulligan="london").compiled())
>>> lands = Count(cards=opening.lands, turn=0, low=2, high=5)
>>> ring = Count(cards=opening.named("Sol Ring"), turn=3, low=1)
>>> probability(opening, [lands, ring], lambda lands, ring: lands & ring)
Estimate(0.216799, exact)

The chance of the ring, given such a hand:

>>> found = probability(
...     opening, [lands, ring], lambda lands, ring: ring, given=lambda lands, _: lands
... )
>>> round(found.value, 4)
0.2168

Two of three pieces by turn 4, whichever they are; and what lands pay beside one of them:

>>> pieces = [Count(cards=opening.named(name), turn=4, low=1) for name in ("Sol Ring",)]
>>> pieces += [Count(cards=opening.lands, turn=4, low=n) for n in (4, 5)]
>>> two = lambda *held: sum(one.astype(int) for one in held) >= 2
>>> round(probability(opening, pieces, two).value, 4)
0.5301
>>> bears = Payable(card="Grizzly Bears", turn=2)
>>> round(probability(opening, [bears, ring], lambda pay, ring: pay & ring).value, 4)
0.2168
"""

from simlab.exact.facts import HAND_FACTS, Count, Fact, HandFact, LandDrop
from simlab.exact.law import Event, JointLaw, expectation, joint_law, probability, rational
from simlab.exact.opening import Opening, draws_alone
from simlab.exact.payable import Payable, mana_of
from simlab.exact.table import LIMIT

__all__ = [
    "HAND_FACTS",
    "LIMIT",
    "Count",
    "Event",
    "Fact",
    "HandFact",
    "JointLaw",
    "LandDrop",
    "Opening",
    "Payable",
    "draws_alone",
    "expectation",
    "joint_law",
    "mana_of",
    "probability",
    "rational",
]
