"""Rules that read mana abilities, on short texts of the standard wordings."""

from __future__ import annotations

import pytest

from simlab.cards.derive import Row, mana, mana_more, mana_others
from simlab.cards.derive.row import count


@pytest.mark.parametrize(
    ("type_line", "makes"),
    [
        ("Basic Land — Forest", "G"),
        ("Land — Island Swamp", "UB"),
        ("Land — Mountain Plains Forest", "WRG"),
        ("Snow Land — Plains", "W"),
        ("Basic Snow Land — Island", "U"),
    ],
)
def test_rule_305_6_basic_land_types_make_mana(read, type_line, makes):
    found = read(type_line, "({T}: Add something.)")
    assert (found.makes, found.amount, found.found) == (makes, 1, "mana_abilities")


@pytest.mark.parametrize(
    ("text", "makes", "amount"),
    [
        ("{T}: Add {G}.", "G", 1),
        ("{T}: Add {W} or {U}.", "WU", 1),
        ("{T}: Add {R}, {G}, or {W}.", "WRG", 1),
        ("{T}: Add {C}{C}.", "C", 2),
        ("{T}: Add {C}.\n{T}: Add {U} or {B}. This land deals 1 damage to you.", "UBC", 1),
        ("{T}, Pay 1 life: Add {G} or {W}.", "WG", 1),
        ("{T}: Add one mana of any color.", "WUBRG", 1),
        ("{T}: Add three mana of any one color.", "WUBRG", 3),
        ("{T}: Add two mana in any combination of {U}, {B}, and/or {R}.", "UBR", 2),
        ("{T}: Add {G} or one mana of the chosen color.", "WUBRG", 1),
    ],
)
def test_what_a_land_makes(read, text, makes, amount):
    found = read("Land", text)
    assert (found.makes, found.amount, found.tapped) == (makes, amount, "no")


def test_any_one_colour_is_one_choice(read):
    assert read("Land", "{T}: Add three mana of any one color.").same
    assert not read("Land", "{T}: Add two mana in any combination of colors.").same


def test_commanders_identity(read):
    text = "{T}: Add one mana of any color in your commander's color identity."
    assert read("Artifact", text).identity


def test_lands_of_opponents_are_taken_as_the_identity_and_said_so(read):
    text = "{T}: Add one mana of any color that a land an opponent controls could produce."
    found = read("Land", text)
    assert found.identity
    assert "opponents" in found.left_out[0]


def test_petal_is_used_once(read):
    found = read("Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")
    assert found.once
    assert found.makes == "WUBRG"


def test_lasting_mana_is_preferred_to_sacrifice(read):
    found = read("Land", "{T}: Add {C}.\n{T}, Sacrifice this land: Add {C}{C}.")
    assert (found.amount, found.once) == (1, False)
    assert found.left_out


def test_monolith_does_not_untap(read):
    text = "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}."
    assert not read("Artifact", text).untaps


def test_restricted_colours_leave_the_rest_free(read):
    text = (
        "{T}: Add {C}.\n{T}: Add one mana of any color. "
        "Spend this mana only to cast a creature spell."
    )
    found = read("Land", text)
    assert (found.makes, found.only, found.free) == ("WUBRGC", "creature", "C")


@pytest.mark.parametrize(
    ("spend", "only"),
    [
        ("cast creature spells", "creature"),
        ("cast creature spells or activate abilities of creatures", "creature"),
        ("cast a Dragon creature spell", "Dragon creature"),
        ("cast a Dragon spell or an Omen spell", "Dragon or Omen"),
        ("cast instant and sorcery spells", "instant or sorcery"),
        ("cast a multicolored spell", "multicoloured"),
        ("cast colorless Eldrazi spells or activate abilities", "colourless Eldrazi"),
        ("cast a legendary spell, and that spell can't be countered", "legendary"),
        ("cast spells with mana value 5 or greater", "mv>=5"),
        ("cast an Elemental spell or activate an ability of an Elemental", "Elemental"),
        ("activate an ability or cast an artifact spell", "artifact"),
        ("cast spells", "spell"),
        ("cast monocolored spells of that color", "monocoloured"),
        ("cast noncreature spells", "noncreature"),
        ("cast kicked spells", "other"),
        ("cast spells from exile", "other"),
        ("cast your commander", "commander"),
        ("cast artifact spells", "artifact"),
        ("cast artifact or creature spells", "artifact or creature"),
        ("activate abilities", "other"),
    ],
)
def test_what_mana_may_be_spent_on(read, spend, only):
    assert read("Artifact", f"{{T}}: Add {{G}}. Spend this mana only to {spend}.").only == only


def test_mana_that_some_costs_refuse_is_restricted(read):
    text = "{T}: Add {W}{U}. This mana can't be spent to pay generic mana costs."
    assert read("Artifact", text).only == "other"


@pytest.mark.parametrize(
    ("text", "haste"),
    [
        ("{T}: Add {G}.", False),
        ("Trample, haste\n{T}: Add {G}.", True),
        ("Sacrifice this creature: Add {B}.", True),
    ],
)
def test_when_a_creature_can_make_mana(read, text, haste):
    assert read("Creature — Elf", text).haste is haste


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G} for each creature card in your graveyard.",
        "{T}: Add {G} for each tapped creature you control.",
        "{T}: Add an amount of {G} equal to this creature's power.",
        "{T}: Add {C}{C}. Activate only if you control five or more lands.",
        "Tap two untapped creatures you control: Add one mana of any color.",
        "[-2]: Add {R}{R}.",
        "Sacrifice a creature: Add {C}{C}.",
        'Equipped creature has "{T}: Add {G}."',
        "Exile this card from your hand: Add {R}.",
    ],
)
def test_mana_that_is_not_counted_is_named(read, text):
    found = read("Artifact", text)
    assert found.makes == ""
    assert any("mana" in reason for reason in found.left_out)


def test_the_safe_amount_of_a_conditional_land(read):
    text = "{T}: Add {C}. If you control a Tower and a Mine, add {C}{C} instead."
    found = read("Land", text)
    assert (found.makes, found.amount) == ("C", 1)
    assert found.left_out


@pytest.mark.parametrize(
    ("text", "bounces", "noted"),
    [
        ("When this land enters, return a land you control to its owner's hand.", 1, False),
        (
            "When this land enters, sacrifice it unless you return an untapped Island you control "
            "to its owner's hand.",
            1,
            True,
        ),
        ("When this land enters, sacrifice two lands.", 0, True),
    ],
)
def test_lands_that_cost_lands(read, text, bounces, noted):
    found = read("Land", f"This land enters tapped.\n{text}\n{{T}}: Add {{U}}{{B}}.")
    assert (found.makes, found.tapped, found.bounces) == ("UB", "always", bounces)
    assert (found.amount, found.each) == (2 if bounces else 1, True)
    assert bool(found.left_out) == noted


@pytest.mark.parametrize(
    ("text", "each", "same"),
    [
        ("Add {U}{B}.", True, False),
        ("Add {W}{U}{B}{R}{G}.", True, False),
        ("Add {R}{R} or {G}{G}.", False, True),
        ("Add {R}{R}.", False, False),
        ("Add {R} or {G}.", False, False),
        ("Add {R}{R}{G}.", False, False),
    ],
)
def test_one_of_each_or_all_of_one(read, text, each, same):
    found = read("Artifact", "{T}: " + text)
    assert (found.each, found.same) == (each, same)


def test_ritual(read):
    found = read("Instant", "Add {B}{B}{B}.")
    assert (found.makes, found.amount, found.once, found.found) == ("B", 3, True, "mana_at_once")


def test_the_greater_amount_of_a_ritual_is_named(read):
    found = read("Instant", "Add {B}{B}{B}.\nThreshold — Add {B}{B}{B}{B}{B} instead if so.")
    assert found.amount == 3
    assert found.left_out == ("the greater amount under its condition is not played",)


def test_ritual_that_sacrifices_is_not_counted(read):
    text = "As an additional cost to cast this spell, sacrifice a creature.\nAdd {B}{B}{B}{B}."
    assert read("Instant", text).makes == ""


def test_creature_with_mana_on_entering(read):
    found = read("Creature — Human", "When this creature enters, add {R}{G}.")
    assert (found.makes, found.amount, found.once, found.haste) == ("RG", 2, True, True)


def test_treasure_at_once_but_not_by_condition(read):
    assert read("Creature — Elf", "When this creature enters, create a Treasure token.").once
    later = read("Creature — Elf", "Whenever this creature attacks, create a Treasure token.")
    assert not later.once
    assert later.left_out == ("Treasures it makes are not played",)


def test_aura_on_a_land(read):
    text = (
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an "
        "additional {G}."
    )
    found = read("Enchantment — Aura", text)
    assert (found.makes, found.amount, found.found) == ("G", 1, "land_aura")


def test_aura_that_lets_a_land_make_more(read):
    text = 'Enchant land\nEnchanted land has "{T}: Add two mana of any one color."'
    found = read("Enchantment — Aura", text)
    assert (found.makes, found.amount, found.same) == ("WUBRG", 1, False)
    assert found.left_out == ("it is played as a source of its own, not tied to its land",)


@pytest.mark.parametrize(
    ("text", "makes", "amount", "only"),
    [
        ("[+1]: Add {R} or {G}.", "RG", 1, ""),
        ("[0]: Add {C}{C}{C}.", "C", 3, ""),
        (
            "[+1]: Scry 1.\n[+1]: Add {R}{R}{R}. Spend this mana only to cast instant or sorcery "
            "spells.",
            "R",
            3,
            "instant or sorcery",
        ),
    ],
)
def test_planeswalkers_make_mana_every_turn(read, text, makes, amount, only):
    found = read("Legendary Planeswalker — Test", text)
    assert (found.makes, found.amount, found.only, found.once) == (makes, amount, only, False)
    assert "its loyalty is not counted, nor what else it does" in found.left_out


def test_levels_hold_later_only(read):
    found = read("Creature — Elf", "Level up {1}\nLEVEL 1-4\n1/2\n{T}: Add {G}{G}.\nLEVEL 5+\n1/4")
    assert found.makes == ""
    assert "mana of its later levels is not played" in found.left_out


def test_a_rule_says_none_where_it_has_nothing_to_say():
    row = Row.of("Bear", "Creature — Bear", "Trample")
    rules = (
        mana.mana_abilities,
        *(getattr(mana_more, name) for name in mana_more.__all__),
        *(getattr(mana_others, name) for name in mana_others.__all__),
    )
    assert {rule(row) for rule in rules} == {None}


def test_count_reads_number_words():
    assert (count("two"), count("an"), count("3"), count("X")) == (2, 1, 3, 0)
