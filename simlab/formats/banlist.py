"""Ban lists by day, and what a card is on a day: banned, legal, or unknown."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simlab.errors import FormatError
from simlab.formats.load import formats_file
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["BanChange", "BanList", "ban_list", "kind_out", "listed", "load_ban_lists"]

_PLACES = ("banned", "banned_as_commander", "banned_as_companion")
_ONE_CARD = ("split", "aftermath")  # layouts whose halves make one name


@dataclass(frozen=True, slots=True, kw_only=True)
class BanChange:
    """What was banned and unbanned on a day, as pairs of a place and names.

    Attributes
    ----------
    day
        The day.
    added, removed
        Pairs of a place (``"banned"``, ``"banned_as_commander"``, ``"banned_as_companion"``) and
        the names.
    """

    day: str
    added: tuple[tuple[str, frozenset[str]], ...]
    removed: tuple[tuple[str, frozenset[str]], ...]

    def names(self) -> frozenset[str]:
        """Return every name that it concerns."""
        return frozenset[str]().union(*(names for _, names in (*self.added, *self.removed)))

    def words(self) -> str:
        """Say the change in words."""
        verbs = (("", self.added), ("no longer ", self.removed))
        return "; ".join(
            f"{verb}{place.replace('_', ' ')}: {', '.join(sorted(names))}"
            for verb, pairs in verbs
            for place, names in pairs
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BanList:
    """A ban list as it stood on a day.

    Attributes
    ----------
    id
        Id of the catalogue.
    as_of
        Day of the list, as its source gives it.
    known_from
        First day whose list follows from this one and its changes; empty where no day is known.
    source, note
        In words.
    complete
        False where cards are missing: a card that is not on it may be banned all the same.
    banned
        Cards that may not be in a deck.
    banned_as_commander, banned_as_companion
        Cards that may be in a deck, but not lead it, or not wait outside of it.
    changes
        What changed on which day.

    Examples
    --------
    >>> banned = ban_list("commander_2026")
    >>> "Biorhythm" in banned.banned, "Biorhythm" in banned.on("2025-06-01").banned
    (False, True)
    """

    id: str
    as_of: str
    known_from: str
    source: str
    note: str
    complete: bool
    banned: frozenset[str]
    banned_as_commander: frozenset[str]
    banned_as_companion: frozenset[str]
    changes: tuple[BanChange, ...]

    def on(self, day: str) -> BanList:
        """Return the list as it stood on an ISO day: later changes added, earlier ones undone."""
        places = {place: set(getattr(self, place)) for place in _PLACES}
        for change in self.changes:
            if self._day < change.day <= day:
                _apply(places, change.added, change.removed)
        for change in reversed(self.changes):
            if day < change.day <= self._day:
                _apply(places, change.removed, change.added)
        return replace(
            self,
            banned=frozenset(places["banned"]),
            banned_as_commander=frozenset(places["banned_as_commander"]),
            banned_as_companion=frozenset(places["banned_as_companion"]),
        )

    def known_on(self, day: str | None) -> bool:
        """Tell whether the list of an ISO day is known as far as this one is."""
        return day is None or not self.known_from or self.known_from <= day

    @property
    def _day(self) -> str:
        """The day of the list as ISO text; the last possible one where it is not dated."""
        return _leading_day(self.as_of) or "9999"

    def describe(self) -> str:
        """Say in plain English what is banned, since when that is known, and from where.

        Examples
        --------
        >>> print(ban_list("pdh").describe())
        pdh: the list of 2025 (undated snapshot), 2 cards
          banned: Mystic Remora; Rhystic Study
          source: XMage PauperCommander
        """
        whole = "" if self.complete else ", not complete"
        facts = [
            ("banned", "; ".join(sorted(self.banned))),
            ("not as commander", "; ".join(sorted(self.banned_as_commander))),
            ("not as companion", "; ".join(sorted(self.banned_as_companion))),
            *((change.day, change.words()) for change in self.changes),
            ("source", self.source),
            ("notes", self.note),
        ]
        title = f"{self.id}: the list of {self.as_of}, {number_of(len(self.banned), 'card')}{whole}"
        return "\n".join([title, *(f"  {what}: {words}" for what, words in facts if words)])

    def names(self) -> frozenset[str]:
        """Return every name on the list, now or at another time."""
        found = self.banned | self.banned_as_commander | self.banned_as_companion
        return found.union(*(change.names() for change in self.changes))

    def dated(self, card: Card, day: str) -> str:
        """Name the list that speaks of a card on an ISO day: a dated change of it, or the whole.

        Examples
        --------
        >>> from simlab.cards import load_table
        >>> card = load_table().card("Biorhythm")
        >>> [ban_list("commander_2026").dated(card, day) for day in ("2026-02-08", "2026-02-10")]
        ['list until 2026-02-09', 'list of 2026-02-09']
        """
        days = sorted(change.day for change in self.changes if listed(card, change.names()))
        past = [change for change in days if change <= day]
        coming = [change for change in days if day < change <= self._day]
        if coming:
            return f"list until {coming[0]}"
        if past and (past[-1] > self._day or day < self._day):
            return f"list of {past[-1]}"
        return f"list of {self.as_of}"


def _apply(
    places: Mapping[str, set[str]],
    added: Iterable[tuple[str, frozenset[str]]],
    removed: Iterable[tuple[str, frozenset[str]]],
) -> None:
    """Add and remove names in their places."""
    for place, names in added:
        places[place] |= names
    for place, names in removed:
        places[place] -= names


def _leading_day(text: str) -> str:
    """Return the first day, month or year in a text, or nothing."""
    found = re.search(r"\d{4}(-\d\d){0,2}", text)
    return found[0] if found else ""


def _change(entry: Mapping[str, Any]) -> BanChange:
    """Make a change of one entry of the file."""

    def pairs(prefix: str) -> tuple[tuple[str, frozenset[str]], ...]:
        return tuple(
            (place, frozenset(entry[prefix + place]))
            for place in _PLACES
            if prefix + place in entry
        )

    return BanChange(day=entry["day"], added=pairs(""), removed=pairs("un"))


@functools.cache
def load_ban_lists() -> dict[str, BanList]:
    """Return every ban list by its id.

    Examples
    --------
    >>> "Sol Ring" in load_ban_lists()["tiny_leaders_reborn"].banned
    True
    """
    return {
        key: BanList(
            id=key,
            as_of=entry["as_of"],
            known_from=entry.get("known_from", _leading_day(entry["as_of"])),
            source=entry["source"],
            note=entry["note"],
            complete=entry["complete"],
            banned=frozenset(entry["banned"]),
            banned_as_commander=frozenset(entry["banned_as_commander"]),
            banned_as_companion=frozenset(entry["banned_as_companion"]),
            changes=tuple(_change(change) for change in entry.get("changes", ())),
        )
        for key, entry in formats_file()["banlist"].items()
    }


def ban_list(name: str) -> BanList:
    """Return the ban list with this id.

    Raises
    ------
    FormatError
        If there is none.
    """
    known = load_ban_lists()
    if name not in known:
        raise FormatError(f'ban list "{name}" is not known; known: {", ".join(known)}')
    return known[name]


def listed(card: Card, names: frozenset[str]) -> bool:
    """Tell whether a list has a card, by its full name or by that of its front.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> card = load_table().card("Erayo, Soratami Ascendant")
    >>> card.name, listed(card, frozenset(["Erayo, Soratami Ascendant"]))
    ("Erayo, Soratami Ascendant // Erayo's Essence", True)
    """
    if card.name in names:
        return True
    return card.layout not in _ONE_CARD and card.front.name in names


def kind_out(card: Card, day: str | None) -> str:
    """Return the kind of card that is out in every format with a ban list, or nothing.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> kind_out(load_table().card("Jeweled Bird"), None), kind_out(load_table().card("Opt"), None)
    ('an ante card', '')
    """
    kinds = formats_file()["kinds"]
    found = [kind for kind in kinds["types"] if kind in card.types]
    found += [kind for kind in kinds["subtypes"] if kind in card.subtypes]
    if found:
        return f"a {found[0]} card"
    if card.name in kinds["ante"]:
        return "an ante card"
    if card.name in kinds["dexterity_and_subgame"]:
        return "a card of dexterity or of a subgame"
    if card.name in kinds["offensive"] and (day is None or day >= kinds["offensive_from"]):
        return "a card removed in June 2020 as offensive"
    if card.layout in ("host", "augment") or card.name in kinds["silver_border"]:
        return "a silver-bordered card"
    return ""
