"""Runs that are asked for a precision or a time, and estimates with less noise."""

from __future__ import annotations

import time

import pytest
from scipy.stats import binom, chi2, hypergeom

import simlab
from simlab import Deck, simulate
from simlab.errors import ConfigError, SimlabWarning
from simlab.exact import Opening
from simlab.exact.hand_law import hand_law
from simlab.experiments import Scenario
from tests.experiments.helpers import own_deck, same_sums
from tests.reference.helpers import land_deck, seed_of

BEARS = Deck.of({"Forest": 17, "Grizzly Bears": 23})
PLAIN = {"record": "turns", "progress": False, "turns": 4}


TWO = {"two": "lands >= 2 in opening hand"}
NEVER = {"never": "lands >= 2 by turn 2 given lands >= 8 in opening hand"}


def half(found: simlab.Estimate) -> float:
    return (found.high - found.low) / 2


@pytest.mark.parametrize(
    ("metric", "turn", "width"),
    [("screw", 4, 0.003), ("mana_spent_by", 4, 0.02), ("mulligans", None, 0.005)],
)
def test_a_run_is_as_precise_as_asked_and_not_much_more(metric, turn, width) -> None:
    run = simulate(BEARS, half_width=width, of=metric, of_turn=turn, seed=3, **PLAIN)
    assert 0.8 * width <= half(run.estimate(metric, turn)) <= width


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("cast(creatures) >= 4 by turn 4", 1.0),
        ("lands >= 5 by turn 4", 1.0),
        ("lands >= 4 by turn 4 given lands <= 2 in opening hand", 0.3),
        ("creatures >= 5 by turn 4 given lands == 5 in opening hand", 0.1),
    ],
)
def test_an_event_is_as_precise_as_asked_and_not_much_more(question, share) -> None:
    run = simulate(BEARS, half_width=0.005, of="it", events={"it": question}, seed=3, **PLAIN)
    found = run.estimate("it")
    assert 0.8 * 0.005 <= half(found) <= 0.005
    assert found.games <= run.games
    assert (found.games / run.games > 0.9) == (share == 1)
    again = simulate(BEARS, games=run.games, events={"it": question}, seed=3, **PLAIN)
    assert again.estimate("it") == found


def test_an_answer_is_as_precise_as_asked() -> None:
    question = "cast(creatures) >= 4 by turn 4 given lands >= 3 in opening hand"
    found = simlab.odds(BEARS, question, half_width=0.004, seed=3)
    assert 0.8 * 0.004 <= half(found.estimate) <= 0.004
    exact = simlab.odds(BEARS, "lands >= 3 by turn 3", half_width=0.004)
    assert exact.is_exact
    for asked in (question, "lands >= 3 by turn 3"):  # simulated and exact
        with pytest.raises(ConfigError, match="games and half_width are given"):
            simlab.odds(BEARS, asked, half_width=0.004, games=100)
        with pytest.raises(ConfigError, match="games=0: give a whole number from 1"):
            simlab.odds(BEARS, asked, games=0)
        with pytest.raises(ConfigError, match="seed=-1"):
            simlab.odds(BEARS, asked, seed=-1)
    with pytest.raises(ConfigError, match="half_width=0"):
        simlab.odds(BEARS, "lands >= 3 by turn 3", half_width=0)


def test_its_games_are_those_of_a_run_of_so_many_games() -> None:
    asked = simulate(BEARS, half_width=0.004, of="screw", seed=3, **PLAIN)
    assert same_sums(asked, simulate(BEARS, games=asked.games, seed=3, **PLAIN))
    assert same_sums(asked, simulate(BEARS, half_width=0.004, of="screw", seed=3, **PLAIN))


def test_without_a_metric_every_share_is_so_precise() -> None:
    run = simulate(BEARS, half_width=0.005, seed=3, **PLAIN)
    shares = run.by_turn().query("metric in ('screw', 'land_drop', 'flood')")
    assert (shares["high"] - shares["low"] <= 0.01).all()
    assert run.games == pytest.approx(0.25 * (1.96 / 0.005) ** 2, rel=0.001)


def test_a_relative_precision_is_met_for_a_rare_event() -> None:
    run = simulate(
        land_deck(60, 24), relative=0.05, of="flood", of_turn=1, seed=3, record="turns",
        progress=False, turns=1, mulligan="london", keep="lands:0-1 or lands:6-7",
    )  # fmt: skip
    found = run.estimate("flood", 1)
    assert half(found) <= 0.05 * found.value
    hands = simulate(
        BEARS, relative=0.02, of="mulligans", record="hands", seed=1, progress=False
    ).estimate("mulligans")
    assert half(hands) <= 0.02 * hands.value


@pytest.mark.slow
@pytest.mark.parametrize("lands", [7, 17, 26])
def test_asked_precision_covers_the_exact_share(lands: int) -> None:
    """Four lands by turn 4 of 40 cards, 200 seeds; at 95 % fewer than 176 have a chance of 1e-5."""
    exact = float(hypergeom.sf(3, 40, lands, 10))
    deck, covered = land_deck(40, lands), 0
    for seed in range(200):
        run = simulate(
            deck, mulligan="none", half_width=0.15 * (exact * (1 - exact)) ** 0.5 / 4,
            of="every_land_drop", seed=seed, **PLAIN,
        )  # fmt: skip
        missed = 1 - run.estimate("screw").value
        found = simlab.stats.share(round(missed * run.games), run.games)
        covered += found.low <= exact <= found.high
    assert covered >= binom.ppf(1e-5, 200, 0.94)


def test_seconds_are_kept() -> None:
    simulate(BEARS, games=1_000, seed=3, **PLAIN)  # the kernels are loaded
    start = time.perf_counter()
    run = simulate(BEARS, seconds=0.6, seed=3, **PLAIN)
    assert time.perf_counter() - start < 1.5
    assert run.games > 5_000


def test_a_precision_beyond_the_seconds_is_a_warning() -> None:
    with pytest.warns(SimlabWarning, match="the precision asked for takes some"):
        run = simulate(BEARS, half_width=1e-5, of="screw", seconds=0.3, seed=3, **PLAIN)
    assert half(run.estimate("screw")) > 1e-5
    run = simulate(BEARS, half_width=0.01, of="screw", seconds=30, seed=3, **PLAIN)
    assert half(run.estimate("screw")) <= 0.01


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 100, "half_width": 0.1}, "games and half_width are given"),
        ({"games": 100, "seconds": 1}, "games and seconds are given"),
        ({"half_width": 0}, "half_width=0: give a number above 0"),
        ({"half_width": -0.1, "of": "screw"}, "half_width=-0.1"),
        ({"relative": 0.1}, "say which"),
        ({"of": "screw"}, "how precise"),
        ({"of": "scrw", "half_width": 0.1}, 'did you mean "screw"'),
        ({"of": "screw", "of_turn": 9, "half_width": 0.1}, "of_turn=9"),
        ({"of": "kept_size", "of_turn": 1, "half_width": 0.1}, "none of a turn"),
        ({"of_turn": 3, "half_width": 0.1}, "give of, too"),
        ({"seconds": 0}, "seconds=0"),
        ({"relative": 0.1, "of": "commander_cast"}, "was 0 in too many"),
        ({"half_width": 1e-9, "of": "screw"}, "ask for less precision"),
        ({"half_width": 0.1, "of": "two", "events": TWO, "of_turn": 2}, "leave of_turn out"),
        ({"half_width": 0.1, "of": "twos", "events": TWO}, "events: two"),
        ({"half_width": 0.1, "of": "never", "events": NEVER}, "was met in too few of"),
    ],
)
def test_a_precision_that_makes_no_sense_is_refused(asked, said, monkeypatch) -> None:
    monkeypatch.setattr("simlab.experiments.planning.MOST_PILOT", 40_000)
    with pytest.raises(ConfigError) as caught:
        simulate(BEARS, seed=3, **asked, **PLAIN)
    assert said in str(caught.value)


def test_a_difference_is_as_precise_as_asked() -> None:
    arms = {f"{lands} lands": {"deck": BEARS.with_lands(lands)} for lands in (17, 16, 14)}
    for metric, width in (("screw", 0.004), ("mana_spent_by", 0.03)):
        found = simlab.compare(arms, half_width=width, of=metric, seed=5, **PLAIN)
        rows = found.differences(metric, turn=4)
        reach = (rows["high"] - rows["low"]) / 2
        assert 0.7 * width <= reach.max() <= width
        again = simlab.compare(arms, games=found.games, seed=5, **PLAIN)
        assert again.differences(metric, turn=4).equals(rows)
    same = {"a": {"deck": BEARS}, "b": {"deck": BEARS}}
    assert simlab.compare(same, half_width=0.01, of="screw", seed=5, **PLAIN).games >= 2


def test_the_difference_of_an_event_is_as_precise_as_asked() -> None:
    arms = {f"{lands} lands": {"deck": BEARS.with_lands(lands)} for lands in (17, 14)}
    asked = {
        "it": "cast(creatures) >= 4 by turn 4",
        "under": "cast(spells) by turn 2 given screw on turn 4",
    }
    found = simlab.compare(arms, half_width=0.005, of="it", events=asked, seed=5, **PLAIN)
    row = found.differences("it").iloc[0]
    assert 0.7 * 0.005 <= (row["high"] - row["low"]) / 2 <= 0.005
    with pytest.raises(ConfigError, match='event "under" has a condition'):
        simlab.compare(arms, half_width=0.005, of="under", events=asked, seed=5, **PLAIN)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 10, "half_width": 0.1, "of": "screw"}, "games and half_width are given"),
        ({"half_width": 0.1}, "half_width of which difference"),
        ({"of": "screw"}, "give half_width, too"),
        ({"half_width": 0.1, "of": "scrw"}, 'did you mean "screw"'),
        ({"half_width": 0.1, "of": "screw", "of_turn": 5}, "of_turn=5"),
        ({"half_width": 0.1, "of": "kept_size", "of_turn": 1}, "none of a turn"),
        ({"half_width": -1, "of": "screw"}, "half_width=-1"),
        ({"half_width": 1e-9, "of": "screw"}, "ask for less precision"),
    ],
)
def test_a_precision_of_differences_that_makes_no_sense_is_refused(asked, said) -> None:
    arms = {"17": {}, "16": {"deck": BEARS.with_lands(16)}}
    with pytest.raises(ConfigError) as caught:
        simlab.compare(arms, deck=BEARS, seed=5, **asked, **PLAIN)
    assert said in str(caught.value)


SETTINGS = [
    {},
    {"mulligan": "vancouver_free1", "keep": "lands:2-4"},
    {"mulligan": "london_free1", "keep": "karsten2022", "players": 4},
    {"mulligan": "paris", "keep": "lands:2-5 6:2-4 floor:3"},
    {"mulligan": "none"},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_law_of_the_kept_hand_is_that_of_the_games(settings) -> None:
    """Chi-square over all hands that are expected ten times; false alarm 1e-6."""
    games = 200_000
    run = simulate(
        BEARS, games=games, seed=seed_of("law", str(settings)), record="hands", progress=False,
        **settings,
    )  # fmt: skip
    law = hand_law(Opening.of(run.compiled))
    assert sum(law.chance.values()) == pytest.approx(1, abs=1e-12)
    counts = run.tallies.hands
    off, cells = 0.0, 0
    for hand, p in law.chance.items():
        if p * games >= 10:
            off += (counts[hand] - p * games) ** 2 / (p * games)
            cells += 1
    assert cells >= 8
    assert off < chi2.isf(1e-6, cells)
    assert sum(counts[hand] for hand in law.chance) == games


@pytest.mark.parametrize(
    "settings",
    [{"keep": "any:Forest"}, {"mulligan": "partial_paris"}, {"keep": "lands:2-5 and plays:1by2"}],
)
def test_policies_that_look_at_cards_have_no_law_by_lands(settings) -> None:
    assert hand_law(Opening.of(Scenario.of(BEARS, **settings).compiled())) is None
    run = simulate(BEARS, games=2_000, seed=1, **settings, **PLAIN)
    found, plain = run.reduced("screw"), run.estimate("screw")
    assert (found.value, found.gain) == (plain.value, 1.0)


def test_the_reduced_estimate_covers_the_exact_share_with_the_error_it_says() -> None:
    """Four lands by turn 4 in 10 cards, 120 seeds; false alarm 1e-5."""
    exact = float(hypergeom.cdf(3, 40, 17, 10))
    covered, gains = 0, []
    for seed in range(120):
        run = simulate(BEARS, mulligan="none", games=2_000, seed=seed, **PLAIN)
        found = run.reduced("screw")
        covered += found.low <= exact <= found.high
        gains.append(found.gain)
    assert covered >= binom.ppf(1e-5, 120, 0.945)
    assert min(gains) > 1.8


def test_the_gain_is_reported_and_real() -> None:
    """Twenty runs of each: the spread of the values shrinks by the gain, within a factor of 2.5."""
    plain, reduced, gains = [], [], []
    for seed in range(40):
        run = simulate(BEARS, games=2_000, seed=seed, **PLAIN)
        plain.append(run.estimate("lands_in_play").value)
        found = run.reduced("lands_in_play")
        reduced.append(found.value)
        gains.append(found.gain)
    ratio = (simlab.stats.Tally.of([round(1e6 * v) for v in plain]).mean().standard_error) ** 2
    ratio /= (simlab.stats.Tally.of([round(1e6 * v) for v in reduced]).mean().standard_error) ** 2
    assert sum(gains) / 40 > 2
    assert sum(gains) / 40 / 2.5 < ratio < sum(gains) / 40 * 2.5


def test_cards_that_draw_leave_the_strata_only() -> None:
    run = simulate(own_deck(), games=5_000, seed=1, **PLAIN)
    assert "controlled" in run.reduced("lands_seen").method
    drawing = Deck.of({"Forest": 10, "Island": 10, "Divination": 20})
    found = simulate(drawing, games=5_000, seed=1, **PLAIN).reduced("lands_in_play")
    assert found.method == "simulated, stratified"
    assert found.gain > 1.02


def test_a_quantile_of_a_metric() -> None:
    run = simulate(BEARS, games=5_000, seed=1, **PLAIN)
    found = run.quantile("mana_spent_by", 0.5)
    frame = run.to_frame()
    assert found.value == frame["mana_spent_by_4"].quantile(0.5, interpolation="lower")
    assert found.low <= found.value <= found.high
    assert run.quantile("lands_in_hand", 0.5).value == frame["lands"].median()
    with pytest.raises(ConfigError, match="lies between 0 and 1"):
        run.quantile("screw", 1.5)
