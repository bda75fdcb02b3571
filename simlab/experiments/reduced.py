"""A metric of a run with less noise: hands at their exact weights, lands seen as a control."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simlab.exact import Opening
from simlab.exact.hand_law import expected_lands, hand_law
from simlab.experiments.games import play_rows
from simlab.stats import Estimate
from simlab.stats.reduction import stratified

if TYPE_CHECKING:
    from simlab.experiments.run import Run
    from simlab.stats.metrics import Metric

__all__ = ["reduced_estimate"]

PIECE = 100_000  # games that are played again at a time
LEAST_OF_A_KIND = 30  # games that have it, and that do not: below, a share keeps Wilson's interval


def reduced_estimate(run: Run, kind: Metric, turn: int | None, plain: Estimate) -> Estimate:
    """Return the estimate; `plain` with gain 1 where there is nothing to win."""
    scenario = run.compiled
    law = hand_law(Opening.of(scenario))
    happened = plain.value * run.games
    few = kind.is_share and min(happened, run.games - happened) < LEAST_OF_A_KIND
    if law is None or few or run.games < 2 * LEAST_OF_A_KIND:
        return replace(plain, gain=1.0)
    now = run.scenario.turns if turn is None else turn
    draws = now - 1 + int(scenario.setup.draw_first)
    means = expected_lands(law, draws)
    hands = sorted(law.chance)
    number = {hand: place for place, hand in enumerate(hands)}
    values, strata, seen = [], [], []
    for first in range(0, run.games, PIECE):
        frame = play_rows(scenario, run.seed, min(PIECE, run.games - first), first)
        keys = frame[["mulligans", "kept_size", "lands"]].itertuples(index=False, name=None)
        strata.append(np.array([number[key] for key in keys], np.int64))
        name = "lands" if kind.name == "lands_in_hand" else kind.name
        values.append(frame[f"{name}_{turn}" if kind.by_turn else name].to_numpy(np.float64))
        seen.append(frame[f"lands_seen_{now}"].to_numpy(np.float64))
    labels = np.concatenate(strata)
    control = None
    if means is not None:
        expected = np.array([means[hand] for hand in hands])
        control = np.concatenate(seen) - expected[labels]
    weights = np.array([law.chance[hand] for hand in hands])
    found = stratified(
        np.concatenate(values), labels, weights / weights.sum(), control=control, level=run.level
    )
    if found.gain == 1.0:
        return replace(plain, gain=1.0)
    if kind.is_share:
        return replace(found, low=max(0.0, found.low), high=min(1.0, found.high))
    return found
