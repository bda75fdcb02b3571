"""What the exact engine needs to know of a game: the library, the mulligan, who draws first."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from simlab.checks import whole_number
from simlab.compile.deck import CompiledDeck
from simlab.errors import DeckError, NotExactError
from simlab.kernels.layout import GameSetup, MulliganArrays

__all__ = ["Opening", "draws_alone", "near_name"]


def near_name(name: str, names: Iterable[str]) -> str:
    """Return a question that offers the nearest name, or nothing."""
    near = difflib.get_close_matches(name, list(names), 1)
    return f'; did you mean "{near[0]}"?' if near else ""


class Compiled(Protocol):
    """A compiled scenario."""

    @property
    def deck(self) -> CompiledDeck:
        """The deck."""

    @property
    def mulligan(self) -> MulliganArrays:
        """The mulligan rule with its policies."""

    @property
    def setup(self) -> GameSetup:
        """The turns, and whether a card is drawn on the first."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Opening:
    """A compiled deck, a compiled mulligan rule with its policies, and the first draw.

    Attributes
    ----------
    deck, mulligan
        As `simlab.compile` makes them; the same that are simulated.
    draw_first
        True where a card is drawn on turn 1: on the draw, and with three players or more.
    memory
        What has been worked out for one question and helps with the next.

    Examples
    --------
    >>> from simlab.experiments.scenario import Scenario
    >>> from simlab import Deck
    >>> opening = Opening.of(Scenario.of(Deck.of({"Forest": 17, "Grizzly Bears": 23})).compiled())
    >>> len(opening.library), len(opening.lands), len(opening.named("Grizzly Bears"))
    (40, 17, 23)
    >>> opening.draws(3)
    2
    """

    deck: CompiledDeck
    mulligan: MulliganArrays
    draw_first: bool
    memory: dict[Any, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, scenario: Compiled) -> Opening:
        """Return the opening of a compiled scenario, see `simlab.experiments.Scenario`."""
        return cls(
            deck=scenario.deck,
            mulligan=scenario.mulligan,
            draw_first=bool(scenario.setup.draw_first),
        )

    @cached_property
    def library(self) -> tuple[int, ...]:
        """Indexes of the cards of the library: spells, the dearest first, then lands."""
        bits = np.unpackbits(self.deck.arrays.inside.view(np.uint8), bitorder="little")
        return tuple(np.flatnonzero(bits).tolist())

    @cached_property
    def lands(self) -> frozenset[int]:
        """Indexes of the lands of the library."""
        return frozenset(i for i in self.library if i >= self.deck.arrays.spells)

    def named(self, *names: str) -> frozenset[int]:
        """Return the indexes of the cards of these names.

        Raises
        ------
        DeckError
            If a name is not in the library.
        """
        found = frozenset(i for i in self.library if self.deck.index_names[i] in names)
        missing = set(names) - {self.deck.index_names[i] for i in found}
        if missing:
            name = min(missing)
            hint = near_name(name, {self.deck.index_names[index] for index in self.library})
            raise DeckError(f'"{name}" is not in the main deck of "{self.deck.name}"{hint}')
        return found

    def draws(self, turn: int) -> int:
        """Return the cards drawn by a turn; none for turn 0, the opening hand."""
        whole_number("turn", turn, least=0)
        return turn - 1 + self.draw_first if turn else 0

    def check_library(self, left: int, turn: int) -> None:
        """Refuse a game that draws what was put under the library.

        Parameters
        ----------
        left
            Cards of the library above those.
        turn
            The last turn that counts.

        Raises
        ------
        NotExactError
            If more cards are drawn: those under it come in an order of their own.
        """
        if self.draws(turn) > left:
            raise NotExactError(
                f"{self.draws(turn)} cards are drawn by turn {turn}, and only {left} may lie above "
                "those that were put on the bottom: ask for an earlier turn, or simulate"
            )


def draws_alone(deck: CompiledDeck) -> bool:
    """Say whether nothing but the draw of every turn brings cards to hand, or thins the library.

    Then the cards seen in a simulated game are those that the exact engine counts; lands seen and
    what they can pay are so in every deck.
    """
    sides = [facts.played.land_side for facts in deck.facts]
    played = [facts.played for facts in deck.facts] + [side for side in sides if side is not None]
    return not any(p.draws or p.finds or p.tutors or p.cycling is not None for p in played)
