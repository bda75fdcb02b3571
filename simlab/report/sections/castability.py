"""Which cards can be cast on time, the weakest first."""

from __future__ import annotations

from simlab.cards.notes import ANOTHER_WAY, SIGN
from simlab.experiments import Run
from simlab.experiments.late_cards import late_cards
from simlab.report.matter import Matter
from simlab.report.numbers import Row, given, number, of_row
from simlab.report.parts import Cell, Cost, Details, Notes, Number, Section, Sentence, Table

__all__ = ["castability", "castable_number"]

WEAK = 3  # cards that are named


def castability(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    if not matter.turns:
        return None
    run = matter.first
    if run.scenario.record != "cards":
        none = 'Cards were not recorded. Play with record="cards" to have them here.'
        return Section(id="castability", title="Cast on time", says=[none])
    rows: list[Row] = [*late_cards(run).to_dict("records")]
    if not rows:
        none = f"No card costs {matter.turns} mana or less."
        return Section(id="castability", title="Cast on time", says=[none])
    says: list[Sentence] = [_weakest(run, row) for row in rows if not row["another_way"]][:WEAK]
    says = says or ["Every card has another way to be cast, which is not played."]
    later = _not_asked(run, {row["card"] for row in rows})
    if later:
        says.append(f"Not asked, as they take more than {matter.turns} mana or none: {later}.")
    of = f": {matter.arms[0]}" if len(matter.arms) > 1 else ""
    return Section(
        id="castability",
        title=f"Cast on time{of}",
        says=says,
        blocks=[
            _table(run, rows),
            *([Notes([f"{SIGN} {ANOTHER_WAY}."])] if rows[-1]["another_way"] else []),
            Details("Every card, turn by turn: castable once drawn", [_by_turn(run)]),
        ],
    )


def _weakest(run: Run, row: Row) -> Sentence:
    return (
        f"{row['card']} ",
        Cost(row["cost"]),
        f" can be cast by turn {row['turn']} in ",
        castable_number(run, row),
        " of the games in which you have drawn it.",
    )


def castable_number(run: Run, row: Row) -> Number:
    """Return how often a card of `late_cards` is castable on its turn, once it is drawn."""
    what = "your mana pays for the card on the turn of its cost or earlier, once it is in hand"
    games = f"the {int(row['castable_given_seen_games']):,} games in which it was drawn by then"
    return of_row(row, "castable_given_seen", percent=True, given=given(run, what, games))


def _not_asked(run: Run, asked: set[str]) -> str:
    """Name the spells that no row speaks of."""
    cards = run.scenario.deck.cards()
    names = [*run.scenario.deck.commanders, *run.scenario.deck.main]
    left = [name for name in names if not cards[name].is_land and name not in asked]
    return "; ".join(left)


def _table(run: Run, rows: list[Row]) -> Table:
    seen = [int(row["castable_given_seen_games"]) for row in rows]
    lands = [int(row["payable_given_lands_games"]) for row in rows]
    conditions = {
        "castable_given_seen": given(
            run,
            "your mana, ramp included, pays for the card on the turn of its cost or earlier",
            f"the games in which the card was drawn by then ({_range(seen)}, by card)",
        ),
        "payable": given(
            run,
            "the lands you have seen by that turn can pay for it, played in the best order, ramp "
            "left out, card in hand or not",
        ),
        "payable_given_lands": given(
            run,
            "the lands you have seen can pay for it: this asks for colours and tapped lands alone",
            f"the games with at least as many lands seen as it costs ({_range(lands)})",
        ),
    }
    late = given(
        run,
        "turns from the turn of its cost until your lands can first pay for it; early counts as 0, "
        "and the end of the games counts as paid, so that dear cards have less than it would be",
    )
    made: list[list[Cell]] = [
        [
            f"{row['card']} {SIGN}" if row["another_way"] else str(row["card"]),
            Cost(row["cost"], float(row["turn"])),
            str(row["turn"]),
            *(of_row(row, event, percent=True, given=said) for event, said in conditions.items()),
            of_row(row, "payable_delay", percent=False, given=late),
        ]
        for row in rows
    ]
    return Table(
        caption="Castable on the turn of its cost, the weakest first"
        + (f", those with another way ({SIGN}) below" if rows[-1]["another_way"] else ""),
        columns=[
            "card",
            "cost",
            "turn",
            "castable once drawn",
            "lands pay for it",
            "with lands enough",
            "turns late",
        ],
        rows=made,
        sortable=True,
        sorted_by=None if rows[-1]["another_way"] and not rows[0]["another_way"] else 3,
    )


def _range(counts: list[int]) -> str:
    low, high = min(counts), max(counts)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _by_turn(run: Run) -> Table:
    """Return the cards with a column a turn."""
    frame = run.cards()
    frame = frame[frame["event"] == "castable_given_seen"]
    said = given(
        run,
        "your mana has paid for the card by this turn",
        "the games in which the card was drawn by then",
    )
    rows: list[list[Cell]] = []
    for card, own in frame.groupby("card", sort=False):
        cells = [number(row, percent=True, given=said) for row in own.to_dict("records")]
        rows.append([str(card), *cells])
    return Table(
        caption="Castable once drawn, turn by turn",
        columns=["card", *(f"turn {turn}" for turn in range(1, run.scenario.turns + 1))],
        rows=rows,
        sortable=True,
        shaded=True,
    )
