"""Colour identity and commanders' colours: every example of the rules page."""

from __future__ import annotations

import pytest

from simlab.cards import load_table
from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.formats import find_format
from tests.formats.helpers import broken, filled

IDENTITIES = {
    # hybrid: both colours
    "Memory Sluice": "UB",
    "Wort, the Raidmother": "RG",
    "Boros Guildmage": "WR",
    # a Phyrexian symbol: its colour
    "Gut Shot": "R",
    # generic, snow, X and colourless mana: none
    "Artisan of Kozilek": "",
    "Walking Ballista": "",
    "Kozilek, the Great Distortion": "",
    "Icehide Golem": "",
    # reminder text: ignored (extort)
    "Basilica Guards": "W",
    # back faces, other halves, adventures: counted
    "Civilized Scholar": "UR",
    "Life // Death": "BG",
    "Garruk Relentless": "BG",
    "Bonecrusher Giant": "R",
    "Valki, God of Lies": "BR",
    # devoid: the symbols of the cost count
    "Brutal Expulsion": "UR",
    # symbols in the text
    "Bosh, Iron Golem": "R",
    "General Tazri": "WUBRG",
    "Talisman of Dominance": "UB",
    "Treva, the Renewer": "WUG",
    # basic land types
    "Godless Shrine": "WB",
    "Breeding Pool": "UG",
    "Snow-Covered Island": "U",
    "Dryad Arbor": "G",
    # fetches, and mana of any colour: none
    "Polluted Delta": "",
    "Command Tower": "",
    "Darksteel Ingot": "",
    "Wastes": "",
    # a colour indicator
    "Ancestral Vision": "U",
}


@pytest.mark.parametrize(("name", "letters"), IDENTITIES.items())
def test_an_example_card_has_the_stated_identity(name: str, letters: str) -> None:
    assert colour_letters(load_table().card(name).colour_identity & ALL_COLOURS) == letters


@pytest.mark.parametrize(("name", "letters"), IDENTITIES.items())
@pytest.mark.parametrize(
    ("leader", "allowed"),
    [
        ("Isamaru, Hound of Konda", "W"),
        ("Treva, the Renewer", "WUG"),
        ("Marchesa, the Black Rose", "UBR"),
        ("Kozilek, the Great Distortion", ""),
        ("Najeela, the Blade-Blossom", "WUBRG"),
    ],
)
def test_a_card_is_refused_exactly_outside_of_the_commanders_identity(
    name: str, letters: str, leader: str, allowed: str
) -> None:
    full = load_table().card(name).name
    if full == load_table().card(leader).name:
        return
    found = broken(filled("commander", name, leads=leader))
    inside = set(letters) <= set(allowed)
    assert found == ([] if inside else [("colour identity", full)])


def test_every_land_with_a_basic_type_has_the_colour_of_that_type() -> None:
    table = load_table()
    kinds = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    typed = [card for card in map(table.card, table.names()) if card.land_types]
    assert len(typed) > 100
    for card in typed:
        wanted = {kinds[kind] for kind in card.land_types}
        assert wanted <= set(colour_letters(card.colour_identity)), card.name


def test_a_land_is_refused_under_the_rule_of_its_basic_types() -> None:
    report = filled("commander", "Godless Shrine", leads="Isamaru, Hound of Konda").check()
    assert [(v.number, v.message) for v in report.violations] == [
        (
            "903.5d",
            '"Godless Shrine" has colour identity WB, '
            'the commander of a "commander" deck allows W here',
        )
    ]
    tiny = filled("tiny_leaders", "Godless Shrine", leads="Isamaru, Hound of Konda").check()
    assert [v.number for v in tiny.violations] == ["906.5e"]


def test_two_commanders_join_their_identities() -> None:
    pair = ("Tymna the Weaver", "Thrasios, Triton Hero")
    assert broken(filled("commander", "Life // Death", "Breeding Pool", leads=pair)) == []
    found = broken(filled("commander", "Lightning Bolt", leads=pair))
    assert found == [("colour identity", "Lightning Bolt")]


def test_a_chosen_colour_is_that_which_the_deck_asks_for() -> None:
    leader = "The Prismatic Piper"
    assert broken(filled("commander", "Opt", leads=leader, fill="Island")) == []
    found = broken(filled("commander", "Lightning Bolt", leads=leader, fill="Island"))
    assert found[0] == ("colour identity", "Lightning Bolt") or found[0][1] == "Island"
    assert len(found) == 1
    two = ("The Prismatic Piper", "The Prismatic Piper")
    draft = filled("commander_draft", "Opt", "Lightning Bolt", leads=two, fill="Island")
    assert broken(draft) == []
    assert len(
        broken(filled("commander_draft", "Opt", "Shock", "Duress", leads=two, fill="Wastes"))
    )


def test_wrong_colours_turn_colourless_until_2016() -> None:
    """The deck may not have the card; the switch is about the mana of those it may have."""
    days = {"2016-01-17": "colourless", "2016-01-18": "allowed"}
    for day, word in days.items():
        assert find_format("commander", day).identity.off_identity_mana == word
    assert find_format("duel commander", "2016-01-22").identity.off_identity_mana == "colourless"


def test_a_format_may_ignore_identity() -> None:
    deck = filled("commander_box_league", "Lightning Bolt", leads="Isamaru, Hound of Konda")
    assert broken(deck) == []
