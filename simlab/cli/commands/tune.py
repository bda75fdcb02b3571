"""``simlab tune``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.results import check_places
from simlab.cli.tuned import report_tuning
from simlab.config import find_deck_file
from simlab.errors import ConfigError
from simlab.experiments import tune

_LANDS = re.compile(r"(\d{1,4})(?::(\d{1,4})(?::(\d{1,4}))?)?")


@click.command("tune")
@options.deck_argument
@click.option("--lands", help="Numbers of lands, as in 33:42 (both ends tried) or 36,38,40.")
@click.option("--splits", type=int, help="Most basic lands that change colour, as in 2.")
@click.option("--pool", multiple=True, help="A card that may come in; may be given again.")
@click.option("--out", multiple=True, help="A card that may leave for one of --pool.")
@click.option("--leave", multiple=True, help="A card that leaves first when lands come.")
@click.option("--come", multiple=True, help="A card that comes first when lands leave.")
@click.option("--land", help="The land that comes. [default: the most numerous basic]")
@click.option("--objective", help="What to tune for. [default: mana_spent_by]")
@click.option("--turn", type=int, help="The turn it looks at. [default: the last]")
@click.option("--delta", type=float, help="Difference that would not matter, 0.01 for a point.")
@click.option("--seconds", type=float, help="Most seconds to play.")
@options.deck_options
@options.mulligan_option
@options.how_played
@click.option("--games", type=click.IntRange(2, 10**9), help="Most games of each candidate.")
@options.sampled
@options.save
@options.tabular("candidates", "beside")
def command(
    deck: str,
    lands: str | None,
    pool: tuple[str, ...],
    out: tuple[str, ...],
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    save: Path | None,
    as_json: bool,
    csv: str | None,
    **settings: Any,
) -> None:
    """Find the best version of DECK, and say which others are as good.

    All versions play the same shuffles; those that are seen to be worse leave early.

    \b
    simlab tune deck.txt --lands 33:42
    simlab tune deck.txt --splits 2 --objective colour_screw --turn 4
    simlab tune deck.txt --pool Opt --pool "Llanowar Elves" --out Shock
    """  # noqa: D301 (click keeps the lines apart that follow)
    check_places(save, None)
    played = options.read(deck, format, commander, any_deck)
    asked = options.played(settings)
    if lands is not None:
        asked["lands"] = read_lands(lands)
    if pool or out:
        asked |= {"pool": pool, "out": out}
    files = {played: find_deck_file(deck)}
    report_tuning(tune(played, **asked), files, save=save, as_json=as_json, csv=csv)


def read_lands(text: str) -> list[int]:
    """Read numbers of lands.

    Raises
    ------
    ConfigError
        If they are written in another way, or the range is empty.

    Examples
    --------
    >>> read_lands("33:36"), read_lands("36,38"), read_lands("30:40:5")
    ([33, 34, 35, 36], [36, 38], [30, 35, 40])
    """
    found: list[int] = []
    for part in text.split(","):
        numbers = _LANDS.fullmatch(part.strip())
        if not numbers:
            raise ConfigError(
                f"--lands {text}: give a range with both ends, as in 33:42, or numbers, as in "
                "36,38,40"
            )
        first, last, step = (int(n) if n else None for n in numbers.groups())
        assert first is not None
        last = first if last is None else last
        if last < first or step == 0:
            raise ConfigError(f"--lands {text}: the range is empty; write the lower end first")
        found += range(first, last + 1, step or 1)
    return found
