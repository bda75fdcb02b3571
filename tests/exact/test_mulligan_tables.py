"""Every block of the exact tables of mulligan rules (tests/data/exact_mulligan_tables.csv.gz).

All rules of the catalogue, in floats to 1e-12; and in fractions, digit by digit, where the
maintainers' folder holds the numerators.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pandas as pd
import pytest

from simlab.exact import Count, HandFact, joint_law
from tests.exact.helpers import opening_of
from tests.reference.helpers import land_deck
from tests.reference.test_mulligan_tables import KEYS, RULES, TABLE, settings_of

QUANTITIES = 22  # of a block


def quantities(key: tuple, *, exact: bool) -> dict[tuple[str, str], object]:
    """Return the 22 quantities of a block, by name and key."""
    rule, _, library, lands, low, high, floor = key
    opening = opening_of(
        land_deck(library, lands), **settings_of(rule), keep=f"lands:{low}-{high} floor:{floor}"
    )
    facts = [
        HandFact("mulligans"), HandFact("kept_size"), HandFact("keepable"),
        Count(cards=opening.lands, turn=0),
    ]  # fmt: skip
    law = joint_law(opening, facts, exact=exact)
    taken, size, _, held = law.outcomes.T
    found: dict[tuple[str, str], object] = {}
    for cards in range(8):
        found["final_size", str(cards)] = law.probability(lambda t, s, g, n, c=cards: s == c)
        found["lands", str(cards)] = law.probability(lambda t, s, g, n, c=cards: n == c)
    found["keepable", ""] = law.probability(lambda t, s, g, n: (n >= low) & (n <= high))
    found["expected_lands", ""] = (held * law.chance).sum()
    found["expected_size", ""] = (size * law.chance).sum()
    found["expected_mulligans", ""] = (taken * law.chance).sum()
    for seat, turn in {"play": 4, "draw": 5}.items():  # opening is on the play: 3 and 4 draws
        many = joint_law(opening, [Count(cards=opening.lands, turn=turn, low=4)], exact=exact)
        found[f"land4_{seat}", ""] = many.probability(lambda true: true)
    return found


def blocks_of(table: pd.DataFrame, rule: str) -> list[tuple[tuple, pd.DataFrame]]:
    some = table[table["rule"] == rule]
    keys = ["" if pd.isna(key) else str(int(key)) for key in some["key"]]
    return list(some.assign(key=keys).groupby(KEYS))


# A rule without end is cut after 16 hands: the tables have its limit.
CUT = {"free_sevens": 1e-10}


@pytest.mark.parametrize("rule", RULES)
def test_all_quantities_of_a_rule(rule: str) -> None:
    for key, block in blocks_of(TABLE, rule):
        found = quantities(key, exact=False)
        assert len(block) == len(found) == QUANTITIES
        for row in block.itertuples():
            close = pytest.approx(row.value, abs=CUT.get(rule, 1e-12))
            assert found[row.quantity, row.key] == close, (key, row.quantity, row.key)


def test_fractions_are_those_of_the_table(shared: Path) -> None:
    """Of every rule the blocks of one small deck, numerator and denominator."""
    table = pd.read_csv(shared / "rules" / "exact_mulligan_tables.csv", dtype=str)
    table = table[(table["deck"] == "lim40_17") & ~table["rule"].isin(CUT)]
    compared = 0
    for rule in dict.fromkeys(table["rule"]):
        for key, block in blocks_of(table, rule):
            found = quantities((*key[:2], *map(int, key[2:])), exact=True)
            for row in block[block["numerator"] != ""].itertuples():
                if not str(row.numerator).isdigit():  # longer than the table prints
                    continue
                right = Fraction(int(row.numerator), int(row.denominator))
                assert found[row.quantity, row.key] == right, (key, row.quantity, row.key)
                compared += 1
    assert compared > 500
