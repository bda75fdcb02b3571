"""Small curves, exactly: every composition enumerated, every hand and draw weighed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb, prod

import pytest

from simlab import Deck, best_curve, simulate
from simlab.decks.curve_deck import curve_deck
from simlab.errors import NotExactError, TooLargeError
from simlab.exact import Opening
from simlab.exact.curve import mean_mana_spent
from simlab.experiments import Scenario
from tests.reference.helpers import assert_mean, seed_of

SIZE, HAND, TURNS = 10, 7, 2  # on the play: one draw, on turn 2
Counts = tuple[int, ...]  # lands, one-drops, two-drops, dearer cards


def ways_to_draw(counts: Counts, number: int) -> Iterator[Counts]:
    """Yield every hand of so many cards by class."""
    if len(counts) == 1:
        if number <= counts[0]:
            yield (number,)
        return
    for first in range(min(counts[0], number) + 1):
        for rest in ways_to_draw(counts[1:], number - first):
            yield (first, *rest)


def play_turn(hand: Counts, mana: int) -> tuple[Counts, int, int]:
    """Play a land, then the dearest spell again and again; return hand, mana and mana spent."""
    lands, *spells = hand
    if lands:
        lands, mana = lands - 1, mana + 1
    left = mana
    for cost in (2, 1):
        while spells[cost - 1] and left >= cost:
            spells[cost - 1] -= 1
            left -= cost
    return (lands, *spells), mana, mana - left


@cache
def exact_value(counts: Counts) -> float:
    """Return the exact mean of the compounded mana of two turns."""
    total = 0.0
    for hand in ways_to_draw(counts, HAND):
        chance = prod(map(comb, counts, hand)) / comb(SIZE, HAND)
        after, mana, first = play_turn(hand, 0)
        for drawn in range(4):
            left = counts[drawn] - hand[drawn]
            if left:
                with_it = tuple(n + (k == drawn) for k, n in enumerate(after))
                _, _, second = play_turn(with_it, mana)
                total += chance * left / (SIZE - HAND) * (2 * first + second)
    return total


def every_curve() -> Iterator[Counts]:
    """Yield every composition with a land and a spell."""
    for lands in range(1, SIZE):
        for ones in range(SIZE - lands + 1):
            for twos in range(SIZE - lands - ones + 1):
                yield lands, ones, twos, SIZE - lands - ones - twos


PLAIN = {"mulligan": "none", "turns": TURNS}


@pytest.mark.parametrize("counts", [(4, 3, 3, 0), (2, 6, 1, 1), (6, 1, 3, 0), (5, 0, 2, 3)])
def test_the_value_of_a_curve_is_the_exact_one(counts: Counts) -> None:
    lands, ones, twos, dear = counts
    deck = curve_deck(lands, {1: ones, 2: twos, 6: dear})
    run = simulate(
        deck, games=400_000, seed=seed_of("exact", counts), pilot="curve", record="turns",
        progress=False, **PLAIN,
    )  # fmt: skip
    assert_mean(run.estimate("compounded_mana"), exact_value(counts), detect=0.02)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_search_finds_the_best_of_all_curves_within_its_zone(seed: int) -> None:
    """All 219 curves are known; the promise may break in one search of twenty."""
    values = {counts: exact_value(counts) for counts in every_curve()}
    best = max(values.values())
    found = best_curve(SIZE, on_the_play=True, delta=0.01, seed=seed, **PLAIN)
    counts = found.counts
    dear = sum(counts[f"{value}-drop"] for value in range(3, 7))
    own = values[counts["Land"], counts["1-drop"], counts["2-drop"], dear]
    assert own >= best - 0.01
    assert best - min(values.values()) > 1
    assert found.value().value == pytest.approx(own, abs=1e-12)
    assert found.against({"Land": 3, "2-drop": 7}).value == pytest.approx(
        own - values[3, 0, 7, 0], abs=1e-12
    )


def law(counts: Counts) -> Opening:
    lands, ones, twos, dear = counts
    deck = curve_deck(lands, {1: ones, 2: twos, 6: dear})
    return Opening.of(Scenario.of(deck, mulligan="none", turns=TURNS).compiled())


@pytest.mark.parametrize("part", range(4))
def test_the_exact_engine_knows_every_curve(part: int) -> None:
    for counts in list(every_curve())[part::4]:
        spent = mean_mana_spent(law(counts), TURNS)
        assert 2 * spent[0] + spent[1] == pytest.approx(exact_value(counts), abs=1e-12)


@pytest.mark.parametrize("on_the_play", [True, False])
@pytest.mark.parametrize(
    ("mulligan", "keep"),
    [("london", "karsten2022"), ("london_free1", "lands:3-4"), ("paris", "lands:2-5 6:2-4")],
)
def test_exact_means_are_those_of_games(mulligan, keep, on_the_play) -> None:
    """Seven turns of 40 cards; the false alarm of all 42 means together is below 1e-5."""
    deck = curve_deck(16, {1: 4, 2: 6, 3: 6, 5: 5, 7: 3})
    asked = {"mulligan": mulligan, "keep": keep, "on_the_play": on_the_play, "turns": 7}
    spent = mean_mana_spent(Opening.of(Scenario.of(deck, **asked).compiled()), 7)
    run = simulate(
        deck, games=200_000, seed=seed_of("law", mulligan, on_the_play), record="turns",
        progress=False, **asked,
    )  # fmt: skip
    for turn in range(1, 8):
        assert_mean(run.estimate("mana_spent", turn), spent[turn - 1], detect=0.05)


def test_what_has_no_exact_mean_is_refused() -> None:
    plain = {"Forest": 17, "Grizzly Bears": 23}
    asked = {
        '"Grizzly Bears" does not just cost some mana': Deck.of(plain),
        '"Rock" does not just cost some mana': curve_deck(17, {2: 20}, rocks=3),
        "cards that are not in the library": curve_deck(17, {2: 23}, commander=3),
        'Ornithopter" does not just cost some mana': Deck.of({"Wastes": 20, "Ornithopter": 20}),
        "8 classes of cards, 7 at most": curve_deck(17, dict.fromkeys(range(1, 8), 3)),
    }
    for said, deck in asked.items():
        opening = Opening.of(Scenario.of(deck, mulligan="none").compiled())
        with pytest.raises(NotExactError, match=said):
            mean_mana_spent(opening, 3)
    opening = Opening.of(Scenario.of(curve_deck(17, {2: 23}), turns=10).compiled())
    with pytest.raises(NotExactError, match="10 turns sees more than 15 cards"):
        mean_mana_spent(opening, 10)
    scries = Opening.of(Scenario.of(curve_deck(17, {2: 23}), mulligan="vancouver").compiled())
    with pytest.raises(NotExactError, match="scries"):
        mean_mana_spent(scries, 3)
    with pytest.raises(TooLargeError):
        mean_mana_spent(law((4, 3, 3, 0)), TURNS, limit=10)
