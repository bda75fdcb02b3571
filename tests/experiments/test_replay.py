"""One game as text: stored transcripts, one a mulligan family.

`python -m tests.experiments.test_replay` writes them anew after a change of the streams; look at
the difference before you keep it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from simlab import simulate
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


def told(name: str) -> str:
    """Return the first game of its run that has the words."""
    settings, words = GAMES[name]
    run = simulate(own_deck(), games=10, seed=11, turns=5, progress=False, **settings)
    stories = (run.replay(game) for game in range(200))
    return next(story for story in stories if all(word in story for word in words)) + "\n"


@pytest.mark.parametrize("name", GAMES)
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
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8")
