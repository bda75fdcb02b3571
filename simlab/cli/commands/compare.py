"""``simlab compare``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.results import TABLES, check_places, show_result
from simlab.config import find_deck_file
from simlab.errors import ConfigError
from simlab.experiments import Scenario, compare
from simlab.mulligans import find_rule, load_rules


@click.command("compare")
@options.deck_argument
@click.option(
    "--mulligans",
    required=True,
    help="Rules, as in london,vancouver,paris; or all. One rule is held against the format's own.",
)
@options.deck_options
@options.playing
@options.precise_differences
@options.html
@options.tabular(*TABLES)
def command(
    deck: str,
    mulligans: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    save: Path | None,
    html: Path | None,
    as_json: bool,
    csv: str | None,
    **settings: Any,
) -> None:
    """Play DECK under several mulligan rules, on the same shuffles; the first is the baseline.

    DECK is a deck list in any style, or the name of one in configs/decks.
    """
    check_places(save, html)
    played = options.read(deck, format, commander, any_deck)
    names = [name.strip() for name in mulligans.split(",") if name.strip()]
    if names == ["all"]:
        names = [rule.id for rule in load_rules().values() if not rule.unplayable]
    if len(names) == 1:
        own = Scenario.of(played, players=settings["players"]).mulligan.id
        if find_rule(names[0]).id == own:
            raise ConfigError(
                f"--mulligans {names[0]}: that is this deck's own rule; name another one to hold "
                "against it"
            )
        names = [own, *names]
    result = compare(
        {name: {"mulligan": name} for name in names},
        deck=played,
        **options.played(settings),
        progress=options.show_progress(),
    )
    file = find_deck_file(deck)
    show_result(result, {played: file}, save=save, html=html, source=file, as_json=as_json, csv=csv)
