"""Taking values out of the objects of a bulk file, each of the type it must have."""

from __future__ import annotations

from typing import Any

from simlab.errors import CardError

__all__ = ["letters", "optional_text", "text"]


def text(entry: dict[str, Any], key: str, default: str | None = None) -> str:
    """Return a text; `default` where it is missing or null, or an error where there is none."""
    value = entry.get(key)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise CardError(f'"{key}" is {value!r:.60}, not a text')
    return value


def optional_text(entry: dict[str, Any], key: str) -> str | None:
    """Return a text, or None where it is missing."""
    return None if entry.get(key) is None else text(entry, key)


def letters(entry: dict[str, Any], key: str) -> tuple[str, ...]:
    """Return a list of texts; none where it is missing."""
    value = entry.get(key) or []
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        raise CardError(f'"{key}" is {value!r:.60}, not a list of texts')
    return tuple(value)
