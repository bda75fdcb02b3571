"""The public cases F01, F03 and P10: what formats shuffle, what they allow, which zone is which.

Every right answer is held to 4.5 standard errors (false alarm 7e-6 each), as the case files say.
"""

from __future__ import annotations

import json
import warnings

from simlab import Deck, parse_deck
from tests.formats.helpers import broken, filled
from tests.reference.helpers import DATA, Case, assert_far, at_least, land, play
from tests.reference.test_format_hands import deck_in

GAMES = 1_000_000


def test_f01_tiny_leaders_shuffle_forty_nine() -> None:
    """The cards of the case are held against both rule sets in tests/formats."""
    case = Case.read("F01")
    deck = deck_in("tiny_leaders", 49, 20, 1)
    run = play(deck, "F01", games=GAMES, mulligan="none", record="turns", turns=3)
    kept = round(run.estimate("keepable").value * run.games)
    case.agrees("2-5 lands in 7", kept, run.games)
    three = at_least(run, 3, 3)
    case.agrees("3 lands in 9", three, run.games)
    wrong = case.value("the same with 50 cards in the library (wrong)")
    assert_far(three, run.games, wrong=wrong, right=case.value("3 lands in 9"))


def test_f01_what_fits_under_three_by_rule_set() -> None:
    case = Case.read("F01")
    editions = {"per half": "tiny_leaders_2013", "sum": "tiny_leaders_2022"}
    checked = 0
    for label, answer in case.answers.items():
        if answer["kind"] != "legality":
            continue
        name = label.split(" (")[0]
        for rule_set, edition in editions.items():
            deck = filled(edition, name, leads="Najeela, the Blade-Blossom")
            fits = "mana value" not in [rule for rule, _ in broken(deck)]
            assert fits == (answer["value"][rule_set] == "legal"), (label, rule_set)
            checked += 1
    assert checked == 12


def test_f03_brawl_shuffles_fifty_nine_and_a_dual_is_one_mana() -> None:
    case = Case.read("F03")
    deck = deck_in("standard_brawl", 59, 24, 1)
    run = play(
        deck, "F03", games=GAMES, mulligan="none", record="turns", turns=4,
        on_the_play=False, players=2,
    )  # fmt: skip
    kept = round(run.estimate("keepable").value * run.games)
    case.agrees("24 lands in 59: 2-5 lands", kept, run.games)
    case.agrees("24 lands in 59: 4 lands by turn 4 on the draw", at_least(run, 4, 4), run.games)
    wrong, right = "24 lands in 60: 2-5 lands (wrong library)", "24 lands in 59: 2-5 lands"
    assert_far(kept, run.games, wrong=case.value(wrong), right=case.value(right))
    duals = Deck.of({"Dual": 60}, cards={"Dual": land("Dual", "WU")})
    mana = play(duals, "F03 duals", games=100, turns=3, mulligan="none")
    assert mana.estimate("mana_available", turn=3).value == case.value(
        "mana from three duals on turn 3"
    )


def test_p10_a_companion_is_no_second_commander_and_only_main_is_shuffled() -> None:
    record = json.loads((DATA / "cases/P10.json").read_text("utf-8"))
    wanted = record["answers"][0]["value"]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        deck = parse_deck(record["model"]["input_text"], format="brawl")
    assert dict.fromkeys(deck.commanders, 1) == wanted["commander"]
    assert {deck.companion: 1} == wanted["companion"]
    assert (deck.main, deck.sideboard, deck.maybeboard) == (
        wanted["main"],
        wanted["side"],
        wanted["maybe"],
    )
    assert (deck.size, deck.name) == (wanted["library"], wanted["name"])
    assert broken(deck) == [  # a fragment, with a companion that its commander does not allow
        ("deck size", None),
        ("colour identity", deck.companion),
        ("companion", deck.companion),
    ]
