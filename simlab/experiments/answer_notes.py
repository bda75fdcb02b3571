"""What is to be known of an answer to a question: which cards are simplified, and what that is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from simlab.decks import Deck
from simlab.plural import number_of
from simlab.questions import Question
from simlab.questions.meaning import Count, Fixed, Happens, Measure, leaves

__all__ = ["notes_of"]

Leaf = Fixed | Count | Measure | Happens

MOST_NAMED = 4  # cards that are asked about; of more only the number is said
_LANDS_DEALT = (
    "payable looks at the lands that are dealt and drawn turn by turn, counts look also at cards "
    "that others draw or search for"
)
_CASTING = re.compile(r"\bcosts?\b|\bcast\b|^X is|Phyrexian|\{2/colour\}|^snow")
_SEE = "played in part or simplified: see simlab check, or Deck.modelled()"


def notes_of(
    question: Question, left_out: Mapping[str, tuple[str, ...]], deck: Deck, *, exact: bool
) -> tuple[str, ...]:
    """Return what is to be known of an answer.

    Cards that the question names, and whose casting it asks about, come with what is left out of
    that, such as lower costs; what they do once they are cast does not matter. Of others that may
    matter the number is said: in games those that are played, in exact answers lands that are to
    pay.

    Parameters
    ----------
    question
        The question, held against the deck.
    left_out
        What is left out or simplified, card name to notes.
    deck
        The deck.
    exact
        True for an answer that was computed.

    Returns
    -------
    tuple of str
        One note each on cards that are asked about, on counts beside payable, and on the number of
        others; none where nothing matters.
    """
    every = [leaf for leaf in _leaves(question) if not isinstance(leaf, Fixed)]
    payable = any(isinstance(leaf, Happens) and leaf.event == "payable" for leaf in every)
    asked = dict.fromkeys(name for leaf in every for name in _named(leaf))
    named = {name: found for name in asked if (found := _of_casting(left_out.get(name, ())))}
    told = named if len(named) <= MOST_NAMED else {}
    notes = [f'"{name}", asked about, is simplified: {why}' for name, why in told.items()]
    if not exact and payable and any(isinstance(leaf, Count | Measure) for leaf in every):
        notes.append(_LANDS_DEALT)
    others = [name for name in left_out if name not in told]
    if exact:
        cards = deck.cards()
        others = [name for name in others if name in cards and cards[name].is_land]
    if others and any(map(_pays if exact else _is_played, every)):
        which = "other " if told else "different " if len(others) > 1 else ""
        thing = which + ("land" if exact else "card")
        are = "is" if len(others) == 1 else "are"
        notes.append(f"{number_of(len(others), thing)} {are} {_SEE}")
    return tuple(notes)


def _of_casting(notes: Iterable[str]) -> str:
    """Return those notes on a card that are about casting it."""
    return "; ".join(note for note in notes if _CASTING.search(note))


def _leaves(question: Question) -> Iterator[Leaf]:
    """Yield what the event and the condition of a question are made of."""
    for part in (question.event, question.given):
        if part is not None:
            yield from leaves(part)


def _is_played(leaf: Leaf) -> bool:
    """Say whether it depends on what the pilot plays."""
    if not isinstance(leaf, Count):
        return True
    return leaf.where in ("play", "cast") or (leaf.where == "hand" and leaf.turn > 0)


def _pays(leaf: Leaf) -> bool:
    """Say whether lands are to pay for something."""
    return isinstance(leaf, Happens)


def _named(leaf: Leaf) -> tuple[str, ...]:
    """Return the cards that are named one by one, where it matters how they are played."""
    match leaf:
        case Happens(card=card):
            return (card,)
        case Count(cards) if cards.words.startswith('"') and _is_played(leaf):
            return cards.names
    return ()
