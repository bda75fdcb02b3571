"""Karsten's best curves: their values, and what the search finds beside them."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from simlab import best_curve
from simlab.decks.curve_deck import curve_deck
from simlab.experiments.karsten_model import KarstenMeasuring
from tests.reference.helpers import DATA, Cell, assert_family, play

PUBLISHED = pd.read_csv(DATA / "karsten" / "optimal_curves_published.csv")
SCRIPT = pd.read_csv(DATA / "karsten" / "optimal_curve_script_mc.csv")
SECONDS = 120


def counts_of(row: pd.Series) -> dict[str, int]:
    """Return the classes of a published curve."""
    words = ("one", "two", "three", "four", "five", "six")
    counts = {f"{value}-drop": int(row[word] or 0) for value, word in enumerate(words, 1)}
    counts |= {"Land": int(row["lands"]), "Rock": int(row["rocks_besides_sol_ring"])}
    return counts | {"Sol Ring": int(row["sol_ring"])}


def test_values_of_commander_decks_are_those_of_the_published_program() -> None:
    """Five cells of 100,000 games by his program, each within the two errors; by his model."""
    cells = []
    published = PUBLISHED[PUBLISHED["scenario"].str.startswith("base 2022")].fillna(0)
    for row in SCRIPT[SCRIPT["deck_size"] == 99].itertuples():
        commander = int(re.search(r"commander MV(\d)", row.deck).group(1))
        curve = published[published["commander_mv"] == commander].iloc[0]
        counts = counts_of(curve)
        rocks, lands = counts.pop("Rock"), counts.pop("Land")
        del counts["Sol Ring"]
        drops = {int(name[0]): count for name, count in counts.items()}
        deck = curve_deck(lands, drops, rocks=rocks, sol_ring=True, commander=commander)
        assert deck.size == 99
        model = KarstenMeasuring(
            turns=7, commander=commander, level=0.95, most=1, seed=commander, threads=None
        )
        found = model.value(deck, 1_000_000)
        error = (found.standard_error**2 + row.standard_error**2) ** 0.5
        z = (found.value - row.mean_compounded_mana_7_turns) / error
        cells.append(Cell(row.deck, row.deck, z, error, 2 * (1 - _normal(abs(z))), True))
    assert len(cells) == 5
    assert_family("values of Commander curves", cells, detect=0.4)


def test_values_of_forty_and_sixty_cards_are_those_of_the_published_program() -> None:
    """Eight cells of 100,000 games by his program, each within the two errors."""
    games, cells = 1_000_000, []
    for row in SCRIPT[SCRIPT["deck_size"] < 99].itertuples():
        *spells, lands = map(int, re.search(r"[\d/]+$", row.deck).group().split("/"))
        deck = curve_deck(lands, dict(enumerate(spells, 1)))
        assert deck.size == row.deck_size
        run = play(
            deck, "curve", row.deck, row.play_draw, games=games, mulligan="london",
            keep="karsten2022", pilot="curve", on_the_play=row.play_draw == "play", record="turns",
        )  # fmt: skip
        found = run.estimate("compounded_mana", 7)
        error = (found.standard_error**2 + row.standard_error**2) ** 0.5
        z = (found.value - row.mean_compounded_mana_7_turns) / error
        chance = 2 * (1 - _normal(abs(z)))
        cells.append(Cell(f"{row.deck} {row.play_draw}", row.deck, z, error, chance, True))
    assert len(cells) == 8
    assert_family("values of curves", cells, detect=0.3)


def _normal(z: float) -> float:
    from statistics import NormalDist

    return NormalDist().cdf(z)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scenario"), [(40, "turn 7 cutoff (2020)"), (60, "turn 7")])
def test_the_search_finds_a_curve_as_good_as_the_published_one(size: int, scenario: str) -> None:
    """The paired difference on fresh games is not below 0; the false alarm of that is 1 %."""
    rows = PUBLISHED[PUBLISHED["scenario"].str.startswith(scenario)]
    row = rows[rows["deck_size"] == size].fillna(0).iloc[0]
    found = best_curve(size, seed=1)
    assert found.elapsed_s < SECONDS
    gap = found.against(counts_of(row), games=400_000)
    assert gap.value > -2.33 * gap.standard_error
    assert found.search.within < 0.001 * found.value().value
    moved = sum(abs(found.counts.get(name, 0) - count) for name, count in counts_of(row).items())
    assert moved <= 8  # near the top the curve is flat


@pytest.mark.slow
@pytest.mark.parametrize("commander", [2, 3, 4, 5, 6])
def test_the_search_finds_a_commander_curve_as_good_as_the_published_one(commander: int) -> None:
    row = PUBLISHED[
        PUBLISHED["scenario"].str.startswith("base 2022") & (PUBLISHED["commander_mv"] == commander)
    ].fillna(0)
    found = best_curve(99, commander=commander, seed=1)
    assert isinstance(found.measuring, KarstenMeasuring)
    assert found.elapsed_s < SECONDS
    gap = found.against(counts_of(row.iloc[0]), games=200_000)
    assert gap.value >= -2.33 * gap.standard_error
    assert found.counts[f"{commander}-drop"] <= 1  # the commander is that card
