"""One whole game of every player as stored text, and the board as text and HTML.

To make the texts again: ``python -m tests.solitaire.test_transcripts``, then read them.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import simlab
from simlab.decks import read_deck
from simlab.errors import ConfigError
from simlab.kernels.solitaire_codes import Action, action
from simlab.solitaire.board import board_html
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.game import Game
from simlab.solitaire.players import PLAYERS, find_player
from simlab.solitaire.transcript import transcript
from tests.own_cards import own_card
from tests.solitaire.helpers import lay

ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "tests/data/solitaire"


def retold(name: str) -> str:
    """Return game 7 of seed 8 with the five-colour deck."""
    compiled = compile_solitaire(read_deck(ROOT / "configs/decks/solitaire_five_colours.txt"))
    return transcript(compiled, find_player(name), seed=8, game=7)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_game_is_told_as_it_was(name):
    assert retold(name) == (STORED / f"{name}.txt").read_text(encoding="utf-8")


def test_a_pile_whose_next_card_is_still_to_be_turned_is_not_called_empty():
    told = (STORED / "expectation.txt").read_text(encoding="utf-8")
    before, _, after = told.partition("  8. counter Lightning Bolt")
    assert before.rstrip().endswith("pile 5 has 2 face down")
    assert "pile 5 shows 2 Duress" in after.splitlines()[1]


def test_a_run_retells_its_games():
    deck = read_deck(ROOT / "configs/decks/solitaire_mono_black.txt")
    run = simlab.solitaire.simulate(deck, player="greedy", games=5, seed=1)
    frame = run.to_frame()
    for when in run.rows:
        status = frame[(frame["draw_when"] == when) & (frame["game"] == 3)]["status"].item()
        assert run.replay(3, when).rstrip().endswith(f"result: {status}")
    with pytest.raises(ConfigError, match="games 0 to 4"):
        run.replay(5)
    with pytest.raises(ConfigError, match="draw_when"):
        run.replay(0, "never")


class Reader(HTMLParser):
    """Collects tags and the text between them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data + "\n"


def test_the_board_as_html_has_every_card_and_no_markup_of_names():
    name = '<b>"Evil" & Twin</b>'
    card = own_card(name, "{B}", "Creature — Bear")
    deck = simlab.Deck.of({name: 20, "Swamp": 20}, cards={name: card})
    game = Game(deck, codes={name: "deathtouch"}, seed=2)
    read = Reader()
    read.feed(game._repr_html_())
    assert name in read.text
    assert "b" not in read.tags and "script" not in read.tags
    for i, pile in enumerate(game.view().piles, 1):
        shown = f"{pile.face_down} down" if pile.face_up else "empty"
        assert f"{i}: {shown}" in read.text
    assert "Game 0 of seed 2, deck: on, " in read.text
    assert "the default readings" in read.text
    assert re.search(r"library\s+20 cards|library\s+\d+ cards", read.text)


def test_the_board_says_what_lies_on_a_permanent_and_who_won():
    game = lay({1: ["Holy Strength"]}, slot="Hill Giant", rows=["Plains"], down={}, library=["Opt"])
    game.play(action(Action.CAST, 1, 6 + game.compiled.names.index("Plains")))
    assert "Hill Giant +1/+2 with Holy Strength" in str(game)
    assert "result: won" in str(game)
    assert "<b>won</b>" in board_html(game.view())


if __name__ == "__main__":
    for player in PLAYERS:
        (STORED / f"{player}.txt").write_text(retold(player), encoding="utf-8")
