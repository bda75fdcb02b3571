"""The conditions that companions set for the starting deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.cards.card import card_types
from simlab.formats.load import leaders_file

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["COMPANIONS", "StartingDeck", "companion_problem"]

_KAHEERA = {"Cat", "Elemental", "Nightmare", "Dinosaur", "Beast"}
_CARD_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Planeswalker"}
_CARD_TYPES |= {"Sorcery", "Kindred", "Tribal"}
_SPLIT = ("split", "aftermath")
_UNKNOWN = "the card table does not tell which permanents have an activated ability"


@dataclass(frozen=True, slots=True)
class StartingDeck:
    """What a companion looks at.

    Attributes
    ----------
    counts
        Cards of the main deck and the command zone, with their counts.
    cards
        Their facts, by name.
    least
        Least deck size of the format.
    """

    counts: Mapping[str, int]
    cards: Mapping[str, Card]
    least: int

    def all(self) -> tuple[Card, ...]:
        """Return every different card."""
        return tuple(self.cards[name] for name in self.counts)


Condition = Callable[[StartingDeck], str]


def _each(test: Callable[[Card], bool], what: str) -> Condition:
    """Make a condition that every card of the deck must meet."""

    def condition(deck: StartingDeck) -> str:
        wrong = sorted(card.name for card in deck.all() if not test(card))
        if not wrong:
            return ""
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        return f"{what}; not so: {', '.join(wrong[:3])}{more}"

    return condition


def _no_symbol_twice(card: Card) -> bool:
    """Tell whether no mana symbol is twice in a card's cost; a split card has the sum of halves."""
    faces = card.faces if card.layout in _SPLIT else card.faces[:1]
    pips = [pip for face in faces for pip in face.cost.pips]
    return len(pips) == len(set(pips)) and sum(face.cost.x for face in faces) <= 1


def _is_kaheeras(card: Card) -> bool:
    """Tell whether a card is no creature, or of Kaheera's types."""
    shifts = card.name in leaders_file()["every_creature_type"]
    return not card.is_creature or shifts or bool(_KAHEERA & set(card.subtypes))


def _different_names(deck: StartingDeck) -> str:
    twice = sorted(c.name for c in deck.all() if deck.counts[c.name] > 1 and not c.is_land)
    return f"nonland cards have different names; not so: {', '.join(twice[:3])}" if twice else ""


def _one_shared_type(deck: StartingDeck) -> str:
    spells = [card for card in deck.all() if not card.is_land]
    shared = set(_CARD_TYPES)
    for card in spells:
        faces = card.faces if card.layout in _SPLIT else card.faces[:1]
        shared &= set().union(*(card_types(face.type_line) for face in faces))
    return "" if shared or not spells else "nonland cards share a card type; they do not"


def _twenty_more(deck: StartingDeck) -> str:
    size, least = sum(deck.counts.values()), deck.least + 20
    return "" if size >= least else f"the deck has {least} cards or more; it has {size}"


def _unknown(deck: StartingDeck) -> str:
    told = all(
        not card.is_permanent or card.land_types or card.behaviour.makes for card in deck.all()
    )
    return "" if told else "?"


COMPANIONS: dict[str, Condition] = {
    "Gyruda, Doom of Depths": _each(
        lambda card: card.mana_value % 2 == 0, "every card has an even mana value"
    ),
    "Jegantha, the Wellspring": _each(
        _no_symbol_twice, "no card has a mana symbol twice in its cost"
    ),
    "Kaheera, the Orphanguard": _each(
        _is_kaheeras, "every creature is a Cat, Elemental, Nightmare, Dinosaur or Beast"
    ),
    "Keruga, the Macrosage": _each(
        lambda card: card.is_land or card.mana_value >= 3,
        "every card is a land or has mana value 3 or more",
    ),
    "Lurrus of the Dream-Den": _each(
        lambda card: not card.is_permanent or card.mana_value <= 2,
        "every permanent card has mana value 2 or less",
    ),
    "Lutri, the Spellchaser": _different_names,
    "Obosh, the Preypiercer": _each(
        lambda card: card.is_land or card.mana_value % 2 == 1,
        "every card is a land or has an odd mana value",
    ),
    "Umori, the Collector": _one_shared_type,
    "Yorion, Sky Nomad": _twenty_more,
    "Zirda, the Dawnwaker": _unknown,
}
"""What each companion asks: a function of the starting deck that says what is wrong.

It returns nothing where the condition is met, and ``"?"`` where the card table cannot tell.
"""


def companion_problem(name: str, deck: StartingDeck) -> tuple[str, str]:
    """Return what breaks a companion's condition, and what of it cannot be told.

    Parameters
    ----------
    name
        The companion.
    deck
        The starting deck, commanders included.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> cards = {name: load_table().card(name) for name in ("Forest", "Craw Wurm")}
    >>> deck = StartingDeck({"Forest": 56, "Craw Wurm": 4}, cards, 60)
    >>> companion_problem("Lurrus of the Dream-Den", deck)[0]
    'every permanent card has mana value 2 or less; not so: Craw Wurm'
    """
    condition = COMPANIONS.get(name)
    if condition is None:
        return f'"{name}" is no companion', ""
    problem = condition(deck)
    return ("", _UNKNOWN) if problem == "?" else (problem, "")
