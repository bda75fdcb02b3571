"""The best number of lands."""

from __future__ import annotations

from simlab.plots import plot_differences
from simlab.plural import number_of
from simlab.report.charts import chart_svg
from simlab.report.land_counts import MATTERS, METRIC, LandCounts
from simlab.report.matter import Matter
from simlab.report.numbers import difference, metric, number
from simlab.report.parts import Cell, Chart, Notes, Number, Section, Sentence, Table

__all__ = ["best_lands", "lands_say"]

NOTES = (
    "A land that comes takes the place of a plain spell in the middle of the curve; a land that "
    "leaves makes room for another copy of one.",
    "Spending mana is not winning, and more turns ask for more lands. Weigh it with too few and "
    "too many lands beside it, and with what was not played.",
)
ENOUGH = f"{100 * MATTERS:g} %"
MANY_OTHERS = 0.1  # of the spells: then what mana is spent on is another thing than in a game
LOSSES = {"none": "no", "some": "yes", "open": "not told apart"}


def lands_say(matter: Matter) -> Sentence:
    """Say in a sentence whether the number of lands is about right; nothing where not tried."""
    found = matter.advice.lands
    if found is None:
        return ""
    own, turn = found.lands(found.own), found.turn
    by = f"mana spent by turn {turn}, which is not the same as winning"
    first, last = found.span
    loss, alike = found.loss(found.own), found.alike
    if loss == "none":
        if own not in alike or len(alike) == 1:
            best = "" if own in alike else f"as good as {found.lands(found.best)}, "
            return (
                f"{number_of(own, 'land')} is about right by {by}: it is {best}the best of "
                f"{first} to {last} that were tried."
            )
        return (
            f"{number_of(own, 'land')} is about right: from {alike[0]} to {alike[-1]}, of {first} "
            f"to {last} that were tried, makes no difference that matters ({ENOUGH} or more) "
            f"in {by}."
        )
    few = own < found.lands(found.best)
    word = "few" if few else "many"
    others, spells = _cast_otherwise(matter)
    apart = others >= MANY_OTHERS * spells
    is_ = f"is too {word}" if loss == "some" and not apart else f"may be too {word}"
    return (
        f"By {by}, {number_of(own, 'land')} {is_}: {_best(found)} spend ",
        _more(matter, found),
        " mana more of ",
        _spent(found, found.best),
        *(_beside(matter, found, "flood" if few else "screw")),
        ""
        if loss == "some"
        else f"; whether that is {ENOUGH} of it, which would matter, is not seen",
        f"; but {others} of its {spells} spells have another way to be cast, which is not played."
        if apart
        else ".",
    )


def _cast_otherwise(matter: Matter) -> tuple[int, int]:
    """Count the spells of the deck with another way to be cast, and all of them."""
    cards = matter.deck.cards()
    spells = [name for name in matter.deck.slots if not cards[name].is_land]
    return sum(name in matter.another_way for name in spells), len(spells)


def _best(found: LandCounts) -> str:
    """Name the chosen number of lands, and whether more or fewer were tried."""
    best, (first, last) = found.lands(found.best), found.span
    if found.chosen.beyond:
        end = "most" if found.chosen.beyond == "more" else "fewest"
        return f"{best}, the {end} that were tried,"
    return f"{best}, the best of {first} to {last} that were tried,"


def _spent(found: LandCounts, name: str) -> Number:
    """Return the mana that is spent with a number of lands."""
    return metric(found.tried[name], METRIC, found.turn)


def _more(matter: Matter, found: LandCounts) -> Number:
    """Return how much more is spent with the chosen number than with the deck's own."""
    row = found.gaps[found.own]
    turned = {"estimate": -row["difference"], "low": -row["high"], "high": -row["low"]}
    return number(turned, percent=False, given=_paired(matter, found))


def _beside(matter: Matter, found: LandCounts, name: str) -> tuple[str | Number, ...]:
    """Say what the chosen number costs: floods of more lands, too few lands of fewer."""
    turn = matter.look
    what = "flood" if name == "flood" else "have too few lands"
    return (
        f", and {what} on turn {turn} in ",
        metric(found.tried[found.best], name, turn),
        " of the games instead of ",
        metric(found.tried[found.own], name, turn),
    )


def _paired(matter: Matter, found: LandCounts) -> str:
    """Say what differences to the chosen number are conditional on."""
    games, level = found.tried.games, 100 * matter.first.level
    return (
        f"Mana spent by turn {found.turn}, less that with {found.best}, game by game on the same "
        f"shuffles, {games:,} games each, which did not choose it. ± is half of an interval; all "
        f"hold together at {level:g} %."
    )


def best_lands(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    found = matter.advice.lands
    if not matter.turns:
        return None
    if found is None:
        return Section(id="lands", title="How many lands?", says=[matter.advice.why_no_lands])
    turn, alike = found.turn, found.alike
    says: list[Sentence] = [lands_say(matter)]
    if found.own != found.best:
        gap = difference(found.gaps[found.own], percent=False, given=_paired(matter, found))
        says.append((f"Mana spent by turn {turn}, your deck against {found.best}: ", gap, "."))
    if len(alike) > 1:
        says.append(
            f"{alike[0]} to {alike[-1]} lands lose less than {ENOUGH} of the mana spent "
            f"by turn {turn} ({found.zone:.2g} mana) against {found.best}: that is taken for no "
            "difference that matters, for what is not played weighs more."
        )
    beyond = found.chosen.beyond
    notes = [f"Nothing beyond {found.best} was tried: {beyond} may spend more still."]
    frame = found.tried.differences(METRIC, turn=turn, together=True)
    order = {name: place for place, name in enumerate(found.gaps)}
    frame = frame.sort_values("arm", key=lambda arms: arms.map(order))
    svg = chart_svg(
        lambda ax: plot_differences(frame, METRIC, turn=turn, ax=ax),
        name="lands",
        title="Number of lands against the best one",
        description=f"Mana spent by turn {turn}, less that with {found.best}, for each number of "
        "lands, with intervals. Hollow points cannot be told apart from no difference. The table "
        "has the numbers.",
        labels=(f"mana, less that with {found.best}", None),
        size=(4.7, 1.4 + 0.35 * len(found.gaps)),
    )
    return Section(
        id="lands",
        title="How many lands?",
        says=says,
        blocks=[
            Chart(
                svg,
                f"Mana spent by turn {turn} against {found.best}. Bars: "
                f"{100 * matter.first.level:g} % intervals that hold together.",
            ),
            _table(matter, found),
            Notes([_chosen(found), *(notes if beyond else ()), *NOTES]),
        ],
    )


def _chosen(found: LandCounts) -> str:
    """Say how the best was chosen."""
    return f"{found.best} were chosen on other games. {found.chosen.promise}"


def _table(matter: Matter, found: LandCounts) -> Table:
    """Return the land counts with their differences to the best, and screw and flood of each."""
    turn, paired = matter.look, _paired(matter, found)
    rows: list[list[Cell]] = []
    for name in found.chosen.candidates:
        run = found.tried[name]
        best = name == found.best
        gap = found.gaps.get(name)
        rows.append(
            [
                name + (" (yours)" if name == found.own else ""),
                _spent(found, name),
                Number("", "", paired)
                if gap is None
                else difference(gap, percent=False, given=paired),
                "the best" if best else LOSSES[found.loss(name)],
                metric(run, "screw", turn),
                metric(run, "flood", turn),
            ]
        )
    return Table(
        caption="Land counts",
        columns=[
            "lands",
            f"mana spent, turn {found.turn}",
            "against the best",
            f"does it matter ({ENOUGH})?",
            f"too few lands, turn {turn}",
            f"too many lands, turn {turn}",
        ],
        rows=rows,
        marked=[place for place, name in enumerate(found.chosen.candidates) if name == found.own],
    )
