"""The best number of lands."""

from __future__ import annotations

from simlab.experiments import Tuning
from simlab.plots import plot_tuning
from simlab.report.charts import chart_svg
from simlab.report.matter import Matter
from simlab.report.numbers import Row, difference, number
from simlab.report.parts import Cell, Chart, Notes, Number, Section, Sentence, Table

__all__ = ["best_lands", "candidate_table", "lands_say"]

VERDICTS = {"best": "best", "equivalent": "as good", "worse": "worse", "open": "not told apart"}


def lands_say(matter: Matter) -> str:
    """Say in a sentence how many lands are best; nothing where that was not tried."""
    found = matter.advice.lands
    if found is None:
        return ""
    good = [found.decks[name].lands for name in found.equivalent]
    own = matter.deck.lands
    span = f"{min(good)} to {max(good)}" if len(good) > 1 else str(good[0])
    if own in good:
        return f"{own} lands is right: {span} are as good as the best."
    return f"{own} lands is not the best number: try {span}."


def best_lands(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    found = matter.advice.lands
    if found is None and not matter.turns:
        return None
    if found is None:
        return Section(id="lands", title="How many lands?", says=[matter.advice.why_no_lands])
    turn = found.objective.turn
    says: list[Sentence] = [
        lands_say(matter),
        f"Best here means: most mana spent by turn {turn}. Differences below "
        f"{found.in_units(found.delta)} mana do not count.",
        found.promise,
    ]
    edge = _edge(found)
    svg = chart_svg(
        lambda ax: plot_tuning(found, ax=ax),
        name="lands",
        title="Number of lands against the best one",
        description=f"Mana spent by turn {turn}, less that with {found.best}, for each number of "
        "lands, with intervals. The band holds those that are as good. The table has the numbers.",
    )
    return Section(
        id="lands",
        title="How many lands?",
        says=[*says, *([edge] if edge else [])],
        blocks=[
            Chart(svg, f"Mana spent by turn {turn} against {found.best}, by number of lands."),
            candidate_table(found, "Land counts"),
            Notes(
                [
                    "A land that comes takes the place of a plain spell in the middle of the "
                    "curve; a land that leaves makes room for another copy of one.",
                ]
            ),
        ],
    )


def _edge(found: Tuning) -> str:
    lands = [deck.lands for deck in found.decks.values()]
    best = found.best_deck.lands
    if min(lands) < best < max(lands):
        return ""
    where = "more" if best == max(lands) else "fewer"
    return f"It is at the end of what was tried: {where} lands may be better still."


def candidate_table(found: Tuning, caption: str) -> Table:
    """Return the candidates of a tuning with their differences to the best."""
    percent = found.objective.is_share
    meaning = found.objective.meaning
    own = (
        f"{meaning[0].upper()}{meaning[1:]}, turn {found.objective.turn}. ± is half of a "
        f"{found.selection.level:.0%} interval. Up to {max(found.selection.games):,} games of "
        f"each candidate, seed {found.seed}. Played with {found.scenario.words()}."
    )
    paired = (
        f"The same, less that of {found.best}, game by game on the same shuffles. All intervals "
        f"hold together at {found.selection.level:.0%}. ≈ cannot be told apart from no difference."
    )
    rows: list[list[Cell]] = []
    entries = found.table().to_dict("records")
    for entry in entries:
        name = str(entry["candidate"])
        rows.append(
            [
                name + (" (yours)" if name == found.own else ""),
                number(entry, percent=percent, given=own),
                _gap(entry, percent, paired) if name != found.best else Number("", "", paired),
                VERDICTS[found.verdict(name)],
            ]
        )
    names = [str(entry["candidate"]) for entry in entries]
    return Table(
        caption=caption,
        columns=["", _heading(found), "against the best", "verdict"],
        rows=rows,
        marked=[place for place, name in enumerate(names) if name == found.own],
    )


def _heading(found: Tuning) -> str:
    return {"mana_spent_by": "mana spent", "colour_screw": "a colour is missing"}.get(
        found.objective.name, found.objective.name
    ) + f", turn {found.objective.turn}"


def _gap(entry: Row, percent: bool, given: str) -> Number:
    row = {
        "difference": entry["difference"],
        "low": entry["difference_low"],
        "high": entry["difference_high"],
    }
    return difference(row, percent=percent, given=given)
