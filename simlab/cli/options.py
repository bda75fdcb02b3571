"""Options that commands share; the same words as in Python and TOML."""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from simlab.cli.completion import complete_deck, complete_from
from simlab.config import find_deck_file, read_playable
from simlab.decks import Deck

__all__ = [
    "as_json",
    "asked",
    "deck_argument",
    "deck_options",
    "how_played",
    "html",
    "mulligan_option",
    "played",
    "playing",
    "precise",
    "precise_differences",
    "read",
    "sampled",
    "show_progress",
    "tabular",
    "threads",
]

F = TypeVar("F", bound=Callable[..., Any])


def _default(name: str) -> str:
    """Return the default of `simlab.simulate` for a help text.

    It is taken where no kernels are loaded with it: an exact answer is not to wait for them.
    """
    from simlab.experiments import Scenario, odds

    if name == "games":
        from simlab.experiments.planning import GAMES

        return f"[default: {GAMES:,}]"
    known = inspect.signature(Scenario.of if name != "level" else odds)
    value = known.parameters[name].default
    return f"[default: {value:,}]" if isinstance(value, int) else f"[default: {value}]"


def _together(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


as_json: Callable[[F], F] = click.option(
    "--json", "as_json", is_flag=True, help="Write JSON instead of tables."
)
html: Callable[[F], F] = click.option(
    "--html",
    type=click.Path(path_type=Path),
    help="File for a page with all of it: hands, land drops, cards, lands, colours.",
)
deck_argument: Callable[[F], F] = click.argument("deck", shell_complete=complete_deck)


mulligan_option: Callable[[F], F] = click.option(
    "--mulligan",
    help="Mulligan rule. [default: that of the format, else london]",
    shell_complete=complete_from("simlab.mulligans", "load_rules"),
)


threads: Callable[[F], F] = click.option(
    "--threads", type=int, help="Threads. [default: all processors]"
)


def tabular(*tables: str) -> Callable[[F], F]:
    """Add ``--json`` and ``--csv`` to a command that prints tables.

    The command gets `as_json`, and `csv`: the name of the table to write as CSV, or None. The
    first of `tables` is written unless ``--table`` names another.
    """

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def asked(*args: Any, as_csv: bool, table: str | None, **options: Any) -> Any:
            if as_csv and options["as_json"]:
                raise click.UsageError("--json and --csv: name one of them")
            if table is not None and not as_csv:
                raise click.UsageError("--table says which table --csv writes; add --csv")
            return function(*args, csv=(table or tables[0]) if as_csv else None, **options)

        others = f" [default: {tables[0]}]" if len(tables) > 1 else ""
        added = [
            as_json,
            click.option("--csv", "as_csv", is_flag=True, help="Write one table as CSV."),
            click.option(
                "--table",
                type=click.Choice(tables),
                hidden=len(tables) == 1,
                help=f"Which table --csv writes.{others}",
            ),
        ]
        return _together(*added)(asked)  # type: ignore[return-value]

    return decorate


def deck_options(function: F) -> F:
    """Add what says how a deck is read."""
    return _together(
        click.option(
            "--format",
            help="Format of the deck, such as commander or modern.",
            shell_complete=complete_from("simlab.formats", "load_formats"),
        ),
        click.option("--commander", multiple=True, help="Commander, where the list marks none."),
        click.option("--any-deck", is_flag=True, help="Take a deck of a wrong size, too."),
    )(function)


def how_played(function: F) -> F:
    """Add what says how a game is played but the mulligan rule."""
    turns = click.option("--turns", type=int, help=f"Turns of a game. {_default('turns')}")
    return _together(_seated, turns)(function)


def _seated(function: F) -> F:
    """Add what says how a game is played but the mulligan rule and the turns."""
    return _together(
        click.option("--keep", help=f"Which hands are kept. {_default('keep')}"),
        click.option("--bottom", help="Which cards go to the bottom. [default: by --keep]"),
        click.option("--aside", help=f"Which cards partial Paris lays aside. {_default('aside')}"),
        click.option(
            "--hand-size", type=int, help="Cards of the first hand. [default: the rule's]"
        ),
        click.option(
            "--pilot",
            help=f"Who plays. {_default('pilot')}",
            shell_complete=complete_from("simlab.pilots", "load_pilots"),
        ),
        click.option(
            "--on-the-play/--on-the-draw", default=None, help="Seat. [default: on the play]"
        ),
        click.option("--players", type=int, help="Players at the table. [default: the format's]"),
        click.option("--least-x", type=click.IntRange(0), help="The X of spells. [default: 1]"),
        click.option(
            "--pay-life/--no-life",
            default=None,
            help="Pay life for untapped lands and Phyrexian mana, or none. [default: life is paid]",
        ),
    )(function)


def sampled(function: F) -> F:
    """Add seed, level and threads."""
    return _together(
        click.option("--seed", type=int, help="Seed; the same one gives the same games."),
        click.option("--level", type=float, help=f"Confidence level. {_default('level')}"),
        threads,
    )(function)


save = click.option("--save", type=click.Path(path_type=Path), help="Folder for the result.")


def playing(function: F) -> F:
    """Add the settings of a simulation but the mulligan rule."""
    many = click.IntRange(1, 10**12)
    return _together(
        how_played,
        click.option("--games", type=many, help=f"Games. {_default('games')}"),
        sampled,
        save,
    )(function)


def asked(function: F) -> F:
    """Add what says how a question is answered."""
    return _together(
        click.option("--mulligan", help="Mulligan rule. [default: the format's, else london]"),
        _seated,
        click.option(
            "--method",
            type=click.Choice(["exact", "simulated"]),
            help="How to answer. [default: exact where that can be]",
        ),
        click.option("--games", type=click.IntRange(1, 10**12), help="Games of a simulation."),
        click.option("--half-width", type=float, help="Instead: half the width of its interval."),
        sampled,
    )(function)


def played(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given, as arguments of `simlab.simulate`."""
    return {key: value for key, value in options.items() if value is not None}


def read(deck: str, format: str | None, commander: tuple[str, ...], any_deck: bool) -> Deck:
    """Read the deck that a command names."""
    file = find_deck_file(deck)
    return read_playable(
        file, format=format, commander=commander or None, any_deck=any_deck, escape="--any-deck"
    )


def precise_differences(function: F) -> F:
    """Add what says how precise paired differences are to be."""
    return _together(
        click.option("--half-width", type=float, help="Half-width of a difference, as 0.001."),
        click.option("--of", help="The metric whose difference is to be so precise."),
        click.option("--of-turn", type=int, help="Its turn. [default: the last]"),
    )(function)


def precise(function: F) -> F:
    """Add what says how precise a run is to be."""
    return _together(
        click.option("--half-width", type=float, help="Half-width of an interval, as 0.001."),
        click.option("--relative", type=float, help="The same as a share of the estimate."),
        click.option("--of", help="The metric that is to be so precise. [default: every share]"),
        click.option("--of-turn", type=int, help="Its turn. [default: the last]"),
        click.option("--seconds", type=float, help="Most seconds to play."),
    )(function)


def show_progress() -> bool:
    """Tell whether somebody looks at a progress bar."""
    return sys.stderr.isatty()
