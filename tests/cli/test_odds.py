"""``simlab odds``, ``simlab luck``, and events in experiment files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import simlab as package


def test_odds_says_the_exact_answer_and_what_it_is_conditional_on(simlab):
    said = simlab("odds", "bears.txt", "lands >= 3 by turn 3").stdout.splitlines()
    found = package.odds(package.read_deck("bears.txt"), "lands >= 3 by turn 3")
    assert said[0] == f"{100 * found.value:.4f} % (exact)"
    assert said[1] == "read as: at least 3 of lands seen by turn 3"
    assert said[2].startswith("with: mulligan london, keep lands:2-5")


def test_odds_takes_the_settings_of_the_other_commands(simlab):
    words = ["odds", "bears.txt", "creatures >= 2 in hand on turn 3", "--mulligan", "vancouver"]
    words += ["--keep", "lands:3-4", "--on-the-draw", "--games", "400", "--seed", "5", "--level"]
    said = simlab.json(*words, "0.9")
    assert (said["method"], said["games"], said["seed"]) == ("simulated", 400, 5)
    assert (said["mulligan"], said["keep"]) == ("vancouver", "lands:3-4 floor:4")
    assert said["on_the_play"] is False
    assert said["low"] < said["estimate"] < said["high"]
    assert "pilot" in said["why_simulated"]
    wider = simlab.json(*words, "0.99")
    assert wider["high"] - wider["low"] > said["high"] - said["low"]


def test_an_error_in_a_question_has_a_caret_below_the_place(simlab):
    said = simlab.error("odds", "bears.txt", "lands >= 3 and lnds >= 2 by turn 3").splitlines()
    assert said == [
        'error: "lnds" is no class of cards; did you mean lands?',
        "  lands >= 3 and lnds >= 2 by turn 3",
        "                 ^^^^",
    ]


@pytest.mark.parametrize("question", ["", "(", "lands", "'", "lands >= 2 by turn 99"])
def test_what_is_no_question_is_a_message(simlab, question):
    assert "^" in simlab.error("odds", "bears.txt", question)


def test_odds_in_exact_terms_alone_may_have_no_answer(simlab):
    words = ["odds", "bears.txt", "cast(creatures) by turn 3", "--method", "exact"]
    assert "depends on what the pilot plays" in simlab.error(*words)


def test_luck_says_how_unusual_it_was(simlab):
    said = simlab("luck", "bears.txt", "flood by turn 6", "12", "40").stdout
    assert said.startswith(
        "12 of 40 games, where 1.6 are to be expected: so many or more happen in"
    )
    facts = simlab.json("luck", "bears.txt", "flood by turn 6", "12", "40")
    found = package.luck(12, 40, deck=package.read_deck("bears.txt"), question="flood by turn 6")
    assert facts["tail"] == found.tail.value
    assert facts["odds"]["method"] == "exact"
    assert "happened=41" in simlab.error("luck", "bears.txt", "flood by turn 6", "41", "40")


def test_describe_says_how_questions_are_written(simlab):
    said = simlab("describe", "odds").stdout
    for word in ("in opening hand", "by turn 4", "castable", "given", "rocks :=", "any("):
        assert word in said
    assert "lands >= 2 by turn 2" in simlab("describe", "odds", "lands >= 2 by turn 2").stdout
    assert "^" in simlab.error("describe", "odds", "lands >= ")


EXPERIMENT = """
deck = "bears.txt"
games = 300
seed = 1
turns = 4
{arms}
[events]
"two drop" = 'cast("Grizzly Bears") by turn 2 given lands >= 2'
three = "lands >= 3 by turn 3"
"""


def test_an_experiment_asks_its_events_of_every_arm(simlab):
    Path("one.toml").write_text(EXPERIMENT.format(arms=""))
    Path("two.toml").write_text(EXPERIMENT.format(arms='mulligan = ["london", "none"]'))
    for file, arms in (("one.toml", 1), ("two.toml", 2)):
        said = simlab("run", file, "--no-save").stdout
        assert "Events (± 95%)" in said
        assert "three: at least 3 of lands seen by turn 3" in said
        facts = simlab.json("run", file, "--save", f"saved-{arms}")
        assert len(facts["events"]) == 2 * arms
        loaded = package.load(f"saved-{arms}")
        assert json.loads(loaded.events().to_json(orient="records"))[0]["estimate"] is not None
        assert facts["events"][0]["estimate"] == loaded.events()["estimate"][0]


def test_a_wrong_event_is_told_with_its_line(simlab):
    text = EXPERIMENT.format(arms="").replace("lands >= 3", "lnds >= 3").replace("turn 2", "turn 9")
    Path("bad.toml").write_text(text)
    said = simlab.error("run", "bad.toml", "--no-save")
    assert 'line 8: event "two drop": games have 4 turns' in said
    assert 'line 9: event "three": "lnds" is no class of cards' in said
    Path("kind.toml").write_text(EXPERIMENT.format(arms="").replace('"lands >= 3 by turn 3"', "3"))
    assert "line 9" in simlab.error("run", "kind.toml", "--no-save")


def test_luck_plays_as_many_games_as_asked_for(simlab):
    words = ("luck", "bears.txt", "mana_spent_by >= 3 by turn 3", "3", "40")
    found = simlab.json(*words, "--games", "1000", "--seed", "1", "--method", "simulated")
    assert found["odds"]["games"] == 1000
