"""What formats without editions of their own were on a day."""

from __future__ import annotations

import pytest

from simlab.errors import FormatError
from simlab.formats import Format, find_format, load_formats
from simlab.formats.load import format_before
from simlab.mulligans.catalogue import find_rule


@pytest.mark.parametrize("name", ["modern", "legacy", "constructed", "limited", "pdh", "pauper"])
def test_formats_without_editions_have_the_mulligan_of_the_day(name: str) -> None:
    days = ("2015-10-01", "2015-10-02", "2019-07-11", "2019-07-12")
    stood = [find_format(name, day) for day in days]
    assert [fmt.mulligan_for(2) for fmt in stood] == ["paris", "vancouver", "vancouver", "london"]
    free = ["paris_free1", "vancouver_free1", "vancouver_free1", "london_free1"]
    assert [fmt.mulligan_for(4) for fmt in stood] == free


def test_the_oldest_mulligans() -> None:
    assert find_format("vintage", "1995-06-01").mulligan_for() == "original"
    rules = [find_format("legacy", day).mulligan_for(4) for day in ("2008-03-16", "2008-03-17")]
    assert rules == ["paris", "paris_free1"]
    days = ("2005-01-01", "2010-01-01", "2014-01-01", "2016-01-01", "2020-01-01")
    rules = [find_format("european highlander", day).mulligan_for() for day in days]
    old = ["euro_highlander_old", "spoils", "paris_free1", "vancouver_free1"]
    assert rules == [*old, "london"]


@pytest.mark.parametrize(
    ("name", "day"),
    [("pioneer", "2019-10-20"), ("timeless", "2023-12-11"), ("modern", "2010-01-01")],
)
def test_a_format_was_not_played_before_its_first_day(name: str, day: str) -> None:
    with pytest.raises(FormatError, match=f'"{name}" was not played on {day}'):
        find_format(name, day)


@pytest.mark.parametrize("fmt", list(load_formats().values()), ids=str)
def test_every_rule_of_a_day_is_in_the_catalogue_of_mulligans(fmt: Format) -> None:
    for day in (fmt.date_from, *(old.day for old in fmt.before)):
        stood = format_before(fmt.id, day)
        for players in (2, 4):
            find_rule(stood.mulligan_for(players))
