"""Lands that go back, cards that are searched for and cycling, as a game is told."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from simlab import Deck, Run
from simlab.experiments import story
from simlab.kernels.columns import Event
from tests.reference.helpers import play

DECKS: dict[str, dict[str, int]] = {
    "bounce": {"Azorius Chancery": 8, "Plains": 8, "Island": 8, "Wrath of God": 16},
    "more drops": {"Simic Growth Chamber": 8, "Forest": 14, "Exploration": 8, "Mulldrifter": 10},
    "tutors": {"Swamp": 18, "Demonic Tutor": 6, "Vampiric Tutor": 6, "Sol Ring": 2, "Damnation": 8},
    "cycling": {
        **{"Island": 12, "Lórien Revealed": 8, "Lonely Sandbar": 8, "Striped Riverwinder": 6},
        **{"Mulldrifter": 6},
    },
}
# What some game of the deck has to say.
WORDS = (
    ("bounce", r"plays Azorius Chancery \(tapped\), returns (Plains|Island) \|"),
    ("more drops", r"Exploration \(1\); plays Simic Growth Chamber \(tapped\), returns Forest"),
    ("tutors", r"Demonic Tutor \(2\), finds [\w ]+ to hand"),
    ("tutors", r"Vampiric Tutor \(1\), finds ([\w ]+) to the top\n  turn \d+: draws \1 \|"),
    ("cycling", r"cycles Lórien Revealed \(1\), finds Island to hand"),
    ("cycling", r"cycles Striped Riverwinder \(1\), draws \w+"),
)


@cache
def run_of(name: str) -> Run:
    return play(Deck.of(DECKS[name], name=name), "story", games=200, turns=6)


@pytest.mark.parametrize(("name", "words"), WORDS)
def test_what_happens_is_told(name: str, words: str) -> None:
    assert any(re.search(words, run_of(name).replay(game)) for game in range(200))


@pytest.mark.parametrize("name", DECKS)
def test_each_turn_is_one_line_that_adds_up(name: str) -> None:
    run, frame = run_of(name), run_of(name).to_frame()
    for game in range(100):
        lines = re.findall(r"  turn (\d+): .* \| (\d+) mana \| (.*)", run.replay(game))
        assert [int(turn) for turn, _, _ in lines] == list(range(1, 7))
        for turn, mana, casts in lines:
            assert int(mana) == frame.loc[game, f"mana_available_{turn}"]
            paid = sum(map(int, re.findall(r"\((\d+)\)", casts)))
            assert paid == frame.loc[game, f"mana_spent_{turn}"]


def test_a_log_is_told_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn made up: its draw, two land drops, a tutor, and cycling twice."""
    run = run_of("bounce")
    names = run.compiled.deck.index_names
    plains, chancery, wrath = map(names.index, ("Plains", "Azorius Chancery", "Wrath of God"))
    log = [
        (Event.DRAW, plains, 0), (Event.LAND, plains, 0), (Event.LAND, chancery, 1),
        (Event.BOUNCE, plains, 0), (Event.MANA, 0, 9), (Event.CAST, wrath, 4),
        (Event.TUTOR, wrath, 0), (Event.TUTOR, plains, 1), (Event.LAND, chancery, 1),
        (Event.BOUNCE, chancery, 0), (Event.CYCLE, wrath, 2), (Event.FIND, plains, 2),
        (Event.CYCLE, plains, 1), (Event.DRAW, wrath, 0), (Event.END, 0, 7),
    ]  # fmt: skip
    rows = np.array([(3, *line) for line in log], np.int16)
    monkeypatch.setattr(story, "play_log", lambda *_: rows)
    assert run.replay(0).splitlines()[2:] == [
        "  turn 3: draws Plains | plays Plains; Azorius Chancery (tapped), returns Plains | "
        "9 mana | casts Wrath of God (4), finds Wrath of God to hand, finds Plains to the top; "
        "plays Azorius Chancery (tapped), returns Azorius Chancery; "
        "cycles Wrath of God (2), finds Plains to hand; cycles Plains (1), draws Wrath of God"
    ]
