"""Which cards a behaviour speaks of: spells that some mana pays for, permanents that are counted.

A *kind* is a text of words that must all hold, as in ``"legendary creature"``; ``" or "`` stands
between kinds of which one must hold, as in ``"instant or sorcery"``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS
from simlab.errors import CardError

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["check_kind", "is_of"]

_COLOURS = dict(zip(("white", "blue", "black", "red", "green"), COLOURS, strict=False))
_VALUE = re.compile(r"mv(<=|>=|=)(\d+)")
_WORD = re.compile(r"[A-Za-z][\w'-]*")


def check_kind(text: str) -> None:
    """Check that a text is a kind.

    Raises
    ------
    CardError
        If a word of it is none that a kind may have.

    Examples
    --------
    >>> check_kind("artifact mv<=1 or Golem")
    """
    for kind in text.split(" or "):
        words = kind.split()
        bad = [word for word in words if not (_WORD.fullmatch(word) or _VALUE.fullmatch(word))]
        if not words or bad:
            what = f'"{bad[0]}"' if bad else "an empty part"
            raise CardError(
                f'"{text}" has {what}; a kind has card types as in "creature", colours as in '
                '"red", "colourless", "multicoloured", "noncreature", "commander", "spell", and '
                'mana values as in "mv<=2", with " or " between kinds'
            )


def is_of(card: Card, text: str, *, commander: bool = False) -> bool:
    """Say whether a card is of a kind.

    Parameters
    ----------
    card
        The card; its front is looked at.
    text
        Words for types, supertypes and subtypes of any capitals; ``white`` to ``green``,
        ``colourless``, ``monocoloured``, ``multicoloured``; ``commander``; ``non`` before any of
        these, as in ``noncreature``; ``spell`` for every card that is no land;
        ``mv<=2``, ``mv=3``, ``mv>=6`` for mana values. An empty text is no kind.
    commander
        True for a card of the command zone.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> ring = load_table().card("Sol Ring")
    >>> is_of(ring, "creature or artifact"), is_of(ring, "artifact mv>=2"), is_of(ring, "spell")
    (True, False, True)
    >>> is_of(ring, "noncreature"), is_of(ring, "monocoloured")
    (True, False)
    """
    return any(
        all(_fits(card, word, commander) for word in kind.split())
        for kind in text.split(" or ")
        if kind
    )


def _fits(card: Card, word: str, commander: bool) -> bool:
    """Say whether one word of a kind holds for a card."""
    if found := _VALUE.fullmatch(word):
        value, bound = card.mana_value, int(found[2])
        return {"<=": value <= bound, ">=": value >= bound, "=": value == bound}[found[1]]
    match word.lower():
        case "spell":
            return not card.is_land
        case "commander":
            return commander
        case "colourless":
            return card.colours == 0
        case "multicoloured":
            return card.colours.bit_count() > 1
        case "monocoloured":
            return card.colours.bit_count() == 1
        case colour if colour in _COLOURS:
            return bool(card.colours >> COLOURS.index(_COLOURS[colour]) & 1)
        case no if no.startswith("non") and len(no) > len("non"):
            return not _fits(card, no.removeprefix("non"), commander)
        case other:
            return other in card.front.type_line.lower().replace("—", " ").split()
