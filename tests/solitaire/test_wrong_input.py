"""Wrong input to every function of solitaire: the error names it, and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import simlab
from simlab.decks import read_deck
from simlab.errors import SimlabError
from simlab.solitaire import Game, Readings, klondike, modelled, simulate
from simlab.solitaire.players import find_player

FIVE = read_deck(Path(__file__).resolve().parents[2] / "configs/decks/solitaire_five_colours.txt")
SMALL = simlab.Deck.of({"Swamp": 20, "Murder": 8}, name="small")
FEW = {"games": 20, "seed": 1}

CALLS = {
    "a path": (lambda: simulate("five.txt", **FEW), "deck='five.txt' is not a deck; read one with"),
    "a path to play": (lambda: Game("five.txt"), "'five.txt' is not a deck"),
    "a path to look at": (lambda: modelled("five.txt"), "'five.txt' is not a deck"),
    "28 cards": (lambda: simulate(SMALL, **FEW), "small has 28 cards, solitaire asks for more"),
    "28 cards to play": (lambda: Game(SMALL), "small has 28 cards, solitaire asks for more"),
    "a player": (lambda: simulate(FIVE, player="greedi", **FEW), "did you mean greedy?"),
    "another player": (lambda: simulate(FIVE, player="zzz", **FEW), 'player "zzz" is not known'),
    "no player": (lambda: simulate(FIVE, player=None, **FEW), "player=None: give a name (expect"),
    "a function of one thing": (
        lambda: simulate(FIVE, player=lambda view: view, **FEW),
        "is called with a View and the legal moves; too many positional arguments",
    ),
    "a move that is none": (
        lambda: simulate(FIVE, player=lambda _view, _legal: 3, **FEW),
        "chose 3, which is not one of the",
    ),
    "no games": (lambda: simulate(FIVE, games=0), "games=0: give a whole number from 1"),
    "a seed": (lambda: simulate(FIVE, games=5, seed=-1), "seed=-1: a seed is a whole number"),
    "a level": (lambda: simulate(FIVE, level=2, **FEW), "level=2: a confidence level lies between"),
    "threads": (lambda: simulate(FIVE, threads=0, **FEW), "threads=0: give a whole number from 1"),
    "a budget below 0": (
        lambda: simulate(FIVE, player="search", budget=-3, **FEW),
        "budget=-3: give a whole number from 1",
    ),
    "a budget for greedy": (
        lambda: simulate(FIVE, budget=5, **FEW),
        "player greedy has no budget; those that have: search, thoughtful",
    ),
    "a budget for a player": (
        lambda: simulate(FIVE, player=find_player("search", 20), budget=50, **FEW),
        "budget=50: player search(20) takes none; only players by name do",
    ),
    "an argument": (lambda: simulate(FIVE, gamse=5), "no switch of solitaire; did you mean games?"),
    "an argument of another": (
        lambda: simulate(FIVE, mulligan="london"),
        '"mulligan" is no argument and no switch of solitaire; arguments: player, games, seed,',
    ),
    "a reading of the draw": (
        lambda: simulate(FIVE, draw_when="stack"),
        "all three readings of it",
    ),
    "a switch": (lambda: Game(FIVE, slot_ful="replace"), "did you mean slot_full?"),
    "another switch": (lambda: Game(FIVE, mulligan="no"), "no switch of solitaire; switches: draw"),
    "a value": (
        lambda: simulate(FIVE, slot_full="yes", **FEW),
        'slot_full="yes" is not known; known: illegal, replace',
    ),
    "a value that is a word": (
        lambda: Readings(zero_spell_free="true"),
        'zero_spell_free="true" is not known; known: False, True',
    ),
    "a card that is not there": (
        lambda: simulate(FIVE, codes={"Murdr": "kill creature"}),
        'codes: "Murdr" is not in the deck; did you mean Murder? it has Birds of Paradise',
    ),
    "a verb": (
        lambda: modelled(FIVE, codes={"Murder": "kil creature"}),
        '"kil creature" is no effect and no keyword; did you mean kill?',
    ),
    "a kind": (
        lambda: modelled(FIVE, codes={"Murder": "kill crature"}),
        'Murder: solitaire code: "crature": no card is of type "crature"; did you mean "creature"?',
    ),
    "a kind of an ability": (
        lambda: modelled(FIVE, codes={"Serra Angel": "[tap] kill artefact"}),
        'did you mean "artifact"?',
    ),
    "what an Aura is put on": (
        lambda: modelled(FIVE, codes={"Murder": "enchant creatur"}),
        'no card is of type "creatur"',
    ),
    "a code that is a number": (
        lambda: modelled(FIVE, codes={"Murder": 5}),
        'Murder has 5; a code is words, as in "kill creature"',
    ),
    "codes without names": (
        lambda: modelled(FIVE, codes=["kill creature"]),
        "give names with codes, as in {",
    ),
    "a deal below 0": (lambda: Game(FIVE, game=-1), "game=-1: give a whole number from 0"),
    "a deal that is a word": (lambda: Game(FIVE, game="first"), "game='first': give a whole"),
    "a seed to play": (lambda: Game(FIVE, seed="a"), "seed='a': a seed is a whole number"),
    "a move": (lambda: Game(FIVE).play("draw"), "move 'draw' is not legal now; legal: 778: cast"),
    "no deals": (lambda: klondike(games=0), "games=0: give a whole number from 1"),
    "no moves": (lambda: klondike(games=5, budget=0), "budget=0: give a whole number from 1"),
    "an outcome": (
        lambda: klondike(games=1, budget=10, seed=1).estimate("won"),
        'outcome "won" is not known; known: unsolvable, solved, out_of_budget',
    ),
}


@pytest.mark.parametrize(("call", "said"), CALLS.values(), ids=CALLS)
def test_wrong_input_is_named_with_what_would_be_right(call, said):
    with pytest.raises(SimlabError, match=re.escape(said)):
        call()


def test_kinds_of_many_words_may_be_in_codes():
    made = modelled(FIVE, codes={"Murder": "kill nonblack creature power>=3 or Angel or permanent"})
    row = made[made["card"] == "Murder"].iloc[0]
    assert row["found"] == "own"
    assert row["code"].endswith("or Angel or permanent")


def test_names_of_players_are_read_as_they_are_typed():
    assert repr(find_player(" Piles-First ")) == "piles_first"
    assert Game(FIVE, seed=None).seed != Game(FIVE, seed=None).seed
