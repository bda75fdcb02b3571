"""The command line: one verb each, thin over the public functions."""

import click

from simlab.cli.group import Simlab

__all__ = ["main"]

_group = Simlab(
    name="simlab",
    help="Goldfish statistics for Magic decks, with their uncertainty.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
main = click.version_option(package_name="simlab", message="%(prog)s %(version)s")(_group)
