"""``simlab hand``."""

from __future__ import annotations

from typing import Any

import click

from simlab.cli import options
from simlab.cli.numbers import write_csv, write_json
from simlab.cli.screen import say
from simlab.experiments import Run, simulate


@click.command("hand")
@options.deck_argument
@options.deck_options
@options.mulligan_option
@click.option("--keep", help="Which hands are kept.")
@click.option("--bottom", help="Which cards go to the bottom.")
@click.option("--aside", help="Which cards partial Paris lays aside.")
@click.option("--hand-size", type=int, help="Cards of the first hand. [default: the rule's]")
@click.option("--players", type=int, help="Players at the table. [default: the format's]")
@click.option("--on-the-play/--on-the-draw", default=None, help="Seat. [default: on the play]")
@click.option("--seed", type=int, help="Seed; the same one gives the same hands.")
@click.option("--number", type=click.IntRange(1, 1000), default=5, show_default=True)
@options.tabular("hands")
def command(
    deck: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    number: int,
    as_json: bool,
    csv: str | None,
    **settings: Any,
) -> None:
    """Show opening hands of DECK: mulligans, bottomed cards, keeps."""
    played = options.read(deck, format, commander, any_deck)
    asked = options.played(settings)
    run = simulate(played, turns=1, games=number, record="hands", progress=False, **asked)
    hands = [_hand(run, game) for game in range(number)]
    if csv:
        frame = run.to_frame(number)[["mulligans", "kept_size", "lands"]].reset_index()
        frame["story"] = [" / ".join(lines) for lines in hands]
        write_csv(frame)
        return
    if as_json:
        rows = run.to_frame(number)[["mulligans", "kept_size", "lands"]].to_dict("records")
        games = [{"game": g, **row, "lines": hands[g]} for g, row in enumerate(rows)]
        data = run.card_data
        write_json({"deck": played.name, "seed": run.seed, "card_data": data, "hands": games})
        return
    say(f"{played.name}, seed {run.seed}: {run.scenario.words()}")
    say(f"card data of {run.card_data}")
    for game, lines in enumerate(hands):
        say("\n".join([f"game {game}", *(f"  {line}" for line in lines)]))


def _hand(run: Run, game: int) -> list[str]:
    """Return what a replay says of the opening hand, turns left out."""
    lines = [line.strip() for line in run.replay(game).splitlines()]
    start = next(place for place, line in enumerate(lines) if line.startswith("hand:"))
    return [line for line in lines[start:] if not line.startswith("turn ")]
