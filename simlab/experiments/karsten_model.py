"""Karsten's Commander model: what a curve is worth by the rules of his program of 2022."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from simlab.decks import Deck
from simlab.decks.curve_deck import LAND, ROCK, SOL_RING, drop_name
from simlab.experiments.blocks import BLOCK
from simlab.experiments.measuring import Measuring
from simlab.kernels import curve_game
from simlab.plural import number_of
from simlab.stats.selection import Play
from simlab.threads import workers

__all__ = ["KarstenMeasuring"]

_CLASS_OF = {LAND: curve_game.LAND, ROCK: curve_game.ROCK, SOL_RING: curve_game.RING}
_CLASS_OF |= {drop_name(value): value for value in range(1, curve_game.ROCK)}
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class KarstenMeasuring(Measuring):
    """Curve decks played as F. Karsten's program does.

    Attributes
    ----------
    turns
        Turns of a game; a card is drawn on each.
    commander
        Mana value of the commander, which is one more card in hand; None for none.

    Notes
    -----
    His program ``optimal_curve_commander.py`` (2022), of which the rules are:

    * Seven cards with three to five lands, and no more than five lands and rocks, are kept, the
      first mulligan being free; then two lands are enough. With Sol Ring, one to five lands are.
      Of seven cards after further mulligans spells go to the bottom until three are left (spare
      rocks, then the dearest), then lands; two to four lands are kept, with Sol Ring one or more,
      and any hand of four.
    * A land, then Sol Ring; on turn 1 a rock with what it makes, and nothing else. On turn 2 all
      rocks that can be paid, on turns 3 and 4 a rock if the rest of the mana pays exactly for a
      drop. Where no drop costs all the mana there is, but a two-drop and another one together do,
      these; then the dearest drops, then rocks, and a rock that would have fitted in before.
    * Compounded mana: each turn adds the mana values of all drops in play, a six-drop counting as
      6.2. Rocks and Sol Ring count nothing.
    """

    turns: int
    commander: int | None

    def words(self) -> str:
        """Say in a line what the numbers are conditional on."""
        leads = f"a commander for {self.commander}" if self.commander else "no commander"
        return (
            f"Karsten's Commander model of 2022, {number_of(self.turns, 'turn')}, {leads}, seed "
            f"{self.seed}"
        )

    @contextmanager
    def players(self, decks: Sequence[Deck]) -> Iterator[Play]:
        """Open threads that play these decks."""
        templates = [np.array([_CLASS_OF[n] for n in deck.slots], np.uint8) for deck in decks]
        for template in templates:
            template.flags.writeable = False
        seed, commander = np.uint64(self.seed), self.commander or 0

        def play_part(template: npt.NDArray[np.uint8], first: int, values: Floats) -> None:
            fifths = np.empty(len(values), np.int64)
            order, hand = np.empty_like(template), np.empty(curve_game.CLASSES, np.int64)
            curve_game.play_curve_games(
                template, commander, self.turns, seed, first, len(values), order, hand, fifths
            )
            values[:] = fifths / curve_game.FIFTHS

        with ThreadPoolExecutor(workers(self.threads)) as pool:

            def play(places: Sequence[int], first: int, games: int) -> Floats:
                values = np.empty((len(places), games))
                tasks = [
                    pool.submit(
                        play_part,
                        templates[place],
                        first + start,
                        values[row, start : start + BLOCK],
                    )
                    for row, place in enumerate(places)
                    for start in range(0, games, BLOCK)
                ]
                for task in tasks:
                    task.result()
                return values

            yield play
