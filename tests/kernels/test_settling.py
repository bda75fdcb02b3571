"""Mana that comes in mid-turn cannot pay what was cast before it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from simlab.compile import compile_deck
from simlab.decks import Deck
from simlab.kernels import mana
from simlab.kernels.columns import Event
from simlab.mulligans import KeepLands, find_bottom, find_rule
from simlab.pilots import find_pilot
from tests.kernels.cases import make_deck, make_land, make_spell, run_kernel
from tests.naive import Settings
from tests.naive.paying import Bill, can_pay, leave_untapped, mana_of
from tests.naive.table import lay_out


def settle(lands: Sequence[str], cost: str, amounts: Sequence[int] = ()) -> list[int] | None:
    """Return how much mana of each land stays when a cost is paid, None if it cannot be paid."""
    amounts = amounts or [1] * len(lands)
    cards = [
        make_land(f"{i} {makes}", makes, amount=amount)
        for i, (makes, amount) in enumerate(zip(lands, amounts, strict=True))
    ]
    # Asking for every colour, so that no land is taken for less than it is.
    asks = make_spell("asks", "{W}{U}{B}{R}{G}")
    deck = make_deck({make_spell("spell", cost): 1, asks: 1} | dict.fromkeys(cards, 1))
    compiled = compile_deck(deck)
    arrays = compiled.arrays
    bill = compiled.index_names.index("spell")
    sources = np.arange(arrays.spells, arrays.spells + len(lands), dtype=np.int64)
    pool = [mana.GUARD + arrays.gives[sources, word].sum(dtype=np.uint64) for word in range(4)]
    if not mana.can_pay(*pool, arrays.need, bill):
        return None
    left = arrays.amount[sources].astype(np.int64)
    rest = [word - need for word, need in zip(pool, arrays.need[bill], strict=True)]
    stays = mana.settle(*rest, sources, left, len(lands), arrays.makes, arrays.colours)
    expected = [
        mana.GUARD + (left.astype(np.uint64) * arrays.makes[sources, w]).sum() for w in range(4)
    ]
    assert list(stays) == expected
    return left.tolist()


def test_the_land_that_makes_more_colours_stays_untapped():
    assert settle(["RW", "R"], "{1}") == [1, 0]
    assert settle(["R", "RW"], "{1}") == [0, 1]
    assert settle(["RW", "R"], "{R}") == [1, 0]
    assert settle(["WU", "WUB", "U"], "{U}{1}") == [0, 1, 0]


def test_the_only_source_of_a_pip_is_tapped():
    assert settle(["RW", "R"], "{W}") == [0, 1]
    assert settle(["WUBRG", "WU", "R"], "{G}{1}") == [0, 1, 0]


def test_among_equals_the_source_that_came_first_stays():
    assert settle(["R", "R", "R"], "{1}") == [1, 1, 0]
    assert settle(["R", "R", "R"], "{R}{R}") == [1, 0, 0]


def test_of_a_land_with_two_mana_one_can_stay():
    assert settle(["C", "W"], "{1}", [2, 1]) == [1, 1]
    assert settle(["W", "C"], "{1}", [1, 2]) == [1, 1]
    assert settle(["W", "C"], "{2}", [1, 2]) == [1, 0]


@pytest.mark.parametrize("seed", range(3))
def test_what_stays_is_what_the_twin_leaves(seed):
    chance = random.Random(seed)
    paid = 0
    for _ in range(60):
        lands = [
            "".join(chance.sample("WUBRG", chance.choice((1, 2, 2, 3))))
            for _ in range(chance.randint(2, 6))
        ]
        amounts = [chance.choice((1, 1, 1, 2, 3)) for _ in lands]
        cost = "".join(f"{{{chance.choice('WUBRG')}}}" for _ in range(chance.randint(0, 2)))
        cost += f"{{{chance.randint(0, 2)}}}"
        deck = make_deck(
            {make_spell("spell", cost): 1, make_spell("asks", "{W}{U}{B}{R}{G}"): 1}
            | {
                make_land(f"{i} {m}", m, amount=a): 1
                for i, (m, a) in enumerate(zip(lands, amounts, strict=True))
            }
        )
        spell, _, *sources = lay_out(deck).library
        pool = [one for source in sources for one in mana_of(source)]
        bill = Bill().plus(spell)
        if not can_pay(pool, bill):
            assert settle(lands, cost, amounts) is None
            continue
        paid += 1
        staying = leave_untapped(pool, bill)
        assert len(staying) == len(pool) - bill.mana
        by_land = [sum(one.source is source for one in staying) for source in sources]
        assert settle(lands, cost, amounts) == by_land
    assert paid > 10


def one_turn(*cards: object) -> list[tuple[str, str | None, int]]:
    """Return the log of turn 1 with all these cards in hand: event, card, value."""
    blanks = [make_spell(f"blank {i}", "{9}") for i in range(7 - len(cards))]
    deck: Deck = make_deck(dict.fromkeys((*cards, *blanks), 1))
    settings = Settings(
        deck=deck,
        rule=find_rule("none"),
        keep=KeepLands(),
        bottom=find_bottom("lands:3"),
        pilot=find_pilot("greedy"),
        turns=1,
        draw_first=False,
    )
    log = run_kernel(settings, seed=1, first_game=0, games=1).log
    return [(event.name, name, value) for turn, event, name, value in log if turn == 1]


def test_a_rock_paid_with_a_dual_does_not_turn_into_the_other_colour():
    dual = make_land("dual", "RW")
    rock = make_spell("rock", "{R}", kind="Artifact", makes="R", amount=1)
    white, red = make_spell("white", "{W}"), make_spell("red", "{R}")
    start = [("LAND", "dual", 0), ("MANA", None, 1), ("CAST", "rock", 1), ("MANA", None, 2)]
    assert one_turn(dual, rock, white) == [*start, ("END", None, 1)]
    assert one_turn(dual, rock, red) == [*start, ("CAST", "red", 1), ("END", None, 2)]


def test_a_rock_may_be_paid_with_the_mana_of_the_rock_before_it():
    land = make_land("land", "W")
    first = make_spell("first", "{1}", kind="Artifact", makes="C", amount=2)
    second = make_spell("second", "{2}", kind="Artifact", makes="C", amount=2)
    log = one_turn(land, first, second, make_spell("two", "{2}"), make_spell("white", "{W}"))
    casts = [(event, card) for event, card, _ in log if event == Event.CAST.name]
    assert casts == [("CAST", "first"), ("CAST", "second"), ("CAST", "two")]


def test_mana_of_a_creature_without_haste_comes_next_turn():
    land = make_land("land", "G")
    cost, mana_of_it = "{G}", {"makes": "G", "amount": 1}
    elf = make_spell("elf", cost, kind="Creature — Elf", **mana_of_it)
    fast = make_spell("elf", cost, kind="Creature — Elf", haste=True, **mana_of_it)
    green = make_spell("green", "{0}{G}")
    assert one_turn(land, elf, green)[-1] == ("END", None, 1)
    assert one_turn(land, fast, green)[-1] == ("END", None, 2)
