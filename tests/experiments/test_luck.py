"""Luck: tails of the binomial law against exact fractions."""
# ruff: noqa: E501 (cases are shown in one line)

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import simlab
from simlab.errors import ConfigError
from simlab.experiments.luck import at_least, at_most
from simlab.stats import share

DECK = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})


def tail(happened, games, chance):
    """Return the chance of so many or more as a fraction."""
    p = Fraction(chance)
    return sum(comb(games, n) * p**n * (1 - p) ** (games - n) for n in range(happened, games + 1))


@pytest.mark.parametrize("chance", ["1/10", "1/2", "37/40"])
@pytest.mark.parametrize("games", [1, 7, 40, 200])
def test_tails_are_those_of_exact_fractions(games, chance):
    p = float(Fraction(chance))
    for happened in {0, 1, games // 3, games - 1, games}:
        exact = tail(happened, games, chance)
        assert at_least(happened, games, p) == pytest.approx(float(exact), rel=1e-9)
        below = 1 - tail(happened + 1, games, chance)
        assert at_most(happened, games, p) == pytest.approx(float(below), rel=1e-9)


def test_luck_with_a_question_has_its_exact_chance():
    chance = simlab.odds(DECK, "flood by turn 6")
    found = simlab.luck(12, 40, deck=DECK, question="flood by turn 6")
    assert found.chance == chance.estimate
    assert found.expected == pytest.approx(40 * chance.value)
    assert found.tail == found.at_least
    assert found.tail.value == pytest.approx(at_least(12, 40, chance.value))
    assert found.tail.low == found.tail.value == found.tail.high
    same = simlab.luck(12, 40, chance)
    assert same.tail == found.tail
    assert same.asked == chance


def test_luck_below_what_is_expected_looks_at_the_lower_tail():
    found = simlab.luck(2, 40, 0.25)
    assert found.tail == found.at_most
    assert found.tail.value == pytest.approx(float(1 - tail(3, 40, "1/4")), rel=1e-9)
    assert "so few or fewer" in found.words()


def test_a_simulated_chance_carries_its_uncertainty():
    asked = simlab.odds(DECK, "creatures >= 4 in hand on turn 3", games=4_000, seed=1)
    found = simlab.luck(20, 40, asked)
    assert found.at_least.low < found.at_least.value < found.at_least.high
    assert found.at_least.low == at_least(20, 40, asked.low)
    assert found.at_least.high == at_least(20, 40, asked.high)
    assert found.at_most.low == at_most(20, 40, asked.high)
    assert found.at_least.standard_error > 0
    assert "to" in found.words()


@pytest.mark.parametrize(
    ("happened", "games", "chance", "words"),
    [
        (3, 10, 0.25, "good or bad, in 94.9 %, which is nothing unusual (less than 5 % is)"),
        (
            9,
            10,
            0.25,
            "one of 33,825 such series of games; luck so far off, good or bad, in one of",
        ),
        (
            0,
            10,
            0.5,
            "so few or fewer happen in 0.0977 % of such series of games; luck so far off, good or bad, in 0.195 %, which is unusual",
        ),
        (
            12,
            40,
            0.17,
            "so many or more happen in 3.01 % of such series of games; luck so far off, good or bad, in 6.02 %, which is nothing unusual",
        ),
        (
            10,
            10,
            1.0,
            "10 of 10 games, as it has to be: with a chance of 1 in a game it always happens.",
        ),
        (
            0,
            1_100,
            0.0,
            "0 of 1,100 games, as it has to be: with a chance of 0 in a game it cannot happen.",
        ),
        (
            1,
            10,
            0.0,
            "1 of 10 games, though the chance in a game is 0: it cannot happen. The question,",
        ),
        (
            1_099,
            1_100,
            1.0,
            "1,099 of 1,100 games, though the chance in a game is 1: it always happens.",
        ),
        (
            40,
            40,
            0.9999,
            "so many or more happen in 99.6 % of such series of games; luck so far off, good or bad, in 100 %",
        ),
        (
            1_100,
            1_100,
            0.5,
            "1,100 of 1,100 games, where 550.0 are to be expected: so many or more happen in one of more than a million million such",
        ),
        (
            0,
            1_100,
            0.5,
            "so few or fewer happen in one of more than a million million such series of games; luck",
        ),
        (1_500, 2_000, 0.1, "good or bad, in one of more than a million million, which is unusual"),
        (
            5,
            10,
            share(5, 10),
            "in 62 % (6.3 to 98 %) of such series of games; luck so far off, good or bad, in 100 % (13 to 100 %)",
        ),
        (
            900,
            1_000,
            share(10, 100),
            "happen in one of more than a million million such series of games; luck",
        ),
    ],
)
def test_the_answer_is_said_in_words(happened, games, chance, words):
    assert words in simlab.luck(happened, games, chance).words()


@pytest.mark.parametrize(("games", "chance"), [(10, 0.5), (40, 0.17), (40, 0.5), (100, 0.3)])
def test_no_more_than_one_in_twenty_fair_series_is_called_unusual(games, chance):
    called = one_sided = 0.0
    for happened in range(games + 1):
        found = simlab.luck(happened, games, chance)
        weight = comb(games, happened) * chance**happened * (1 - chance) ** (games - happened)
        called += weight * found.is_unusual
        one_sided += weight * (found.tail.value < 0.05)
        assert found.two_sided.value == pytest.approx(
            min(1, 2 * min(found.at_least.value, found.at_most.value))
        )
        # Unusual is what the interval of 95 % around the share seen does not hold.
        inside = found.observed.low <= chance <= found.observed.high
        assert inside == (not found.is_unusual)
    assert 0.001 < called <= 0.05
    if games == 100:
        assert one_sided > 0.05  # what looking at the side seen alone would do


def test_a_simulated_chance_may_leave_open_if_it_is_unusual():
    found = simlab.luck(6, 40, share(21, 300))
    assert found.is_unusual is None
    assert "; whether that is unusual cannot be told from so few simulated games" in found.words()
    low, high = found.chance.low, found.chance.high
    assert found.two_sided.low == 2 * at_least(6, 40, low)
    assert found.two_sided.high == pytest.approx(2 * at_least(6, 40, high))
    assert found.facts()["is_unusual"] is None
    likely = simlab.luck(10, 40, share(75, 300))
    assert likely.two_sided.high == 1  # for a chance in between
    assert likely.two_sided.low < 1
    assert likely.is_unusual is False


def test_the_observed_share_has_an_exact_interval():
    found = simlab.luck(12, 40, 0.2)
    assert (found.observed.low, found.observed.high) == pytest.approx((0.1656, 0.4653), abs=1e-4)
    assert "seen: 30.0%" in str(found)
    assert found.facts()["observed"] == 0.3
    assert "<b>" in found._repr_html_()
    assert repr(found).startswith("Luck(12 of 40")


@pytest.mark.parametrize(
    ("arguments", "settings", "why"),
    [
        ((41, 40, 0.5), {}, "happened=41"),
        ((-1, 40, 0.5), {}, "happened=-1"),
        ((1, 0, 0.5), {}, "games=0"),
        ((1, 2), {}, "give one chance"),
        ((1, 2, 0.5), {"deck": DECK, "question": "flood by turn 3"}, "give one chance"),
        ((1, 2), {"deck": DECK}, "belong together"),
        ((1, 2, 1.5), {}, "between 0 and 1"),
        ((1, 2, "half"), {}, "give a number"),
        ((1, 2, 0.5), {"mulligan": "none"}, "mulligan goes with a deck"),
        ((1, 2), {"deck": DECK, "question": "lands by turn 1 given lands >= 8 in opening hand"}, "never met"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(arguments, settings, why):
    with pytest.raises(ConfigError, match=why):
        simlab.luck(*arguments, **settings)


def test_the_games_of_a_simulation_are_those_asked_for() -> None:
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 20, "Llanowar Elves": 3})
    found = simlab.luck(
        3, 40, deck=deck, question="mana >= 4 by turn 3", simulated_games=2_000, seed=1
    )
    assert found.chance.games == 2_000
    with pytest.raises(ConfigError, match="simulated_games goes with a deck and a question"):
        simlab.luck(3, 40, 0.5, simulated_games=2_000)


def test_what_cannot_happen_is_said_and_a_simulated_chance_is_a_range() -> None:
    assert "cannot happen" in simlab.luck(3, 10, 0.0).words()
    assert "always happens" in simlab.luck(3, 10, 1.0).words()
    rare = simlab.luck(3, 40, share(1, 1_000)).words()
    assert "one of 659 to 18,483,923 such series" in rare
    assert "(given)" in str(simlab.luck(3, 10, 0.25))
