"""The cards from which a legal deck of a format can be made."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS
from simlab.cards.table import DATA, load_table
from simlab.errors import DeckError
from simlab.formats import Format, may_lead
from simlab.formats.banlist import kind_out, listed
from simlab.formats.bans import list_on
from simlab.formats.values import value_problem

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["Pool", "candidates", "lead_problem", "leaders", "role_of"]


Pool = str | Iterable[str] | None
"""Names of cards to choose from; None: well-known ones; ``"table"``: the whole card table."""


@functools.cache
def _staples() -> tuple[str, ...]:
    """Return the names of staples.toml."""
    return tuple(tomllib.loads((DATA / "staples.toml").read_text("utf-8"))["names"])


def _named(pool: Pool) -> tuple[Card, ...]:
    """Return the cards of a pool."""
    table = load_table()
    if isinstance(pool, str):
        if pool != "table":
            raise DeckError(f'pool="{pool}": give names, "table" for every card, or nothing')
        paper = (name for name in table.names() if not name.startswith("A-"))
        return tuple(map(table.card, paper))
    return tuple(map(table.card, _staples() if pool is None else pool))


def candidates(fmt: Format, day: str | None, identity: int, pool: Pool = None) -> list[Card]:
    """Return the nonland cards with one face that a deck of a format may have.

    Parameters
    ----------
    fmt, day
        The format, and the day of its ban list.
    identity
        Mask of the colours that a card's identity may have.
    pool
        Names to choose from. None takes some thousand well-known cards; ``"table"`` every card of
        the card table, which does not tell silver borders.

    Raises
    ------
    CardError
        If a name of `pool` is not known.
    DeckError
        If `pool` is another word.
    """
    banned = list_on(fmt, day).banned
    found = []
    for card in _named(pool):
        if card.layout != "normal" or card.is_land or card.cost.unpayable:
            continue
        if card.colour_identity & ALL_COLOURS & ~identity or listed(card, banned):
            continue
        if not kind_out(card, day) and not value_problem(card, fmt.mana_value):
            found.append(card)
    return list(dict.fromkeys(found))


def leaders(fmt: Format, day: str | None, pool: Pool = None) -> tuple[Card, ...]:
    """Return the cards with one face that may lead alone in a format on a day.

    Raises
    ------
    DeckError
        If none can.
    """
    every = candidates(fmt, day, ALL_COLOURS, pool)
    found = tuple(card for card in every if not lead_problem(card, fmt, day))
    if not found:
        raise DeckError(f'no card of the pool may lead in format "{fmt.id}"')
    return found


def lead_problem(card: Card, fmt: Format, day: str | None) -> str:
    """Say why a card may not lead alone in a format on a day; empty where it may.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.formats import find_format
    >>> cards = map(load_table().card, ("Jace, Vryn's Prodigy", "Nicol Bolas, Planeswalker"))
    >>> [lead_problem(card, find_format("commander"), None) for card in cards]
    ['', 'may not lead']
    """
    lists = list_on(fmt, day)
    if not may_lead(card, fmt):
        return "may not lead"
    if listed(card, lists.banned):
        return "is banned"
    if listed(card, lists.banned_as_commander):
        return "is banned as commander"
    if (card.colour_identity & ALL_COLOURS).bit_count() > fmt.leaders.colours_max:
        return f"has more than {fmt.leaders.colours_max} colours, so it may not lead"
    kind = kind_out(card, day)
    if kind:
        return f"is {kind}, so it may not lead"
    value = value_problem(card, fmt.mana_value)
    return f"has {value}, so it may not lead" if value else ""


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
