"""``simlab tune``: a table that a player understands, and errors that say what would be right."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simlab import load, parse_deck, tune

WORDS = ("tune", "bears.txt", "--seed", "1", "--turns", "4")


def test_land_counts_in_a_table(simlab):
    said = simlab(*WORDS, "--lands", "15:19").stdout
    assert "mana_spent_by, turn 4: more is better (± 95% interval)" in said
    for lands in range(15, 20):
        row = next(line for line in said.splitlines() if line.startswith(f" {lands} lands"))
        assert row.count("±") >= 3
        assert row.rstrip().endswith(("best", "as good", "worse"))
    assert " 17 lands (yours)" in said
    assert re.search(r"Best: 1\d lands\. With probability 0\.95 no candidate is better", said)
    assert "18 to 19 lands: Forest for Grizzly Bears, one by one." in said
    assert "16 to 15 lands: Grizzly Bears for Forest, one by one." in said
    assert "stand-in" not in said  # as many as were opened are allowed in forty cards
    assert "simlab check bears.txt" in said


@pytest.mark.parametrize("lands", ["17", "16"])
def test_a_single_candidate_is_not_called_best(simlab, lands):
    said = " ".join(simlab(*WORDS, "--lands", lands).stdout.split())
    assert f"{lands} lands is the only candidate: nothing was compared." in said
    assert "over 1 candidate," in said
    assert "Ask for several" in said
    assert "Screw: fewer than 4 lands" in said
    for words in ("Best:", "as good", "No other one", "With probability"):
        assert words not in said
    found = tune(parse_deck("17 Forest\n23 Grizzly Bears"), lands=[17], turns=3, games=500, seed=1)
    assert "best" not in repr(found)
    assert "nothing was compared" in found._repr_html_()
    assert "<td>best</td>" not in found._repr_html_()


@pytest.mark.parametrize(("lands", "words"), [("8:10", "more lands"), ("26:28", "fewer lands")])
def test_a_best_at_the_end_of_the_range_says_where_to_look_on(simlab, lands, words):
    said = " ".join(simlab(*WORDS, "--lands", lands).stdout.split())
    assert f"It is at the end of those asked for: {words} may be better still." in said
    assert "at the end of" not in simlab(*WORDS, "--lands", "8:28").stdout


@pytest.mark.parametrize("columns", ["80", "40"])
def test_nothing_is_cut_on_a_narrow_screen(simlab, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    said = simlab(*WORDS, "--lands", "15:19", "--objective", "screw_or_flood").stdout
    assert all(len(line) <= 80 for line in said.splitlines())
    assert "…" not in said


def test_json_has_the_promise_and_all_numbers(simlab):
    found = simlab.json(*WORDS, "--lands", "16,17", "--objective", "screw", "--delta", "0.02")
    assert (found["kind"], found["objective"], found["turn"]) == ("tuning", "screw", 4)
    assert found["lower_is_better"]
    assert found["delta"] == 0.02
    assert found["within"] <= 0.02
    assert found["best"] in found["equivalent"]
    assert [row["lands"] for row in found["table"]] == [16, 17]
    assert {"low", "high", "difference_low", "games", "verdict"} < set(found["table"][0])
    assert {row["metric"] for row in found["beside"]} == {"screw", "flood"}


def test_swaps_and_splits(simlab):
    swaps = ("--pool", "Llanowar Elves", "--out", "Grizzly Bears")
    said = simlab(*WORDS, *swaps).stdout
    assert "as it is (yours)" in said
    assert "Best: + Llanowar Elves - Grizzly Bears." in said
    Path("two.txt").write_text("9 Forest\n8 Island\n20 Grizzly Bears\n3 Opt\n")
    said = simlab("tune", "two.txt", "--splits", "1", "--turns", "3", "--seed", "1").stdout
    assert re.search(r"^ 10 Forest \+ 7 +|10 Forest \+ 7 Island", said, re.MULTILINE)


def test_leave_says_which_card_goes(simlab):
    Path("deck.txt").write_text("17 Forest\n20 Grizzly Bears\n3 Shock\n")
    words = ("tune", "deck.txt", "--seed", "1", "--turns", "3", "--lands", "17:18")
    assert "18 lands: Forest for Grizzly Bears." in simlab(*words).stdout
    assert "18 lands: Forest for Shock." in simlab(*words, "--leave", "Shock").stdout


def test_a_promise_that_was_not_reached_is_a_warning(simlab):
    swaps = ("--pool", "Runeclaw Bear", "--out", "Grizzly Bears")
    words = (*WORDS, *swaps, "--delta", "0.0001", "--games", "3000")
    result = simlab(*words)
    assert "warning: With probability 0.95" in result.stderr
    assert "the games ran out before that was 0.0001, as asked." in result.stderr


def test_what_a_few_games_do_not_decide_has_no_best(simlab):
    """The same words as those of ``simlab solitaire --lands``."""
    words = (*WORDS, "--lands", "16:18", "--games", "2")
    ran = simlab(*words)
    said = " ".join(ran.stdout.split())
    assert "Not decided; the choice so far is 1" in said
    assert said.count("best so far") == 1
    assert "Best:" not in said
    assert "as good, that is" not in said
    assert re.search(r"The best may as well be 1\d or 1\d: not seen to be worse\.", said)
    assert re.search(r"Some [\d,]+ games of each are most likely enough \(--games \d+\)", said)
    assert "half a per cent of the best." in said
    assert "as asked" not in said
    found = simlab.json(*words)
    assert len(found["may_be_best"]) == 3
    assert found["games_enough"] > 2
    share = simlab(*words, "--objective", "screw").stderr
    assert "before that was 1 percentage point, the default." in share


def test_as_many_games_as_were_said_to_be_enough_are_enough(simlab):
    """One seed, fixed, so never by chance."""
    few = simlab.json(*WORDS, "--lands", "16:18", "--games", "200")
    enough = simlab(*WORDS, "--lands", "16:18", "--games", str(few["games_enough"]))
    assert "Best: " in enough.stdout


def test_decks_that_are_no_legal_lists_are_said_to_be_none(simlab):
    Path("led.txt").write_text("36 Forest\n60 Island\n1 Grizzly Bears\n1 Craw Wurm\n1 Shock\n")
    words = (
        "tune",
        "led.txt",
        "--commander",
        "Tatyova, Benthic Druid",
        "--any-deck",
        "--seed",
        "1",
    )
    words += ("--format", "commander", "--turns", "4", "--delta", "9")
    said = " ".join(simlab(*words, "--lands", "94:97").stdout.split())
    assert said.count("as a stand-in: not a legal list.") == 1
    assert "stand-in" not in simlab(*words, "--lands", "96:98").stdout
    found = simlab.json(*words, "--lands", "94:97")
    assert list(found["stand_ins"]) == ["94 lands", "95 lands"]
    assert found["stand_ins"]["94 lands"] == [
        '3 copies of "Grizzly Bears", format "commander" allows one copy'
    ]


def test_each_step_says_which_cards_leave_and_come(simlab):
    deck = "20 Mountain\n4 Shock\n4 Goblin Piker\n2 Hill Giant\n2 Gray Ogre\n28 Jackal Pup\n"
    Path("red.txt").write_text(deck)
    words = ("tune", "red.txt", "--seed", "1", "--turns", "2", "--delta", "9")
    own = ("--leave", "Hill Giant", "--leave", "Shock", "--leave", "Shock", "--come", "Gray Ogre")
    said = " ".join(simlab(*words, *own, "--lands", "18:24").stdout.split())
    assert "21 to 24 lands: Mountain for Hill Giant (21), Shock (22, 23), Jackal Pup (24)." in said
    assert "19 to 18 lands: Gray Ogre for Mountain (19); Jackal Pup for Mountain (18)." in said
    changes = simlab.json(*words, *own, "--lands", "18:24")["changes"]
    assert {"candidate": "22 lands", "lands": 22, "card": "Hill Giant", "change": -1} in changes
    assert sum(row["change"] for row in changes if row["candidate"] == "18 lands") == 0


@pytest.mark.slow
def test_a_commander_deck_is_tuned_in_twenty_seconds(repository):
    """In a new process, kernels compiled before."""
    deck = repository / "configs" / "decks" / "three_colour_commander.txt"
    words = [sys.executable, "-m", "simlab.cli", "tune", str(deck), "--format", "commander"]
    words += ["--lands", "33:42", "--seed", "1"]
    subprocess.run(words, capture_output=True, check=True, cwd=repository)
    start = time.perf_counter()
    subprocess.run(words, capture_output=True, check=True, cwd=repository)
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--lands", "33-42"), "give a range with both ends, as in 33:42"),
        (("--lands", "42:33"), "write the lower end first"),
        (("--lands", "38:40"), "lands=40: the deck has 40 cards; from 1 to 39"),
        ((), "there is nothing to tune: give one of lands, splits, pool (with out), decks"),
        (("--lands", "16:17", "--objective", "mana_spend"), 'did you mean "mana_spent"'),
        (("--lands", "16:17", "--turn", "9"), "turn=9: give a whole number from 1 to 4"),
        (("--lands", "16:17", "--delta", "0"), "give a number above 0"),
        (("--pool", "Llanowar Elfs", "--out", "Grizzly Bears"), "did you mean Llanowar Elves"),
        (("--pool", "Opt"), "out is empty"),
        (("--out", "Opt"), "pool is empty"),
        (("--splits", "1"), "basic lands of two kinds; the deck has Forest"),
        (("--lands", "16:18", "--leave", "Forest"), "is a land; name cards that are none"),
    ],
)
def test_what_makes_no_sense(simlab, words, message):
    assert message in simlab.error(*WORDS, *words)


def test_a_tuning_is_saved_and_has_no_page(simlab):
    said = simlab(*WORDS, "--lands", "16:18", "--save", "tuned").stdout
    assert "Saved in tuned. " in said
    assert list(load("tuned").decks) == ["16 lands", "17 lands", "18 lands"]
    assert simlab.json(*WORDS, "--lands", "16:18", "--save", "tuned")["saved"] == "tuned"
    assert "tuned is a tuning" in simlab.error("report", "tuned")
