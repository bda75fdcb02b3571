"""How the arms of a comparison differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simlab.experiments import Comparison
from simlab.plots import plot_differences
from simlab.plural import number_of
from simlab.report.charts import chart_svg
from simlab.report.matter import MANY, Matter
from simlab.report.numbers import Row, difference, listed, metric, seven_kept
from simlab.report.parts import Cell, Chart, Details, Notes, Section, Sentence, Table
from simlab.report.sections.mana import commander_turn
from simlab.stats import find_metric

__all__ = ["compared"]

SCREEN_TURN = 5  # of mana spent in the tables of `simlab run` and `simlab compare`


def compared(matter: Matter) -> Section | None:
    """Return the section; None for a run alone, or where no turn was played."""
    result = matter.result
    if not isinstance(result, Comparison) or not matter.turns:
        return None
    asked = _asked(matter)
    turn, base = matter.turns, matter.arms[0]
    frame = result.differences("mana_spent_by", turn=turn, together=True)
    rows: list[Row] = [*frame.to_dict("records")]
    said = _paired(matter, "mana_spent_by")
    says: list[Sentence] = [_finding(rows, base, turn)]
    if len(rows) < MANY:
        says += [
            (
                f"{row['arm']} against {base}: ",
                difference(row, percent=False, given=said, unit=" mana"),
                f" by turn {turn}.",
            )
            for row in rows
        ]
    svg = chart_svg(
        lambda ax: plot_differences(frame, "mana_spent_by", turn=turn, ax=ax),
        name="differences",
        title=f"Mana spent by turn {turn}: each arm less {base}",
        description="A row an arm with the interval of its difference; hollow points cannot be "
        "told apart from no difference. The table has the numbers.",
        labels=(f"mana, less that of {base}", None),
        size=(4.7, 1.4 + 0.4 * len(rows)),
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
                    *_other_turn(turn),
                ]
            ),
            Details(
                "How each of them was played",
                [Notes([f"{name}: {run.scenario.words()}" for name, run in matter.runs.items()])],
            ),
        ],
    )


def _other_turn(turn: int) -> list[str]:
    """Say that the terminal looks at another turn, where it does."""
    if turn <= SCREEN_TURN:
        return []
    return [
        f"Mana is counted here to the last turn, {turn}; the tables of the terminal look at turn "
        f"{SCREEN_TURN}, where another arm may be ahead."
    ]


def _finding(rows: Sequence[Row], base: str, turn: int) -> str:
    """Say which arm spends most mana, as far as that can be told."""
    more = [row for row in rows if row["low"] > 0]
    alike = [str(row["arm"]) for row in rows if row["low"] <= 0 <= row["high"]]
    if more:
        most = max(more, key=lambda row: float(row["difference"]))["arm"]
        return (
            f"{most} comes out ahead in mana spent by turn {turn}, and ahead of {base} for certain."
        )
    if alike:
        return (
            f"No arm is seen to spend more mana by turn {turn} than {base}; not told apart from "
            f"it: {listed(alike)}."
        )
    return f"{base} spends the most mana by turn {turn}."


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
        f"same shuffles, {number_of(first.games, 'game')} each. ± is half of an interval; those "
        "of a column "
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
            [
                difference(row, percent=percent, given=said, unit="")
                for row in frame.to_dict("records")
            ]
        )
    rows: list[list[Cell]] = [
        [name, *cells] for name, *cells in zip(matter.arms[1:], *columns, strict=True)
    ]
    names = ["arm"] + [
        f"{words}{', points' if find_metric(key).is_share else ''}"
        for key, (_, words) in asked.items()
    ]
    return Table(caption=f"Difference to {matter.arms[0]}", columns=names, rows=rows)
