"""How the arms of a comparison differ."""

from __future__ import annotations

from collections.abc import Mapping

from simlab.experiments import Comparison
from simlab.plots import plot_forest
from simlab.report.charts import chart_svg
from simlab.report.matter import Matter
from simlab.report.numbers import difference, metric, seven_kept
from simlab.report.parts import Cell, Chart, Notes, Section, Sentence, Table
from simlab.report.sections.mana import commander_turn
from simlab.stats import find_metric

__all__ = ["compared"]


def compared(matter: Matter) -> Section | None:
    """Return the section; None for a run alone, or where no turn was played."""
    result = matter.result
    if not isinstance(result, Comparison) or not matter.turns:
        return None
    asked = _asked(matter)
    turn, words = asked["mana_spent_by"]
    rows = result.differences("mana_spent_by", turn=turn, together=True).to_dict("records")
    base = matter.arms[0]
    says: list[Sentence] = []
    for row in rows:
        told = difference(row, percent=False, given=_paired(matter, "mana_spent_by"))
        apart = "" if not row["low"] <= 0 <= row["high"] else " (cannot be told apart)"
        says.append((f"{row['arm']} spends ", told, f" mana by turn {turn} against {base}{apart}."))
    _ = words
    svg = chart_svg(
        lambda ax: plot_forest(result, "mana_spent_by", turn=turn, ax=ax),
        name="differences",
        title=f"Mana spent by turn {turn}: each arm less {base}",
        description="A row an arm with the interval of its difference; hollow points cannot be "
        "told apart from no difference. The table has the numbers.",
        labels=(f"mana, less that of {base}", None),
        size=(7.0, 1.3 + 0.4 * len(rows)),
    )
    return Section(
        id="compared",
        title="How they differ",
        says=says,
        blocks=[
            Chart(svg, f"Mana spent by turn {turn}: each arm less {base}, game by game."),
            _levels(matter, asked),
            _differences(matter, result, asked),
            Notes(
                [
                    "Differences are paired: game 17 of every arm has the same shuffles, so most "
                    "of the luck cancels. Do not subtract the upper table.",
                    "≈ cannot be told apart from no difference. The intervals of a column hold "
                    "together (Holm).",
                    *(f"{name}: {run.scenario.words()}" for name, run in matter.runs.items()),
                ]
            ),
        ],
    )


def _asked(matter: Matter) -> dict[str, tuple[int | None, str]]:
    """Return the metrics of the tables with their turns and headings."""
    look = matter.look
    asked: dict[str, tuple[int | None, str]] = {
        "kept_size": (None, "cards kept"),
        "mulligans": (None, "mulligans"),
        "every_land_drop": (look, f"a land on each turn to {look}"),
    }
    if matter.deck.commanders:
        turn = commander_turn(matter)
        asked["commander_cast"] = (turn, f"commander cast by turn {turn}")
    asked["screw"] = (look, f"too few lands, turn {look}")
    asked["flood"] = (look, f"too many lands, turn {look}")
    asked["mana_spent_by"] = (matter.turns, f"mana spent by turn {matter.turns}")
    return asked


def _levels(matter: Matter, asked: Mapping[str, tuple[int | None, str]]) -> Table:
    rows: list[list[Cell]] = [
        [name, seven_kept(run), *(metric(run, key, turn) for key, (turn, _) in asked.items())]
        for name, run in matter.runs.items()
    ]
    names = ["arm", "seven cards kept", *(words for _, words in asked.values())]
    return Table(caption="What each gives", columns=names, rows=rows)


def _paired(matter: Matter, name: str) -> str:
    first = matter.first
    meaning = find_metric(name).meaning.removeprefix("1 if ")
    return (
        f"{meaning[0].upper()}{meaning[1:]}: the arm less {matter.arms[0]}, game by game on the "
        f"same shuffles, {first.games:,} games each. ± is half of an interval; those of a column "
        f"hold together at {100 * first.level:g} %."
    )


def _differences(
    matter: Matter, result: Comparison, asked: Mapping[str, tuple[int | None, str]]
) -> Table:
    columns = []
    for key, (turn, _) in asked.items():
        frame = result.differences(key, turn=turn, together=True)
        percent, said = find_metric(key).is_share, _paired(matter, key)
        columns.append(
            [difference(row, percent=percent, given=said) for row in frame.to_dict("records")]
        )
    rows: list[list[Cell]] = [
        [name, *cells] for name, *cells in zip(matter.arms[1:], *columns, strict=True)
    ]
    names = ["arm", *(words for _, words in asked.values())]
    return Table(caption=f"Difference to {matter.arms[0]}", columns=names, rows=rows)
