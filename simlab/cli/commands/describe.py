"""``simlab describe``."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import click

from simlab.cli.numbers import write_json
from simlab.cli.options import as_json
from simlab.cli.screen import say
from simlab.formats import (
    BanList,
    Format,
    Scale,
    ban_list,
    find_format,
    find_scale,
    load_ban_lists,
    load_formats,
    load_scales,
)
from simlab.formats.days import iso_day
from simlab.mulligans import (
    MulliganRule,
    find_aside,
    find_bottom,
    find_keep,
    find_rule,
    load_rules,
)
from simlab.pilots import Pilot, find_pilot, load_pilots
from simlab.questions import read_question
from simlab.stats import (
    CARD_EVENTS,
    METRICS,
    CardEvent,
    Metric,
    find_card_event,
    find_metric,
)


def _objectives() -> Any:
    """Return the module of the objectives; it brings the kernels, which take a moment to load."""
    import simlab.experiments.objectives

    return simlab.experiments.objectives


CATALOGUES: dict[str, tuple[Callable[[], Any], Callable[[str], Any]]] = {
    "mulligan": (load_rules, find_rule),
    "format": (load_formats, find_format),
    "banlist": (load_ban_lists, ban_list),
    "scale": (load_scales, find_scale),
    "pilot": (load_pilots, find_pilot),
    "metric": (lambda: METRICS, find_metric),
    "event": (lambda: CARD_EVENTS, find_card_event),
    "objective": (
        lambda: _objectives().OBJECTIVES,
        lambda name: _objectives().named_objective(name),
    ),
}


GRAMMARS: dict[str, Callable[[str], Any]] = {  # words, not names
    "keep": find_keep,
    "bottom": find_bottom,
    "aside": find_aside,
    "odds": read_question,
}


@click.command("describe")
@click.argument("kind", type=click.Choice([*CATALOGUES, *GRAMMARS]))
@click.argument("name", required=False)
@click.option("--on", help="Day on which a format or ban list is asked for, as in 2018-01-01.")
@as_json
def command(kind: str, name: str | None, on: str | None, as_json: bool) -> None:
    """Say what NAME stands for; without NAME, list the names.

    keep, bottom, aside and odds have no names: this says how to write them, and how a text of yours
    is read.
    """
    if kind in GRAMMARS:
        words = _grammar(GRAMMARS[kind]) if name is None else f"read as: {GRAMMARS[kind](name)}"
        if as_json:
            write_json({kind: words})
        else:
            say(words)
        return
    every, find = CATALOGUES[kind]
    found = list(every().values()) if name is None else [find(name)]
    if on is not None:
        if name is None or kind not in ("format", "banlist"):
            raise click.UsageError("--on goes with the name of a format or ban list")
        found = [find_format(name, on) if kind == "format" else ban_list(name).on(iso_day(on))]
    if as_json:
        facts = [asdict(entry) for entry in found]
        write_json(facts if name is None else facts[0])
        return
    if name is None:
        say("\n".join(_headline(entry) for entry in found))
    else:
        say(_words(found[0]))


def _grammar(find: Callable[..., Any]) -> str:
    """Return what the docstring of a reader says of the text it reads."""
    doc = inspect.getdoc(find) or ""
    text = doc.partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    return text.replace("``", "")


def _headline(entry: Any) -> str:
    return _words(entry).splitlines()[0]


def _words(entry: MulliganRule | Format | BanList | Scale | Pilot | Metric | CardEvent) -> str:
    """Say what an entry of a catalogue is."""
    if isinstance(entry, MulliganRule | Format | BanList | Scale):
        return entry.describe()
    if isinstance(entry, Pilot):
        return f"{entry.name}: {entry.about}"
    kind = "share of games" if entry.is_share else "mean"
    if isinstance(entry, CardEvent):
        return f"{entry.name}: {entry.meaning} ({kind}, a card)"
    better = ", less is better" if getattr(entry, "lower", False) else ""
    return f"{entry.name}: {entry.meaning} ({kind}{', by turn' if entry.by_turn else ''}{better})"
