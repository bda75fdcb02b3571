"""What is to be known of an answer to a question: which cards are simplified, and what that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simlab.cards.notes import BOTTOM_STAYS, assumptions, by_assumption, of_casting
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
_SEE = "something left out or simplified: see simlab check, or Deck.modelled()"


def notes_of(
    question: Question, left_out: Mapping[str, tuple[str, ...]], deck: Deck, *, exact: bool
) -> tuple[str, ...]:
    """Return what is to be known of an answer.

    Cards that the question names, and whose casting it asks about, come with what is left out of
    that, such as lower costs; what they do once they are cast does not matter. Of others that may
    matter the number is said, each name once: in games those that are played, in exact answers
    lands that are to pay. What is assumed of every card of a kind is said once.

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
    named = {
        name: found for name in asked if (found := "; ".join(of_casting(left_out.get(name, ()))))
    }
    told = named if len(named) <= MOST_NAMED else {}
    notes = [f'"{name}", asked about, is simplified: {why}' for name, why in told.items()]
    if not exact and payable and any(isinstance(leaf, Count | Measure) for leaf in every):
        notes.append(_LANDS_DEALT)
    others = [name for name in left_out if name not in told]
    if exact:
        cards = deck.cards()
        others = [name for name in others if name in cards and cards[name].is_land]
    if any(map(_pays if exact else _is_played, every)):
        notes += _of_others({name: left_out[name] for name in others}, exact=exact)
    return tuple(notes)


def _of_others(left_out: Mapping[str, tuple[str, ...]], *, exact: bool) -> Iterator[str]:
    """Say of how many cards something is left out, and once what is assumed of all of a kind."""
    kind = "land" if exact else "card"
    more = [name for name, told in left_out.items() if len(assumptions(told)) < len(told)]
    if more:
        have = "has" if len(more) == 1 else "have"
        yield f"{number_of(len(more), kind, f'different {kind}s')} {have} {_SEE}"
    for text, names in by_assumption(left_out).items():
        if exact and text == BOTTOM_STAYS:  # nothing is shuffled where lands alone are to pay
            continue
        many = number_of(len(names), kind, f"different {kind}s")
        yield f"{', '.join(names) if len(names) <= MOST_NAMED else many}: {text}"


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
