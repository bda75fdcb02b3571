"""What the numbers of a frame are conditional on, kept with the frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simlab.plural import number_of
from simlab.stats import METRICS

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.run import Run
    from simlab.experiments.scenario import Scenario

__all__ = ["SHARE_OF_GAMES", "condition_of", "described", "shared_settings", "units_of"]

SHARE_OF_GAMES = "share of games"


def shared_settings(scenarios: Iterable[Scenario], each: str = "arm") -> str:
    """Say in a line what scenarios have in common, and in what they differ from arm to arm.

    Examples
    --------
    >>> import simlab
    >>> from simlab.experiments import Scenario
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    >>> rules = [Scenario.of(deck, mulligan=rule, turns=4) for rule in ("london", "paris")]
    >>> shared_settings(rules)
    'bears: 40 cards, 17 lands; mulligan by arm, keep lands:2-5 floor:4, bottom by arm, pilot
    greedy, 4 turns on the play, 2 players, no card drawn on turn 1'
    """
    found = list(scenarios)
    settings = [scenario.settings() for scenario in found]
    names = list(dict.fromkeys(name for own in settings for name in own))
    said = []
    for name in names:
        words = {own.get(name) for own in settings}
        said.append(words.pop() or "" if len(words) == 1 else f"{name} by {each}")
    decks = {
        f"{one.deck.name}: {number_of(one.deck.size, 'card')}, {number_of(one.deck.lands, 'land')}"
        for one in found
    }
    deck = decks.pop() if len(decks) == 1 else f"deck by {each}"
    return f"{deck}; {', '.join(said)}"


def condition_of(runs: Mapping[str, Run]) -> str:
    """Say in a line what the numbers of runs are conditional on.

    Examples
    --------
    >>> import simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    >>> run = simlab.simulate(deck, record="hands", games=2_000, seed=1, progress=False)
    >>> condition_of({"": run})
    'bears: 40 cards, 17 lands; mulligan london, keep lands:2-5 floor:4, bottom lands:3,2; 2,000
    games, seed 1'
    """
    each = " an arm" if len(runs) > 1 else ""
    said = shared_settings(run.scenario for run in runs.values())
    games = sorted({run.games for run in runs.values()})
    many = number_of(games[-1], "game")
    many = many if len(games) == 1 else f"{games[0]:,} to {many}"
    seeds = ", ".join(dict.fromkeys(str(run.seed) for run in runs.values()))
    return f"{said}; {many}{each}, seed {seeds}"


def units_of(metrics: Iterable[str]) -> dict[str, str]:
    """Return the unit of each metric.

    Examples
    --------
    >>> units_of(["mana_spent", "screw"])
    {'mana_spent': 'mana', 'screw': 'share of games'}
    """
    return {name: METRICS[name].unit for name in metrics if name in METRICS}


def described(
    frame: pd.DataFrame, runs: Mapping[str, Run], units: Mapping[str, str] | None = None
) -> pd.DataFrame:
    """Keep with a frame how its numbers were made, in its `attrs`.

    Parameters
    ----------
    frame
        The frame; it is changed and returned.
    runs
        The runs it comes from.
    units
        Unit of each column or metric; by default those of the metrics in it.

    Returns
    -------
    pandas.DataFrame
        `frame`, with ``condition``, ``level``, ``seed`` and ``units`` in its `attrs`.
    """
    first = next(iter(runs.values()))
    if units is None:
        units = units_of(frame["metric"].unique())
    said: dict[str, Any] = {
        "condition": condition_of(runs),
        "level": first.level,
        "seed": first.seed,
        "units": dict(units),
    }
    frame.attrs.update(said)
    return frame
