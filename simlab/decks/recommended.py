"""How many lands and sources of a colour a deck should have, by Karsten's formula and table."""

from __future__ import annotations

import functools
import math
from collections.abc import Collection
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS
from simlab.cards.table import DATA
from simlab.decks.play import play_deck, players_of
from simlab.decks.sources import colour_sources, pips_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.decks.deck import Deck

__all__ = [
    "formula_lands",
    "has_table",
    "karstens_sources",
    "recommended_lands",
    "recommended_sources",
]

SIZES = (40, 60, 80, 99)
NEAR = 5  # cards more or fewer than one of these


@functools.cache
def _table() -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the sources for 40, 60, 80 and 99 cards by mana value and pips."""
    text = (DATA / "karsten_sources.csv").read_text("utf-8")
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    rows = [tuple(map(int, line)) for line in lines[1:]]
    return {(row[0], row[1]): row[2:] for row in rows}


def karstens_sources(size: int, mana_value: int, pips: int) -> int | None:
    """Return the sources that Karsten's table of 2022 asks for; None for what it has not.

    It has decks of 40, 60, 80 and 99 cards, which stand for up to five cards more or fewer, and
    costs of up to four pips.

    Examples
    --------
    >>> karstens_sources(60, 3, 2), karstens_sources(99, 3, 2), karstens_sources(60, 9, 1)
    (18, 28, None)
    >>> karstens_sources(58, 3, 2), karstens_sources(49, 3, 2)
    (18, None)
    """
    row = _table().get((mana_value, pips))
    return row[_column(size)] if row and has_table(size) else None


def has_table(size: int) -> bool:
    """Say whether Karsten's table has decks of about so many cards.

    Examples
    --------
    >>> [size for size in (40, 49, 58, 80, 99, 250) if not has_table(size)]
    [49, 250]
    """
    return abs(SIZES[_column(size)] - size) <= NEAR


def _column(size: int) -> int:
    """Return the column of the nearest of 40, 60, 80 and 99 cards."""
    return min(range(len(SIZES)), key=lambda place: abs(SIZES[place] - size))


def formula_lands(
    size: int, average_mana_value: float, cheap: int, *, companion: bool = False
) -> float | None:
    """Return the lands that Karsten's formulas of 2022 give; None for decks they are not for.

    Parameters
    ----------
    size
        Cards of the library: 55 to 65 are taken as 60, 95 to 100 as Commander's 99.
    average_mana_value
        Of the cards that are no lands.
    cheap
        Cards of mana value two or less that draw or ramp.
    companion
        True with a companion, which the formula for 60 cards counts.

    Notes
    -----
    F. Karsten, "How Many Lands Do You Need in Your Deck? An Updated Analysis" (2022): ``19.59 +
    1.90 mv - 0.28 cheap``, and 0.27 with a companion; for Commander ``31.42 + 3.13 mv - 0.28
    cheap``. The fit to tournament decks is off by 2.75 lands (root mean square).

    Examples
    --------
    >>> round(formula_lands(60, 3, 8), 2), round(formula_lands(99, 3, 0), 2)
    (23.05, 40.81)
    """
    if 55 <= size <= 65:
        return 19.59 + 1.90 * average_mana_value - 0.28 * cheap + 0.27 * companion
    if 95 <= size <= 100:
        return 31.42 + 3.13 * average_mana_value - 0.28 * cheap
    return None


def recommended_lands(deck: Deck) -> pd.DataFrame:
    """Return the lands of a deck beside those that Karsten's formula gives.

    Returns
    -------
    pandas.DataFrame
        One row: lands, land_sides (spells whose other side is a land), counted_lands (a side counts
        0.38, as Karsten counts one that is no mythic), average_mana_value (of the spells), cheap
        (spells of mana value two or less that draw, search or make mana), formula_lands (missing
        for decks that the formulas are not for, see `formula_lands`).

    Examples
    --------
    >>> from simlab import Deck
    >>> deck = Deck.of({"Forest": 24, "Llanowar Elves": 4, "Colossal Dreadmaw": 32})
    >>> recommended_lands(deck).round(2).values.tolist()
    [[24.0, 0.0, 24.0, 5.44, 4.0, 28.81]]
    """
    import pandas as pd

    cards, played = deck.cards(), play_deck(deck, players=players_of(deck))
    lands = sum(count for name, count in deck.main.items() if cards[name].is_land)
    spells = {name: count for name, count in deck.main.items() if not cards[name].is_land}
    sides = sum(n for name, n in spells.items() if played[name].land_side is not None)
    number = sum(spells.values())
    total = sum(int(cards[name].mana_value) * count for name, count in spells.items())
    average = total / number if number else math.nan
    cheap = sum(
        count
        for name, count in spells.items()
        if cards[name].mana_value <= 2
        and (played[name].makes_mana or played[name].draws or played[name].finds)
    )
    formula = formula_lands(deck.size, average, cheap, companion=deck.companion is not None)
    row = [
        lands,
        sides,
        lands + 0.38 * sides,
        average,
        cheap,
        math.nan if formula is None else formula,
    ]
    names = ["lands", "land_sides", "counted_lands", "average_mana_value", "cheap", "formula_lands"]
    return pd.DataFrame([row], columns=names)


def recommended_sources(deck: Deck, *, leave_out: Collection[str] = ()) -> pd.DataFrame:
    """Return the sources of each colour beside those that Karsten's table asks for.

    Parameters
    ----------
    deck
        The deck; the table is for 40, 60, 80 and 99 cards, and up to five more or fewer.
    leave_out
        Cards that ask for nothing, such as those that are cast for another cost.

    Returns
    -------
    pandas.DataFrame
        colour, sources (lands, and lands that search, as in `Deck.sources`), recommended (missing
        for a deck of a size that the table has not; see `simlab.sources_needed` for those), card
        (the one that asks for most), cost. Hybrid and Phyrexian pips are not counted, and a card of
        several colours is taken colour by colour, which asks for a little too few.

    Notes
    -----
    F. Karsten, "How Many Sources Do You Need to Consistently Cast Your Spells? A 2022 Update": so
    many that a card of mana value T is castable on turn T in (89 + T) % of the games with lands
    enough. Costs beyond the table take its last row or column.

    Examples
    --------
    >>> from simlab import Deck
    >>> deck = Deck.of({"Forest": 17, "Grizzly Bears": 20, "Rumbling Baloth": 3})
    >>> recommended_sources(deck).values.tolist()
    [['G', 17, 11, 'Rumbling Baloth', '{2}{G}{G}']]
    """
    import pandas as pd

    column, known = _column(deck.size), has_table(deck.size)
    cards, table, rows = deck.cards(), _table(), []
    have = colour_sources(deck).set_index("colour")["sources"].to_dict()
    for bit, colour in enumerate(COLOURS[:5]):
        most, who = 0, ""
        for name in (*deck.commanders, *deck.main):
            pips = min(pips_of(cards[name].cost, 1 << bit), 4)
            if not pips or name in leave_out:
                continue
            dearest = max(value for value, of in table if of == pips)
            value = min(max(int(cards[name].mana_value), pips), dearest)
            asked = table[value, pips][column]
            if asked > most:
                most, who = asked, name
        if most:
            cost = str(cards[who].cost)
            rows.append([colour, int(have.get(colour, 0)), most if known else pd.NA, who, cost])
    names = ["colour", "sources", "recommended", "card", "cost"]
    return pd.DataFrame(rows, columns=names).astype({"recommended": "Int64"})
