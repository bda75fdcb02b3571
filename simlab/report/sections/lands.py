"""The best number of lands."""

from __future__ import annotations

from simlab.experiments import Tuning
from simlab.plots import plot_tuning
from simlab.plural import number_of
from simlab.report.charts import chart_svg
from simlab.report.matter import Matter
from simlab.report.numbers import difference, listed, number
from simlab.report.numbers import given as condition
from simlab.report.parts import Cell, Chart, Notes, Number, Section, Sentence, Table

__all__ = ["best_lands", "candidate_rows", "lands_say"]

NOTES = (
    "A land that comes takes the place of a plain spell in the middle of the curve; a land that "
    "leaves makes room for another copy of one.",
    "Spending mana is not winning. Weigh it with too few and too many lands beside it, and with "
    "what was not played.",
)
VERDICTS = {"best": "best", "equivalent": "as good", "worse": "worse", "open": "not told apart"}


def lands_say(matter: Matter) -> str:
    """Say in a sentence how many lands are best; nothing where that was not tried."""
    found = matter.advice.lands
    if found is None:
        return ""
    if len(found.decks) == 1:
        return "There is no other number of lands to try."
    if found.own is None:
        return f"Of the numbers of lands that were tried, {found.best} spend most mana."
    good = sorted(found.decks[name].lands for name in found.equivalent)
    own, verdict, span = matter.deck.lands, found.verdict(found.own), _span(good)
    if verdict == "open":
        return (
            f"{number_of(own, 'land')} may be right: it could not be told apart from {found.best}."
        )
    if verdict == "worse" and found.difference(found.own).low > -found.delta:
        zone = found.in_units(found.delta)
        return (
            f"{number_of(own, 'land')} is nearly right: {span} spend more mana, by less than "
            f"{zone}."
        )
    if verdict == "worse":
        many = "many" if own > max(good) else "few"
        further = f" or {found.beyond}" if found.beyond else ""
        return (
            f"{number_of(own, 'land')} is too {many} to spend the most mana by turn "
            f"{matter.turns}: try "
            f"{span}{further}."
        )
    others = f": {span} are as good" if len(good) > 1 else ""
    return f"{number_of(own, 'land')} is right{others}."


def _span(counts: list[int]) -> str:
    """Return ascending counts in words.

    Examples
    --------
    >>> _span([35, 36, 37]), _span([35]), _span([35, 37])
    ('35 to 37', '35', '35 and 37')
    """
    first, last = counts[0], counts[-1]
    if len(counts) > 1 and last - first + 1 == len(counts):
        return f"{first} to {last}"
    return listed([str(count) for count in counts])


def best_lands(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    found = matter.advice.lands
    if not matter.turns:
        return None
    if found is None:
        return Section(id="lands", title="How many lands?", says=[matter.advice.why_no_lands])
    turn, zone = found.objective.turn, found.in_units(found.delta)
    says: list[Sentence] = [lands_say(matter)]
    if found.own is not None and found.own != found.best:
        gap = candidate_rows(found)[found.own][2]
        assert isinstance(gap, Number)
        says.append((f"Mana spent by turn {turn}, your deck against {found.best}: ", gap, "."))
    says.append(
        f"A number of lands is right here if as much mana is spent by turn {turn} as with any "
        f"other that was tried, give or take {zone}."
    )
    notes = [f"Nothing beyond {found.best} was tried: {found.beyond} may be better still."]
    svg = chart_svg(
        lambda ax: plot_tuning(found, ax=ax),
        name="lands",
        title="Number of lands against the best one",
        description=f"Mana spent by turn {turn}, less that with {found.best}, for each number of "
        "lands, with intervals. The band holds those that are as good. The table has the numbers.",
        labels=(f"lands in {matter.deck.size} cards", f"mana, less that with {found.best}"),
    )
    return Section(
        id="lands",
        title="How many lands?",
        says=says,
        blocks=[
            Chart(
                svg,
                f"Mana spent by turn {turn} against {found.best}. Bars: "
                f"{100 * found.selection.level:g} % intervals that hold together.",
            ),
            _table(matter, found),
            Notes([found.promise, *(notes if found.beyond else ()), *NOTES]),
        ],
    )


def _table(matter: Matter, found: Tuning) -> Table:
    """Return the land counts with their differences to the best, and screw and flood of each."""
    turn, beside = matter.look, matter.advice.beside
    games = int(beside["games"].iloc[0]) if beside is not None else 0
    luck = {
        (row["candidate"], row["metric"]): row
        for row in ([] if beside is None else beside.to_dict("records"))
    }
    said = {
        "screw": f"fewer than {number_of(turn, 'land')} have been seen by turn {turn}",
        "flood": f"{turn + 2} lands or more have been seen by turn {turn}",
    }
    given = {
        name: condition(
            matter.first, words, f"{games:,} games of each, apart from those of the choice"
        )
        for name, words in said.items()
    }
    rows: list[list[Cell]] = [
        [*row, *(number(luck[name, key], percent=True, given=given[key]) for key in given)]
        for name, row in candidate_rows(found).items()
    ]
    return Table(
        caption="Land counts",
        columns=[
            "lands",
            f"mana spent, turn {found.objective.turn}",
            "against the best",
            "verdict",
            f"too few lands, turn {turn}",
            f"too many lands, turn {turn}",
        ],
        rows=rows,
        marked=[place for place, name in enumerate(found.candidates) if name == found.own],
    )


def candidate_rows(found: Tuning) -> dict[str, list[Cell]]:
    """Return name, objective, difference to the best and verdict of each candidate."""
    percent, meaning = found.objective.is_share, found.objective.meaning
    own = (
        f"{meaning[0].upper()}{meaning[1:]}, turn {found.objective.turn}. Up to "
        f"{max(found.selection.games):,} games of each candidate, fewer of those that were seen "
        f"to be worse; seed {found.seed}. ± is half of a {100 * found.selection.level:g} % "
        f"interval. Played with {found.scenario.words()}."
    )
    paired = (
        f"The same, less that of {found.best}, game by game on the same shuffles. All intervals "
        f"hold together at {100 * found.selection.level:g} %. Worse: worse than some other one."
    )
    rows: dict[str, list[Cell]] = {}
    for entry in found.table().to_dict("records"):
        name = str(entry["candidate"])
        gap = {
            "difference": entry["difference"],
            "low": entry["difference_low"],
            "high": entry["difference_high"],
        }
        rows[name] = [
            name + (" (yours)" if name == found.own else ""),
            number(entry, percent=percent, given=own),
            difference(gap, percent=percent, given=paired, mark=False)
            if name != found.best
            else Number("", "", paired),
            VERDICTS[found.verdict(name)],
        ]
    return rows
