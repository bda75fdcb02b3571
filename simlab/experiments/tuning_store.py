"""Saved tunings: the candidates, how they were played, and what was found out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.decks.record import deck_of, deck_record
from simlab.errors import ConfigError
from simlab.experiments.objectives import OBJECTIVES, Columns, Objective, find_objective
from simlab.experiments.store import scenario_of, scenario_record
from simlab.experiments.tuning import Tuning
from simlab.experiments.versions import package_versions
from simlab.kernels.rng import STREAM_VERSION
from simlab.saved import write_result
from simlab.stats.selection import Selection

__all__ = ["save_tuning", "tuning_of"]


def save_tuning(tuning: Tuning, folder: Path) -> Path:
    """Save a tuning; see `Tuning.save`."""
    found, asked = tuning.selection, tuning.objective
    record = {
        "kind": "tuning",
        "stream_version": STREAM_VERSION,
        "seed": tuning.seed,
        "elapsed_s": tuning.elapsed_s,
        "versions": package_versions(),
        "own": tuning.own,
        "objective": {
            "name": asked.name,
            "meaning": asked.meaning,
            "turn": asked.turn,
            "is_share": asked.is_share,
            "lower": asked.lower,
            "weights": dict(asked.weights),
            "events": list(asked.events),
        },
        "scenario": scenario_record(tuning.scenario),
        "decks": {name: deck_record(deck) for name, deck in tuning.decks.items()},
        "selection": found.numbers(),
        "delta_asked": tuning.delta_asked,
    }
    return write_result(folder, record, found.arrays())


def tuning_of(record: dict[str, Any], arrays: dict[str, npt.NDArray[np.float64]]) -> Tuning:
    """Rebuild a tuning from what was saved."""
    scenario = scenario_of(record["scenario"])
    return Tuning(
        decks={name: deck_of(deck) for name, deck in record["decks"].items()},
        own=record["own"],
        objective=_objective_of(record["objective"], scenario.turns),
        scenario=scenario,
        selection=Selection.of(record["selection"], arrays),
        seed=record["seed"],
        elapsed_s=record["elapsed_s"],
        delta_asked=record.get("delta_asked"),  # earlier records have none
    )


def _objective_of(record: dict[str, Any], turns: int) -> Objective:
    """Return the objective; a function of one's own is known by its name alone."""
    events = record["events"]
    if record["weights"] or record["name"] in (*OBJECTIVES, *events):
        asked = record["weights"] or record["name"]
        return find_objective(asked, turns=turns, turn=record["turn"], events=events)

    def unknown(_: Columns) -> npt.NDArray[Any]:
        raise ConfigError(
            f'objective "{record["name"]}" is a function of your own, of which the name was '
            "saved: give the function again"
        )

    facts = {key: record[key] for key in ("name", "meaning", "turn", "is_share", "lower")}
    return Objective(**facts, function=unknown, events=tuple(events))
