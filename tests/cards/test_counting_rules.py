"""Rules that read mana for each permanent of a kind."""

from __future__ import annotations

import pytest

from simlab.cards.derive.counting import counted
from simlab.cards.derive.kind_text import read_kind


@pytest.mark.parametrize(
    ("text", "makes", "amount", "counts", "per"),
    [
        ("{T}: Add {G} for each creature you control.", "G", 0, "creature", 1),
        ("{T}: Add {G} for each Elf on the battlefield.", "G", 0, "Elf", 1),
        ("{T}: Add {C}{C} for each Locus you control.", "C", 0, "Locus", 2),
        ("{T}: Add {C}, plus an additional {C} for each Clue you control.", "C", 1, "Clue", 1),
        ("{T}: Add an amount of {G} equal to your devotion to green.", "G", 0, "devotion G", 1),
        (
            "{T}: Add X mana of any one color, where X is the number of Allies you control.",
            "WUBRG",
            0,
            "Ally",
            1,
        ),
        (
            "{T}: Add an amount of {U} equal to the number of artifacts you control.",
            "U",
            0,
            "artifact",
            1,
        ),
    ],
)
def test_mana_for_each(read, text, makes, amount, counts, per):
    found = read("Artifact", text)
    assert (found.makes, found.amount, found.counts, found.per) == (makes, amount, counts, per)
    assert (found.counts_most, found.counts_idle, found.left_out) == (0, False, ())


def test_one_colour_for_each_is_one_choice(read):
    text = "{T}: Add X mana of any one color, where X is the number of Elves you control."
    assert read("Creature — Elf", text).same


def test_what_is_counted_too_much_is_said():
    assert counted("the number of other Gates you control") == ("Gate", ("it counts itself too",))


@pytest.mark.parametrize(
    "of", ["card in your hand", "tapped creature you control", "charge counter on ~", "opponent"]
)
def test_what_no_kind_says_is_not_counted(of):
    assert counted(of) == ("", ())


@pytest.mark.parametrize(
    ("text", "counts", "per", "most"),
    [
        ("Tap an untapped artifact you control: Add {U}.", "artifact", 1, 0),
        ("Tap an untapped blue creature you control: Add {C}{C}.", "blue creature", 2, 0),
        ("{T}, Tap an untapped creature you control: Add {C}{C}.", "creature", 2, 1),
        ("Tap three untapped Elves you control: Add {G}{G}{G}.", "Elf", 1, 0),
    ],
)
def test_mana_for_tapping_others(read, text, counts, per, most):
    found = read("Artifact", text)
    assert (found.amount, found.counts, found.per) == (0, counts, per)
    assert (found.counts_most, found.counts_idle) == (most, True)
    assert "what it taps may be counted for other cards too" in found.left_out


def test_creature_that_taps_others_need_not_wait(read):
    text = "Tap an untapped artifact you control: Add {U}."
    assert read("Legendary Creature — Human", text).haste
    assert not read("Creature — Elf", "{T}, " + text).haste


def test_mana_that_asks_for_a_permanent_in_play(read):
    found = read("Artifact", "{T}: Add {G}{G}. Activate only if you control a Dragon.")
    assert (found.makes, found.amount, found.counts) == ("G", 0, "Dragon")
    assert (found.per, found.counts_most) == (2, 1)


@pytest.mark.parametrize("word", ["Max speed", "Solved", "Exhaust"])
def test_what_holds_later_or_once_in_the_game_is_left_out(read, word):
    found = read("Creature — Goblin", word + " — {T}: Add {R} for each Goblin you control.")
    assert (found.makes, bool(found.left_out)) == ("", True)


def test_plain_mana_is_preferred_to_mana_that_counts(read):
    found = read("Land", "{T}: Add {C}.\n{T}: Add {U} for each artifact you control.")
    assert (found.makes, found.amount, found.counts) == ("C", 1, "")
    assert found.left_out == ("the mana that counts other permanents is not played",)


@pytest.mark.parametrize(
    ("text", "makes", "counts", "per", "identity"),
    [
        (
            "Whenever you tap a land for mana, add one mana of any type that land produced.",
            "WUBRG",
            "land",
            1,
            True,
        ),
        ("Whenever you tap a Swamp for mana, add an additional {B}.", "B", "Swamp", 1, False),
        (
            "Whenever a Mountain is tapped for mana, its controller adds an additional {R}.",
            "R",
            "Mountain",
            1,
            False,
        ),
        (
            "Whenever a player taps a Mountain, Forest, or Plains for mana, that player adds one "
            "mana of any type that land produced.",
            "WUBRG",
            "Mountain or Forest or Plains",
            1,
            True,
        ),
        (
            "Whenever a land's ability causes you to add one or more mana of the chosen color, "
            "add an additional one mana of that color.",
            "WUBRG",
            "land",
            1,
            True,
        ),
    ],
)
def test_doubled_lands(read, text, makes, counts, per, identity):
    found = read("Enchantment", text)
    assert (found.makes, found.amount, found.counts, found.per) == (makes, 0, counts, per)
    assert (found.identity, found.tapped, found.found) == (identity, "always", "mana_doubler")
    assert found.left_out


def test_doubled_creatures_are_left_out(read):
    found = read("Creature — Badger", "Whenever you tap a creature for mana, add {G}.")
    assert (found.counts, found.left_out) == ("", ("triggered mana is not played",))


@pytest.mark.parametrize(
    ("text", "makes", "counts", "only"),
    [
        ('Creatures you control have "{T}: Add one mana of any color."', "WUBRG", "creature", ""),
        ('All Slivers have "{T}: Add one mana of any color."', "WUBRG", "Sliver", ""),
        ('Each creature you control has "{T}: Add {G}."', "G", "creature", ""),
        (
            'Artifacts you control have "{T}: Add {U}. Spend this mana only to cast an instant or '
            'sorcery spell."',
            "U",
            "artifact",
            "instant or sorcery",
        ),
    ],
)
def test_creatures_that_are_let_tap_for_mana(read, text, makes, counts, only):
    found = read("Enchantment", text)
    assert (found.makes, found.amount, found.counts, found.only) == (makes, 0, counts, only)
    assert (found.counts_idle, found.found) == (True, "mana_granted")


@pytest.mark.parametrize(
    "text",
    [
        'Lands you control have "{T}: Add one mana of any color."',
        'Enchanted creature has "{T}: Add {G}."',
        'Creature tokens you control have "{T}: Add {G}."',
    ],
)
def test_mana_let_to_others_is_left_out(read, text):
    found = read("Enchantment", text)
    assert found.counts == ""
    assert found.left_out


@pytest.mark.parametrize(
    ("when", "left_out"),
    [
        ("your first main phase, add", ()),
        ("each player's first main phase, that player adds", ()),
        (
            "each of your main phases, add",
            ("of its mana that of the first main phase of a turn is played",),
        ),
    ],
)
def test_mana_of_every_turn_comes_from_the_next_on(read, when, left_out):
    found = read("Enchantment", f"At the beginning of {when} {{G}}{{G}}.")
    assert (found.makes, found.amount, found.tapped) == ("G", 2, "always")
    assert found.left_out == left_out


@pytest.mark.parametrize(
    ("phrase", "kind"),
    [
        ("a card", "any"),
        ("an artifact card with mana value 1 or less", "artifact mv<=1"),
        ("an instant or sorcery card with mana value 2", "instant mv=2 or sorcery mv=2"),
        ("historic spells", "artifact or legendary or Saga"),
        ("instant, sorcery, Demon, and Spirit spells", "instant or sorcery or Demon or Spirit"),
        ("green creature spells", "green creature"),
        ("nonlegendary green creature card", "nonlegendary green creature"),
        ("Noncreature spells", "noncreature"),
        ("kicked spells", ""),
        ("creature spells with no abilities", ""),
    ],
)
def test_kinds_that_texts_name(phrase, kind):
    assert read_kind(phrase, "any") == kind
