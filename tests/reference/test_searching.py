"""A search thins the library and leaves the rest in uniform order: against an exact recursion."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from simlab import Deck
from tests.reference.helpers import assert_family, exactly, play, share_cell

GAMES = 200_000
TURNS = 6
Counts = tuple[int, int, int]  # basic lands, fetch lands, spells


@cache
def lands_seen(library: Counts, hand: tuple[int, int], seen: int, turn: int) -> Counter[int]:
    """Return the chances of the lands seen by the last turn, as fractions; a draw starts a turn.

    The library is shuffled by every search, so it is its counts alone. A basic land is played
    before a fetch land.
    """
    if turn > TURNS:
        return Counter({seen: Fraction(1)})
    chances: Counter[int] = Counter()
    total = sum(library)
    for kind in range(3):
        if not library[kind]:
            continue
        drawn = [library[k] - (k == kind) for k in range(3)]
        basics, fetches = hand[0] + (kind == 0), hand[1] + (kind == 1)
        if basics:
            basics -= 1
        elif fetches:
            fetches -= 1
            drawn[0] = max(0, drawn[0] - 1)
        after = lands_seen(
            (drawn[0], drawn[1], drawn[2]), (basics, fetches), seen + (kind < 2), turn + 1
        )
        for lands, chance in after.items():
            chances[lands] += chance * Fraction(library[kind], total)
    return chances


def after_opening(counts: Counts, cards: int) -> Counter[int]:
    """Return the same from an opening hand of so many cards on, on the draw."""
    chances: Counter[int] = Counter()
    for basics in range(cards + 1):
        for fetches in range(cards + 1 - basics):
            spells = cards - basics - fetches
            hand = (basics, fetches, spells)
            ways = Fraction(1)
            for have, some in zip(counts, hand, strict=True):
                ways *= binomial(have, some)
            if not ways:
                continue
            library = tuple(have - some for have, some in zip(counts, hand, strict=True))
            rest = lands_seen(library, (basics, fetches), basics + fetches, 1)
            for lands, chance in rest.items():
                chances[lands] += chance * ways / binomial(sum(counts), cards)
    return chances


def binomial(n: int, k: int) -> Fraction:
    """Return n choose k, 0 where k is too large."""
    ways = Fraction(1)
    for i in range(k):
        ways *= Fraction(n - i, i + 1)
    return max(ways, Fraction(0))


@pytest.mark.parametrize("counts", [(6, 6, 8), (3, 10, 7), (2, 12, 2)])
def test_lands_seen_after_searches_are_those_of_a_library_shuffled_anew(counts: Counts) -> None:
    names = ("Forest", "Windswept Heath", "Grizzly Bears")
    deck = Deck.of(dict(zip(names, counts, strict=True)))
    run = play(
        *(deck, "searches", counts),
        games=GAMES,
        mulligan=exactly(4),
        keep="lands:0-7",
        turns=TURNS,
        on_the_play=False,
    )
    exact = after_opening(counts, 4)
    seen = run.to_frame()[f"lands_seen_{TURNS}"]
    cells = []
    for lands in range(1, 4 + TURNS + 1):
        chance = float(sum(p for seen, p in exact.items() if seen >= lands))
        if 0 < chance < 1:
            found = int((seen >= lands).sum())
            cells.append(share_cell(f"at least {lands}", str(counts), found, GAMES, chance))
    assert_family(f"lands seen after searches {counts}", cells, detect=0.01)
    blind = after_opening_without_searches(counts)
    assert abs(float(blind) - float(sum(k * p for k, p in exact.items()))) > 0.05


def after_opening_without_searches(counts: Counts) -> Fraction:
    """Return the mean of the lands seen if nothing were searched for."""
    return Fraction(counts[0] + counts[1], sum(counts)) * (4 + TURNS)
