"""``simlab check``."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from simlab.cards import load_table
from simlab.cli.numbers import write_csv, write_json
from simlab.cli.options import deck_argument, tabular
from simlab.cli.screen import console, table
from simlab.cli.words import deck_words
from simlab.config import find_deck_file
from simlab.decks import Deck, ReadReport, read_deck, read_report
from simlab.decks.finder import newer_cards
from simlab.decks.modelled import (
    COST_ALONE,
    IN_FULL,
    IN_PART,
    assumed_words,
    left_out,
    modelled_rows,
    played_words,
)
from simlab.errors import DeckWarning
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.formats import LegalityReport


@click.command("check")
@deck_argument
@click.option("--format", help="Format to hold the deck against.")
@click.option("--commander", multiple=True, help="Commander, where the list marks none.")
@click.option("--style", help="How the list is written, such as csv. [default: told from it]")
@click.option("--on", help="Day whose edition of the format counts, as in 2026-11-01.")
@tabular("modelled", "violations")
@click.pass_context
def command(
    ctx: click.Context,
    deck: str,
    format: str | None,
    commander: tuple[str, ...],
    style: str | None,
    on: str | None,
    as_json: bool,
    csv: str | None,
) -> None:
    """Say how DECK is read, whether it is legal, and what of it is modelled.

    The exit status is 1 where a line is not understood or the deck breaks its format.
    """
    file = find_deck_file(deck)
    asked: Any = {"format": format, "commander": commander or None, "style": style}
    reading = read_report(file, **asked)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckWarning)  # the report has them all
        found = read_deck(file, **asked, strict=False)
    said = format if on else None  # a name of one day may be another format's on another day
    legality = found.check(said, on=on) if found.format else None
    if csv == "violations":
        if legality is None:
            raise click.UsageError("--table violations: name a format with --format")
        write_csv(legality.to_frame())
    elif csv:
        write_csv(found.modelled())
    elif as_json:
        write_json(_facts(found, reading, legality))
    else:
        _show(found, reading, legality)
    ctx.exit(0 if reading.ok and (legality is None or legality.ok) else 1)


def _facts(deck: Deck, reading: ReadReport, legality: LegalityReport | None) -> dict[str, Any]:
    return {
        "deck": deck.name,
        "style": reading.style,
        "card_data": load_table().state,
        "zones": {zone: reading.zone(zone) for zone in reading.counts},
        "something_else": [asdict(line) for line in reading.others],
        "not_understood": [asdict(line) for line in reading.unknown],
        "remarks": list(reading.remarks),
        "format": deck.format,
        "ok": reading.ok and (legality.ok if legality else True),
        "verdict": legality.verdict if legality else None,
        "violations": [asdict(entry) for entry in legality.violations] if legality else None,
        "unknown": list(legality.unknown) if legality else None,
        "not_checked": list(legality.not_checked) if legality else None,
        "modelled": modelled_rows(deck),
    }


def _show(deck: Deck, reading: ReadReport, legality: LegalityReport | None) -> None:
    screen = console()
    zones = ", ".join(f"{zone} {count}" for zone, count in reading.counts.items())
    lines = [deck_words(deck), f"read as {reading.style}: {zones}", f"lines: {reading.words()}"]
    lines += [f"  line {line.line} is not understood: {line.problem}" for line in reading.unknown]
    lines += [f"  {words}" for words in newer_cards(line.problem for line in reading.unknown)]
    lines += [f"  {remark}" for remark in reading.remarks]
    lines.append(f"card data of {load_table().state}")
    lines.append(str(legality) if legality else "legality not checked: name one with --format")
    screen.print("\n".join(lines))
    rows = modelled_rows(deck)
    _, full, part, blank = left_out(rows)
    parts, blanks, whole = (
        [row for row in rows if row["played"] == how] for how in (IN_PART, COST_ALONE, IN_FULL)
    )
    screen.print(played_words(rows))
    if parts:
        cells = [[_name(row), row["behaviour"], row["left_out"]] for row in parts]
        title = f"Played in part, {number_of(part, 'card')}"
        screen.print(table(title, ["card", "played as", "left out"], cells, texts=3))
    screen.print(f"Played in full, {number_of(full, 'card')}: {_names(whole)}")
    screen.print(f"Only cost their mana, {number_of(blank, 'card')}: {_names(blanks)}")
    if noted := [[_name(row), row["left_out"]] for row in blanks if row["left_out"]]:
        title = "Left out of these that is about mana, cards or costs"
        screen.print(table(title, ["card", "left out"], noted, texts=2))
    screen.print("\n".join(assumed_words(rows)))


def _names(rows: Iterable[Mapping[str, Any]]) -> str:
    return "; ".join(map(_name, rows)) or "none"


def _name(row: Mapping[str, Any]) -> str:
    """Return a card, with its number where there are several."""
    return row["card"] if row["count"] == 1 else f"{row['count']} {row['card']}"
