"""Every switch changes what it says, and nothing else passes."""

from __future__ import annotations

import pytest

import simlab
from simlab import Deck
from simlab.errors import ConfigError
from simlab.solitaire.game import Game
from simlab.solitaire.switches import READINGS, Readings, readings
from tests.solitaire.helpers import do, hand, lay, words_of


def test_all_twenty_two_readings_are_listed():
    frame = readings()
    assert frame["id"].tolist() == [f"A{number}" for number in range(1, 23)]
    for reading in READINGS:
        if reading.switch:
            assert getattr(Readings(), reading.switch) == reading.choices[0]
            for value in reading.choices:
                Readings(**{reading.switch: value})


def test_unknown_switches_and_values_are_refused():
    with pytest.raises(ConfigError, match=r'"draw_wen" is no switch .* did you mean draw_when'):
        Readings.of(draw_wen="stack")
    with pytest.raises(ConfigError, match='slot_full="full" is not known; known: illegal, replace'):
        Readings(slot_full="full")
    with pytest.raises(ConfigError, match="zero_spell_free=1 is not known; known: False, True"):
        Readings(zero_spell_free=1)
    with pytest.raises(ConfigError, match="all three readings of it are always played"):
        simlab.solitaire.simulate(Deck.of({"Swamp": 29}), draw_when="stack")


def test_a3_when_three_cards_may_be_drawn():
    lay_out = {"hand": ["Cancel", "Opt"], "library": ["Shock", "Duress", "Murder", "Negate"]}
    pile = {1: ["Hill Giant"]}
    assert words_of(lay(pile, **lay_out)) == []
    game = lay(pile, **lay_out, draw_when="stack")
    do(game, "take three")
    assert hand(game) == ["Shock", "Duress", "Murder", "Cancel", "Opt"]
    game = lay(pile, **lay_out, draw_when="discard")
    do(game, "take three")
    assert hand(game) == ["Shock", "Duress", "Murder"]
    assert game.view().graveyard == {"Cancel": 1, "Opt": 1}


def test_a5_when_the_third_end_of_the_library_loses():
    lay_out = {"library": ["Opt", "Shock", "Duress"], "run_outs": 2}
    game = lay({1: ["Hill Giant"]}, **lay_out)
    do(game, "take three")
    assert game.status != "library lost"
    game = lay({1: ["Hill Giant"]}, **lay_out, lost_when="taken")
    do(game, "take three")
    assert game.status == "library lost"


def test_a6_a_short_draw():
    lay_out = {"library": ["Opt", "Shock"], "graveyard": ["Duress", "Cancel"]}
    game = lay({1: ["Hill Giant"]}, **lay_out, short_draw="stop")
    do(game, "take three")
    assert hand(game) == ["Opt", "Shock"]
    assert game.view().run_outs == 0


def test_a7_a_spell_for_nothing():
    game = lay({1: ["Ornithopter"]}, zero_spell_free=True)
    do(game, "cast Ornithopter")
    assert game.status == "won"
    assert not any("cast" in words for words in words_of(lay({1: ["Ornithopter"]})))


def test_a9_nobody_blocks():
    game = lay({1: ["Grizzly Bears"]}, slot="Hill Giant", blockers="none")
    do(game, "attack")
    assert words_of(game) == ["no more blockers"]


def test_a10_a_full_slot():
    game = lay({1: ["Grizzly Bears"]}, slot="Hill Giant", rows=["Forest"], slot_full="replace")
    do(game, "cast Grizzly Bears")
    assert game.view().slot.name == "Grizzly Bears"
    assert game.view().graveyard == {"Hill Giant": 1, "Forest": 1}


def test_a11_buyback_for_one_land_more():
    lay_out = {"hand": ["Capsize"], "rows": ["Island", "Forest"]}
    game = lay({1: ["Hill Giant"]}, **lay_out, optional_cost="one_land")
    do(game, "cast Capsize from the hand for Island", "pay more for Forest")
    assert hand(game) == ["Capsize", "Hill Giant"]
    game = lay({1: ["Hill Giant"]}, **lay_out, optional_cost="one_land")
    do(game, "cast Capsize from the hand for Island", "pay no more")
    assert hand(game) == ["Hill Giant"]


def test_a13_damage_that_ends():
    lay_out = {"hand": ["Shock"], "rows": ["Mountain"], "library": ["Opt"]}
    for damage, left in (("stays", 2), ("ends", 0)):
        game = lay({1: ["Hill Giant"]}, **lay_out, damage=damage)
        do(game, "cast Shock")
        assert game.view().piles[0].face_up[0].damage == left


def test_a20_the_last_of_three_on_top():
    game = lay({1: ["Hill Giant"]}, library=["Opt", "Shock", "Duress"], top_card="last")
    do(game, "take three")
    assert hand(game) == ["Duress", "Shock", "Opt"]


def test_a12_a22_what_has_no_switch():
    game = lay({1: ["Holy Strength"], 2: ["Hill Giant"]}, rows=["Plains"])
    assert not any("cast Holy Strength" in words for words in words_of(game))  # A12
    with pytest.raises(ConfigError, match="no switch"):
        Game(Deck.of({"Swamp": 29}), tokens=True)


def test_first_strike_double_strike_deathtouch_and_a_split():
    game = lay({1: ["Grizzly Bears"], 2: ["Elvish Visionary"]}, slot="Spined Wurm")
    do(game, "attack", "let Grizzly", "let Elvish", "no more", "deal combat damage")
    assert words_of(game) == [f"deal {n} damage to Grizzly Bears on pile 1, blocking" for n in
                              range(6)]  # fmt: skip
    do(game, "deal 2 damage")
    assert game.status == "won"
    game = lay({1: ["White Knight"]}, slot="Grizzly Bears")  # first strike kills the attacker first
    do(game, "attack", "let White Knight", "no more", "deal combat damage")
    assert game.view().piles[0].face_up[0].damage == 0
    assert game.view().slot is None
    game = lay({1: ["Craw Wurm"]}, slot="Typhoid Rats")
    do(game, "attack", "let Craw Wurm", "no more", "deal combat damage")
    assert game.status == "won"
    game = lay({1: ["Wind Drake"], 2: ["Hill Giant"]}, slot="Serra Angel")
    do(game, "attack")
    assert words_of(game) == ["let Wind Drake on pile 1 block", "no more blockers"]
