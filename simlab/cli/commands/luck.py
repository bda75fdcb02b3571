"""``simlab luck``."""

from __future__ import annotations

from typing import Any

import click

from simlab.cli import options
from simlab.cli.numbers import write_json
from simlab.cli.screen import say
from simlab.experiments.luck import luck


@click.command("luck")
@options.deck_argument
@click.argument("question")
@click.argument("happened", type=int)
@click.argument("games_played", type=int)
@options.deck_options
@options.asked
@options.as_json
def command(
    deck: str,
    question: str,
    happened: int,
    games_played: int,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """Say how unusual it is that QUESTION held in HAPPENED of GAMES_PLAYED games of DECK.

    \b
    simlab luck deck.txt "flood on turn 6" 12 40
    """  # noqa: D301 (click keeps the lines apart that follow)
    played = options.read(deck, format, commander, any_deck)
    asked = options.played(settings)
    asked["simulated_games"] = asked.pop("games", None)
    found = luck(
        happened,
        games_played,
        deck=played,
        question=question,
        progress=options.show_progress(),
        **asked,
    )
    if as_json:
        write_json(found.facts())
    else:
        say(str(found))
