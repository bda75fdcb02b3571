"""Colour identity: every card inside that of the commanders (rules 903.4, 903.5c, 903.5d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.formats.checks.held import Held
from simlab.formats.leaders import chooses_colour
from simlab.formats.load import rule_number
from simlab.formats.report import Violation

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["colour_identity"]


def colour_identity(held: Held) -> Iterator[Violation]:
    """Check main deck, signature spells, sideboard and companion."""
    if not held.fmt.identity.binds or not held.deck.commanders:
        return
    allowed = 0
    for card in held.leaders:
        allowed |= card.colour_identity & ALL_COLOURS
    others = [held.cards[name] for name in held.names() if name not in held.deck.commanders]
    allowed |= _chosen(held, others, allowed)
    free = _free_basics(held, others, allowed)
    for card in others:
        identity = card.colour_identity & ALL_COLOURS
        if not identity & ~allowed or card.name in free:
            continue
        by_type = "basic land types" if card.land_types else "colour identity"
        message = (
            f'"{card.name}" has colour identity {colour_letters(identity)}, the commander of a '
            f'"{held.label}" deck allows {colour_letters(allowed) or "none"} here'
        )
        yield held.violation(
            "colour identity", card.name, message, number=rule_number(held.fmt, by_type)
        )


def _chosen(held: Held, others: list[Card], allowed: int) -> int:
    """Return the colours that fit the deck best for commanders that choose one each."""
    choices = sum(map(chooses_colour, held.leaders))
    if not choices:
        return 0
    wanted = Counter[int]()
    for card in others:
        for bit in range(5):
            if card.colour_identity & ~allowed & 1 << bit:
                wanted[1 << bit] += 1
    return sum(colour for colour, _ in wanted.most_common(choices))


def _free_basics(held: Held, others: list[Card], allowed: int) -> set[str]:
    """Return the basic lands that a colourless deck may have all the same: those of one type."""
    if allowed or held.fmt.identity.colourless_basics != "one type":
        return set()
    basics = [card for card in others if card.is_basic and card.land_types]
    kinds = {card.land_types for card in basics}
    return {card.name for card in basics} if len(kinds) == 1 else set()
