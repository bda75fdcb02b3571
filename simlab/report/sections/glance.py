"""The deck at a glance: curve, kinds of cards, colours and their sources."""

from __future__ import annotations

from collections import Counter

from simlab.decks import Deck
from simlab.report.matter import Matter
from simlab.report.parts import Bar, Cell, Code, Cost, Details, Notes, Section, Table

__all__ = ["glance"]

LAST = 7  # mana values from here on stand together
KINDS = ("Creature", "Planeswalker", "Artifact", "Enchantment", "Instant", "Sorcery", "Battle")


def glance(matter: Matter) -> Section:
    """Return the section."""
    deck = matter.deck
    led = f" led by {' and '.join(deck.commanders)}" if deck.commanders else ""
    values = _values(deck)
    spells = sum(values.values())
    mean = sum(value * count for value, count in values.items()) / spells if spells else 0
    says = [
        f"{deck.size} cards{led}: {deck.lands} lands and {spells} spells of {mean:.2f} mana on "
        "average.",
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
            _bars("Mana curve: spells by mana value", "mana value", _curve(values)),
            _bars("Kinds of cards", "kind", _kinds(deck)),
            *_sources(deck),
            *([Notes(["Other arms play:", *changes])] if changes else []),
            Details("The list", [Code(_list(deck))]),
        ],
    )


def _values(deck: Deck) -> Counter[int]:
    """Count the spells of the main deck by mana value."""
    cards = deck.cards()
    return Counter(int(cards[n].mana_value) for n in deck.slots if not cards[n].is_land)


def _curve(values: Counter[int]) -> dict[str, int]:
    """Return the curve from 0, what is dear together."""
    most = min(max(values, default=0), LAST)
    found = {str(value): values[value] for value in range(min(most + 1, LAST))}
    dear = sum(count for value, count in values.items() if value >= LAST)
    return found | ({f"{LAST} and more": dear} if dear else {})


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
            str(row["others"]),
        ]
        for row in rows
    ]
    columns = ["mana", "lands that make it", "other cards"]
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
