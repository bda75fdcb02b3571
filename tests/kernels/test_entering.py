"""How lands enter."""

from __future__ import annotations

import pytest

from simlab.cards.played import land_type_bits
from simlab.kernels.layout import ENTERS
from simlab.kernels.mana import enters_tapped
from tests.kernels.cases import make_deck, make_land, random_case, run_kernel
from tests.kernels.test_settling import one_turn

EMPTY = {"lands": 0, "basics": 0, "types": 0, "hand": 0, "turn": 1}


def tapped(how: str, argument: int | str = 0, **table: int | str) -> bool:
    """Say whether a land enters tapped with this table."""
    facts = {**EMPTY, **table}
    types, hand, argument = (
        land_type_bits(words) if isinstance(words, str) else words
        for words in (facts["types"], facts["hand"], argument)
    )
    looked_at = hand if how == "reveal" else types
    return bool(
        enters_tapped(
            ENTERS[how], argument, facts["lands"], facts["basics"], looked_at, facts["turn"]
        )
    )


@pytest.mark.parametrize(
    ("how", "argument", "table", "is_tapped"),
    [
        ("no", 0, {}, False),
        ("always", 0, {"lands": 9, "basics": 9, "types": "Plains basic", "turn": 9}, True),
        ("check", "Plains Island", {}, True),
        ("check", "Plains Island", {"types": "Swamp Forest basic"}, True),
        ("check", "Plains Island", {"types": "Swamp Island"}, False),
        ("check", "basic", {"types": "Island"}, True),
        ("check", "basic", {"types": "Island basic"}, False),
        ("reveal", "Plains Island", {"types": "Island"}, True),
        ("reveal", "Plains Island", {"hand": "Mountain Island"}, False),
        ("fast", 2, {"lands": 2}, False),
        ("fast", 2, {"lands": 3}, True),
        ("slow", 2, {"lands": 1}, True),
        ("slow", 2, {"lands": 2}, False),
        ("basics", 2, {"lands": 4, "basics": 1}, True),
        ("basics", 2, {"lands": 2, "basics": 2}, False),
        ("turn", 3, {"turn": 3}, False),
        ("turn", 3, {"turn": 4}, True),
    ],
)
def test_a_land_enters_tapped_by_its_condition(how, argument, table, is_tapped):
    assert tapped(how, argument, **table) is is_tapped


@pytest.mark.parametrize("how", ENTERS)
def test_the_random_cases_have_every_way_to_enter_both_ways(how):
    found = set()
    for number in range(300):
        case = random_case(number)
        cards = case.settings.deck.cards()
        if not any(cards[name].behaviour.tapped == how for name in case.settings.deck.main):
            continue
        log = run_kernel(case.settings, seed=1, first_game=0, games=2).log
        found |= {
            value
            for _, event, name, value in log
            if event.name == "LAND" and cards[name].behaviour.tapped == how
        }
    assert found == {"no": {0}, "always": {1}}.get(how, {0, 1})


def test_a_tapped_land_gives_its_mana_from_the_next_turn_on():
    log = one_turn(make_land("tapped", "W", tapped="always"))
    assert log == [("LAND", "tapped", 1), ("MANA", None, 0), ("END", None, 0)]


def test_a_tapped_land_is_played_first_where_that_costs_nothing():
    lands = make_land("untapped", "W"), make_land("tapped", "W", tapped="always")
    assert one_turn(*lands)[0] == ("LAND", "tapped", 1)
    assert make_deck(dict.fromkeys(lands, 1)).slots == ("untapped", "tapped")
