"""Two players who mulligan together, each seeing what the other has declared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.experiments.games import play_rows
from simlab.experiments.playing import check_seed
from simlab.experiments.scenario import Scenario
from simlab.mulligans.conditions import AllOf, AnyOf, Condition, Not
from simlab.mulligans.tabular import Others

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["two_seats"]

_COLUMNS = ("mulligans", "kept_size", "lands", "keepable")
_SECOND = 0x5EA7_5EA7_5EA7_5EA7  # what makes the second seat's seed another one


def two_seats(
    first: Mapping[str, Any], second: Mapping[str, Any], *, games: int = 10_000, seed: int = 0
) -> pd.DataFrame:
    """Open games for two players whose policies may look at each other's mulligans.

    In rounds the player on the play declares first, then the other, then both take their mulligans
    together (rule 103.5). ``others:...`` in a keep policy asks how many the other player has
    declared so far: those of the rounds before, and on the draw that of this round.

    Parameters
    ----------
    first, second
        Settings of `simlab.simulate`, the deck among them, of the player on the play and on the
        draw: `deck`, `mulligan`, `keep`, `bottom`, `aside`, `players`, `hand_size`.
    games, seed
        Number of games, and the seed; the two players have shuffles of their own.

    Returns
    -------
    pandas.DataFrame
        One row a game; for each seat mulligans, kept_size, lands and keepable, as in
        ``first_mulligans``.

    Raises
    ------
    SimlabError
        If a setting is not known or impossible.

    Examples
    --------
    A player on the draw who is less choosy once the other one has gone down:

    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 24, "Grizzly Bears": 36})
    >>> plain = {"deck": deck, "keep": "lands:3-4"}
    >>> frame = simlab.two_seats(plain, {**plain, "keep": "lands:3-4 or others:1- and lands:2-5"})
    >>> went_down = frame["first_mulligans"] > 0
    >>> means = frame.groupby(went_down)["second_mulligans"].mean().round(1)
    >>> means.tolist()
    [0.8, 0.2]
    """
    import pandas as pd

    games = whole_number("games", games)
    seeds = check_seed(seed), (check_seed(seed) + _SECOND) % 2**64
    scenarios = [_scenario(settings, seat) for seat, settings in enumerate((first, second))]
    most = [len(scenario.mulligan.stages()) for scenario in scenarios]
    rows = [
        [_open(scenario, taken, games, seeds[seat]) for taken in range(most[1 - seat])]
        for seat, scenario in enumerate(scenarios)
    ]
    # What each player does against any number of the other's mulligans is known; what they declared
    # in a round depends on the rounds before, so the pair that fits is found round by round.
    every = np.arange(games)
    mulligans = [np.zeros(games, np.int64), np.zeros(games, np.int64)]
    by_seat = [np.stack(runs) for runs in rows]
    for _ in range(max(most) + 1):
        for seat in range(2):
            mulligans[seat] = by_seat[seat][mulligans[1 - seat], every, 0]
    columns = {
        f"{word}_{name}": by_seat[seat][mulligans[1 - seat], every, place]
        for seat, word in enumerate(("first", "second"))
        for place, name in enumerate(_COLUMNS)
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(games, name="game"))


def _scenario(settings: Mapping[str, Any], seat: int) -> Scenario:
    """Return the scenario of a seat."""
    if not isinstance(settings, Mapping):
        raise ConfigError(
            f'{("first", "second")[seat]}={settings!r}: settings as in {{"deck": deck}}'
        )
    known = ("deck", "mulligan", "keep", "bottom", "aside", "players", "hand_size")
    unknown = [key for key in settings if key not in known]
    if unknown or "deck" not in settings:
        problem = f'setting "{unknown[0]}" is not known' if unknown else "there is no deck"
        raise ConfigError(f"{('first', 'second')[seat]}: {problem}; known: {', '.join(known)}")
    return Scenario.of(**settings, on_the_play=seat == 0, turns=1, record="turns")


def _open(scenario: Scenario, taken: int, games: int, seed: int) -> npt.NDArray[np.int64]:
    """Return int64[games, columns]: the hands against a player who takes so many mulligans."""
    keep = replace(scenario.keep, wants=_against(scenario.keep.wants, taken))
    frame = play_rows(replace(scenario, keep=keep).compiled(), seed, games)
    return frame[list(_COLUMNS)].to_numpy(np.int64)


def _against(condition: Condition, taken: int) -> Condition:
    """Return a condition for a game in which the other player takes so many mulligans."""
    match condition:
        case AllOf(parts):
            return AllOf(tuple(_against(part, taken) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_against(part, taken) for part in parts))
        case Not(part):
            return Not(_against(part, taken))
        case Others():
            return replace(condition, taken=taken)
    return condition
