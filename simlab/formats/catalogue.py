"""The format catalogue: deck limits, life, mulligan and first draw of every format."""

from __future__ import annotations

import datetime
import difflib
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any

from simlab.errors import FormatError

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["DeckLimits", "Format", "find_format", "format_on", "formats", "load_formats"]


_AS_WRITTEN = (  # fields of `Format` that an entry has under the same name
    *("id", "name", "edition", "status", "family", "date_from", "date_to", "background"),
    *("signature_spell", "mulligan", "free_first_2", "free_first_multi", "banlist"),
    *("first_draw_2", "first_draw_multi", "life_2", "life_multi"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLimits:
    """How many cards a format allows, and where.

    Attributes
    ----------
    size_min, size_max
        Cards in the deck; with `counts_commander` the commanders are among them. -1: no limit.
    counts_commander
        True where commanders (and signature spells) count for the deck size.
    library_1, library_2
        Cards that are shuffled when there is one commander, or two; -1: not fixed.
    copies_max
        Copies of one name over deck and sideboard; 1 is singleton, -1 no limit.
    copies_with_sideboard
        True where the copy limit spans deck and sideboard together.
    any_number
        Names that the copy limit does not bind, by their own text.
    up_to
        Pairs of a name and the copy limit that its own text sets.
    sideboard_max
        Cards in the sideboard; -1: no limit.
    """

    size_min: int
    size_max: int
    counts_commander: bool
    library_1: int
    library_2: int
    copies_max: int
    copies_with_sideboard: bool
    any_number: frozenset[str]
    up_to: tuple[tuple[str, int], ...]
    sideboard_max: int

    @property
    def singleton(self) -> bool:
        """True where a deck has one copy of a name, basic lands excepted."""
        return self.copies_max == 1

    def copies_of(self, name: str) -> int:
        """Return how many copies of a name are allowed, -1 for any number; knows no basics."""
        if name in self.any_number:
            return -1
        return dict(self.up_to).get(name, self.copies_max)


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One format, or one edition of it.

    Attributes
    ----------
    id, name, edition, status
        Catalogue id, printed name, edition in words, ``"current"``, ``"historical"`` and the like.
    family
        Id shared by the editions of one format.
    aliases
        Other names that find this format.
    date_from, date_to
        First day, and the day on which the next edition took over (empty: still in force).
    limits
        Deck sizes and copies.
    commander_type_lines
        Words of a type line that may lead; empty where there is no commander.
    commanders_by_text
        Names of cards that may lead because their text says so.
    background
        True where a Background may be the second commander.
    signature_spell
        True where a signature spell goes with the commander (Oathbreaker).
    colour_identity
        True where cards must lie inside the colour identity of the commanders.
    mana_value_max, mana_value_min
        Bounds on the mana value of a nonland card; -1: none.
    mulligan
        Id of the mulligan rule, before the question whether the first one is free.
    free_first_2, free_first_multi
        Whether the first mulligan is free with two players, with more.
    first_draw_2, first_draw_multi
        Whether the starting player draws on turn 1 with two players, with more.
    life_2, life_multi
        Starting life; 0 where it is not played with that number.
    players
        Players at the table when nobody says.
    banlist
        Id of the ban list.

    Examples
    --------
    >>> commander = find_format("edh")
    >>> commander.id, commander.limits.size_min, commander.mulligan_for(4)
    ('commander', 100, 'london_free1')
    """

    id: str
    name: str
    edition: str
    status: str
    family: str
    aliases: tuple[str, ...]
    date_from: str
    date_to: str
    limits: DeckLimits
    commander_type_lines: tuple[str, ...]
    commanders_by_text: frozenset[str]
    background: bool
    signature_spell: bool
    colour_identity: bool
    mana_value_max: int
    mana_value_min: int
    mulligan: str
    free_first_2: bool
    free_first_multi: bool
    first_draw_2: bool
    first_draw_multi: bool
    life_2: int
    life_multi: int
    players: int
    banlist: str

    @property
    def has_commander(self) -> bool:
        """True where a deck has one or more commanders."""
        return bool(self.commander_type_lines)

    def mulligan_for(self, players: int | None = None) -> str:
        """Return the id of the mulligan rule, free first mulligan included.

        Examples
        --------
        >>> find_format("modern").mulligan_for(2), find_format("brawl").mulligan_for(2)
        ('london', 'london_free1')
        """
        free = self._by_players(players, self.free_first_2, self.free_first_multi)
        return f"{self.mulligan}_free1" if free else self.mulligan

    def life_for(self, players: int | None = None) -> int:
        """Return the starting life; where the number of players is not foreseen, the other one's.

        Examples
        --------
        >>> find_format("standard_brawl").life_for(2), find_format("standard_brawl").life_for(4)
        (25, 30)
        """
        life = int(self._by_players(players, self.life_2, self.life_multi))
        return life or max(self.life_2, self.life_multi)

    def first_draw(self, players: int | None = None) -> bool:
        """Return whether the starting player draws on turn 1 (rule 103.8).

        Examples
        --------
        >>> find_format("commander").first_draw(4), find_format("commander").first_draw(2)
        (True, False)
        """
        return bool(self._by_players(players, self.first_draw_2, self.first_draw_multi))

    def _by_players(self, players: int | None, two: int, multi: int) -> int:
        """Pick the value for the number of players, the format's own by default."""
        count = self.players if players is None else players
        if count < 1:
            raise FormatError(f"players={count}: a game has at least one player")
        return two if count <= 2 else multi

    def library_size(self, commanders: int = 1) -> int:
        """Return how many cards are shuffled in a smallest deck with that many commanders.

        Examples
        --------
        >>> find_format("commander").library_size(2), find_format("modern").library_size(0)
        (98, 60)
        """
        if commanders == 0 or not self.has_commander:
            return self.limits.size_min
        return self.limits.library_1 if commanders == 1 else self.limits.library_2

    def __str__(self) -> str:
        return self.id


def _plain(name: str) -> str:
    """Fold a format name to letters and digits."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _from_entry(entry: Mapping[str, Any], data: Mapping[str, Any]) -> Format:
    """Make a `Format` of one complete ``[[format]]`` entry and the lists of the whole file."""
    exceptions = entry["any_number_cards"]
    limits = DeckLimits(
        size_min=entry["deck_min"],
        size_max=entry["deck_max"],
        counts_commander=entry["counts_commander"],
        library_1=entry["library_1"],
        library_2=entry["library_2"],
        copies_max=entry["copies_max"],
        copies_with_sideboard="sideboard" in entry["singleton_scope"],
        any_number=frozenset(data["any_number_of_copies"] if exceptions else ()),
        up_to=tuple(data["up_to_n_copies"].items()) if exceptions else (),
        sideboard_max=entry["sideboard_max"],
    )
    return Format(
        limits=limits,
        aliases=tuple(entry["aliases"]),
        commander_type_lines=tuple(entry["commander_type_lines"]),
        commanders_by_text=frozenset(
            data["commanders_by_text"] if entry["commander_by_text"] else ()
        ),
        colour_identity=entry["ci_rule"],
        mana_value_max=entry["mv_max"],
        mana_value_min=entry["mv_min"],
        players=entry["players_default"],
        **{key: entry[key] for key in _AS_WRITTEN},
    )


@functools.cache
def load_formats() -> dict[str, Format]:
    """Return every format by its id, read once from ``simlab/data/formats.toml``.

    Examples
    --------
    >>> load_formats()["tiny_leaders_2022"].limits.size_min
    50
    """
    text = (resources.files("simlab") / "data" / "formats.toml").read_text("utf-8")
    data = tomllib.loads(text)
    entries: dict[str, dict[str, Any]] = {}
    for entry in data["format"]:
        like = entries[entry["like"]] if "like" in entry else {}
        entries[entry["id"]] = {**like, **entry}
    return {key: _from_entry(entry, data) for key, entry in entries.items()}


@functools.cache
def _names() -> dict[str, str]:
    """Return every name that finds a format, with the id it finds; ids go before aliases."""
    names = {_plain(key): key for key in load_formats()}
    for key, entry in load_formats().items():
        for alias in entry.aliases:
            names.setdefault(_plain(alias), key)
    return names


def find_format(name: str | Format) -> Format:
    """Return the format with this id or alias; case, hyphens and spaces do not matter.

    Raises
    ------
    FormatError
        If no format has this name; the message lists near names, or all ids.

    Examples
    --------
    >>> find_format("Duel-Commander").id
    'duel_commander_mtgdc'
    """
    if isinstance(name, Format):
        return name
    names = _names()
    key = _plain(str(name))
    if key in names:
        return load_formats()[names[key]]
    near = [names[word] for word in difflib.get_close_matches(key, names, n=3, cutoff=0.7)]
    known = (
        f"did you mean {' or '.join(dict.fromkeys(near))}?"
        if near
        else f"known: {', '.join(load_formats())}"
    )
    raise FormatError(f'format "{name}" is not known; {known}')


def format_on(name: str | Format, on: str | datetime.date | None) -> Format:
    """Return the edition of a format that was in force on a day.

    Parameters
    ----------
    name
        Id or alias. An edition that is historical, or was in force on that day, is taken as named.
    on
        Day, as a date or ``"2026-11-01"``; None takes the format as named.

    Raises
    ------
    FormatError
        If `on` is not a day, or if no edition of the format was in force then.

    Examples
    --------
    >>> format_on("commander", "2018-01-01").id
    'commander_2016'
    """
    fmt = find_format(name)
    if on is None:
        return fmt
    if isinstance(on, datetime.datetime):
        on = on.date()
    try:
        day = datetime.date.fromisoformat(str(on)).isoformat()
    except ValueError:
        raise FormatError(f'on="{on}" is not a day; write it as 2026-11-01') from None
    if fmt.status == "historical" or _in_force(fmt, day):
        return fmt
    editions = [other for other in load_formats().values() if other.family == fmt.family]
    for other in editions:
        if _in_force(other, day):
            return other
    first = min(edition.date_from for edition in editions)
    raise FormatError(f'format "{fmt.id}" was not played on {day}; its first edition is of {first}')


def _in_force(fmt: Format, day: str) -> bool:
    """Tell whether an edition was in force on an ISO day."""
    return fmt.date_from <= day and (not fmt.date_to or day < fmt.date_to)


def formats() -> pd.DataFrame:
    """Return the catalogue as a frame, one row a format or edition.

    Examples
    --------
    >>> table = formats().set_index("format")
    >>> int(table.loc["commander", "deck_min"]), str(table.loc["modern", "mulligan"])
    (100, 'london')
    """
    import pandas as pd

    rows = [
        {
            "format": fmt.id,
            "name": fmt.name,
            "edition": fmt.edition,
            "status": fmt.status,
            "deck_min": fmt.limits.size_min,
            "deck_max": fmt.limits.size_max,
            "copies_max": fmt.limits.copies_max,
            "sideboard_max": fmt.limits.sideboard_max,
            "has_commander": fmt.has_commander,
            "players": fmt.players,
            "life": fmt.life_for(),
            "mulligan": fmt.mulligan_for(),
            "first_draw": fmt.first_draw(),
            "aliases": ", ".join(fmt.aliases),
        }
        for fmt in load_formats().values()
    ]
    return pd.DataFrame(rows)
