"""Which cards of a deck the words of a question mean."""

from __future__ import annotations

from dataclasses import replace

from simlab.errors import QuestionError
from simlab.questions.hints import counted_words
from simlab.questions.known import Known, UnknownName
from simlab.questions.meaning import Cards
from simlab.questions.metrics import METRIC_NAMES, metric_of
from simlab.questions.problems import problem
from simlab.questions.syntax import (
    Call,
    Class,
    Definition,
    Named,
    OfValue,
    Phrase,
    Something,
    Span,
)

__all__ = ["Members"]

_WITH_SIDES = ("land", "permanent", "card")  # what a land side is in play


class Members:
    """The cards that the words of one question mean.

    Parameters
    ----------
    text
        The question.
    known
        What the deck knows.
    lenient
        True to take a name that the deck does not have as one of no card.
    """

    def __init__(self, text: str, known: Known, lenient: bool) -> None:
        self.text, self.known, self.lenient = text, known, lenient
        self.groups: dict[str, Cards] = {}

    def define(self, definition: Definition) -> None:
        """Remember a group.

        Raises
        ------
        QuestionError
            If its name means something already, or its cards cannot be found.
        """
        name = " ".join(definition.name.words).lower()
        if name in self.groups or self._meant(definition.name) is not None:
            raise self._wrong(definition.name.at, f'"{name}" has a meaning already')
        self.groups[name] = replace(self.union(definition.cards), words=name)

    def _wrong(self, at: Span, why: str) -> QuestionError:
        return problem(self.text, at, why)

    def union(self, members: tuple[Something, ...]) -> Cards:
        """Return the cards that are any of some."""
        found = [self.cards(one) for one in self.joined(members)]
        if len(found) == 1:
            return found[0]
        names = dict.fromkeys(name for one in found for name in one.names)
        sides = dict.fromkeys(name for one in found for name in one.sides)
        return Cards(" or ".join(one.words for one in found), tuple(names), tuple(sides))

    def joined(self, members: tuple[Something, ...]) -> tuple[Something, ...]:
        """Return the members, with names put together again that have a comma and no quotes."""
        if len(members) < 2 or not all(isinstance(one, Phrase) for one in members):
            return members
        text = self.text[members[0].at[0] : members[-1].at[1]]
        if self.known.has(text):
            return (Named(text, (members[0].at[0], members[-1].at[1])),)
        return members

    def cards(self, something: Something) -> Cards:
        """Return the cards of a name, class, group or list."""
        match something:
            case Named(name, at):
                return self._named(name, at)
            case Class(name, at):
                try:
                    return Cards(name, self.known.of_class(name), self._sides_of(name[1:]))
                except UnknownName as error:
                    if self.lenient:
                        return Cards(name, ())
                    raise self._wrong(at, str(error)) from None
            case OfValue(cards, low, high):
                inner = self.cards(cards)
                names = self.known.of_value(inner.names, low, high)
                spells = "" if inner.words.startswith("spells") else "spells among "
                return Cards(f"{spells}{inner.words} of mana value {_range(low, high)}", names)
            case Call(function, members, at):
                if function not in ("any", "count"):
                    raise self._wrong(at, f"{function}(...) cannot stand within a list of cards")
                return self.union(members)
            case Phrase():
                return self._phrase(something)

    def _named(self, name: str, at: Span) -> Cards:
        """Return the card of a name."""
        if name.startswith("@"):
            return self.cards(Class(name, at))
        try:
            full = self.known.card(name)
        except UnknownName as error:
            if self.lenient:
                return Cards(f'"{name}"', ())
            raise self._wrong(at, str(error)) from None
        return Cards(f'"{full}"', (full,), (full,))

    def _phrase(self, phrase: Phrase) -> Cards:
        """Return the cards of words without quotes."""
        text = " ".join(phrase.words)
        found = self._meant(phrase)
        if found is None and (told := self._counted_words(phrase)):
            raise self._wrong(phrase.at, told)
        if found is None and self.lenient:
            return Cards(text, ())
        if found is None:
            near = self.known.near_word(text, METRIC_NAMES)
            if near and not self.known.begun(text):
                raise self._wrong(phrase.at, f'"{text}" is no class of cards{near}')
            self._named(text, phrase.at)  # says what is wrong with it
            raise self._wrong(phrase.at, f'"{text}" is not understood')
        return found

    def _counted_words(self, phrase: Phrase) -> str:
        """Say what a phrase means that begins with a number word or an article; else empty."""
        rest = phrase.words[1:]
        if rest and self._meant(replace(phrase, words=rest)) is None:
            return ""
        return counted_words(phrase.words)

    def _meant(self, phrase: Phrase) -> Cards | None:
        """Return the cards of words that mean something, or None.

        Raises
        ------
        QuestionError
            If they mean two things.
        """
        text = " ".join(phrase.words)
        word = text.lower()
        if word in self.groups:
            return self.groups[word]
        if word in ("commander", "commanders"):
            if not self.known.commanders:
                raise self._wrong(phrase.at, f'the deck "{self.known.title}" has no commander')
            leaders = " or ".join(f'"{name}"' for name in self.known.commanders)
            return Cards(leaders, self.known.commanders)
        if metric_of(phrase) is not None or word in ("colours", "colors"):
            if self.known.has(text):
                raise self._wrong(phrase.at, f'the card, or the number? Write "{text}" in quotes')
            raise self._wrong(phrase.at, f'"{text}" is a number, not cards')
        names = self.known.of_words(phrase.words)
        begun = self.known.begun(text) if names is None else []
        named = self.known.card(text) if self.known.has(text) or len(begun) == 1 else None
        if names is None:
            return None if named is None else Cards(f'"{named}"', (named,), (named,))
        if named is not None and names != (named,):
            raise self._wrong(
                phrase.at,
                f'the card or the class? Write "{named}" in quotes for the card, '
                f"@{word.replace(' ', '-')} for all cards of that kind",
            )
        return Cards(f'"{named}"' if named else word, names, self._sides_of(word))

    def _sides_of(self, word: str) -> tuple[str, ...]:
        """Return the spells that count as such cards when they are played as a land."""
        return self.known.land_sides() if word.lower().removesuffix("s") in _WITH_SIDES else ()


def _range(low: int, high: int | None) -> str:
    """Return a range in words."""
    if low == high:
        return f"{low}"
    if high is None:
        return f"{low} or more"
    return f"{high} or less" if low == 0 else f"{low} to {high}"
