"""Completion in a shell: its script, and what arguments may be."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from click.shell_completion import CompletionItem, get_completion_class

__all__ = ["SHELLS", "complete_deck", "complete_from", "completion_option"]

SHELLS = ("bash", "zsh", "fish")
VARIABLE = "_SIMLAB_COMPLETE"
C = TypeVar("C", bound=click.Command)
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completion_option(group: C) -> C:
    """Add ``--completion``, which prints the script that makes a shell complete simlab."""
    return click.option(
        "--completion",
        type=click.Choice(SHELLS),
        is_eager=True,
        expose_value=False,
        callback=_print_script,
        help="Print the script that makes a shell complete commands and names.",
    )(group)


def _print_script(ctx: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is None or ctx.resilient_parsing:
        return
    found = get_completion_class(shell)
    assert found is not None  # click has those of `SHELLS`
    click.echo(found(ctx.command, {}, "simlab", VARIABLE).source())
    ctx.exit()


def complete_from(module: str, load: str) -> Completer:
    """Return a completer from a catalogue, which is loaded when somebody presses the key."""

    def complete(
        ctx: click.Context,  # noqa: ARG001
        param: click.Parameter,  # noqa: ARG001
        incomplete: str,
    ) -> list[CompletionItem]:
        names = getattr(importlib.import_module(module), load)()
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]

    return complete


def complete_deck(
    ctx: click.Context,  # noqa: ARG001
    param: click.Parameter,  # noqa: ARG001
    incomplete: str,
) -> list[CompletionItem]:
    """Complete a deck: the names in configs/decks, and files where none of them fits.

    The word "file" comes first: bash forgets at it what came before.
    """
    names = sorted(path.stem for path in Path("configs/decks").glob("*.txt"))
    found = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return [CompletionItem(incomplete, type="file"), *found]
