"""The better of two first hands, against the exact law of their lands."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from tests.reference.helpers import assert_family, land_deck, play, share_cell

GAMES = 1_000_000


def lands_of(library: int, lands: int) -> dict[int, Fraction]:
    """Return the chances of the lands of a seven."""
    return {
        n: Fraction(comb(lands, n) * comb(library - lands, 7 - n), comb(library, 7))
        for n in range(max(0, 7 - library + lands), min(7, lands) + 1)
    }


def second_is_better(rule: str, share: Fraction, first: int, second: int) -> float:
    """Return the chance that the second hand is dealt, by the lands of both."""
    away = [abs(share - Fraction(n, 7)) for n in (first, second)]
    if rule == "best_of_two":
        return float(away[1] < away[0])
    near, far = (max(Fraction(0), one - Fraction(15, 100)) for one in away)
    ahead = float((near - far) / Fraction(3, 10))  # uniform less uniform is below it
    ahead = min(1.0, max(-1.0, ahead))
    return (1 + ahead) ** 2 / 2 if ahead < 0 else 1 - (1 - ahead) ** 2 / 2


@pytest.mark.parametrize("rule", ["best_of_two", "arena_smoothing"])
@pytest.mark.parametrize(("library", "lands"), [(60, 24), (60, 30), (40, 17), (99, 37), (14, 5)])
def test_lands_of_the_hand_that_is_dealt(rule: str, library: int, lands: int) -> None:
    exact = np.zeros(8)
    for first, p in lands_of(library, lands).items():
        for second, q in lands_of(library - 7, lands - first).items():
            better = second_is_better(rule, Fraction(lands, library), first, second)
            exact[first] += float(p * q) * (1 - better)
            exact[second] += float(p * q) * better
    run = play(
        land_deck(library, lands), rule, library, lands, games=GAMES, record="hands",
        mulligan=rule, keep="any",
    )  # fmt: skip
    found = run.tallies.hands[0, 7]
    cells = [
        share_cell(f"{n} lands", "", int(found[n]), GAMES, min(1.0, p), 1e-12)
        for n, p in enumerate(exact)
    ]
    assert_family(f"{rule}, {lands} of {library}", cells, detect=0.0045)


def test_a_library_of_thirteen_cards_has_no_second_hand() -> None:
    runs = [
        play(land_deck(13, 6), "thirteen", games=20_000, record="hands", mulligan=rule, keep="any")
        for rule in ("none", "best_of_two", "arena_smoothing")
    ]
    for run in runs[1:]:
        assert (run.tallies.hands[0] == runs[0].tallies.hands[0]).all()
