"""Decks to measure with, which are no legal lists: more copies of a card than are allowed."""

from __future__ import annotations

from simlab.decks import Deck

__all__ = ["STAND_IN", "copies_too_many"]

STAND_IN = (
    "Fewer lands make room for more copies of a spell of median mana value, as a stand-in: not a "
    "legal list."
)
CONSTRUCTED = 60  # cards of a deck without a format that is taken for a constructed one


def copies_too_many(deck: Deck, given: Deck) -> tuple[str, ...]:
    """Say which cards a deck has more often than allowed, those of the deck as given left out.

    A deck without a format is held against Commander if it has a commander, against constructed
    formats if it has 60 cards or more, and against nothing else: a limited deck has as many copies
    as were opened.

    Examples
    --------
    >>> deck = Deck.of({"Forest": 23, "Grizzly Bears": 4, "Shock": 5, "Opt": 28})
    >>> copies_too_many(deck.with_lands(21), deck)
    ('7 copies of "Shock", format "constructed_60" allows 4 copies',)
    """
    format = deck.format or ("commander" if deck.commanders else None)
    if format is None:
        if deck.size < CONSTRUCTED:
            return ()
        format = "constructed_60"
    return tuple(
        violation.message
        for violation in deck.check(format).violations
        if violation.rule in ("copies", "singleton")
        and violation.card is not None
        and deck.main.get(violation.card, 0) > given.main.get(violation.card, 0)
    )
