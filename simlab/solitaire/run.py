"""The result of games of solitaire by one player, under the three readings of the draw."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.kernels.solitaire_luck import SOLITAIRE_STREAM
from simlab.kernels.solitaire_random import COLUMNS
from simlab.plotted import Plots
from simlab.plural import number_of
from simlab.solitaire.compiled import CompiledSolitaire
from simlab.solitaire.condition import SHARES, as_categories, described
from simlab.solitaire.players import Player
from simlab.solitaire.players.player import Rows
from simlab.solitaire.players.thoughtful import OUTCOMES, ThoughtfulPlayer
from simlab.solitaire.saving import Saving
from simlab.solitaire.switches import DRAW_WHEN, Readings, check_reading
from simlab.solitaire.tables import run_html
from simlab.solitaire.transcript import transcript
from simlab.stats import Estimate, mean, share
from simlab.stats.written import between
from simlab.told import Told

if TYPE_CHECKING:
    import pandas as pd

    from simlab.decks import Deck

__all__ = ["METRICS", "SolitaireRun"]

_SHARES = {"won": 1, "library_lost": 2, "stuck": 3}
_OUTCOMES = {"unsolvable": 0, "won": 1, "out_of_budget": 2}
METRICS = (*_SHARES, *(name for name in COLUMNS if name != "status"))
"""Metrics of a run; of a run by `thoughtful`: won, unsolvable, out_of_budget."""


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireRun(Saving):
    """The result of `simlab.solitaire.simulate`.

    Attributes
    ----------
    compiled
        The compiled deck by reading of the draw; its other readings are the same.
    player
        Who played.
    rows
        int16[games, columns] by reading of the draw: what each game came to.
    seed
        The seed; game 17 has the same deal under every reading and for every player.
    level
        Confidence level of the intervals.
    elapsed_s
        Seconds it took.
    """

    compiled: dict[str, CompiledSolitaire]
    player: Player
    rows: dict[str, Rows]
    seed: int
    level: float
    elapsed_s: float
    stream_version: int = SOLITAIRE_STREAM

    @property
    def _one(self) -> CompiledSolitaire:
        return next(iter(self.compiled.values()))

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self._one.deck

    @property
    def readings(self) -> Readings:
        """The readings of the rules, but that of the draw."""
        return replace(self._one.readings, draw_when=DRAW_WHEN[0])

    @property
    def player_words(self) -> str:
        """Who played, and whether that player knows more than a person does."""
        return f"{self.player!r}{' (knows all cards)' if self.player.cheats else ''}"

    @property
    def games(self) -> int:
        """Games under each reading."""
        return len(next(iter(self.rows.values())))

    @property
    def metrics(self) -> tuple[str, ...]:
        """Metrics that this run has."""
        return tuple(_OUTCOMES) if self._solved else METRICS

    @property
    def _solved(self) -> bool:
        return isinstance(self.player, ThoughtfulPlayer)

    @property
    def approximated_share(self) -> float:
        """Share of the deck's cards of which the game plays less than they say, 0 to 1."""
        return self._one.approximated_share

    def __repr__(self) -> str:
        """Say what was played, in one line."""
        wins = ", ".join(f"{when} {between(self.win_rate(when))}" for when in self.rows)
        words = self.readings.words()
        rules = "" if self.readings == Readings() else f", {words}"
        return (
            f"<SolitaireRun: {self.deck.name}, {self.player_words}{rules}, "
            f"{number_of(self.games, 'game')}, seed {self.seed}: won {wins}; "
            f"{self.approximated_share:.0%} of the cards approximated>"
        )

    def values(self, metric: str, draw_when: str) -> Rows:
        """Return one metric, a value a game.

        Raises
        ------
        ConfigError
            If the metric or the reading is not known.
        """
        rows = self.rows[check_reading(draw_when)]
        if metric not in self.metrics:
            near = difflib.get_close_matches(str(metric), self.metrics, 1)
            hint = f"did you mean {near[0]}? " if near else ""
            of = f" of player {self.player!r}" if self._solved and metric in METRICS else ""
            raise ConfigError(
                f'metric "{metric}" is not known{of}; {hint}known: {", ".join(self.metrics)}'
            )
        status = rows[:, 0]
        codes = _OUTCOMES if self._solved else _SHARES
        if metric in codes:
            return np.asarray(status == codes[metric], np.int16)
        return np.asarray(rows[:, COLUMNS.index(metric)], np.int16)

    def estimate(self, metric: str, draw_when: str) -> Estimate:
        """Return a metric with its uncertainty: Wilson's interval for a share.

        Parameters
        ----------
        metric
            One of `metrics`. Of the thoughtful player ``"won"`` is the share solved: what any
            player can win lies between it and it together with ``"out_of_budget"``.
        draw_when
            Reading of the draw.

        Raises
        ------
        ConfigError
            If the metric or the reading is not known.
        """
        values = self.values(metric, draw_when).astype(np.int64)
        total = int(values.sum())
        if metric in SHARES:
            return share(total, self.games, self.level)
        return mean(total, int((values * values).sum()), self.games, self.level)

    def win_rate(self, draw_when: str) -> Estimate:
        """Return the share of games won under a reading of the draw."""
        return self.estimate("won", draw_when)

    def summary(self) -> pd.DataFrame:
        """Return every metric under every reading of the draw.

        Returns
        -------
        pandas.DataFrame
            draw_when, metric, estimate, standard_error, low, high, games, method, approximated
            (share of the deck's cards that are played in part).
        """
        import pandas as pd

        rows = []
        for when in self.rows:
            for metric in self.metrics:
                found = self.estimate(metric, when)
                rows.append(
                    {
                        "draw_when": when,
                        "metric": metric,
                        "estimate": found.value,
                        "standard_error": found.standard_error,
                        "low": found.low,
                        "high": found.high,
                        "games": found.games,
                        "method": found.method,
                        "approximated": self.approximated_share,
                    }
                )
        return described(pd.DataFrame(rows), {"": self})

    @property
    def df(self) -> pd.DataFrame:
        """`summary` with readings and metrics as ordered categories."""
        return as_categories(self.summary(), metric=self.metrics)

    @property
    def plot(self) -> Plots:
        """The plots of the run: ``run.plot()`` draws the win rates; print it for the list."""
        return Plots(self)

    def piles(self) -> pd.DataFrame:
        """Return how often so many piles were emptied.

        With seven the game is won, unless the spell that emptied the last one took the end of the
        library first.

        Returns
        -------
        pandas.DataFrame
            draw_when, piles, share (of the games), standard_error, low, high, games (with so many).

        Raises
        ------
        ConfigError
            If the player solves whole deals, and plays no game that could be lost.
        """
        import pandas as pd

        rows = []
        for when in self.rows:
            counts = np.bincount(self.values("piles_emptied", when), minlength=8)
            for piles, count in enumerate(counts.tolist()):
                found = share(count, self.games, self.level)
                rows.append(
                    {
                        "draw_when": when,
                        "piles": piles,
                        "share": found.value,
                        "standard_error": found.standard_error,
                        "low": found.low,
                        "high": found.high,
                        "games": count,
                    }
                )
        return described(pd.DataFrame(rows), {"": self})

    def to_frame(self) -> pd.DataFrame:
        """Return one row a game and reading: draw_when, game, status and the columns of a game."""
        import pandas as pd

        frames = {}
        for when, rows in self.rows.items():
            if self._solved:
                frame = pd.DataFrame({"status": [OUTCOMES[code] for code in rows[:, 0]]})
            else:
                frame = pd.DataFrame(rows, columns=list(COLUMNS))
                names = {1: "won", 2: "library lost", 3: "stuck"}
                frame["status"] = frame["status"].map(names)
            frame.insert(0, "game", range(len(rows)))
            frames[when] = frame
        stacked: pd.DataFrame = pd.concat(frames, names=["draw_when"])
        return described(stacked.reset_index(level="draw_when").reset_index(drop=True), {"": self})

    def replay(self, game: int, draw_when: str = "hand_empty") -> str:
        """Retell one game, move by move.

        Parameters
        ----------
        game
            Its number, from 0.
        draw_when
            Reading of the draw.

        Raises
        ------
        ConfigError
            If there is no such game, or the thoughtful player found no way to win it.
        """
        compiled = self.compiled[check_reading(draw_when)]
        if whole_number("game", game, least=None) not in range(self.games):
            raise ConfigError(f"game={game}: games 0 to {self.games - 1} were played")
        return Told(transcript(compiled, self.player, seed=self.seed, game=game))

    def _repr_html_(self) -> str:
        return run_html(self)
