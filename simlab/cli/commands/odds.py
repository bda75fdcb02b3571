"""``simlab odds``."""

from __future__ import annotations

from typing import Any

import click

from simlab.cli import options
from simlab.cli.numbers import write_json
from simlab.cli.screen import say
from simlab.experiments.odds import odds


@click.command("odds")
@options.deck_argument
@click.argument("question")
@options.deck_options
@options.asked
@options.as_json
def command(
    deck: str,
    question: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """Answer a QUESTION about DECK: exactly where that can be, else by simulation.

    \b
    simlab odds deck.txt "lands in 2..5 in opening hand"
    simlab odds deck.txt "lands >= 4 by turn 4 and any('Sol Ring', 'Opt')"
    simlab odds deck.txt "castable(commander) by turn 3 given lands >= 3"

    `simlab describe odds` describes the language.
    """  # noqa: D301 (click keeps the lines apart that follow)
    played = options.read(deck, format, commander, any_deck)
    found = odds(played, question, progress=options.show_progress(), **options.played(settings))
    if as_json:
        write_json(found.facts())
    else:
        say(str(found))
