"""Hall's condition: a pool pays a bill exactly if distinct mana can pay every pip."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest

from simlab.compile import compile_deck
from simlab.kernels import mana
from tests.kernels.cases import make_deck, make_land, make_spell
from tests.kernels.test_settling import one_turn
from tests.naive.paying import Bill, can_pay, mana_of
from tests.naive.table import lay_out

U64 = np.uint64


def pays(lands: Sequence[str], cost: str, *, amount: int = 1) -> bool:
    """Ask kernel and twin whether lands that make these colours pay a cost; they must agree."""
    cards = [make_land(f"{i} {makes}", makes, amount=amount) for i, makes in enumerate(lands)]
    deck = make_deck({make_spell("spell", cost): 1} | dict.fromkeys(cards, 1))
    arrays = compile_deck(deck).arrays
    pool = [mana.GUARD + arrays.gives[arrays.spells :, word].sum(dtype=U64) for word in range(4)]
    kernel = bool(mana.can_pay(*pool, arrays.need, 0))
    spell, *sources = lay_out(deck).library
    every_mana = [one for source in sources for one in mana_of(source)]
    twin = spell.mana is not None and can_pay(every_mana, Bill().plus(spell))
    assert kernel == twin
    return kernel


def test_six_duals_pay_six_pips_though_a_greedy_payer_fails():  # case C01
    duals = ["WU", "UB", "UB", "WG", "RG", "RG"]
    assert pays(duals, "{W}{U}{U}{B}{R}{G}")
    assert not pays(duals[1:], "{W}{U}{U}{B}{R}{G}")
    assert pays(["WU", "WU", "UB", "UB", "RG", "RG"], "{W}{U}{U}{B}{R}{G}")


def test_a_dual_never_pays_two_pips():
    assert not pays(["WU"], "{W}{U}")
    assert not pays(["WU", "R"], "{W}{U}")
    assert not pays(["WU", "WU"], "{W}{U}{1}")
    assert pays(["WU", "WU"], "{W}{U}")


def test_enough_sources_of_each_colour_are_not_enough_together():
    assert not pays(["WUB", "R", "R"], "{W}{U}{B}")
    assert not pays(["WU", "WU", "R"], "{W}{W}{U}")


def test_a_hybrid_pip_is_paid_with_either_colour():
    assert pays(["W"], "{W/U}")
    assert pays(["U"], "{W/U}")
    assert not pays(["R"], "{W/U}")
    assert pays(["W", "U"], "{W/U}{W/U}")
    assert not pays(["W", "R"], "{W/U}{W/U}")
    assert pays(["W", "U"], "{W/U}{U}")
    assert not pays(["W", "W"], "{W/U}{U}")


def test_generic_mana_is_paid_with_what_the_pips_leave():
    assert pays(["W", "R", "R"], "{2}{W}")
    assert not pays(["W", "R"], "{2}{W}")
    assert not pays(["R", "R", "R"], "{2}{W}")


def test_colourless_pips_ask_for_colourless_mana():
    assert pays(["C"], "{C}")
    assert not pays(["W"], "{C}")
    assert pays(["C"], "{1}")


def test_a_pip_of_a_colour_that_nobody_makes_is_never_payable():  # case C20
    assert not pays(["W", "U", "B", "R"], "{G}")
    assert not pays(["WUBR"] * 8, "{1}{G}")


def test_nothing_pays_a_cost_of_nothing_but_no_mana_cost_is_never_paid():
    assert pays([], "{0}")
    assert pays(["W"], "{0}")
    assert not pays(["WUBRG"] * 20, "")


def test_a_card_that_costs_more_than_a_byte_holds_is_not_cast():
    log = one_turn(make_land("land", "W"), make_spell("dear", "{200}"), make_spell("white", "{W}"))
    assert [line for line in log if line[0] == "CAST"] == [("CAST", "white", 1)]


def test_a_land_of_two_mana_pays_two_pips():
    assert pays(["WU"], "{W}{U}", amount=2)
    assert not pays(["WU"], "{W}{U}{1}", amount=2)


@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_matching_agree_on_random_bills(seed):
    chance = random.Random(seed)
    answers = []
    for _ in range(100):
        lands = [
            "".join(chance.sample("WUBRG", chance.choice((1, 1, 2, 2, 3))))
            for _ in range(chance.randint(1, 7))
        ]
        pips = [
            "/".join(chance.sample("WUBRG", chance.choice((1, 1, 1, 2))))
            for _ in range(chance.randint(1, len(lands)))
        ]
        answers.append(pays(lands, "".join(f"{{{pip}}}" for pip in pips)))
    assert 10 < sum(answers) < 90
