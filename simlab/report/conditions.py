"""What numbers are conditional on, each text once on the page."""

from __future__ import annotations

__all__ = ["Conditions"]


class Conditions:
    """Gives each text an id, in the order in which they are asked for.

    Examples
    --------
    >>> found = Conditions()
    >>> found.id("of all games"), found.id("of some"), found.id("of all games")
    ('given-1', 'given-2', 'given-1')
    """

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def id(self, text: str) -> str:
        """Return the id of a text."""
        return self._ids.setdefault(text, f"given-{len(self._ids) + 1}")

    @property
    def every(self) -> list[tuple[str, str]]:
        """Each id with its text."""
        return [(name, text) for text, name in self._ids.items()]
