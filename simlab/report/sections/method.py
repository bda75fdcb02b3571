"""How the numbers were made, and how to make them again."""

from __future__ import annotations

from simlab.plural import number_of
from simlab.report.matter import Matter
from simlab.report.parts import Code, Notes, Section
from simlab.report.repeat import command_of

__all__ = ["method"]


def method(matter: Matter) -> Section:
    """Return the section."""
    run = matter.first
    each = " of each arm" if len(matter.arms) > 1 else ""
    versions = run.versions
    packages = ", ".join(f"{name} {versions[name]}" for name in versions if name != "cards")
    command = command_of(matter)
    how = [
        "A number with ± is the middle of an interval: with more games it becomes narrower. It "
        "holds the luck of the shuffles alone, not what the model leaves out.",
        f"Played with {run.scenario.words()}.",
        f"Seed {run.seed}, random streams version {run.stream_version}: the same seed gives the "
        "same games on every machine.",
        f"Cards as of {run.card_data}. {packages}.",
    ]
    if not command:
        how.append(
            "One command does not say it all: load the saved result, or run the experiment file "
            "again."
        )
    return Section(
        id="method",
        title="How this was made",
        says=[f"{number_of(run.games, 'game')}{each}, played alone as a goldfish."],
        blocks=[Notes(how), *([Code(command)] if command else [])],
    )
