"""Frank Karsten's procedures, exactly: the files of tests/data/karsten to half their last digit."""

from __future__ import annotations

import time

import pandas as pd
import pytest

from simlab.exact import Count, HandFact, joint_law, probability
from simlab.experiments.sources_needed import chance_of_pips, lands_opening, sources_needed
from tests.exact.helpers import basic_beside_special, opening_of, paid
from tests.reference.helpers import DATA, deck_of, land, spell
from tests.reference.test_karsten import (
    CUT,
    DROPS,
    FREE_2022,
    KEPT,
    PLAIN_2020,
    PLAIN_2022,
    ROUNDING,
    SOURCES,
    SPECIAL,
)

CLOSE = 1.001 * ROUNDING


def procedure(year: int, size: int) -> dict[str, object]:
    """Return the settings of a procedure."""
    return PLAIN_2020 if year == 2020 else FREE_2022 if size == 99 else PLAIN_2022


def sources_off(year: int) -> tuple[float, int]:
    """Return how far the whole table of a year is off, and its cells."""
    worst, cells = 0.0, 0
    keys = ["deck_size", "lands", "sources", "turn"]
    columns = [*keys, "pips", "p_cast_given_lands", "p_lands_ge_turn"]
    table: dict[tuple[int, ...], list[tuple[int, float, float]]] = {}
    for *key, pips, given, lands in SOURCES[year][columns].itertuples(index=False, name=None):
        table.setdefault(tuple(key), []).append((pips, given, lands))
    decks = {key[:2] for key in table}
    openings = {deck: lands_opening(*deck, **procedure(year, deck[0])) for deck in decks}
    for (size, lands, sources, turn), rows in table.items():
        opening = openings[size, lands]
        makers = frozenset(sorted(opening.lands)[:sources])
        facts = [
            Count(cards=makers, turn=turn), Count(cards=opening.lands, turn=turn, low=turn)
        ]  # fmt: skip
        law = joint_law(opening, facts)
        for pips, given, enough in rows:
            found = law.probability(lambda made, _, n=pips: made >= n, lambda _, many: many)
            many = law.probability(lambda _, many: many)
            worst = max(worst, abs(found - given), abs(many - enough))
            cells += 1
    return worst, cells


def test_both_tables_of_sources_are_the_same_whole() -> None:
    """In less than 5 s; simulating them took 76 hours of processor time."""
    start = time.process_time()
    found = {year: sources_off(year) for year in (2022, 2020)}
    elapsed = time.process_time() - start
    assert {year: cells for year, (_, cells) in found.items()} == {2022: 2090, 2020: 2024}
    assert max(worst for worst, _ in found.values()) < CLOSE
    assert elapsed < 5


def test_thresholds_are_those_of_the_tables() -> None:
    table = pd.read_csv(DATA / "karsten" / "sources_thresholds.csv")
    for (year, size), rows in table.groupby(["variant", "deck_size"]):
        settings = procedure(year, size)
        opening = lands_opening(size, int(rows["lands"].iloc[0]), **settings)
        for row in rows.itertuples():
            if pd.isna(row.min_sources):
                assert chance_of_pips(opening, row.lands, row.pips, row.turn, row.turn) < (
                    row.threshold_pct / 100
                )
                continue
            least = int(row.min_sources)
            ask = (row.pips, row.turn, row.turn)
            best = chance_of_pips(opening, least, *ask)
            assert best == pytest.approx(row.p_at_min_pct / 100, abs=1e-6)
            assert best >= row.threshold_pct / 100 > chance_of_pips(opening, least - 1, *ask)


PUBLISHED = pd.read_csv(DATA / "karsten" / "sources_published_2022.csv")


@pytest.mark.parametrize(
    "row", list(PUBLISHED.itertuples()), ids=lambda r: f"{r.cost} of {r.deck_size}"
)
def test_the_printed_table_is_found_again(row: tuple) -> None:
    """All cells but one: 80 cards, 4C is printed as 14, and 13 are enough."""
    found = sources_needed(
        row.cost.replace("C", "W"), size=row.deck_size, lands=row.lands,
        target=row.threshold_pct / 100, **procedure(2022, row.deck_size),
    ).iloc[0]  # fmt: skip
    assert found["needed"] == row.exact_min_sources
    wrong = (row.deck_size, row.cost) == (80, "4C")
    assert (found["needed"] == row.published_sources) == (not wrong)
    # simlab's own copy of the printed table
    assert found["karsten_2022"] == row.published_sources


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("landdrops2020", PLAIN_2020),
        ("sources2022", PLAIN_2022),
        ("sources2022_commander", FREE_2022),
    ],
)
def test_kept_hands_are_those_of_the_procedure(name: str, settings: dict) -> None:
    for (size, lands), rows in KEPT[KEPT["procedure"] == name].groupby(["deck_size", "lands"]):
        opening = lands_opening(size, lands, **settings)
        facts = [HandFact("kept_size"), Count(cards=opening.lands, turn=0)]
        law = joint_law(opening, facts)
        right = rows.set_index(["stage_or_size", "lands_kept"])["p"]
        found = {tuple(key): p for key, p in zip(law.outcomes.tolist(), law.chance, strict=True)}
        assert set(found) == set(right.index)
        for key, p in found.items():
            assert p == pytest.approx(right[key], abs=CLOSE), (size, lands, key)


@pytest.mark.parametrize("seat", ["play", "draw"])
def test_a_land_is_played_on_every_turn_as_often_as_computed(seat: str) -> None:
    rows = DROPS[DROPS["play_draw"] == seat]
    for (size, lands), some in rows.groupby(["deck_size", "lands"]):
        if lands % 4:
            continue
        opening = lands_opening(size, lands, on_the_play=seat == "play", **PLAIN_2020)
        for row in some.itertuples():
            drops = Count(cards=opening.lands, turn=row.turn, low=row.turn)
            found = probability(opening, [drops], lambda every: every).value
            assert found == pytest.approx(row.p_every_land_drop, abs=CLOSE), (size, lands, row.turn)


@pytest.mark.parametrize("seat", ["play", "draw"])
def test_cutting_a_land_on_the_draw_costs_as_computed(seat: str) -> None:
    rows = CUT[CUT["play_draw"] == seat]
    for (size, forests, mountains), some in rows.groupby(["deck_size", "forest", "mountain"]):
        deck = deck_of(
            {"Forest": forests, "Mountain": mountains, "Blank": size - forests - mountains},
            *(land("Forest", "G"), land("Mountain", "R"), spell("Blank", "{9}")),
            ask=[spell("G", "{G}"), spell("GG", "{G}{G}")],
        )
        opening = opening_of(deck, turns=4, on_the_play=seat == "play", **PLAIN_2020)
        for row in some.itertuples():
            wanted, kind, *_ = row.event.split()
            found = (
                probability(
                    opening,
                    [Count(cards=opening.lands, turn=4, low=int(wanted))],
                    lambda many: many,
                ).value
                if kind == "lands"
                else paid(opening, "G" * int(wanted), 4)
            )
            assert found == pytest.approx(row.p, abs=CLOSE), (size, forests, mountains, row.event)


@pytest.mark.parametrize("script", ["Castles.py", "VergeLands.py"])
def test_a_basic_is_seen_beside_a_special_land_as_often_as_computed(script: str) -> None:
    """One special land stays; others like it go first, then other lands, then basics."""
    for row in SPECIAL[SPECIAL["script"] == script].itertuples():
        others = row.lands - row.special - row.basics
        found = basic_beside_special(row.special, row.basics, others, turn=row.turn)
        assert found == pytest.approx(row.p_basic_given_special, abs=CLOSE), row
