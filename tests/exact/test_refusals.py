"""What has no exact answer is refused in words; a caller then simulates."""

from __future__ import annotations

import numpy as np
import pytest

import simlab
from simlab import Deck
from simlab.errors import ConfigError, DeckError, NotExactError, SimlabError, TooLargeError
from simlab.exact import (
    Count,
    HandFact,
    LandDrop,
    Opening,
    Payable,
    draws_alone,
    joint_law,
    mana_of,
    probability,
)
from simlab.exact.hand_policies import MOST_POWDERS
from simlab.kernels.rng import POWDER_WORDS
from tests.exact.helpers import opening_of

BEARS = Deck.of({"Forest": 17, "Grizzly Bears": 23})


@simlab.keep_policy
def three_lands(hand):
    return hand.lands == 3


@simlab.bottom_policy
def any_card(hand, card):
    return 1.0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"keep": "lands:2-5 and plays:1by2"}, "plays by a turn"),
        ({"keep": three_lands}, "function of one's own"),
        ({"bottom": any_card}, "function of one's own"),
        ({"mulligan": "partial_paris", "aside": "keep:1", "keep": three_lands}, "one's own"),
    ],
    ids=str,
)
def test_policies_that_counts_do_not_decide(settings: dict, words: str) -> None:
    opening = opening_of(BEARS, **settings)
    with pytest.raises(NotExactError, match=words):
        joint_law(opening, [HandFact("mulligans")])


def test_serum_powder_under_a_rule_that_takes_cards_back() -> None:
    deck = Deck.of({"Forest": 17, "Serum Powder": 4, "Grizzly Bears": 19})
    with pytest.raises(NotExactError, match="powder:no"):
        joint_law(opening_of(deck), [HandFact("mulligans")])
    assert joint_law(opening_of(deck, keep="lands:2-5 powder:no"), [HandFact("mulligans")])


def test_more_serum_powders_than_games_have_random_numbers_for() -> None:
    assert MOST_POWDERS == POWDER_WORDS
    deck = Deck.of({"Forest": 17, "Serum Powder": 8, "Grizzly Bears": 15})
    with pytest.raises(NotExactError, match="8 Serum Powders, and games use 7"):
        joint_law(opening_of(deck, mulligan="paris"), [HandFact("mulligans")])


def test_a_library_that_runs_out_above_cards_put_under_it() -> None:
    deck = Deck.of({"Forest": 6, "Grizzly Bears": 6})
    facts = [Count(cards=opening_of(deck).lands, turn=7)]
    with pytest.raises(NotExactError, match="only 5 may lie above"):
        joint_law(opening_of(deck), facts)
    law = joint_law(opening_of(deck, mulligan="none"), facts)  # nothing is under it
    assert law.outcomes.tolist() == [[6]]
    assert law.chance.tolist() == pytest.approx([1.0])


def test_too_many_states_are_counted_before_they_are_looked_at() -> None:
    opening = opening_of(BEARS)
    with pytest.raises(TooLargeError, match="10 are allowed: simulate") as refused:
        joint_law(opening, [Count(cards=opening.lands, turn=5)], limit=10)
    assert refused.value.limit == 10
    assert refused.value.states > 10
    assert isinstance(refused.value, SimlabError)


def test_hands_of_many_classes_are_counted_too() -> None:
    names = (
        *("Forest", "Island", "Swamp", "Plains", "Mountain", "Opt", "Duress", "Shock"),
        *("Giant Spider", "Grizzly Bears", "Counterspell", "Serra Angel", "Lightning Bolt"),
        *("Doom Blade", "Divination"),
    )
    deck = Deck.of(dict.fromkeys(names, 4))
    opening = opening_of(deck, keep="lands:2-5 and any:Opt|Shock")
    facts = [Count(cards=opening.named(name), turn=0) for name in names]
    with pytest.raises(TooLargeError) as refused:
        joint_law(opening, facts, limit=50_000)
    assert refused.value.states > 50_000


def test_what_is_asked_has_to_be_there() -> None:
    opening = opening_of(BEARS)
    with pytest.raises(DeckError, match='did you mean "Grizzly Bears"'):
        opening.named("Grizly Bears")
    with pytest.raises(DeckError, match='did you mean "Grizzly Bears"'):
        joint_law(opening, [Payable(card="Grizly Bears", turn=2)])
    with pytest.raises(ConfigError, match='"Forest" is a land'):
        joint_law(opening, [Payable(card="Forest", turn=2)])
    for wrong in (
        lambda: Count(cards=opening.lands, turn=-1),
        lambda: Payable(card="Grizzly Bears", turn=0),
        lambda: LandDrop(turn=0),
        lambda: HandFact("lands"),
    ):
        with pytest.raises(ConfigError):
            wrong()


def test_decks_whose_cards_draw_or_search_are_told() -> None:
    for cards, alone in (
        ({"Grizzly Bears": 4}, True),
        ({"Sol Ring": 1, "Ancient Tomb": 1, "Signal Pest": 2}, True),
        ({"Divination": 1}, False),
        ({"Evolving Wilds": 1}, False),
        ({"Demonic Tutor": 1}, False),
        ({"Lonely Sandbar": 1}, False),
    ):
        deck = Deck.of({"Forest": 17, "Elvish Mystic": 19, **cards})
        assert draws_alone(opening_of(deck).deck) is alone, cards


def test_without_facts_the_law_is_certain() -> None:
    law = joint_law(opening_of(BEARS), [])
    assert law.outcomes.shape == (1, 0)
    assert law.chance.tolist() == pytest.approx([1.0])


def test_a_card_without_a_cost_is_never_payable() -> None:
    deck = Deck.of({"Island": 17, "Ancestral Vision": 4, "Opt": 19})
    opening = opening_of(deck)
    assert mana_of(opening, "Ancestral Vision") == 127
    facts = [Payable(card="Ancestral Vision", turn=7)]
    assert probability(opening, facts, lambda paid: paid).value == 0


def test_a_free_card_is_always_payable() -> None:
    opening = opening_of(Deck.of({"Island": 17, "Mox Pearl": 4, "Opt": 19}))
    found = probability(opening, [Payable(card="Mox Pearl", turn=1)], lambda paid: paid)
    assert found.value == pytest.approx(1.0)


def test_a_condition_that_cannot_be_gives_nan() -> None:
    opening = opening_of(BEARS)
    many = Count(cards=opening.lands, turn=0, low=8)
    found = probability(opening, [many], lambda _: True, lambda eight: eight)
    assert np.isnan(found.value)
    assert repr(found) == "Estimate(nothing counted, exact)"


def test_an_opening_is_of_a_compiled_scenario() -> None:
    opening = opening_of(BEARS, on_the_play=False)
    assert isinstance(opening, Opening)
    assert [opening.draws(turn) for turn in range(4)] == [0, 1, 2, 3]
