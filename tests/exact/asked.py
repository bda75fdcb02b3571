"""Questions of real size, for measuring."""

from __future__ import annotations

from collections.abc import Callable

from simlab.exact import Count, Opening, Payable, probability
from tests.exact.helpers import opening_of
from tests.reference.helpers import deck_of, land, spell

__all__ = ["DUALS", "TEN", "questions_of_sixty", "questions_of_ten_classes"]

Question = Callable[[], object]
# A three-colour deck as it is played: twelve names of lands, four of them tapped.
DUALS = {
    **{"Plains": "W", "Island": "U", "Swamp": "B", "Godless Shrine": "WB", "Watery Grave": "UB"},
    **{"Hallowed Fountain": "WU", "Raffine's Tower": "WUB", "Temple": "WU", "Temple B": "UB"},
}
TEN = {"G": 5, "W": 6, "U": 5, "WU": 4, "B": 6, "WB": 4, "UB": 4, "WUB": 3}  # lands by colours


def sixty() -> Opening:
    """Return the opening of a deck of sixty cards under London."""
    counts = dict(zip(DUALS, (2, 3, 2, 3, 4, 3, 4, 2, 2), strict=True))
    spells = {"One": "{U}", "Two": "{1}{B}", "Three": "{W}{U}{B}", "Four": "{2}{U}{U}",
              "Five": "{3}{W}{B}", "Six": "{4}{B}{B}"}  # fmt: skip
    counts |= dict(zip(spells, (8, 8, 8, 4, 4, 3), strict=True))
    tapped = ("Raffine's Tower", "Temple", "Temple B")
    cards = [
        land(name, makes, tapped="always" if name in tapped else "no")
        for name, makes in DUALS.items()
    ]
    deck = deck_of(counts, *cards, *(spell(name, cost) for name, cost in spells.items()))
    assert deck.size == 60
    return opening_of(deck, mulligan="london")


def questions_of_sixty() -> dict[str, Question]:
    """Return questions about hands, land drops and what can be paid."""
    opening = sixty()
    hand = Count(cards=opening.lands, turn=0, low=2, high=5)
    drop = Count(cards=opening.lands, turn=4, low=4)
    asked: dict[str, Question] = {
        "opening hand": lambda: probability(opening, [hand], lambda good: good),
        "land drop on turn 4": lambda: probability(opening, [drop], lambda made: made),
    }
    for card, turn in (("One", 1), ("Three", 3), ("Four", 4), ("Five", 5)):
        asked[f"{card} on turn {turn}"] = lambda c=card, t=turn: probability(
            opening, [Payable(card=c, turn=t)], lambda paid: paid
        )
    return asked


def questions_of_ten_classes() -> dict[str, Question]:
    """Return questions that tell ten classes of 99 cards apart, with a free mulligan."""
    counts = {f"Land {makes}": count for makes, count in TEN.items()} | {"Key": 4, "Other": 3}
    counts["Blank"] = 99 - sum(counts.values())
    own = [land(f"Land {makes}", makes) for makes in TEN]
    own += [spell("Key", "{1}{W}"), spell("Other", "{2}"), spell("Blank", "{9}")]
    deck = deck_of(counts, *own, ask=[spell("Gold", "{1}{W}{U}{B}")])
    opening = opening_of(deck, mulligan="london_free1", players=4)
    names = [name for name in counts if name != "Blank"]
    groups = [Count(cards=opening.named(name), turn=3, low=1) for name in names[:9]]
    hand = [Count(cards=opening.named(name), turn=0) for name in names]

    def gold(turn: int) -> object:
        facts = [Payable(card="Gold", turn=turn)]
        facts += [Count(cards=opening.named(n), turn=turn, low=1) for n in ("Key", "Other")]
        return probability(opening, facts, lambda paid, key, other: paid & key & other)

    return {
        "a card of three colours, and two more, by turn 4": lambda: gold(4),
        "the same by turn 6": lambda: gold(6),
        "six of nine groups by turn 3": lambda: probability(
            opening, groups, lambda *held: sum(one.astype(int) for one in held) >= 6
        ),
        "counts of all in the opening hand": lambda: probability(
            opening, hand, lambda *held: held[0] > held[1]
        ),
    }
