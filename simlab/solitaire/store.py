"""What is saved of games of solitaire, and how results are made of it again."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from simlab.decks.record import deck_of, deck_record
from simlab.errors import ResultError
from simlab.saved import write_result
from simlab.solitaire.comparison import SolitaireComparison
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.players import OwnPlayer, Player, find_player
from simlab.solitaire.run import SolitaireRun
from simlab.solitaire.switches import DRAW_WHEN, Readings
from simlab.solitaire.tuning import SolitaireTuning
from simlab.stats import Selection

__all__ = ["result_of", "save_result"]


def save_result(found: object, folder: Path) -> Path:
    """Save a result; see `simlab.solitaire.saving.Saving.save`."""
    if isinstance(found, SolitaireRun):
        return _save_run(found, folder)
    if isinstance(found, SolitaireComparison):
        return _save_comparison(found, folder)
    assert isinstance(found, SolitaireTuning)
    return _save_tuning(found, folder)


def _save_run(run: SolitaireRun, folder: Path) -> Path:
    """Save a run."""
    record = {"kind": "solitaire run", "runs": {"": _run_record(run)}}
    return write_result(folder, record, _rows(run, "0"))


def _save_comparison(comparison: SolitaireComparison, folder: Path) -> Path:
    """Save a comparison."""
    runs = comparison.runs
    record = {
        "kind": "solitaire comparison",
        "runs": {name: _run_record(run) for name, run in runs.items()},
    }
    arrays: dict[str, Any] = {}
    for place, run in enumerate(runs.values()):
        arrays |= _rows(run, str(place))
    return write_result(folder, record, arrays)


def _save_tuning(tuning: SolitaireTuning, folder: Path) -> Path:
    """Save a tuning."""
    record = {
        "kind": "solitaire tuning",
        "seed": tuning.seed,
        "deck": deck_record(tuning.deck),
        "decks": {name: deck_record(deck) for name, deck in tuning.decks.items()},
        **_player_record(tuning.player),
        "readings": asdict(tuning.readings),
        "approximated": dict(tuning.approximated),
        "found": {when: one.numbers() for when, one in tuning.found.items()},
    }
    arrays = {
        f"{when}.{name}": array
        for when, one in tuning.found.items()
        for name, array in one.arrays().items()
    }
    return write_result(folder, record, arrays)


def result_of(
    record: dict[str, Any], arrays: dict[str, Any]
) -> SolitaireRun | SolitaireComparison | SolitaireTuning:
    """Rebuild a result from what was saved."""
    if record["kind"] == "solitaire tuning":
        return _tuning_of(record, arrays)
    runs = {
        name: _run_of(own, arrays, str(place))
        for place, (name, own) in enumerate(record["runs"].items())
    }
    return runs[""] if record["kind"] == "solitaire run" else SolitaireComparison(runs=runs)


def _player_record(player: Player) -> dict[str, Any]:
    """Return who played, as plain values.

    Raises
    ------
    ResultError
        If that is a function.
    """
    if isinstance(player, OwnPlayer):
        raise ResultError(
            f"player {player!r} is a function of your own, which cannot be saved; keep its games "
            "with to_frame()"
        )
    return {"player": player.name, "budget": player.budget or None}


def _run_record(run: SolitaireRun) -> dict[str, Any]:
    compiled = next(iter(run.compiled.values()))
    return {
        "stream_version": run.stream_version,
        "seed": run.seed,
        "level": run.level,
        "elapsed_s": run.elapsed_s,
        **_player_record(run.player),
        "readings": asdict(run.readings),
        "codes": dict(compiled.own),
        "deck": deck_record(run.deck),
    }


def _rows(run: SolitaireRun, prefix: str) -> dict[str, Any]:
    return {f"{prefix}.{when}": rows for when, rows in run.rows.items()}


def _run_of(own: dict[str, Any], arrays: dict[str, Any], prefix: str) -> SolitaireRun:
    deck, readings = deck_of(own["deck"]), Readings(**own["readings"])
    return SolitaireRun(
        compiled={
            when: compile_solitaire(deck, replace(readings, draw_when=when), codes=own["codes"])
            for when in DRAW_WHEN
        },
        player=find_player(own["player"], own["budget"]),
        rows={when: arrays[f"{prefix}.{when}"] for when in DRAW_WHEN},
        seed=own["seed"],
        level=own["level"],
        elapsed_s=own["elapsed_s"],
        stream_version=own["stream_version"],
    )


def _tuning_of(record: dict[str, Any], arrays: dict[str, Any]) -> SolitaireTuning:
    found = {}
    for when, numbers in record["found"].items():
        own = {name.removeprefix(f"{when}."): array for name, array in arrays.items()}
        found[when] = Selection.of(numbers, own)
    return SolitaireTuning(
        deck=deck_of(record["deck"]),
        decks={name: deck_of(deck) for name, deck in record["decks"].items()},
        found=found,
        player=find_player(record["player"], record["budget"]),
        readings=Readings(**record["readings"]),
        approximated=record["approximated"],
        seed=record["seed"],
    )
