"""The command line: one verb each, thin over the public functions."""

import click

from simlab.cli.completion import completion_option
from simlab.cli.group import Simlab

__all__ = ["main"]

EPILOG = """\b
Exit status:
  0    done
  1    check: the deck is not legal, or a line of it is not understood
  2    an error: a file, deck or setting is wrong, and the message says which
  130  stopped with Ctrl-C

\b
Commands that print tables take --json and --csv. NO_COLOR=1 is plain text.
Completion, for bash: eval "$(simlab --completion bash)" in ~/.bashrc; zsh the
same in ~/.zshrc; fish: simlab --completion fish | source.
"""

_group = Simlab(
    name="simlab",
    help="Goldfish statistics for Magic decks, with their uncertainty.",
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
main = completion_option(
    click.version_option(package_name="simlab", message="%(prog)s %(version)s")(_group)
)
