"""The curve search: what it counts, what it promises, and what it refuses."""

from __future__ import annotations

import pytest

import simlab
from simlab import best_curve
from simlab.decks.curve_deck import COMMANDER, curve_deck
from simlab.errors import ConfigError, DeckError
from simlab.experiments import Scenario
from simlab.experiments.measuring import PilotMeasuring
from simlab.experiments.objectives import find_objective
from simlab.kernels.columns import Event
from tests.reference.logs import game_logs

SHORT = {"turns": 3, "delta": 0.05, "seed": 1}


@pytest.fixture(scope="module")
def found() -> simlab.BestCurve:
    return best_curve(40, **SHORT)


@pytest.fixture(scope="module")
def played() -> simlab.BestCurve:
    """A curve whose value is not exact: with a commander."""
    return best_curve(40, commander=3, **SHORT)


def test_where_values_are_exact_no_exchange_of_one_card_is_better(found) -> None:
    assert found.search.is_exact
    assert found.promise == "No exchange of one card is better; the values are exact."
    rows = found.table()
    assert len(rows) >= 20
    assert (rows["difference"] <= 0).all()
    assert set(rows["method"]) == {"exact"}
    assert found.others[0].within <= 0.05
    value, start = found.value(), found.value(of={"Land": 17, "2-drop": 23})
    assert value.value - start.value == found.against({"Land": 17, "2-drop": 23}).value > 0
    assert (value.method, value.games, value.low, value.high) == ("exact", 0, *[value.value] * 2)


def test_no_exchange_of_one_card_is_better_by_more_than_it_promises(played) -> None:
    found = played
    assert found.search.within <= 0.05
    rows = found.table()
    assert rows["difference"].is_monotonic_decreasing
    assert len(rows) >= 15
    assert f"no exchange of one card is better by more than {found.search.within:.2g}" in (
        found.promise
    )
    best = rows["exchange"].iloc[0]
    come, out = (part.split(" ", 1)[1].strip() for part in best[1:].split(" -"))
    counts = found.counts | {come: found.counts.get(come, 0) + 1, out: found.counts[out] - 1}
    assert found.against(counts, games=50_000).high > -0.05


def test_it_is_better_than_where_it_began_and_another_start_ends_as_well(found) -> None:
    start = {"Land": 10, "6-drop": 20, "2-drop": 10}
    other = best_curve(40, start=start, **SHORT)
    assert found.against(start).low > 1
    gap = found.against(other.deck)
    assert abs(gap.value) < 0.1
    assert other.others[-1].rounds[0].moved_to.startswith("+4 ")


def test_counts_are_those_of_the_deck(found) -> None:
    assert sum(found.counts.values()) == found.deck.size == 40
    assert found.counts["Land"] == found.deck.lands
    assert repr(found).startswith(f"BestCurve({found.counts['Land']} Land, ")
    assert f"; {found.games:,} games, " in repr(found)


def test_a_value_that_is_played_has_an_interval(played) -> None:
    value = played.value(20_000)
    assert (value.low < value.value < value.high, value.games) == (True, 20_000)


def test_mana_for_rocks_is_left_out_game_by_game() -> None:
    """Against the logs of the games: every cast but rocks and Sol Ring, until the last turn."""
    deck = curve_deck(
        30, {1: 5, 2: 10, 3: 15, 4: 13, 5: 5, 6: 5}, rocks=15, sol_ring=True, commander=4
    )
    turns, games = 6, 400
    for name in ("compounded_mana", "mana_spent_by"):
        scenario = Scenario.of(deck, turns=turns, record="casts", players=4)
        measuring = PilotMeasuring(
            scenario=scenario, seats=False, objective=find_objective(name, turns=turns),
            rocks=True, level=0.95, most=10_000, seed=8, threads=1,
        )  # fmt: skip
        found = measuring.compare([deck], games, seed=8)
        run = simlab.simulate(
            deck, turns=turns, players=4, games=games, seed=8, record="casts", progress=False
        )
        logs = game_logs(run, games)
        casts = logs[(logs["event"] == Event.CAST) & ~logs["card"].isin(["Rock", "Sol Ring"])]
        worth = casts["value"] * (turns + 1 - casts["turn"] if name == "compounded_mana" else 1)
        assert casts["card"].eq(COMMANDER).any()
        assert found.means[0] == pytest.approx(worth.sum() / games, abs=1e-9)
        assert found.means[0] < run.estimate(name).value


def test_both_seats_count_half() -> None:
    deck = curve_deck(17, {2: 23})
    values = {}
    for seats, on_the_play in ((True, True), (False, True), (False, False)):
        scenario = Scenario.of(deck, turns=4, record="casts", on_the_play=on_the_play)
        measuring = PilotMeasuring(
            scenario=scenario, seats=seats, objective=find_objective("mana_spent_by", turns=4),
            rocks=False, level=0.95, most=10_000, seed=8, threads=1,
        )  # fmt: skip
        values[seats, on_the_play] = measuring.compare([deck], 2_000, seed=8).means[0]
    half = (values[False, True] + values[False, False]) / 2
    assert values[True, True] == pytest.approx(half, abs=1e-9)
    assert values[False, True] < values[False, False]


def test_an_objective_of_ones_own_leaves_the_curve_to_it() -> None:
    found = best_curve(
        40, objective=lambda games: games["lands_in_play"][:, 2], turns=3, delta=0.05, seed=1
    )
    assert found.counts["Land"] > 20


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"size": 5}, "size=5"),
        ({"start": {"7-drop": 40}}, 'class "7-drop" is not known; known: Land, 1-drop'),
        ({"start": {"Land": 17, "2-drop": 22}}, "start has 39 cards, size is 40"),
        ({"objective": "mana"}, 'objective "mana" is not known'),
        ({"delta": -1}, "delta=-1"),
        ({"level": 2}, "between 0 and 1"),
        ({"games": 1}, "games=1"),
        ({"start": {"Land": "x"}}, 'start["Land"]'),
        ({"commander": True}, "commander=True"),
        ({"model": "frank"}, 'model="frank" is not known; known: pilot, karsten'),
        ({"model": "karsten", "keep": "lands:2-5"}, 'model="karsten" has its own keep'),
        ({"size": 99, "players": 2}, 'leave it out, or give model="pilot"'),
        ({"model": "karsten", "commander": 7}, "commander=7"),
        ({"model": "karsten", "turns": 34}, "turns=34"),
    ],
)
def test_what_makes_no_sense_is_an_error(asked, said) -> None:
    with pytest.raises(ConfigError) as caught:
        best_curve(**{"size": 40, "turns": 2, "seed": 1, **asked})
    assert said in str(caught.value)


def test_curves_without_lands_or_spells_are_refused(found) -> None:
    for lands, drops in ((0, {1: 40}), (40, {})):
        with pytest.raises(DeckError, match="something to cast"):
            curve_deck(lands, drops)
    with pytest.raises(ConfigError, match=r"drops\[1\]=-3"):
        curve_deck(17, {1: -3})
    with pytest.raises(ConfigError, match='class "Opt" is not known'):
        found.against({"Opt": 40})
    with pytest.raises(ConfigError, match="the other curve has 39 cards"):
        found.against({"Land": 39})
