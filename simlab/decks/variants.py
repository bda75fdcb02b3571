"""Families of decks to choose from: other land counts, splits of the basics, swaps from a pool."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from simlab.decks.finder import CardFinder, Resolver
from simlab.errors import DeckError
from simlab.formats import find_format
from simlab.plural import number_of

if TYPE_CHECKING:
    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = ["MOST_VARIANTS", "land_variants", "split_variants", "swap_variants"]

MOST_VARIANTS = 300


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
    land, spell, leave, come
        Which cards come and leave, as in `Deck.with_lands`.

    Returns
    -------
    dict of str to Deck
        As in ``{"36 lands": ..., "37 lands": ...}``, in ascending order: `Deck.with_lands` of each
        number. One land count differs from the next by one slot.

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
    return {
        number_of(count, "land"): deck.with_lands(
            count, land=land, spell=spell, leave=leave, come=come
        )
        for count in counts
    }


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
