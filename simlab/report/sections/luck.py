"""Screw and flood, and colours that are missing."""

from __future__ import annotations

from simlab.plots import plot_screw_flood
from simlab.report.charts import chart_svg
from simlab.report.matter import MANY, Matter
from simlab.report.numbers import metric
from simlab.report.parts import Chart, Notes, Section
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
            *_chart(matter),
            *by_turn_tables(
                matter,
                "Screw and flood",
                {
                    "screw": "too few lands",
                    "flood": "too many lands",
                    "colour_screw": "a colour is missing",
                },
            ),
        ],
    )


def _chart(matter: Matter) -> list[Chart]:
    """Return the chart: of a run by turn, of several arms a point each, of very many none."""
    if len(matter.arms) > MANY:
        return []
    if len(matter.arms) == 1:
        return by_turn_chart(
            matter,
            lambda ax: plot_screw_flood(matter.first, ax=ax),
            {"screw": "too few lands", "flood": "too many lands"},
            name="luck",
            title="Too few lands and too many",
        )
    turn = matter.look
    svg = chart_svg(
        lambda ax: plot_screw_flood(matter.result, turn=turn, ax=ax),
        name="luck",
        title=f"Screw and flood on turn {turn}",
        description="A point an arm: too many lands to the right, too few upwards. Nearer to the "
        "corner is better. The tables have the numbers.",
        labels=("too many lands, % of games", "too few lands, % of games"),
    )
    return [Chart(svg, f"Screw and flood on turn {turn}: nearer to the corner is better.")]
