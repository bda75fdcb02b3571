"""How many sources of a colour a deck should have, by Karsten's table."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS
from simlab.cards.table import DATA
from simlab.decks.sources import colour_sources, pips_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.decks.deck import Deck

__all__ = ["recommended_sources"]

SIZES = (40, 60, 80, 99)


@functools.cache
def _table() -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the sources for 40, 60, 80 and 99 cards by mana value and pips."""
    text = (DATA / "karsten_sources.csv").read_text("utf-8")
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    rows = [tuple(map(int, line)) for line in lines[1:]]
    return {(row[0], row[1]): row[2:] for row in rows}


def recommended_sources(deck: Deck) -> pd.DataFrame:
    """Return the sources of each colour beside those that Karsten's table asks for.

    Parameters
    ----------
    deck
        The deck; the column of the table is that of the nearest of 40, 60, 80 and 99 cards.

    Returns
    -------
    pandas.DataFrame
        colour, sources (lands, and lands that search, as in `Deck.sources`), recommended, card (the
        one that asks for most), cost. Hybrid and Phyrexian pips are not counted, and a card of
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

    size = min(range(len(SIZES)), key=lambda place: abs(SIZES[place] - deck.size))
    cards, table, rows = deck.cards(), _table(), []
    have = colour_sources(deck).set_index("colour")["sources"].to_dict()
    for bit, colour in enumerate(COLOURS[:5]):
        most, who = 0, ""
        for name in (*deck.commanders, *deck.main):
            pips = min(pips_of(cards[name].cost, 1 << bit), 4)
            if not pips:
                continue
            dearest = max(value for value, of in table if of == pips)
            value = min(max(int(cards[name].mana_value), pips), dearest)
            asked = table[value, pips]
            if asked[size] > most:
                most, who = asked[size], name
        if most:
            cost = str(cards[who].cost)
            rows.append([colour, int(have.get(colour, 0)), most, who, cost])
    return pd.DataFrame(rows, columns=["colour", "sources", "recommended", "card", "cost"])
