"""Finding formats by name and day, and the catalogue as a frame."""

from __future__ import annotations

import datetime
import difflib
import functools
import re
import unicodedata
from typing import TYPE_CHECKING

from simlab.errors import FormatError
from simlab.formats.banlist import ban_list
from simlab.formats.days import iso_day
from simlab.formats.format import Format
from simlab.formats.load import format_before, formats_file, load_formats, variant_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["find_format", "formats"]

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def _plain(name: str) -> str:
    """Fold a format name to letters and digits, without case and accents."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in folded if letter.isalnum())


@functools.cache
def _names() -> dict[str, str]:
    """Return every name that finds a format today, with its id; ids go before aliases."""
    names = {_plain(key): key for key in load_formats()}
    for key, entry in load_formats().items():
        for alias in entry.aliases:
            names.setdefault(_plain(alias), key)
    return names


@functools.cache
def _former_names() -> dict[str, tuple[str, str]]:
    """Return the names that meant another format until a day, with its id and the day."""
    return {
        _plain(name): (key, until)
        for key, entry in load_formats().items()
        for name, until in entry.former_names
    }


def find_format(name: str | Format, on: str | datetime.date | None = None) -> Format:
    """Return the format with this id or alias; on a day, the edition then in force.

    Parameters
    ----------
    name
        Id or alias, in any language; case, hyphens, accents and spaces do not matter.
    on
        Day, as a date or ``"2026-11-01"``; None takes the format as named, as it was last. An
        edition that is historical is taken as named, whatever the day. A variant keeps its
        changes on every day.

    Raises
    ------
    FormatError
        If no format has this name (the message lists near names, or all ids), if `on` is not a
        day, or if no edition of the format was in force then.

    Examples
    --------
    >>> find_format("Duel-Commander").id, find_format("統率者戦", on="2018-01-01").id
    ('duel_commander_mtgdc', 'commander_2016')
    >>> find_format("brawl", on="2019-10-04").id
    'standard_brawl'
    """
    fmt = name if isinstance(name, Format) else _named(str(name))
    if on is None:
        return fmt
    day = iso_day(on)
    plain = _plain(str(name))
    if not isinstance(name, Format) and plain in _former_names():
        former, until = _former_names()[plain]
        if day < until:
            return _edition(load_formats()[former], day)
    edition = _edition(fmt, day)
    return variant_of(edition, **dict(fmt.changes)) if fmt.changes else edition


def _named(name: str) -> Format:
    """Return the format with this id or alias."""
    key, names = _plain(name), _names()
    if key in names:
        return load_formats()[names[key]]
    for entry in formats_file()["not_simulated"]:
        if key in map(_plain, entry["names"]):
            raise FormatError(f'format "{name}" is not simulated: {entry["why"]}')
    if _DAY.fullmatch(name.strip()):
        raise FormatError(f'format "{name}" is a day; say on="{name}"')
    near = [names[word] for word in difflib.get_close_matches(key, names, n=3, cutoff=0.7)]
    if len(key) >= 3:
        near += [names[word] for word in names if key in word]
    known = f"known: {', '.join(load_formats())}"
    if near:
        known = f"did you mean {' or '.join(list(dict.fromkeys(near))[:5])}?"
    raise FormatError(f'format "{name}" is not known; {known}')


def _edition(fmt: Format, day: str) -> Format:
    """Return the edition of a format's family that was in force on a day, as it stood then."""
    if fmt.status == "historical" or _in_force(fmt, day):
        return format_before(fmt.id, day)
    editions = [other for other in load_formats().values() if other.family == fmt.family]
    for other in editions:
        if _in_force(other, day):
            return format_before(other.id, day)
    first = min(edition.date_from for edition in editions)
    raise FormatError(f'format "{fmt.id}" was not played on {day}; its first edition is of {first}')


def _in_force(fmt: Format, day: str) -> bool:
    """Tell whether an edition was in force on an ISO day."""
    return fmt.date_from <= day and (not fmt.date_to or day < fmt.date_to)


def formats() -> pd.DataFrame:
    """Return the catalogue as a frame, one row a format or edition.

    Returns
    -------
    pandas.DataFrame
        format, name, edition, status, date_from, date_to, deck_min, deck_max, copies_max,
        sideboard_max, library, library_two (cards shuffled with one commander, with two),
        has_commander, mana_value_max, mana_value_min, players, life_two, life (with the usual
        number of players), mulligan_two, mulligan, first_draw, tax, tax_planeswalker,
        commander_damage, banlist, banlist_as_of, banlist_complete, aliases.

    Examples
    --------
    >>> table = formats().set_index("format")
    >>> int(table.loc["commander", "deck_min"]), str(table.loc["modern", "mulligan"])
    (100, 'london')
    """
    import pandas as pd

    return pd.DataFrame([_row(fmt) for fmt in load_formats().values()])


def _row(fmt: Format) -> dict[str, object]:
    """Return one row of the catalogue."""
    banned = ban_list(fmt.banlist)
    return {
        "format": fmt.id,
        "name": fmt.name,
        "edition": fmt.edition,
        "status": fmt.status,
        "date_from": fmt.date_from,
        "date_to": fmt.date_to,
        "deck_min": fmt.limits.size_min,
        "deck_max": fmt.limits.size_max,
        "copies_max": fmt.limits.copies_max,
        "sideboard_max": fmt.limits.sideboard_max,
        "library": fmt.library_size(1),
        "library_two": fmt.library_size(2),
        "has_commander": fmt.has_commander,
        "mana_value_max": fmt.mana_value.most,
        "mana_value_min": fmt.mana_value.least,
        "players": fmt.players,
        "life_two": fmt.life_for(2),
        "life": fmt.life_for(),
        "mulligan_two": fmt.mulligan_for(2),
        "mulligan": fmt.mulligan_for(),
        "first_draw": fmt.first_draw(),
        "tax": fmt.zone.tax_creature,
        "tax_planeswalker": fmt.zone.tax_planeswalker,
        "commander_damage": fmt.zone.commander_damage,
        "banlist": banned.id,
        "banlist_as_of": banned.as_of,
        "banlist_complete": banned.complete,
        "aliases": ", ".join(fmt.aliases),
    }
