"""``python -m simlab.cli`` is ``simlab``."""

from simlab.cli import main

main(prog_name="simlab")
