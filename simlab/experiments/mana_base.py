"""The result of a mana-base search."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.decks import Deck
from simlab.decks.recommended import recommended_sources
from simlab.experiments.exchange import Search
from simlab.experiments.measuring import PilotMeasuring
from simlab.experiments.tables import mana_base_html
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.stats import Estimate

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ManaBase"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class ManaBase:
    """The result of `best_mana_base`.

    Attributes
    ----------
    deck, given
        The deck that was found, and the one that was given.
    search
        How it was found.
    measuring
        How decks were played and compared.
    elapsed_s
        Seconds it took.
    """

    deck: Deck
    given: Deck
    search: Search
    measuring: PilotMeasuring
    elapsed_s: float

    @property
    def lands(self) -> dict[str, int]:
        """The lands of the deck that was found, with their counts."""
        cards = self.deck.cards()
        return {name: n for name, n in self.deck.main.items() if cards[name].is_land}

    @property
    def changes(self) -> dict[str, int]:
        """Copies that came in (positive) and went out of each land."""
        found = Counter(self.deck.slots)
        found.subtract(Counter(self.given.slots))
        return {name: change for name, change in found.items() if change}

    @property
    def promise(self) -> str:
        """What holds of the mana base, in a sentence."""
        return self.search.promise("one land", self.measuring.level)

    def gain(self, games: int = 100_000) -> Estimate:
        """Return the paired difference to the deck that was given, better being positive.

        The games are not those of the search, so that the interval is that of a number of games
        which was fixed before.
        """
        return self.measuring.difference(self.deck, self.given, games)

    def sources(self) -> pd.DataFrame:
        """Return the sources of each colour, before and after, beside Karsten's recommendation.

        Returns
        -------
        pandas.DataFrame
            colour, before, after, recommended, card, cost; see
            `simlab.decks.recommended.recommended_sources`.
        """
        before = recommended_sources(self.given).rename(columns={"sources": "before"})
        after = recommended_sources(self.deck)[["colour", "sources"]]
        joined = before.merge(after.rename(columns={"sources": "after"}), on="colour", how="left")
        return joined[["colour", "before", "after", "recommended", "card", "cost"]]

    def table(self) -> pd.DataFrame:
        """Return the last round: every exchange of one land, the most harmless first.

        Returns
        -------
        pandas.DataFrame
            exchange, difference (paired, to the mana base that was found, better being positive),
            standard_error, low, high (these hold together), games, method.
        """
        return self.search.table()

    @property
    def plot(self) -> Plots:
        """The plots: ``found.plot()`` draws the sources of the deck that was found."""
        return Plots(self)

    def __repr__(self) -> str:
        said = ", ".join(f"{count:+d} {name}" for name, count in self.changes.items())
        return (
            f"ManaBase({self.measuring.objective.words}: {said or 'no change'}; "
            f"{number_of(self.search.games, 'game')}, seed {self.measuring.seed})"
        )

    def _repr_html_(self) -> str:
        return mana_base_html(self)
