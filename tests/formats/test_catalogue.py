"""The format catalogue: entries, names in several languages, editions by day, words."""

from __future__ import annotations

import datetime

import pytest

from simlab.decks.restrict import restrict
from simlab.errors import FormatError
from simlab.formats import Format, ban_list, find_format, formats, load_formats, variant_of
from simlab.formats.load import formats_file
from simlab.mulligans import find_rule
from tests.formats.helpers import broken, filled

EDITIONS = [
    "commander",
    "commander_2020",
    "commander_2019",
    "commander_2016",
    "commander_2015",
    "commander_2011",
    "duel_commander_mtgdc",
    "duel_commander_org",
    "duel_commander_2019",
    "duel_commander_2016",
    "duel_commander_2015",
    "duel_commander_2010",
    "leviathan",
    "mtgo_1v1_commander",
    "pauper_commander",
    "pauper_duel_commander",
    "standard_brawl",
    "brawl",
    "historic_brawl_60",
    "oathbreaker",
    "tiny_leaders_2013",
    "tiny_leaders_2015",
    "tiny_leaders_2021",
    "tiny_leaders_2022",
    "tiny_leaders_reborn",
    "huge_leaders",
    "commander_draft",
    "commander_box_league",
    "constructed_60",
    "limited_40",
    "canadian_highlander",
    "european_highlander",
    "prismatic",
    "mtg_solitaire",
]


def test_all_formats_and_editions_of_the_sources_are_there() -> None:
    assert len(EDITIONS) == 34
    assert set(EDITIONS) <= set(load_formats())


@pytest.mark.parametrize("fmt", load_formats().values(), ids=str)
def test_every_entry_is_whole_and_consistent(fmt: Format) -> None:
    limits = fmt.limits
    assert find_format(fmt.id) is fmt
    assert all(find_format(alias).id == fmt.id for alias in fmt.aliases)
    assert limits.size_max == -1 or limits.size_min <= limits.size_max
    assert fmt.players in (1, 2, 4)
    for players in (2, 4):
        for commanders in (1, 2):
            find_rule(fmt.mulligan_for(players, commanders=commanders))
    ban_list(fmt.banlist)
    assert fmt.rulebook in formats_file()["rulebook"]
    assert fmt.has_commander == limits.counts_commander
    assert fmt.has_commander == (fmt.zone.tax_creature > 0)
    if fmt.has_commander and not fmt.leaders.signature_spell:
        assert [fmt.library_size(n) for n in (1, 2)] == [limits.size_min - 1, limits.size_min - 2]
    assert fmt.mana_value.split in ("each half", "sum")
    assert fmt.mana_value.two_faced in ("each face", "front")
    assert fmt.mana_value.adventure in ("each part", "card")
    assert fmt.identity.colourless_basics in ("none", "one type")
    assert fmt.identity.off_identity_mana in ("allowed", "colourless")
    assert fmt.zone.graveyard_exile in ("sba", "replacement", "no")
    assert fmt.zone.hand_library in ("replacement", "library only", "no")
    assert fmt.companion in ("extra", "sideboard", "none", "unknown")
    assert fmt.wishes in (("sideboard",) if limits.sideboard_max else ("none", "collection"))
    datetime.date.fromisoformat(fmt.date_from)
    if fmt.date_to:
        assert fmt.date_from < fmt.date_to
    assert all(fmt.date_from < old.day for old in fmt.before)
    assert all(old.day < (fmt.date_to or "9999") for old in fmt.before)
    hash(fmt)


def test_no_two_formats_share_a_name() -> None:
    names = [name.casefold() for fmt in load_formats().values() for name in (fmt.id, *fmt.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("EDH", "commander"),
        ("Elder Dragon Highlander", "commander"),
        ("エルダー・ドラゴン・ハイランダー", "commander"),
        ("統率者戦", "commander"),
        ("司令官戦", "commander"),
        ("Командир", "commander"),
        ("duel-commander", "duel_commander_mtgdc"),
        ("デュエルコマンダー", "duel_commander_mtgdc"),
        ("Французский дуэльный EDH", "duel_commander_mtgdc"),
        ("Commander 1v1", "mtgo_1v1_commander"),
        ("コモン統率者戦", "pauper_commander"),
        ("tinyleaders", "tiny_leaders_2022"),
        ("Tiny Leaders", "tiny_leaders_2022"),
        ("タイニー・リーダーズ", "tiny_leaders_2022"),
        ("маленькие Лидеры", "tiny_leaders_2022"),
        ("standardbrawl", "standard_brawl"),
        ("ブロール", "brawl"),
        ("ヒストリック・ブロール", "brawl"),
        ("オースブレイカー", "oathbreaker"),
        ("ヒュージ・リーダーズ", "huge_leaders"),
        ("統率者ドラフト", "commander_draft"),
        ("ハイランダー", "european_highlander"),
        ("синглтон", "european_highlander"),
        ("Солитер", "mtg_solitaire"),
        ("pdh", "pauper_commander"),
        ("sealed", "limited"),
        ("Historic Brawl", "brawl"),
    ],
)
def test_names_that_people_write(name: str, id_: str) -> None:
    assert find_format(name).id == id_


def test_an_unknown_name_lists_near_or_known_ones() -> None:
    with pytest.raises(FormatError, match='format "modrn" is not known; did you mean modern'):
        find_format("modrn")
    with pytest.raises(FormatError, match=r"did you mean .*tiny_leaders_2022"):
        find_format("tiny")
    with pytest.raises(FormatError, match='is a day; say on="2026-01-01"'):
        find_format("2026-01-01")
    with pytest.raises(FormatError, match="did you mean commander or"):
        find_format("comander")
    with pytest.raises(FormatError, match="known: commander, "):
        find_format("xyzzy")


@pytest.mark.parametrize(
    ("name", "players", "mulligan", "draws", "life"),
    [
        ("commander", 4, "london_free1", True, 40),
        ("commander", 2, "london", False, 40),
        ("commander", None, "london_free1", True, 40),
        ("commander_2016", 4, "vancouver_free1", True, 40),
        ("commander_2011", 4, "partial_paris", True, 40),
        ("brawl", 2, "london_free1", False, 25),
        ("standard_brawl", 3, "london_free1", True, 30),
        ("modern", None, "london", False, 20),
        ("modern", 3, "london_free1", True, 20),
        ("oathbreaker", None, "london_free1", True, 20),
        ("duel_commander", 4, "london", False, 20),
        ("mtg_solitaire", None, "none", False, 0),
    ],
)
def test_what_depends_on_the_number_of_players(
    name: str, players: int | None, mulligan: str, draws: bool, life: int
) -> None:
    fmt = find_format(name)
    assert fmt.mulligan_for(players) == mulligan
    assert fmt.first_draw(players) is draws
    assert fmt.life_for(players) == life


def test_a_game_without_players_is_none() -> None:
    with pytest.raises(FormatError, match="players=0"):
        find_format("modern").mulligan_for(0)


@pytest.mark.parametrize(
    ("name", "day", "id_"),
    [
        ("commander", "2026-11-01", "commander"),
        ("commander", "2018-01-01", "commander_2016"),
        ("commander_2011", "2026-01-01", "commander_2011"),
        ("tiny_leaders", datetime.date(2014, 6, 1), "tiny_leaders_2013"),
        ("historic brawl", datetime.datetime(2021, 1, 1, 12, 0), "historic_brawl_60"),
        ("brawl", "2019-10-04", "standard_brawl"),
        ("ブロール", "2023-11-30", "standard_brawl"),
        ("brawl", "2024-07-25", "brawl"),
        ("modern", None, "modern"),
    ],
)
def test_the_edition_of_a_day(name: str, day: str | datetime.date | None, id_: str) -> None:
    assert find_format(name, day).id == id_


def test_the_last_day_of_an_edition_is_the_day_before_the_next() -> None:
    assert find_format("edh", "2020-06-28").id == "commander_2019"
    assert find_format("edh", "2020-06-29").id == "commander_2020"


def test_days_that_are_none_or_too_early() -> None:
    with pytest.raises(FormatError, match="is not a day; write it as 2026-11-01"):
        find_format("commander", "yesterday")
    with pytest.raises(FormatError, match="its first edition is of 2010-10-01"):
        find_format("commander", "1999-01-01")


def test_the_frame_has_a_row_for_every_format() -> None:
    table = formats()
    assert list(table["format"]) == list(load_formats())
    assert not table.drop(columns="aliases").isna().any().any()
    row = table.set_index("format").loc["tiny_leaders_2022"]
    facts = ["library", "library_two", "mana_value_max", "life_two", "tax", "tax_planeswalker"]
    assert list(row[facts]) == [49, 48, 3, 20, 2, 3]
    assert table.set_index("format").loc["commander", "banlist_as_of"] == "2026-02-09"


def test_copy_limits() -> None:
    limits = find_format("commander").limits
    assert [limits.copies_of(n) for n in ("Opt", "Relentless Rats", "Seven Dwarves")] == [1, -1, 7]
    assert find_format("modern").limits.copies_of("Opt") == 4
    assert limits.singleton


@pytest.mark.parametrize("fmt", load_formats().values(), ids=str)
def test_every_format_describes_itself_on_lines_of_one_subject(fmt: Format) -> None:
    title, *lines = fmt.describe().splitlines()
    assert title.startswith(f"{fmt.id}: {fmt.name}")
    subjects = [line.split(":")[0] for line in lines if not line.startswith("    ")]
    assert len(subjects) == len(set(subjects))
    assert {"  in force", "  deck", "  sideboard", "  ban list"} <= set(subjects)
    assert ("  tax" in subjects) == fmt.has_commander
    assert all(f"    until {old.day}: {old.note}" in lines for old in fmt.before)


def test_a_description_in_plain_english() -> None:
    said = find_format("Маленькие лидеры").describe()
    for words in (
        "deck: 50 cards with the commanders, one copy of a name",
        "mana value: 3 at most; X counts 0, both halves of a split card together",
        "two players: 20 life, mulligan london, the starting player draws no card on turn 1",
        "three or more: 20 life, mulligan london_free1, the first one free",
        "tax: {2} more per earlier cast from the command zone, {3} for a planeswalker",
        "library: 49 cards, 48 with two commanders",
    ):
        assert words in said
    said = find_format("edh").describe()
    assert "ban list: commander_2026, 42 cards, as of 2026-02-09; 1 more not as companion" in said
    assert "until 2025-08-01: Vehicles and Spacecraft could not lead" in said


def test_a_variant_has_rules_of_ones_own() -> None:
    usual = find_format("tiny leaders")
    own = variant_of(usual, mv_max=4, mv_split="each half", sideboard_max=15, banlist="none")
    assert (own.mana_value.most, own.mana_value.split) == (4, "each half")
    assert (own.limits.sideboard_max, own.banlist, own.life_2) == (15, "none", usual.life_2)
    assert variant_of(usual) == usual
    deck = filled("tiny_leaders", "Wrath of God", leads="Isamaru, Hound of Konda")
    assert broken(deck) == [("mana value", "Wrath of God")]
    assert deck.check(own).verdict == "legal"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"mv_maxx": 4}, '"mv_maxx" is no field of a format; did you mean mv_max'),
        ({"mv_max": "4"}, "mv_max='4' should be of type int"),
        ({"any_number_cards": 1}, "any_number_cards=1 should be of type bool"),
        ({"singleton": False}, "singleton changes nothing; use copies_max"),
        ({"players": "2"}, "players changes nothing; use players_default"),
        ({"ci_hybrid": "either"}, "ci_hybrid changes nothing; use ci_rule"),
        ({"mv_x": "1"}, "mv_x changes nothing"),
        ({"before": ["x"]}, "before cannot be changed in a variant"),
        ({"id": "mine"}, "id cannot be changed in a variant"),
        ({"commander_type_lines": [1]}, "should be a list of texts"),
        ({"mv_split": "halves"}, "mv_split=\"halves\" is none of 'each half', 'sum'"),
        ({"banlist": "mine"}, 'banlist="mine" is none of'),
    ],
)
def test_a_variant_with_fields_that_are_none(changes: dict[str, object], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        variant_of("tiny_leaders_2022", **changes)
    with pytest.raises(FormatError, match='format "edh" has no entry of this id'):
        variant_of("edh")


def test_the_id_that_a_deck_stores_is_no_former_name() -> None:
    deck = filled("historic brawl", leads="Tajic, Legion's Edge")
    assert deck.format == "brawl"
    assert deck.check(on="2022-06-01").format == "brawl"
    assert deck.check("brawl", on="2022-06-01").format == "standard_brawl"
    swapped = restrict(deck, mana_value_max=3, on="2022-06-01").deck
    assert (swapped.format, swapped.size) == ("brawl", 99)


def test_a_variant_keeps_its_changes_on_a_day_and_in_a_variant_of_it() -> None:
    own = variant_of("tiny_leaders_2022", mv_max=4)
    both = variant_of(own, sideboard_max=15)
    assert (both.mana_value.most, both.limits.sideboard_max) == (4, 15)
    assert find_format(own, "2016-01-01").mana_value.most == 4
    assert find_format(own, "2016-01-01").id == "tiny_leaders_2015"
    deck = filled("tiny_leaders", "Wrath of God", leads="Isamaru, Hound of Konda")
    assert broken(deck, format=own, on="2026-01-01") == []
    old = variant_of(find_format("commander_2016", "2016-10-01"), life_multi=30)
    assert (old.leaders.partner, old.life_multi) == (False, 30)


def test_every_field_of_a_format_does_something_in_a_variant_or_is_refused() -> None:
    """A field that `Format` does not hold can only mislead."""
    usual = load_formats()["commander"]
    for field, value in formats_file()["format"][0].items():
        new = {bool: not value, int: 7, list: ["x"]}.get(type(value), "x")
        try:
            own = variant_of(usual, **{field: new})
        except FormatError:
            continue
        assert own != usual, field
