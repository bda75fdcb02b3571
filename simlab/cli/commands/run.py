"""``simlab run``."""

from __future__ import annotations

from pathlib import Path

import click

from simlab.cli.options import html, show_progress, tabular
from simlab.cli.results import TABLES, check_places, show_result
from simlab.config import load_experiment, run_experiment


@click.command("run")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(1, 10**12), help="Games of each arm.")
@click.option("--save", type=click.Path(path_type=Path), help="Folder for the result.")
@click.option("--no-save", is_flag=True, help="Do not save the result.")
@click.option("--any-deck", is_flag=True, help="Take decks of a wrong size, too.")
@html
@tabular(*TABLES)
def command(
    file: Path,
    games: int | None,
    save: Path | None,
    no_save: bool,
    any_deck: bool,
    html: Path | None,
    as_json: bool,
    csv: str | None,
) -> None:
    """Play the experiment in FILE (TOML) and compare its arms."""
    experiment = load_experiment(file, allow_illegal=any_deck)
    folder = None if no_save else save or experiment.save
    check_places(folder, html, own=save is None)
    if show_progress():
        click.echo("playing; the first time on a machine, kernels are compiled before", err=True)
    result = run_experiment(experiment, games, progress=show_progress())
    files = {arm.deck: arm.deck_file for arm in experiment.arms}
    show_result(result, files, save=folder, html=html, source=file, as_json=as_json, csv=csv)
