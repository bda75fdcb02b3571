"""What notes on a card speak of: of its casting, of another way to cast it, or of every such card.

A note says what is left out of a card or simplified, see `simlab.cards.play`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = [
    "ALTERNATIVE",
    "ANOTHER_WAY",
    "ASSUMED",
    "BOTTOM_STAYS",
    "FREE",
    "LIFE_PAID",
    "REDUCTION",
    "SIGN",
    "TWO_OR_COLOUR",
    "assumptions",
    "by_assumption",
    "has_another_way",
    "of_casting",
]

FREE = "being cast for other cards instead of mana is not played"
ALTERNATIVE = "its alternative costs are not played"
REDUCTION = "cost reduction is not played"
TWO_OR_COLOUR = "{2/colour} is paid with the colour"

LIFE_PAID = "life is paid for it to enter untapped"
BOTTOM_STAYS = "cards that a mulligan put on the bottom stay there when it shuffles"

ANOTHER_WAY = (
    "has another way to be cast (for less, for another cost, or from elsewhere), which is not "
    "played"
)
"""What is said of cards for which `has_another_way` holds."""

SIGN = "†"  # at the name of such a card

ASSUMED = (LIFE_PAID, BOTTOM_STAYS)
"""What is taken for granted of every card of a kind: it is said once, not card by card."""

_ANOTHER = (FREE, ALTERNATIVE, REDUCTION, TWO_OR_COLOUR)
_CASTING = re.compile(r"\bcosts?\b|\bcast\b|^X is|Phyrexian|\{2/colour\}|^snow")


def of_casting(notes: Iterable[str]) -> tuple[str, ...]:
    """Return those notes on a card that are about casting it.

    Examples
    --------
    >>> of_casting(["X is played as 1", "copies are not played"])
    ('X is played as 1',)
    """
    return tuple(note for note in notes if _CASTING.search(note))


def has_another_way(notes: Iterable[str]) -> bool:
    """Say whether a card can be cast in another way than the one that is played.

    How often its mana cost can be paid then says little of how often it is cast: Force of Will,
    delve, evoke, madness, suspend.

    Examples
    --------
    >>> has_another_way([REDUCTION]), has_another_way(["X is played as 1"])
    (True, False)
    """
    return any(note in _ANOTHER for note in notes)


def assumptions(notes: Iterable[str]) -> tuple[str, ...]:
    """Return those notes on a card that hold of every card of its kind.

    Examples
    --------
    >>> assumptions([f"Agadeem, the Undercrypt: {LIFE_PAID}", REDUCTION])
    ('Agadeem, the Undercrypt: life is paid for it to enter untapped',)
    """
    return tuple(note for note in notes if note.endswith(ASSUMED))


def by_assumption(notes: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """Return each assumption with the cards that it is made of, from the notes of each card.

    Examples
    --------
    >>> by_assumption({"Stomping Ground": [LIFE_PAID], "Steam Vents": [LIFE_PAID], "Opt": []})
    {'life is paid for it to enter untapped': ('Stomping Ground', 'Steam Vents')}
    """
    made = {said: assumptions(told) for said, told in notes.items()}
    return {
        text: names
        for text in ASSUMED
        if (names := tuple(n for n, told in made.items() if any(t.endswith(text) for t in told)))
    }
