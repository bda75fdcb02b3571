"""Comparing formats: decks of each, played by its own rules."""

from __future__ import annotations

import math

import numpy as np
import pytest

import simlab
from simlab import Deck, compare_formats, restrict
from simlab.errors import ConfigError, DeckError
from simlab.formats import variant_of
from simlab.stats import share_of_groups, student_quantile

FORMATS = ("commander", "duel commander", "tlr", "brawl", "oathbreaker")


@pytest.fixture(scope="module")
def found() -> simlab.FormatComparison:
    return compare_formats(FORMATS, decks=4, games=500, seed=3, turns=6)


def test_each_format_is_played_by_its_own_rules(found: simlab.FormatComparison) -> None:
    rules = {name: runs[0].scenario.mulligan.id for name, runs in found.runs.items()}
    assert rules == {
        "commander": "london_free1",
        "duel_commander_mtgdc": "london",
        "tiny_leaders_reborn": "london",
        "brawl": "london_free1",
        "oathbreaker": "london_free1",
    }
    draws = {name: runs[0].scenario.draw_first for name, runs in found.runs.items()}
    assert [name for name, draw in draws.items() if draw] == ["commander", "oathbreaker"]
    sizes = [runs[0].scenario.deck.size for runs in found.runs.values()]
    assert sizes == [99, 99, 49, 99, 58]


def test_the_summary_is_the_mean_over_decks(found: simlab.FormatComparison) -> None:
    frame = found.summary(turn=4).set_index(["metric", "format"])
    row = frame.loc[("mana_spent_by", "tiny_leaders_reborn")]
    values = [run.estimate("mana_spent_by", 4).value for run in found.runs["tiny_leaders_reborn"]]
    assert row["estimate"] == pytest.approx(np.mean(values))
    assert row["between_decks"] == pytest.approx(np.std(values, ddof=1))
    assert row["standard_error"] == pytest.approx(np.std(values, ddof=1) / 2)
    assert row["high"] - row["estimate"] == pytest.approx(3.182446 * row["standard_error"])
    assert (row["decks"], row["games"], row["turn"]) == (4, 2_000, 4)
    assert math.isnan(found.summary().set_index("metric")["turn"].astype(float)["keepable"].iloc[0])


SHARES = ("keepable", "every_land_drop", "commander_cast", "commander_on_time", "screw", "flood")


def test_shares_of_few_decks_have_intervals_between_0_and_1() -> None:
    """Decks that keep nearly every hand, and one that does not: Student's interval ends above 1."""
    decks = [Deck.of({"Forest": lands, "Grizzly Bears": 60 - lands}) for lands in (24, 25, 8)]
    given = {"modern": decks, "legacy": decks[::-1]}
    made = compare_formats(("modern", "legacy"), decks=given, games=2_000, seed=1, turns=3)
    frame = made.summary()
    shares = frame[frame["metric"].isin(SHARES)]
    assert ((shares["low"] >= 0) & (shares["high"] <= 1)).all()
    assert (shares["low"] <= shares["estimate"]).all()
    assert (shares["estimate"] <= shares["high"]).all()
    row = frame.set_index(["metric", "format"]).loc[("keepable", "modern")]
    assert row["estimate"] + student_quantile(0.95, 2) * row["standard_error"] > 1
    apart, error, games = row["estimate"] * (1 - row["estimate"]), row["standard_error"], 6_000
    assert (row["low"], row["high"]) == share_of_groups(row["estimate"], error, 3, games)
    assert error**2 > apart / games  # decks differ by more than games do
    differences = made.differences("keepable")
    assert differences["low"].iloc[0] >= -1
    assert differences["high"].iloc[0] <= 1


def test_one_deck_a_format_has_the_interval_of_its_games() -> None:
    deck = Deck.of({"Forest": 30, "Grizzly Bears": 30})
    made = compare_formats(("modern", "legacy"), decks={"modern": deck, "legacy": deck}, games=300)
    row = made.summary().set_index(["metric", "format"]).loc[("screw", "modern")]
    found = made.runs["modern"][0].estimate("screw", made.turns)
    assert (row["low"], row["high"]) == (found.low, found.high)  # Wilson's


def test_the_commander_on_time_is_cast_by_the_turn_of_its_mana_value(
    found: simlab.FormatComparison,
) -> None:
    run = found.runs["tiny_leaders_reborn"][0]
    deck = run.scenario.deck
    turn = max(1, int(deck.cards()[deck.commanders[0]].mana_value))
    alone = compare_formats(
        ("tlr", "commander"), decks={"tlr": deck, "commander": deck}, games=500, seed=3, turns=6
    )
    row = alone.summary().set_index(["metric", "format"])
    value = row.loc[("commander_on_time", "tiny_leaders_reborn"), "estimate"]
    assert value == run.estimate("commander_cast", turn).value


def test_a_free_mulligan_keeps_more_sevens() -> None:
    """The same deck under two formats: Commander's first mulligan is free, a duel's is not."""
    deck = simlab.random_deck(format="commander", seed=1)
    made = compare_formats(
        ("duel commander", "commander"),
        decks={"duel commander": deck, "commander": deck},
        games=4_000,
        seed=1,
    )
    row = made.differences("kept_size").iloc[0]
    assert (row["format"], row["baseline"]) == ("commander", "duel_commander_mtgdc")
    assert 0.1 < row["low"] < row["estimate"] < row["high"] < 0.4
    assert made.differences("mana_spent_by", turn=5)["estimate"].iloc[0] > 0  # a card more


def test_the_same_decks_differ_in_nothing() -> None:
    deck = Deck.of({"Forest": 40, "Grizzly Bears": 59}, commanders="Ezuri, Renegade Leader")
    decks = {"commander": deck, "commander_2020": deck}
    made = compare_formats(("commander", "commander_2020"), decks=decks, games=300, seed=1)
    for metric in ("keepable", "mana_spent_by", "commander_on_time"):
        assert made.differences(metric)["estimate"].iloc[0] == 0


def test_pairs_of_decks_make_a_difference_sharper_than_two_means() -> None:
    """A deck and its counterpart under a cap have most of their luck in common."""
    decks = [simlab.random_deck(format="commander", seed=n) for n in range(6)]
    capped = [restrict(deck, mana_value_max=3).deck for deck in decks]
    given = {"commander": decks, "brawl": capped}
    made = compare_formats(
        ("commander", "brawl"), decks=given, games=500, seed=1, players=2, mulligan="london"
    )
    frame = made.summary().set_index(["metric", "format"])["between_decks"]
    apart = math.hypot(*(frame[("every_land_drop", name)] for name in ("commander", "brawl")))
    assert made.differences("every_land_drop")["between_decks"].iloc[0] < apart / 2


def test_the_same_seed_gives_the_same_numbers(found: simlab.FormatComparison) -> None:
    again = compare_formats(FORMATS, decks=4, games=500, seed=3, turns=6)
    assert again.summary().equals(found.summary())
    assert repr(found) == (
        "FormatComparison(commander, duel_commander_mtgdc, tiny_leaders_reborn, brawl, "
        "oathbreaker; 4 decks each, 500 games a deck)"
    )


def test_formats_without_a_commander_have_no_row_of_it() -> None:
    made = compare_formats(("limited", "modern"), decks=2, games=100, seed=1, turns=3)
    assert not set(made.summary()["metric"]) & {"commander_cast", "commander_on_time"}
    with pytest.raises(ConfigError, match="have no commander_cast to compare"):
        made.differences("commander_cast")


@pytest.mark.parametrize(
    ("formats", "wishes", "words"),
    [
        (["modern"], {}, "1 format: name two or more"),
        (["modern", "limited"], {"decks": 0}, "decks=0"),
        (["modern", "limited"], {"decks": {}}, 'decks: none for format "modern"'),
        (["modern", "limited"], {"land_share": 1.0}, "land_share=1.0"),
    ],
)
def test_impossible_wishes(formats: list[str], wishes: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        compare_formats(formats, **wishes)  # type: ignore[arg-type]


def test_as_many_decks_for_each_format() -> None:
    deck = Deck.of({"Forest": 40, "Grizzly Bears": 20})
    with pytest.raises(ConfigError, match="modern 1, limited 2"):
        compare_formats(("modern", "limited"), decks={"modern": deck, "limited": [deck, deck]})


def test_a_turn_that_was_not_played(found: simlab.FormatComparison) -> None:
    with pytest.raises(ConfigError, match="turn=9"):
        found.summary(turn=9)
    with pytest.raises(ConfigError, match='metric "mana" is none of keepable'):
        found.differences("mana")


def test_nearby_seeds_share_no_decks() -> None:
    def decks(seed: int) -> list[tuple[str, ...]]:
        made = compare_formats(("limited", "modern"), decks=4, games=10, seed=seed, turns=2)
        return [run.scenario.deck.slots for runs in made.runs.values() for run in runs]

    each = [deck for seed in (3, 4, 5) for deck in decks(seed)]
    assert len(set(each)) == len(each) == 24
    assert decks(3)[0] == simlab.random_deck(format="limited", lands=16, seed=3).slots


def test_a_commander_dearer_than_the_turns_is_left_out_of_the_mean() -> None:
    made = compare_formats(("commander", "tlr"), decks=12, games=50, seed=1, turns=4)
    frame = made.summary().set_index(["metric", "format"])
    values = {
        name: [
            max(deck.cards()[leader].mana_value for leader in deck.commanders)
            for deck in (run.scenario.deck for run in runs)
        ]
        for name, runs in made.runs.items()
    }
    for name, costs in values.items():
        cheap = sum(cost <= 4 for cost in costs)
        assert frame.loc[("commander_on_time", name), "decks"] == cheap
        assert frame.loc[("mana_spent_by", name), "decks"] == 12
    assert min(values["commander"]) <= 4 < max(values["commander"])


@pytest.mark.parametrize(
    ("formats", "words"),
    [
        ("commander", 'formats="commander": name two or more, as in'),
        (["commander", "edh"], '"commander" and "edh" are the same format, "commander"'),
        (["tlr"], "1 format: name two or more"),
        ([variant_of("commander", life_multi=30), "tlr"], 'a variant of "commander" cannot be'),
    ],
)
def test_formats_that_are_not_two(formats: object, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        compare_formats(formats)  # type: ignore[arg-type]


def test_a_curve_that_is_none() -> None:
    with pytest.raises(DeckError, match="curve='low': give weights of mana values"):
        compare_formats(["commander", "tlr"], decks=2, curve="low")  # type: ignore[arg-type]
