"""Cards of one's own and corrections of known ones, as experiment files write them."""

from __future__ import annotations

import re

import pytest

from simlab.cards import load_table, own_card
from simlab.cards.play import play_card
from simlab.errors import CardError


def test_a_new_card_has_its_cost_type_and_behaviour():
    card = own_card(
        "My Rock",
        {
            **{"cost": "{2}{G}", "type": "Artifact"},
            **{"filters": "WG", "filter_amount": 2, "filter_cost": "{1}"},
        },
    )
    assert (str(card.cost), card.type_line, card.mana_value) == ("{2}{G}", "Artifact", 3)
    does = card.behaviour
    assert (does.filters, does.filter_amount, does.filter_cost) == ("WG", 2, "{1}")
    assert card.behaviour.found == "experiment file"
    assert card.colour_identity == 16


def test_a_new_card_may_be_a_land_or_a_blank():
    land = own_card("My Land", {"type": "Land — Forest", "makes": "G", "tapped": "always"})
    assert land.is_land
    assert land.land_types == ("Forest",)
    assert play_card(land).enters == "always"
    assert play_card(own_card("My Blank", {"cost": "{3}", "type": "Sorcery"})).mana == 3


def test_a_known_card_keeps_what_is_not_changed():
    ring = own_card("sol ring", {"amount": 3})
    assert (ring.name, str(ring.cost), ring.behaviour.makes) == ("Sol Ring", "{1}", "C")
    assert play_card(ring).amount == 3
    dear = own_card("Sol Ring", {"cost": "{4}"})
    assert (dear.mana_value, dear.behaviour.amount) == (4, 2)
    assert dear.behaviour.found != "experiment file"


@pytest.mark.parametrize(
    ("name", "fields", "words"),
    [
        ("My Card", {"cost": "{2}"}, 'a new one needs a type, as in type = "Creature"'),
        ("My Card", {"type": "Land", "makes": "X"}, 'card "My Card": makes'),
        ("My Card", {"type": "Land", "mades": "G"}, '"mades" is no behaviour field'),
        ("My Card", {"type": 3}, "type = 3 should be a text in quotes"),
        ("Sol Ring", {"amount": "two"}, "amount = 'two' should be of type int"),
        ("Sol Ring", {"cost": "{Q}"}, "symbol {Q} is not known"),
        ("Sol Ring", "C", r'\[cards."Sol Ring"\]'),
    ],
)
def test_what_cannot_be_a_card_is_one_clear_error(name, fields, words):
    with pytest.raises(CardError, match=words):
        own_card(name, fields)


def test_mana_from_the_hand_is_a_ritual_that_costs_nothing():
    guide = play_card(load_table().card("Simian Spirit Guide"))
    assert (guide.mana, guide.ritual, guide.once, guide.pieces) == (0, True, 1, 0)
    assert "it is never cast as a creature" in guide.notes


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"type": "Creture"}, 'type = "Creture" has no card type; did you mean "Creature"'),
        ({"type": "Artifact", "amount": 2}, "amount = 2 of what"),
        ({"type": "Instant", "makes": "R", "amount": 3}, "add once = true"),
        ({"type": "Sorcery", "fetches": "basic", "fetch_to": "play"}, "fetch_count = 1"),
        ({"type": "Sorcery", "fetches": "basic", "fetch_count": 1}, "fetch_to = "),
        ({"type": "Land", "makes": "G", "tapped": "check"}, "needs tapped_types"),
        ({"type": "Artifact", "maks": "G"}, 'did you mean "makes"'),
        ({"type": "Creature", "cost": "{G"}, 'card "My Card": cost = "{G"'),
        ({"type": "Artifact", "found": "table"}, "found says where a behaviour comes from"),
    ],
)
def test_a_card_of_ones_own_that_is_not_whole_is_refused(fields: dict, reason: str) -> None:
    with pytest.raises(CardError, match=re.escape(reason)):
        own_card("My Card", fields)


def test_a_land_with_a_basic_type_makes_its_mana() -> None:
    card = own_card("My Land", {"type": "Land — Forest Island"})
    assert (card.behaviour.makes, card.behaviour.amount) == ("UG", 1)


def test_a_correction_leaves_how_a_card_is_played() -> None:
    """Two Treasures stay in play, whatever else is corrected."""
    score = play_card(own_card("Big Score", {"left_out": []}))
    assert (score.once, score.pieces) == (1, 2)
