"""``simlab analyze``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.results import TABLES, check_places, show_result
from simlab.experiments import simulate


@click.command("analyze")
@options.deck_argument
@options.deck_options
@options.mulligan_option
@options.playing
@options.precise
@options.html
@options.tabular(*TABLES[:3])
def command(
    deck: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    save: Path | None,
    html: Path | None,
    as_json: bool,
    csv: str | None,
    **settings: Any,
) -> None:
    """Play DECK and say what happens by turn, and which cards come late.

    DECK is a deck list in any style, or the name of one in configs/decks.
    """
    check_places(save, html)
    played = options.read(deck, format, commander, any_deck)
    run = simulate(played, **options.played(settings), progress=options.show_progress())
    show_result(run, {played: deck}, save=save, html=html, source=deck, as_json=as_json, csv=csv)
