"""What a card is in a format on a day: banned, banned in part, legal, or unknown."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from simlab.cards.card import Card
from simlab.cards.table import load_table
from simlab.formats.banlist import BanList, ban_list, kind_out, listed
from simlab.formats.catalogue import find_format
from simlab.formats.days import iso_day
from simlab.formats.format import Format

__all__ = ["BanStatus", "ban_status", "list_on"]

_END = "9999-12-31"


@dataclass(frozen=True, slots=True)
class BanStatus:
    """What a ban list says of a card.

    Attributes
    ----------
    card, format
        Name of the card, id of the format or edition.
    status
        ``"banned"``, ``"banned as commander"``, ``"banned as companion"``, ``"legal"`` or
        ``"unknown"``.
    reason
        Why, in words.
    listed
        True where the list itself has the card, False where its kind or nothing decides.
    """

    card: str
    format: str
    status: str
    reason: str
    listed: bool

    def __str__(self) -> str:
        return f'"{self.card}" in format "{self.format}": {self.status} ({self.reason})'


def list_on(fmt: Format, day: str | None) -> BanList:
    """Return the ban list of a format as it stood on an ISO day; None: at the edition's end."""
    return ban_list(fmt.banlist).on(_last_day(fmt, day))


def _last_day(fmt: Format, day: str | None) -> str:
    """Return an ISO day; None: the one on which the edition ended, or one after every change."""
    return day or fmt.date_to or _END


def ban_status(
    card: str | Card, format: str | Format, on: str | datetime.date | None = None
) -> BanStatus:
    """Return what a card is in a format on a day.

    Parameters
    ----------
    card
        A card, or its name in the card table.
    format, on
        As in `find_format`.

    Raises
    ------
    CardError
        If the card is not known.
    FormatError
        If the format is not known, or was not played on that day.

    Examples
    --------
    >>> ban_status("Biorhythm", "commander", "2026-02-01").status
    'banned'
    >>> ban_status("Timetwister", "commander", "2026-02-10").status
    'legal'
    >>> ban_status("Sol Ring", "modern").status
    'unknown'
    """
    found = load_table().card(card) if isinstance(card, str) else card
    fmt = find_format(format, on)
    day = None if on is None else iso_day(on)

    def status(word: str, reason: str, *, on_list: bool = False) -> BanStatus:
        return BanStatus(found.name, fmt.id, word, reason, on_list)

    banned = list_on(fmt, day)
    span = next((s for s in fmt.silver_border if day and s.day_from <= day <= s.day_to), None)
    if span is not None and found.name in span.banned:
        return status("banned", "on the list for the days of silver border", on_list=True)
    kind = "" if fmt.banlist == "none" else kind_out(found, day)
    if kind and not (span is not None and kind == "a silver-bordered card"):
        return status("banned", kind)
    if not banned.known_on(day):
        return status("unknown", f"no list of {day} was found, only one of {banned.as_of}")
    at = banned.dated(found, _last_day(fmt, day))
    places = {
        "banned": banned.banned,
        "banned as commander": banned.banned_as_commander,
        "banned as companion": banned.banned_as_companion,
    }
    for word, names in places.items():
        if listed(found, names):
            return status(word, at, on_list=True)
    if not banned.complete:
        return status("unknown", f"it is not on the {at}, which is not complete")
    return status("legal", f"it is not on the {at}" if banned.id != "none" else "no list binds it")
