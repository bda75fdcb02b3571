"""Decks that are right but for what a test changes."""

from __future__ import annotations

from typing import Any

from simlab.decks import Deck
from simlab.formats import LegalityReport, find_format

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def filled(format_: str, *cards: str, leads: str | tuple[str, ...] = (), **parts: Any) -> Deck:
    """Return a deck of the right size: the cards, and basics that its commanders allow.

    `on` in `parts` is the day for which the commanders' colours decide; other parts are those of
    `Deck.of`.
    """
    fmt = find_format(format_)
    leaders = (leads,) if isinstance(leads, str) else tuple(leads)
    fill = parts.pop("fill", None) or _basic(leaders, parts.get("cards"))
    spells = parts.get("signature_spells", ())
    spells = (spells,) if isinstance(spells, str) else tuple(spells)
    taken = len(leaders) + len(spells) if fmt.limits.counts_commander else 0
    rest = fmt.limits.size_min - len(cards) - taken
    main: dict[str, int] = {}
    for name in cards:
        main[name] = main.get(name, 0) + 1
    main[fill] = main.get(fill, 0) + rest
    return Deck.of(main, commanders=leaders, format=format_, **parts)


def _basic(leaders: tuple[str, ...], own: Any) -> str:
    """Return the first basic land inside the commanders' colours; Wastes for colourless ones."""
    if not leaders:
        return "Forest"
    cards = Deck.of({"Wastes": 1}, commanders=leaders, cards=own).cards()
    mask = 0
    for name in leaders:
        mask |= cards[name].colour_identity
    return next((land for i, land in enumerate(BASICS) if mask >> i & 1), "Wastes")


def broken(deck: Deck, **how: Any) -> list[tuple[str, str | None]]:
    """Return rule and card of every violation."""
    return [(found.rule, found.card) for found in deck.check(**how).violations]


def refuses(report: LegalityReport, rule: str, card: str | None) -> bool:
    """Tell whether a report names a card under a rule."""
    return any(found.rule == rule and found.card == card for found in report.violations)
