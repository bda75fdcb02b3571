"""Colour advice: sources against Karsten's table, and the best split of the basic lands."""

from __future__ import annotations

from simlab.decks.recommended import recommended_sources
from simlab.report.matter import MOVES, Matter
from simlab.report.parts import Bar, Block, Cell, Cost, Notes, Section, Sentence, Table
from simlab.report.sections.lands import candidate_table

__all__ = ["colours", "colours_say"]

NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}


def colours_say(matter: Matter) -> str:
    """Say in a sentence which colours are short of sources."""
    rows = recommended_sources(matter.deck).to_dict("records")
    if not rows:
        return ""
    short = [row for row in rows if row["sources"] < row["recommended"]]
    if not short:
        return "Every colour has the sources that Karsten's table asks for."
    worst = max(short, key=lambda row: row["recommended"] - row["sources"])
    named = " and ".join(NAMES[row["colour"]] for row in short)
    return (
        f"Short of sources: {named}. The most for {NAMES[worst['colour']]}: {worst['sources']} "
        f"where Karsten's table asks for {worst['recommended']} because of {worst['card']}."
    )


def colours(matter: Matter) -> Section:
    """Return the section."""
    asked = {row["colour"]: row for row in recommended_sources(matter.deck).to_dict("records")}
    rows = matter.deck.sources().to_dict("records")
    says: list[Sentence] = [colours_say(matter) or "No card asks for a colour."]
    split = _split_says(matter)
    says += [split] if split else []
    blocks: list[Block] = []
    counts = [row["sources"] for row in rows] + [row["recommended"] for row in asked.values()]
    most = max(counts, default=1)
    made: list[list[Cell]] = []
    for row in rows:
        karsten = asked.get(row["colour"])
        if not (row["sources"] or row["others"] or karsten):
            continue
        made.append(
            [
                Cost(f"{{{row['colour']}}}"),
                Bar(row["sources"], most, karsten["recommended"] if karsten else None),
                str(karsten["recommended"]) if karsten else "",
                f"{karsten['card']} {karsten['cost']}" if karsten else "",
                str(row["tapped"]),
                str(row["others"] + row["land_sides"]),
            ]
        )
    if made:
        blocks.append(
            Table(
                caption="Sources of each colour beside those that Karsten's table asks for",
                columns=[
                    "colour",
                    "lands that make it",
                    "Karsten asks",
                    "because of",
                    "of these always tapped",
                    "other cards that make it",
                ],
                rows=made,
            )
        )
    blocks.append(
        Notes(
            [
                "Karsten's table (2022) asks for so many lands that a spell of mana value T can be "
                "cast on turn T in (89 + T) % of the games with lands enough. It looks at one "
                "colour of a card at a time and leaves hybrid costs out. Lands that search for a "
                "land of the colour count.",
            ]
        )
    )
    if matter.advice.split is not None:
        blocks.append(candidate_table(matter.advice.split, "Splits of the basic lands"))
    return Section(id="colours", title="Colours", says=says, blocks=blocks)


def _split_says(matter: Matter) -> str:
    """Say in a sentence how the basic lands are best split."""
    found = matter.advice.split
    if found is None:
        return matter.advice.why_no_split if matter.turns else ""
    turn = found.objective.turn
    tried = f"All splits of the basic lands within {MOVES} changes were tried."
    if found.own in found.equivalent:
        return (
            f"Leave the basic lands as they are: no other split makes a missing colour on turn "
            f"{turn} rarer by more than {found.in_units(found.delta)}. {tried}"
        )
    assert found.own is not None
    gap = found.difference(found.own)
    if gap.high <= found.delta:
        return (
            f"Another split of the basic lands, {found.best}, is a little better, by less than "
            f"{found.in_units(found.delta)}: no need to change. {tried}"
        )
    return (
        f"Play {found.best}: a colour is then missing less often on turn {turn}, by "
        f"{found.in_units(max(gap.low, 0))} to {found.in_units(gap.high)}. {tried}"
    )
