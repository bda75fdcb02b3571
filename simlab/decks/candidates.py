"""The cards from which a legal deck of a format can be made."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS
from simlab.cards.table import load_table
from simlab.errors import DeckError
from simlab.formats import Format, may_lead
from simlab.formats.banlist import kind_out, listed
from simlab.formats.bans import list_on
from simlab.formats.values import value_problem

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["candidates", "leaders", "role_of"]


@functools.cache
def _spells(fmt: Format, day: str | None) -> tuple[Card, ...]:
    """Return every nonland card that a format allows on a day, whatever its colours."""
    table = load_table()
    banned = list_on(fmt, day).banned
    found = []
    for name in table.names():
        card = table.card(name)
        plain = card.layout == "normal" and not name.startswith("A-")
        if not plain or card.is_land or card.cost.unpayable or listed(card, banned):
            continue
        if not kind_out(card, day) and not value_problem(card, fmt.mana_value):
            found.append(card)
    return tuple(found)


def candidates(
    fmt: Format, day: str | None, identity: int, pool: Iterable[str] | None = None
) -> tuple[Card, ...]:
    """Return the nonland cards with one face that a deck of a format may have.

    Parameters
    ----------
    fmt, day
        The format, and the day of its ban list.
    identity
        Mask of the colours that a card's identity may have.
    pool
        Names to choose from; None takes the card table, without digital versions (``A-``). The
        table does not tell silver borders: name a pool to be sure of them.

    Raises
    ------
    CardError
        If a name of `pool` is not known.
    """
    inside = [
        card for card in _spells(fmt, day) if not card.colour_identity & ALL_COLOURS & ~identity
    ]
    if pool is None:
        return tuple(inside)
    wanted = {load_table().card(name).name for name in pool}
    return tuple(card for card in inside if card.name in wanted)


def leaders(fmt: Format, day: str | None, pool: Iterable[str] | None = None) -> tuple[Card, ...]:
    """Return the cards that may lead alone in a format on a day.

    Raises
    ------
    DeckError
        If none can.
    """
    banned = list_on(fmt, day)
    found = tuple(
        card
        for card in candidates(fmt, day, ALL_COLOURS, pool)
        if may_lead(card, fmt)
        and not listed(card, banned.banned_as_commander)
        and (card.colour_identity & ALL_COLOURS).bit_count() <= fmt.leaders.colours_max
    )
    if not found:
        raise DeckError(f'no card of the pool may lead in format "{fmt.id}"')
    return found


def role_of(card: Card) -> str:
    """Return what a card is for in a goldfish game.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> [role_of(load_table().card(n)) for n in ("Sol Ring", "Cultivate", "Shock", "Grizzly Bears")]
    ['mana', 'land search', 'spell', 'creature']
    """
    does = card.behaviour
    if card.is_land:
        return "land"
    if does.makes or does.free:
        return "mana"
    if does.fetches:
        return "land search"
    if does.draws:
        return "draw"
    if card.is_creature:
        return "creature"
    return "permanent" if card.is_permanent else "spell"
