"""Checking behaviour fields written in data files, before they become a `Behaviour`."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from typing import Any

from simlab.cards.behaviour import Behaviour
from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import COLOURS, ManaCost
from simlab.cards.kinds import check_kind
from simlab.errors import CardError

__all__ = ["changed_fields", "checked_fields"]

_WORDS = {
    "tapped": (
        *("no", "always", "pay_life", "check", "reveal", "fast", "slow", "basics"),
        *("opponents", "turn", "legendary", "other"),
    ),
    "fetch_to": ("", "play", "tapped", "hand", "top"),
    "fetch_when": ("", "enters", "sacrifice"),
    "tutor_to": ("", "hand", "top"),
}
_KINDS = {
    "makes": tuple(COLOURS),
    "free": tuple(COLOURS),
    "filters": tuple(COLOURS),
    "fetches": (*BASIC_LAND_TYPES, "basic", "land"),
    "cycling_finds": (*BASIC_LAND_TYPES, "basic", "land"),
    "tapped_types": (*BASIC_LAND_TYPES, "basic"),
}


def checked_fields(fields: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return behaviour fields, checked against the fields of `Behaviour`.

    Parameters
    ----------
    fields
        As read from a data file; `left_out` may be a list or one text.
    where
        What the fields belong to, for the error.

    Raises
    ------
    CardError
        If a field is not known, has another type, or a word outside of its vocabulary.

    Examples
    --------
    >>> checked_fields({"makes": "C", "amount": 2}, "Sol Ring")
    {'makes': 'C', 'amount': 2}
    """
    known = {field.name: field.default for field in dataclasses.fields(Behaviour)}
    out: dict[str, Any] = {}
    for name, value in fields.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"known: {', '.join(known)}"
            raise CardError(f'{where}: "{name}" is no behaviour field; {hint}')
        if name == "left_out":
            value = (value,) if isinstance(value, str) else tuple(value)
        if type(value) is not type(known[name]):
            wanted = type(known[name]).__name__
            raise CardError(f"{where}: {name} = {value!r} should be of type {wanted}")
        _check_words(name, value, where)
        out[name] = value
    return out


def _check_words(name: str, value: Any, where: str) -> None:
    """Raise where a value is outside of its field's vocabulary."""
    if name in _WORDS and value not in _WORDS[name]:
        words = ", ".join(f'"{word}"' for word in _WORDS[name])
        raise CardError(f"{where}: {name} = {value!r} is not one of {words}")
    if name in _KINDS:
        for part in value if name in ("makes", "free", "filters") else value.split():
            if part not in _KINDS[name]:
                raise CardError(
                    f'{where}: {name} = {value!r}: "{part}" is not one of {_KINDS[name]}'
                )
    if name in ("filter_cost", "fetch_cost", "cycling"):
        ManaCost.parse(value)
    if name in ("only", "reduces", "tutors") and value:
        _check_kind(name, value, where)
    if name == "counts" and not value.startswith("devotion"):
        for kind in filter(None, value.split(" + ")):
            _check_kind(name, kind, where)
    if isinstance(value, int) and value < 0:
        raise CardError(f"{where}: {name} = {value} should be 0 or more")


def _check_kind(name: str, value: str, where: str) -> None:
    """Raise where a value is no kind; the error names the field."""
    try:
        check_kind(value)
    except CardError as error:
        raise CardError(f"{where}: {name}: {error}") from None


def changed_fields(behaviour: Behaviour) -> dict[str, Any]:
    """Return the fields of a behaviour that differ from a blank, as plain values.

    Examples
    --------
    >>> changed_fields(Behaviour(makes="C", amount=2))
    {'makes': 'C', 'amount': 2}
    """
    out = {}
    for field in dataclasses.fields(Behaviour):
        value = getattr(behaviour, field.name)
        if value != field.default:
            out[field.name] = list(value) if isinstance(value, tuple) else value
    return out
