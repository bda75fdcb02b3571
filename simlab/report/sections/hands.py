"""Opening hands and mulligans."""

from __future__ import annotations

import re

from simlab.experiments import Run
from simlab.experiments.keep_fit import keeps_few_words
from simlab.plots import plot_hands
from simlab.report.charts import chart_svg
from simlab.report.matter import MANY, Matter
from simlab.report.numbers import metric, seven_kept, shares
from simlab.report.parts import Cell, Chart, Section, Table

__all__ = ["hands"]

WORDS = {
    "kept_size": "cards in the hand that is kept",
    "lands": "lands in the hand that is kept",
    "mulligans": "mulligans taken",
}


def hands(matter: Matter) -> Section:
    """Return the section."""
    run = matter.first
    rule = run.scenario.mulligan
    return Section(
        id="hands",
        title="Opening hands and mulligans",
        says=[
            ("You keep seven cards in ", seven_kept(run), " of the games."),
            (
                "The hand you keep has ",
                metric(run, "kept_size"),
                " cards and ",
                metric(run, "lands_in_hand"),
                " lands on average, after ",
                metric(run, "mulligans"),
                " mulligans.",
            ),
            *([few] if (few := keeps_few_words(run)) else []),
            f"Mulligans: {rule.name or rule.id}. Kept: {_kept(str(run.scenario.keep))}.",
        ],
        blocks=[
            *(_chart(matter, by) for by in ("kept_size", "lands")),
            *(_table(matter, by) for by in WORDS),
        ],
    )


def _kept(keep: str) -> str:
    """Say which hands are kept; the usual words in plain ones.

    Examples
    --------
    >>> _kept("lands:2-5 floor:4"), _kept("any:Opt floor:1")
    ('hands of 2 to 5 lands, and any of 4 cards or fewer', 'any:Opt floor:1')
    """
    usual = re.fullmatch(r"lands:(\d+)-(\d+) floor:(\d+)", keep)
    if usual is None:
        return keep
    return "hands of {} to {} lands, and any of {} cards or fewer".format(*usual.groups())


def _chart(matter: Matter, by: str) -> Chart:
    """Return the chart of kept hands by size or lands."""
    words = WORDS[by]
    most = matter.first.hands().groupby(by)["games"].sum().idxmax()
    svg = chart_svg(
        lambda ax: plot_hands(matter.result, by=by, ax=ax),
        name=f"hands-{by.replace('_', '-')}",
        title=f"{words[0].upper()}{words[1:]}",
        description=f"Bars: the share of games by {words}, with intervals. The most frequent is "
        f"{most}. A table below has the numbers.",
        labels=(words, "% of games") if len(matter.arms) <= MANY else (None, None),
        size=(4.7, 3.1 if len(matter.arms) <= MANY else 1.2 + 0.28 * len(matter.arms)),
    )
    return Chart(svg, f"{words[0].upper()}{words[1:]}. {matter.bars}")


def _table(matter: Matter, by: str) -> Table:
    """Return the share of games with each value, an arm a column."""
    words = WORDS[by]
    counts = {name: _counts(run, by) for name, run in matter.runs.items()}
    values = sorted({v for own in counts.values() for v in own}, reverse=by == "kept_size")
    said = f"games by {words}"
    caption = f"{words[0].upper()}{words[1:]}"
    if len(matter.arms) == 1:
        alone: list[list[Cell]] = [
            [str(value), shares(matter.first, games, said)]
            for value, games in ((value, counts[""].get(value, 0)) for value in values)
        ]
        return Table(caption=caption, columns=[words.split()[0], "share of games"], rows=alone)
    return Table(
        caption=caption,
        columns=["arm", *map(str, values)],
        rows=[
            [arm, *(shares(run, counts[arm].get(value, 0), said) for value in values)]
            for arm, run in matter.runs.items()
        ],
    )


def _counts(run: Run, by: str) -> dict[int, int]:
    """Return the games with each value."""
    frame = run.mulligans() if by == "mulligans" else run.hands()
    games = frame.groupby(by)["games"].sum()
    return dict(zip(games.index.tolist(), games.tolist(), strict=True))
