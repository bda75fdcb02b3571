"""The deck at a glance: curve, kinds of cards, colours and their sources."""

from __future__ import annotations

from collections import Counter

from simlab.decks import Deck
from simlab.decks.face import mana_curve
from simlab.plural import number_of
from simlab.report.matter import Matter
from simlab.report.numbers import other_makers
from simlab.report.parts import Bar, Cell, Code, Cost, Details, Notes, Section, Table

__all__ = ["glance"]

KINDS = ("Creature", "Planeswalker", "Artifact", "Enchantment", "Instant", "Sorcery", "Battle")


def glance(matter: Matter) -> Section:
    """Return the section."""
    deck = matter.deck
    led = f" led by {' and '.join(deck.commanders)}" if deck.commanders else ""
    says = [
        f"{number_of(deck.size, 'card')}{led}: {number_of(deck.lands, 'land')} and {_mean(deck)}."
    ]
    if deck.signature_spells:
        says.append(f"Signature spell: {', '.join(deck.signature_spells)}.")
    if deck.companion:
        says.append(f"Companion: {deck.companion}.")
    changes = [
        f"{name}: {_changes(deck, run.scenario.deck)}"
        for name, run in matter.runs.items()
        if run.scenario.deck.slots != deck.slots
    ]
    return Section(
        id="deck",
        title="The deck at a glance",
        says=says,
        blocks=[
            _bars("Mana curve: spells by mana value", "mana value", mana_curve(deck)),
            _bars("Kinds of cards", "kind", _kinds(deck)),
            *_sources(deck),
            *([Notes(["Other arms play:", *changes])] if changes else []),
            Details("The list", [Code(_list(deck))]),
        ],
    )


def _mean(deck: Deck) -> str:
    """Say how many spells there are, and their mean mana value."""
    cards = deck.cards()
    values = [cards[name].mana_value for name in deck.slots if not cards[name].is_land]
    if not values:
        return "no spells"
    return f"{number_of(len(values), 'spell')} of {sum(values) / len(values):.2f} mana on average"


def _kinds(deck: Deck) -> dict[str, int]:
    """Count the cards of the main deck by their first kind."""
    cards, found = deck.cards(), Counter[str]()
    for name in deck.slots:
        types = cards[name].types
        found["Land" if "Land" in types else next((k for k in KINDS if k in types), "other")] += 1
    return dict(found.most_common())


def _bars(caption: str, name: str, counts: dict[str, int]) -> Table:
    most = max(counts.values(), default=1)
    return Table(
        caption=caption,
        columns=[name, "cards"],
        rows=[[key, Bar(count, most)] for key, count in counts.items()],
    )


def _sources(deck: Deck) -> list[Table]:
    """Return the lands and other cards that make each colour."""
    rows = [row for row in deck.sources().to_dict("records") if row["sources"] > 0]
    if not rows:
        return []
    most = max(row["sources"] for row in rows)
    cells: list[list[Cell]] = [
        [
            Cost(f"{{{row['colour']}}}"),
            Bar(row["sources"], max(most, 1), colour=row["colour"]),
            str(other_makers(row)),
        ]
        for row in rows
    ]
    columns = ["mana", "lands that make it", "other cards that make it"]
    return [Table(caption="Sources of each colour", columns=columns, rows=cells)]


def _changes(deck: Deck, other: Deck) -> str:
    """Say what another deck has more and less."""
    found = Counter(other.slots)
    found.subtract(Counter(deck.slots))
    said = ", ".join(f"{count:+d} {name}" for name, count in found.items() if count)
    return said.replace("-", "\N{MINUS SIGN}") or "the same cards in other slots"


def _list(deck: Deck) -> str:
    """Return the list, so that the page holds all that it speaks of."""
    return deck.text("moxfield").strip()
