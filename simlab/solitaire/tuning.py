"""The result of `simlab.solitaire.tune`: how often a deck wins by its number of lands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simlab.decks import Deck
from simlab.errors import ConfigError
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.solitaire.condition import as_categories, deck_words
from simlab.solitaire.players import Player
from simlab.solitaire.saving import Saving
from simlab.solitaire.switches import DRAW_WHEN, Readings, check_reading
from simlab.solitaire.tables import tuning_html
from simlab.stats import Estimate, Selection
from simlab.stats.written import points

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["VERDICTS", "SolitaireTuning"]

VERDICTS = ("best", "best so far", "equivalent", "open", "worse")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireTuning(Saving):
    """The result of `simlab.solitaire.tune`.

    Attributes
    ----------
    deck
        The deck as it was given.
    decks
        The decks that were tried, by name.
    found
        What was found out about them by reading of the draw; see `simlab.stats.Selection`.
    player
        Who played.
    readings
        The readings of the rules, but that of the draw.
    approximated
        Share of the cards that are played in part, by name of the deck.
    seed
        The seed.
    """

    deck: Deck
    decks: dict[str, Deck]
    found: dict[str, Selection]
    player: Player
    readings: Readings
    approximated: Mapping[str, float]
    seed: int

    @property
    def level(self) -> float:
        """Probability of the promise, under each reading."""
        return self.found[DRAW_WHEN[0]].level

    @property
    def delta(self) -> float:
        """Difference of win rates that would not matter."""
        return self.found[DRAW_WHEN[0]].delta

    @property
    def games(self) -> int:
        """Games played, over all decks and readings."""
        return sum(sum(found.games) for found in self.found.values())

    @property
    def own(self) -> str | None:
        """Name of the deck that has the lands of the one that was given, if it was tried."""
        return next((n for n, one in self.decks.items() if one.slots == self.deck.slots), None)

    def decided(self, draw_when: str = DRAW_WHEN[0]) -> bool:
        """Say whether the chosen deck was seen to be within `delta` of the best."""
        return self._found(draw_when).kept_promise

    def best(self, draw_when: str = DRAW_WHEN[0]) -> Deck:
        """Return the deck that is chosen under a reading of the draw.

        It is within `delta` of the best where `decided` says so; else it won most often so far.

        Raises
        ------
        ConfigError
            If the reading is not known.
        """
        return self.decks[self._best(draw_when)]

    def may_be_best(self, draw_when: str = DRAW_WHEN[0]) -> tuple[str, ...]:
        """Return the decks not seen to be worse than another; the best is one of them.

        That holds with probability `level`, also where the games ran out.
        """
        names = list(self.decks)
        return tuple(names[place] for place in self._found(draw_when).may_be_best)

    def games_enough(self, draw_when: str = DRAW_WHEN[0]) -> int:
        """Return games of each deck that are most likely enough for `decided`.

        See `simlab.stats.Selection.games_enough`.
        """
        return self._found(draw_when).games_enough()

    def promise(self, draw_when: str = DRAW_WHEN[0]) -> str:
        """Say in a sentence what holds of the chosen deck under a reading of the draw."""
        return self._found(draw_when).promise(self._best(draw_when), points)

    def verdict(self, deck: str, draw_when: str = DRAW_WHEN[0]) -> str:
        """Say what was found out about a deck under a reading of the draw.

        Returns
        -------
        str
            ``"best"`` for the chosen one, ``"best so far"`` if the games ran out before it was seen
            to be within `delta` of the best; ``"equivalent"`` for one within `delta` of the best,
            ``"worse"`` than another one, ``"open"`` if neither was seen.

        Raises
        ------
        ConfigError
            If there is no such deck or reading.
        """
        found = self._found(draw_when)
        verdict = found.verdict(self._place(deck))
        return "best so far" if verdict == "best" and not found.kept_promise else verdict

    def value(self, deck: str, draw_when: str = DRAW_WHEN[0]) -> Estimate:
        """Return how often a deck wins; its interval holds by itself at every number of games."""
        return self._found(draw_when).share(self._place(deck))

    def difference(self, deck: str, draw_when: str = DRAW_WHEN[0]) -> Estimate:
        """Return the paired difference of a deck to the chosen one.

        The intervals of one reading hold together at `level`.
        """
        return self._found(draw_when).difference(self._place(deck))

    def table(self) -> pd.DataFrame:
        """Return every deck under every reading of the draw.

        Returns
        -------
        pandas.DataFrame
            draw_when, deck, lands, won (share of the games), standard_error, low, high (each
            interval holds by itself), difference (paired, to the chosen deck), difference_low,
            difference_high (those of a reading hold together), games, behind (share of games by
            which the best may be better, at most), verdict (see `verdict`), may_be_best.
        """
        import pandas as pd

        rows = []
        for when, found in self.found.items():
            for place, (name, deck) in enumerate(self.decks.items()):
                value, apart = self.value(name, when), self.difference(name, when)
                rows.append(
                    {
                        "draw_when": when,
                        "deck": name,
                        "lands": deck.lands,
                        "won": value.value,
                        "standard_error": value.standard_error,
                        "low": value.low,
                        "high": value.high,
                        "difference": apart.value,
                        "difference_low": apart.low,
                        "difference_high": apart.high,
                        "games": value.games,
                        "behind": float(found.behind[place]),
                        "verdict": self.verdict(name, when),
                        "may_be_best": place in found.may_be_best,
                    }
                )
        frame = pd.DataFrame(rows)
        frame.attrs |= {
            "condition": self.condition,
            "level": self.level,
            "seed": self.seed,
            "units": {"won": "share of games", "lands": "lands"},
        }
        return frame

    @property
    def df(self) -> pd.DataFrame:
        """`table` with readings, decks and verdicts as ordered categories."""
        return as_categories(self.table(), deck=self.decks, verdict=VERDICTS)

    @property
    def plot(self) -> Plots:
        """The plots: ``tuning.plot()`` draws the win rates by number of lands."""
        return Plots(self)

    @property
    def condition(self) -> str:
        """What the numbers are conditional on."""
        parts = [f"{share:.0%}" for share in sorted(set(self.approximated.values()))]
        part = " to ".join(dict.fromkeys((parts[0], parts[-1])))
        return (
            f"{deck_words(self.deck)} as given; player "
            f"{self.player!r}; {self.readings.words()}; {part} of the cards played in part; "
            f"{number_of(self.games, 'game')} in all, on the deals of seed {self.seed}"
        )

    def facts(self) -> dict[str, Any]:
        """Return what was asked and found as plain values, the table left out."""
        return {
            "deck": self.deck.name,
            "player": repr(self.player),
            "readings": self.readings.words(),
            "seed": self.seed,
            "level": self.level,
            "delta": self.delta,
            "games": self.games,
            "found": {
                when: {
                    "best": self._best(when),
                    "decided": found.kept_promise,
                    "within": found.within,
                    "may_be_best": list(self.may_be_best(when)),
                    "games": max(found.games),
                    "games_enough": found.games_enough(),
                    "promise": self.promise(when),
                }
                for when, found in self.found.items()
            },
        }

    def _found(self, draw_when: str) -> Selection:
        """Return what was found under a reading."""
        return self.found[check_reading(draw_when)]

    def _best(self, draw_when: str) -> str:
        """Return the name of the chosen deck."""
        return list(self.decks)[self._found(draw_when).best]

    def _place(self, deck: str) -> int:
        """Return the place of a deck."""
        if deck not in self.decks:
            raise ConfigError(f'deck "{deck}" was not tried; tried: {", ".join(self.decks)}')
        return list(self.decks).index(deck)

    def __repr__(self) -> str:
        """Say what was found, in one line."""
        said = []
        for when in self.found:
            others = len(self.may_be_best(when)) - 1
            words = "" if self.decided(when) else f" so far, {others} more may be best"
            said.append(f"{when} {self._best(when)}{words}")
        if len(self.decks) == 1:
            only = f"nothing but {self._best(DRAW_WHEN[0])} was tried"
            return f"<SolitaireTuning: {self.deck.name}, {self.player!r}, seed {self.seed}; {only}>"
        return (
            f"<SolitaireTuning: {self.deck.name}, {self.player!r}, seed {self.seed}; best within "
            f"{points(self.delta)}: {', '.join(said)}>"
        )

    def _repr_html_(self) -> str:
        return tuning_html(self)
