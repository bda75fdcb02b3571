"""``analyze`` and ``compare`` play as many games as a precision takes."""

from __future__ import annotations

import pytest

SHORT = ("--turns", "4", "--seed", "1")


def test_analyze_plays_until_a_metric_is_precise(simlab):
    found = simlab.json("analyze", "bears.txt", *SHORT, "--half-width", "0.01", "--of", "screw")
    row = next(row for row in found["summary"] if row["metric"] == "screw")
    assert row["high"] - row["low"] <= 0.02
    assert found["games"] < 20_000


def test_compare_plays_until_a_difference_is_precise(simlab):
    asked = ("--half-width", "0.01", "--of", "mulligans")
    found = simlab.json("compare", "bears.txt", "--mulligans", "london,paris", *SHORT, *asked)
    row = next(row for row in found["differences"] if row["metric"] == "mulligans")
    assert row["high"] - row["low"] <= 0.02


def test_odds_and_luck_play_until_an_answer_is_precise(simlab):
    question = "cast(creatures) >= 4 by turn 4"
    words = ("--seed", "1", "--half-width", "0.005")
    found = simlab.json("odds", "bears.txt", question, *words)
    assert 0.008 <= found["high"] - found["low"] <= 0.01
    lucky = simlab.json("luck", "bears.txt", question, "3", "40", *words)
    assert lucky["odds"]["estimate"] == found["estimate"]
    said = simlab.error("odds", "bears.txt", question, *words, "--games", "10")
    assert "games and half_width are given" in said


def test_seconds(simlab):
    found = simlab.json("analyze", "bears.txt", *SHORT, "--seconds", "0.3")
    assert found["games"] >= 1_000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--half-width", "0"), "half_width=0.0: give a number above 0"),
        (("--half-width", "0.1", "--games", "10"), "games and half_width are given"),
        (("--half-width", "0.1", "--of", "scrw"), 'did you mean "screw"'),
        (("--relative", "0.1"), "say which"),
        (("--of", "screw"), "how precise"),
        (("--seconds", "-1"), "seconds=-1.0"),
    ],
)
def test_what_makes_no_sense(simlab, words, message):
    assert message in simlab.error("analyze", "bears.txt", *SHORT, *words)
