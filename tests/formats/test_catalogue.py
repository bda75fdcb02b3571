"""The format catalogue."""

from __future__ import annotations

import datetime

import pytest

from simlab.errors import FormatError
from simlab.formats import Format, find_format, format_on, formats, load_formats


@pytest.mark.parametrize("fmt", load_formats().values(), ids=str)
def test_every_entry_is_whole_and_consistent(fmt: Format) -> None:
    limits = fmt.limits
    assert find_format(fmt.id) is fmt
    assert all(find_format(alias).id == fmt.id for alias in fmt.aliases)
    assert limits.size_max == -1 or limits.size_min <= limits.size_max
    assert fmt.players in (1, 2, 4)
    assert isinstance(fmt.mulligan, str)
    assert "unknown" not in (fmt.mulligan, fmt.banlist)
    assert fmt.has_commander == limits.counts_commander
    if fmt.has_commander and not fmt.signature_spell:
        assert [fmt.library_size(n) for n in (1, 2)] == [limits.size_min - 1, limits.size_min - 2]
    datetime.date.fromisoformat(fmt.date_from)
    if fmt.date_to:
        assert fmt.date_from < fmt.date_to
    hash(fmt)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("EDH", "commander"),
        ("duel-commander", "duel_commander_mtgdc"),
        ("tinyleaders", "tiny_leaders_2022"),
        ("Tiny Leaders", "tiny_leaders_2022"),
        ("standardbrawl", "standard_brawl"),
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
        ("brawl", datetime.datetime(2021, 1, 1, 12, 0), "historic_brawl_60"),
        ("modern", None, "modern"),
    ],
)
def test_the_edition_of_a_day(name: str, day: str | datetime.date | None, id_: str) -> None:
    assert format_on(name, day).id == id_


def test_days_that_are_none_or_too_early() -> None:
    with pytest.raises(FormatError, match="is not a day; write it as 2026-11-01"):
        format_on("commander", "yesterday")
    with pytest.raises(FormatError, match="its first edition is of 2010-10-01"):
        format_on("commander", "1999-01-01")


def test_the_frame_has_a_row_for_every_format() -> None:
    table = formats()
    assert list(table["format"]) == list(load_formats())
    assert not table.drop(columns="aliases").isna().any().any()


def test_copy_limits() -> None:
    limits = find_format("commander").limits
    assert [limits.copies_of(n) for n in ("Opt", "Relentless Rats", "Seven Dwarves")] == [1, -1, 7]
    assert find_format("modern").limits.copies_of("Opt") == 4
    assert limits.singleton
