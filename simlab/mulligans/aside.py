"""Aside policies: which cards are laid aside where a rule exchanges part of a hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from simlab.errors import MulliganError

__all__ = ["AsidePolicy", "AsideSpells", "find_aside"]


class AsidePolicy(Protocol):
    """What an aside policy offers. The dearest spells go, and the lands that stand last."""

    def counts(self, cards: int, lands: int, low: int) -> tuple[int, int]:
        """Return the lands and the spells laid aside, at least one card in all.

        Parameters
        ----------
        cards, lands
            Cards in hand, and the lands among them.
        low
            Fewest lands that the keep policy wants.
        """

    def __str__(self) -> str:
        """Say it in the words that `find_aside` reads."""


@dataclass(frozen=True, slots=True)
class AsideSpells:
    """With too few lands lay aside all spells but some, with too many all lands but three.

    Attributes
    ----------
    keep
        Spells that stay; 0 digs for lands with everything.

    Examples
    --------
    >>> AsideSpells(1).counts(cards=7, lands=1, low=2), AsideSpells(1).counts(7, 6, 2)
    ((0, 5), (3, 0))
    """

    keep: int = 1

    def counts(self, cards: int, lands: int, low: int) -> tuple[int, int]:
        """See `AsidePolicy.counts`."""
        spells = cards - lands
        if lands < low:
            return (0, max(1, spells - self.keep)) if spells else (1, 0)
        return (max(1, lands - 3), 0) if lands else (0, 1)

    def __str__(self) -> str:
        return f"keep:{self.keep}"


_SHAPE = re.compile(r"keep:(\d)|(dig)")


def find_aside(aside: str | AsidePolicy) -> AsidePolicy:
    """Return the aside policy of a text; a policy is returned as it is.

    Parameters
    ----------
    aside
        ``keep:1`` (with too few lands one spell stays), ``keep:3`` and so on; ``dig`` is
        ``keep:0``.

    Raises
    ------
    MulliganError
        If the text cannot be read.

    Examples
    --------
    >>> find_aside("dig")
    AsideSpells(keep=0)
    """
    if not isinstance(aside, str) and hasattr(aside, "counts"):
        return aside
    found = _SHAPE.fullmatch(str(aside).strip())
    if found:
        return AsideSpells(int(found[1] or 0))
    raise MulliganError(f'aside="{aside}" is not understood; known: "keep:0" to "keep:9", "dig"')
