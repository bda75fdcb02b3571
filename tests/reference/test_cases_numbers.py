"""The public cases N: counts in hands and draws, no mulligans.

Copies of a card are modelled as lands where their number is asked: `lands_seen` counts them. Every
right answer is held to 4.5 standard errors (false alarm 7e-6 each), as the case files say.
"""

from __future__ import annotations

import pytest

from simlab import Run
from tests.reference.helpers import (
    Case,
    assert_far,
    at_least,
    deck_of,
    events,
    exactly,
    land_deck,
    play,
    spell,
)

GAMES = 1_000_000


def one_hand(size: int, lands: int, *, hand: int = 7, turns: int = 1) -> Run:
    """Play without mulligans on the play: turn t has seen hand + t - 1 cards."""
    return play(
        land_deck(size, lands), "one hand", size, lands, hand, games=GAMES, turns=turns,
        record="turns", mulligan=exactly(hand),
    )  # fmt: skip


def exactly_lands(run: Run, lands: int, turn: int = 1) -> int:
    return int(run.tallies.lands_seen[turn - 1, lands])


def test_n01_one_to_eight_copies_in_the_opening_seven() -> None:
    case = Case.read("N01")
    for copies in range(1, 9):
        deck = deck_of(
            {"Copy": copies, "Blank": 60 - copies}, spell("Copy", "{1}"), spell("Blank", "{2}")
        )
        run = play(deck, "N01", copies, games=GAMES // 4, turns=1, mulligan="none")
        seen, games = events(run, "Copy", "seen")[1]
        case.agrees(f"{copies} copies", seen, games)
        if copies == 1:
            assert_far(seen, games, wrong=0.18, right=7 / 60)


def test_n03_one_of_each_of_three_groups() -> None:
    case = Case.read("N03")
    counts = {"A": 4, "B": 4, "C": 10, "Blank": 42}
    run = play(
        deck_of(counts, *(spell(name, "{1}") for name in counts)), "N03", games=500_000, turns=3,
        mulligan="none",
    )  # fmt: skip
    frame = run.to_frame(cards=["A", "B", "C"])
    last = frame[[f"first_seen: {name}" for name in "ABC"]].max(axis=1, skipna=False)
    for turn in (1, 2, 3):
        case.agrees(f"{6 + turn} cards", int((last <= turn).sum()), run.games)
    # Three marginal chances multiplied: not the law.
    product = 1.0
    for name in "ABC":
        product *= events(run, name, "seen")[1][0] / run.games
    assert_far(int((last <= 1).sum()), run.games, wrong=product, right=case.value("7 cards"))


def test_n05_eight_or_more_lands_in_twelve_cards() -> None:
    case, run = Case.read("N05"), one_hand(60, 26, turns=6)
    right, slip = case.answers
    case.agrees(right, at_least(run, 8, 6), GAMES)
    case.agrees(slip, exactly_lands(run, 8, 6), GAMES)
    assert_far(at_least(run, 8, 6), GAMES, wrong=case.value(slip), right=case.value(right))


def test_n06_one_or_two_of_four_copies_in_one_to_four_cards() -> None:
    case, run = Case.read("N06"), one_hand(60, 4, hand=1, turns=4)
    for copies in (1, 2):
        for cards in (1, 2, 3, 4):
            label = f"at least {copies} in {cards}"
            case.agrees(label, at_least(run, copies, cards), GAMES)
    two = at_least(run, 2, 2)
    assert_far(two, GAMES, wrong=(4 / 60) ** 2, right=case.value("at least 2 in 2"))
    never = run.estimate("flood", 1)  # two copies more than the turn: not in one card
    assert (never.value, never.low) == (0, 0)
    assert never.high > 0  # nothing seen is no proof


def test_n08_automatic_mulligans_in_limited() -> None:
    case = Case.read("N08")
    for lands in (15, 16, 17, 18):
        counts = one_hand(40, lands).tallies.hands[0, 7]
        case.agrees(f"{lands} lands", int(counts[[0, 1, 6, 7]].sum()), GAMES)
        if lands == 15:
            case.agrees("15 lands, no land at all", int(counts[0]), GAMES)
        if lands == 17:
            good = "17 lands, exactly 3 or 4 lands"
            case.agrees(good, int(counts[[3, 4]].sum()), GAMES)
            assert_far(int(counts[[3, 4]].sum()), GAMES, wrong=0.5, right=case.value(good))


def test_n10_a_four_of_in_sixty_and_in_eighty_cards() -> None:
    case = Case.read("N10")
    for size in (60, 80):
        run = one_hand(size, 4, turns=9)
        case.agrees(f"{size}: 1+ in 7", at_least(run, 1, 1), GAMES)
        case.agrees(f"{size}: 1+ in 15", at_least(run, 1, 9), GAMES)
        if size == 60:
            case.agrees("60: 2+ in 15", at_least(run, 2, 9), GAMES)
            case.agrees("60: 3+ in 15", at_least(run, 3, 9), GAMES)
        else:
            right, wrong = (case.value(f"{size}: 1+ in 7") for size in (80, 60))
            assert_far(at_least(run, 1, 1), GAMES, wrong=wrong, right=right)


def test_n11_forty_per_cent_lands_do_not_make_sure_of_the_fourth() -> None:
    case = Case.read("N11")
    run = one_hand(40, 16, turns=4)
    case.agrees("P(lands >= 4 in 10)", at_least(run, 4, 4), GAMES)
    case.agrees_mean("expected lands in 10", run.estimate("lands_seen", 4))
    other = one_hand(40, 18, turns=5)
    case.agrees("P(lands >= 5 in 11), 18 lands", at_least(other, 5, 5), GAMES)


@pytest.mark.parametrize(("event", "low", "high"), [("P(2..5 lands)", 2, 5), ("P(0 lands)", 0, 0)])
def test_n12_cards_are_not_returned(event: str, low: int, high: int) -> None:
    case, run = Case.read("N12"), one_hand(60, 24)
    right, wrong = f"{event}, cards not returned (right)", f"{event}, independent draws (wrong)"
    count = sum(exactly_lands(run, lands) for lands in range(low, high + 1))
    case.agrees(right, count, GAMES)
    assert_far(count, GAMES, wrong=case.value(wrong), right=case.value(right))
