"""What a format does to the opening hand: its mulligan rule by itself gives the exact tables.

Nothing but the format, the number of players and the deck is said; library, mulligan rule, free
first mulligan and first draw follow. All formats together raise a false alarm once in a million.
"""

from __future__ import annotations

import pandas as pd
import pytest

from simlab import Deck, Run
from simlab.formats import find_format
from tests.own_cards import own_card
from tests.reference.helpers import (
    FALSE_ALARM,
    assert_family,
    at_least,
    land,
    play,
    share_cell,
    spell,
)
from tests.reference.test_mulligan_tables import MEANS, TABLE, block_cells

GAMES = 250_000
FORMATS = [  # format, players, commanders, the rule and the deck of the tables
    ("commander", 4, 1, "london_free1", "edh99_37"),
    ("commander", 2, 1, "london", "edh99_37"),
    ("commander_2016", 4, 1, "vancouver_free1", "edh99_37"),
    ("commander_2011", 4, 1, "partial_paris", "edh99_37"),
    ("standard_brawl", 2, 1, "london_free1", "brawl59_24"),
    ("tiny_leaders_2013", 2, 1, "paris", "tl49_18"),
    ("tiny_leaders_2015", 2, 1, "vancouver", "tl49_18"),
    ("tiny_leaders_2022", 2, 1, "london", "tl49_18"),
    ("tiny_leaders_2022", 2, 2, "london", "tl48_18"),
    ("tiny_leaders_reborn", 2, 2, "tlr_forced_two_commanders", "tl48_18"),
    ("huge_leaders", 4, 1, "london_free1", "huge49_17"),
    ("canadian_highlander", 2, 0, "canadian_highlander", "highlander100_38"),
    ("prismatic", 2, 0, "big_deck", "prismatic250_100"),
    ("constructed", 2, 0, "london", "std60_24"),
    ("limited", 2, 0, "london", "lim40_17"),
]


def deck_in(format_: str, library: int, lands: int, commanders: int) -> Deck:
    """Return a deck of lands and blanks in a format."""
    cards = [land("Land"), spell("Blank", "{5}")]
    leaders = [own_card(f"Leader {n}", "{9}", "Legendary Creature") for n in range(commanders)]
    own = {card.name: card for card in (*cards, *leaders)}
    return Deck.of(
        {"Land": lands, "Blank": library - lands},
        commanders=[card.name for card in leaders],
        cards=own,
        format=format_,
    )


def block_of(rule: str, deck: str) -> pd.DataFrame:
    """Return the exact values for hands of two to five lands that are kept, to the last card."""
    named = "partial_paris_keep1" if rule == "partial_paris" else rule
    rows = TABLE[(TABLE["rule"].isin([rule, named])) & (TABLE["deck"] == deck)]
    return rows[(rows["keep_lo"] == 2) & (rows["keep_hi"] == 5) & (rows["floor"] == 0)]


@pytest.mark.parametrize(("format_", "players", "commanders", "rule", "deck"), FORMATS)
def test_a_format_gives_the_hands_of_its_rule(
    format_: str, players: int, commanders: int, rule: str, deck: str
) -> None:
    fmt = find_format(format_)
    assert fmt.mulligan_for(players, commanders=commanders) == rule
    block = block_of(rule, deck)
    library, lands = int(block["library"].iloc[0]), int(block["lands"].iloc[0])
    assert fmt.library_size(commanders) == library
    run = play(
        deck_in(format_, library, lands, commanders), format_, players, commanders, games=GAMES,
        players=players, keep="lands:2-5 floor:0", record="turns", turns=5, pilot="curve",
    )  # fmt: skip
    hands = block[~block["quantity"].str.startswith("land4")]
    cells = block_cells(run, hands, format_)
    cells.append(land_drop_cell(run, block))
    means = [*hands["quantity"].isin(MEANS), False]
    shares = [cell for cell, mean in zip(cells, means, strict=True) if not mean]
    each = FALSE_ALARM / 2 / len(FORMATS)
    assert_family(f"{format_}, {players} players", shares, detect=0.011, false_alarm=each)
    others = [cell for cell, mean in zip(cells, means, strict=True) if mean]
    assert_family(f"{format_}, means", others, detect=0.03, false_alarm=each)


def land_drop_cell(run: Run, block: pd.DataFrame):
    """Compare four lands seen by turn 4: four draws with three players or more, else three.

    Lands of the command zone are seen from the start; the exact value is that of the library.
    """
    zone = len(find_format(run.scenario.deck.format).zone.lands)
    quantity = "land4_draw" if run.scenario.players >= 3 else "land4_play"
    exact = float(block.loc[block["quantity"] == quantity, "value"].iloc[0])
    return share_cell(quantity, "", at_least(run, 4 + zone, 4), run.games, exact, 1e-17)
