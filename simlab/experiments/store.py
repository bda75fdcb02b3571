"""What is saved of runs and comparisons, and how they are made of it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.decks.record import deck_of, deck_record
from simlab.errors import MulliganError, ResultError
from simlab.experiments.comparison import Comparison
from simlab.experiments.events import read_events
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.kernels.layout import Tallies
from simlab.mulligans import MulliganRule, find_aside, find_bottom, find_keep, load_rules
from simlab.pilots import Phase, Pilot, load_pilots
from simlab.saved import write_result

if TYPE_CHECKING:
    from simlab.experiments.tuning import Tuning

__all__ = ["result_of", "save_comparison", "save_run", "scenario_of", "scenario_record"]

_POLICIES: dict[str, Callable[[Any], Any]] = {
    "keep": find_keep,
    "bottom": find_bottom,
    "aside": find_aside,
}


def save_run(run: Run, folder: Path) -> Path:
    """Save a run; see `Run.save`."""
    record = {"kind": "run", **_shared(run), "runs": {"": _run_record(run)}}
    return write_result(folder, record, _run_arrays(run, "0"))


def save_comparison(comparison: Comparison, folder: Path) -> Path:
    """Save a comparison; see `Comparison.save`."""
    runs = comparison.runs
    first = next(iter(runs.values()))
    record = {
        "kind": "comparison",
        **_shared(first),
        "elapsed_s": comparison.elapsed_s,
        "runs": {name: _run_record(run) for name, run in runs.items()},
    }
    arrays: dict[str, Any] = {"products": comparison.products}
    for place, run in enumerate(runs.values()):
        arrays |= _run_arrays(run, str(place))
    return write_result(folder, record, arrays)


def result_of(record: dict[str, Any], arrays: dict[str, Any]) -> Run | Comparison | Tuning:
    """Rebuild a run, a comparison or a tuning from what was saved."""
    if record["kind"] == "tuning":
        from simlab.experiments.tuning_store import tuning_of

        return tuning_of(record, arrays)
    runs = {
        name: _run_of(record, own, arrays, str(place))
        for place, (name, own) in enumerate(record["runs"].items())
    }
    if record["kind"] == "run":
        return runs[""]
    return Comparison(runs=runs, products=arrays["products"], elapsed_s=record["elapsed_s"])


def _shared(run: Run) -> dict[str, Any]:
    return {
        "stream_version": run.stream_version,
        "games": run.games,
        "seed": run.seed,
        "level": run.level,
        "versions": run.versions,
    }


def _run_record(run: Run) -> dict[str, Any]:
    return {
        "elapsed_s": run.elapsed_s,
        **scenario_record(run.scenario),
        "digest": run.saved_digest or run.digest,
    }


def scenario_record(scenario: Scenario) -> dict[str, Any]:
    """Return how a deck is played, and the deck, as plain values.

    Raises
    ------
    ResultError
        If a policy of one's own cannot be read back.
    """
    for name in _POLICIES:
        _check_policy(name, getattr(scenario, name))
    return {
        "settings": scenario.facts(),
        "rule": asdict(scenario.mulligan),
        "phases": [asdict(phase) for phase in scenario.pilot.phases],
        "deck": deck_record(scenario.deck),
    }


def _run_arrays(run: Run, prefix: str) -> dict[str, Any]:
    arrays = {f"{prefix}.{name}": array for name, array in run.tallies._asdict().items()}
    return {**arrays, f"{prefix}.sums": run.sums, f"{prefix}.squares": run.squares}


def _run_of(
    record: dict[str, Any], own: dict[str, Any], arrays: dict[str, Any], prefix: str
) -> Run:
    return Run(
        scenario=scenario_of(own),
        games=record["games"],
        seed=record["seed"],
        level=record["level"],
        stream_version=record["stream_version"],
        elapsed_s=own["elapsed_s"],
        tallies=Tallies(*(arrays[f"{prefix}.{name}"] for name in Tallies._fields)),
        sums=arrays[f"{prefix}.sums"],
        squares=arrays[f"{prefix}.squares"],
        versions=record["versions"],
        saved_digest=own["digest"],
    )


def scenario_of(own: dict[str, Any]) -> Scenario:
    """Rebuild a scenario from plain values."""
    settings = dict(own["settings"])
    rule = MulliganRule(**{key: _tuples(value) for key, value in own["rule"].items()})
    known = load_rules().get(rule.id)
    pilot = Pilot(settings["pilot"], tuple(Phase(**phase) for phase in own["phases"]))
    named = load_pilots().get(pilot.name)
    if named and named.phases == pilot.phases:
        pilot = named
    return Scenario(
        deck=deck_of(own["deck"]),
        mulligan=known if known == rule else rule,
        **{name: _policy_of(name, settings[name]) for name in _POLICIES},
        pilot=pilot,
        turns=settings["turns"],
        on_the_play=settings["on_the_play"],
        players=settings["players"],
        least_x=settings.get("least_x", 1),  # earlier records have neither
        pay_life=settings.get("pay_life", True),
        record=settings["record"],
        events=read_events(settings.get("events")),  # earlier records have none
    )


def _check_policy(name: str, policy: Any) -> None:
    """Check that a policy is read back from its text.

    Raises
    ------
    ResultError
        If it is not.
    """
    try:
        same = _POLICIES[name](str(policy)) == policy
    except MulliganError:
        same = False
    if not same:
        raise ResultError(
            f"{name}={policy}: a policy of your own can be saved if it is a function that "
            f"simlab.{name}_policy has registered"
        )


def _policy_of(name: str, text: str) -> Any:
    """Return the policy of a text.

    Raises
    ------
    ResultError
        If it is not known here.
    """
    try:
        return _POLICIES[name](text)
    except MulliganError as error:
        raise ResultError(
            f"{name}={text}: register the policy of your own with simlab.{name}_policy before "
            "you load what was played with it"
        ) from error


def _tuples(value: Any) -> Any:
    """Return lists as tuples, all the way down."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
