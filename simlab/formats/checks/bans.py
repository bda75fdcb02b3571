"""Ban lists: cards that may not be in the deck, not lead it, not wait outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from simlab.formats.banlist import BanList
from simlab.formats.bans import ban_status, list_on
from simlab.formats.checks.held import Held, Unknown
from simlab.formats.report import Violation

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["bans"]


def bans(held: Held) -> Iterator[Violation | Unknown]:
    """Check every card against the list of the day, and say where the list is not known."""
    banned = list_on(held.fmt, held.day)
    names = held.names()
    for name in names:
        card = held.cards[name]
        status = ban_status(card, held.fmt, held.day)
        if _breaks(status.status, card, held):
            rule = status.status
            yield held.violation(
                rule,
                name,
                f'"{name}" is {rule} in format "{held.label}": {status.reason}',
                number=status.reason if status.listed else "",
            )
    yield from _open_questions(held, banned, names)


def _breaks(status: str, card: Card, held: Held) -> bool:
    """Tell whether what a list says of a card forbids it where it is."""
    if status == "banned as commander":
        return card.name in held.deck.commanders
    if status == "banned as companion":
        return card.name == held.deck.companion
    return status == "banned"


def _open_questions(held: Held, banned: BanList, names: tuple[str, ...]) -> Iterator[Unknown]:
    """Say why the list does not answer for the cards that are not on it."""
    if not banned.known_on(held.day):
        later = [n for n in names if ban_status(held.cards[n], held.fmt, None).status == "banned"]
        has = f"; it has {', '.join(later)}" if later else ""
        yield Unknown(
            f"no ban list of {held.day} was found; the one at hand is of {banned.as_of}{has}"
        )
    elif banned.id == "none_found":
        yield Unknown("no ban list was found")
    elif not banned.complete:
        yield Unknown(f"the ban list at hand is not complete ({banned.as_of}, {banned.source})")
