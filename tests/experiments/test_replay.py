"""One game as text: stored transcripts, one a mulligan family and one a kind of effect.

`python -m tests.experiments.test_replay` writes them anew after a change of the streams; look at
the difference before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from simlab import Deck, simulate
from simlab.errors import ConfigError
from tests.experiments.helpers import own_deck, own_run
from tests.reference.helpers import DATA

FOLDER: Path = DATA / "replays"
# Settings, and words that the game told has to contain.
GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "london": (
        {"mulligan": "london", "keep": "lands:3-3 floor:5"},
        ("mulligan 2", "to the bottom: ", "Boss (4)"),
    ),
    "vancouver": (
        {"mulligan": "vancouver", "keep": "lands:3-3 floor:5"},
        ("mulligan 1", "scry: ", "no land"),
    ),
    "draw_more": ({"mulligan": "draw10_keep7", "on_the_play": False}, ("to the bottom: ", "Ring")),
    "no_mulligan": ({"mulligan": "none", "players": 4, "pilot": "curve"}, ("(tapped)",)),
}
# Cards, and words that the game told has to contain.
EFFECTS: dict[str, tuple[dict[str, int], tuple[str, ...]]] = {
    "rituals": (
        {"Swamp": 16, "Dark Ritual": 8, "Seething Song": 4, "Phyrexian Obliterator": 12},
        ("Dark Ritual (1); Phyrexian Obliterator (4)",),
    ),
    "mana_given_once": (
        {"Island": 16, "Lotus Petal": 6, "Mana Vault": 6, "Mulldrifter": 12},
        ("uses Lotus Petal", "uses Mana Vault", "draws"),
    ),
    "treasures": (
        {"Mountain": 16, "Big Score": 8, "Inferno Titan": 10, "Lightning Bolt": 6},
        ("Big Score (4), draws ", "uses Big Score; uses Big Score; Inferno Titan (6)"),
    ),
    "fetch_lands": (
        {
            **{"Polluted Delta": 6, "Evolving Wilds": 4, "Watery Grave": 1, "Island": 4},
            **{"Swamp": 1, "Counterspell": 8, "Bloodghast": 12},
        },
        ("Delta, finds Watery Grave", "Delta, finds Swamp", "Wilds, finds Island (tapped)"),
    ),
    "land_searches": (
        {
            **{"Forest": 14, "Mountain": 2, "Stomping Ground": 1, "Rampant Growth": 5},
            **{"Nature's Lore": 5, "Cultivate": 5, "Inferno Titan": 8},
        },
        ("Growth (2), finds Mountain (tapped)", "finds Stomping Ground", " to hand"),
    ),
    "searches_paid_for": (
        {
            **{"Forest": 8, "Mountain": 4, "Myriad Landscape": 6, "Wayfarer's Bauble": 8},
            **{"Burnished Hart": 4, "Inferno Titan": 6},
        },
        ("uses Wayfarer's Bauble (2), finds", "uses Myriad Landscape (2), finds"),
    ),
    "draws": (
        {"Island": 18, "Opt": 10, "Divination": 6, "Mulldrifter": 6},
        ("Opt (1), draws Island; plays Island", "Divination (3), draws "),
    ),
    "land_drops": (
        {"Forest": 24, "Exploration": 6, "Azusa, Lost but Seeking": 4, "Craterhoof Behemoth": 6},
        ("Exploration (1); plays Forest", "plays Forest; Forest"),
    ),
    "land_drops_of_a_turn": (
        {"Forest": 22, "Explore": 8, "Craterhoof Behemoth": 6, "Llanowar Elves": 4},
        ("Explore (2), draws Forest; plays Forest",),
    ),
    "signets": (
        {"Plains": 9, "Island": 8, "Azorius Signet": 8, "Dovin's Veto": 8, "Serra Angel": 7},
        ("Azorius Signet (2)", "| 4 mana | casts "),
    ),
    "filter_lands": (
        {"Plains": 5, "Mystic Gate": 10, "Counterspell": 13, "Opt": 12},
        ("plays Mystic Gate", "Counterspell (2)"),
    ),
    "bounce_lands": (
        {"Plains": 7, "Island": 7, "Azorius Chancery": 6, "Serra Angel": 10, "Opt": 10},
        ("plays Azorius Chancery (tapped), returns ", "| 4 mana |"),
    ),
    "counted_creatures": (
        {"Forest": 12, "Gaea's Cradle": 4, "Llanowar Elves": 12, "Craterhoof Behemoth": 12},
        ("Gaea's Cradle", "Craterhoof Behemoth (8)"),
    ),
    "counted_lands": (
        {
            **{"Urza's Mine": 8, "Urza's Power Plant": 8, "Urza's Tower": 8},
            **{"Wurmcoil Engine": 8, "Myr Enforcer": 8},
        },
        ("| 7 mana | casts ",),
    ),
    "lower_costs": (
        {"Mountain": 16, "Ruby Medallion": 8, "Hill Giant": 8, "Shivan Dragon": 8},
        ("Ruby Medallion (2)", "Hill Giant (3)", "Shivan Dragon (5)"),
    ),
    "tutors": (
        {
            **{"Swamp": 14, "Demonic Tutor": 6, "Vampiric Tutor": 6},
            **{"Phyrexian Obliterator": 8, "Grave Titan": 6},
        },
        ("Demonic Tutor (2), finds ", "Vampiric Tutor (1), finds ", " to the top"),
    ),
    "cycling": (
        {"Island": 16, "Lórien Revealed": 10, "Striped Riverwinder": 10, "Opt": 4},
        ("cycles Lórien Revealed (1), finds Island to hand", "cycles Striped Riverwinder (1)"),
    ),
    "restricted_mana": (
        {"Ancient Ziggurat": 10, "Forest": 8, "Llanowar Elves": 8, "Savannah Lions": 8, "Opt": 6},
        ("plays Ancient Ziggurat", "Savannah Lions (1)"),
    ),
    "land_sides": (
        {"Forest": 10, "Bala Ged Recovery": 12, "Barkchannel Pathway": 6, "Mulldrifter": 8},
        ("plays Bala Ged Sanctuary (tapped)", "Tidechannel Pathway"),
    ),
}


def told(name: str) -> str:
    """Return the first game of its run that has the words."""
    if name in EFFECTS:
        cards, words = EFFECTS[name]
        deck, settings = Deck.of(cards, name=name), {}
    else:
        settings, words = GAMES[name]
        deck = own_deck()
    run = simulate(deck, games=10, seed=11, turns=5, progress=False, **settings)
    stories = (run.replay(game) for game in range(2_000))
    return next(story for story in stories if all(word in story for word in words)) + "\n"


@pytest.mark.parametrize("name", [*GAMES, *EFFECTS])
def test_a_game_is_told_as_stored(name: str) -> None:
    assert told(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", range(0, 40, 4))
def test_a_transcript_adds_up_to_the_row_of_the_game(game: int) -> None:
    run = own_run()
    row, text = run.to_frame(game + 1).loc[game], run.replay(game)
    turns = re.findall(r"  turn (\d+): (.*?) \| (.*?) \| (\d+) mana \| (.*)", text)
    assert [int(turn) for turn, *_ in turns] == list(range(1, 7))
    assert f"keeps {row['kept_size']} cards" in text
    lands = 0
    for turn, _, played, mana, casts in turns:
        lands += played != "no land"
        paid = sum(map(int, re.findall(r"\((\d+)\)", casts)))
        assert lands == row[f"lands_in_play_{turn}"]
        assert int(mana) == row[f"mana_available_{turn}"]
        assert paid == row[f"mana_spent_{turn}"]


def test_any_game_of_the_seed_is_told_and_none_before_the_first() -> None:
    assert own_run().replay(10**12).startswith("game 1000000000000 of")
    with pytest.raises(ConfigError, match="game=-1: give a whole number from 0"):
        own_run().replay(-1)


@pytest.mark.parametrize("game", [2**64, 1.5])
def test_what_numbers_no_game_is_an_error_of_simlab(game: float) -> None:
    with pytest.raises(ConfigError):
        own_run().replay(game)  # type: ignore[arg-type]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in (*GAMES, *EFFECTS):
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8")
