"""What of the deck was played, and what was left out."""

from __future__ import annotations

from simlab.decks.modelled import BLANK, left_out, modelled_rows
from simlab.report.matter import Matter
from simlab.report.parts import Details, Notes, Section, Table

__all__ = ["modelled"]

PLAIN = "No opponent: nothing is countered, blocked or destroyed, and nobody dies."


def modelled(matter: Matter) -> Section:
    """Return the section: how much is played, and card by card what is not."""
    every, full, part, blank = left_out(matter.deck)
    rows = modelled_rows(matter.deck)
    blanks = [row for row in rows if row["behaviour"] == BLANK]
    parts = [row for row in rows if row["left_out"] and row not in blanks]
    whole = [row for row in rows if row not in blanks and row not in parts]
    blocks = []
    for group, title in (
        (parts, f"{part} cards are played in part: what is left out of each"),
        (blanks, f"{blank} cards only cost their mana"),
        (whole, f"{full} cards are played in full"),
    ):
        if group:
            blocks.append(Details(title, [_table(title, group)]))
    return Section(
        id="modelled",
        title="What was played, and what was not",
        says=[
            f"Of {every} cards, {full} do all they say, {part} do part of it, and {blank} only "
            "cost their mana.",
            PLAIN,
        ],
        blocks=[
            Notes(
                [
                    "Mana, land drops, land search, card draw and cost reduction are played. "
                    "Fights, removal and most other text are not.",
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
