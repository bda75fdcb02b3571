"""What `run`, `analyze` and `compare` say of a result: tables, JSON, and a page."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simlab.cli.numbers import records, write_csv, write_json
from simlab.cli.options import show_progress
from simlab.cli.screen import console
from simlab.cli.shown import (
    arm_table,
    difference_table,
    event_table,
    event_words,
    kept_table,
    late_table,
    late_words,
    luck_words,
    turn_table,
    turn_words,
)
from simlab.cli.words import conditions, left_out_words
from simlab.decks import Deck
from simlab.errors import ConfigError, ResultError, SimlabError, SimlabWarning
from simlab.experiments import Comparison, Run, Tuning
from simlab.experiments.keep_fit import keeps_few_words
from simlab.experiments.late_cards import late_cards
from simlab.report import check_page, write_report

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["TABLES", "check_places", "kind_words", "page_words", "show_result"]

Result = Run | Comparison
TABLES = ("metrics", "cards", "hands", "differences")  # of `--csv`
PLAYED = (
    *("deck", "mulligan", "keep", "bottom", "pilot", "on_the_play", "players"),
    *("least_x", "pay_life", "seed"),
)


def show_result(
    result: Result,
    files: Mapping[Deck, Path | str],
    *,
    save: Path | None,
    html: Path | None,
    source: Path | str,
    as_json: bool,
    csv: str | None,
) -> None:
    """Save a result and write its page if asked to, and say what it says.

    Tables come first: the page takes some seconds more.
    """
    table = _table(result, csv) if csv else None
    saved, problem = _save(result, save)
    if table is not None:
        write_csv(table)
    elif not as_json:
        _show(result, files, saved)
    if html and show_progress():
        click.echo("making the report; that takes some seconds", err=True)
    page = write_report(result, html, source=source) if html else None
    if as_json:
        write_json(facts(result, saved, page))
    elif page:
        click.echo(page_words(page), err=csv is not None)
    if problem:
        raise problem


def page_words(page: Path) -> str:
    """Say where a page is."""
    return f"Report: {page}"


def _save(result: Result, save: Path | None) -> tuple[Path | None, Exception | None]:
    """Save a result; return the folder, or the error: the result is shown before it is raised."""
    try:
        return (result.save(save) if save else None), None
    except (OSError, SimlabError) as error:
        return None, error


def _show(result: Result, files: Mapping[Deck, Path | str], saved: Path | None) -> None:
    runs = _runs(result)
    screen = console()
    screen.print("\n".join([*conditions(runs), ""]))
    for words in _few(runs):
        screen.print(f"{words}\n")
    if isinstance(result, Comparison):
        screen.print(arm_table(runs))
        screen.print(kept_table(result.runs))
        screen.print(difference_table(result))
        screen.print(luck_words(result))
    else:
        screen.print(arm_table(runs))
        screen.print(turn_table(result))
        screen.print(turn_words())
        late = late_cards(result)
        screen.print(late_table(late))
        screen.print("\n".join(late_words(late)))
    if runs[next(iter(runs))].scenario.events:
        screen.print(event_table(runs))
        screen.print("\n".join(event_words(runs)))
    screen.print("\n".join(left_out_words(files)))
    where = f"Saved in {saved}. " if saved else ""
    screen.print(f"{where}{result.elapsed_s:.1f} s.")


def _few(runs: Mapping[str, Run]) -> list[str]:
    """Say of which arms the keep rule keeps few hands."""
    found = {name: words for name, run in runs.items() if (words := keeps_few_words(run))}
    return [f"{name}: {words}" if name else words for name, words in found.items()]


def _table(result: Result, name: str) -> pd.DataFrame:
    """Return a table for CSV: its rows, and how each was played.

    Raises
    ------
    ConfigError
        If the result has no such table.
    """
    import pandas as pd

    runs = _runs(result)
    if name == "metrics":
        frame = result.df
    elif name == "differences":
        if not isinstance(result, Comparison):
            raise ConfigError("--table differences: there is one arm alone, and none to compare")
        frame = result.differences(together=True)
    else:
        parts = {arm: getattr(run, name)() for arm, run in runs.items()}
        frame = pd.concat(parts, names=["arm"]).reset_index(level="arm").reset_index(drop=True)
    arm = frame["arm"].astype(str) if "arm" in frame else pd.Series("", index=frame.index)
    if len(runs) == 1:
        frame = frame.drop(columns="arm", errors="ignore")
    for key in PLAYED:
        values = {arm: _played(run)[key] for arm, run in runs.items()}
        frame[key] = arm.map(values)
    return frame


def _played(run: Run) -> dict[str, Any]:
    """Return how a run was played, as the columns `PLAYED`."""
    return {"deck": run.scenario.deck.name, "seed": run.seed, **run.scenario.facts()}


def _runs(result: Result) -> dict[str, Run]:
    return result.runs if isinstance(result, Comparison) else {"": result}


def facts(result: Result, saved: Path | None, page: Path | None) -> dict[str, Any]:
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
        "report": str(page) if page else None,
        "arms": {
            name: {
                **_deck_facts(run.scenario.deck),
                **run.scenario.facts(),
                "left_out": run.notes(),
                "keeps_few": keeps_few_words(run),
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


def kind_words(found: object) -> str:
    """Say what a result is that is neither a run nor a comparison."""
    return "a tuning" if isinstance(found, Tuning) else "a result of solitaire"


def check_places(folder: Path | None, html: Path | None, *, own: bool = False) -> None:
    """Refuse a folder that cannot take a result, or a file a page, before anything is played.

    An earlier result in the folder is replaced, with a warning unless the folder is the `own` one
    of an experiment file.

    Raises
    ------
    ResultError
        If the folder is a file, cannot be written to, or has other files; if the page cannot be
        written.
    """
    if html is not None:
        check_page(html)
    if folder is None:
        return
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        raise ResultError(f"{there}: there is a file of that name; name another folder")
    if not os.access(there, os.W_OK):
        raise ResultError(f"{there}: this folder cannot be written to; name another one")
    if there != folder:
        return
    if (folder / "record.json").exists():
        if not own:
            told = f"{folder}: the result that is there is replaced"
            warnings.warn(told, SimlabWarning, stacklevel=2)
    elif any(folder.iterdir()):
        raise ResultError(f"{folder}: a folder with other files is there; name another one")
