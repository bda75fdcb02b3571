"""The cards and classes of cards that a question about a deck can name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from simlab.cards import load_table
from simlab.cards.cost import colour_mask
from simlab.cards.names import NameIndex, fold
from simlab.decks.play import all_cards, play_deck
from simlab.errors import CardError, MulliganError, SimlabError
from simlab.mulligans.classes import CardFacts, check_names, matches

if TYPE_CHECKING:
    from simlab.cards import Card
    from simlab.decks import Deck

__all__ = ["Known", "UnknownName"]

_COLOURS = {
    **{"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"},
    **{letter: letter.upper() for letter in "wubrg"},
}
_NO_COLOUR = ("colourless", "colorless", "c")
_MANY_COLOURS = ("multicoloured", "multicolored", "multicolour", "multicolor")
_KINDS = ("land", "spell", "ramp", "tapped", "untapped")  # classes of keep policies
_TYPES = (
    *("artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery"),
    *("basic", "legendary", "snow", "kindred"),
)  # a deck may be without them
_PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_ENDINGS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"))
Test = Callable[[CardFacts], bool]


class UnknownName(SimlabError):  # noqa: N818 (it is caught, and told with its place)
    """A name that no card of the deck has."""


class Known:
    """What a question about some decks can name.

    Parameters
    ----------
    decks
        The decks, one or several that are compared.
    players, least_x, pay_life
        As in `simlab.simulate`: what cards do depends on them.
    """

    def __init__(
        self, *decks: Deck, players: int = 2, least_x: int = 1, pay_life: bool = True
    ) -> None:
        self._decks = decks
        self._players, self._least_x, self._pay_life = players, least_x, pay_life
        self.title = decks[0].name
        every = [name for deck in decks for name in (*deck.slots, *deck.commanders)]
        zones = [name for deck in decks for name in all_cards(deck) if name not in deck.cards()]
        self.names: tuple[str, ...] = tuple(dict.fromkeys(every + zones))
        self.library = frozenset(name for deck in decks for name in deck.slots)
        self.commanders: tuple[str, ...] = tuple(
            dict.fromkeys(name for deck in decks for name in deck.commanders)
        )

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards by name, all zones."""
        return {name: card for deck in self._decks for name, card in all_cards(deck).items()}

    @cached_property
    def facts(self) -> dict[str, CardFacts]:
        """The cards that are played, in the order of the deck, with what they do in it."""
        found: dict[str, CardFacts] = {}
        for deck in self._decks:
            all_played = play_deck(
                deck, players=self._players, least_x=self._least_x, pay_life=self._pay_life
            )
            for name, played in all_played.items():
                found.setdefault(name, CardFacts(self.cards[name], played))
        return {name: found[name] for name in self.names if name in found}

    @cached_property
    def _types(self) -> frozenset[str]:
        lines = (facts.card.front.type_line for facts in self.facts.values())
        return frozenset(word for line in lines for word in line.lower().split() if word != "—")

    @cached_property
    def _index(self) -> NameIndex:
        return NameIndex(self.names)

    # -- cards ------------------------------------------------------------------------------------

    def card(self, written: str) -> str:
        """Return the full name of a card that is played.

        As deck lists are read: whatever the case, accents and punctuation, the front face alone;
        and the first words of a name, if those of no other card.

        Raises
        ------
        UnknownName
            If no card of the deck has it; the text says what may have been meant.
        """
        place = self._index.find(written)
        if place is None:
            place = self._index.find_by_back(written)
        if place is not None:
            return self.names[place]
        begun = self.begun(written)
        if len(begun) == 1:
            return begun[0]
        if begun:
            these = ", ".join(map(_quoted, begun))
            raise UnknownName(f'"{written}" could be {these}; write the name in full')
        raise UnknownName(self._unknown(written))

    def begun(self, written: str) -> list[str]:
        """Return the cards whose names begin with some words and go on."""
        words = fold(written.strip())
        return [name for name in self.names if words and _goes_on(fold(name), words)]

    def has(self, written: str) -> bool:
        """Say whether a card that is played has this name, in full or its front face."""
        return self._index.find(written) is not None

    def _unknown(self, written: str) -> str:
        """Say that no card has a name."""
        others = [name for name in self.cards if name not in self.names]
        if (place := NameIndex(others).find(written)) is not None:
            return f'"{others[place]}" is in no zone that is played (sideboard and the like)'
        near = self._index.near(written)
        hint = f"; did you mean {' or '.join(map(_quoted, near))}?" if near else ""
        if near:
            return f'there is no "{written}" in the deck "{self.title}"{hint}'
        try:
            full = load_table().card(written).name
        except CardError as error:
            return str(error)
        return f'"{full}" is not in the deck "{self.title}"'

    # -- classes ----------------------------------------------------------------------------------

    def of_class(self, name: str) -> tuple[str, ...]:
        """Return the cards of a class as keep policies name them, such as ``@ramp``.

        Raises
        ------
        UnknownName
            If there is no such class, or no card of such a type.
        """
        try:
            check_names([name])
        except MulliganError as error:
            raise UnknownName(str(error)) from None
        word = name[1:].lower()
        plain = len(word) == 1 or word.startswith("mv") or word in (*_KINDS, *_TYPES)
        if not plain and word not in self._types:
            raise UnknownName(self._no_type(word))
        return self._names(lambda facts: matches(name, facts))

    def of_words(self, words: Iterable[str]) -> tuple[str, ...] | None:
        """Return the cards that all of some words fit; None if one of them is no such word.

        Examples
        --------
        >>> from simlab.decks import Deck
        >>> known = Known(Deck.of({"Forest": 17, "Grizzly Bears": 20, "Giant Growth": 3}))
        >>> known.of_words(["green", "creatures"]), known.of_words(["green", "sources"])
        (('Grizzly Bears',), ('Forest',))
        """
        asked = [word.lower() for word in words if word.lower() != "of"]
        if not asked:
            return None
        if asked[0] in ("source", "sources"):
            asked = asked[::-1]
        if asked[-1] in ("source", "sources"):
            letter = {**_COLOURS, **dict.fromkeys(_NO_COLOUR, "C")}.get(asked[0])
            if letter is None or len(asked) != 2:
                return None
            return self._names(lambda facts: matches(f"@{letter}", facts))
        tests = [self._test(word) for word in asked]
        if None in tests:
            return None
        return self._names(lambda facts: all(test(facts) for test in tests if test))

    def made_by_lands(self, letter: str) -> tuple[str, ...]:
        """Return the lands that make a colour."""
        return self._names(lambda facts: matches(f"@{letter}", facts))

    def of_value(self, names: Iterable[str], low: int, high: int | None) -> tuple[str, ...]:
        """Return those of some cards that are spells of a mana value in a range."""
        found = []
        for name in names:
            card = self.cards[name]
            fits = low <= card.mana_value and (high is None or card.mana_value <= high)
            if not card.is_land and fits:
                found.append(name)
        return tuple(found)

    def land_sides(self) -> tuple[str, ...]:
        """Return the spells that can be played as a land."""
        return tuple(name for name in self.names if self.cards[name].land_face is not None)

    def _names(self, test: Test) -> tuple[str, ...]:
        return tuple(name for name, facts in self.facts.items() if test(facts))

    def _test(self, word: str) -> Test | None:
        """Return what a word asks of a card, or None."""
        if word in ("card", "cards"):
            return lambda facts: True  # noqa: ARG005
        if word in ("permanent", "permanents"):
            return lambda facts: any(matches(f"@{kind}", facts) for kind in _PERMANENTS)
        if word in _COLOURS:
            mask = colour_mask(_COLOURS[word])
            return lambda facts: bool(facts.card.colours & mask)
        if word in _NO_COLOUR:
            return lambda facts: facts.card.colours == 0
        if word in _MANY_COLOURS:
            return lambda facts: facts.card.colours.bit_count() > 1
        if word.startswith("non") and (other := self._test(word[3:].lstrip("-"))):
            return lambda facts: not other(facts)
        for ending, instead in _ENDINGS:
            stem = word.removesuffix(ending) + instead
            known = stem in (*_KINDS, *_TYPES) or stem in self._types
            if word.endswith(ending) and known:
                return lambda facts: matches(f"@{stem}", facts)
        return None

    def _no_type(self, word: str) -> str:
        """Say that no card is of a type."""
        near = difflib.get_close_matches(word, self._types, 1)
        hint = f'; did you mean "@{near[0]}"?' if near else ""
        return f'no card of type "{word}" is in the deck "{self.title}"{hint}'

    def near_word(self, words: str, more: Iterable[str] = ()) -> str:
        """Return what may have been meant by words that are no class, card, or one of `more`."""
        kinds = {*_KINDS, *_TYPES, *self._types, *_COLOURS, "card", "permanent"} - {"ramp", "basic"}
        known = {_plural(kind) for kind in kinds if len(kind) > 1} | {"ramp", "basics", *more}
        known |= {f"{colour} sources" for colour in _COLOURS if len(colour) > 1}
        near = difflib.get_close_matches(words.lower(), known, 1, 0.7)
        return f"; did you mean {near[0]}?" if near else ""


def _plural(word: str) -> str:
    return f"{word.removesuffix('y')}ies" if word.endswith("y") else f"{word}s"


def _goes_on(name: str, words: str) -> bool:
    """Say whether a name begins with some words and has more."""
    return name.startswith(words) and name[len(words) :][:1] in (",", " ")


def _quoted(name: str) -> str:
    return f'"{name}"'
