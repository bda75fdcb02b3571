"""Aside policies: which cards are laid aside where a rule exchanges part of a hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from simlab.errors import MulliganError
from simlab.mulligans.own import OwnWorth, own_worth

__all__ = ["AsidePolicy", "AsideSpells", "find_aside"]


class AsidePolicy(Protocol):
    """What an aside policy offers. The dearest spells go, and the lands that stand last."""

    def counts(self, cards: int, lands: int, low: int, high: int) -> tuple[int, int]:
        """Return the lands and the spells laid aside, at least one card in all.

        Parameters
        ----------
        cards, lands
            Cards in hand, and the lands among them.
        low, high
            Fewest and most lands that the keep policy wants.
        """

    def __str__(self) -> str:
        """Say it in the words that `find_aside` reads."""


@dataclass(frozen=True, slots=True)
class AsideSpells:
    """With too many lands lay aside all lands but three, otherwise all spells but some.

    Attributes
    ----------
    keep
        Spells that stay; 0 digs for lands with everything.

    Examples
    --------
    >>> AsideSpells(1).counts(cards=7, lands=1, low=2, high=5), AsideSpells(1).counts(7, 6, 2, 5)
    ((0, 5), (3, 0))
    """

    keep: int = 1

    def counts(self, cards: int, lands: int, low: int, high: int) -> tuple[int, int]:
        """See `AsidePolicy.counts`."""
        spells = cards - lands
        if lands > high or not spells:
            return max(1, lands - 3), 0
        return 0, max(1, spells - self.keep)

    def __str__(self) -> str:
        return f"keep:{self.keep}"


_SHAPE = re.compile(r"keep:(\d)|(dig)")


def find_aside(aside: str | AsidePolicy | OwnWorth) -> AsidePolicy | OwnWorth:
    """Return the aside policy of a text; a policy is returned as it is.

    Parameters
    ----------
    aside
        ``keep:1`` (with too many lands all but three go, otherwise all spells but one), ``keep:3``
        and so on; ``dig`` is ``keep:0``; or the name of a function that `simlab.aside_policy` has
        registered.

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
    own = own_worth("aside", str(aside).strip())
    if own:
        return own
    found = _SHAPE.fullmatch(str(aside).strip())
    if found:
        return AsideSpells(int(found[1] or 0))
    raise MulliganError(
        f'aside="{aside}" is not understood; known: "keep:0" to "keep:9", "dig", '
        "or a function that simlab.aside_policy has registered"
    )
