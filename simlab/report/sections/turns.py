"""Land drops by turn, and the tables by turn of other sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from simlab.plots import plot_land_drops
from simlab.report.charts import chart_svg
from simlab.report.matter import MANY, Matter
from simlab.report.numbers import metric
from simlab.report.parts import Cell, Chart, Section, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["by_turn_chart", "by_turn_tables", "land_drops"]


def land_drops(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    if not matter.turns:
        return None
    run, turn = matter.first, matter.look
    first = "turn 1" if turn == 1 else f"each of the first {turn} turns"
    return Section(
        id="land-drops",
        title="Land drops",
        says=[
            (
                f"You play a land on {first} in ",
                metric(run, "every_land_drop", turn),
                " of the games.",
            ),
            (
                f"By turn {turn} you have ",
                metric(run, "lands_in_play", turn),
                " lands on the table on average.",
            ),
        ],
        blocks=[
            *by_turn_chart(
                matter,
                lambda ax: plot_land_drops(matter.result, ax=ax),
                {"every_land_drop": "a land on every turn so far"},
                name="drops",
                title="Land drops",
            ),
            *by_turn_tables(
                matter,
                "Land drops",
                {
                    "every_land_drop": "a land on every turn so far",
                    "land_drop": "a land this turn",
                    "lands_in_play": "lands on the table",
                },
            ),
        ],
    )


def by_turn_chart(
    matter: Matter,
    draw: Callable[[Axes], object],
    metrics: Mapping[str, str],
    *,
    name: str,
    title: str,
    unit: str = "% of games",
) -> list[Chart]:
    """Return a chart over the turns, described by the first and the last value of its metrics.

    There is none of more arms than lines can be told apart.
    """
    if len(matter.arms) > MANY:
        return []
    run = matter.first
    values = {
        words: [metric(run, key, turn).text for turn in (1, matter.turns)]
        for key, words in metrics.items()
    }
    said = "; ".join(f"{words} from {one} to {last}" for words, (one, last) in values.items())
    of = f"For {matter.arms[0]}: " if len(matter.arms) > 1 else ""
    svg = chart_svg(
        draw,
        name=name,
        title=f"{title}, turn by turn",
        description=f"{of}{said}, from turn 1 to turn {matter.turns}. A table has the numbers.",
        labels=("turn", unit),
    )
    return [Chart(svg, f"{title}, turn by turn. {matter.bars}")]


def by_turn_tables(matter: Matter, title: str, names: Mapping[str, str]) -> list[Table]:
    """Return the metrics by turn: of a run in one table, of several arms in one a metric."""
    turns = range(1, matter.turns + 1)
    if len(matter.arms) == 1:
        alone: list[list[Cell]] = [
            [str(turn), *(metric(matter.first, name, turn, says_turn=False) for name in names)]
            for turn in turns
        ]
        columns = ["turn", *names.values()]
        return [Table(caption=f"{title}, turn by turn", columns=columns, rows=alone)]
    return [
        Table(
            caption=f"{words[0].upper()}{words[1:]}, turn by turn",
            columns=["arm", *(f"turn {turn}" for turn in turns)],
            rows=[
                [arm, *(metric(run, name, turn, says_turn=False) for turn in turns)]
                for arm, run in matter.runs.items()
            ],
        )
        for name, words in names.items()
    ]
