"""Which cards an effect may be aimed at."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from simlab.cards.kinds import is_of
from simlab.cards.own import wrong_word
from simlab.errors import CardError
from simlab.kernels.solitaire_codes import Effect

if TYPE_CHECKING:
    from simlab.cards.card import Card
    from simlab.solitaire.code import Fx

__all__ = ["can_hit", "check_kind_words", "is_attached", "is_kind"]

_ON_BATTLEFIELD = {
    *(Effect.KILL, Effect.DAMAGE, Effect.DAMAGE_X, Effect.BOUNCE, Effect.BOUNCE_ALL),
    *(Effect.WRATH, Effect.EDICT, Effect.DAMAGE_ALL),
}
_AS_CARD = {Effect.COUNTER, Effect.DISCARD}
_CREATURES = {Effect.DAMAGE, Effect.DAMAGE_X, Effect.DAMAGE_ALL, Effect.EDICT}
_OWN = ("card", "any", "permanent", "nonland", "flying", "nonflying")
_SIZE = re.compile(r"(power|toughness)(<=|>=|=)(\d+)")


def is_attached(card: Card) -> bool:
    """Say whether a card is an Aura or Equipment, which lies on a permanent."""
    return bool({"Aura", "Equipment"} & set(card.subtypes))


def can_hit(card: Card, fx: Fx, flags: int = 0) -> bool:
    """Say whether an effect may be aimed at a card, wherever it looks for it.

    Parameters
    ----------
    card
        The card.
    fx
        The effect; what it looks for on the battlefield is a permanent that is no land, Aura or
        Equipment, what it counters or lets discard any card but a land.
    flags
        Keywords of the card, for kinds such as ``"flying creature"``.
    """
    if fx.code in _ON_BATTLEFIELD and (card.is_land or not card.is_permanent or is_attached(card)):
        return False
    if fx.code in _CREATURES and not card.is_creature:
        return False
    if fx.code in _AS_CARD and card.is_land:
        return False
    if fx.code == Effect.LANDS and not card.is_land:
        return False
    return is_kind(card, fx.kind, flags)


def is_kind(card: Card, kind: str, flags: int = 0) -> bool:
    """Say whether a card is of a kind.

    Beside the words of `simlab.cards.kinds`: ``card`` for any, ``permanent``, ``nonland``,
    ``flying`` and ``nonflying``, ``power>=4``, ``toughness<=2``.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> bears = load_table().card("Grizzly Bears")
    >>> is_kind(bears, "creature nonblack power<=2"), is_kind(bears, "artifact or planeswalker")
    (True, False)
    """
    return any(
        all(_fits(card, word, flags) for word in part.split())
        for part in kind.split(" or ")
        if part
    )


def check_kind_words(kind: str, more: Collection[str] = ()) -> None:
    """Check that some card could be of a kind; `more` are words that it may have besides.

    Raises
    ------
    CardError
        If a word of it is no type of any card and none of those of `is_kind`.

    Examples
    --------
    >>> check_kind_words("creature nonblack power<=2 or flying creature")
    >>> check_kind_words("crature")
    Traceback (most recent call last):
        ...
    simlab.errors.CardError: "crature": no card is of type "crature"; did you mean "creature"?
    """
    for word in kind.replace(" or ", " ").split():
        if word in _OWN or word.lower() in more or _SIZE.fullmatch(word):
            continue
        if hint := wrong_word(word):
            raise CardError(f'"{kind}": {hint}')


def _fits(card: Card, word: str, flags: int) -> bool:
    """Say whether one word holds for a card."""
    if word in ("card", "any"):
        return True
    if word == "permanent":
        return card.is_permanent
    if word in ("flying", "nonflying"):
        return bool(flags & 1) == (word == "flying")
    if found := _SIZE.fullmatch(word):
        printed = card.power if found[1] == "power" else card.toughness
        size = int(printed) if printed and printed.lstrip("-").isdigit() else 0
        bound = int(found[3])
        return {"<=": size <= bound, ">=": size >= bound, "=": size == bound}[found[2]]
    return is_of(card, word)
