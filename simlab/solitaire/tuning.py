"""`simlab.solitaire.tune`: how many lands a deck should have to win at solitaire."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.checks import check_seed, whole_number
from simlab.decks import Deck
from simlab.decks.variants import land_variants
from simlab.errors import ConfigError
from simlab.solitaire.blocks import play_games
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.players import Player, find_player
from simlab.solitaire.switches import DRAW_WHEN, Readings
from simlab.stats import Selection, select

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["SolitaireTuning", "tune"]


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SolitaireTuning:
    """The result of `simlab.solitaire.tune`.

    Attributes
    ----------
    decks
        The decks that were tried, by name.
    found
        What was found out about them by reading of the draw; see `simlab.stats.Selection`.
    player
        Who played.
    seed
        The seed.
    """

    decks: dict[str, Deck]
    found: dict[str, Selection]
    player: Player
    seed: int

    def best(self, draw_when: str = "hand_empty") -> Deck:
        """Return the deck that is best under a reading of the draw, within delta.

        Raises
        ------
        ConfigError
            If the reading is not known.
        """
        if draw_when not in self.found:
            raise ConfigError(
                f'draw_when="{draw_when}" is not known; known: {", ".join(self.found)}'
            )
        return list(self.decks.values())[self.found[draw_when].best]

    def table(self) -> pd.DataFrame:
        """Return every deck under every reading of the draw.

        Returns
        -------
        pandas.DataFrame
            draw_when, deck, lands, won, standard_error, low, high, games, behind (share of games by
            which the best may be better, at most), verdict (best, equivalent, worse, open).
        """
        import pandas as pd

        rows = []
        for when, found in self.found.items():
            for place, (name, deck) in enumerate(self.decks.items()):
                value = found.value(place)
                rows.append(
                    {
                        "draw_when": when,
                        "deck": name,
                        "lands": deck.lands,
                        "won": value.value,
                        "standard_error": value.standard_error,
                        "low": max(0.0, value.low),
                        "high": min(1.0, value.high),
                        "games": value.games,
                        "behind": float(found.behind[place]),
                        "verdict": found.verdict(place),
                    }
                )
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        """Say what was found, in one line."""
        names = list(self.decks)
        best = ", ".join(f"{when} {names[found.best]}" for when, found in self.found.items())
        return f"<SolitaireTuning: {self.player!r}, seed {self.seed}; best: {best}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(repr(self))}</p>{self.table().to_html(index=False)}"


def tune(
    deck: Deck,
    lands: Iterable[int],
    *,
    player: Any = "greedy",
    budget: int | None = None,
    delta: float = 0.01,
    games: int = 100_000,
    seed: int | None = None,
    codes: Mapping[str, str] | None = None,
    level: float = 0.95,
    threads: int | None = None,
    **switches: Any,
) -> SolitaireTuning:
    """Find the number of lands with which a deck wins most, under each reading of the draw.

    All versions play the same deals; those that are seen to be worse leave early.

    Parameters
    ----------
    deck
        The deck; its versions are those of `simlab.tune`.
    lands
        Numbers of lands to try.
    player, budget, codes, level, threads, **switches
        As in `simlab.solitaire.simulate`.
    delta
        Difference of win rates that would not matter: 0.01 for a point.
    games
        Most games of each version and reading.
    seed
        0 to 2**64 - 1; None draws one.

    Returns
    -------
    SolitaireTuning
        Its promise: with probability `level` the best of the versions wins more often than the
        chosen one by no more than `delta`, under each reading, unless the games ran out.

    Raises
    ------
    SimlabError
        If a number of lands, a player or a switch is not what it should be.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.tune(deck, [12, 16, 20], games=2_000, seed=1)
    >>> found.table()[["draw_when", "lands"]].values.tolist()[:3]
    [['hand_empty', 12], ['hand_empty', 16], ['hand_empty', 20]]
    """
    if "draw_when" in switches:
        raise ConfigError(
            "draw_when is no argument of tune: all three readings of it are always played"
        )
    who, seed = find_player(player, budget), check_seed(seed)
    games = whole_number("games", games)
    decks = land_variants(deck, lands)
    readings = Readings.of(**switches)
    found = {}
    for when in DRAW_WHEN:
        own = replace(readings, draw_when=when)
        arrays = [compile_solitaire(one, own, codes=codes) for one in decks.values()]

        def play(places: Sequence[int], first: int, count: int, arrays: Any = arrays) -> Any:
            rows = [
                play_games(arrays[place], who, games=count, seed=seed, first=first, threads=threads)
                for place in places
            ]
            return np.array([row[:, 0] == 1 for row in rows], np.float64)

        found[when] = select(
            play, len(decks), delta=delta, level=level, most=games, first=min(2_000, games)
        )
    return SolitaireTuning(decks=decks, found=found, player=who, seed=seed)
