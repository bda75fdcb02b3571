"""Scales of the labels that players give their decks; no deck is judged by them here."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass
from importlib import resources

from simlab.errors import FormatError

__all__ = ["Scale", "find_scale", "load_scales"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A scale of labels.

    Attributes
    ----------
    id, name
        Catalogue id and name.
    as_of
        Day, month or year of the scale as it stands here; empty where it has none.
    levels
        Names of the levels from the lowest; none where any whole number is a value.
    source, note
        In words.
    """

    id: str
    name: str
    as_of: str
    levels: tuple[str, ...]
    source: str
    note: str

    def value(self, given: int) -> int:
        """Return a value, checked.

        Raises
        ------
        FormatError
            If it is no whole number, or outside of the levels.

        Examples
        --------
        >>> find_scale("bracket").value(3)
        3
        """
        whole = isinstance(given, int) and not isinstance(given, bool)
        if not whole or (self.levels and not 1 <= given <= len(self.levels)):
            span = f" from 1 to {len(self.levels)}" if self.levels else ""
            raise FormatError(f"{self.id}={given!r}: {self.name} has whole numbers{span}")
        return given

    def words(self, value: int) -> str:
        """Say a value in words, with the scale and its date.

        Examples
        --------
        >>> find_scale("bracket").words(3)
        'Upgraded, 3 of 5 (Commander Brackets, 2025-10)'
        """
        dated = f"{self.name}, {self.as_of}" if self.as_of else self.name
        if not self.levels:
            return f"{value} ({dated})"
        level = self.levels[value - 1]
        named = "" if level == str(value) else f"{level}, "
        return f"{named}{value} of {len(self.levels)} ({dated})"

    def describe(self) -> str:
        """Say in plain English what the scale is."""
        lines = [f"{self.id}: {self.name}" + (f" ({self.as_of})" if self.as_of else "")]
        lines.append(f"  levels: {', '.join(self.levels) or 'any whole number'}")
        lines += [f"  source: {self.source}", f"  notes: {self.note}"]
        return "\n".join(lines)


@functools.cache
def load_scales() -> dict[str, Scale]:
    """Return every scale by its id.

    Examples
    --------
    >>> list(load_scales())
    ['bracket', 'power_level_ten', 'league_points']
    """
    text = (resources.files("simlab") / "data" / "scales.toml").read_text("utf-8")
    entries = tomllib.loads(text)["scale"]
    return {entry["id"]: Scale(**{**entry, "levels": tuple(entry["levels"])}) for entry in entries}


def find_scale(name: str) -> Scale:
    """Return the scale with this id.

    Raises
    ------
    FormatError
        If there is none; the message lists all.

    Examples
    --------
    >>> find_scale("bracket").levels[2]
    'Upgraded'
    """
    known = load_scales()
    if name not in known:
        raise FormatError(f'scale "{name}" is not known; known: {", ".join(known)}')
    return known[name]
