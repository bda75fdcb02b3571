"""The public cases S02, S04 and S05: the shuffle, seeds and threads, sixteen lands or seventeen."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chi2, hypergeom

import simlab
from simlab import Deck, compare, simulate
from simlab.experiments import Scenario
from simlab.experiments.blocks import play_all
from simlab.experiments.row_player import RowPlayer
from tests.experiments.helpers import own_deck, same_sums
from tests.reference.helpers import DATA, Case, deck_of, exactly, land, land_deck, seed_of, spell
from tests.reference.logs import game_logs

CASE = json.loads((DATA / "cases" / "S05.json").read_text(encoding="utf-8"))
Z = 1.96


@pytest.mark.parametrize(("cards", "hand", "games"), [(8, 7, 120_000), (52, 7, 120_000)])
def test_s02_every_card_is_as_likely_in_every_place(cards: int, hand: int, games: int) -> None:
    """Chi-square over the whole table of cards and places dealt; false alarm 1e-6.

    The shuffle of the case would be ten times beyond that bound by its two worst cells alone.
    """
    names = [f"Card {n}" for n in range(cards)]
    deck = deck_of(dict.fromkeys(names, 1), *(spell(name, "{1}") for name in names[1:]),
                   land(names[0]))  # fmt: skip
    run = simulate(
        deck, mulligan=exactly(hand), games=games, seed=seed_of("S02", cards), turns=1,
        record="hands", progress=False,
    )  # fmt: skip
    logs = game_logs(run, games, lines=2 * hand + 4)
    dealt = logs[logs["event"] == 1]
    place = dealt.groupby("game").cumcount().to_numpy()
    which = dealt["card"].map({name: n for n, name in enumerate(names)}).to_numpy()
    table = np.zeros((cards, hand))
    np.add.at(table, (which, place), 1)
    expected = games / cards
    off = ((table - expected) ** 2 / expected).sum()
    freedom = (cards - 1) * hand  # one sum a place; that of a card is not fixed
    assert off < chi2.isf(1e-6, freedom)
    wrong = Case.read("S02")
    if cards == 8:
        low = wrong.value("8 cards: smallest position chance")
        high = wrong.value("8 cards: largest position chance")
        biased = games * 8 * ((high - 1 / 8) ** 2 + (low - 1 / 8) ** 2)
        assert biased > 10 * chi2.isf(1e-6, freedom)


def test_s04_same_seed_same_counts_whatever_the_threads() -> None:
    deck = own_deck()
    runs = [
        simulate(deck, games=20_000, seed=4, threads=threads, block=block, progress=False)
        for threads, block in ((1, 16_384), (1, 16_384), (2, 4_000), (8, 1_000))
    ]
    assert all(same_sums(runs[0], run) for run in runs[1:])


def test_s04_splitting_a_job_changes_nothing() -> None:
    scenario = Scenario.of(own_deck(), turns=4, record="turns").compiled()
    with RowPlayer([scenario], lambda rows: rows[:, -1].astype(float), seed=9) as play:
        whole = play([0], 0, 10_000)
        parts = np.hstack([play([0], 0, 3_333), play([0], 3_333, 6_667)])
    assert (whole == parts).all()
    total = play_all([scenario], hands_only=False, games=10_000, seed=9, progress=False)
    assert whole.sum() == total.sums[0, -1]


def test_s04_chunks_are_independent() -> None:
    """The spread of chunk means is that of p (1 - p) / n; chi-square, false alarm 1e-6."""
    scenario = Scenario.of(land_deck(40, 17), mulligan="none", turns=4, record="turns").compiled()
    chunk, chunks = 1_000, 400
    p = float(hypergeom.sf(3, 40, 17, 10))
    with RowPlayer([scenario], lambda rows: (rows[:, 19] >= 4).astype(float), seed=4) as play:
        # column 19 is lands_seen on turn 4: four of a game, then four a metric
        values = play([0], 0, chunk * chunks)[0].reshape(chunks, chunk)
    spread = ((values.mean(axis=1) - p) ** 2).sum() / (p * (1 - p) / chunk)
    assert chi2.isf(1 - 5e-7, chunks) < spread < chi2.isf(5e-7, chunks)
    assert len({row.tobytes() for row in values}) == chunks


def four_lands(lands: int) -> Fraction:
    """Return the exact chance of four lands in ten of forty cards."""
    case = next(a for a in CASE["answers"] if a["label"] == f"{lands} lands")
    return Fraction(case["exact"])


def s05(games: int, seed: int) -> simlab.Comparison:
    """Compare 16 and 17 lands of 40 cards, no mulligan, on the play."""
    deck = Deck.of({"Forest": 17, "Grizzly Bears": 23})
    return compare(
        {"16 lands": {"deck": deck.with_lands(16)}, "17 lands": {"deck": deck}},
        games=games, seed=seed, mulligan="none", turns=4, record="turns", progress=False,
    )  # fmt: skip


def test_s05_the_exact_values() -> None:
    for lands in (16, 17):
        assert float(hypergeom.sf(3, 40, lands, 10)) == pytest.approx(four_lands(lands), abs=1e-12)


def test_s05_the_difference_has_its_own_interval_and_a_seventh_of_the_games() -> None:
    case = Case.read("S05")
    found = s05(200_000, seed_of("S05"))
    row = found.differences("screw", turn=4).iloc[0]
    right = case.value("difference")
    assert abs(-row["difference"] - right) <= 4.5 * row["standard_error"]
    assert row["low"] < -right < row["high"]
    paired, apart = (
        case.value(label)
        for label in ("runs, paired streams (only that card differs)",
                      "runs per deck, independent streams")
    )  # fmt: skip
    assert row["gain"] == pytest.approx(apart / paired, rel=0.05)  # 7.0
    needed = (Z * row["standard_error"] / row["difference"]) ** 2 * row["games"]
    assert needed == pytest.approx(paired, rel=0.05)


def test_s05_at_equal_precision_at_most_a_sixth_of_the_games() -> None:
    """Paired games against six times as many independent ones: the standard error is smaller."""
    paired = s05(10_000, 1).differences("screw", turn=4).iloc[0]
    apart = [s05(60_000, seed)[arm].estimate("screw", 4) for seed, arm in
             ((2, "16 lands"), (3, "17 lands"))]  # fmt: skip
    unpaired = (apart[0].standard_error ** 2 + apart[1].standard_error ** 2) ** 0.5
    assert paired["standard_error"] < unpaired
    gap = apart[0].value - apart[1].value
    both = (unpaired**2 + paired["standard_error"] ** 2) ** 0.5
    assert abs(-paired["difference"] - gap) < 4.5 * both
