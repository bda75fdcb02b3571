"""Tuning: the promise on decks whose answer is known, its price, and what it says."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from click.testing import CliRunner
from scipy.integrate import quad
from scipy.stats import binom, hypergeom, norm

import simlab
from simlab import Deck, tune
from simlab.cli import main
from simlab.errors import ConfigError, DeckError, ResultError, SimlabWarning
from simlab.experiments import Columns
from tests.reference.helpers import land_deck, seed_of

BEARS = Deck.of({"Forest": 17, "Grizzly Bears": 20, "Shock": 3})
LANDS = range(12, 21)
PLAIN = {"mulligan": "none", "turns": 4}


def four_or_five(games: Columns):
    """Four or five lands among the ten cards seen by turn 4."""
    seen = games["lands_seen"][:, 3]
    return (seen >= 4) & (seen <= 5)


def chance_of(lands: int) -> float:
    """Return the exact chance of `four_or_five` with so many lands in 40 cards."""
    return float(hypergeom.pmf([4, 5], 40, lands, 10).sum())


EXACT = {f"{lands} lands": chance_of(lands) for lands in LANDS}


def repeat_promise(times: int, delta: float) -> tuple[int, int]:
    """Tune so many times; return how often the promise broke, and an interval of the table."""
    deck, broken, missed = land_deck(40, 17), 0, 0
    top = max(EXACT.values())
    for seed in range(times):
        found = tune(deck, lands=LANDS, objective=four_or_five, delta=delta, seed=seed, **PLAIN)
        broken += any(EXACT[name] < top - delta for name in found.equivalent)
        rows = found.table()
        true = rows["candidate"].map(EXACT).to_numpy() - EXACT[found.best]
        off = (true < rows["difference_low"] - 1e-12) | (true > rows["difference_high"] + 1e-12)
        missed += off.any()
    return broken, missed


@pytest.mark.slow
def test_the_promise_is_kept_in_500_repetitions_on_land_counts() -> None:
    """The best of 12 to 20 lands in 40 is known exactly; at most 5 % may break, false alarm 1e-5.

    A zone of half a point lies between the best (17 lands) and its neighbours.
    """
    broken, missed = repeat_promise(500, 0.005)
    most = binom.isf(1e-5, 500, 0.05)
    assert broken <= most
    assert missed <= most


def test_the_promise_is_kept_in_20_repetitions() -> None:
    """More than 6 of 20 broken have a chance of 5e-5 at most if 5 % is kept."""
    broken, missed = repeat_promise(20, 0.01)
    assert broken <= binom.isf(5e-5, 20, 0.05)
    assert missed <= binom.isf(5e-5, 20, 0.05)


def equal_allocation(candidates: int, variance: float, delta: float, level: float) -> float:
    """Return the games of Bechhofer's procedure (1954): independent, of known variance."""

    def right(h: float) -> float:
        inside = quad(lambda z: norm.cdf(z + h) ** (candidates - 1) * norm.pdf(z), -8, 8)
        return float(inside[0])

    low, high = 0.0, 10.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if right(middle) < level else (low, middle)
    return candidates * high**2 * variance / delta**2


def test_bechhofers_constant_is_the_published_one() -> None:
    assert equal_allocation(10, 1.0, 1.0, 0.95) / 10 == pytest.approx(3.4182**2, abs=0.01)


@pytest.mark.parametrize("until", ["chosen", "sorted"])
@pytest.mark.parametrize("delta", [None, 0.05, 0.1])
def test_eleven_land_counts_take_a_quarter_of_the_games_of_equal_allocation(
    repository, delta, until
) -> None:
    """At the same guarantee (level 0.95, the same zone), with the variance known beforehand.

    To choose the best, equal allocation needs Bechhofer's games. To sort all candidates into worse
    and as good as well, its intervals to the best (Hsu 1981, with the same constant) may be half
    the zone wide at most, else one is neither seen worse nor seen near: four times the games.
    """
    path = repository / "configs" / "decks" / "three_colour_commander.txt"
    deck = simlab.read_deck(path, format="commander")
    found = tune(deck, lands=range(32, 43), delta=delta, until=until, seed=5)
    own = simlab.simulate(deck, games=50_000, seed=6, record="turns", progress=False)
    variance = own.estimate("mana_spent_by").standard_error ** 2 * own.games
    assert found.selection.kept_promise
    assert found.selection.stopped == until
    width = found.delta if until == "chosen" else found.delta / 2
    assert found.games <= equal_allocation(11, variance, width, 0.95) / 4


def test_threads_change_nothing() -> None:
    asked = {"lands": range(14, 20), "seed": 3, "turns": 4}
    one, two = (tune(BEARS, threads=threads, **asked) for threads in (1, 2))
    assert one.table().equals(two.table())


def test_games_are_those_of_simulate() -> None:
    """The games of candidates are the addressed games of the seed, from the first on."""
    found = tune(BEARS, lands=[16, 17], objective="lands_seen", seed=3, turns=4)
    for name in found.candidates:
        games = found.value(name).games
        run = simlab.simulate(
            found.decks[name], games=games, seed=3, turns=4, record="turns", progress=False
        )
        assert found.value(name).value == pytest.approx(run.estimate("lands_seen").value, abs=1e-12)


def test_less_is_better_where_it_is() -> None:
    found = tune(BEARS, lands=range(14, 20), objective="screw", turns=4, seed=1)
    assert found.best == "19 lands"
    rows = found.table().set_index("candidate")
    assert (rows["difference"] >= 0).all()
    assert rows["estimate"]["14 lands"] > rows["estimate"]["19 lands"] > 0
    assert rows["low"].between(0, 1).all()
    assert rows["high"].between(0, 1).all()
    exact = hypergeom.cdf(3, 40, 19, 10)  # lands:2-5 is kept, so fewer are screwed
    assert rows["estimate"]["19 lands"] < exact


def test_weights_are_the_users() -> None:
    asked = {"lands": range(12, 21), "turns": 4, "seed": 1, "mulligan": "none"}
    flood = tune(BEARS, objective={"screw": -0.1, "flood": -1}, **asked)
    screw = tune(BEARS, objective={"screw": -1, "flood": -0.1}, **asked)
    assert flood.best_deck.lands < screw.best_deck.lands
    named = tune(BEARS, objective="screw_or_flood", **asked)
    assert flood.best_deck.lands < named.best_deck.lands < screw.best_deck.lands


def test_a_function_of_the_columns_of_a_game_is_an_objective() -> None:
    def spent_late(games: Columns):
        assert set(games) == set(simlab.stats.METRICS)
        assert games["mana_spent"].shape[1] == games.turns == 5
        assert games["kept_size"].ndim == 1
        return games["mana_spent"][:, 3:].sum(axis=1) - games["mulligans"] / 2

    found = tune(BEARS, lands=range(15, 19), objective=spent_late, turns=5, seed=1)
    assert found.objective.name == "spent_late"
    own = found.value("17 lands")
    frame = simlab.simulate(
        BEARS, games=own.games, seed=1, turns=5, progress=False, record="turns"
    ).to_frame()
    right = frame["mana_spent_4"] + frame["mana_spent_5"] - frame["mulligans"] / 2
    assert own.value == pytest.approx(right.mean(), abs=1e-9)
    assert own.standard_error == pytest.approx(right.std() / len(right) ** 0.5, rel=1e-9)


def test_swaps_and_splits_and_decks_of_ones_own() -> None:
    swaps = tune(BEARS, pool=["Llanowar Elves", "Grizzly Bears"], out=["Shock"], turns=4, seed=1)
    assert swaps.candidates[0] == swaps.own == "as it is"
    assert swaps.best == "+ Llanowar Elves - Shock"
    two = Deck.of({"Forest": 10, "Island": 7, "Grizzly Bears": 20, "Opt": 3})
    splits = tune(two, splits=2, turns=3, delta=0.01, seed=1)
    assert splits.best == "11 Forest + 6 Island"
    assert splits.verdict("8 Forest + 9 Island") == "worse"
    own = tune(BEARS, decks={"a": BEARS, "b": BEARS.with_lands(5)}, turns=4, seed=1)
    assert (own.best, own.verdict("b"), own.own) == ("a", "worse", "a")


def test_the_table_says_everything_of_every_candidate() -> None:
    found = tune(BEARS, lands=range(14, 20), turns=4, seed=1)
    rows = found.table()
    assert list(rows["candidate"]) == list(found.candidates)
    assert list(rows["lands"]) == list(range(14, 20))
    assert set(rows["verdict"]) <= {"best", "equivalent", "worse", "open"}
    assert (rows["difference_low"] <= rows["difference"]).all()
    assert (rows["difference_high"] >= rows["difference"]).all()
    assert rows.loc[rows["verdict"] == "worse", "eliminated"].notna().all()
    assert rows["games"].sum() == found.games
    assert found.best in found.equivalent
    assert len(found.curve()) == 6
    assert repr(found).startswith(f"Tuning(mana_spent_by, turn 4: best {found.best} at ")
    assert found.promise in found._repr_html_()
    beside = found.also(("screw", "mulligans"), games=2_000)
    assert len(beside) == 12
    assert (beside["low"] < beside["high"]).all()
    assert beside.loc[beside["metric"] == "screw", "turn"].eq(4).all()


def test_the_gain_of_pairing_is_that_of_compare() -> None:
    found = tune(BEARS, lands=[15, 17], objective="screw", turns=4, seed=1, mulligan="none")
    gains = found.table().set_index("candidate")["gain"]
    assert np.isnan(gains[found.best])
    arms = {name: {"deck": deck} for name, deck in found.decks.items()}
    rows = simlab.compare(
        arms, games=100_000, seed=2, turns=4, mulligan="none", record="turns", progress=False
    ).differences("screw", turn=4)
    other = next(name for name in found.candidates if name != found.best)
    assert gains[other] == pytest.approx(rows["gain"].iloc[0], rel=0.15)
    assert gains[other] > 3


def test_a_promise_that_the_games_do_not_reach_is_said_to_be_weaker() -> None:
    with pytest.warns(SimlabWarning, match="the games ran out before that was 0.0001"):
        found = tune(BEARS, lands=[16, 17], delta=1e-4, games=3_000, turns=4, seed=1)
    assert found.selection.within > 1e-4
    assert not found.facts()["kept_promise"]
    with pytest.warns(SimlabWarning, match="the seconds ran out"):
        tune(BEARS, decks={"a": BEARS, "b": BEARS}, delta=1e-9, seconds=0.1, turns=4, seed=1)


def test_where_the_games_ran_out_there_is_no_best() -> None:
    with pytest.warns(SimlabWarning, match="half a per cent of the best") as caught:
        found = tune(BEARS, lands=range(16, 19), games=2, turns=4, seed=1)
    assert str(caught[0].message) == found.promise
    assert not found.decided
    assert set(found.may_be_best) == set(found.candidates)
    assert found.said(found.best) == "best so far"
    assert found.table()["may_be_best"].all()
    assert f"not decided, {found.best} so far at" in repr(found)
    assert "2 more may be best" in repr(found)
    said = found._repr_html_()
    assert f"Not decided; the choice so far is {found.best}." in said
    assert "The best may as well be" in said
    assert "games of each are most likely enough (games=" in said
    assert "<td>best so far</td>" in said
    assert "<td>best</td>" not in said


def test_verdicts_are_said_in_one_set_of_words() -> None:
    found = tune(BEARS, lands=range(14, 20), turns=4, seed=1)
    assert found.decided
    assert {found.said(name) for name in found.candidates} == {"best", "as good", "worse"}
    assert "equivalent" not in found._repr_html_()
    assert "which need not be the best: of those the interval may hold 0" in found._repr_html_()
    assert all(found.verdict(name) != "worse" for name in found.may_be_best)


def test_where_a_difference_that_does_not_matter_comes_from_is_said(tmp_path) -> None:
    with pytest.warns(SimlabWarning, match=r"was 1 percentage point, the default\.") as caught:
        found = tune(BEARS, lands=[16, 17], games=50, turns=4, seed=1, objective="screw")
    again = simlab.load(found.save(tmp_path / "tuning"))
    assert again.promise == str(caught[0].message)


LED = Deck.of(
    {"Forest": 96, "Grizzly Bears": 1, "Craw Wurm": 1, "Giant Growth": 1},
    commanders="Ezuri, Renegade Leader",
    format="commander",
)


def test_a_deck_that_is_no_legal_list_is_said_to_be_none() -> None:
    found = tune(LED, lands=range(94, 98), turns=3, seed=1, delta=1)
    assert list(found.stand_ins()) == ["94 lands", "95 lands"]
    assert found.stand_in_words in found._repr_html_()
    legal = tune(LED, lands=[96, 97], turns=3, seed=1, delta=1)
    assert (legal.stand_ins(), legal.stand_in_words) == ({}, "")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert legal.best_deck.check().ok


def test_whoever_takes_a_best_deck_that_is_no_legal_list_is_warned() -> None:
    found = tune(LED, lands=[94], turns=3, seed=1)
    with pytest.warns(SimlabWarning, match='not a legal list: 3 copies of "Grizzly Bears"'):
        deck = found.best_deck
    assert not deck.check().ok
    assert "94 lands is a stand-in, not a legal list" in found.promise
    assert "not a legal list" in repr(found)


def test_without_a_format_sixty_cards_have_four_copies_and_forty_as_many_as_were_opened() -> None:
    sixty = Deck.of({"Forest": 24, "Grizzly Bears": 4, "Centaur Courser": 4, "Opt": 28})
    found = tune(sixty, lands=[23, 24], turns=2, games=100, delta=9, seed=1)
    assert list(found.stand_ins()) == ["23 lands"]  # the copies of Opt are the deck's own
    forty = Deck.of({"Forest": 17, "Grizzly Bears": 4, "Centaur Courser": 19})
    assert not tune(forty, lands=[16, 17], turns=2, games=100, delta=9, seed=1).stand_ins()


def test_changes_lead_from_the_deck_as_given_to_every_candidate() -> None:
    swaps = tune(BEARS, pool=["Opt"], out=["Shock"], turns=3, games=100, delta=9, seed=1)
    lands = tune(BEARS, lands=range(13, 22), turns=3, games=100, delta=9, seed=1)
    for found in (swaps, lands):
        rows = found.changes()
        for name, deck in found.decks.items():
            own = rows[rows["candidate"] == name].set_index("card")["change"]
            assert BEARS.swap(own.to_dict()).main == deck.main
        assert not (rows["change"] == 0).any()
        assert found.own not in set(rows["candidate"])


def test_a_promise_that_is_kept_gives_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tune(BEARS, lands=[12, 17], turns=4, seed=1)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"objective": "mana_spend"}, 'did you mean "mana_spent"'),
        ({"objective": {"scrw": 1}}, 'did you mean "screw"'),
        ({"objective": {"screw": "much"}}, "weight 'much' is no number"),
        ({"objective": {}}, "has no names"),
        ({"objective": 7}, "give a name, names with weights, or a function"),
        ({"objective": lambda games: games["mana_spend"]}, 'did you mean "mana_spent"'),
        ({"objective": lambda games: 1.0}, "one number a game is asked"),
        ({"objective": lambda games: games["screw"][:, 0] / 0.0}, "no finite number"),
        ({"turn": 9}, "turn=9: give a whole number from 1 to 4"),
        ({"delta": 0}, "delta=0: give a number above 0"),
        ({"level": 1}, "lies between 0 and 1"),
        ({"games": 1}, "games=1"),
        ({"seconds": -1}, "seconds=-1"),
        ({"until": "tomorrow"}, 'until="tomorrow" is not known; known: sorted, chosen'),
        ({"mullligan": "london"}, 'setting "mullligan" is not known'),
        ({"out": ["Shock"]}, "give pool, too"),
        ({"lands": None}, "nothing to tune"),
        ({"splits": 1}, "lands and splits are given"),
    ],
)
@pytest.mark.filterwarnings("ignore:divide by zero:RuntimeWarning")
@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_what_makes_no_sense_is_an_error_that_says_what_would(asked, said) -> None:
    with pytest.raises(ConfigError) as caught:
        tune(BEARS, **{"lands": [16, 17], "turns": 4, "seed": 1, **asked})
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"lands": []}, "no number of lands"),
        ({"lands": [40]}, "lands=40: the deck has 40 cards; from 1 to 39"),
        ({"lands": [0, 17]}, "lands=0"),
        ({"lands": "17"}, "give whole numbers"),
        ({"lands": [18], "leave": ["Forest"]}, "is a land"),
        ({"lands": [18], "leave": ["Shock"] * 4}, "named more often than it is there (3)"),
        ({"pool": ["Llanowar Elfs"], "out": ["Shock"]}, "did you mean Llanowar Elves"),
        ({"pool": ["Opt"]}, "out is empty"),
        ({"pool": ["Opt"], "out": ["Opt"]}, '"Opt" cannot leave'),
        ({"splits": 1}, "basic lands of two kinds; the deck has Forest"),
        ({"splits": 0}, "from 1"),
    ],
)
def test_decks_that_cannot_be_made_are_an_error(asked, said) -> None:
    with pytest.raises(DeckError) as caught:
        tune(BEARS, turns=4, seed=1, **asked)
    assert said in str(caught.value)


def test_the_default_zone_is_a_point_or_half_a_per_cent() -> None:
    asked = {"lands": [16, 17], "turns": 4, "seed": seed_of("zone")}
    assert tune(BEARS, objective="screw", **asked).delta == 0.01
    assert tune(BEARS, objective={"screw": -1, "flood": -2}, **asked).delta == 0.02
    mana = tune(BEARS, **asked)
    assert mana.delta == pytest.approx(0.005 * mana.value().value, rel=0.05)
    assert np.isfinite(mana.delta)


@pytest.mark.parametrize(
    "objective",
    ["screw", {"screw": -1, "flood": -0.5}, "mana_spent_by", "three lands", four_or_five],
)
def test_a_saved_tuning_comes_back(tmp_path, objective) -> None:
    asked = {"lands": range(14, 19), "objective": objective, "turns": 4, "seed": 1, "delta": 0.05}
    asked["events"] = {"three lands": "lands >= 3 by turn 3"}
    found = tune(BEARS, **asked)
    again = simlab.load(found.save(tmp_path / "tuning"))
    assert isinstance(again, simlab.Tuning)
    assert again.table().equals(found.table())
    assert (again.facts(), again.decks, again.own) == (found.facts(), found.decks, found.own)
    assert (repr(again), again.scenario) == (repr(found), found.scenario)
    assert again.also(("screw",), games=500).equals(found.also(("screw",), games=500))
    rows = np.zeros((3, 400), np.int32)
    if objective is four_or_five:
        with pytest.raises(ConfigError, match='"four_or_five" is a function of your own'):
            again.objective.values(rows, 4)
    else:
        assert np.array_equal(again.objective.values(rows, 4), found.objective.values(rows, 4))
    record = (tmp_path / "tuning" / "record.json").read_text(encoding="utf-8")
    (tmp_path / "tuning" / "record.json").write_text(record.replace('"best"', '"bets"'), "utf-8")
    with pytest.raises(ResultError, match="the saved result is damaged"):
        simlab.load(tmp_path / "tuning")


def test_a_tuning_has_no_games_to_replay(tmp_path) -> None:
    folder = tune(BEARS, lands=[16, 17], turns=2, seed=1, delta=0.1).save(tmp_path / "tuning")
    result = CliRunner().invoke(main, ["replay", str(folder), "--game", "1"])
    assert result.exit_code == 2
    assert "a tuning has no games to show" in result.output
