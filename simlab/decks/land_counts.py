"""Other numbers of lands: which cards leave and which come, whatever the order of the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from simlab.cards.cost import COLOURS
from simlab.decks.candidates import role_of
from simlab.decks.finder import CardFinder, Resolver
from simlab.decks.slots import BASICS, swap_slots
from simlab.errors import DeckError

if TYPE_CHECKING:
    from simlab.cards.card import Card

__all__ = ["change_lands"]

_PLAIN = ("creature", "permanent", "spell")  # roles of cards that leave before those with others


def change_lands(
    slots: Sequence[str],
    cards: Mapping[str, Card],
    more: int,
    *,
    commanders: Iterable[str] = (),
    land: str | None = None,
    spell: str | None = None,
    leave: str | Sequence[str] = (),
    come: str | Sequence[str] = (),
) -> tuple[tuple[str, ...], dict[str, Card]]:
    """Put lands into a deck for spells, or spells for lands; see `simlab.Deck.with_lands`.

    Parameters
    ----------
    slots, cards
        Main deck in the order of its slots, and its cards by name.
    more
        Lands that come; below 0 lands that leave. One more or fewer changes one slot more.
    commanders
        Their costs count where the deck has no basic land to add one more of.
    land, spell, leave, come
        As in `simlab.Deck.with_lands`.

    Returns
    -------
    slots, cards
        Those of the changed deck.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> cards = {name: load_table().card(name) for name in ("Forest", "Shock", "Opt", "Craw Wurm")}
    >>> change_lands(("Forest", "Shock", "Craw Wurm", "Opt", "Shock"), cards, 2)[0]
    ('Forest', 'Forest', 'Craw Wurm', 'Opt', 'Forest')
    """
    own = dict(cards)
    going = _named(slots, own, leave, "leave")
    coming = _named(slots, own, come, "come")
    order = going + _spells(slots, own, going)
    if more > 0:
        put_in = land or _most_numerous_basic(slots, own) or _asked_basic(slots, own, commanders)
    else:
        put_in = spell or next(iter(order[len(going) :]), "")
    out = tuple(slots)
    if more > 0 or len(coming) < -more:
        put_in = _put_in(own, put_in, is_land=more > 0)
    for name in order[: max(more, 0)]:
        out = swap_slots(out, {name: -1, put_in: 1})
    for place in range(-more):
        name = coming[place] if place < len(coming) else put_in
        out = swap_slots(out, {_next_land(out, own): -1, name: 1})
    return out, own


def _named(
    slots: Sequence[str], cards: dict[str, Card], names: str | Sequence[str], word: str
) -> list[str]:
    """Return full names of nonland cards that leave or come, and add them to `cards`."""
    resolver = Resolver(CardFinder(cards))
    full = list(resolver.names(names))
    for name in full:
        if name in resolver.cards and resolver.cards[name].is_land:
            resolver.problems.append(f'{word}: "{name}" is a land; name cards that are none')
    resolver.finish()
    have = Counter(slots)
    short = Counter(full) - have if word == "leave" else Counter[str]()
    if short:
        name = next(iter(short))
        raise DeckError(f'leave: "{name}" is named more often than it is there ({have[name]})')
    cards |= resolver.cards
    return full


def _put_in(cards: dict[str, Card], named: str, *, is_land: bool) -> str:
    """Return the full name of the land or spell that comes, and add it to `cards`."""
    if not named:
        raise DeckError('the deck has lands only: name a card, as in with_lands(17, spell="Opt")')
    finder = CardFinder(cards)
    card = finder.find(named)
    if card is None:
        raise DeckError(f'"{named}" is not a known card{finder.near(named)}')
    if card.is_land != is_land:
        raise DeckError(f'"{named}" is {"no" if is_land else "a"} land')
    cards[card.name] = card
    return card.name


def _spells(slots: Sequence[str], cards: Mapping[str, Card], gone: Sequence[str]) -> list[str]:
    """Return all nonland cards but `gone`, copy by copy, in the order in which they leave."""
    left = Counter(name for name in slots if not cards[name].is_land) - Counter(gone)
    spells = sorted(left.elements(), key=lambda name: cards[name].mana_value)
    if not spells:
        return []
    median = cards[spells[(len(spells) - 1) // 2]].mana_value

    def order(name: str) -> tuple[bool, float, str]:
        card = cards[name]
        return role_of(card) not in _PLAIN, abs(card.mana_value - median), name

    return sorted(spells, key=order)


def _next_land(slots: Sequence[str], cards: Mapping[str, Card]) -> str:
    """Return the land that leaves first: the most numerous basic, else the last by name."""
    basic = _most_numerous_basic(slots, cards)
    return basic or max(name for name in slots if cards[name].is_land)


def _most_numerous_basic(slots: Iterable[str], cards: Mapping[str, Card]) -> str | None:
    """Return the basic land with the most copies, the first by name among equals; None without."""
    counts = Counter(name for name in slots if cards[name].is_basic)
    return min(counts, key=lambda name: (-counts[name], name), default=None)


def _asked_basic(slots: Iterable[str], cards: Mapping[str, Card], commanders: Iterable[str]) -> str:
    """Return the basic land of the colour with the most pips in all costs; Wastes without pips."""
    pips = Counter[str]()
    for name in [*slots, *commanders]:
        for pip in cards[name].cost.pips:
            pips.update(letter for i, letter in enumerate(COLOURS[:5]) if pip.colours >> i & 1)
    letter = max(COLOURS[:5], key=lambda letter: pips[letter])
    return BASICS[letter if pips[letter] else "C"]
