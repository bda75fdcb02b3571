"""The ten results that mulligans.md, section 6, works by hand: 99 cards, 37 lands."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from simlab import Run
from tests.reference.helpers import (
    assert_family,
    assert_mean,
    assert_share,
    land_deck,
    play,
    share_cell,
)

GAMES = 2_000_000
SEVENS = comb(99, 7)
P = Fraction(42_889_771, 53_358_536)  # a seven with two to five lands


def hands_of(rule: str, **settings: object) -> Run:
    """Deal hands of the deck."""
    return play(
        land_deck(99, 37), "by hand", rule, *settings.values(), games=GAMES, record="hands",
        mulligan=rule, **{"keep": "lands:2-5 floor:4"} | settings,
    )  # fmt: skip


def sevens(lands: int) -> Fraction:
    """Return the chance of a seven with so many lands."""
    return Fraction(comb(37, lands) * comb(62, 7 - lands), SEVENS)


def of_size(run: Run, size: int) -> int:
    """Return the games in which a hand of a size was kept."""
    return int(run.tallies.hands[:, size].sum())


def test_1_a_keepable_seven() -> None:
    run = hands_of("none")
    assert sum(map(sevens, range(2, 6))) == P
    good = int(run.tallies.hands[0, 7, 2:6].sum())
    assert_share(good, GAMES, float(P), detect=0.0025)
    assert_mean(run.estimate("lands_in_hand"), 259 / 99, detect=0.008)


def test_2_original() -> None:
    run = hands_of("original")
    b = Fraction(491_796_152 + 10_295_472, SEVENS)
    assert b == sevens(0) + sevens(7)
    assert_share(int(run.tallies.hands[1].sum()), GAMES, float(b), detect=0.0012)
    good = int(run.tallies.hands[:, 7, 2:6].sum())
    assert_share(good, GAMES, float(P * (1 + b)), detect=0.0023)


def test_3_paris_to_six() -> None:
    six = (1 - P) * Fraction(817_302_879, 1_120_529_256)
    assert_share(of_size(hands_of("paris"), 6), GAMES, float(six), detect=0.0021)


@pytest.mark.parametrize("rule", ["paris_free1", "vancouver_free1", "london_free1", "big_deck"])
def test_4_one_free(rule: str) -> None:
    seven = 1 - (1 - P) ** 2
    assert_share(of_size(hands_of(rule), 7), GAMES, float(seven), detect=0.0012)


def test_5_london_to_six_and_to_five() -> None:
    run = hands_of("london")
    six, five = sum(map(sevens, range(2, 7))), sum(map(sevens, range(2, 8)))
    assert six == Fraction(12_110_382_717, SEVENS)
    assert round(float(five), 6) == 0.814177
    assert_share(of_size(run, 6), GAMES, float((1 - P) * six), detect=0.0022)
    assert_share(of_size(run, 5), GAMES, float((1 - P) * (1 - six) * five), detect=0.0011)


def test_6_gis_second_hand() -> None:
    """It comes from the 92 cards that are left: a poor hand leaves a richer library."""
    taken = hands_of("gis").tallies.hands.sum(axis=(1, 2))
    left = {first: 37 - first for first in (0, 1, 6, 7)}
    good = {
        first: sum(Fraction(comb(n, k) * comb(92 - n, 7 - k), comb(92, 7)) for k in range(2, 6))
        for first, n in left.items()
    }
    assert [round(float(p), 6) for p in good.values()] == [0.838628, 0.8267, 0.748292, 0.728912]
    weighted = float(sum(sevens(first) * p for first, p in good.items()) / sum(map(sevens, good)))
    assert round(weighted, 6) == 0.824494
    assert_share(int(taken[1]), int(taken[1:].sum()), weighted, detect=0.006)


def test_7_partial_paris_dig() -> None:
    six = sevens(1) * Fraction(44_980_320, 49_177_128)
    six += sevens(0) * Fraction(553_039_740, 713_068_356)
    six += sevens(6) + sevens(7) * (1 - Fraction(comb(30, 3), comb(92, 3)))
    assert round(float(six), 6) == 0.175721
    run = hands_of("partial_paris", aside="dig")
    assert_share(of_size(run, 6), GAMES, float(six), detect=0.0023)


def test_8_draw_ten() -> None:
    run = hands_of("draw10_keep7")
    good = int(run.tallies.hands[:, 7, 2:6].sum())
    exact = Fraction(14_713_094_345_499, 15_579_278_510_796)
    assert_share(good, GAMES, float(exact), detect=0.0014)
    assert of_size(run, 7) == GAMES


def test_9_the_look_of_vancouver_after_a_six_with_three_lands() -> None:
    """A land in three draws 352087/417105 with the look, without it 0.749480."""
    for rule, exact in (("vancouver", 352_087 / 417_105), ("paris", 0.749480)):
        run = play(
            land_deck(99, 37), "look", games=GAMES, record="turns", turns=4, mulligan=rule,
            keep="lands:3-3 7:0-0 floor:6",
        )  # fmt: skip
        frame = run.to_frame(GAMES // 2)
        three = frame[(frame["kept_size"] == 6) & (frame["lands"] == 3)]
        hit = int((three["lands_seen_4"] > 3).sum())
        cell = share_cell(rule, rule, hit, len(three), exact, 5e-7)
        assert_family(f"{rule}, a land in three draws", [cell], detect=0.007)


def test_10_two_commanders_reborn() -> None:
    run = play(
        land_deck(48, 18), "by hand", "reborn", games=GAMES, record="hands",
        mulligan="tlr_forced_two_commanders", keep="lands:2-5 floor:4",
    )  # fmt: skip
    assert of_size(run, 7) == 0
    exact = Fraction(60_873_498, 73_629_072)
    assert_share(of_size(run, 6), GAMES, float(exact), detect=0.0024)
