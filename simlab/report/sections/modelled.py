"""What of the deck was played, and what was left out."""

from __future__ import annotations

from simlab.decks.modelled import (
    COST_ALONE,
    IN_FULL,
    IN_PART,
    assumed_words,
    left_out,
    modelled_rows,
    played_words,
)
from simlab.plural import number_of
from simlab.report.matter import Matter
from simlab.report.parts import Details, Notes, Section, Table

__all__ = ["modelled"]

PLAIN = "No opponent: nothing is countered, blocked or destroyed, and nobody dies."


def modelled(matter: Matter) -> Section:
    """Return the section: how much is played, and card by card what is not."""
    rows = modelled_rows(matter.deck)
    _, full, part, blank = left_out(rows)
    blocks = []
    for how, title in (
        (IN_PART, f"{number_of(part, 'card')} played in part: what is left out of each"),
        (COST_ALONE, f"{number_of(blank, 'card')} played for the mana cost alone"),
        (IN_FULL, f"{number_of(full, 'card')} played in full as far as mana, cards and lands go"),
    ):
        if group := [row for row in rows if row["played"] == how]:
            blocks.append(Details(title, [_table(title, group)]))
    return Section(
        id="modelled",
        title="What was played, and what was not",
        says=[
            played_words(rows),
            PLAIN,
        ],
        blocks=[
            Notes(
                [
                    "Mana, land drops, land search, card draw and cost reduction are played. "
                    "Fights, removal and most other text are not, nor are they of a card that is "
                    "played in full as far as mana, cards and lands go.",
                    *assumed_words(rows),
                    "Trust differences between two versions of the deck more than levels.",
                ]
            ),
            *blocks,
        ],
    )


def _table(title: str, rows: list[dict[str, object]]) -> Table:
    return Table(
        caption=title,
        columns=["card", "copies", "played as", "left out"],
        rows=[
            [str(row["card"]), str(row["count"]), str(row["behaviour"]), str(row["left_out"])]
            for row in rows
        ],
    )
