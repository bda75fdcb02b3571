"""Lands enter untapped, and Phyrexian mana is paid, for life or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from scipy.stats import hypergeom

from simlab import Deck, Run, compare, compare_formats, load
from tests.reference.helpers import at_least, events, play

LANDS, SIZE, TURNS = 24, 60, 5
DECK = Deck.of({"Steam Vents": LANDS, "Lightning Bolt": 12, "Dismember": 12, "Gut Shot": 12})


def run_of(deck: Deck = DECK, **settings: Any) -> Run:
    """Play a deck without mulligans, on the same seed whatever the settings."""
    return play(deck, "life", games=4_000, turns=TURNS, mulligan="none", **settings)


@pytest.mark.parametrize(
    ("card", "mana", "mana_without_life"),  # {R} and {R/P}
    [("Lightning Bolt", 1, 1), ("Gut Shot", 0, 1)],
)
def test_what_is_payable_rests_on_the_lands_seen(card, mana, mana_without_life) -> None:
    paid, free = run_of(), run_of(pay_life=False)
    for turn in range(1, TURNS + 1):
        lands = at_least(paid, mana, turn)
        assert events(paid, card, "payable")[turn] == (lands, paid.games)
        if turn == 1:  # every land enters tapped: there is no mana yet
            assert events(free, card, "payable")[turn] == (0, free.games)
        else:  # a land of an earlier turn
            seen = at_least(free, mana_without_life, turn - 1)
            assert events(free, card, "payable")[turn] == (seen, free.games)


def test_phyrexian_mana_takes_its_colour_without_life() -> None:
    """Dismember is {1}{B/P}{B/P}: one mana and four life, or three mana of which two are black."""
    assert events(run_of(), "Dismember", "payable")[1][0] == at_least(run_of(), 1, 1)
    blue_and_red = run_of(pay_life=False)
    assert all(count == 0 for count, _ in events(blue_and_red, "Dismember", "payable").values())
    black = Deck.of({"Swamp": LANDS, "Dismember": SIZE - LANDS})
    without, turns = run_of(black, pay_life=False), range(1, TURNS + 1)
    found = events(without, "Dismember", "payable")
    assert [found[turn][0] for turn in turns] == [
        at_least(without, 3, turn) if turn >= 3 else 0 for turn in turns
    ]


def test_nothing_can_be_spent_on_turn_one_without_life() -> None:
    paid, free = run_of(), run_of(pay_life=False)
    assert free.estimate("mana_available", 1).value == 0
    seven = hypergeom(SIZE, LANDS, 7).sf(0)
    assert paid.estimate("mana_available", 1).value == pytest.approx(seven, abs=0.02)
    assert paid.estimate("land_drop", 1).value == free.estimate("land_drop", 1).value


def test_a_land_that_is_searched_for_enters_tapped_without_life() -> None:
    deck = Deck.of({"Scalding Tarn": 20, "Steam Vents": 20, "Lightning Bolt": 20})
    assert run_of(deck).estimate("mana_available", 1).value > 0.9
    assert run_of(deck, pay_life=False).estimate("mana_available", 1).value == 0


def test_a_run_says_that_no_life_is_paid() -> None:
    paid, free = run_of(), run_of(pay_life=False)
    assert "life" not in paid.scenario.words()
    assert "no life is paid" in free.scenario.words()
    assert "no life is paid" not in run_of(pay_life=False, record="hands").scenario.words()
    assert "no life is paid: it enters tapped" in free.notes()["Steam Vents"]
    assert "life is paid for it to enter untapped" in paid.notes()["Steam Vents"]
    assert "Phyrexian mana is paid with life" in paid.notes()["Gut Shot"]
    assert "Gut Shot" not in free.notes()


def test_arms_may_differ_in_it() -> None:
    found = compare(
        {"life": {}, "no life": {"pay_life": False}},
        deck=DECK, games=1_000, turns=3, seed=1, progress=False,
    )  # fmt: skip
    row = found.differences("mana_available", turn=1).iloc[0]
    assert row["difference"] == -found["life"].estimate("mana_available", 1).value
    decks = {"limited": DECK, "constructed_60": DECK}
    formats = compare_formats(decks, decks=decks, games=100, turns=2, pay_life=False)
    assert not any(runs[0].scenario.pay_life for runs in formats.runs.values())


def test_it_is_saved_and_earlier_records_pay_life(tmp_path) -> None:
    run = run_of(pay_life=False)
    folder = run.save(tmp_path / "run")
    again = load(folder)
    assert isinstance(again, Run)
    assert (again.scenario, again.digest) == (run.scenario, run.digest)
    assert again.replay(3) == run.replay(3)
    file = run_of().save(tmp_path / "old") / "record.json"
    record = json.loads(file.read_text(encoding="utf-8"))
    del record["runs"][""]["settings"]["pay_life"]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert load(file.parent).scenario == run_of().scenario
