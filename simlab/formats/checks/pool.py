"""What a format asks that no data here can tell: sets, rarities, points."""

from __future__ import annotations

from collections.abc import Iterator

from simlab.formats.checks.held import Held, Unknown

__all__ = ["pool"]


def pool(held: Held) -> Iterator[Unknown]:
    """Name the rules about printings."""
    fmt = held.fmt
    if fmt.pool != "all":
        yield Unknown(f"whether the cards are {fmt.pool}: the card table has no sets")
    if fmt.rarity != "any":
        yield Unknown(f"whether the rarities are right ({fmt.rarity}): the card table has none")
    if fmt.points_max >= 0:
        yield Unknown(f"the points of the cards ({fmt.points_max} a deck): no list is at hand")
