"""The worked examples of the rules, T1 to T18, as they are told at the table."""

from __future__ import annotations

import numpy as np
import pytest

from simlab import Deck
from simlab.kernels import solitaire_layout as at
from simlab.solitaire.game import Game
from tests.solitaire.helpers import do, hand, lay, library, up, words_of


def graveyard(game: Game) -> dict[str, int]:
    return game.view().graveyard


def test_t1a_disenchant_from_a_pile_destroys_an_enchantment_on_another():
    game = lay({1: ["Firemind's Research"], 2: ["Disenchant"]}, rows=["Plains"])
    do(game, "cast Disenchant from pile 2 for Plains")
    assert graveyard(game) == {"Plains": 1, "Firemind's Research": 1, "Disenchant": 1}
    assert game.status == "won"


def test_t1b_cancel_from_the_hand_counters_a_card_on_a_pile():
    game = lay({1: ["Firemind's Research"]}, hand=["Cancel"], rows=["Island"])
    do(game, "cast Cancel from the hand for Island")
    assert graveyard(game) == {"Island": 1, "Firemind's Research": 1, "Cancel": 1}
    assert game.status == "won"


def test_t1c_duress_takes_a_card_of_a_pile_as_if_from_a_hand():
    game = lay({1: ["Firemind's Research"]}, hand=["Duress"], rows=["Swamp"])
    do(game, "cast Duress from the hand for Swamp")
    assert game.status == "won"


@pytest.mark.parametrize(
    ("spell", "land", "can"),
    [("Disenchant", "Plains", False), ("Duress", "Swamp", False), ("Cancel", "Island", True)],
)
def test_t1d_a_creature_is_a_target_of_cancel_alone(spell, land, can):
    game = lay({1: ["Knight of Dusk"]}, hand=[spell], rows=[land])
    assert any(spell in words for words in words_of(game)) == can


@pytest.mark.parametrize(
    ("spell", "land", "can"),
    [("Disenchant", "Plains", False), ("Duress", "Swamp", True), ("Cancel", "Island", True)],
)
def test_t1d_an_aura_on_a_pile_is_not_on_the_battlefield(spell, land, can):
    game = lay({1: ["Holy Strength"]}, hand=[spell], rows=[land])
    assert any(spell in words for words in words_of(game)) == can


def test_t1e_one_land_of_a_colour_in_the_cost_pays():
    lands = ["Plains", "Island", "Godless Shrine", "Azorius Guildgate"]
    game = lay({1: ["Firemind's Research"]}, hand=["Disenchant"], rows=lands)
    pays = [w.partition(" for ")[2] for w in words_of(game) if "Disenchant" in w]
    assert pays == ["Plains", "Godless Shrine", "Azorius Guildgate"]
    do(game, "Disenchant from the hand for Godless Shrine")
    assert game.view().pool == {}  # a land of two colours makes one mana, the rest is lost
    game = lay({1: ["Firemind's Research"]}, rows=["Plains", "Island", "Mountain", "Swamp"])
    assert [w.partition(" for ")[2] for w in words_of(game) if "cast" in w] == [
        *("Island", "Mountain")
    ]


def test_t2_knight_of_dusk_uses_its_ability_twice_on_its_blockers():
    game = lay(
        {1: ["Hill Giant"], 2: ["Serra Angel"]}, slot="Knight of Dusk", rows=["Swamp", "Swamp"]
    )
    do(game, "attack", "let Hill Giant", "let Serra Angel", "no more", "use Knight", "use Knight")
    do(game, "let it resolve", "destroy Hill Giant", "deal combat damage")
    assert game.status == "won"
    assert graveyard(game) == {
        **{"Swamp": 2, "Hill Giant": 1, "Serra Angel": 1, "Knight of Dusk": 1},
    }


def test_t2_with_one_swamp_one_blocker_lives():
    game = lay({1: ["Hill Giant"], 2: ["Serra Angel"]}, slot="Knight of Dusk", rows=["Swamp"])
    do(game, "attack", "let Hill Giant", "let Serra Angel", "no more", "use Knight")
    assert words_of(game) == ["let it resolve"]
    do(game, "let it resolve", "destroy Hill Giant", "deal combat damage")
    assert game.view().slot is None
    assert up(game, 2) == ["Serra Angel"]
    assert game.view().piles[1].face_up[0].damage == 2


def test_t2_the_knight_needs_a_blocker():
    game = lay({1: ["Hill Giant"]}, slot="Knight of Dusk", rows=["Swamp"])
    assert words_of(game) == ["attack with Knight of Dusk", "take three cards"]
    do(game, "attack", "no more")
    assert words_of(game) == ["deal combat damage"]


def test_t3_dark_ritual_makes_one_mana():
    game = lay({1: ["Dark Ritual"], 2: ["Duress"], 3: ["Firemind's Research"]}, rows=["Swamp"])
    do(game, "cast Dark Ritual")
    assert game.view().pool == {"B": 1}
    do(game, "cast Duress from pile 2 with B from the pool")
    assert game.status == "won"
    game = lay({1: ["Dark Ritual"], 2: ["Duress"], 3: ["Divination"], 4: ["Hymn to Tourach"]},
               rows=["Swamp"])  # fmt: skip
    do(game, "cast Dark Ritual", "cast Duress", "discard Divination")
    assert not any("cast" in words for words in words_of(game))


def test_t4_harrow_puts_two_basic_lands_into_the_rows():
    game = lay(
        {1: ["Hill Giant"]}, hand=["Harrow"], rows=["Forest"], library=["Island", "Opt", "Swamp"]
    )
    do(game, "cast Harrow", "take Island", "take Swamp")
    assert game.view().rows == {"Island": 1, "Swamp": 1}
    assert library(game) == ["Opt"]
    assert graveyard(game) == {"Forest": 1, "Harrow": 1}
    assert game.view().slot is None and hand(game) == []


def test_t5_capsize_returns_a_card_of_a_pile():
    game = lay({1: ["Hill Giant"]}, down={1: ["Grizzly Bears"]}, hand=["Capsize"], rows=["Island"])
    do(game, "cast Capsize")
    assert hand(game) == ["Hill Giant"]
    assert up(game, 1) == ["Grizzly Bears"]
    assert graveyard(game) == {"Island": 1, "Capsize": 1}  # no buyback


def test_t5_a_twin_goes_straight_back():
    game = lay({1: ["Hill Giant"] * 2}, down={1: ["Opt"]}, hand=["Capsize"], rows=["Island"])
    do(game, "cast Capsize")
    assert up(game, 1) == ["Hill Giant", "Hill Giant"]
    assert hand(game) == []


def test_t6_evacuation_takes_all_creatures_in_an_order_of_choice():
    game = lay(
        {1: ["Grizzly Bears"] * 2, 2: ["Serra Angel"], 3: ["Disenchant"]},
        slot="Hill Giant",
        hand=["Evacuation"],
        rows=["Island"],
    )
    do(game, "cast Evacuation", "return Serra Angel", "return Grizzly Bears", "return Hill Giant")
    assert hand(game) == ["Grizzly Bears", "Hill Giant", "Grizzly Bears", "Serra Angel"]
    assert up(game, 3) == ["Disenchant"]
    assert game.view().slot is None
    assert graveyard(game) == {"Island": 1, "Evacuation": 1}


def test_t7_a_turned_twin_moves_onto_the_older_one():
    game = lay(
        {1: ["Grizzly Bears"], 2: ["Duress"]},
        down={1: ["Swamp"], 2: ["Grizzly Bears"]},
        hand=["Cancel"],
        rows=["Island"],
    )
    do(game, "cast Cancel", "counter Duress")
    assert up(game, 1) == ["Grizzly Bears", "Grizzly Bears"]
    assert game.view().piles[0].face_down == 1
    assert game.view().piles[1] == type(game.view().piles[1])(0, ())


def test_t8_lands_cascade_into_the_rows():
    game = lay(
        {1: ["Duress"]},
        down={1: ["Grizzly Bears", "Island", "Plains"]},
        hand=["Cancel"],
        rows=["Island"],
    )
    do(game, "cast Cancel")
    assert game.view().rows == {"Plains": 1, "Island": 1}
    assert up(game, 1) == ["Grizzly Bears"]


def test_t9_one_permanent_at_a_time():
    lay_out = {"slot": "Firemind's Research", "rows": ["Plains", "Forest"]}
    game = lay({1: ["Grizzly Bears"], 2: ["Disenchant"]}, **lay_out)
    assert not any("cast Grizzly Bears" in words for words in words_of(game))
    do(game, "cast Disenchant")
    assert game.view().slot is None
    do(game, "cast Grizzly Bears")
    assert game.view().slot.name == "Grizzly Bears"


def test_t9_auras_for_it_can_be_cast():
    game = lay(
        {1: ["Spreading Algae"], 2: ["Holy Strength"]},
        slot="Firemind's Research",
        rows=["Plains", "Forest"],
        codes={"Spreading Algae": "enchant enchantment"},
    )
    assert [w for w in words_of(game) if "cast" in w] == [
        "cast Spreading Algae from pile 1 for Forest"
    ]
    do(game, "cast Spreading")
    assert game.view().slot.attached == ("Spreading Algae",)


@pytest.mark.parametrize(("paid", "dead"), [(1, False), (2, False), (3, True)])
def test_t10_x_is_one_and_one_more_for_each_further_land(paid, dead):
    lands = ["Mountain", "Island", "Forest"]
    game = lay({1: ["Hill Giant"]}, hand=["Fireball"], rows=lands)
    do(game, "cast Fireball from the hand for Mountain")
    do(game, *[f"pay more for {land}" for land in lands[1:paid]], "pay no more")
    assert (game.status == "won") == dead
    assert dead or game.view().piles[0].face_up[0].damage == paid


def test_t10_the_first_land_makes_a_colour_of_the_cost():
    game = lay({1: ["Hill Giant"]}, hand=["Fireball"], rows=["Island"])
    assert words_of(game) == []


def test_t11_any_land_pays_a_cost_without_colours():
    game = lay({1: ["Ornithopter"], 2: ["Mind Stone"], 3: ["Etherium Sculptor"]}, rows=["Forest"])
    assert [w for w in words_of(game) if "cast" in w] == [
        "cast Ornithopter from pile 1 for Forest",
        "cast Mind Stone from pile 2 for Forest",
    ]


def test_t12_the_library_runs_out_and_the_graveyard_is_shuffled_in():
    game = lay({1: ["Hill Giant"]}, library=["Opt", "Shock"], graveyard=["Duress", "Cancel"])
    do(game, "take three")
    assert game.view().run_outs == 1
    assert hand(game)[:2] == ["Opt", "Shock"]
    assert len(hand(game)) == 3 and game.view().library == 1
    assert {hand(game)[2], *library(game)} == {"Duress", "Cancel"}
    assert graveyard(game) == {}


def test_t12_at_the_third_time_the_game_is_lost():
    game = lay(
        {1: ["Hill Giant"]}, library=["Opt", "Shock"], graveyard=["Duress", "Cancel"], run_outs=2
    )
    do(game, "take three")
    assert game.status == "library lost"


def test_t13_a_drawn_card_goes_on_top_of_the_hand():
    game = lay(
        {1: ["Hill Giant"], 2: ["Divination"]},
        hand=["Cancel", "Shock", "Negate"],
        library=["Duress", "Opt"],
        rows=["Island"],
        codes={"Divination": "draw 1"},
    )
    do(game, "cast Divination")
    assert hand(game) == ["Duress", "Cancel", "Shock", "Negate"]


def test_t13_a_discarded_hand_is_its_top_card():
    game = lay(
        {1: ["Hill Giant"], 2: ["Careful Study"]},
        hand=["Cancel", "Shock", "Negate"],
        library=["Duress", "Opt"],
        rows=["Island"],
        codes={"Careful Study": "loot 1"},
    )
    do(game, "cast Careful Study")
    assert hand(game) == ["Cancel", "Shock", "Negate"]
    assert graveyard(game) == {"Island": 1, "Duress": 1, "Careful Study": 1}


def test_t14_life_is_paid_with_cards_of_the_library():
    game = lay(
        {1: ["Hill Giant"]},
        slot="Yawgmoth's Bargain",
        library=["Opt", "Shock", "Duress", "Cancel"],
        codes={"Yawgmoth's Bargain": "[life 2] draw 1"},
    )
    do(game, "use Yawgmoth's Bargain")
    assert graveyard(game) == {"Opt": 1, "Shock": 1}
    do(game, "let it resolve")
    assert hand(game) == ["Duress"]


def test_t15_wrath_destroys_creatures_on_piles_and_in_the_slot():
    game = lay(
        {1: ["Grizzly Bears"] * 2, 2: ["Serra Angel"]},
        down={1: ["Opt"], 2: ["Cancel"]},
        slot="Hill Giant",
        hand=["Wrath of God"],
        rows=["Plains"],
    )
    do(game, "cast Wrath of God")
    assert (up(game, 1), up(game, 2)) == (["Opt"], ["Cancel"])
    assert graveyard(game) == {
        **{"Plains": 1, "Grizzly Bears": 2, "Serra Angel": 1, "Hill Giant": 1, "Wrath of God": 1},
    }


def test_t16_an_ability_uses_the_permanent_up():
    game = lay({1: ["Hill Giant"]}, slot="Llanowar Elves")
    do(game, "use Llanowar Elves: mana G")
    assert words_of(game) == ["let it resolve"]  # tapped for mana once, no more
    do(game, "let it resolve")
    assert game.view().pool == {"G": 1}
    assert game.view().slot is None and graveyard(game) == {"Llanowar Elves": 1}


def test_t17_a_creature_that_is_turned_up_triggers():
    game = lay(
        {1: ["Duress"]},
        down={1: ["Elvish Visionary"]},
        hand=["Cancel"],
        rows=["Island"],
        library=["Opt", "Shock"],
    )
    do(game, "cast Cancel")
    assert up(game, 1) == ["Elvish Visionary"]
    assert hand(game) == ["Opt"]


def test_t18_lands_face_up_at_the_deal_are_seven_times_the_share_of_lands():
    """Exact mean 2.8; false alarm 1e-6: 4.9 standard errors of 4,000 hypergeometric draws."""
    from tests.solitaire.helpers import table_of

    deck = Deck.of({"Swamp": 24, "Hill Giant": 36})
    table, games = table_of(deck), 4_000
    found = []
    from simlab.kernels.rng import game_key

    for game in range(games):
        table.key = np.uint64(game_key(np.uint64(18), game))
        table.deal()
        zones = table.s.view(np.uint8)
        assert table.s[at.LIB_N] == 32 and zones[at.DOWN_N : at.DOWN_N + 7].sum() == 21
        found.append(sum(zones[at.UP + pile] == 0 for pile in range(7)))
    error = np.sqrt(7 * 0.4 * 0.6 * 53 / 59 / games)
    assert abs(np.mean(found) - 2.8) < 4.9 * error
