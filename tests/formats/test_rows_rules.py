"""Rows R1 to R34: deck rules and the command zone."""

from __future__ import annotations

import pytest

from simlab import simulate
from simlab.cards import load_table
from simlab.cards.cost import colour_letters
from simlab.decks.modelled import behaviour_words
from simlab.experiments import Scenario
from simlab.formats import (
    ban_status,
    find_format,
    load_formats,
    may_lead,
    outside_problem,
    proxy_leader,
    variant_of,
)
from tests.formats.helpers import broken, filled

TREVA = "Treva, the Renewer"


def card(name: str):
    """Return a card of the table."""
    return load_table().card(name)


def test_r1_singleton_basics_excepted() -> None:
    deck = filled(
        "commander", "Opt", "Opt", "Ponder", "Ponder", leads=TREVA, fill="Snow-Covered Island"
    )
    assert broken(deck) == [("singleton", "Opt"), ("singleton", "Ponder")]
    assert broken(filled("commander", leads="Kozilek, the Great Distortion", fill="Wastes")) == []


def test_r2_any_number_cards() -> None:
    for name, count in (("Relentless Rats", 40), ("Seven Dwarves", 7), ("Nazgûl", 9)):
        leader = "Marchesa, the Black Rose"
        deck = filled("commander", *[name] * count, leads=leader, fill="Mountain")
        assert broken(deck) == []
        if count < 40:
            more = filled("commander", *[name] * (count + 1), leads=leader, fill="Mountain")
            assert broken(more) == [("copies", name)]


def test_r2_the_exception_is_a_switch_of_the_edition() -> None:
    """Tiny Leaders' texts except basic lands alone; practice, and the entries, the rats too."""
    usual = find_format("tiny leaders")
    assert usual.limits.copies_of("Relentless Rats") == -1
    strict = variant_of("tiny_leaders_2022", any_number_cards=False)
    deck = filled("tiny_leaders", *["Rat Colony"] * 30, leads="Tymna the Weaver", fill="Swamp")
    assert broken(deck) == []
    assert broken(deck, format=strict) == [("singleton", "Rat Colony")]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Memory Sluice", "UB"),
        ("Gut Shot", "R"),
        ("Brutal Expulsion", "UR"),
        ("Basilica Guards", "W"),
        ("Civilized Scholar", "UR"),
        ("Polluted Delta", ""),
        ("Godless Shrine", "WB"),
    ],
)
def test_r3_identity_of_every_kind(name: str, letters: str) -> None:
    """The whole table of examples is in test_identity."""
    assert colour_letters(card(name).colour_identity) == letters


@pytest.mark.parametrize(
    "name", ["Life // Death", "Talisman of Dominance", "Boros Guildmage", "Garruk Relentless"]
)
def test_r4_refused_under_treva(name: str) -> None:
    assert broken(filled("commander", name, leads=TREVA)) == [("colour identity", card(name).name)]


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Bosh, Iron Golem", "R"),
        ("Wort, the Raidmother", "RG"),
        ("Civilized Scholar", "UR"),
        ("General Tazri", "WUBRG"),
        ("Memory Sluice", "UB"),
        ("Basilica Guards", "W"),
        ("Gut Shot", "R"),
    ],
)
def test_r5_identity_of_the_named_cards(name: str, letters: str) -> None:
    assert colour_letters(card(name).colour_identity) == letters


def test_r6_mana_values_by_edition() -> None:
    """The whole table of editions is in test_values."""
    leader = "Ezuri, Renegade Leader"
    for edition in ("tiny_leaders_2013", "tiny_leaders_2022", "tlr"):
        assert broken(filled(edition, "Genesis Wave", "Hooded Hydra", leads=leader)) == []
    red = filled("tiny_leaders_2013", "Dead // Gone", leads="Zurgo Bellstriker")
    assert broken(red) == []
    assert broken(red, format="tiny_leaders_2022") == [("mana value", "Dead // Gone")]


def test_r7_a_sideboard_of_ten_and_singleton_over_sixty() -> None:
    parts = {"leads": "Ezuri, Renegade Leader"}
    side = dict.fromkeys(("Duress", "Shock", "Opt"), 1)
    full = {"Forest": 10}
    assert broken(filled("tiny_leaders", sideboard=full, **parts)) == []
    assert broken(filled("tiny_leaders", sideboard={"Forest": 11}, **parts)) == [
        ("sideboard", None)
    ]
    found = broken(filled("tiny_leaders", sideboard=side, **parts))
    assert found == [("colour identity", name) for name in side]
    twice = filled("tiny_leaders", "Llanowar Elves", sideboard={"Llanowar Elves": 1}, **parts)
    assert broken(twice) == [("singleton", "Llanowar Elves")]


def test_r7_a_swap_keeps_fifty() -> None:
    deck = filled("tiny_leaders", "Llanowar Elves", leads="Ezuri, Renegade Leader")
    swapped = deck.swap({"Llanowar Elves": -1, "Elvish Mystic": +1})
    assert broken(swapped) == []
    assert broken(deck.swap({"Llanowar Elves": -1})) == [("deck size", None)]


def test_r8_wishes_see_the_sideboard() -> None:
    side = {"Llanowar Elves": 1, "Elvish Mystic": 1}
    deck = filled("tiny_leaders", leads="Ezuri, Renegade Leader", sideboard=side)
    fmt = find_format("tiny leaders")
    assert all(outside_problem(card(name), deck, fmt) == "" for name in side)
    assert outside_problem(card("Fyndhorn Elves"), deck, fmt) == (
        '"Fyndhorn Elves" is not in the sideboard'
    )


@pytest.mark.parametrize("format_", ["commander", "tiny_leaders", "standard_brawl", "oathbreaker"])
@pytest.mark.parametrize("off", [-1, 1])
def test_r9_off_by_one_is_refused(format_: str, off: int) -> None:
    lead = "Narset, Parter of Veils" if format_ == "oathbreaker" else "Ezuri, Renegade Leader"
    spells = {"signature_spells": "Windfall"} if format_ == "oathbreaker" else {}
    deck = filled(format_, leads=lead, **spells)
    assert broken(deck) == []
    land = deck.slots[0]
    assert broken(deck.swap({land: off})) == [("deck size", None)]


def test_r10_glass_leads_a_colourless_deck_and_its_cost_is_read_two_ways() -> None:
    now, then = proxy_leader("Glass"), proxy_leader("Glass", before_2016=True)
    assert (now.mana_value, then.mana_value) == (3, 3)
    assert (len(now.cost.pips), len(then.cost.pips)) == (3, 0)
    deck = filled("tiny_leaders_2013", "Walking Ballista", leads="Glass", cards={"Glass": now})
    assert broken(deck) == []
    found = broken(filled("tiny_leaders_2013", "Opt", leads="Glass", cards={"Glass": now}))
    assert found == [("colour identity", "Opt")]
    assert colour_letters(proxy_leader("Sultai").colour_identity) == "UBG"


def test_r11_a_companion_is_the_101st_card_and_in_no_zone_of_the_deck() -> None:
    mate = "Jegantha, the Wellspring"
    deck = filled("commander", leads="Najeela, the Blade-Blossom", companion=mate)
    assert broken(deck) == []
    assert (deck.size, mate in deck.slots, mate in deck.commanders) == (99, False, False)
    assert Scenario.of(deck).deck.size == 99


def test_r12_a_colourless_commander_refuses_basics_but_wastes() -> None:
    leader = "Kozilek, the Great Distortion"
    assert broken(filled("commander", leads=leader, fill="Wastes")) == []
    assert broken(filled("commander", "Island", leads=leader, fill="Wastes")) == [
        ("colour identity", "Island")
    ]
    one = filled("brawl", *["Snow-Covered Island"] * 5, leads=leader, fill="Island")
    assert broken(one) == []
    two = broken(filled("brawl", "Forest", leads=leader, fill="Island"))
    assert two == [("colour identity", "Forest"), ("colour identity", "Island")]


@pytest.mark.parametrize(
    ("name", "day", "status"),
    [
        ("Jeweled Lotus", "2024-09-23", "banned"),
        ("Jeweled Lotus", "2024-09-22", "legal"),
        ("Kokusho, the Evening Star", "2013-01-01", "banned as commander"),
        ("Kokusho, the Evening Star", "2014-09-12", "unknown"),
        ("Opt", "2026-11-01", "legal"),
        ("Opt", "2012-01-01", "unknown"),
    ],
)
def test_r13_bans_by_day(name: str, day: str, status: str) -> None:
    assert ban_status(name, "commander", day).status == status


def test_r14_timetwister_is_legal() -> None:
    assert ban_status("Timetwister", "commander", "2026-11-01").status == "legal"
    assert ban_status("Timetwister", "commander", "2023-01-30").status == "legal"
    assert broken(filled("commander", "Timetwister", leads=TREVA)) == []


def test_r20_the_commander_is_outside_of_the_library_and_always_castable() -> None:
    deck = filled("commander", leads="Rograkh, Son of Rohgahh")  # costs nothing
    run = simulate(deck, games=200, seed=1, turns=1, progress=False)
    assert run.scenario.deck.size == 99
    assert run.estimate("commander_cast", turn=1).value == 1


@pytest.mark.parametrize("fmt", [f for f in load_formats().values() if f.has_commander], ids=str)
def test_r21_tax_of_two_for_each_cast_from_the_zone(fmt) -> None:
    creature = card(TREVA)
    assert [creature.mana_value + fmt.tax(creature, casts) for casts in range(3)] == [6, 8, 10]


def test_r21_a_cast_from_the_hand_does_not_count() -> None:
    """Three casts from the zone and one from the hand: the next from the zone costs six more."""
    leader = proxy_leader("Sultai")
    fmt = find_format("commander")
    assert [leader.mana_value + fmt.tax(leader, casts) for casts in range(3)] == [3, 5, 7]
    assert fmt.tax(card(TREVA), 3) == 6


def test_r22_planeswalkers_are_taxed_three_in_2022() -> None:
    fmt = find_format("tiny_leaders_2022")
    for name in ("Grist, the Hunger Tide", "Jeska, Thrice Reborn"):
        assert [fmt.tax(card(name), casts) for casts in (0, 1, 2)] == [0, 3, 6]
        assert find_format("commander").tax(card(name), 1) == 2
    assert fmt.tax(card("Grist, Voracious Larva"), 1) == 2  # a creature on its front


def test_r23_tax_is_counted_by_card_and_cast() -> None:
    """Halvar, then Sword of the Realms: one card, one earlier cast. Derevi put into play: none."""
    halvar = card("Halvar, God of Battle")
    sword = halvar.faces[1]
    fmt = find_format("commander")
    assert sword.cost.mana_value + fmt.tax(halvar, 1) == 4
    assert fmt.tax(card("Derevi, Empyrial Tactician"), 0) == 0
    assert "each card counted apart" in fmt.describe()


def test_r24_partners_have_three_colours_at_most_in_tiny_leaders() -> None:
    pair = ("Tymna the Weaver", "Thrasios, Triton Hero")  # four colours
    assert broken(filled("commander", leads=pair)) == []
    tiny = filled("tiny_leaders_2021", leads=pair)
    assert broken(tiny) == [("commander colours", "Tymna the Weaver")]
    assert "have 4 colours, WUBG" in tiny.check().violations[0].message
    three = ("Tymna the Weaver", "Kraum, Ludevic's Opus")
    assert "commander colours" in [r for r, _ in broken(filled("tiny_leaders_2021", leads=three))]
    assert broken(filled("tlr", leads=pair)) == []


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Teferi, Temporal Archmage", {"commander", "brawl", "oathbreaker", "tiny_leaders_2022"}),
        ("Narset, Parter of Veils", {"brawl", "oathbreaker", "tiny_leaders_2022"}),
        ("Ezuri, Renegade Leader", {"commander", "brawl", "tiny_leaders_2022"}),
    ],
)
def test_r25_planeswalkers_lead_by_text_or_by_format(name: str, where: set[str]) -> None:
    formats = ("commander", "brawl", "oathbreaker", "tiny_leaders_2022", "tiny_leaders_2021")
    expected = where | ({"tiny_leaders_2021"} if name.startswith("Ezuri") else set())
    assert {f for f in formats if may_lead(card(name), find_format(f))} == expected


def test_r26_the_front_decides() -> None:
    edh = find_format("commander")
    fronts = {
        "Halvar, God of Battle": True,
        "Westvale Abbey": False,
        "Ojer Axonil, Deepest Might": True,
    }
    assert {name: may_lead(card(name), edh) for name in fronts} == fronts
    melding = "Bruna, the Fading Light"
    assert may_lead(card(melding), edh)


def test_r27_commander_damage_by_format() -> None:
    damage = {fmt.id: fmt.zone.commander_damage for fmt in load_formats().values()}
    assert (damage["commander"], damage["pauper_commander"]) == (21, 16)
    none = ("brawl", "oathbreaker", "tiny_leaders_2022", "huge_leaders", "duel_commander_mtgdc")
    assert all(damage[name] == 0 for name in none)


@pytest.mark.parametrize(
    ("name", "day", "graveyard", "hand"),
    [
        ("commander", "2015-03-22", "replacement", "no"),
        ("commander", "2015-03-23", "replacement", "replacement"),
        ("commander", "2020-06-29", "sba", "replacement"),
        ("duel commander", "2015-07-16", "replacement", "library only"),
        ("duel commander", "2015-07-17", "replacement", "replacement"),
        ("tiny leaders", "2017-01-01", "replacement", "no"),
        ("tiny leaders", "2023-01-01", "sba", "replacement"),
        ("oathbreaker", "2023-01-01", "replacement", "replacement"),
    ],
)
def test_r28_zone_changes_by_edition(name: str, day: str, graveyard: str, hand: str) -> None:
    zone = find_format(name, day).zone
    assert (zone.graveyard_exile, zone.hand_library) == (graveyard, hand)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Command Tower", "makes W or U or G"),
        ("Commander's Sphere", "makes W or U or G"),
        ("Command Beacon", "makes C"),
        ("Opal Palace", "makes C"),
    ],
)
def test_r30_lands_and_rocks_that_speak_of_the_commander(name: str, words: str) -> None:
    rows = filled("commander", name, leads=TREVA).modelled().set_index("card")
    assert str(rows.loc[name, "behaviour"]).startswith(words)


def test_r30_oloro_is_a_body_and_says_what_is_left_out() -> None:
    oloro = card("Oloro, Ageless Ascetic")
    assert behaviour_words(oloro).startswith("blank")
    assert oloro.behaviour.left_out


def test_r31_cards_from_outside_the_game() -> None:
    deck = filled("commander", "Llanowar Elves", leads="Ezuri, Renegade Leader")
    then = find_format("commander", "2023-01-30")
    assert outside_problem(card("Fyndhorn Elves"), deck, then) == ""
    assert "is a name of the deck" in outside_problem(card("Llanowar Elves"), deck, then)
    assert "is a name of the deck" in outside_problem(card("Ezuri, Renegade Leader"), deck, then)
    assert "has colour identity U" in outside_problem(card("Opt"), deck, then)
    assert outside_problem(card("Opt"), deck, find_format("commander", "2020-03-31")) == ""
    now = find_format("commander", "2026-01-01")
    assert "brings no cards" in outside_problem(card("Fyndhorn Elves"), deck, now)


def test_r33_starting_life() -> None:
    life = {fmt.id: (fmt.life_2, fmt.life_multi) for fmt in load_formats().values()}
    assert (life["commander"], life["pauper_commander"]) == ((40, 40), (30, 30))
    assert (life["standard_brawl"], life["brawl"]) == ((25, 30), (25, 0))
    assert (life["duel_commander_mtgdc"], life["leviathan"]) == ((20, 0), (30, 0))
    assert (life["oathbreaker"], life["huge_leaders"]) == ((20, 20), (25, 25))


@pytest.mark.parametrize(
    ("players", "on_the_play", "draws"), [(2, True, 4), (2, False, 5), (3, True, 5), (4, True, 5)]
)
def test_r34_draws_by_turn_five(players: int, on_the_play: bool, draws: int) -> None:
    """N draws by turn N with three or more players, N - 1 on the play in a duel: of all lands."""
    deck = filled("commander", leads=TREVA)
    run = simulate(
        deck, games=20, seed=1, turns=5, players=players, on_the_play=on_the_play,
        keep="lands:0-7", progress=False,
    )  # fmt: skip
    assert run.estimate("lands_seen", turn=5).value == 7 + draws
