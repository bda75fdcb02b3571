"""``simlab describe``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
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


CATALOGUES: dict[str, tuple[str, Callable[[], Any], Callable[[str], Any]]] = {
    "mulligan": ("mulligan rules, such as london", load_rules, find_rule),
    "format": ("formats, such as commander, of today or --on a day", load_formats, find_format),
    "banlist": ("ban lists, such as commander_2026", load_ban_lists, ban_list),
    "scale": ("brackets, power levels and the like, which players give", load_scales, find_scale),
    "pilot": ("pilots: what is played and cast, such as greedy", load_pilots, find_pilot),
    "metric": ("what is counted of a game, such as screw", lambda: METRICS, find_metric),
    "event": (
        "what is counted of a card, such as castable",
        lambda: CARD_EVENTS,
        find_card_event,
    ),
    "objective": (
        "what simlab tune looks for, such as mana_spent",
        lambda: _objectives().OBJECTIVES,
        lambda name: _objectives().named_objective(name),
    ),
}


GRAMMARS: dict[str, tuple[str, Callable[[str], Any]]] = {  # words, not names
    "keep": ("which hands are kept, as in lands:2-5", find_keep),
    "bottom": ("which cards go to the bottom, as in lands:3", find_bottom),
    "aside": ("which cards partial_paris lays aside, as in keep:1", find_aside),
    "odds": ("questions, as in lands >= 3 by turn 3", read_question),
}


@click.command("describe")
@click.argument("kind", type=click.Choice([*CATALOGUES, *GRAMMARS]), required=False)
@click.argument("name", required=False)
@click.option("--on", help="Day on which a format or ban list is asked for, as in 2018-01-01.")
@as_json
def command(kind: str | None, name: str | None, on: str | None, as_json: bool) -> None:
    """Say what NAME stands for; without NAME, list the names; alone, list the kinds.

    keep, bottom, aside and odds have no names: this says how to write them, and how a text of yours
    is read.
    """
    if kind is None:
        if on is not None:
            raise click.UsageError(_ON)
        kinds = {name: about for name, (about, *_) in CATALOGUES.items()}
        kinds |= {name: about for name, (about, _) in GRAMMARS.items()}
        if as_json:
            write_json(kinds)
        else:
            say(_kinds(kinds))
        return
    if kind in GRAMMARS:
        _, read = GRAMMARS[kind]
        words = _grammar(read) if name is None else f"read as: {read(name)}"
        if as_json:
            write_json({kind: words})
        else:
            say(words)
        return
    _, every, find = CATALOGUES[kind]
    found = list(every().values()) if name is None else [find(name)]
    if on is not None:
        if name is None or kind not in ("format", "banlist"):
            raise click.UsageError(_ON)
        found = [find_format(name, on) if kind == "format" else ban_list(name).on(iso_day(on))]
    if as_json:
        facts = [asdict(entry) for entry in found]
        write_json(facts if name is None else facts[0])
        return
    if name is None:
        say("\n".join(_headline(entry) for entry in found))
    else:
        say(_words(found[0]))


_ON = "--on goes with the name of a format or ban list"


def _kinds(kinds: Mapping[str, str]) -> str:
    """Say what can be described, a line a kind."""
    lines = ["simlab describe KIND lists the names; KIND NAME says what one stands for:"]
    lines += [f"  {kind:<10} {kinds[kind]}" for kind in CATALOGUES]
    lines += ["", "These are texts of yours: KIND says how to write one, KIND TEXT how it is read:"]
    lines += [f"  {kind:<10} {kinds[kind]}" for kind in GRAMMARS]
    return "\n".join(lines)


def _grammar(find: Callable[..., Any]) -> str:
    """Return what the docstring of a reader says of the text it reads."""
    doc = inspect.getdoc(find) or ""
    text = doc.partition("Parameters\n----------\n")[2]
    name, _, text = re.split(r"\n\n\w+\n-{3}", text, maxsplit=1)[0].partition("\n")
    parts = [" ".join(part.split()) for part in text.replace("``", "").split("\n\n")]
    return "\n".join([name, *(f"  {part}" for part in parts)])


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
