"""The command line: one verb each, thin over the public functions."""

from simlab.cli.group import Simlab

__all__ = ["main"]

main = Simlab(
    name="simlab",
    help="Goldfish statistics for Magic decks, with their uncertainty.",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
