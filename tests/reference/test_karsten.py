"""Frank Karsten's procedures against their exact values (tests/data/karsten).

The files hold per cent to six decimals, so a value is known to half of 1e-8.
"""

from __future__ import annotations

import pandas as pd
import pytest

from simlab import Deck
from tests.reference.helpers import (
    DATA,
    Cell,
    assert_family,
    at_least,
    deck_of,
    events,
    land,
    land_deck,
    play,
    share_cell,
    spell,
)

ROUNDING = 5e-9

# A seven is kept with 2 to 5 lands, a six and a five with 2 to 4; a first, free seven with 3 to 5.
PLAIN_2022 = {"mulligan": "london", "keep": "lands:2-5 6:2-4 5:2-4", "bottom": "karsten2022"}
FREE_2022 = {"mulligan": "london_free1", "keep": "karsten2022", "players": 4}
PLAIN_2020 = {"mulligan": "london", "keep": "karsten2020"}


def table(name: str) -> pd.DataFrame:
    frame = pd.read_csv(DATA / "karsten" / name)
    percents = [column for column in frame if column.endswith("_pct")]
    frame[percents] = frame[percents] / 100
    return frame.rename(columns={column: column.removesuffix("_pct") for column in percents})


KEPT = table("kept_hands_exact.csv")
DROPS = table("land_drops_exact.csv")
SOURCES = {year: table(f"sources_{year}_exact.csv.gz") for year in (2020, 2022)}
CUT = table("cut_land_on_draw_exact.csv")
SPECIAL = table("special_lands_exact.csv")


@pytest.mark.parametrize(
    ("procedure", "settings"),
    [
        ("landdrops2020", PLAIN_2020),
        ("sources2022", PLAIN_2022),
        ("sources2022_commander", FREE_2022),
    ],
)
def test_kept_hands_are_those_of_the_procedure(procedure: str, settings: dict) -> None:
    games = 10_000_000
    cells = []
    for (size, lands), rows in KEPT[KEPT["procedure"] == procedure].groupby(["deck_size", "lands"]):
        deck = land_deck(size, lands)
        run = play(deck, procedure, size, lands, games=games, record="hands", **settings)
        counts = run.tallies.hands.sum(axis=0)
        group = f"{size}/{lands}"
        for row in rows.itertuples():
            count = int(counts[row.stage_or_size, row.lands_kept])
            name = f"{group}: {row.lands_kept} of {row.stage_or_size}"
            cells.append(share_cell(name, group, count, games, row.p, ROUNDING))
        listed = sum(int(counts[row.stage_or_size, row.lands_kept]) for row in rows.itertuples())
        assert listed == games  # no other hand is ever kept
    assert_family(f"kept hands {procedure}", cells, detect=0.002)


def test_the_2022_procedure_asks_three_lands_of_a_free_seven_only() -> None:
    """The free seven is for 99 cards only; without it the first seven keeps 2 to 5 lands."""
    games = 1_000_000
    settings = {"mulligan": "london", "keep": "karsten2022"}
    run = play(land_deck(60, 25), "2022 plain", games=games, record="hands", **settings)
    exact = KEPT[(KEPT["procedure"] == "sources2022") & (KEPT["deck_size"] == 60)]
    counts = run.tallies.hands.sum(axis=0)
    cells = [
        share_cell(f"{row.lands_kept} of {row.stage_or_size}", "60/25",
                   int(counts[row.stage_or_size, row.lands_kept]), games, row.p, ROUNDING)
        for row in exact.itertuples()
    ]  # fmt: skip
    assert_family("kept hands karsten2022 under london", cells, detect=0.005)


@pytest.mark.parametrize("size", [40, 60, 80, 99])
def test_a_land_is_played_on_every_turn_as_often_as_computed(size: int) -> None:
    games = 200_000
    cells = []
    for lands, rows in DROPS[DROPS["deck_size"] == size].groupby("lands"):
        exact = rows.set_index(["play_draw", "turn"])["p_every_land_drop"]
        shares = {}
        for seat in ("play", "draw"):
            run = play(
                land_deck(size, lands), "land drops", size, lands, seat, games=games, turns=7,
                record="turns", on_the_play=seat == "play", pilot="curve", **PLAIN_2020,
            )  # fmt: skip
            group = f"{lands} of {size} on the {seat}"
            for turn in range(1, 8):
                count = round(run.estimate("every_land_drop", turn).value * games)
                shares[seat, turn] = count / games
                p = exact[seat, turn]
                name = f"{group}, turn {turn}"
                cells.append(share_cell(name, group, count, games, p, ROUNDING))
        for turn in range(1, 8):  # half the games on the play
            p = {seat: exact[seat, turn] for seat in ("play", "draw")}
            assert exact["50/50", turn] == pytest.approx((p["play"] + p["draw"]) / 2, abs=2e-8)
            error = (sum(q * (1 - q) for q in p.values()) / games) ** 0.5 / 2
            found = (shares["play", turn] + shares["draw", turn]) / 2
            assert abs(found - exact["50/50", turn]) <= 6 * error + ROUNDING
    assert_family(f"land drops {size}", cells, detect=0.012)


COSTS = [(turn, pips) for turn in range(1, 8) for pips in range(1, min(turn, 4) + 1)]


def cost_of(turn: int, pips: int) -> str:
    """Return the cost of mana value `turn` with so many pips."""
    generic = f"{{{turn - pips}}}" if turn > pips else ""
    return generic + "{G}" * pips


def sources_deck(size: int, lands: int, sources: int) -> Deck:
    """Return a deck that asks all the costs at once; lands that make nothing go first."""
    own = [spell(cost_of(*pair), cost_of(*pair)) for pair in COSTS]
    counts = {card.name: 1 for card in own}
    blanks = size - lands - len(own)
    if blanks < 0:
        own, counts = own[:blanks], dict(list(counts.items())[:blanks])
    counts |= {"Blank": max(0, blanks), "Source": sources, "Other": lands - sources}
    blank = spell("Blank", "{9}")
    return deck_of(counts, *own, blank, land("Source", "G"), land("Other", "C"))


@pytest.mark.parametrize("year", [2020, 2022])
def test_a_spell_of_one_colour_is_payable_as_often_as_computed(year: int) -> None:
    """Cells of a fifth of all source counts; all costs of a source count come from one run."""
    games = 200_000
    cells: dict[str, list[Cell]] = {"of all games": [], "given lands": []}
    keys = ["deck_size", "lands", "sources"]
    for place, ((size, lands, sources), rows) in enumerate(SOURCES[year].groupby(keys)):
        if place % 5 and sources != lands:
            continue
        settings = PLAIN_2020 if year == 2020 else FREE_2022 if size == 99 else PLAIN_2022
        run = play(
            sources_deck(size, lands, sources), "sources", year, size, sources, games=games,
            turns=7, pilot="curve", **settings,
        )  # fmt: skip
        group = f"{size} cards, {sources} sources"
        for row in rows.itertuples():
            cost = cost_of(row.turn, row.pips)
            if cost not in run.scenario.deck.main:
                continue
            paid, played = events(run, cost, "payable")[row.turn]
            given, enough = events(run, cost, "payable_given_lands")[row.turn]
            assert (played, given, enough) == (games, paid, at_least(run, row.turn, row.turn))
            name, p, lands_p = f"{group}, {row.cost}", row.p_cast_given_lands, row.p_lands_ge_turn
            cells["given lands"].append(share_cell(name, group, paid, enough, p, ROUNDING))
            cells["of all games"] += [
                share_cell(f"{name} lands", group, enough, games, lands_p, ROUNDING),
                share_cell(name, group, paid, games, p * lands_p, 2 * ROUNDING),
            ]
    assert_family(f"sources {year}", cells["of all games"], detect=0.011)
    assert_family(f"sources {year}, given lands", cells["given lands"], detect=0.025)


@pytest.mark.parametrize("seat", ["play", "draw"])
def test_cutting_a_land_on_the_draw_costs_as_computed(seat: str) -> None:
    games = 400_000
    cells = []
    chosen = CUT[CUT["play_draw"] == seat]
    for (size, forests, mountains), rows in chosen.groupby(["deck_size", "forest", "mountain"]):
        blanks = size - forests - mountains
        deck = deck_of(
            {"Forest": forests, "Mountain": mountains, "G": 1, "GG": 1, "Blank": blanks - 2},
            *(land("Forest", "G"), land("Mountain", "R")),
            *(spell("G", "{G}"), spell("GG", "{G}{G}"), spell("Blank", "{9}")),
        )
        group = f"{forests} + {mountains} of {size} on the {seat}"
        run = play(
            deck, "cut a land", size, forests, mountains, seat, games=games, turns=4,
            on_the_play=seat == "play", **PLAIN_2020,
        )  # fmt: skip
        for row in rows.itertuples():
            wanted, kind, *_ = row.event.split()
            if kind == "lands":
                count = at_least(run, int(wanted), 4)
            else:  # payable on turn 4: at least so many Forests seen, whatever turn they came
                count = events(run, "G" * int(wanted), "payable")[4][0]
            cells.append(share_cell(f"{group}: {row.event}", group, count, games, row.p, ROUNDING))
    assert_family(f"cut a land on the {seat}", cells, detect=0.0065)


@pytest.mark.parametrize("script", ["Castles.py", "VergeLands.py"])
def test_a_basic_is_seen_beside_a_special_land_as_often_as_computed(script: str) -> None:
    """P(a basic seen | a special land seen), every third number of basics.

    Asked by costs: special lands make W, basics U. Other lands go to the bottom first, then basics:
    the special land stands first in the list.
    """
    games = 300_000
    cells = []
    rows = SPECIAL[(SPECIAL["script"] == script) & (SPECIAL["basics"] % 3 == 0)]
    for (special, basics), exact in rows.groupby(["special", "basics"]):
        deck = deck_of(
            {"W": 1, "WU": 1, "Blank": 34, "Special": special, "Basic": basics,
             "Other": 24 - special - basics},
            *(spell("W", "{W}"), spell("WU", "{W}{U}"), spell("Blank", "{9}")),
            *(land("Special", "W"), land("Basic", "U"), land("Other", "C")),
        )  # fmt: skip
        runs = [
            play(
                deck, script, basics, seat, games=games, turns=4, on_the_play=seat == "play",
                **PLAIN_2022,
            )
            for seat in ("play", "draw")
        ]  # fmt: skip
        for row in exact.itertuples():
            one = sum(events(run, "W", "payable")[row.turn][0] for run in runs)
            both = sum(events(run, "WU", "payable")[row.turn][0] for run in runs)
            name = f"{basics} basics, turn {row.turn}"
            p = row.p_basic_given_special
            cells.append(share_cell(name, f"{basics} basics", both, one, p, ROUNDING))
    assert_family(script, cells, detect=0.011)
