"""The result of a curve search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.cards import Card
from simlab.decks import Deck
from simlab.decks.curve_deck import COMMANDER, LAND, ROCK, SOL_RING, curve_cards, drop_name
from simlab.errors import ConfigError
from simlab.experiments.exchange import Search
from simlab.experiments.measuring import Measuring
from simlab.experiments.tables import curve_html
from simlab.plural import number_of
from simlab.stats import Estimate

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["CLASSES", "DROPS", "BestCurve", "cards_of", "check_classes"]

DROPS = 6
CLASSES = (LAND, *map(drop_name, range(1, DROPS + 1)), ROCK, SOL_RING)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class BestCurve:
    """The result of `best_curve`.

    Attributes
    ----------
    deck
        The deck that was found, of made-up cards; see `simlab.decks.curve_deck`.
    search
        How it was found.
    others
        Searches before it, and from other first curves.
    measuring
        How decks were played and compared.
    elapsed_s
        Seconds it took.
    """

    deck: Deck
    search: Search
    others: tuple[Search, ...]
    measuring: Measuring
    elapsed_s: float

    @property
    def counts(self) -> dict[str, int]:
        """Cards of each class: ``"Land"``, ``"1-drop"``, ..., ``"Rock"``, ``"Sol Ring"``."""
        main = self.deck.main
        return {name: main.get(name, 0) for name in CLASSES if name in main or "drop" in name}

    @property
    def games(self) -> int:
        """Games played, over all searches and candidates."""
        return sum(search.games for search in (self.search, *self.others))

    @property
    def promise(self) -> str:
        """What holds of the curve, in a sentence."""
        return self.search.promise("one card", self.measuring.level)

    def value(
        self, games: int = 200_000, *, of: Mapping[str, int] | Deck | None = None
    ) -> Estimate:
        """Return the value of the curve, exact or from games that no choice was made by.

        Parameters
        ----------
        games
            Number of games; the interval is that of a number fixed before.
        of
            Another curve of the same size, as in `against`.

        Raises
        ------
        ConfigError
            As `against`.
        """
        deck = self.deck if of is None else self._other(of)
        return self.measuring.value(deck, games)

    def against(self, counts: Mapping[str, int] | Deck, games: int = 200_000) -> Estimate:
        """Return the difference of this curve to another, exact or paired on games of their own.

        Parameters
        ----------
        counts
            Cards of each class, as in `counts`; or a deck of these cards and of the same size.
        games
            Number of games of each.

        Raises
        ------
        ConfigError
            If a class is not known, or the other deck has another size.

        Examples
        --------
        >>> import simlab
        >>> found = simlab.best_curve(40, turns=3, delta=0.2, seed=1)
        >>> found.against({"Land": 17, "1-drop": 0, "2-drop": 3, "6-drop": 20}).low > 0
        True
        """
        return self.measuring.difference(self.deck, self._other(counts), games)

    def _other(self, counts: Mapping[str, int] | Deck) -> Deck:
        """Return the deck of another curve, its slots aligned with those of this one."""
        other = counts.main if isinstance(counts, Deck) else dict(counts)
        own = self.deck.main
        check_classes(other)
        size = sum(other.values())
        if size != self.deck.size:
            raise ConfigError(
                f"the other curve has {number_of(size, 'card')}, this one {self.deck.size}"
            )
        names = {*own, *other}
        changes = {name: other.get(name, 0) - own.get(name, 0) for name in sorted(names)}
        return self.deck.swap({n: c for n, c in changes.items() if c}, cards=cards_of(self.deck))

    def table(self) -> pd.DataFrame:
        """Return the last round: every exchange of one card, the most harmless first.

        Returns
        -------
        pandas.DataFrame
            exchange, difference (paired, to the curve that was found), standard_error, low, high
            (these hold together, whenever one stops), games, method.
        """
        return self.search.table()

    def __repr__(self) -> str:
        said = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        return f"BestCurve({said}; {number_of(self.games, 'game')}, seed {self.measuring.seed})"

    def _repr_html_(self) -> str:
        return curve_html(self)


def check_classes(names: Iterable[str]) -> None:
    """Refuse names that are no class of cards.

    Raises
    ------
    ConfigError
        If one is not known.
    """
    unknown = [name for name in names if name not in CLASSES]
    if unknown:
        raise ConfigError(f'class "{unknown[0]}" is not known; known: {", ".join(CLASSES)}')


def cards_of(deck: Deck) -> dict[str, Card]:
    """Return the made-up cards, those that the deck has none of as well."""
    return curve_cards(DROPS) | {n: c for n, c in deck.cards().items() if n == COMMANDER}
