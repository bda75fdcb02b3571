"""Rules for entering tapped, searches, draws, land drops, and what is left out."""

from __future__ import annotations

import pytest

from simlab.cards import BLANK
from simlab.cards.derive import RULES, Row, derive


@pytest.mark.parametrize(
    ("text", "tapped", "types", "number"),
    [
        ("This land enters tapped.", "always", "", 0),
        ("Test Card enters the battlefield tapped.", "always", "", 0),
        ("This land enters tapped with two depletion counters on it.", "always", "", 0),
        (
            "As this land enters, you may pay 2 life. If you don't, it enters tapped.",
            "pay_life",
            "",
            0,
        ),
        (
            "This land enters tapped unless you control a Forest or an Island.",
            "check",
            "Island Forest",
            0,
        ),
        ("This land enters tapped unless you control a Swamp.", "check", "Swamp", 0),
        ("This land enters tapped unless you control a basic land.", "check", "basic", 0),
        (
            "As this land enters, you may reveal an Island or Swamp card from your hand. "
            "If you don't, this land enters tapped.",
            "reveal",
            "Island Swamp",
            0,
        ),
        ("This land enters tapped unless you control two or fewer other lands.", "fast", "", 2),
        ("If you control two or more other lands, this land enters tapped.", "fast", "", 1),
        ("This land enters tapped unless you control two or more other lands.", "slow", "", 2),
        ("This land enters tapped unless you control two or more basic lands.", "basics", "", 2),
        ("This land enters tapped unless you have two or more opponents.", "opponents", "", 0),
        ("This land enters tapped unless you control a legendary creature.", "legendary", "", 0),
        (
            "This land enters tapped unless it's your first, second, or third turn of the game.",
            "turn",
            "",
            3,
        ),
        ("This land enters tapped unless a player has 13 or less life.", "other", "", 0),
        (
            "As this land enters, you may reveal a Dragon card from your hand. "
            "If you don't, this land enters tapped.",
            "other",
            "",
            0,
        ),
        ("If you were the starting player, this land enters tapped.", "other", "", 0),
        ("Creatures your opponents control enter tapped.", "no", "", 0),
    ],
)
def test_how_a_land_enters(read, text, tapped, types, number):
    found = read("Land", text + "\n{T}: Add {G}.")
    assert (found.tapped, found.tapped_types, found.tapped_count) == (tapped, types, number)
    assert bool(found.left_out) == (tapped == "other")


def test_tapped_artifacts_too(read):
    assert read("Artifact", "This artifact enters tapped.\n{T}: Add {W}.").tapped == "always"


FIND = "earch your library for "
PLAY = "put it onto the battlefield, then shuffle."
TAPPED = "put it onto the battlefield tapped, then shuffle."
ALL_TAPPED = "put them onto the battlefield tapped, then shuffle."


@pytest.mark.parametrize(
    ("type_line", "text", "wanted"),
    [
        (
            "Land",
            f"{{T}}, Pay 1 life, Sacrifice this land: S{FIND}a Forest or Island card, {PLAY}",
            ("Island Forest", 1, "play", 0, "", "sacrifice"),
        ),
        (
            "Land",
            f"{{T}}, Sacrifice this land: S{FIND}a basic land card, {TAPPED}",
            ("basic", 1, "tapped", 0, "", "sacrifice"),
        ),
        (
            "Artifact",
            f"{{2}}, {{T}}, Sacrifice this artifact: S{FIND}a basic land card, {TAPPED}",
            ("basic", 1, "tapped", 0, "{2}", "sacrifice"),
        ),
        (
            "Land",
            f"{{2}}, {{T}}, Sacrifice this land: S{FIND}a Forest card and a Plains card, "
            f"{ALL_TAPPED}",
            ("Plains Forest", 2, "tapped", 0, "{2}", "sacrifice"),
        ),
        (
            "Sorcery",
            f"S{FIND}a Plains, Island, or Swamp card, {TAPPED}",
            ("Plains Island Swamp", 1, "tapped", 0, "", "enters"),
        ),
        (
            "Sorcery",
            f"S{FIND}up to two basic land cards, reveal those cards, put one onto the battlefield "
            "tapped and the other into your hand, then shuffle.",
            ("basic", 1, "tapped", 1, "", "enters"),
        ),
        (
            "Sorcery",
            f"S{FIND}a land card, reveal it, put it into your hand, then shuffle.",
            ("land", 1, "hand", 0, "", "enters"),
        ),
        (
            "Creature — Elf",
            f"When this creature enters, you may s{FIND}a Forest card, {PLAY}",
            ("Forest", 1, "play", 0, "", "enters"),
        ),
        (
            "Creature — Snake",
            f"Sacrifice this creature: S{FIND}a basic land card, {TAPPED}",
            ("basic", 1, "tapped", 0, "", "sacrifice"),
        ),
        (
            "Instant",
            "As an additional cost to cast this spell, sacrifice a land.\n"
            f"S{FIND}up to two basic land cards, {ALL_TAPPED}",
            ("basic", 1, "tapped", 0, "", "enters"),
        ),
    ],
)
def test_searches_for_lands(read, type_line, text, wanted):
    found = read(type_line, text)
    assert (
        found.fetches,
        found.fetch_count,
        found.fetch_to,
        found.fetch_hand,
        found.fetch_cost,
        found.fetch_when,
    ) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Exile target creature. Its controller may search their library for a basic land card.",
        "Search your library for a creature card, put it onto the battlefield, then shuffle.",
        "Search your library for up to X basic land cards, put them onto the battlefield tapped.",
    ],
)
def test_other_searches_are_named(read, text):
    found = read("Sorcery", text)
    assert found.fetches == ""
    assert found.left_out == ("its search is not played",)


@pytest.mark.parametrize(
    ("type_line", "text", "draws"),
    [
        ("Sorcery", "Draw three cards.", 3),
        ("Instant", "Scry 2, then draw a card.", 1),
        ("Sorcery", "You draw two cards and you lose 2 life.", 2),
        ("Instant", "Target player draws three cards.", 3),
        ("Instant", "Draw two cards, then discard two cards.", 0),
        (
            "Instant",
            "Draw three cards, then put two cards from your hand on top of your library.",
            1,
        ),
        (
            "Sorcery",
            "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
            1,
        ),
        ("Creature — Bird", "Flying\nWhen this creature enters, draw a card.", 1),
        ("Creature — Elder", "When you cast this spell, draw four cards.", 4),
        (
            "Sorcery",
            "Look at the top three cards of your library. Put one of them into your hand.",
            1,
        ),
        ("Sorcery", "Each player discards their hand, then draws seven cards.", 0),
        ("Sorcery", "Draw X cards.", 0),
        ("Instant", "If this spell was kicked, draw a card.", 0),
        ("Instant", "Target creature's controller draws a card.", 0),
        ("Creature — Bird", "Whenever this creature attacks, draw a card.", 0),
        ("Artifact", "{2}, {T}: Draw a card.", 0),
    ],
)
def test_cards_drawn_at_once(read, type_line, text, draws):
    found = read(type_line, text)
    assert found.draws == draws
    if not draws:
        assert found.left_out


@pytest.mark.parametrize(
    ("text", "drops"),
    [
        ("You may play an additional land on each of your turns.", 1),
        ("You may play two additional lands on each of your turns.", 2),
        ("Each player may play an additional land on each of their turns.", 0),
    ],
)
def test_land_drops(read, text, drops):
    found = read("Enchantment", text)
    assert found.land_drops == drops
    assert bool(found.left_out) == (not drops)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Delve", "cost reduction is not played"),
        ("This spell costs {1} less to cast.", "cost reduction is not played"),
        ("Flashback {2}{R}", "its alternative costs are not played"),
        (
            "You may exile a blue card from your hand rather than pay this spell's mana cost.",
            "being cast for other cards instead of mana is not played",
        ),
        (
            "Evoke—Exile a white card from your hand.",
            "being cast for other cards instead of mana is not played",
        ),
        ("Evoke {W}", "its alternative costs are not played"),
        ("Bestow {3}{W}", "its alternative costs are not played"),
        ("Gift a card", "optional additional costs are not played"),
        ("Cascade", "cards it lets you play from the library are not played"),
        ("Dredge 3", "dredge is not played"),
        ("Investigate.", "Clues it makes are not used"),
        ("Skip your draw step.", "that it skips the draw step is not played"),
        ("Copy target instant or sorcery spell.", "copies are not played"),
        ("Storm", "copies are not played"),
        (
            "Return target creature card from your graveyard to the battlefield.",
            "cards it puts into play are not played",
        ),
        (
            "Return target card from your graveyard to your hand.",
            "cards it returns to the hand are not played",
        ),
        (
            "Noncreature spells cost {1} more to cast.",
            "what it makes spells cost more is not played",
        ),
        ("Destroy all creatures.", "what it does to permanents of your own is not played"),
        (
            "Each player can't cast more than one spell each turn.",
            "limits on casting are not played",
        ),
        ("Players can't untap more than one land.", "limits on untapping are not played"),
        ("Nonbasic lands are Mountains.", "what it does to other lands is not played"),
        ("Put a -1/-1 counter on this: Untap Test Card.", "untapping it again is not played"),
        ("Take an extra turn after this one.", "extra turns are not played"),
        (
            "After this phase, there is an additional combat phase.",
            "additional phases are not played",
        ),
        ("Untap all artifacts you control.", "untapping permanents is not played"),
        (
            "You may play lands from your graveyard.",
            "cards it lets you play from the graveyard are not played",
        ),
        ("Players don't lose unspent mana.", "keeping unspent mana is not played"),
        ("Kicker {2}", "optional additional costs are not played"),
        ("Scry 2.", "looking at the library is not played"),
        ("Untap up to three lands.", "untapping lands is not played"),
        ("{T}: Untap two target lands.", "untapping lands is not played"),
        ("{G}, {T}: Untap target Elf.", "untapping creatures is not played"),
        ("{T}: You may tap or untap target creature.", "untapping creatures is not played"),
        ("[+1]: Untap up to two target artifacts.", "untapping permanents is not played"),
    ],
)
def test_what_is_left_out_is_named(read, text, reason):
    assert read("Sorcery", text).left_out == (reason,)


@pytest.mark.parametrize(
    "text",
    [
        "Spells your opponents cast cost {1} more to cast.",
        "Destroy all creatures your opponents control.",
        "Exile all cards from target player's graveyard.",
        "Destroy target creature.",
        "{T}: Untap target attacking creature.",
        "{T}: Untap target creature you don't control.",
    ],
)
def test_what_a_goldfish_never_meets_is_not_named(read, text):
    assert read("Sorcery", text) is BLANK


def test_a_card_without_such_text_is_blank(read):
    assert read("Creature — Bear", "Trample") is BLANK
    assert read("Creature — Bear", "") is BLANK


def test_own_name_and_ability_words_are_understood():
    row = Row.of("Nim, the Quick", "Creature — Elf", "Landfall — Nim enters tapped. (Slowly.)")
    assert row.lines == ("~ enters tapped.",)


def test_every_rule_has_a_name_of_its_own():
    names = [rule.__name__ for group in RULES for rule in group]
    assert len(set(names)) == len(names)


def test_rules_found_are_named(read):
    found = derive(Row.of("Grove", "Land — Forest Plains", "This land enters tapped."))
    assert found.found == "mana_abilities + tapped_always"
