"""The result of games of solitaire by one player, under the three readings of the draw."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simlab.errors import ConfigError
from simlab.kernels.solitaire_luck import SOLITAIRE_STREAM
from simlab.kernels.solitaire_random import COLUMNS
from simlab.solitaire.changes import change_words
from simlab.solitaire.compiled import CompiledSolitaire
from simlab.solitaire.game import Game
from simlab.solitaire.players import Player
from simlab.solitaire.players.player import Rows
from simlab.solitaire.players.thoughtful import OUTCOMES, ThoughtfulPlayer
from simlab.stats import Estimate, mean, share

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["METRICS", "SolitaireRun", "transcript"]

_SHARES = {"won": 1, "library_lost": 2, "stuck": 3}
_OUTCOMES = {"unsolvable": 0, "won": 1, "out_of_budget": 2}
METRICS = (*_SHARES, *(name for name in COLUMNS if name != "status"))
"""Metrics of a run; of a run by `thoughtful`: won, unsolvable, out_of_budget."""


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireRun:
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
        wins = ", ".join(f"{when} {self.win_rate(when).value:.3f}" for when in self.rows)
        cheats = " (knows all cards)" if self.player.cheats else ""
        return (
            f"<SolitaireRun: {self._one.deck.name}, {self.player!r}{cheats}, {self.games:,} games, "
            f"seed {self.seed}: won {wins}; {self.approximated_share:.0%} of the cards "
            "approximated>"
        )

    def values(self, metric: str, draw_when: str) -> Rows:
        """Return one metric, a value a game.

        Raises
        ------
        ConfigError
            If the metric or the reading is not known.
        """
        if draw_when not in self.rows:
            raise ConfigError(
                f'draw_when="{draw_when}" is not known; known: {", ".join(self.rows)}'
            )
        if metric not in self.metrics:
            raise ConfigError(f'metric "{metric}" is not known; known: {", ".join(self.metrics)}')
        rows = self.rows[draw_when]
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
        if metric in (*_SHARES, *_OUTCOMES):
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
        return pd.DataFrame(rows)

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
        return stacked.reset_index(level="draw_when").reset_index(drop=True)

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
        if draw_when not in self.compiled:
            known = ", ".join(self.compiled)
            raise ConfigError(f'draw_when="{draw_when}" is not known; known: {known}')
        if not 0 <= game < self.games:
            raise ConfigError(f"game={game}: games 0 to {self.games - 1} were played")
        return transcript(self.compiled[draw_when], self.player, seed=self.seed, game=game)

    def _repr_html_(self) -> str:
        body = ""
        for when in self.rows:
            cells = [when]
            for metric in self.metrics:
                found = self.estimate(metric, when)
                cells.append(f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})")
            body += "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells) + "</tr>"
        head = "".join(f"<th>{name}</th>" for name in ("draw_when", *self.metrics))
        return f"<p>{html.escape(repr(self))}</p><table><tr>{head}</tr>{body}</table>"


def transcript(compiled: CompiledSolitaire, player: Player, *, seed: int, game: int) -> str:
    """Return a game as text: the board at first, the moves with the board after each draw, the end.

    Parameters
    ----------
    compiled
        The deck with its readings.
    player
        Who plays.
    seed, game
        Which deal.

    Raises
    ------
    ConfigError
        If the player solves whole deals, and this one was not solved.
    """
    now = Game(compiled, seed=seed, game=game)
    words = compiled.readings.words()
    lines = [f"{player!r} plays {compiled.deck.name}, game {game} of seed {seed}; {words}"]
    lines += [str(now), ""]
    line: list[int] | None = None
    if isinstance(player, ThoughtfulPlayer):
        line = player.line(compiled, seed, game)
        if line is None:
            raise ConfigError(f"game {game} was not solved within {player.budget:,} actions")
    while now.status == "on":
        number = line[now.view().actions] if line is not None else player.choose(now)
        before = now.view()
        now.play(number)
        lines.append(f"{before.actions + 1:>3}. {now.history[-1]}")
        changed = change_words(before, now.view())
        lines += [f"       {changed}"] if changed else []
        if "take three" in now.history[-1] and now.status == "on":
            lines += ["", str(now), ""]
    return "\n".join([*lines, "", str(now)]) + "\n"
