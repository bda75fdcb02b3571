"""Reading ``simlab/data/formats.toml`` and ``leaders.toml``, each once."""

from __future__ import annotations

import difflib
import functools
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from typing import Any

from simlab.errors import FormatError
from simlab.formats.format import Format
from simlab.formats.parts import (
    BeforeDay,
    CommandZone,
    DeckLimits,
    IdentityRules,
    LeaderRules,
    SilverBorder,
    ValueBound,
)

__all__ = [
    "format_before",
    "formats_file",
    "leaders_file",
    "load_formats",
    "rule_number",
    "variant_of",
]

_AS_WRITTEN = (  # fields of `Format` that an entry has under the same name
    *("id", "name", "edition", "status", "family", "date_from", "date_to", "companion"),
    *("companion_cost", "wishes", "outside", "mulligan", "mulligan_two_commanders"),
    *("free_first_2", "free_first_multi", "first_draw_2", "first_draw_multi", "life_2"),
    *("life_multi", "banlist", "points_max", "rarity", "rulebook", "match", "mulligan_notes"),
    *("notes", "pool"),
)
_WORDS_ONLY = {  # fields that only tell a reader what others say; with the one that is meant
    **{"basic_exception": "", "commander_types": "commander_type_lines", "mv_x": ""},
    **{"players": "players_default", "singleton": "copies_max"},
    **dict.fromkeys(("ci_back_face", "ci_basic_land_types", "ci_devoid", "ci_fetch"), "ci_rule"),
    **dict.fromkeys(("ci_hybrid", "ci_phyrexian", "ci_reminder"), "ci_rule"),
}
_FIXED = (  # what finds an edition, and tables of tables
    *("id", "like", "family", "status", "date_from", "date_to", "aliases"),
    *("former_names", "before", "silver_border"),
)
_CLOSED = (  # fields whose values are some words
    *("singleton_scope", "mv_split", "mv_mdfc", "mv_adventure", "ci_colourless_basics"),
    *("off_identity_mana", "zone_graveyard_exile", "zone_hand_library", "companion", "wishes"),
    *("outside", "rulebook"),
)


@functools.cache
def _read(name: str) -> dict[str, Any]:
    """Read one data file."""
    return tomllib.loads((resources.files("simlab") / "data" / name).read_text("utf-8"))


def formats_file() -> Mapping[str, Any]:
    """Return ``formats.toml`` as it is written."""
    return _read("formats.toml")


def leaders_file() -> Mapping[str, Any]:
    """Return ``leaders.toml`` as it is written."""
    return _read("leaders.toml")


@functools.cache
def _entries() -> dict[str, dict[str, Any]]:
    """Return the complete entries by id: defaults, the entry that one is like, and itself.

    What was otherwise before the first day of an entry is left out: it is of the one it is like.
    """
    data = formats_file()
    entries: dict[str, dict[str, Any]] = {}
    for entry in data["format"]:
        like = entries[entry["like"]] if "like" in entry else data["defaults"]
        made = {**like, **entry}
        made["before"] = [old for old in made["before"] if str(old["day"]) > made["date_from"]]
        entries[entry["id"]] = made
    return entries


@functools.cache
def load_formats() -> dict[str, Format]:
    """Return every format by its id, each edition as it was last.

    Examples
    --------
    >>> load_formats()["tiny_leaders_2022"].limits.size_min
    50
    """
    return {key: _format(entry) for key, entry in _entries().items()}


@functools.cache
def format_before(name: str, day: str) -> Format:
    """Return an edition as it stood on an ISO day within it.

    Examples
    --------
    >>> format_before("commander_2016", "2016-10-01").leaders.partner
    False
    """
    return _stood(name, day)


def _stood(name: str, day: str, changes: Mapping[str, Any] | None = None) -> Format:
    """Return an edition as it stood on an ISO day (empty: as it was last), with changes of it."""
    entry = dict(_entries()[name])
    for old in sorted(entry["before"], key=lambda old: str(old["day"]), reverse=True):
        if day and day < old["day"]:
            entry |= {key: value for key, value in old.items() if key not in ("day", "note")}
    own = dict(changes or {})
    return replace(_format(entry | own), day=day, changes=tuple(own.items()))


def variant_of(name: str | Format, /, **changes: Any) -> Format:
    """Return a format with rules of one's own, to hold decks against.

    Parameters
    ----------
    name
        Id of the format that it is like, or the format, which may be a variant itself. On a day
        (``check(variant, on=...)``) the changes are those of the edition then in force.
    **changes
        Fields of ``simlab/data/formats.toml`` with other values, such as ``mv_max=4``,
        ``mv_split="each half"``, ``any_number_cards=False`` or ``banlist="none"``.

    Raises
    ------
    FormatError
        If a field is not known, cannot be changed, or its value is of another kind or none of those
        known; the message has near names.

    Examples
    --------
    >>> strict = variant_of("tiny_leaders_2022", any_number_cards=False)
    >>> strict.limits.copies_of("Relentless Rats")
    1
    """
    like = str(name)
    if like not in _entries():
        raise FormatError(f'format "{like}" has no entry of this id; find_format finds it by name')
    for field, value in changes.items():
        _check_field(_entries()[like], field, value)
    if isinstance(name, Format):
        return _stood(like, name.day, {**dict(name.changes), **changes})
    return _stood(like, "", changes)


def _check_field(entry: Mapping[str, Any], field: str, value: object) -> None:
    """Raise where a field cannot be changed, or not to this value."""
    if field not in entry:
        near = difflib.get_close_matches(field, entry, n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise FormatError(f'"{field}" is no field of a format{hint}')
    if field in _WORDS_ONLY:
        hint = _WORDS_ONLY[field]
        raise FormatError(f"{field} changes nothing" + (f"; use {hint}" if hint else ""))
    if field in _FIXED:
        raise FormatError(f"{field} cannot be changed in a variant")
    if type(value) is not type(entry[field]):
        wanted = type(entry[field]).__name__
        raise FormatError(f"{field}={value!r} should be of type {wanted}")
    if isinstance(value, list) and not all(isinstance(word, str) for word in value):
        raise FormatError(f"{field}={value!r} should be a list of texts")
    if field not in (*_CLOSED, "banlist"):
        return
    known = {every[field] for every in _entries().values()}
    if field == "banlist":
        known |= set(formats_file()["banlist"])
    if value not in known:
        raise FormatError(f'{field}="{value}" is none of {", ".join(map(repr, sorted(known)))}')


def rule_number(fmt: Format, rule: str) -> str:
    """Return the number of a rule in the format's rulebook; empty where it has none.

    Examples
    --------
    >>> rule_number(load_formats()["tiny_leaders_2022"], "mana value")
    '906.5b'
    """
    return str(formats_file()["rulebook"][fmt.rulebook].get(rule, ""))


def _format(entry: Mapping[str, Any]) -> Format:
    """Make a `Format` of one complete entry."""
    return Format(
        limits=_limits(entry),
        leaders=LeaderRules(
            type_lines=tuple(entry["commander_type_lines"]),
            by_text=entry["commander_by_text"],
            mana_value_min=entry["leader_mana_value_min"],
            proxies=tuple(entry["proxies"]),
            drafted_leaders=tuple(entry["drafted_leaders"]),
            partner=entry["partner"],
            partner_with=entry["partner_with"],
            friends_forever=entry["friends_forever"],
            background=entry["background"],
            doctors_companion=entry["doctors_companion"],
            colours_max=entry["ci_max_colours"],
            signature_spell=entry["signature_spell"],
        ),
        identity=IdentityRules(
            binds=entry["ci_rule"],
            colourless_basics=entry["ci_colourless_basics"],
            off_identity_mana=entry["off_identity_mana"],
        ),
        mana_value=ValueBound(
            most=entry["mv_max"],
            least=entry["mv_min"],
            split=entry["mv_split"],
            two_faced=entry["mv_mdfc"],
            adventure=entry["mv_adventure"],
            note=entry["mv_note"],
        ),
        zone=CommandZone(
            tax_creature=entry["tax_creature"],
            tax_planeswalker=entry["tax_planeswalker"],
            tax_signature_spell=entry["tax_signature_spell"],
            tax_partner=entry["tax_partner"],
            graveyard_exile=entry["zone_graveyard_exile"],
            hand_library=entry["zone_hand_library"],
            commander_damage=entry["commander_damage"],
            extra=tuple(entry["extra_command_zone"]),
            lands=tuple(
                name for name, count in entry.get("zone_lands", {}).items() for _ in range(count)
            ),
        ),
        aliases=tuple(entry["aliases"]),
        former_names=tuple((old["name"], old["until"]) for old in entry["former_names"]),
        before=tuple(BeforeDay(day=old["day"], note=old["note"]) for old in entry["before"]),
        players=entry["players_default"],
        silver_border=tuple(
            SilverBorder(**(span | {"banned": tuple(span["banned"])}))
            for span in entry["silver_border"]
        ),
        sources=tuple(entry["sources"]),
        **{key: entry[key] for key in _AS_WRITTEN},
    )


def _limits(entry: Mapping[str, Any]) -> DeckLimits:
    """Make the limits of one complete entry."""
    copies = formats_file()["copies"] if entry["any_number_cards"] else {}
    return DeckLimits(
        size_min=entry["deck_min"],
        size_max=entry["deck_max"],
        counts_commander=entry["counts_commander"],
        library_1=entry["library_1"],
        library_2=entry["library_2"],
        copies_max=entry["copies_max"],
        copies_with_sideboard="sideboard" in entry["singleton_scope"],
        any_number=frozenset(copies.get("any_number", ())),
        up_to=tuple(copies.get("up_to", {}).items()),
        colour_min=entry["colour_min"],
        sideboard_max=entry["sideboard_max"],
    )
