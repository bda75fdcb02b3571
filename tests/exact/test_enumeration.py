"""Small decks by brute force: every way the cards can come, in fractions.

The games are those of the readable twin of the kernels (tests/naive), whose every random choice is
tried in turn instead of drawn. So deals, policies, looks and draws are the simulator's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

import tests.naive.opening as naive
from simlab import Deck, MulliganRule
from simlab.cards import Behaviour, Card
from simlab.exact import Count, Fact, HandFact, LandDrop, Opening, Payable, joint_law
from simlab.experiments import Scenario
from tests.naive.payable import SeenLand, is_payable
from tests.naive.table import Copy, Table, lay_out
from tests.own_cards import own_card
from tests.reference.helpers import deck_of, land, spell

TURNS = 3


@dataclass
class Chance:
    """All outcomes of some choices, one after the other.

    Attributes
    ----------
    path
        The choices made so far: which option, and the weights of all.
    at
        How many of them have been made in this game.
    """

    path: list[list[Any]] = field(default_factory=list)
    at: int = 0

    def choose(self, weights: Sequence[int]) -> int:
        """Return the option of this game."""
        if self.at == len(self.path):
            self.path.append([0, list(weights)])
        self.at += 1
        return self.path[self.at - 1][0]

    def games(self) -> Iterator[None]:
        """Yield once for every combination of choices."""
        while True:
            self.at = 0
            yield
            while self.path and self.path[-1][0] == len(self.path[-1][1]) - 1:
                self.path.pop()
            if not self.path:
                return
            self.path[-1][0] += 1

    def probability(self) -> Fraction:
        """Return the probability of the choices of this game."""
        found = Fraction(1)
        for option, weights in self.path[: self.at]:
            found *= Fraction(weights[option], sum(weights))
        return found

    def deal(self, library: list[Copy], start: int, cards: int) -> None:
        """Deal cards by name: which copy it is makes no difference."""
        for place in range(start, min(start + cards, len(library))):
            names = sorted({card.name for card in library[place:]})
            weights = [sum(c.name == name for c in library[place:]) for name in names]
            name = names[self.choose(weights)]
            pick = next(i for i in range(place, len(library)) if library[i].name == name)
            library[place], library[pick] = library[pick], library[place]


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    """Choices in place of the random words of the readable twin."""
    made = Chance()
    monkeypatch.setattr(naive, "deal_hand", lambda lib, cards, _, **__: made.deal(lib, 0, cards))
    monkeypatch.setattr(
        naive, "deal_more", lambda lib, start, cards, _, **__: made.deal(lib, start, cards)
    )
    monkeypatch.setattr(
        naive, "deal_draws", lambda lib, start, cards, **_: made.deal(lib, start, cards)
    )
    monkeypatch.setattr(
        naive, "deal_powder", lambda lib, start, cards, _, **__: made.deal(lib, start, cards)
    )
    monkeypatch.setattr(
        naive, "deal_other_hand", lambda lib, cards, **_: made.deal(lib, cards, cards)
    )
    return made


def play_all(scenario: Scenario, table: Table, chance: Chance) -> Iterator[naive.Opening]:
    """Play every opening."""
    draws = TURNS - 1 + scenario.draw_first
    for _ in chance.games():
        yield naive.play_opening(
            table, scenario.mulligan, scenario.keep, scenario.bottom, scenario.aside, [],
            seed=0, game=0, draws=draws + bool(scenario.mulligan.scry),
            on_the_play=scenario.on_the_play, plays_by=lambda *_: 0,
        )  # fmt: skip


def value_of(
    fact: Fact, opened: naive.Opening, drawn: list[list[Copy]], table: Table, asked: Opening
) -> int:
    """Return the value of a fact in one game; ``drawn[t]`` are the cards that came on turn t."""
    if isinstance(fact, HandFact):
        numbers = (opened.mulligans, len(opened.hand), int(opened.keepable))
        return numbers[("mulligans", "kept_size", "keepable").index(fact.name)]
    if isinstance(fact, Count):
        names = {asked.deck.index_names[index] for index in fact.cards}
        found = sum(card.name in names for came in drawn[: fact.turn + 1] for card in came)
        if not fact.ranged:
            return found
        high = found if fact.high is None else fact.high
        return int((fact.low or 0) <= found <= high)
    if isinstance(fact, LandDrop):
        lands = in_play = 0
        for turn, came in enumerate(drawn[: fact.turn + 1]):
            lands += sum(card.is_land for card in came)
            before = in_play
            in_play += turn > 0 and lands > in_play
        return int(in_play > before)
    assert isinstance(fact, Payable)
    copies = (*table.library, *table.commanders)
    card = next(copy for copy in copies if copy.name == fact.card)
    seen = [
        SeenLand(copy, max(1, turn))
        for turn, came in enumerate(drawn[: fact.turn + 1])
        for copy in came
        if copy.is_land
    ]
    return int(is_payable(seen, fact.turn, card.mana, card.pips))


def cards_of(opened: naive.Opening, draw_first: bool) -> list[list[Copy]]:
    """Return the kept hand, then the card drawn on each turn."""
    coming = iter(opened.library)
    turns = [
        [card for card in [next(coming, None)] if card is not None and (t > 1 or draw_first)]
        if t > 1 or draw_first
        else []
        for t in range(1, TURNS + 1)
    ]
    return [list(opened.hand), *turns]


def enumerated(
    scenario: Scenario, facts: Sequence[Fact], chance: Chance
) -> dict[tuple[int, ...], Fraction]:
    """Return the joint law of some facts, by playing everything."""
    table = lay_out(scenario.deck, players=scenario.players)
    asked = Opening.of(scenario.compiled())
    found: dict[tuple[int, ...], Fraction] = {}
    for opened in play_all(scenario, table, chance):
        drawn = cards_of(opened, scenario.draw_first)
        values = tuple(value_of(fact, opened, drawn, table, asked) for fact in facts)
        found[values] = found.get(values, Fraction(0)) + chance.probability()
    assert sum(found.values()) == 1
    return found


def large(name: str, makes: str, tapped: str) -> Card:
    """Return a land of two mana."""
    behaviour = Behaviour(makes=makes, amount=2, tapped=tapped, found="table")
    return own_card(name, "", "Land", behaviour)


def small_deck(counts: dict[str, int]) -> Deck:
    """Return a deck of some of these cards, with a spell in the command zone."""
    cards = [
        land("Plain", "W"), land("Tap", "WU", tapped="always"), land("Isle", "U"),
        large("Large", "W", "no"),
        large("Karoo", "WU", "always"),
        spell("Cheap", "{W}"), spell("Dear", "{1}{W}{U}"), spell("Serum Powder", "{3}", "Artifact"),
    ]  # fmt: skip
    return deck_of(
        counts, *(card for card in cards if card.name in counts), ask=[spell("Gold", "{W/U}{W/U}")]
    )


THREE = {"Plain": 3, "Tap": 2, "Dear": 4}
TWO = {"Plain": 4, "Dear": 5}
MIX = {"Plain": 4, "Cheap": 2, "Dear": 3}
# Lands that stay by the list are told apart: which copy of a name comes first would matter.
SINGLES = {"Plain": 1, "Isle": 1, "Tap": 1, "Dear": 4}
FOUR = {"Tap": 2, "Cheap": 2, "Plain": 3, "Dear": 2}
ORDER = {"Plain": 2, "Isle": 2, "Tap": 2, "Dear": 3}


def rule(family: str = "london", **fields: Any) -> MulliganRule:
    """Return a rule of small hands."""
    usual = {"start_hand": 3, "redraw": 3} if family == "london" else {"start_hand": 3}
    return MulliganRule(id="small", family=family, **{**usual, **fields})


LARGE = {"Plain": 2, "Large": 2, "Karoo": 2, "Dear": 2}

CASES = {
    "lands of two mana": (LARGE, rule("none"), {"on_the_play": False}),
    "one hand": (FOUR, rule("none"), {}),
    "on the draw": (FOUR, rule("none"), {"on_the_play": False}),
    "london": (THREE, rule(), {"keep": "lands:1-1 floor:2"}),
    "london, to one card": (TWO, rule(), {"keep": "lands:1-1 floor:1"}),
    "london, in list order": (ORDER, rule(), {"keep": "lands:1-1 floor:2"}),
    "london, a free one": (THREE, rule(free=1), {"keep": "lands:2-2 floor:3"}),
    "london, towards no land": (ORDER, rule(), {"keep": "lands:1-1 floor:2", "bottom": "lands:0"}),
    "london, judged as drawn": (THREE, rule(), {"keep": "lands:1-1 floor:2 judge:drawn"}),
    "london, shuffled in": (
        THREE, rule(give_to="shuffled"), {"keep": "lands:1-1 floor:2", "bottom": "lands:0"}
    ),
    "london, by chance": (THREE, rule(), {"keep": "lands:1-1 floor:2", "bottom": "random"}),
    "london, by chance but a land": (
        SINGLES, rule(), {"keep": "lands:1-1 floor:2", "bottom": "random:1"}
    ),
    "london, a card": (MIX, rule(), {"keep": "any:Cheap floor:2", "bottom": "lands:0"}),
    "london, some of a class": (
        MIX, rule(), {"keep": "lands:1-2 and holds:2=@spell floor:2", "bottom": "lands:3"}
    ),
    "london, a score": (
        MIX, rule(), {"keep": "score:3=table:-1,1,2,0|2*Cheap|1*Dear floor:2"}
    ),
    "london, protected": (
        MIX, rule(), {"keep": "lands:2-2 floor:2", "bottom": "lands:0 protect:Plain|Cheap"}
    ),
    "london, forced": (THREE, rule(forced=1), {"keep": "lands:1-1 floor:1"}),
    "paris": (THREE, rule("redraw", ladder=(3, 2, 1)), {"keep": "lands:1-1"}),
    "vancouver": (
        THREE, rule("redraw", ladder=(3, 2), scry=1), {"keep": "lands:1-1 floor:1",
                                                       "bottom": "lands:3 scry:0"},
    ),
    "vancouver, a card on top": (
        THREE, rule("redraw", ladder=(3, 2), scry=1),
        {"keep": "lands:1-1 floor:1", "bottom": "lands:3 scry:Tap", "on_the_play": False},
    ),
    "a gate": (THREE, rule("redraw", ladder=(3, 3), gate=(0, 3)), {"keep": "lands:1-2"}),
    "a gate that parts": (
        THREE, rule("redraw", ladder=(3, 3, 2), gate=(0,), gate_else=2),
        {"keep": "lands:1-1 floor:1"},
    ),
    "partial": (THREE, rule("partial"), {"keep": "lands:1-1 floor:1"}),
    "partial, in list order": (
        ORDER, rule("partial"), {"keep": "lands:1-1 floor:2", "aside": "keep:1"}
    ),
    "partial, cards that stay": (
        MIX, rule("partial"), {"keep": "lands:1-2 and any:Cheap floor:2", "aside": "dig"}
    ),
    "aside": (THREE, rule("aside"), {"keep": "lands:1-1"}),
    "aside and gone": (THREE, rule("aside", old_hand="exile"), {"keep": "lands:1-1"}),
    "aside, a card": (THREE, rule("aside"), {"keep": "any:Tap"}),
    "exchange": (
        THREE, rule("exchange", ladder=(3, 2)), {"keep": "lands:1-1 floor:2", "aside": "keep:1"}
    ),
    "draw more": (THREE, rule("draw_more", start_hand=4, forced=2), {}),
    "powder": (
        {"Plain": 3, "Dear": 4, "Serum Powder": 2}, rule("redraw", ladder=(3, 2)),
        {"keep": "lands:2-3 floor:1"},
    ),
    "powder unused": (
        {"Plain": 3, "Dear": 4, "Serum Powder": 2}, rule("redraw", ladder=(3, 2)),
        {"keep": "lands:2-3 floor:1 powder:no"},
    ),
}  # fmt: skip


SLOW = (
    *("london, in list order", "london, towards no land", "a card of four"),
    *("vancouver, a card on top", "exchange"),
)
CASES["a card of four"] = (FOUR, rule(), {"keep": "any:Cheap floor:2", "bottom": "lands:0"})


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] if n in SLOW else []) for n in CASES]
)
def test_the_joint_law_is_that_of_every_game(name: str, chance: Chance) -> None:
    counts, mulligan, settings = CASES[name]
    scenario = Scenario.of(small_deck(counts), mulligan=mulligan, turns=TURNS, **settings)
    opening = Opening.of(scenario.compiled())
    facts: list[Fact] = [
        HandFact("mulligans"), HandFact("kept_size"), HandFact("keepable"),
        Count(cards=opening.lands, turn=0),
        Count(cards=opening.named("Plain"), turn=2),
        Count(cards=opening.named("Dear"), turn=3, low=1, high=2),
        LandDrop(turn=2),
        Payable(card="Gold", turn=2),
    ]  # fmt: skip
    if "Dear" in counts:
        facts += [Payable(card="Dear", turn=2), Payable(card="Dear", turn=3)]
    law = joint_law(opening, facts, exact=True)
    found = {tuple(row): p for row, p in zip(law.outcomes.tolist(), law.chance, strict=True)}
    assert found == enumerated(scenario, facts, chance)
    floats = joint_law(opening, facts)
    assert floats.outcomes.tolist() == law.outcomes.tolist()
    assert [float(p) for p in law.chance] == pytest.approx(floats.chance.tolist(), abs=1e-14)
