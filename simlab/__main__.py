"""``python -m simlab``: the command line."""

from simlab.cli import main

main(prog_name="simlab")
