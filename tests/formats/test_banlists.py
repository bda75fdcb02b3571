"""Ban lists by day: banned, banned in part, legal, or unknown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simlab.cards import load_table
from simlab.errors import FormatError
from simlab.formats import ban_list, ban_status, find_format, load_ban_lists, load_formats
from simlab.formats.banlist import BanList
from simlab.formats.load import formats_file
from tests.formats.helpers import broken, filled

SOURCES = (
    *("commander_2026", "commander_2023", "duel_2025", "duel_mtgdc_2025", "leviathan_2019"),
    *("mtgo_1v1", "pdh", "standard_brawl", "brawl_arena", "oathbreaker", "tiny_leaders_2014"),
    *("tiny_leaders_2021", "tiny_leaders_2022", "tiny_leaders_reborn", "huge_leaders"),
    *("canadian_highlander", "prismatic", "none_found", "none"),
)


def test_all_lists_of_the_sources_are_there() -> None:
    assert len(SOURCES) == 19
    assert set(load_ban_lists()) == {*SOURCES, "commander_2011"}
    assert {fmt.banlist for fmt in load_formats().values()} <= set(load_ban_lists())


@pytest.mark.parametrize("banned", load_ban_lists().values(), ids=lambda banned: banned.id)
def test_every_name_on_a_list_is_a_card_under_its_own_name(banned: BanList) -> None:
    table = load_table()
    for name in banned.names():
        assert table.card(name).front.name == name


@pytest.mark.parametrize("banned", load_ban_lists().values(), ids=lambda banned: banned.id)
def test_changes_lead_to_the_list_and_away_from_it(banned: BanList) -> None:
    for change in banned.changes:
        part_of_it = change.day <= banned.as_of
        for place, names in change.added:
            assert (names <= getattr(banned, place)) is part_of_it, change
        for place, names in change.removed:
            assert bool(names & getattr(banned, place)) is not part_of_it, change
    assert banned.on("9999-12-31").names() == banned.names()
    title, *lines = banned.describe().splitlines()
    assert title.startswith(banned.id)
    assert any(line.startswith("  source: ") for line in lines)


def test_kinds_of_card_are_cards() -> None:
    table = load_table()
    kinds = formats_file()["kinds"]
    for key in ("ante", "dexterity_and_subgame", "offensive", "silver_border"):
        assert all(table.card(name).name == name for name in kinds[key])
    assert len(kinds["ante"]) == 9
    assert len(kinds["offensive"]) == 7


@pytest.mark.parametrize(
    ("card", "format_", "day", "status"),
    [
        ("Mana Crypt", "commander", None, "banned"),
        ("Mana Crypt", "commander", "2024-09-22", "legal"),
        ("Mana Crypt", "commander", "2024-09-23", "banned"),
        ("Mana Crypt", "commander_2020", None, "banned"),  # as the edition was last
        ("Biorhythm", "commander", "2026-02-08", "banned"),
        ("Biorhythm", "commander", "2026-02-09", "legal"),
        ("Gifts Ungiven", "commander", "2025-04-21", "banned"),
        ("Gifts Ungiven", "commander", "2025-04-22", "legal"),
        ("Gifts Ungiven", "commander", "2023-01-30", "banned"),
        ("Lutri, the Spellchaser", "commander", "2025-06-01", "banned"),
        ("Lutri, the Spellchaser", "commander", "2026-06-01", "banned as companion"),
        ("Timetwister", "commander", None, "legal"),
        ("Timetwister", "commander", "2020-07-17", "unknown"),  # no list of that day
        ("Timetwister", "commander", "2018-01-01", "unknown"),
        ("Sol Ring", "commander", "2026-11-01", "legal"),
        ("Sol Ring", "duel_commander", None, "banned"),
        ("Sol Ring", "modern", None, "unknown"),
        ("Sol Ring", "limited", None, "legal"),
        ("Forest", "duel_commander", None, "unknown"),
        ("Derevi, Empyrial Tactician", "tiny_leaders", "2015-01-01", "banned as commander"),
        ("Erayo, Soratami Ascendant", "tlr", None, "banned as commander"),
        ("Erayo, Soratami Ascendant", "commander", None, "banned"),
        ("Grindstone", "tiny_leaders", "2015-07-12", "legal"),
        ("Grindstone", "tiny_leaders", "2015-07-13", "banned"),
        ("Painter's Servant", "tiny_leaders", "2015-07-12", "banned"),
        ("Painter's Servant", "tiny_leaders", "2015-07-13", "legal"),
        ("Sol Ring", "tiny_leaders", "2014-06-01", "unknown"),
        ("Yuriko, the Tiger's Shadow", "leviathan", "2023-10-02", "banned as commander"),
        ("Natural Order", "leviathan", "2023-10-01", "banned"),
        ("Natural Order", "leviathan", "2023-10-02", "unknown"),
        ("Jeweled Bird", "commander", None, "banned"),  # ante
        ("Jeweled Bird", "modern", None, "banned"),
        ("Crusade", "commander", "2020-06-09", "unknown"),
        ("Crusade", "commander", "2020-06-10", "banned"),
        ("Crusade", "commander_2016", None, "banned"),
        ("Backup Plan", "commander", None, "banned"),  # a Conspiracy
        ("Balloon Stand", "commander", None, "banned"),  # an Attraction
        ("Chaos Orb", "tlr", None, "banned"),
    ],
)
def test_what_a_card_is_on_a_day(card: str, format_: str, day: str | None, status: str) -> None:
    found = ban_status(card, format_, day)
    assert found.status == status, found
    assert found.reason


def test_banned_as_commander_may_still_be_in_the_deck() -> None:
    name = "Nadu, Winged Wisdom"
    assert broken(filled("tlr", name, leads="Edric, Spymaster of Trest")) == []
    report = filled("tlr", leads=name).check()
    assert [(v.rule, v.number, v.card) for v in report.violations] == [
        ("banned as commander", "list of 2026-02-09", name)
    ]


def test_banned_as_companion_may_still_be_in_the_deck() -> None:
    name, leader = "Lutri, the Spellchaser", "Niv-Mizzet, Parun"
    assert broken(filled("commander", name, leads=leader)) == []
    deck = filled("commander", leads=leader, companion=name)
    assert broken(deck) == [("banned as companion", name)]


def test_cards_of_the_sideboard_are_held_against_the_list() -> None:
    deck = filled("tlr", leads="Ezuri, Renegade Leader", sideboard={"Skullclamp": 1})
    assert broken(deck) == [("banned", "Skullclamp")]


def test_a_list_of_another_day_is_named_with_the_cards_it_has() -> None:
    deck = filled("commander", "Golos, Tireless Pilgrim", leads="Kenrith, the Returned King")
    report = deck.check(on="2020-07-17")
    assert (report.ok, report.verdict) == (True, "unknown")
    assert report.unknown == (
        "no ban list of 2020-07-17 was found; the one at hand is of 2023-01-30; "
        "it has Golos, Tireless Pilgrim",
    )


def test_a_list_that_is_not_there() -> None:
    with pytest.raises(FormatError, match="known: commander_2011, commander_2026"):
        ban_list("commander_2099")


def test_the_lists_agree_with_the_facts_on_record(shared: Path) -> None:
    facts = json.loads((shared / "data/formats/card-lists.json").read_text("utf-8"))
    fronts = {
        key: {name.split(" // ")[0] for name in facts[key]["names"]}
        for key in ("commander_banned", "tlr_banned", "tlr_banned_as_commander")
    }
    kinds = {"Chaos Orb", "Falling Star", "Shahrazad"}
    assert ban_list("commander_2026").banned == fronts["commander_banned"] | kinds
    assert ban_list("tiny_leaders_reborn").banned == fronts["tlr_banned"]
    assert ban_list("tiny_leaders_reborn").banned_as_commander == fronts["tlr_banned_as_commander"]
    copies = facts["copy_limit_exceptions"]
    assert find_format("commander").limits.any_number == set(copies["any_number"])
    assert dict(find_format("commander").limits.up_to) == copies["up_to"]
    early = facts["tinyleaders_2015_banned"]
    assert set(early["names"]) <= ban_list("tiny_leaders_2014").banned


@pytest.mark.parametrize(
    ("name", "day", "reason"),
    [
        ("Mana Crypt", "2024-09-25", "list of 2024-09-23"),
        ("Mana Crypt", "2025-01-01", "list of 2024-09-23"),
        ("Mana Crypt", "2026-03-01", "list of 2026-02-09"),
        ("Biorhythm", "2026-02-01", "list until 2026-02-09"),
        ("Biorhythm", "2026-02-10", "it is not on the list of 2026-02-09"),
    ],
)
def test_a_dated_change_is_named_by_its_own_day(name: str, day: str, reason: str) -> None:
    assert ban_status(name, "commander", day).reason == reason
    deck = filled(
        "commander",
        name,
        leads="Karn, Silver Golem" if name == "Mana Crypt" else "Ezuri, Renegade Leader",
    )
    numbers = [found.number for found in deck.check(on=day).violations]
    assert numbers == ([] if reason.startswith("it is not") else [reason])
