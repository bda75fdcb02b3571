"""What cards of one's own may count, reduce, search for and pay for, and errors for the rest."""

from __future__ import annotations

import pytest

from simlab.cards.own import own_card
from simlab.errors import CardError

LAND = {"type": "Land"}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"makes": "G", "counts": "creatures"}, 'did you mean "creature"'),
        ({"makes": "G", "counts": "swmap"}, 'did you mean "swamp"'),
        ({"makes": "G", "counts": "devotion Z"}, '"devotion G"'),
        ({"makes": "G", "counts": "devotionG"}, '"devotion G"'),
        ({"makes": "G", "counts": "Swamp + Island + Forest + Plains"}, "3 kinds at most"),
        ({"makes": "G", "only": "instant and sorcery"}, 'no card is of type "and"'),
        ({"makes": "UB", "each": True, "amount": 3}, "its amount is 2, not 3"),
        ({"filters": "UB", "filter_cost": "1", "filter_amount": 2}, 'card "Mine"'),
        ({"filters": "UB", "filter_amount": 2}, "filter_cost"),
    ],
)
def test_what_no_card_is_of_is_an_error(fields: dict, words: str) -> None:
    with pytest.raises(CardError, match='card "Mine"') as error:
        own_card("Mine", LAND | fields)
    assert words in str(error.value)


def test_one_mana_of_each_needs_no_amount() -> None:
    assert own_card("Mine", LAND | {"makes": "UB", "each": True}).behaviour.amount == 2


@pytest.mark.parametrize(
    "kind", ["creature", "instant or sorcery", "nonland artifact", "red", "mv<=2", "legendary Elf"]
)
def test_kinds_that_cards_are_of_are_taken(kind: str) -> None:
    assert own_card("Mine", LAND | {"makes": "G", "only": kind}).behaviour.only == kind
