"""``simlab report``."""

from __future__ import annotations

from pathlib import Path

import click

from simlab.cli.numbers import write_json
from simlab.cli.options import as_json, threads
from simlab.cli.results import kind_words, page_words
from simlab.experiments import Comparison, Run
from simlab.report import check_page, write_report
from simlab.results import load


@click.command("report")
@click.argument("result", type=click.Path(path_type=Path))
@click.option(
    "--html", type=click.Path(path_type=Path), help="File of the page. [default: RESULT.html]"
)
@click.option("--source", default="", help="Deck or experiment file, for the command on the page.")
@click.option(
    "--advice/--no-advice",
    default=True,
    help="Play other numbers of lands and splits of basics, or do not. [default: play them]",
)
@threads
@as_json
def command(
    result: Path, html: Path | None, source: str, advice: bool, threads: int | None, as_json: bool
) -> None:
    """Write the page of the saved RESULT (a folder), a run or a comparison.

    The page stands alone: it loads nothing and can be sent to anybody.
    """
    file = html or result.with_name(f"{result.resolve().name}.html")
    check_page(file)
    found = load(result)
    if not isinstance(found, Run | Comparison):
        raise click.UsageError(
            f"{result} is {kind_words(found)}; a page is written of a run or a comparison"
        )
    page = write_report(found, file, source=source, advice=advice, threads=threads)
    if as_json:
        write_json({"result": str(result), "report": str(page)})
        return
    click.echo(page_words(page))
