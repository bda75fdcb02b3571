"""Finding cards by name, the user's own first, and collecting what is not found."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from simlab.errors import CardError, DeckError

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["MAX_CARDS", "CardFinder", "Resolver", "newer_cards", "one_screen"]

MAX_CARDS = 5_000  # in all zones together; more is a mistake, and slots are 16-bit in the kernels


class CardFinder:
    """Find cards by name; the card table is loaded when the first name needs it.

    Parameters
    ----------
    own
        Cards made by the user, by name; they go before the table.
    """

    def __init__(self, own: Mapping[str, Card] | None = None) -> None:
        self._own: dict[str, Card] = {}
        for name, card in (own or {}).items():
            self._own[name.casefold()] = self._own[card.name.casefold()] = card
        self._found: dict[str, Card | None] = {}

    def find(self, name: str) -> Card | None:
        """Return the card of this name, or None."""
        if name not in self._found:
            self._found[name] = self._own.get(name.casefold()) or self._in_table(name)
        return self._found[name]

    def find_by_back(self, name: str) -> Card | None:
        """Return the one card whose second face has this name, or None."""
        from simlab.cards.table import load_table

        found = load_table().find_by_back(name)
        return self.find(found.name) if found is not None else None

    def near(self, name: str) -> str:
        """Return what may have been meant, as in ``"; did you mean Opt?"``, or nothing."""
        from simlab.cards.table import load_table

        try:
            load_table().card(name)
        except CardError as error:
            return str(error).partition(" is not a known card")[2]
        return ""

    @staticmethod
    def _in_table(name: str) -> Card | None:
        """Look the name up in the card table."""
        from simlab.cards.table import load_table

        return load_table().find(name)


class Resolver:
    """Turn names as written into full names, and collect every problem on the way."""

    def __init__(self, finder: CardFinder) -> None:
        self._finder = finder
        self.cards: dict[str, Card] = {}
        self.problems: list[str] = []

    def name(self, written: str) -> str:
        """Return the full name; note a problem where there is none."""
        card = self._finder.find(written)
        if card is None:
            problem = f'"{written}" is not a known card{self._finder.near(written)}'
            if problem not in self.problems:
                self.problems.append(problem)
            return written
        self.cards[card.name] = card
        return card.name

    def names(self, written: str | Iterable[str]) -> tuple[str, ...]:
        """Return the full names of one name or several."""
        return tuple(
            self.name(one) for one in ((written,) if isinstance(written, str) else written)
        )

    def pile(self, written: Mapping[str, int] | None) -> dict[str, int]:
        """Return full names with their counts; names that are the same card add up."""
        counts = Counter[str]()
        for name, count in (written or {}).items():
            number = self._count(name, count)
            if number:
                counts[self.name(name)] += number
        return dict(counts)

    def changes(self, written: Mapping[str, int]) -> dict[str, int]:
        """Return full names with the changes of their counts."""
        changes = Counter[str]()
        for name, change in written.items():
            changes[self.name(name)] += operator.index(change)
        return dict(changes)

    def _count(self, name: str, count: int) -> int:
        """Return a count of copies; note a problem where it is none."""
        try:
            number = operator.index(count)
        except TypeError:
            number = -1
        if 0 <= number <= MAX_CARDS:
            return number
        shown = str(count)[:20]
        self.problems.append(f'count of "{name}" is {shown}, not a number from 0 to {MAX_CARDS:,}')
        return 0

    def finish(self) -> None:
        """Raise one `DeckError` with all problems, if there are any."""
        if self.problems:
            raise DeckError(one_screen(self.problems))


def one_screen(problems: Sequence[str], most: int = 10) -> str:
    """Join problems, and count the ones that would not fit a screen.

    Where a card is not known and nothing is like it, the last line says how old the card table is.
    """
    more = [f"and {len(problems) - most} more"] if len(problems) > most else []
    return "\n".join([*problems[:most], *more, *newer_cards(problems)])


def newer_cards(problems: Iterable[str]) -> list[str]:
    """Say how old the card table is, where one of the problems is a card that nothing is like."""
    if not any(problem.endswith("is not a known card") for problem in problems):
        return []
    from simlab.cards.table import load_table

    return [
        f"the card table is of {load_table().state}; for newer cards: simlab cards update; for "
        "cards of your own: cards=, or [cards] in an experiment file"
    ]
