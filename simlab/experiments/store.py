"""Saved results: a folder with a JSON record and NumPy arrays."""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.cards import Behaviour, Card, Face, ManaCost, Pip, load_table
from simlab.decks import Deck
from simlab.errors import MulliganError, ResultError, SimlabError
from simlab.experiments.comparison import Comparison
from simlab.experiments.events import read_events
from simlab.experiments.run import Run
from simlab.experiments.scenario import Scenario
from simlab.kernels.layout import Tallies
from simlab.mulligans import MulliganRule, find_aside, find_bottom, find_keep, load_rules
from simlab.pilots import Phase, Pilot, load_pilots

if TYPE_CHECKING:
    from simlab.experiments.tuning import Tuning

__all__ = [
    "LAYOUT",
    "deck_of",
    "deck_record",
    "load",
    "save_comparison",
    "save_run",
    "scenario_of",
    "scenario_record",
    "write_result",
]

LAYOUT = 1  # of the saved folder
_POLICIES: dict[str, Callable[[Any], Any]] = {
    "keep": find_keep,
    "bottom": find_bottom,
    "aside": find_aside,
}
_RECORD, _ARRAYS = "record.json", "arrays.npz"


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


def load(path: str | Path) -> Run | Comparison | Tuning:
    """Read a saved result.

    Parameters
    ----------
    path
        The folder that `Run.save`, `Comparison.save` or `Tuning.save` returned.

    Raises
    ------
    ResultError
        If there is no result, it is damaged, or it is of another version of the folder's layout.

    Examples
    --------
    >>> import tempfile, simlab
    >>> deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    >>> run = simlab.simulate(deck, games=1000, seed=1, progress=False)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     again = load(run.save(f"{folder}/bears"))
    >>> again.estimate("kept_size") == run.estimate("kept_size")
    True
    """
    folder = Path(path)
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
        with (folder / _ARRAYS).open("rb") as file, np.load(file, allow_pickle=False) as saved:
            arrays = dict(saved)
    except FileNotFoundError as error:
        raise ResultError(f"{folder}: no saved result there ({_RECORD}, {_ARRAYS})") from error
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ResultError(f"{folder}: the saved result is damaged: {error}") from error
    layout = record.get("layout") if isinstance(record, dict) else None
    if layout != LAYOUT:
        raise ResultError(f"{folder}: saved by another version of simlab (layout {layout})")
    try:
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
    except ResultError:
        raise
    except (KeyError, TypeError, AttributeError, SimlabError) as error:
        raise ResultError(f"{folder}: the saved result is damaged: {error}") from error


def write_result(folder: Path, record: dict[str, Any], arrays: dict[str, Any]) -> Path:
    """Write the two files into a new folder, then put it in place of the old one."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists() and not (folder / _RECORD).exists() and any(folder.iterdir()):
        raise ResultError(f"{folder}: a folder with other files is there; name another one")
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        fresh = Path(made) / "result"
        fresh.mkdir()
        (fresh / _RECORD).write_text(
            json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
        np.savez_compressed(fresh / _ARRAYS, **arrays)
        if folder.exists():
            shutil.move(folder, Path(made) / "old")
        fresh.replace(folder)
    return folder


def _shared(run: Run) -> dict[str, Any]:
    return {
        "layout": LAYOUT,
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


def deck_record(deck: Deck) -> dict[str, Any]:
    """Return a deck as plain values; cards that are not those of the card table go with it."""
    table = load_table()
    cards = deck.cards()
    return {
        "name": deck.name,
        "format": deck.format,
        "slots": list(deck.slots),
        "commanders": list(deck.commanders),
        "signature_spells": list(deck.signature_spells),
        "companion": deck.companion,
        "sideboard": deck.sideboard,
        "maybeboard": deck.maybeboard,
        "warnings": list(deck.warnings),
        "labels": dict(deck.labels),
        "own_cards": [
            asdict(card)
            for name, card in cards.items()
            if name in table.laid_over or table.find(name) != card
        ],
    }


def deck_of(record: dict[str, Any]) -> Deck:
    """Rebuild a deck from plain values."""
    table = load_table()
    own = {entry["name"]: _card_of(entry) for entry in record["own_cards"]}
    zones = [record["slots"], record["commanders"], record["signature_spells"]]
    zones += [record["sideboard"], record["maybeboard"]]
    zones += [[record["companion"]] if record["companion"] else []]
    names = sorted({name for zone in zones for name in zone})
    return Deck(
        slots=tuple(record["slots"]),
        commanders=tuple(record["commanders"]),
        signature_spells=tuple(record["signature_spells"]),
        companion=record["companion"],
        format=record["format"],
        name=record["name"],
        warnings=tuple(record["warnings"]),
        labels=tuple(record.get("labels", {}).items()),  # earlier records have none
        _sideboard=tuple(record["sideboard"].items()),
        _maybeboard=tuple(record["maybeboard"].items()),
        _cards=tuple(own.get(name) or table.card(name) for name in names),
    )


def _card_of(entry: dict[str, Any]) -> Card:
    """Rebuild a card from plain values."""
    faces = tuple(
        Face(
            **{
                **face,
                "cost": _cost_of(face["cost"]),
                "behaviour": _behaviour_of(face["behaviour"]),
            }
        )
        for face in entry["faces"]
    )
    made = {"faces": faces, "cost": _cost_of(entry["cost"])}
    return Card(**{**entry, **made, "behaviour": _behaviour_of(entry["behaviour"])})


def _cost_of(entry: dict[str, Any]) -> ManaCost:
    return ManaCost(**{**entry, "pips": tuple(Pip(**pip) for pip in entry["pips"])})


def _behaviour_of(entry: dict[str, Any]) -> Behaviour:
    return Behaviour(**{**entry, "left_out": tuple(entry["left_out"])})
