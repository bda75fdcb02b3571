"""Questions about a deck: exact answers by hand and against simulation, what an answer says."""
# ruff: noqa: E501 (cases are shown in one line)

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import time
from math import comb

import pytest

import simlab
from simlab.errors import ConfigError, NotExactError, QuestionError
from simlab.experiments import Scenario
from simlab.experiments.exact_answer import exact_answer
from simlab.questions import Known, read_question, resolve
from tests.questions.random_questions import random_question

BEARS = simlab.Deck.of({"Forest": 17, "Sol Ring": 1, "Grizzly Bears": 22}, name="bears")
PLAIN = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
DRAWS = simlab.Deck.of({"Island": 17, "Divination": 4, "Opt": 4, "Grizzly Bears": 15})
NONE = {"mulligan": "none"}


def hypergeometric(wanted, deck, seen, *counts):
    """Return the chance of so many of some cards among those seen."""
    ways = sum(comb(wanted, n) * comb(deck - wanted, seen - n) for n in counts)
    return ways / comb(deck, seen)


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        ("lands in 2..5 in opening hand", hypergeometric(17, 40, 7, 2, 3, 4, 5)),
        ("no lands in opening hand", hypergeometric(17, 40, 7, 0)),
        ("lands >= 3 by turn 3", hypergeometric(17, 40, 9, *range(3, 10))),
        ("lands >= 3 by turn 3 on the draw", hypergeometric(17, 40, 10, *range(3, 11))),
        ("exactly 3 lands by turn 3", hypergeometric(17, 40, 9, 3)),
        ("'Sol Ring' by turn 3", 9 / 40),
        ("not 'Sol Ring' by turn 3", 31 / 40),
        ("'Sol Ring' in opening hand given 'Sol Ring' by turn 3", 7 / 9),
        ("lands == 7 in opening hand or lands == 0 in opening hand", hypergeometric(17, 40, 7, 0, 7)),
        ("lands + 'Sol Ring' >= 7 in opening hand", hypergeometric(18, 40, 7, 7)),
        ("different('Sol Ring', lands) >= 2 in opening hand", 7 / 40 - comb(22, 6) / comb(40, 7)),
        ("lands > creatures in opening hand", None),
        ("payable('Grizzly Bears') by turn 2", hypergeometric(17, 40, 8, *range(2, 9))),
        ("flood by turn 5", hypergeometric(17, 40, 11, *range(7, 12))),
        ("screw on turn 4", hypergeometric(17, 40, 10, *range(4))),
        ("mulligans == 0", 1.0),
        ("lands >= 8 in opening hand", 0.0),
    ],
)  # fmt: skip
def test_exact_answers_by_hand_without_mulligans(question, chance):
    found = simlab.odds(BEARS, question, **NONE)
    assert found.is_exact
    assert (found.low, found.high, found.estimate.games) == (found.value, found.value, 0)
    if chance is None:
        ways = sum(
            comb(17, lands) * comb(22, bears) * comb(1, 7 - lands - bears)
            for lands in range(8)
            for bears in range(8 - lands)
            if lands > bears and 7 - lands - bears <= 1
        )
        chance = ways / comb(40, 7)
    assert found.value == pytest.approx(chance, abs=1e-12)


SINGLES = simlab.Deck.of(
    {
        "Forest": 17,
        **dict.fromkeys(("Opt", "Shock", "Ponder", "Brainstorm", "Duress", "Shatter", "Fog"), 1),
        "Grizzly Bears": 16,
    }
)
SEVEN = "'Opt', 'Shock', 'Ponder', 'Brainstorm', 'Duress', 'Shatter', 'Fog'"


@pytest.mark.parametrize(
    ("question", "chance"),
    [
        (f"any({SEVEN}) in opening hand", 1 - hypergeometric(7, 40, 7, 0)),
        (f"different({SEVEN}) == 2 in opening hand", hypergeometric(7, 40, 7, 2)),
        (f"different({SEVEN}) in 2..3 in opening hand", hypergeometric(7, 40, 7, 2, 3)),
        (f"all({SEVEN}) in opening hand", 1 / comb(40, 7)),
        (
            "('Opt' or 'Shock' or any('Shock', 'Fog')) in opening hand",
            1 - hypergeometric(3, 40, 7, 0),
        ),
        ("(not ('Opt' or 'Shock')) in opening hand", hypergeometric(2, 40, 7, 0)),
        ("'Opt' + 'Shock' != 1 in opening hand", 1 - hypergeometric(2, 40, 7, 1)),
        ("any('Opt', 'Shock') + 'Shock' >= 2 in opening hand", 7 / 40),
        ("'Opt' + creatures >= 7 in opening hand", hypergeometric(17, 40, 7, 7)),
    ],
)
def test_cards_that_are_counted_together_are_one_count(question, chance):
    found = simlab.odds(SINGLES, question, method="exact", **NONE)
    assert found.value == pytest.approx(chance, abs=1e-12)


def test_what_takes_too_many_states_is_simulated_and_says_so():
    names = ["Shock", "Fog", "Duress", "Shatter", "Murder", "Terror", "Naturalize", "Giant Growth"]
    names += ["Lightning Bolt", "Counterspell", "Cancel", "Disenchant"]
    deck = simlab.Deck.of({"Forest": 24, **dict.fromkeys(names, 2), "Grizzly Bears": 12})
    asked = f"different({', '.join(map(repr, names))}) >= 6 by turn 8"
    started = time.perf_counter()
    found = simlab.odds(deck, asked, games=2_000, seed=1)
    assert time.perf_counter() - started < 20  # no long search for an answer that is not given
    assert found.method == "simulated"
    assert "states" in found.why_simulated


def test_a_mulligan_to_a_hand_with_lands_is_the_law_of_total_probability():
    """London, one land or more kept, floor 6: the second hand is kept whatever it holds."""
    first = 1 - hypergeometric(17, 40, 7, 0)
    found = simlab.odds(BEARS, "mulligans >= 1", keep="lands:1-7 floor:6")
    assert found.value == pytest.approx(1 - first, abs=1e-12)
    kept = simlab.odds(BEARS, "no lands in opening hand", keep="lands:1-7 floor:6")
    assert kept.value == pytest.approx((1 - first) ** 2, abs=1e-12)


def test_what_the_pilot_decides_is_simulated_and_says_why():
    found = simlab.odds(BEARS, "cast('Grizzly Bears') by turn 2", games=5_000, seed=1)
    assert (found.method, found.estimate.games, found.seed) == ("simulated", 5_000, 1)
    assert found.low < found.value < found.high
    assert found.why_simulated == "what is cast depends on what the pilot plays"
    assert "simulated, as what is cast depends" in str(found)


def test_castable_is_exact_where_lands_are_alike_and_nothing_else_makes_mana():
    found = simlab.odds(PLAIN, "castable('Grizzly Bears') by turn 2")
    payable = simlab.odds(PLAIN, "payable('Grizzly Bears') by turn 2")
    assert found.is_exact
    assert found.value == payable.value
    ramp = simlab.odds(BEARS, "castable('Grizzly Bears') by turn 2", games=1_000, seed=1)
    assert not ramp.is_exact  # Sol Ring makes mana
    two = simlab.Deck.of({"Forest": 9, "Island": 8, "Grizzly Bears": 23})
    asked = simlab.odds(two, "castable('Grizzly Bears') by turn 2", games=1_000, seed=1)
    assert not asked.is_exact  # which land is played depends on the pilot


def test_seen_in_a_deck_that_draws_is_simulated_and_told_beside_the_exact_number():
    found = simlab.odds(DRAWS, "lands >= 4 by turn 4", games=5_000, seed=1)
    assert "cards that draw" in found.why_simulated
    alone = simlab.odds(DRAWS, "lands >= 4 by turn 4", method="exact")
    assert alone.is_exact
    assert alone.notes[0].startswith("cards that draw, search or cycle are left out")
    assert found.notes[0] == (
        f"by the draw of every turn alone that is {100 * alone.value:.4f} % (exact)"
    )
    assert simlab.odds(DRAWS, "lands >= 4 in opening hand").is_exact
    paid = simlab.odds(DRAWS, "payable('Divination') by turn 3", method="exact")
    assert paid.is_exact
    assert paid.notes == ()  # what lands can pay looks at the draw of every turn anyway


def test_the_method_can_be_chosen():
    asked = "lands >= 3 by turn 3"
    found = simlab.odds(PLAIN, asked, method="simulated", games=20_000, seed=1)
    assert found.method == "simulated"
    assert found.why_simulated == "asked for"
    with pytest.raises(NotExactError, match="what is cast"):
        simlab.odds(PLAIN, "cast(creatures) by turn 2", method="exact")
    with pytest.raises(ConfigError, match="known: exact, simulated"):
        simlab.odds(PLAIN, asked, method="guess")


def test_a_condition_that_is_never_met_has_no_answer():
    for settings in ({}, {"method": "simulated", "games": 500, "seed": 1}):
        found = simlab.odds(
            PLAIN, "lands >= 1 by turn 1 given lands >= 9 in opening hand", **settings
        )
        assert math.isnan(found.value)
        assert "no answer" in str(found)
        assert found.facts()["estimate"] is None
        json.dumps(found.facts(), allow_nan=False)


def test_the_seat_is_that_of_the_question_or_the_setting():
    play = simlab.odds(PLAIN, "lands >= 3 by turn 3")
    draw = simlab.odds(PLAIN, "lands >= 3 by turn 3 on the draw")
    assert draw.value > play.value
    assert simlab.odds(PLAIN, "lands >= 3 by turn 3", on_the_play=False).value == draw.value
    assert "on the draw" in draw.conditions()
    with pytest.raises(QuestionError, match="the question asks on the draw"):
        simlab.odds(PLAIN, "lands >= 3 by turn 3 on the draw", on_the_play=True)


def test_the_answer_says_what_it_is_conditional_on():
    found = simlab.odds(PLAIN, "lands >= 3 by turn 3", mulligan="vancouver", keep="lands:3-4")
    assert "mulligan vancouver" in found.conditions()
    assert "keep lands:3-4" in found.conditions()
    assert found.read_as == "at least 3 of lands seen by turn 3"
    assert repr(found).startswith("Odds(")
    assert "<b>" in found._repr_html_()
    assert float(found) == found.value


# Exact against simulated --------------------------------------------------------------------------

SETTINGS = (
    {},
    {"on_the_play": False},
    {"mulligan": "vancouver"},
    {"mulligan": "paris", "keep": "lands:2-4"},
    {"mulligan": "london", "keep": "lands:2-5 and any:Sol Ring|@creature"},
    {"mulligan": "none"},
)
FALSE_ALARM = 1e-6  # of the test, over all numbers


def exact_cases(first, count, least=0):
    """Yield questions that have exact answers with decks and settings."""
    number, found = first, 0
    while found < count:
        chance = random.Random(number)
        number += 1
        cards = {"Forest": chance.randint(6, 14), "Sol Ring": 1, "Grizzly Bears": 20}
        cards |= {"Island": chance.randint(0, 6), "Stomping Ground": chance.randint(0, 3)}
        cards |= {"Guildgate": 0, "Simic Guildgate": chance.randint(0, 3), "Opt": 0}
        cards.pop("Guildgate")
        deck = simlab.Deck.of({name: n for name, n in cards.items() if n})
        settings = dict(chance.choice(SETTINGS))
        scenario = Scenario.of(deck, turns=5, record="turns", **settings)
        text = random_question(chance, deck, 5)
        try:
            question = resolve(read_question(text), Known(deck))
            answer = exact_answer(question, scenario.compiled())
        except (QuestionError, NotExactError):
            continue
        if not 0.001 < answer.value < 0.999:
            continue
        found += 1
        yield deck, text, settings, answer.value


def z_of(deck, text, settings, chance, games, seed):
    """Return how many standard errors a simulated answer is off."""
    run = simlab.simulate(
        deck,
        turns=5,
        record="turns",
        events={"asked": text},
        games=games,
        seed=seed,
        progress=False,
        **settings,
    )
    found = run.estimate("asked")
    if found.games < 1_000:
        return None
    return (found.value - chance) / math.sqrt(chance * (1 - chance) / found.games)


@pytest.mark.parametrize(
    ("first", "count"), [(0, 60), pytest.param(10_000, 300, marks=pytest.mark.slow)]
)
def test_exact_answers_are_those_of_the_games(first, count):
    """z is standard normal; false-alarm rate 1e-6 for the largest, and for their spread."""
    zs = [
        z
        for seed, case in enumerate(exact_cases(first, count))
        if (z := z_of(*case, games=20_000, seed=seed)) is not None
    ]
    assert len(zs) > 0.8 * count
    from scipy.stats import chi2, norm

    assert max(map(abs, zs)) < norm.isf(FALSE_ALARM / 2 / len(zs))
    squares = sum(z * z for z in zs)
    assert chi2.ppf(FALSE_ALARM / 2, len(zs)) < squares < chi2.isf(FALSE_ALARM / 2, len(zs))


# Start-up -----------------------------------------------------------------------------------------


def test_an_exact_answer_loads_no_compiler_no_scipy_and_no_pandas():
    code = (
        "import sys, simlab\n"
        "deck = simlab.Deck.of({'Forest': 17, 'Grizzly Bears': 23})\n"
        "assert simlab.odds(deck, 'lands in 2..5 in opening hand').is_exact\n"
        "assert simlab.odds(deck, 'payable(\"Grizzly Bears\") by turn 2').is_exact\n"
        "print([m for m in ('numba', 'scipy', 'pandas', 'matplotlib') if m in sys.modules])\n"
        "simlab.read_deck; import simlab.questions\n"
    )
    said = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert said.strip() == "[]"


def test_importing_simlab_does_not_load_the_parser():
    code = "import sys, simlab; print('lark' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"


PARTS = simlab.Deck.of(
    {
        **{"Forest": 12, "Misty Rainforest": 4, "Glacial Fortress": 4},
        **{"Leyline Binding": 4, "Ponder": 4, "Grizzly Bears": 12},
    }
)
BINDING = '"Leyline Binding", asked about, is simplified: cost reduction is not played'


@pytest.mark.parametrize(
    ("question", "named", "others"),
    [
        ("castable('Leyline Binding') by turn 4", True, "3 different cards have"),
        ("cast(any('Leyline Binding', 'Grizzly Bears')) by turn 4", True, "3 different cards have"),
        ("'Leyline Binding' in hand on turn 3", True, "3 different cards have"),
        (
            "lands >= 2 by turn 2 given castable('Leyline Binding') by turn 4",
            True,
            "3 different cards have",
        ),
        ("castable('Grizzly Bears') by turn 4", False, "4 different cards have"),
        (
            "castable('Ponder') by turn 4",
            False,
            "4 different cards have",
        ),  # what it does then is another thing
        ("creatures cast by turn 2", False, "4 different cards have"),
        ("'Leyline Binding' by turn 4", False, ""),  # how it is played does not matter
    ],
)
def test_a_card_that_is_asked_about_says_what_is_simplified(question, named, others):
    notes = simlab.odds(PARTS, question, games=200, seed=1).notes
    assert (BINDING in notes) == named
    assert any(note.startswith(others) for note in notes) if others else "Binding" not in str(notes)


def test_an_exact_answer_says_which_lands_and_cards_are_simplified():
    found = simlab.odds(PARTS, "payable('Leyline Binding') by turn 6")
    assert found.is_exact
    assert found.notes[0] == BINDING
    assert found.notes[1].startswith("2 different lands have something left out or simplified")
    plain = simlab.odds(PLAIN, "payable('Grizzly Bears') by turn 2")
    assert plain.notes == ()
