"""Rules for extra land drops of one turn, cheaper spells, tutors and cycling."""

from __future__ import annotations

import pytest

FIND = "earch your library for "
HAND = "reveal it, put it into your hand, then shuffle."


@pytest.mark.parametrize(
    ("type_line", "text", "drops", "noted"),
    [
        ("Sorcery", "You may play an additional land this turn.\nDraw a card.", 1, False),
        ("Sorcery", "You may play up to three additional lands this turn.", 3, False),
        ("Sorcery", "Draw three cards. You may play an additional land this turn.", 1, False),
        (
            "Instant",
            "Draw a card. You may put a land card from your hand onto the battlefield.",
            1,
            True,
        ),
        (
            "Creature — Giant",
            "Whenever this creature enters or attacks, you gain 3 life and draw a card, then you "
            "may put a land card from your hand onto the battlefield.",
            1,
            True,
        ),
        (
            "Creature — Sloth",
            "When this creature enters, you may put a land card from your hand onto the "
            "battlefield tapped.",
            1,
            True,
        ),
        (
            "Creature — Scout",
            "{T}: You may put a land card from your hand onto the battlefield.",
            0,
            True,
        ),
        ("Enchantment — Saga", "I — You may play an additional land this turn.", 0, True),
    ],
)
def test_land_drops_of_one_turn(read, type_line, text, drops, noted):
    found = read(type_line, text)
    assert found.drops_now == drops
    assert bool(set(found.left_out) - {"what it does again later is not played"}) == noted


@pytest.mark.parametrize(
    ("text", "kind", "by"),
    [
        ("Red spells you cast cost {1} less to cast.", "red", 1),
        ("Instant and sorcery spells you cast cost {1} less to cast.", "instant or sorcery", 1),
        ("Artifact spells you cast cost {1} less to cast.", "artifact", 1),
        ("Dragon spells you cast cost {2} less to cast.", "Dragon", 2),
        ("Blue spells and red spells you cast cost {1} less to cast.", "blue or red", 1),
        ("Spells cost {1} less to cast.", "spell", 1),
        (
            "Historic spells you cast cost {1} less to cast.",
            "artifact or legendary or Saga",
            1,
        ),
        ("Colorless Eldrazi spells you cast cost {2} less to cast.", "colourless Eldrazi", 2),
        ("Spells you cast with mana value 5 or greater cost {1} less to cast.", "mv>=5", 1),
    ],
)
def test_cheaper_spells(read, text, kind, by):
    found = read("Artifact", text)
    assert (found.reduces, found.reduces_by, found.left_out) == (kind, by, ())


@pytest.mark.parametrize(
    "text",
    [
        "Creature spells of the chosen type cost {2} less to cast.",
        "Creature spells you cast of the chosen type cost {2} less to cast.",
        "Spells you cast of the chosen type cost {2} less to cast.",
    ],
)
def test_the_chosen_type_is_played_as_any(read, text):
    found = read("Artifact", "As this artifact enters, choose a creature type.\n" + text)
    assert (found.reduces, found.reduces_by) == ("creature", 2)
    assert found.left_out == ("the creature type chosen is played as any",)


def test_two_reductions_of_one_card_are_one_kind(read):
    line = "{} spells you cast cost {{1}} less to cast."
    found = read("Creature — Human", f"{line.format('White')}\n{line.format('Blue')}")
    assert (found.reduces, found.reduces_by) == ("white or blue", 1)
    assert found.left_out == ("a spell of both kinds costs less only once",)


@pytest.mark.parametrize(
    "text",
    [
        "This spell costs {1} less to cast for each creature you control.",
        "Creature spells with flying you cast cost {1} less to cast.",
        "The first creature spell you cast each turn costs {2} less to cast.",
        "Spells you cast that share a card type with the exiled card cost {2} less to cast.",
        "Face-down creature spells you cast cost {1} less to cast.",
        "Cleric spells you cast cost {W}{B} less to cast.",
        "Instant and sorcery spells you cast cost {1} less to cast for each counter on it.",
        "Spells you cast of the chosen type cost {1} less to cast.",
    ],
)
def test_other_reductions_are_named(read, text):
    found = read("Creature — Human", text)
    assert (found.reduces, found.left_out) == ("", ("cost reduction is not played",))


def test_a_further_reduction_is_named(read):
    text = (
        "Artifact spells you cast cost {1} less to cast.\n"
        "Activated abilities of artifacts cost {2} less to activate."
    )
    found = read("Artifact", text)
    assert (found.reduces, found.left_out) == ("artifact", ("cost reduction is not played",))


@pytest.mark.parametrize(
    ("type_line", "text", "wanted"),
    [
        (
            "Sorcery",
            f"S{FIND}a card, put that card into your hand, then shuffle.",
            ("card", "hand", 1),
        ),
        ("Instant", f"S{FIND}a card, then shuffle and put that card on top.", ("card", "top", 1)),
        (
            "Instant",
            f"S{FIND}an instant or sorcery card, reveal it, then shuffle and put that card on top.",
            ("instant or sorcery", "top", 1),
        ),
        ("Sorcery", f"S{FIND}an artifact card, {HAND}", ("artifact", "hand", 1)),
        (
            "Creature — Wizard",
            f"When this creature enters, you may s{FIND}an artifact card with mana value 1 or "
            f"less, {HAND}",
            ("artifact mv<=1", "hand", 1),
        ),
        (
            "Creature — Elf",
            f"When this creature enters, s{FIND}a basic land card or a Bird card, {HAND}",
            ("", "", 0),
        ),
        (
            "Sorcery",
            f"S{FIND}up to two creature cards with different names, reveal them, put them into "
            "your hand, then shuffle.",
            ("creature", "hand", 2),
        ),
        (
            "Sorcery",
            f"Each player loses 1 life. S{FIND}a green creature card, {HAND}",
            ("green creature", "hand", 1),
        ),
    ],
)
def test_tutors(read, type_line, text, wanted):
    found = read(type_line, text)
    assert (found.tutors, found.tutor_to, found.tutor_count) == wanted


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            f"As an additional cost to cast this spell, sacrifice a creature.\nS{FIND}a card, "
            "put that card into your hand, then shuffle.",
            "its additional cost is not taken",
        ),
        (
            f"S{FIND}a card, put that card into your hand, discard a card at random, then shuffle.",
            "the cards that it then discards are not taken from the hand",
        ),
        (
            f"S{FIND}a creature card with power 2 or less, {HAND}",
            "the power or toughness that it asks for is not looked at",
        ),
        (
            f"S{FIND}a green creature card, {HAND}\nAt the beginning of your next upkeep, pay "
            "{2}{G}{G}. If you don't, you lose the game.",
            "what it costs in the next upkeep is not paid",
        ),
    ],
)
def test_what_a_tutor_costs_is_named(read, text, note):
    found = read("Sorcery", text)
    assert found.tutors
    assert found.left_out == (note,)


@pytest.mark.parametrize(
    "text",
    [
        f"S{FIND}a creature card, put it onto the battlefield, then shuffle.",
        f"S{FIND}a card named Test, {HAND}",
        f"S{FIND}four cards. Target opponent chooses two of those cards. Put the rest into hand.",
        f"If an opponent has more life, s{FIND}a card, {HAND}",
        f"Discard your hand. S{FIND}three cards, put them into your hand, then shuffle.",
        f"S{FIND}a card, then shuffle and put that card third from the top.",
        f"S{FIND}a creature card, put it into your hand or graveyard, then shuffle.",
        "Transmute {1}{U}{U}",
    ],
)
def test_searches_that_are_not_read_are_named(read, text):
    found = read("Sorcery", text)
    assert (found.tutors, found.left_out) == ("", ("its search is not played",))


@pytest.mark.parametrize(
    ("text", "cost", "finds"),
    [
        ("Cycling {2}", "{2}", ""),
        ("Cycling {1}{U}", "{1}{U}", ""),
        ("Basic landcycling {1}", "{1}", "basic"),
        ("Islandcycling {2}", "{2}", "Island"),
        ("Landcycling {2}", "{2}", "land"),
        ("Plainscycling {2}, islandcycling {2}", "{2}", "Plains Island"),
    ],
)
def test_cycling(read, text, cost, finds):
    found = read("Creature — Beast", "Trample\n" + text)
    assert (found.cycling, found.cycling_finds, found.left_out) == (cost, finds, ())


@pytest.mark.parametrize(
    ("text", "cost", "note"),
    [
        ("Cycling—Pay 2 life.", "", "cycling is not played"),
        ("Wizardcycling {3}", "", "cycling is not played"),
        ("Cycling {X}{1}{U}", "{1}{U}", "the X of its cycling is played as 0"),
        (
            "Cycling {2}\nWhen you cycle this card, you gain 2 life.",
            "{2}",
            "what else cycling it does is not played",
        ),
        (
            "Each land card in your hand has cycling {R}.",
            "",
            "cycling it gives is not played",
        ),
    ],
)
def test_what_of_cycling_is_left_out(read, text, cost, note):
    found = read("Creature — Beast", text)
    assert (found.cycling, found.left_out) == (cost, (note,))
