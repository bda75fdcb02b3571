"""The command group: commands are imported when they are called, errors are a message."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO

import click
from click.shell_completion import CompletionItem

from simlab.errors import SimlabError, SimlabWarning
from simlab.plural import number_of

__all__ = ["Simlab"]

COMMANDS = {  # name, and a line for `simlab --help`
    "run": "Play an experiment file and compare its arms.",
    "analyze": "Play one deck: what happens by turn, which cards come late.",
    "compare": "Play one deck under several mulligan rules.",
    "tune": "Find the best number of lands, split of basics or choice of cards.",
    "report": "Write the page of a saved result.",
    "odds": 'Answer a question about a deck, as in "lands >= 3 by turn 3".',
    "luck": "Say how unusual it is that something happened so often.",
    "check": "Say how a deck list is read, whether it is legal, and what is modelled.",
    "hand": "Show opening hands of a deck and what becomes of them.",
    "replay": "Show one game of a saved result, step by step.",
    "describe": "Say what a mulligan rule, format, pilot or metric is.",
    "solitaire": "Play MTG Solitaire with a deck: by machine, or by hand with --play.",
    "cards": "Show a card, or the card table; make the table anew.",
}
WRONG, INTERRUPTED = 2, 130  # exit statuses
MOST_LINES = 24


class Simlab(click.Group):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"simlab.cli.commands.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command, without importing any, or an option."""
        found = [
            CompletionItem(name, help=about)
            for name, about in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def main(self, *args: Any, **options: Any) -> NoReturn:
        """Run a command and exit: 0, 1 (a deck is not legal), 2 (an error) or 130 (Ctrl-C)."""
        options["standalone_mode"] = False
        _replace_what_cannot_be_written(sys.stdout, sys.stderr)
        try:
            with _warnings_as_messages():
                status = super().main(*args, **options)
        except click.Abort:
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except SimlabError as error:
            _say("error", str(error))
            sys.exit(WRONG)
        except OSError as error:
            _say("error", f"{error.filename}: {error.strerror}" if error.filename else str(error))
            sys.exit(WRONG)
        sys.exit(status if isinstance(status, int) else 0)


@contextmanager
def _warnings_as_messages() -> Iterator[None]:
    """Show simlab's own warnings as lines on stderr, each once."""
    seen = set[str]()

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        if str(message) not in seen:
            seen.add(str(message))
            _say("warning", str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", SimlabWarning)
        warnings.showwarning = show
        yield


def _say(kind: str, text: str) -> None:
    """Write a message on stderr, one screen of it at most."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[:MOST_LINES], f"... and {number_of(len(lines) - MOST_LINES, 'more line')}"]
    from simlab.cli.screen import say  # rich takes a moment: not for those who read no message

    say(f"{kind}: " + "\n".join(lines), err=True)


def _replace_what_cannot_be_written(*streams: TextIO) -> None:
    """Make streams of an old encoding write "?" for what they do not have."""
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
