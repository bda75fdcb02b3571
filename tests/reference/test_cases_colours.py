"""The public cases C01 to C04 and C20: what lands can pay, whatever the pilot does.

Every right answer is held to 4.5 standard errors (false alarm 7e-6 each), as the case files say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from simlab.compile import MAX_COMMANDERS
from tests.reference.helpers import (
    Case,
    assert_far,
    at_least,
    deck_of,
    events,
    exactly,
    land,
    play,
    spell,
)

GAMES = 1_000_000
WUUBRG = "{W}{U}{U}{B}{R}{G}"


def pips_paid(lands: Sequence[str]) -> int:
    """Return how many pips of WUUBRG these lands pay, asked of the simulator.

    All lands are in the opening hand; every part of the cost is a card in the command zone, and is
    payable in all games or in none.
    """
    pips = WUUBRG[1:-1].split("}{")
    parts = {
        "".join(f"{{{pip}}}" for place, pip in enumerate(pips) if subset >> place & 1)
        for subset in range(1, 64)
    }
    costs = sorted(parts)
    best = 0
    for start in range(0, len(costs), MAX_COMMANDERS):
        some = costs[start : start + MAX_COMMANDERS]
        counts = {f"Land {kind}": lands.count(kind) for kind in lands}
        own = [land(name, name.removeprefix("Land ")) for name in counts]
        deck = deck_of(counts, *own, ask=[spell(cost, cost) for cost in some])
        run = play(deck, *some, games=10, turns=6, mulligan=exactly(len(lands)))
        for cost in some:
            paid, games = events(run, cost, "payable")[6]
            assert paid in (0, games)
            best = max(best, cost.count("{") * (paid == games))
    return best


@pytest.mark.parametrize(
    ("label", "lands"),
    [
        ("pips payable", ["WU", "UB", "UB", "WG", "RG", "RG"]),
        ("pips payable without the first land", ["UB", "UB", "WG", "RG", "RG"]),
        ("W U U B R G with lands WU, WU, UB, UB, RG, RG", ["WU", "WU", "UB", "UB", "RG", "RG"]),
    ],
)
def test_c01_six_duals_pay_wuubrg(label: str, lands: list[str]) -> None:
    assert pips_paid(lands) == Case.read("C01").value(label)


def test_c02_lands_that_enter_tapped_and_a_two_drop_on_turn_two() -> None:
    case = Case.read("C02")
    ignored = case.value("any split, tapped lands ignored (wrong)")
    for tapped in (0, 4, 8, 12, 16, 24):
        own = [land("Tapped", "WU", tapped="always"), land("Untapped", "WU")]
        counts = {"Tapped": tapped, "Untapped": 24 - tapped, "Blank": 36}
        deck = deck_of(counts, *own, spell("Blank", "{9}"), ask=[spell("Two", "{1}{U}")])
        run = play(deck, "C02", tapped, games=GAMES, turns=2, mulligan="none")
        label = f"{tapped} tapped, {24 - tapped} untapped"
        paid, games = events(run, "Two", "payable")[2]
        case.agrees(label, paid, games)
        castable, _ = events(run, "Two", "castable")[2]
        assert castable == paid  # the pilot plays the tapped land first where that costs nothing
        if tapped:
            assert_far(paid, games, wrong=ignored, right=case.value(label))


@pytest.mark.parametrize(
    ("label", "lands", "others", "play_first"),
    [
        ("1WW off 17 + 9", 17, 9, True),
        ("1GG off 16 + 8", 16, 8, True),
        ("1WW on the draw", 17, 9, False),
    ],
)
def test_c03_double_colour_on_turn_three(
    label: str, lands: int, others: int, play_first: bool
) -> None:
    case = Case.read("C03")
    counts = {"Source": lands, "Other": others, "Blank": 60 - lands - others}
    own = [land("Source", "W"), land("Other", "B"), spell("Blank", "{9}")]
    three, pair = spell("Three", "{1}{W}{W}"), spell("Pair", "{W}{W}")
    run = play(
        deck_of(counts, *own, ask=[three, pair]), "C03", label, games=GAMES, turns=3,
        mulligan="none", on_the_play=play_first,
    )  # fmt: skip
    paid, games = events(run, "Three", "payable")[3]
    case.agrees(label, paid, games)
    product = at_least(run, 3, 3) / games * events(run, "Pair", "payable")[3][0] / games
    assert_far(paid, games, wrong=product, right=case.value(label))


def test_c04_bbrr_from_exactly_four_or_five_lands() -> None:
    """A library of lands and a hand of one: on turn t exactly t lands have been seen."""
    case = Case.read("C04")
    told = []
    for split in ("9/8/0", "8/8/1", "8/7/2", "7/7/3", "7/6/4", "5/5/7", "5/4/8"):
        black, red, duals = map(int, split.split("/"))
        counts = {"Black": black, "Red": red, "Dual": duals}
        own = [land("Black", "B"), land("Red", "R"), land("Dual", "BR")]
        deck = deck_of(counts, *own, ask=[spell("Four", "{B}{B}{R}{R}")])
        run = play(deck, "C04", split, games=GAMES, turns=5, mulligan=exactly(1))
        for turn in (4, 5):
            label = f"{turn} lands, {split}"
            if label in case.answers:
                case.agrees(label, *events(run, "Four", "payable")[turn])
                told.append(label)
    assert sorted(told) == sorted(case.answers)


def test_c20_a_colour_nothing_in_the_deck_can_make() -> None:
    case = Case.read("C20")
    gold = spell("Gold", "{3}{R}{W}{B}")
    own = [land("Red or white", "RW"), land("Blue", "U"), spell("Blank", "{9}")]
    deck = deck_of({"Red or white": 12, "Blue": 13, "Blank": 35}, *own, ask=[gold])
    run = play(deck, "C20", games=GAMES, turns=6, mulligan="none")
    frame = run.cards("Gold").set_index(["event", "turn"])
    case.agrees("P(cast on turn 6)", *events(run, "Gold", "payable")[6])
    case.agrees("P(cast on turn 6)", *events(run, "Gold", "cast")[6])
    given = frame.loc[("payable_given_lands", 6)]
    case.agrees("P(cast | at least six lands)", *events(run, "Gold", "payable_given_lands")[6])
    case.agrees("P(at least six lands), for contrast", given["games"], GAMES)
    assert 0 == given["low"] < given["high"] < 1e-4  # a zero that was simulated has an interval


def test_c20_nothing_given_is_missing_not_zero() -> None:
    deck = deck_of({"Blank": 60}, spell("Blank", "{9}"), ask=[spell("Gold", "{3}{R}{W}{B}")])
    run = play(deck, "C20 no lands", games=1000, turns=6, mulligan="none")
    given = run.cards("Gold").set_index(["event", "turn"]).loc[("payable_given_lands", 6)]
    answer = Case.read("C20").answers["P(cast | at least six lands) in a deck without lands"]
    assert answer["value"] is None
    assert given["games"] == 0
    assert all(
        math.isnan(given[column]) for column in ("estimate", "standard_error", "low", "high")
    )
