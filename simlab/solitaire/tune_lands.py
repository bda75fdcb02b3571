"""`simlab.solitaire.tune`: how many lands a deck should have to win at solitaire."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simlab.checks import check_seed, positive_number, whole_number
from simlab.decks import Deck, deck_given
from simlab.decks.variants import land_variants
from simlab.errors import ConfigError, SimlabWarning
from simlab.solitaire.blocks import play_games, thinks
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.players import find_player
from simlab.solitaire.switches import DRAW_WHEN, Readings
from simlab.solitaire.tuning import SolitaireTuning
from simlab.stats import normal_quantile, select
from simlab.stats.selection import PIECE
from simlab.threads import workers

__all__ = ["tune"]

_ARGUMENTS = (
    *("lands", "player", "budget", "delta", "games", "seed", "codes", "seconds", "level"),
    "threads",
)
_SLOW_PIECE = 256  # games between two looks at the clock, of players that think


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
    seconds: float | None = None,
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
    seconds
        Most seconds, a third of them for each reading; None for as long as it takes. The games then
        depend on the machine's speed.
    seed
        0 to 2**64 - 1; None draws one.

    Returns
    -------
    SolitaireTuning
        Its promise, under each reading by itself: with probability `level` the best of the versions
        wins more often than the chosen one by no more than `delta`. If the games or the seconds run
        out before, a `SimlabWarning` is given, `SolitaireTuning.promise` says what does hold, and
        `SolitaireTuning.may_be_best` which versions the best is among.

    Raises
    ------
    SimlabError
        If a number of lands, a player or a switch is not what it should be.

    Notes
    -----
    See `simlab.stats.select` for the procedure and its guarantee.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10})
    >>> found = simlab.solitaire.tune(deck, [8, 20], delta=0.1, games=5_000, seed=1)
    >>> found.decided("hand_empty"), found.may_be_best("hand_empty")
    (True, ('20 lands',))
    """
    deck_given(deck)
    who, seed = find_player(player, budget), check_seed(seed)
    games = whole_number("games", games, least=2)
    if positive_number("delta", delta) >= 1:
        raise ConfigError(f"delta={delta!r}: a share of the games, as 0.01 for a point; below 1")
    normal_quantile(level)
    workers(threads)
    each = None if seconds is None else positive_number("seconds", seconds) / len(DRAW_WHEN)
    readings = Readings.beside(_ARGUMENTS, switches)
    compile_solitaire(deck, readings, codes=codes)  # its faults first, not those of a version
    decks = land_variants(deck, lands)
    found, approximated = {}, {}
    for when in DRAW_WHEN:
        own = replace(readings, draw_when=when)
        arrays = [compile_solitaire(one, own, codes=_of(one, codes)) for one in decks.values()]
        approximated = {n: one.approximated_share for n, one in zip(decks, arrays, strict=True)}

        def play(places: Sequence[int], first: int, count: int, arrays: Any = arrays) -> Any:
            rows = [
                play_games(arrays[place], who, games=count, seed=seed, first=first, threads=threads)
                for place in places
            ]
            return np.array([row[:, 0] == 1 for row in rows], np.float64)

        found[when] = select(
            play,
            len(decks),
            delta=delta,
            level=level,
            most=games,
            first=min(2_000, games),
            seconds=each,
            span=1.0,
            piece=_SLOW_PIECE if thinks(who) else PIECE,
        )
    tuning = SolitaireTuning(
        deck=deck,
        decks=decks,
        found=found,
        player=who,
        readings=readings,
        approximated=approximated,
        seed=seed,
    )
    for when in DRAW_WHEN:
        if not tuning.decided(when):
            warnings.warn(f"{when}: {tuning.promise(when)}", SimlabWarning, stacklevel=2)
    return tuning


def _of(deck: Deck, codes: Mapping[str, str] | None) -> dict[str, str]:
    """Return the codes of cards that a version of the deck still has."""
    there = {part.casefold() for name in deck.main for part in (name, name.split(" // ")[0])}
    return {name: code for name, code in (codes or {}).items() if name.casefold() in there}
