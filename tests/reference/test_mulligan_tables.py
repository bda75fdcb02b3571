"""Every mulligan rule of simlab against the exact tables (tests/data/exact_mulligan_tables.csv.gz).

The player of the tables keeps a range of lands and puts cards on the bottom towards three lands
(two in hands below five): simlab's default. What is laid aside stands in the table's name of a
rule. The values are exact to 18 places. All tests of one table together raise a false alarm once
in a million runs.
"""

from __future__ import annotations

import math
import re
from functools import cache

import numpy as np
import pandas as pd
import pytest

from simlab import Run
from tests.reference.helpers import (
    DATA,
    FALSE_ALARM,
    FAMILIES,
    Cell,
    assert_family,
    at_least,
    land_deck,
    mean_cell,
    play,
    share_cell,
    spread_chance,
)

KEYS = ["rule", "deck", "library", "lands", "keep_lo", "keep_hi", "floor"]
TABLE = pd.read_csv(DATA / "exact_mulligan_tables.csv.gz")
RULES = list(dict.fromkeys(TABLE["rule"]))
GAMES = 250_000
MEANS = {
    "expected_lands": "lands_in_hand",
    "expected_size": "kept_size",
    "expected_mulligans": "mulligans",
}


def settings_of(name: str) -> dict[str, str]:
    """Return rule and aside policy of a name of the table, as in ``partial_paris_scry_keep3``."""
    rule, _, aside = re.fullmatch(r"(partial\w+?|\w+)(_(keep\d|dig))?", name).groups()
    if rule in ("spoils", "bottom_any_once"):
        aside = "keep3"
    return {"mulligan": rule, "aside": (aside or "keep1").replace("keep", "keep:")}


@cache
def run_of(rule: str, deck: str, low: int, high: int, floor: int) -> Run:
    """Play one block; every other one on the draw, where a turn sees a card more."""
    library, lands = next(
        (row.library, row.lands) for row in TABLE[TABLE["deck"] == deck].itertuples()
    )
    seed = (rule, deck, low, high, floor)
    return play(
        land_deck(library, lands),
        *seed,
        games=GAMES,
        record="turns",
        turns=5,
        **settings_of(rule),
        keep=f"lands:{low}-{high} floor:{floor}",
        on_the_play=sum(map(len, map(str, seed))) % 2 == 0,
        pilot="curve",
    )


def block_cells(run: Run, block: pd.DataFrame, group: str) -> list[Cell]:
    """Compare the 22 quantities of a block."""
    hands = run.tallies.hands.sum(axis=0)
    turn = {"land4_play": 3 + run.scenario.on_the_play, "land4_draw": 4 + run.scenario.on_the_play}
    cells = []
    for row in block.itertuples():
        name = f"{group}: {row.quantity} {row.key}"
        if row.quantity in MEANS:
            cells.append(mean_cell(name, group, run.estimate(MEANS[row.quantity]), row.value))
            continue
        if row.quantity == "final_size":
            count = int(hands[int(row.key)].sum())
        elif row.quantity == "lands":
            count = int(hands[:, int(row.key)].sum())
        elif row.quantity == "keepable":
            count = round(run.estimate("keepable").value * run.games)
        else:
            count = at_least(run, 4, turn[row.quantity])
        cells.append(share_cell(name, group, count, run.games, row.value, 1e-17))
    return cells


@cache
def cells_of(rule: str) -> tuple[list[Cell], list[Cell]]:
    """Return the shares and the means of all blocks of a rule."""
    shares: list[Cell] = []
    means: list[Cell] = []
    for key, block in TABLE[TABLE["rule"] == rule].groupby(KEYS):
        _, deck, _, _, low, high, floor = key
        group = f"{deck} keep {low}-{high} floor {floor}"
        cells = block_cells(run_of(rule, deck, low, high, floor), block, group)
        is_mean = block["quantity"].isin(MEANS)
        shares += [cell for cell, mean in zip(cells, is_mean, strict=True) if not mean]
        means += [cell for cell, mean in zip(cells, is_mean, strict=True) if mean]
    return shares, means


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_gives_its_exact_hands(rule: str) -> None:
    shares, means = cells_of(rule)
    each = FALSE_ALARM / 2 / (2 * len(RULES))
    assert_family(f"{rule}", shares, detect=0.011, false_alarm=each)
    assert_family(f"{rule}, means", means, detect=0.03, false_alarm=each)


def test_all_rules_together_are_as_far_from_exact_as_chance_has_it() -> None:
    """One group a block: what its 22 numbers say together counts once."""
    groups: dict[str, list[float]] = {}
    for rule in RULES:
        for cell in (cell for cells in cells_of(rule) for cell in cells if cell.counts):
            groups.setdefault(f"{rule} {cell.group}", []).append(cell.z)
    scores = np.concatenate(list(groups.values()))
    root = math.sqrt(np.mean(np.square(scores)))
    FAMILIES.append(
        f"all rules: {len(TABLE)} cells, {scores.size} testable, {len(groups)} blocks, "
        f"root mean square z {root:.3f}, max |z| {np.abs(scores).max():.2f}, "
        f"|z| > 2 in {np.mean(np.abs(scores) > 2):.1%}"
    )
    assert len(groups) == TABLE.groupby(KEYS).ngroups == 211
    squares = sum(float(np.mean(np.square(group))) for group in groups.values())
    assert spread_chance(squares, len(groups)) >= FALSE_ALARM / 4, FAMILIES[-1]


def test_every_rule_of_the_catalogue_is_in_the_tables() -> None:
    """But one that nobody can play, and two that are no part of the sources."""
    import simlab

    known = {settings_of(rule)["mulligan"] for rule in RULES}
    assert set(simlab.mulligans()["id"]) - known == {"gss", "arena_smoothing", "best_of_two"}
    assert known < set(simlab.mulligans()["id"])


# The invariants of mulligans.md section 7 that hold game by game or sum by sum ------------------

DECK = ("edh99_37", 2, 5)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("floor", [0, 4])
def test_every_game_ends_with_one_hand_that_the_rule_allows(rule: str, floor: int) -> None:
    """Sizes sum to 1, lands sum to 1; no hand below the rule's smallest, none above the largest."""
    run = run_of(rule, *DECK, floor)
    counts = run.tallies.hands
    assert counts.sum() == run.games
    stages = run.scenario.mulligan.stages()
    reached = {0}
    for of_rung in counts.sum(axis=2):
        sizes = {stages[number].hand.size for number in reached}
        assert of_rung.sum() == sum(of_rung[size] for size in sizes)
        reached = {onward for number in reached for onward in stages[number].leads} - {-1}
    assert not reached


NONE_FREE = ["paris", "vancouver", "london", "sevens_shuffle_back"]
NONE_FREE += ["partial_paris_keep3", "partial_paris_scry_keep3", "partial_paris_dig"]


@pytest.mark.parametrize("rule", [*NONE_FREE, "canadian_highlander"])
def test_a_seven_is_kept_as_often_as_it_is_good_without_a_free_one(rule: str) -> None:
    """On common random numbers all these rules see the same first seven."""
    first = run_of("none", *DECK, 0).estimate("keepable").value * GAMES
    deck, low, high = DECK
    run = play(
        land_deck(99, 37), "none", deck, low, high, 0, games=GAMES, record="hands",
        **settings_of(rule),
    )  # fmt: skip
    assert int(run.tallies.hands[:, 7].sum()) == round(first)


def pair_of(rules: tuple[str, ...], **settings: object) -> list[Run]:
    """Play rules on common random numbers."""
    return [
        play(land_deck(99, 37), "pair", games=GAMES, turns=5, mulligan=rule, **settings)
        for rule in rules
    ]


@pytest.mark.parametrize(
    "rules",
    [
        ("paris", "vancouver"),  # fewer lands first
        ("sevens_shuffle_back", "london"),
        ("gis", "gis_exile"),
        ("partial_paris", "partial_paris_scry"),
    ],
)
def test_two_rules_agree_in_everything_but_the_lands_drawn(rules: tuple[str, str]) -> None:
    less, more = pair_of(rules)
    assert (less.tallies.hands == more.tallies.hands).all()
    assert at_least(less, 4, 4) < at_least(more, 4, 4)


def test_a_gate_that_is_the_complement_of_the_keep_range_changes_nothing() -> None:
    gated, free = pair_of(("big_deck", "paris_free1"))
    assert (gated.tallies.hands == free.tallies.hands).all()
    assert (gated.tallies.lands_seen == free.tallies.lands_seen).all()


def test_rules_with_the_same_first_exchange_keep_the_same_sevens() -> None:
    rules = ("spoils", "bottom_any_once", "partial_paris_free1")
    sevens = [run.tallies.hands[:2, 7, 2:6] for run in pair_of(rules, aside="keep:3")]
    assert sevens[0][1].sum() > 0
    assert all((one == sevens[0]).all() for one in sevens)


def test_gis_on_forty_cards_can_run_out_of_hands() -> None:
    """At most five hands, keepable 0.999967; never under seven cards."""
    run = run_of("gis", "lim40_17", 2, 5, 0)
    taken = run.tallies.hands.sum(axis=(1, 2))
    assert run.tallies.hands[:, 7].sum() == GAMES
    assert taken[4] > 0
    assert not taken[5:].any()


@pytest.mark.parametrize("rule", NONE_FREE)
def test_cards_kept_are_seven_less_the_mulligans_without_a_free_one(rule: str) -> None:
    run = run_of(rule, *DECK, 0)
    frame = run.to_frame(20_000)
    assert (frame["kept_size"] == 7 - frame["mulligans"]).all()


def test_mulligans_of_free_sevens_are_geometric() -> None:
    run = run_of("free_sevens", *DECK, 0)
    p = run_of("none", *DECK, 0).estimate("keepable").value
    found = run.estimate("mulligans")
    assert abs(found.value - (1 - p) / p) < 6 * (found.standard_error + 0.002)
    taken = run.tallies.hands.sum(axis=(1, 2))
    exact = 42889771 / 53358536
    cells = [
        share_cell(f"{k} mulligans", "", int(taken[k]), GAMES, (1 - exact) ** k * exact)
        for k in range(8)
    ]
    assert_family("free_sevens, number of mulligans", cells, detect=0.01)
