"""``simlab replay``."""

from __future__ import annotations

from pathlib import Path

import click

from simlab.cli.numbers import write_json
from simlab.cli.options import as_json
from simlab.cli.results import kind_words
from simlab.cli.screen import say
from simlab.experiments import Comparison, Run
from simlab.results import load


@click.command("replay")
@click.argument("result", type=click.Path(path_type=Path))
@click.option("--game", type=int, required=True, help="Number of the game, from 0.")
@click.option("--arm", help="Arm of a comparison. [default: the first]")
@as_json
def command(result: Path, game: int, arm: str | None, as_json: bool) -> None:
    """Show one game of the saved RESULT (a folder), step by step."""
    saved = load(result)
    name = None
    if isinstance(saved, Comparison):
        name = arm or saved.arms[0]
        saved = saved[name]
    elif arm:
        raise click.UsageError("--arm: the result is of one arm alone")
    if not isinstance(saved, Run):
        raise click.UsageError(f"{result}: {kind_words(saved)} has no games to show")
    if not 0 <= game < saved.games:
        raise click.UsageError(f"--game {game}: the result has games 0 to {saved.games - 1}")
    text = saved.replay(game)
    if as_json:
        write_json({"game": game, "arm": name, "seed": saved.seed, "lines": text.splitlines()})
        return
    say(f"arm {name}, {text}" if name else text)
