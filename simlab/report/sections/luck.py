"""Screw and flood, and colours that are missing."""

from __future__ import annotations

from simlab.report.matter import Matter
from simlab.report.numbers import metric
from simlab.report.parts import Notes, Section
from simlab.report.sections.turns import by_turn_chart, by_turn_tables

__all__ = ["screw_and_flood"]


def screw_and_flood(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    if not matter.turns:
        return None
    run, turn = matter.first, matter.look
    return Section(
        id="screw-and-flood",
        title="Screw and flood",
        says=[
            (
                f"On turn {turn} you have seen too few lands in ",
                metric(run, "screw", turn),
                " of the games and too many in ",
                metric(run, "flood", turn),
                ".",
            ),
            (
                "You hold a card that only lacks its colours in ",
                metric(run, "colour_screw", turn),
                f" of the games on turn {turn}.",
            ),
        ],
        blocks=[
            Notes(
                [
                    "Too few: fewer lands seen than turns. Too many: at least two more than "
                    "turns. Lands seen are those of the hand you kept and those drawn since.",
                ]
            ),
            by_turn_chart(matter, "screw", "Too few lands"),
            by_turn_chart(matter, "flood", "Too many lands"),
            *by_turn_tables(
                matter,
                {
                    "screw": "too few lands",
                    "flood": "too many lands",
                    "colour_screw": "a colour is missing",
                },
            ),
        ],
    )
