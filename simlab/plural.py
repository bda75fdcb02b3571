"""Numbers of things in words."""

from __future__ import annotations

__all__ = ["number_of"]


def number_of(count: int, thing: str, things: str | None = None) -> str:
    """Return how many of something there are, in figures: one is singular, and none is plural.

    Parameters
    ----------
    count
        How many.
    thing
        What one is called.
    things
        What several are called; by default `thing` with an s.

    Examples
    --------
    >>> number_of(1, "game"), number_of(20_000, "game"), number_of(0, "copy", "copies")
    ('1 game', '20,000 games', '0 copies')
    """
    return f"{count:,} {thing if count == 1 else things or thing + 's'}"
