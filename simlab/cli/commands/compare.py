"""``simlab compare``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.report import check_folder, report
from simlab.config import find_deck_file
from simlab.experiments import compare
from simlab.mulligans import load_rules


@click.command("compare")
@options.deck_argument
@click.option("--mulligans", required=True, help="Rules, as in london,vancouver,paris; or all.")
@options.deck_options
@options.playing
@options.as_json
def command(
    deck: str,
    mulligans: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    save: Path | None,
    as_json: bool,
    **settings: Any,
) -> None:
    """Play DECK under several mulligan rules, on the same shuffles; the first is the baseline.

    DECK is a deck list in any style, or the name of one in configs/decks.
    """
    check_folder(save)
    played = options.read(deck, format, commander, any_deck)
    names = [name.strip() for name in mulligans.split(",") if name.strip()]
    if names == ["all"]:
        names = [rule.id for rule in load_rules().values() if not rule.unplayable]
    result = compare(
        {name: {"mulligan": name} for name in names},
        deck=played,
        **options.played(settings),
        progress=options.show_progress(),
    )
    report(result, {played: find_deck_file(deck)}, save, as_json=as_json)
