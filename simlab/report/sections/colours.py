"""Colour advice: sources against Karsten's table, and the best split of the basic lands."""

from __future__ import annotations

from simlab.cards.notes import ANOTHER_WAY
from simlab.decks import Deck
from simlab.decks.recommended import has_table, recommended_sources
from simlab.experiments import Tuning
from simlab.plural import number_of
from simlab.report.land_counts import has_few_lands
from simlab.report.matter import Matter
from simlab.report.numbers import difference, listed, number, other_makers
from simlab.report.parts import (
    Bar,
    Block,
    Cell,
    Cost,
    Details,
    Notes,
    Number,
    Section,
    Sentence,
    Table,
)

__all__ = ["colours", "colours_say"]

VERDICTS = {"best": "best", "equivalent": "as good", "worse": "worse", "open": "not told apart"}
NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}


def colours_say(matter: Matter) -> str:
    """Say in a sentence which colours are short of sources; nothing where that is not known."""
    rows = recommended_sources(matter.deck, leave_out=matter.another_way).to_dict("records")
    if not rows or not _has_table(matter.deck):
        return ""
    lands = matter.deck.lands  # where all of them make a colour, its table asks for more lands
    short = [row for row in rows if row["sources"] < min(row["recommended"], lands)]
    if not short:
        return "Every colour has the sources that Karsten's table asks for."
    worst = max(short, key=lambda row: row["recommended"] - row["sources"])
    named = listed([NAMES[row["colour"]] for row in short])
    name = NAMES[worst["colour"]].capitalize()
    more = f", more than the {lands} lands there are" if worst["recommended"] > lands else ""
    return (
        f"Short of sources: {named}. {name} has {worst['sources']} where Karsten's table asks for "
        f"{worst['recommended']}, for {worst['card']}{more}."
    )


def _has_table(deck: Deck) -> bool:
    """Say whether Karsten's table is for such a deck."""
    return has_table(deck.size) and not has_few_lands(deck)


def colours(matter: Matter) -> Section:
    """Return the section."""
    known = _has_table(matter.deck)
    wanted_by = recommended_sources(matter.deck, leave_out=matter.another_way).to_dict("records")
    asked = {row["colour"]: row for row in wanted_by}
    rows = matter.deck.sources().to_dict("records")
    unknown = "No card asks for a colour."
    if asked:
        size = number_of(matter.deck.size, "card")
        few = number_of(matter.deck.lands, "land")
        unknown = (
            f"Karsten's table of sources is for decks that live by their lands, not for {few} in "
            f"{size}."
            if has_few_lands(matter.deck)
            else f"Karsten's table of sources has no decks of {size}; simlab.sources_needed(deck) "
            "computes how many are enough."
        )
    says: list[Sentence] = [colours_say(matter) or unknown]
    split = _split_says(matter)
    says += [split] if split else []
    blocks: list[Block] = []
    counts = [row["sources"] for row in rows]
    counts += [row["recommended"] for row in asked.values() if known]
    most = max(counts, default=1)
    made: list[list[Cell]] = []
    for row in rows:
        karsten = asked.get(row["colour"])
        if not (row["sources"] or karsten):
            continue
        wanted = karsten["recommended"] if karsten and known else None
        made.append(
            [
                Cost(f"{{{row['colour']}}}"),
                Bar(row["sources"], most, wanted, row["colour"]),
                *([] if not known else ["" if wanted is None else str(wanted)]),
                (f"{karsten['card']} ", Cost(karsten["cost"])) if karsten else "",
                str(row["tapped"]),
                str(other_makers(row)),
            ]
        )
    if made:
        blocks.append(
            Table(
                caption="Sources of each colour"
                + (" beside those that Karsten's table asks for" if known else ""),
                columns=[
                    "colour",
                    "lands that make it",
                    *(["Karsten asks", "because of"] if known else ["most asked for by"]),
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
                "land of the colour count. Other cards are those that make it every turn, and "
                "spells that can be played as a land that makes it.",
                *_apart(matter),
            ]
        )
    )
    if matter.advice.split is not None:
        blocks.append(_splits(matter.advice.split))
    return Section(id="colours", title="Colours", says=says, blocks=blocks)


def _apart(matter: Matter) -> list[str]:
    """Name the cards that are not asked about, as they can be cast in another way."""
    cards = matter.deck.cards()
    names = [name for name in sorted(matter.another_way) if not cards[name].is_land]
    return [f"Not asked about, as each {ANOTHER_WAY}: {'; '.join(names)}."] if names else []


def _splits(found: Tuning) -> Details:
    """Return all splits that were tried."""
    turn = found.objective.turn
    table = Table(
        caption="Splits of the basic lands",
        columns=["split", f"a colour is missing, turn {turn}", "against the best", "verdict"],
        rows=_split_rows(found),
        marked=[place for place, name in enumerate(found.candidates) if name == found.own],
    )
    return Details(f"All {len(found.decks)} splits of the basic lands that were tried", [table])


def _split_rows(found: Tuning) -> list[list[Cell]]:
    """Return name, objective, difference to the best and verdict of each split."""
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
    rows: list[list[Cell]] = []
    for entry in found.table().to_dict("records"):
        name = str(entry["candidate"])
        gap = {
            "difference": entry["difference"],
            "low": entry["difference_low"],
            "high": entry["difference_high"],
        }
        rows.append(
            [
                name + (" (yours)" if name == found.own else ""),
                number(entry, percent=percent, given=own),
                difference(gap, percent=percent, given=paired, mark=False)
                if name != found.best
                else Number("", "", paired),
                VERDICTS[found.verdict(name)],
            ]
        )
    return rows


def _split_says(matter: Matter) -> Sentence:
    """Say in a sentence how the basic lands are best split."""
    found, gain = matter.advice.split, matter.advice.split_gain
    if found is None:
        return matter.advice.why_no_split if matter.turns else ""
    turn = found.objective.turn
    if len(found.decks) == 1:
        return "There is no other split of so few basic lands."
    if gain is None:
        return f"Your split of the basic lands is the best of {len(found.decks)} that were tried."
    row = gain.differences("colour_screw", turn=turn).to_dict("records")[0]
    changed = difference(
        row,
        percent=True,
        given=f"Games in which a card in hand lacks only its colours on turn {turn}: {found.best} "
        f"less your split, {gain.games:,} games each on the same shuffles, which chose neither. "
        f"± is half of a {100 * found.selection.level:g} % interval.",
    )
    if found.own in found.equivalent or row["low"] > -found.delta:
        return (
            f"Leave the basic lands as they are: the best of {len(found.decks)} splits, "
            f"{found.best}, changes the games with a missing colour on turn {turn} by ",
            changed,
            f", which is less than {found.in_units(found.delta)}.",
        )
    return (
        f"Try {found.best} as basic lands: that changes the games with a missing colour on turn "
        f"{turn} by ",
        changed,
        ".",
    )
