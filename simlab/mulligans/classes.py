"""Classes of cards that a policy may name beside single cards: ``@ramp``, ``@creature``, ``@G``."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS, colour_letters
from simlab.cards.names import fold, squeeze
from simlab.errors import DeckError, MulliganError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simlab.cards import Card
    from simlab.cards.played import Played

__all__ = ["CardFacts", "check_names", "find_all", "matches"]

_VALUE = re.compile(r"@mv(<=|>=|)(\d+)")
_WORD = re.compile(r"@[a-z][a-z'-]*", re.IGNORECASE)
_KINDS = ("land", "spell", "ramp", "tapped", "untapped")


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as policies see it: what it is, and how it is played in this deck."""

    card: Card
    played: Played

    @property
    def name(self) -> str:
        """Its name."""
        return self.card.name


def check_names(names: Iterable[str]) -> None:
    """Check that those of some names that start with ``@`` are classes.

    Raises
    ------
    MulliganError
        If one is not; the text lists the classes.

    Examples
    --------
    >>> check_names(["Sol Ring", "@creature", "@mv<=2"])
    """
    for name in names:
        colour = len(name) == 2 and name[1].upper() in COLOURS
        fits = colour or _VALUE.fullmatch(name) or _WORD.fullmatch(name)
        if name.startswith("@") and not fits:
            raise MulliganError(
                f'"{name}" is no class of cards; known: @land, @spell, @ramp (spells that make '
                "mana), @tapped, @untapped (lands that always, or not always, enter tapped), @W @U "
                "@B @R @G @C (lands that make it), @mv2, @mv<=2, @mv>=5 (spells of such a mana "
                "value), and any type of card in small letters, as in @creature, @basic, @elf"
            )


def matches(what: str, facts: CardFacts) -> bool:
    """Say whether a card is the one of a name, or belongs to a class.

    Parameters
    ----------
    what
        A card's name or that of its front face, whatever its capitals, accents and punctuation; or
        a class that `check_names` lets pass.
    facts
        The card.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> from simlab.cards.play import play_card
    >>> ring = load_table().card("Sol Ring")
    >>> facts = CardFacts(ring, play_card(ring))
    >>> [
    ...     what
    ...     for what in ("Sol Ring", "@ramp", "@artifact", "@land", "@mv1")
    ...     if matches(what, facts)
    ... ]
    ['Sol Ring', '@ramp', '@artifact', '@mv1']
    """
    card, played = facts.card, facts.played
    if not what.startswith("@"):
        return _plain(what) in (_plain(card.name), _plain(card.front.name))
    if value := _VALUE.fullmatch(what):
        mana, bound = card.mana_value, int(value[2])
        fits = {"<=": mana <= bound, ">=": mana >= bound, "": mana == bound}[value[1]]
        return not card.is_land and fits
    word = what[1:]
    if len(word) == 1 and word.upper() in COLOURS:
        word = word.upper()
        return card.is_land and played.amount > 0 and word in colour_letters(played.makes)
    match word.lower():
        case "land":
            return card.is_land
        case "spell":
            return not card.is_land
        case "ramp":
            return not card.is_land and played.amount > 0
        case "tapped":
            return card.is_land and played.enters == "always"
        case "untapped":
            return card.is_land and played.enters != "always"
        case _:
            return word.lower() in card.front.type_line.lower().replace("—", " ").split()


def _plain(name: str) -> str:
    """Return a name without capitals, accents and punctuation."""
    return squeeze(fold(name))


def find_all(names: Iterable[str], cards: Iterable[CardFacts], *, policy: str, deck: str) -> None:
    """Check that every name and every type that a policy names is in a deck.

    A colour, a mana value or another fixed class may be empty; a card or a type that no card of the
    deck has is more likely misspelt.

    Raises
    ------
    DeckError
        If one is not there.
    """
    known = list(cards)
    for name in names:
        word = name[1:] if name.startswith("@") else ""
        colour = len(word) == 1 and word.upper() in COLOURS
        if word.lower() in _KINDS or colour or _VALUE.fullmatch(name):
            continue
        if not any(matches(name, facts) for facts in known):
            what = f'no card of type "{word}" is' if word else f'"{name}" is not'
            near = difflib.get_close_matches(name, {facts.name for facts in known}, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            raise DeckError(f'{policy} policy: {what} in the main deck of "{deck}"{hint}')
