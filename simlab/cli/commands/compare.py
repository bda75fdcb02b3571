"""``simlab compare``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simlab.cli import options
from simlab.cli.results import TABLES, check_places, show_result
from simlab.errors import ConfigError, MulliganError
from simlab.experiments import Scenario, compare
from simlab.mulligans import find_rule, load_rules
from simlab.plural import number_of


@click.command("compare")
@options.deck_argument
@click.option(
    "--mulligans",
    required=True,
    help="Rules, as in london,vancouver,paris; or all; all,-paris leaves one out. One rule is held "
    "against the format's own.",
)
@options.deck_options
@options.playing
@options.precise_differences
@options.html
@options.tabular(*TABLES)
def command(
    deck: str,
    mulligans: str,
    format: str | None,
    commander: tuple[str, ...],
    any_deck: bool,
    save: Path | None,
    html: Path | None,
    as_json: bool,
    csv: str | None,
    **settings: Any,
) -> None:
    """Play DECK under several mulligan rules, on the same shuffles; the first is the baseline.

    DECK is a deck list in any style, or the name of one in configs/decks.
    """
    check_places(save, html)
    played = options.read(deck, format, commander, any_deck)
    names = _named(mulligans)
    _check_hand(mulligans, names, settings["hand_size"])
    if len(names) == 1:
        own = Scenario.of(played, players=settings["players"]).mulligan.id
        if find_rule(names[0]).id == own:
            raise ConfigError(
                f"--mulligans {names[0]}: that is this deck's own rule; name another one to hold "
                "against it"
            )
        names = [own, *names]
    result = compare(
        {name: {"mulligan": name} for name in names},
        deck=played,
        **options.played(settings),
        progress=options.show_progress(),
    )
    show_result(result, {played: deck}, save=save, html=html, source=deck, as_json=as_json, csv=csv)


def _named(text: str) -> list[str]:
    """Return the rules that are named: ``all`` stands for all, a dash leaves one out.

    Raises
    ------
    ConfigError
        If a rule is left out that is not among the others.
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    names: list[str] = []
    for word in words:
        if word == "all":
            names += [rule.id for rule in load_rules().values() if not rule.unplayable]
        elif not word.startswith("-"):
            names.append(word)
    for word in words:
        if not word.startswith("-"):
            continue
        gone = find_rule(word[1:]).id
        kept = [name for name in names if find_rule(name).id != gone]
        if len(kept) == len(names):
            none = all(word.startswith("-") for word in words)
            instead = f"; of all rules: --mulligans all,{','.join(words)}" if none else ""
            raise ConfigError(
                f'--mulligans {text}: "{gone}" is not among them, so cannot go{instead}'
            )
        names = kept
    return names


def _check_hand(text: str, names: list[str], size: int | None) -> None:
    """Refuse rules that cannot be played with a starting hand, all at once.

    Raises
    ------
    ConfigError
        If some cannot and others can; the text says why, and which option leaves them out.
    """
    wrong: dict[str, str] = {}
    for name in names if size is not None else ():
        rule = find_rule(name)
        try:
            rule.with_hand(size or 0)
        except MulliganError as error:
            wrong[name] = str(error).partition(": ")[2] or str(error)
    if wrong and len(wrong) < len(names):
        lines = [f"  {name}: {why}" for name, why in wrong.items()]
        without = ",".join((text, *(f"-{name}" for name in wrong)))
        some = number_of(len(wrong), "rule")
        raise ConfigError(
            "\n".join(
                [
                    f"--hand-size {size}: {some} of {len(names)} cannot be played with such a hand",
                    *lines,
                    f"without: --mulligans {without}",
                ]
            )
        )
