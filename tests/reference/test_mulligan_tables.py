"""Every mulligan rule of simlab against the exact tables (tests/data/exact_mulligan_tables.csv.gz).

The player of the tables keeps a range of lands and puts cards on the bottom towards three lands
(two in hands below five): simlab's default. The values are exact to 18 places.
"""

from __future__ import annotations

from functools import cache

import pandas as pd
import pytest

from simlab import Run
from tests.reference.helpers import (
    DATA,
    Cell,
    assert_family,
    at_least,
    land_deck,
    mean_cell,
    play,
    share_cell,
)

KEYS = ["rule", "deck", "library", "lands", "keep_lo", "keep_hi", "floor"]
TABLE = pd.read_csv(DATA / "exact_mulligan_tables.csv.gz")
RULES = list(dict.fromkeys(TABLE["rule"]))
GAMES = 200_000
MEANS = {
    "expected_lands": "lands_in_hand",
    "expected_size": "kept_size",
    "expected_mulligans": "mulligans",
}


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
        mulligan=rule,
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


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_gives_its_exact_hands(rule: str) -> None:
    shares, means = [], []
    for key, block in TABLE[TABLE["rule"] == rule].groupby(KEYS):
        _, deck, _, _, low, high, floor = key
        group = f"{deck} keep {low}-{high} floor {floor}"
        cells = block_cells(run_of(rule, deck, low, high, floor), block, group)
        is_mean = block["quantity"].isin(MEANS)
        shares += [cell for cell, mean in zip(cells, is_mean, strict=True) if not mean]
        means += [cell for cell, mean in zip(cells, is_mean, strict=True) if mean]
    assert_family(f"{rule}", shares, detect=0.011)
    assert_family(f"{rule}, means", means, detect=0.03)


def test_every_rule_of_the_catalogue_is_in_the_tables() -> None:
    import simlab

    assert set(simlab.mulligans()["id"]) == set(RULES)


# The invariants of mulligans.md section 7 that hold game by game or sum by sum ------------------

DECK = ("edh99_37", 2, 5)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("floor", [0, 4])
def test_every_game_ends_with_one_hand_that_the_rule_allows(rule: str, floor: int) -> None:
    """Sizes sum to 1, lands sum to 1; no hand below the rule's smallest, none above the largest."""
    run = run_of(rule, *DECK, floor)
    counts = run.tallies.hands
    assert counts.sum() == run.games
    sizes = [hand.size for hand in run.scenario.mulligan.hands()]
    for taken, of_rung in enumerate(counts.sum(axis=2)):
        assert of_rung.sum() == of_rung[sizes[taken]]


@pytest.mark.parametrize("rule", ["paris", "vancouver", "london", "canadian_highlander"])
def test_a_seven_is_kept_as_often_as_it_is_good_without_a_free_one(rule: str) -> None:
    """On common random numbers all these rules see the same first seven."""
    first = run_of("none", *DECK, 0).estimate("keepable").value * GAMES
    deck, low, high = DECK
    run = play(
        land_deck(99, 37), "none", deck, low, high, 0, games=GAMES, record="hands", mulligan=rule
    )
    assert int(run.tallies.hands[:, 7].sum()) == round(first)


def test_paris_and_vancouver_agree_in_everything_but_the_lands_drawn() -> None:
    runs = [
        play(land_deck(99, 37), "pair", games=GAMES, turns=5, mulligan=rule)
        for rule in ("paris", "vancouver")
    ]
    assert (runs[0].tallies.hands == runs[1].tallies.hands).all()
    assert at_least(runs[0], 4, 4) < at_least(runs[1], 4, 4)


@pytest.mark.parametrize("rule", ["paris", "vancouver", "london"])
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


def test_the_look_of_vancouver_after_a_six_with_three_lands_is_that_worked_by_hand() -> None:
    """mulligans.md, 6.9: a land in three draws 352087/417105 with the look, without it 0.749480."""
    games = 2_000_000
    for rule, exact in (("vancouver", 352_087 / 417_105), ("paris", 0.749480)):
        run = play(
            land_deck(99, 37), "look", games=games, record="turns", turns=4, mulligan=rule,
            keep="lands:3-3 7:0-0 floor:6",
        )  # fmt: skip
        frame = run.to_frame(games // 2)
        three = frame[(frame["kept_size"] == 6) & (frame["lands"] == 3)]
        hit = int((three["lands_seen_4"] > 3).sum())
        cell = share_cell(rule, rule, hit, len(three), exact, 5e-7)
        assert_family(f"{rule}, a land in three draws", [cell], detect=0.007)
