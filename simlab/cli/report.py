"""What `run`, `analyze` and `compare` say of a result, as tables or as JSON."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simlab.cli.numbers import records, write_json
from simlab.cli.screen import console
from simlab.cli.shown import (
    arm_table,
    difference_table,
    event_table,
    event_words,
    kept_table,
    late_cards,
    late_table,
    luck_words,
    turn_table,
)
from simlab.cli.words import conditions, left_out_words
from simlab.decks import Deck
from simlab.errors import ResultError, SimlabError
from simlab.experiments import Comparison, Run

__all__ = ["check_folder", "report"]

Result = Run | Comparison


def report(result: Result, files: Mapping[Deck, Path], save: Path | None, *, as_json: bool) -> None:
    """Save a result if asked to, and say what it says."""
    saved, problem = _save(result, save)
    if as_json:
        write_json(facts(result, saved))
    else:
        _show(result, files, saved)
    if problem:
        raise problem


def _save(result: Result, save: Path | None) -> tuple[Path | None, Exception | None]:
    """Save a result; return the folder, or the error: the result is shown before it is raised."""
    try:
        return (result.save(save) if save else None), None
    except (OSError, SimlabError) as error:
        return None, error


def _show(result: Result, files: Mapping[Deck, Path], saved: Path | None) -> None:
    runs = _runs(result)
    screen = console()
    screen.print("\n".join([*conditions(runs), ""]))
    if isinstance(result, Comparison):
        screen.print(arm_table(runs))
        screen.print(kept_table(result.runs))
        screen.print(difference_table(result))
        screen.print(luck_words(result))
    else:
        screen.print(arm_table(runs))
        screen.print(turn_table(result))
        screen.print(late_table(late_cards(result)))
    if runs[next(iter(runs))].scenario.events:
        screen.print(event_table(runs))
        screen.print("\n".join(event_words(runs)))
    screen.print("\n".join(left_out_words(files)))
    where = f"Saved in {saved}. " if saved else ""
    screen.print(f"{where}{result.elapsed_s:.1f} s.")


def _runs(result: Result) -> dict[str, Run]:
    return result.runs if isinstance(result, Comparison) else {"": result}


def facts(result: Result, saved: Path | None) -> dict[str, Any]:
    """Return a result as plain values."""
    runs = _runs(result)
    first = next(iter(runs.values()))
    said = {
        "kind": "comparison" if isinstance(result, Comparison) else "run",
        "games": first.games,
        "seed": first.seed,
        "level": first.level,
        "stream_version": first.stream_version,
        "versions": first.versions,
        "card_data": first.card_data,
        "elapsed_s": round(result.elapsed_s, 3),
        "saved": str(saved) if saved else None,
        "arms": {
            name: {
                **_deck_facts(run.scenario.deck),
                **run.scenario.facts(),
                "left_out": run.notes(),
            }
            for name, run in runs.items()
        },
        "summary": records(result.summary()),
        "by_turn": records(result.by_turn()),
        "events": records(result.events()),
    }
    if isinstance(result, Comparison):
        return {**said, "differences": records(result.differences(together=True))}
    return {**said, "hands": records(result.hands()), "on_curve": records(late_cards(result))}


def _deck_facts(deck: Deck) -> dict[str, Any]:
    return {
        "deck": deck.name,
        "format": deck.format,
        "cards": deck.size,
        "lands": deck.lands,
        "commanders": list(deck.commanders),
        "warnings": list(deck.warnings),  # of the list
    }


def check_folder(folder: Path | None) -> None:
    """Refuse a folder that cannot take a result, before anything is played.

    Raises
    ------
    ResultError
        If it is a file, cannot be written to, or is a folder with other files.
    """
    if folder is None:
        return
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise ResultError(f"{there}: there is a file of that name; name another folder")
    if not os.access(there, os.W_OK):
        raise ResultError(f"{there}: this folder cannot be written to; name another one")
    if there == folder and not (folder / "record.json").exists() and any(folder.iterdir()):
        raise ResultError(f"{folder}: a folder with other files is there; name another one")
