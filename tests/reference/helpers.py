"""Decks to measure with, and tests of simulated numbers against exact ones.

Every test states two numbers: how often it fails although nothing is wrong (`false_alarm`), and
the smallest error that it is all but sure to see (`detect`, missed with probability `MISS`). It
fails as well when the sample is too small to see that error.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
from scipy.stats import binom

from simlab import Deck, MulliganRule, Run, simulate
from simlab.cards import Behaviour, Card
from simlab.stats import Estimate
from tests.own_cards import own_card

DATA = Path(__file__).resolve().parents[1] / "data"
FALSE_ALARM = 1e-6  # of one test, whatever the number of its cells
MISS = 1e-3
ENOUGH = 100  # games x p x (1 - p) from which a share is taken as normal
FAMILIES: list[str] = []  # one line a family, for the terminal (see conftest)

_NORMAL = NormalDist()


# Decks ------------------------------------------------------------------------------------------


def spell(name: str, cost: str, type_line: str = "Sorcery") -> Card:
    """Return a spell that does nothing."""
    return own_card(name, cost, type_line)


def land(name: str, makes: str = "C", *, tapped: str = "no") -> Card:
    """Return a land that taps for one mana of any of the letters `makes`."""
    behaviour = Behaviour(makes=makes, amount=1, tapped=tapped, found="table")
    return own_card(name, "", "Land", behaviour)


def deck_of(counts: dict[str, int], *cards: Card, ask: Sequence[Card] = ()) -> Deck:
    """Return a deck; the cards `ask` are in the command zone, so they are asked about only."""
    own = {card.name: card for card in (*cards, *ask)}
    return Deck.of(counts, commanders=[card.name for card in ask], cards=own)


def land_deck(size: int, lands: int) -> Deck:
    """Return a deck of lands and spells of which nothing but their number matters."""
    counts = {"Land": lands, "Blank": size - lands}
    return deck_of(counts, land("Land"), spell("Blank", "{5}"))


def exactly(cards: int) -> MulliganRule:
    """Return the rule of one hand of so many cards."""
    return MulliganRule(id=f"one hand of {cards}", family="none", start_hand=cards)


def seed_of(*words: object) -> int:
    """Return the seed of a simulation, fixed by its name."""
    return zlib.crc32(" ".join(map(str, words)).encode())


def play(deck: Deck, *seed: object, games: int, **settings: Any) -> Run:
    """Simulate with a seed named by words."""
    return simulate(deck, games=games, seed=seed_of(*seed), progress=False, **settings)


def at_least(run: Run, lands: int, turn: int) -> int:
    """Return the games in which at least so many lands had been seen by a turn."""
    return int(run.tallies.lands_seen[turn - 1, lands:].sum())


def events(run: Run, card: str, event: str) -> dict[int, tuple[int, int]]:
    """Return successes and games of an event of a card, by turn."""
    frame = run.cards(card)
    rows = frame[frame["event"] == event]
    return {
        int(row.turn): (round(row.estimate * row.games) if row.games else 0, int(row.games))
        for row in rows.itertuples()
    }


# One number -------------------------------------------------------------------------------------


def _tail(false_alarm: float) -> float:
    """Return z so that a standard normal is farther out with probability `false_alarm`."""
    return -_NORMAL.inv_cdf(false_alarm / 2)


def _check_power(name: str, error: float, detect: float, false_alarm: float) -> None:
    least = (_tail(false_alarm) - _NORMAL.inv_cdf(MISS)) * error
    assert least <= detect, f"{name}: {least:.2g} is the least error this sample can see"


def assert_share(
    successes: int,
    games: int,
    p: float,
    *,
    detect: float,
    false_alarm: float = FALSE_ALARM,
    name: str = "share",
) -> None:
    """Assert that `successes` of `games` agree with the exact share `p`, by the exact binomial."""
    cell = share_cell(name, "", successes, games, p)
    _check_power(name, cell.error, detect, false_alarm)
    assert cell.chance >= false_alarm, f"{name}: {successes}/{games} against {p}, z {cell.z:.1f}"


def assert_mean(
    found: Estimate, exact: float, *, detect: float, false_alarm: float = FALSE_ALARM
) -> None:
    """Assert that a mean agrees with its exact value."""
    cell = mean_cell("mean", "", found, exact)
    _check_power("mean", cell.error, detect, false_alarm)
    assert cell.chance >= false_alarm, f"{found} against {exact}, z {cell.z:.1f}"


# Families ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """One simulated number beside its exact value.

    `group` names the games it comes from: numbers from the same games depend on each other.
    `chance` is the two-sided probability to be as far off. `counts` is False where z is too far
    from normal.
    """

    name: str
    group: str
    z: float
    error: float
    chance: float
    counts: bool


def share_cell(
    name: str, group: str, successes: int, games: int, p: float, rounding: float = 0.0
) -> Cell:
    """Compare a share; `rounding` is half a unit of the last digit that `p` is printed with."""
    error = math.sqrt(p * (1 - p) / games)
    low, high = max(0.0, p - rounding), min(1.0, p + rounding)
    chance = 2 * max(
        min(binom.cdf(successes, games, q), binom.sf(successes - 1, games, q))
        for q in (low, p, high)
    )
    z = (successes / games - p) / error if error else 0.0
    counts = games * p * (1 - p) >= ENOUGH
    return Cell(name, group, z, error, min(1.0, float(chance)), counts)


def mean_cell(name: str, group: str, found: Estimate, exact: float) -> Cell:
    """Compare a mean by its own standard error."""
    error = found.standard_error
    if error == 0:
        return Cell(name, group, 0.0, 0.0, float(math.isclose(found.value, exact)), False)
    z = (found.value - exact) / error
    return Cell(name, group, z, error, 2 * _NORMAL.cdf(-abs(z)), True)


def spread_chance(squares: float, groups: int) -> float:
    """Bound the chance of a sum of the groups' mean z^2 so far from `groups`, on one side.

    Chernoff's bound for chi-square with one degree of freedom a group. It holds however the cells
    of a group depend on each other: exp(s x) is convex, so a mean of z^2 is no wilder than one.
    """
    if squares <= 0:
        return 0.0
    ratio = squares / groups
    return min(1.0, math.exp(groups / 2 * (1 - ratio + math.log(ratio))))


def assert_family(
    title: str, cells: Iterable[Cell], *, detect: float, false_alarm: float = FALSE_ALARM
) -> None:
    """Assert that many numbers agree with their exact values, each and all together.

    Half of `false_alarm` goes to the single cells (Bonferroni, exact binomial), a quarter to a
    spread of z that is too large and a quarter to one that is too small.
    """
    family = list(cells)
    groups: dict[str, list[float]] = {}
    for cell in family:
        if cell.counts:
            groups.setdefault(cell.group, []).append(cell.z**2)
    squares = sum(float(np.mean(group)) for group in groups.values())
    counted = [cell.z for cell in family if cell.counts]
    FAMILIES.append(
        f"{title}: {len(family)} cells, {len(groups)} groups, "
        f"mean z^2 {np.mean(np.square(counted)):.2f}, mean z {np.mean(counted):+.2f}, "
        f"max |z| {max(map(abs, counted)):.2f}"
    )
    each = false_alarm / 2 / len(family)
    for cell in family:
        _check_power(f"{title}, {cell.name}", cell.error, detect, 2 * each)
    wrong = [f"{c.name} (z {c.z:.1f}, chance {c.chance:.1g})" for c in family if c.chance < each]
    off = f"{len(wrong)} of {len(family)} cells are off"
    assert not wrong, f"{title}: {off}: {'; '.join(wrong[:8])}"
    assert spread_chance(squares, len(groups)) >= false_alarm / 4, FAMILIES[-1]


# Cases ------------------------------------------------------------------------------------------

CASE_ERRORS = 4.5  # standard errors, the tolerance that the case files state


@dataclass(frozen=True)
class Case:
    """A public question: its right values, and those of wrong models."""

    id: str
    answers: dict[str, dict[str, Any]]

    @classmethod
    def read(cls, name: str) -> Case:
        """Read a case of tests/data/cases."""
        record = json.loads((DATA / "cases" / f"{name}.json").read_text(encoding="utf-8"))
        return cls(name, {answer["label"]: answer for answer in record["answers"]})

    def value(self, label: str) -> float:
        """Return a value of the file."""
        return float(self.answers[label]["value"])

    def agrees(self, label: str, successes: float, games: int) -> None:
        """Assert that a simulated share agrees with an answer: 4.5 standard errors."""
        right = self.value(label)
        error = math.sqrt(right * (1 - right) / games)
        found = successes / games
        assert abs(found - right) <= CASE_ERRORS * error, (
            f"{self.id}, {label}: {found:.6f} against {right:.6f}, "
            f"z {(found - right) / error if error else math.inf:.1f}"
        )

    def agrees_mean(self, label: str, found: Estimate) -> None:
        """Assert that a simulated mean agrees with an answer: 4.5 standard errors."""
        assert abs(found.value - self.value(label)) <= CASE_ERRORS * found.standard_error, (
            f"{self.id}, {label}: {found}"
        )


def assert_far(successes: float, games: int, *, wrong: float, right: float) -> None:
    """Assert that a share is that of the right model, in a sample that can tell the two apart."""
    error = math.sqrt(max(wrong * (1 - wrong), right * (1 - right)) / games)
    assert abs(right - wrong) >= 2 * CASE_ERRORS * error, "too few games to tell the models apart"
    assert abs(successes / games - wrong) > CASE_ERRORS * error, f"{successes / games} is {wrong}"
