"""The best mana base: which lands a deck should have, of those there are."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import positive_number, whole_number
from simlab.decks import Deck, deck_given
from simlab.errors import ConfigError
from simlab.experiments.exchange import Stage, search
from simlab.experiments.land_choice import LandChoice
from simlab.experiments.mana_base import ManaBase
from simlab.experiments.measuring import PilotMeasuring
from simlab.experiments.objectives import Columns, Objective, find_objective
from simlab.experiments.playing import check_seed
from simlab.experiments.scenario import Scenario
from simlab.experiments.tune import default_zone

__all__ = ["best_mana_base"]

GREEDY = 4.0  # width of the greedy stages


def best_mana_base(
    deck: Deck,
    pool: Sequence[str] = (),
    *,
    stay: Sequence[str] = (),
    copies: int | None = None,
    objective: str | Mapping[str, float] | Callable[[Columns], npt.NDArray[Any]] | Objective = (
        "mana_spent_by"
    ),
    turn: int | None = None,
    delta: float | None = None,
    level: float = 0.95,
    games: int = 400_000,
    seed: int | None = None,
    threads: int | None = None,
    **settings: Any,
) -> ManaBase:
    """Search the best lands for a deck's spells; the number of lands stays.

    Two lands of a kind are exchanged as long as that helps, then one, at first with few games, then
    with more; all neighbours of a round play the same shuffles.

    Parameters
    ----------
    deck
        The deck.
    pool
        Lands that may come in. Those of the deck and the basic lands of its colours may anyway.
    stay
        Lands of the deck that stay.
    copies
        Most copies of a land that is not basic; by default what the format allows, else four.
    objective, turn
        As in `simlab.tune`.
    delta
        Indifference zone of one exchange; by default a fifth of that of `simlab.tune`.
    level
        Probability of what is said of the last round, and level of intervals.
    games
        Most games of a candidate in a round.
    seed, threads
        As in `simlab.simulate`.
    **settings
        Other settings of `simlab.simulate`, as in `simlab.tune`.

    Returns
    -------
    ManaBase
        `deck`, `changes`, `gain` (the paired difference to the deck that was given, from games of
        their own), `sources` (beside Karsten's recommendation), `table` and `promise`.

    Raises
    ------
    DeckError
        If a land of `pool` is not known, is none, or is outside of the commander's colour identity;
        or one of `stay` is not in the deck.
    ConfigError
        If a setting is not known or a number impossible, or there are more than 1,000 exchanges.
    SimlabError
        As `simlab.simulate`.

    Notes
    -----
    A search by exchange finds lands that no exchange of one improves; see `best_curve`.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 4, "Island": 13, "Grizzly Bears": 20, "Opt": 3})
    >>> found = simlab.best_mana_base(deck, turns=4, delta=0.05, seed=1)
    >>> found.changes["Forest"] > 5, found.gain(10_000).low > 0
    (True, True)
    """
    started = time.perf_counter()
    deck_given(deck)
    scenario = Scenario.of(deck, record="turns", **_known(settings))
    asked = find_objective(objective, turns=scenario.turns, turn=turn)
    choice = LandChoice.of(deck, pool, stay, copies)
    measuring = PilotMeasuring(
        scenario=scenario,
        seats=False,
        objective=asked,
        rocks=False,
        level=level,
        most=whole_number("games", games, least=2),
        seed=check_seed(seed),
        threads=threads,
    )
    if delta is None:
        value = measuring.value(deck, 10_000).value
        delta = default_zone(np.array([[value]]), asked) / 5
    positive_number("delta", delta)
    stages = [
        Stage(neighbours=partial(choice.neighbours, step=2), width=GREEDY),
        Stage(neighbours=partial(choice.likely, measuring=measuring), width=GREEDY),
        Stage(neighbours=partial(choice.neighbours, step=1)),
    ]
    found = search(deck, stages, measuring.choose, delta=delta)
    return ManaBase(
        deck=found.best,
        given=deck,
        search=found,
        measuring=measuring,
        elapsed_s=time.perf_counter() - started,
    )


def _known(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Refuse settings that are not known."""
    known = [k for k in inspect.signature(Scenario.of).parameters if k not in ("deck", "record")]
    unknown = [key for key in settings if key not in known]
    if unknown:
        raise ConfigError(f'setting "{unknown[0]}" is not known; known: {", ".join(known)}')
    return settings
