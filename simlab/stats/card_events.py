"""What is counted of a card: the events of `Run.cards` and the delays of `Run.delays`."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from simlab.errors import ConfigError

__all__ = ["CARD_EVENTS", "CardEvent", "find_card_event"]


@dataclass(frozen=True, slots=True)
class CardEvent:
    """Something that is counted of a card.

    Attributes
    ----------
    name
        The same in every frame and plot.
    is_share
        True for a share of games, False for a mean number of turns.
    meaning
        In words.
    """

    name: str
    is_share: bool
    meaning: str


_SHARES = (
    ("seen", "it has been in hand by this turn"),
    ("payable", "some choice and order of land drops among the lands seen pays it on this turn"),
    (
        "payable_given_lands",
        "it is payable, given at least as many lands seen as the mana it takes",
    ),
    ("castable", "the pilot's mana on this turn pays it, alone, in hand or not"),
    ("cast", "it has been cast by this turn"),
    ("payable_and_seen", "it is payable on this turn, and has been in hand"),
    (
        "castable_and_seen",
        "on this turn or an earlier one the pilot's mana paid it, and it had been in hand",
    ),
    ("castable_given_seen", "castable_and_seen, given that it has been in hand by this turn"),
)
_DELAYS = (
    (
        "payable_delay",
        "turns from the turn of the mana it takes, or turn 1, to the first on which it is payable; "
        "at most to the turn after the last; 0 if payable earlier",
    ),
    (
        "castable_delay",
        "of a commander: turns from the turn of the mana it takes, or turn 1, to the first on "
        "which the pilot's mana pays it; at most to the turn after the last; 0 if paid earlier",
    ),
)
CARD_EVENTS: dict[str, CardEvent] = {
    name: CardEvent(name, is_share, meaning)
    for events, is_share in ((_SHARES, True), (_DELAYS, False))
    for name, meaning in events
}


def find_card_event(name: str) -> CardEvent:
    """Return the event of a name.

    Raises
    ------
    ConfigError
        If there is none; the text names the known ones.

    Examples
    --------
    >>> find_card_event("cast").meaning
    'it has been cast by this turn'
    """
    if name in CARD_EVENTS:
        return CARD_EVENTS[name]
    near = difflib.get_close_matches(name, CARD_EVENTS, 1)
    hint = f'did you mean "{near[0]}"? ' if near else ""
    raise ConfigError(f'event "{name}" is not known; {hint}known: {", ".join(CARD_EVENTS)}')
