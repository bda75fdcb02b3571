"""Every kind of interval covers as often as it says, at shares from rare to even."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binom, binomtest
from scipy.stats import t as student

from simlab.errors import ConfigError
from simlab.stats import (
    PairTally,
    Tally,
    clopper_pearson,
    difference,
    mean,
    normal_quantile,
    quantile,
    share,
    share_of_groups,
    student_quantile,
    wilson,
)

SHARES = [0.001, 0.05, 0.5]
REPEATS = 4_000
# Of 4,000 intervals at 95 %, fewer than this many cover with a chance of 1e-6 if 95 % do.
FEWEST = int(binom.ppf(1e-6, REPEATS, 0.95))


@pytest.mark.parametrize(("successes", "games"), [(0, 50), (1, 20), (7, 601), (500, 1000), (9, 9)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_clopper_pearson_is_that_of_scipy(successes, games, level) -> None:
    known = binomtest(successes, games).proportion_ci(level, method="exact")
    assert clopper_pearson(successes, games, level) == pytest.approx(known, abs=1e-9)


@pytest.mark.parametrize("p", SHARES)
@pytest.mark.parametrize("games", [100, 1_000, 20_000])
@pytest.mark.parametrize("level", [0.95, 0.99])
def test_clopper_pearson_never_covers_less_often_than_it_says(p, games, level) -> None:
    """Exact binomial sums, no chance in it."""
    counts = np.arange(games + 1)
    counts = counts[binom.pmf(counts, games, p) > 1e-15]
    bounds = [clopper_pearson(int(k), games, level) for k in counts]
    covers = [low <= p <= high for low, high in bounds]
    assert binom.pmf(counts[covers], games, p).sum() >= level - 1e-9


def test_share_gives_the_interval_that_was_asked_for() -> None:
    assert share(3, 1000, interval="clopper-pearson").high == clopper_pearson(3, 1000)[1]
    with pytest.raises(ConfigError, match="known: wilson, clopper-pearson"):
        share(3, 1000, interval="wald")


@pytest.mark.parametrize("freedom", [1, 4, 30, 1000])
def test_students_quantile_is_that_of_scipy(freedom) -> None:
    assert student_quantile(0.95, freedom) == pytest.approx(student.ppf(0.975, freedom), rel=1e-9)


def test_freedom_below_one_is_refused() -> None:
    with pytest.raises(ConfigError, match="freedom=0"):
        student_quantile(0.95, 0)


def test_students_interval_covers_few_normal_values_and_the_normal_one_does_not() -> None:
    """Means of five values, rounded to whole numbers: coverage 0.95 and about 0.88."""
    rng = np.random.default_rng(1)
    values = np.round(1000 * rng.normal(size=(REPEATS, 5))).astype(int)
    found = [Tally.of(row) for row in values]
    covered = {
        kind: sum(e.low <= 0 <= e.high for e in (t.mean(student=kind) for t in found))
        for kind in (True, False)
    }
    assert covered[True] >= FEWEST
    assert covered[True] <= binom.ppf(1 - 1e-6, REPEATS, 0.95)
    assert covered[False] < FEWEST


@pytest.mark.parametrize("p", SHARES)
def test_a_mean_covers_as_often_as_it_says(p) -> None:
    """Normal intervals of a count of 0 to 7 whose share of the largest is `p`; 200,000 games."""
    rng = np.random.default_rng(2)
    games = 200_000
    sevens = rng.binomial(games, p, size=REPEATS)
    ones = rng.binomial(games - sevens, 0.5)
    truth = 7 * p + (1 - p) / 2
    covered = 0
    for a, b in zip(sevens.tolist(), ones.tolist(), strict=True):
        found = mean(7 * a + b, 49 * a + b, games)
        covered += found.low <= truth <= found.high
    assert FEWEST <= covered <= binom.ppf(1 - 1e-6, REPEATS, 0.95)


@pytest.mark.parametrize("p", SHARES)
def test_a_paired_difference_covers_as_often_as_it_says(p) -> None:
    """Two arms that differ in a share `p` of 20,000 games, one way in 3 of 4 of them."""
    rng = np.random.default_rng(3)
    games = 20_000
    up, down = rng.binomial(games, 0.75 * p, REPEATS), rng.binomial(games, 0.25 * p, REPEATS)
    same = (games - up - down) // 2  # both 1
    covered = 0
    for a, b, both in zip(up.tolist(), down.tolist(), same.tolist(), strict=True):
        found = difference((both + a, both + b), (both + a, both + b), both, games, is_share=True)
        covered += found.low <= p / 2 <= found.high
    # With 20 games that differ the law is not quite normal: 0.935 is what may be lost.
    least = FEWEST if p > 0.01 else binom.ppf(1e-6, REPEATS, 0.935)
    assert covered >= least


@pytest.mark.parametrize("q", [*SHARES, 0.999])
@pytest.mark.parametrize("games", [100, 5_000])
def test_a_quantile_is_covered_at_least_as_often_as_it_says(q, games) -> None:
    """Values without ties; where there are too few of them, the interval has no end."""
    rng = np.random.default_rng(4)
    covered = 0
    repeats = 1_000
    for _ in range(repeats):
        found = quantile(rng.random(games), q=q)
        covered += found.low <= q <= found.high
    assert covered >= binom.ppf(1e-6, repeats, 0.95)
    if q * games > 50 and q < 0.9:
        assert covered <= 0.99 * repeats  # and it is not of no use


def test_a_quantile_of_counts_is_that_of_the_values() -> None:
    rng = np.random.default_rng(5)
    values = rng.poisson(4, 3_000)
    seen, counts = np.unique(values, return_counts=True)
    for q in (0.1, 0.5, 0.9):
        one, other = quantile(values, q=q), quantile(seen[::-1], counts[::-1], q=q)
        assert repr(one) == repr(other)
        assert one.value == np.quantile(values, q, method="inverted_cdf")


def test_a_quantile_of_too_few_values_has_no_bound() -> None:
    found = quantile([1.0, 2.0, 3.0], q=0.5)
    assert (found.value, found.low, found.high) == (2.0, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"values": [1], "q": 0}, "lies between 0 and 1"),
        ({"values": [1], "q": "half"}, "lies between 0 and 1"),
        ({"values": [], "q": 0.5}, "no values"),
        ({"values": [1, 2], "counts": [1], "q": 0.5}, "one a value"),
        ({"values": [1], "counts": [-1], "q": 0.5}, "from 0"),
        ({"values": [1], "q": 0.5, "level": 2}, "between 0 and 1"),
    ],
)
def test_a_quantile_of_nothing_is_an_error(asked, said) -> None:
    with pytest.raises(ConfigError, match=said):
        quantile(**asked)


def test_tallies_merge_to_the_same_bits_in_any_order() -> None:
    rng = np.random.default_rng(6)
    values = rng.integers(0, 10**6, 10_000)
    whole = Tally.of(values)
    for pieces in (2, 7, 1_000):
        parts = np.array_split(rng.permutation(values), pieces)
        assert sum((Tally.of(part) for part in parts), Tally()) == whole
    assert whole.mean().value == pytest.approx(values.mean(), rel=1e-15)
    assert whole.mean().standard_error == pytest.approx(values.std(ddof=1) / 100, rel=1e-9)


def test_a_tally_of_zeros_and_ones_is_a_share() -> None:
    assert Tally.of([0, 1, 1, 0]).share() == share(2, 4)
    with pytest.raises(ConfigError, match="0 or 1"):
        Tally.of([0, 2]).share()
    with pytest.raises(ConfigError, match="whole numbers"):
        Tally.of([0.5])


def test_pairs_merge_and_give_the_paired_difference() -> None:
    rng = np.random.default_rng(7)
    one, other = rng.integers(0, 9, (2, 999))
    pairs = PairTally.of(one[:500], other[:500]) + PairTally.of(one[500:], other[500:])
    found = pairs.difference()
    apart = one - other
    assert found.value == pytest.approx(apart.mean(), abs=1e-12)
    assert found.standard_error == pytest.approx(apart.std(ddof=1) / 999**0.5, rel=1e-9)
    assert found.high - found.value == pytest.approx(normal_quantile(0.95) * found.standard_error)
    with pytest.raises(ConfigError, match="pairs have one of each"):
        PairTally.of([1], [1, 2])


@pytest.mark.parametrize("groups", [3, 5, 20])
@pytest.mark.parametrize("middle", [0.5, 0.9])
def test_a_share_of_groups_covers_as_often_as_it_says_where_students_interval_does_not(
    groups, middle
) -> None:
    """Groups whose shares differ as Beta(30 p, 30 (1 - p)); false-alarm rate 1e-6 for 94 %."""
    chance, games = np.random.default_rng(5), 2_000
    shares = chance.beta(30 * middle, 30 * (1 - middle), (REPEATS, groups))
    seen = chance.binomial(games, shares) / games
    covers = beyond = 0
    for values in seen:
        found, error = values.mean(), values.std(ddof=1) / math.sqrt(groups)
        low, high = share_of_groups(found, error, groups, games * groups)
        assert 0 <= low <= found <= high <= 1
        covers += low <= middle <= high
        beyond += found + student_quantile(0.95, groups - 1) * error > 1
    assert covers >= binom.ppf(1e-6, REPEATS, 0.94)
    assert (beyond > 0) == (groups < 20 and (groups, middle) != (5, 0.5))


def test_a_share_of_groups_that_are_alike_is_that_of_their_games() -> None:
    """With many groups Student's t is normal: Wilson's interval then, with width at 0 and 1."""
    for value in (0.0, 0.3, 1.0):
        found = share_of_groups(value, 0.0, 100_001, 1_000)
        assert found == pytest.approx(wilson(round(1_000 * value), 1_000), rel=1e-4, abs=1e-9)
    assert share_of_groups(1.0, 0.0, 2, 1_000)[0] == pytest.approx(1 / (1 + 12.7062**2 / 1_000))
    with pytest.raises(ConfigError, match="freedom"):
        share_of_groups(0.5, 0.1, 1, 100)


def test_a_share_of_groups_that_is_0_or_1_but_for_rounding_is_that_of_0_or_1() -> None:
    one = share_of_groups(1.0, 0.0, 3, 100)
    assert 0 < one[0] < one[1] == 1
    for value, error in ((1.0, 1e-17), (1.0000000000000002, 1e-17), (1 - 1e-16, 1e-17)):
        assert share_of_groups(value, error, 3, 100) == pytest.approx(one, abs=1e-12)
    none = share_of_groups(0.0, 0.0, 3, 100)
    assert none == pytest.approx((0.0, 1 - one[0]))
    for value, error in ((-1e-17, 1e-9), (0.0, 1e-17)):
        assert share_of_groups(value, error, 3, 100) == none
    low, high = share_of_groups(1e-300, 1e-17, 3, 100)  # no game left by rounding
    assert 0 == low < high < 1


def test_groups_of_0_and_1_alone_have_one_effective_game_less_than_groups() -> None:
    for ones, groups in ((1, 3), (2, 3), (4, 10)):
        values = np.array([1.0] * ones + [0.0] * (groups - ones))
        error = values.std(ddof=1) / math.sqrt(groups)
        value = values.mean()
        assert value * (1 - value) / error**2 == pytest.approx(groups - 1)
        low, high = share_of_groups(value, error, groups, 1_000)
        for bound in (low, high):  # the score test's own equation
            reach = student_quantile(0.95, groups - 1)
            assert abs(bound - value) == pytest.approx(
                reach * math.sqrt(bound * (1 - bound) / (groups - 1))
            )
