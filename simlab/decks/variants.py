"""Families of decks to choose from: other land counts, splits of the basics, swaps from a pool."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from simlab.decks.candidates import role_of
from simlab.decks.finder import CardFinder, Resolver
from simlab.decks.slots import asked_basic, most_numerous_basic
from simlab.errors import DeckError
from simlab.formats import find_format
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = ["MOST_VARIANTS", "land_variants", "split_variants", "swap_variants"]

MOST_VARIANTS = 300
_PLAIN = ("creature", "permanent", "spell")  # roles of cards that leave before those with others


def land_variants(
    deck: Deck,
    lands: Iterable[int],
    *,
    land: str | None = None,
    spell: str | None = None,
    leave: Sequence[str] = (),
    come: Sequence[str] = (),
) -> dict[str, Deck]:
    """Return decks of the same size with other numbers of lands.

    Parameters
    ----------
    deck
        The deck.
    lands
        Numbers of lands.
    land, spell
        What comes for a card that leaves, as in `Deck.with_lands`.
    leave
        Nonland cards that leave when lands come, in this order; each name stands for one copy.
        Then, or if there are none, those whose mana value is nearest to the median go, the last of
        the list first; cards that make mana, search for lands or draw stay as long as there are
        others.
    come
        Nonland cards that come when lands leave, in this order; then copies of `spell`, by default
        the card that would leave first.

    Returns
    -------
    dict of str to Deck
        As in ``{"36 lands": ..., "37 lands": ...}``, in ascending order. One land count differs
        from the next by one slot. The lands that leave are those of `Deck.with_lands`.

    Raises
    ------
    DeckError
        If there is no land count, one is not between 1 and the size of the deck less one, or a card
        is not known, not in the deck, or of the wrong kind.

    Examples
    --------
    >>> from simlab import Deck
    >>> deck = Deck.of({"Forest": 17, "Grizzly Bears": 20, "Shock": 3})
    >>> list(land_variants(deck, range(16, 19)))
    ['16 lands', '17 lands', '18 lands']
    >>> land_variants(deck, [18], leave=["Grizzly Bears"])["18 lands"].main
    {'Forest': 18, 'Grizzly Bears': 19, 'Shock': 3}
    """
    try:
        counts = sorted({operator.index(count) for count in lands})
    except TypeError:
        raise DeckError(f"lands={lands!r}: give whole numbers, as in range(33, 43)") from None
    if not counts:
        raise DeckError("there is no number of lands to try, as in lands=range(33, 43)")
    wrong = [count for count in counts if not 1 <= count < deck.size]
    if wrong:
        raise DeckError(
            f"lands={wrong[0]}: the deck has {number_of(deck.size, 'card')}; from 1 to "
            f"{deck.size - 1} of them "
            "can be lands, so that there is something to cast"
        )
    _few(len(counts))
    going, coming = _spells(deck, leave, "leave"), _spells(deck, come, "come")
    usual = _usual(deck, going)
    decks, more = {}, {deck.lands: deck}
    if counts[-1] > deck.lands:
        cards = deck.cards()
        land = land or most_numerous_basic(deck.slots, cards)
        land = land or asked_basic(deck.slots, cards, deck.commanders)
        _check_land(deck, land)
    made = deck
    for count, out in zip(range(deck.lands + 1, counts[-1] + 1), going + usual, strict=False):
        made = made.swap({out: -1, str(land): 1})
        more[count] = made
    made = deck
    spell = spell or (usual[0] if usual else None)
    for count in range(deck.lands - 1, counts[0] - 1, -1):
        made = made.with_lands(count, spell=coming.pop(0) if coming else spell)
        more[count] = made
    for count in counts:
        decks[f"{number_of(count, 'land')}"] = more[count]
    return decks


def _usual(deck: Deck, gone: Sequence[str]) -> list[str]:
    """Return all nonland cards but `gone`, copy by copy, in the order in which they leave."""
    cards, left = deck.cards(), list(deck.slots)
    for name in gone:
        left.reverse()
        left.remove(name)
        left.reverse()
    spells = [name for name in left if not cards[name].is_land]
    if not spells:
        return []
    values = sorted(cards[name].mana_value for name in spells)
    median = values[(len(values) - 1) // 2]

    def order(place: int) -> tuple[bool, float, int]:
        card = cards[spells[place]]
        return role_of(card) not in _PLAIN, abs(card.mana_value - median), -place

    return [spells[place] for place in sorted(range(len(spells)), key=order)]


def _check_land(deck: Deck, land: str) -> None:
    """Refuse a land that is none."""
    finder = CardFinder(deck.cards())
    card = finder.find(land)
    if card is None:
        raise DeckError(f'"{land}" is not a known card{finder.near(land)}')
    if not card.is_land:
        raise DeckError(f'"{land}" is no land')


def split_variants(deck: Deck, moves: int) -> dict[str, Deck]:
    """Return decks whose basic lands are of other kinds, the deck's own split first.

    Parameters
    ----------
    deck
        A deck with basic lands of two kinds or more.
    moves
        Most basic lands that change kind, from 1.

    Returns
    -------
    dict of str to Deck
        As in ``{"9 Forest + 8 Island": ...}``; every kind keeps one land at least.

    Raises
    ------
    DeckError
        If `moves` is below 1, the deck has fewer than two kinds of basic lands, or there are more
        than 300 splits.

    Examples
    --------
    >>> from simlab import Deck
    >>> deck = Deck.of({"Forest": 9, "Island": 8, "Grizzly Bears": 23})
    >>> list(split_variants(deck, 1))
    ['9 Forest + 8 Island', '8 Forest + 9 Island', '10 Forest + 7 Island']
    """
    if not isinstance(moves, int) or isinstance(moves, bool) or moves < 1:
        raise DeckError(f"splits={moves!r}: give how many basic lands may change, from 1")
    cards = deck.cards()
    have = {name: count for name, count in deck.main.items() if cards[name].is_basic}
    if len(have) < 2:
        there = " and ".join(have) or "none"
        raise DeckError(f"a split needs basic lands of two kinds; the deck has {there}")
    found = []
    steps = [range(-min(moves, count - 1), moves + 1) for count in have.values()]
    size = 1
    for step in steps[:-1]:
        size *= len(step)
    _few(size // 20)
    for change in product(*steps[:-1]):
        last = -sum(change)
        if last in steps[-1] and sum(map(abs, (*change, last))) <= 2 * moves:
            found.append((*change, last))
    _few(len(found))
    found.sort(key=lambda change: (sum(map(abs, change)), change))
    decks = {}
    for change in found:
        by_name = dict(zip(have, change, strict=True))
        name = " + ".join(f"{have[basic] + step} {basic}" for basic, step in by_name.items())
        decks[name] = deck.swap(by_name) if any(change) else deck
    return decks


def swap_variants(
    deck: Deck,
    pool: Iterable[str],
    out: Sequence[str],
    *,
    cards: Mapping[str, Card] | None = None,
) -> dict[str, Deck]:
    """Return decks in which cards of a pool stand in for cards of the deck, the deck itself first.

    Parameters
    ----------
    deck
        The deck.
    pool
        Cards that may come in; each name stands for one copy.
    out
        Cards of the deck that may leave; each name stands for one copy.
    cards
        Cards of your own by name, as in `Deck.of`.

    Returns
    -------
    dict of str to Deck
        As in ``{"as it is": ..., "+ Opt - Shock": ...}``: every choice of as many cards as `out`
        has, from `out` and `pool` together.

    Raises
    ------
    DeckError
        If a card of `pool` is not known, one of `out` is not in the deck, one of the two is empty,
        the format does not allow so many copies, or there are more than 300 choices.

    Examples
    --------
    >>> from simlab import Deck
    >>> deck = Deck.of({"Forest": 17, "Grizzly Bears": 22, "Shock": 1})
    >>> list(swap_variants(deck, ["Opt", "Llanowar Elves"], ["Shock"]))
    ['as it is', '+ Opt - Shock', '+ Llanowar Elves - Shock']
    """
    own = deck.cards() | dict(cards or {})
    resolver = Resolver(CardFinder(own))
    coming = list(resolver.names(pool))
    leaving = list(resolver.names(out))
    resolver.finish()
    if not coming or not leaving:
        what = "pool" if not coming else "out"
        raise DeckError(f'{what} is empty: swaps need cards that come, pool=["Opt"], and cards '
                        'that may leave for them, out=["Shock"]')  # fmt: skip
    short = Counter(leaving) - Counter(deck.slots)
    if short:
        name = next(iter(short))
        raise DeckError(f'"{name}" cannot leave: the deck has {deck.main.get(name, 0)} of it')
    limits = find_format(deck.format).limits if deck.format else None
    for name in dict.fromkeys(coming):
        there = deck.main.get(name, 0) + coming.count(name) - leaving.count(name)
        most = limits.copies_of(name) if limits else -1
        card = resolver.cards[name]
        if 0 <= most < there and not card.is_basic:
            raise DeckError(
                f'"{name}" would be there {there} times, format "{deck.format}" allows {most}'
            )
    places = range(len(leaving) + len(coming))
    both = leaving + coming
    decks: dict[str, Deck] = {}
    for number, chosen in enumerate(combinations(places, len(leaving)), 1):
        _few(number)
        inside = Counter(both[place] for place in chosen)
        added, gone = inside - Counter(leaving), Counter(leaving) - inside
        name = _swap_name(added, gone)
        if name not in decks:
            changes = {card: -count for card, count in gone.items()} | dict(added)
            decks[name] = deck.swap(changes, cards=cards) if changes else deck
    return decks


def _swap_name(added: Counter[str], gone: Counter[str]) -> str:
    """Return the name of a swap."""
    if not added:
        return "as it is"
    said = [("+", name) for name in added.elements()] + [("-", name) for name in gone.elements()]
    return " ".join(f"{sign} {name}" for sign, name in said)


def _few(number: int) -> None:
    """Refuse more decks than anyone would read."""
    if number > MOST_VARIANTS:
        raise DeckError(
            f"more than {MOST_VARIANTS} decks to choose from: narrow the choice, so that the table "
            "can be read"
        )


def _spells(deck: Deck, names: Sequence[str], word: str) -> list[str]:
    """Return full names of nonland cards that leave or come."""
    if isinstance(names, str):
        names = [names]
    finder = CardFinder(deck.cards())
    resolver = Resolver(finder)
    full = list(resolver.names(names))
    for name in full:
        if name in resolver.cards and resolver.cards[name].is_land:
            resolver.problems.append(f'{word}: "{name}" is a land; name cards that are none')
    resolver.finish()
    if word == "leave":
        short = Counter(full) - Counter(deck.slots)
        if short:
            name = next(iter(short))
            have = deck.main.get(name, 0)
            raise DeckError(f'leave: "{name}" is named more often than it is there ({have})')
    return full
