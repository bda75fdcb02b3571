"""``simlab describe``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import click

from simlab.cli.numbers import write_json
from simlab.cli.options import as_json
from simlab.formats import Format, find_format, load_formats
from simlab.mulligans import (
    MulliganRule,
    find_aside,
    find_bottom,
    find_keep,
    find_rule,
    load_rules,
)
from simlab.pilots import Pilot, find_pilot, load_pilots
from simlab.stats import METRICS, Metric, find_metric

CATALOGUES: dict[str, tuple[Callable[[], Any], Callable[[str], Any]]] = {
    "mulligan": (load_rules, find_rule),
    "format": (load_formats, find_format),
    "pilot": (load_pilots, find_pilot),
    "metric": (lambda: METRICS, find_metric),
}


GRAMMARS = {"keep": find_keep, "bottom": find_bottom, "aside": find_aside}  # words, not names


@click.command("describe")
@click.argument("kind", type=click.Choice([*CATALOGUES, *GRAMMARS]))
@click.argument("name", required=False)
@as_json
def command(kind: str, name: str | None, as_json: bool) -> None:
    """Say what NAME stands for; without NAME, list the names.

    keep, bottom and aside have no names: this says how to write them.
    """
    if kind in GRAMMARS:
        words = _grammar(GRAMMARS[kind])
        if as_json:
            write_json({kind: words})
        else:
            click.echo(words)
        return
    every, find = CATALOGUES[kind]
    found = list(every().values()) if name is None else [find(name)]
    if as_json:
        facts = [asdict(entry) for entry in found]
        write_json(facts if name is None else facts[0])
        return
    if name is None:
        click.echo("\n".join(_headline(entry) for entry in found))
    else:
        click.echo(_words(found[0]))


def _grammar(find: Callable[..., Any]) -> str:
    """Return what the docstring of a reader says of the text it reads."""
    doc = inspect.getdoc(find) or ""
    text = doc.partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    return text.replace("``", "")


def _headline(entry: Any) -> str:
    return _words(entry).splitlines()[0]


def _words(entry: MulliganRule | Format | Pilot | Metric) -> str:
    """Say what an entry of a catalogue is."""
    if isinstance(entry, MulliganRule):
        return entry.describe()
    if isinstance(entry, Format):
        return _format_words(entry)
    if isinstance(entry, Pilot):
        return f"{entry.name}: {entry.about}"
    kind = "share of games" if entry.is_share else "mean"
    return f"{entry.name}: {entry.meaning} ({kind}{', by turn' if entry.by_turn else ''})"


def _format_words(fmt: Format) -> str:
    limits = fmt.limits
    size = f"{limits.size_min} cards" + ("" if limits.size_max == limits.size_min else " or more")
    if limits.size_min < limits.size_max:
        size = f"{limits.size_min} to {limits.size_max} cards"
    first = "a card" if fmt.first_draw() else "no card"
    lines = [
        f"{fmt.id}: {fmt.name}" + (f" ({fmt.edition})" if fmt.edition else ""),
        f"  deck: {size}" + (", commanders included" if limits.counts_commander else ""),
        f"  copies of a card: {limits.copies_max if limits.copies_max >= 0 else 'any number'}",
        f"  sideboard: {limits.sideboard_max if limits.sideboard_max >= 0 else 'any size'}",
        f"  {fmt.players} players, {fmt.life_for()} life, {first} drawn on turn 1 on the play",
        f"  mulligan: {fmt.mulligan_for()}",
        f"  in force: {fmt.date_from or '?'} to {fmt.date_to or 'today'}",
    ]
    if fmt.has_commander:
        leads = " or ".join(line.casefold() for line in fmt.commander_type_lines)
        lines.append(f"  commander: {leads}")
    if fmt.mana_value_max >= 0:
        lines.append(f"  mana value: {fmt.mana_value_max} at most")
    if fmt.aliases:
        lines.append(f"  also called: {', '.join(fmt.aliases)}")
    return "\n".join(lines)
