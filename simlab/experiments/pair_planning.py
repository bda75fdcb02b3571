"""How many games a comparison takes for paired differences of a wanted precision."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simlab.checks import whole_number
from simlab.errors import ConfigError
from simlab.experiments.aims import find_aim
from simlab.experiments.blocks import play_all
from simlab.experiments.planning import (
    GAMES,
    MOST_GAMES,
    MOST_PILOT,
    PILOT,
    PILOT_SEED,
    PILOT_SHARE,
)
from simlab.experiments.scenario import Scenario
from simlab.stats.precision import Precision, games_for_mean

__all__ = ["games_of_pairs"]


def games_of_pairs(
    scenarios: Sequence[Scenario],
    *,
    games: int | None,
    half_width: float | None,
    of: str | None,
    of_turn: int | None,
    seed: int,
    level: float,
    threads: int | None,
) -> int:
    """Return the games of a comparison; see `simlab.compare` for the arguments.

    The plan is made from pilot games that are left out, as that of `simlab.simulate`; the
    difference of the greatest variance to the first arm decides.

    Raises
    ------
    ConfigError
        If `games` and `half_width` are both given, or `half_width` without `of` or the reverse; or
        if `of` is no metric, and no event without a condition.
    """
    if half_width is None:
        if of is not None or of_turn is not None:
            raise ConfigError("of says which difference is to be precise; give half_width, too")
        return GAMES if games is None else whole_number("games", games)
    if games is not None:
        raise ConfigError("games and half_width are given: half_width says how many games")
    if of is None:
        raise ConfigError('half_width of which difference? Say it, as in of="screw", of_turn=4')
    aim = find_aim(of, of_turn, scenarios[0])
    if aim.given is not None:
        raise ConfigError(
            f'event "{of}" has a condition, which other games meet in every arm, so that there is '
            "no paired difference; ask for event and condition together"
        )
    precision, place = Precision(half_width=half_width), aim.column
    compiled = [scenario.compiled() for scenario in scenarios]
    pilot, least = PILOT, 2
    if aim.is_share and half_width < 1:  # what is the same in every game has an interval, too
        least = math.ceil(math.log((1 - level) / 2) / math.log1p(-half_width))
    while True:
        found = play_all(
            compiled,
            hands_only=False,
            games=pilot,
            seed=(seed + PILOT_SEED) % 2**64,
            threads=threads,
            progress=False,
        )
        sums, products = found.sums[:, place], found.products[:, :, place]
        needed = max(
            games_for_mean(
                int(sums[arm] - sums[0]),
                # What was the same in every game may yet differ in three (the rule of three).
                int(products[arm, arm] + products[0, 0] - 2 * products[0, arm]) + 3,
                pilot,
                precision,
                level,
            )
            or 0
            for arm in range(1, len(compiled))
        )
        if needed > MOST_GAMES:
            raise ConfigError(f"that takes some {needed:.0e} games; ask for less precision of {of}")
        if pilot >= MOST_PILOT or pilot * PILOT_SHARE >= needed:
            return max(needed, least)
        pilot = min(MOST_PILOT, max(pilot * 2, needed // PILOT_SHARE))
