"""Changing the slots of a deck so that all other slots stay where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS
from simlab.errors import DeckError
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["add_lands", "asked_basic", "median_spell", "remove_lands", "swap_slots"]

BASICS = dict(
    zip(COLOURS, ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"), strict=True)
)


def swap_slots(slots: Sequence[str], changes: Mapping[str, int]) -> tuple[str, ...]:
    """Take cards out and put others into the freed slots; names must be full names.

    The last copy of a name goes first. Additions beyond the removals are appended; a slot that
    nothing fills takes the card of the last slot, and the last slot goes.
    """
    out, problems = list(slots), []
    have = Counter(slots)
    for name, change in changes.items():
        if have[name] + change < 0:
            problems.append(f'cannot take out {-change} of "{name}", the deck has {have[name]}')
    if problems:
        raise DeckError("\n".join(problems))
    freed = [place for name, change in changes.items() for place in _last(slots, name, -change)]
    added = [name for name, change in changes.items() for _ in range(change)]
    for place, name in zip(freed, added, strict=False):
        out[place] = name
    out += added[len(freed) :]
    for place in sorted(freed[len(added) :], reverse=True):
        last = out.pop()
        if place < len(out):
            out[place] = last
    return tuple(out)


def _last(slots: Sequence[str], name: str, count: int) -> list[int]:
    """Return the places of the last `count` copies of a name, last first."""
    places = [place for place, card in enumerate(slots) if card == name]
    return places[::-1][: max(count, 0)]


def add_lands(
    slots: Sequence[str], cards: Mapping[str, Card], land: str, count: int
) -> tuple[str, ...]:
    """Replace the last `count` nonland slots by a land."""
    places = [place for place, name in enumerate(slots) if not cards[name].is_land]
    if len(places) < count:
        raise DeckError(
            f"cannot add {number_of(count, 'land')}: the deck has "
            f"{number_of(len(places), 'other card')} to replace"
        )
    out = list(slots)
    for place in places[len(places) - count :]:
        out[place] = land
    return tuple(out)


def remove_lands(
    slots: Sequence[str], cards: Mapping[str, Card], spell: str, count: int
) -> tuple[str, ...]:
    """Replace `count` lands by a spell: the most numerous basic first, then the last land."""
    out = list(slots)
    for _ in range(count):
        basic = most_numerous_basic(out, cards)
        lands = [place for place, name in enumerate(out) if cards[name].is_land]
        if basic is not None:
            lands = [place for place in lands if out[place] == basic]
        out[lands[-1]] = spell
    return tuple(out)


def most_numerous_basic(slots: Iterable[str], cards: Mapping[str, Card]) -> str | None:
    """Return the basic land with the most copies, the first among equals; None without basics."""
    counts = Counter(name for name in slots if cards[name].is_basic)
    return counts.most_common(1)[0][0] if counts else None


def asked_basic(slots: Iterable[str], cards: Mapping[str, Card], commanders: Iterable[str]) -> str:
    """Return the basic land of the colour with the most pips in all costs; Wastes without pips."""
    pips = Counter[str]()
    for name in [*slots, *commanders]:
        for pip in cards[name].cost.pips:
            pips.update(letter for i, letter in enumerate(COLOURS[:5]) if pip.colours >> i & 1)
    letter = max(COLOURS[:5], key=lambda letter: pips[letter])
    return BASICS[letter if pips[letter] else "C"]


def median_spell(slots: Iterable[str], cards: Mapping[str, Card]) -> str:
    """Return the nonland card of median mana value; the lower of two, the first among equals."""
    spells = [name for name in slots if not cards[name].is_land]
    if not spells:
        raise DeckError('the deck has lands only: name a card, as in with_lands(17, spell="Opt")')
    spells.sort(key=lambda name: cards[name].mana_value)
    return spells[(len(spells) - 1) // 2]
