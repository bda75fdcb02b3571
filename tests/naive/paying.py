"""Paying costs: one mana pays one pip, and who pays what is found by augmenting paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, permutations

from tests.naive.table import Colours, Copy

MOST_MANA = 126  # mana of one turn; more is not made
MOST_FILTERS = 3  # filters that are thought of together, the first of those that are ready


@dataclass(frozen=True, eq=False)
class Mana:
    """One mana that can be spent; two of the same source are two objects.

    Attributes
    ----------
    colours, wide
        The colours that it can have, and those where it pays for a special spell.
    for_all
        False where it pays for special spells only.
    source, since
        What makes it, and when that came, as a number that grows.
    filtered
        True where that is a filter.
    """

    colours: Colours
    wide: Colours
    for_all: bool
    source: Copy = field(repr=False)
    since: int = 0
    filtered: bool = False


@dataclass(frozen=True)
class Bill:
    """What has to be paid: so much mana, among it these pips."""

    mana: int = 0
    pips: tuple[Colours, ...] = ()

    def plus(self, spell: Copy, less: int = 0) -> Bill:
        """Return the bill with one more spell on it that costs so much less generic mana."""
        return Bill(self.mana + cost_of(spell, less), self.pips + spell.pips)

    def more(self, mana: int) -> Bill:
        """Return the bill with more generic mana."""
        return Bill(self.mana + mana, self.pips)


def cost_of(spell: Copy, less: int) -> int:
    """Return what a spell costs; what is taken off is generic mana only."""
    assert spell.mana is not None
    return max(spell.mana - less, min(spell.mana, len(spell.pips)))


def some_mana(source: Copy, count: int, since: int = 0) -> list[Mana]:
    """Return so much of what a permanent makes."""
    one = (source.makes, source.wide, source.for_all, source, since)
    return [Mana(*one) for _ in range(count)]


def mana_of(source: Copy, since: int = 0) -> list[Mana]:
    """Return the mana a permanent makes in a turn, beside what it counts."""
    if source.each:
        return [Mana(one, one, True, source, since) for one in source.each_makes]
    return some_mana(source, source.amount, since)


def mana_once(source: Copy) -> list[Mana]:
    """Return the mana of one piece of a card that gives mana once, or of a ritual."""
    return some_mana(source, source.once)


def filtered_mana(source: Copy, count: int, since: int = 0) -> list[Mana]:
    """Return the mana of a filter that counts so many."""
    if source.filter_each:
        return [Mana(one, one, True, source, since, True) for one in source.filter_each_makes]
    made = min(source.filter_amount + (source.per * count if source.counts else 0), MOST_MANA)
    one = (source.filter_makes, source.filter_makes, True, source, since, True)
    return [Mana(*one) for _ in range(made)]


def can_pay(pool: Sequence[Mana], bill: Bill, *, special: bool = False) -> bool:
    """Say whether mana pays a bill: enough of it, and a mana of its own for every pip.

    What the pips leave over pays the generic part, so nothing else has to be asked. Some mana pays
    for special spells only, or has more colours for them.
    """
    if special:
        colours = tuple(mana.wide for mana in pool)
    else:
        colours = tuple(mana.colours for mana in pool if mana.for_all)
    return len(colours) >= bill.mana and every_pip_paid(colours, bill.pips)


@lru_cache(maxsize=100_000)
def every_pip_paid(pool: tuple[Colours, ...], pips: tuple[Colours, ...]) -> bool:
    """Say whether each pip can have a mana of its own (Kuhn's matching)."""
    pays: dict[int, int] = {}  # which pip each mana of the pool pays
    return all(find_mana(pip, pool, pips, pays, set()) for pip in range(len(pips)))


def find_mana(
    pip: int,
    pool: Sequence[Colours],
    pips: Sequence[Colours],
    pays: dict[int, int],
    tried: set[int],
) -> bool:
    """Find a mana for a pip; a mana in use is taken if its pip finds another one."""
    for mana, colours in enumerate(pool):
        if mana in tried or colours.isdisjoint(pips[pip]):
            continue
        tried.add(mana)
        if mana not in pays or find_mana(pays[mana], pool, pips, pays, tried):
            pays[mana] = pip
            return True
    return False


def leave_untapped(pool: Sequence[Mana], owed: Bill, *, special: bool = False) -> list[Mana]:
    """Pay what is owed and return the mana that is left: as much of it and as useful as possible.

    One mana after the other may stay if the others still pay: those of the most colours that the
    deck asks for first, among equals those whose source came first. Mana that is for special spells
    only stays last, and of equals what counts first.
    """
    staying: list[Mana] = []
    others = list(pool)

    def order(mana: Mana) -> tuple[bool, int, bool, int]:
        counts = bool(mana.source.counts) and not mana.filtered
        return (not mana.for_all, -len(mana.wide), not counts, mana.since)

    for mana in sorted(pool, key=order):
        without = [other for other in others if other is not mana]
        if can_pay(without, owed, special=special):
            others = without
            staying.append(mana)
    return [mana for mana in pool if mana in staying]


# -- filters -------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Filter:
    """A filter that can be used: what it is, and what it gives now."""

    source: Copy
    gives: tuple[Mana, ...]

    @property
    def price(self) -> int:
        """The mana that it takes."""
        return self.source.filter_price

    @property
    def gain(self) -> int:
        """How much more mana there is once it has been used."""
        return len(self.gives) - self.price - len(mana_of(self.source))

    def takes(self, mana: Mana) -> bool:
        """Say whether a mana can pay its price."""
        asked = self.source.filter_mask
        return mana.for_all and (not asked or not mana.colours.isdisjoint(asked))


def orders_of(filters: Sequence[Filter]) -> Iterator[tuple[Filter, ...]]:
    """Return all orders of all choices of the first filters: one, then two, then three."""
    for count in range(1, MOST_FILTERS + 1):
        yield from permutations(filters[:MOST_FILTERS], count)


def without_own(pool: Sequence[Mana], order: Sequence[Filter]) -> list[Mana]:
    """Return a pool without what filters that can be used make by themselves."""
    own = [one.source for one in order]
    return [mana for mana in pool if mana.source not in own]


def can_pay_in_order(
    pool: Sequence[Mana],
    order: Sequence[Filter],
    bill: Bill,
    *,
    price: int | None = None,
    beside: Sequence[Mana] = (),
) -> bool:
    """Say whether a bill is paid with filters used one after the other; own mana is gone already.

    Every choice of the mana that pays the prices is tried. Restricted mana pays nothing.

    Parameters
    ----------
    price
        What of the price of the first is still to be paid; None for all of it.
    beside
        Mana that pays no price.
    """
    made = sum(len(one.gives) for one in order)
    plain = [mana for mana in pool if mana.for_all]
    if len(plain) + made > MOST_MANA:
        return False
    prices = tuple(one.price for one in order)
    if price is not None:
        prices = (price, *prices[1:])
    return paid_in_order(
        tuple(sorted((mana.colours for mana in plain), key=sorted)),
        tuple(
            (cost, one.source.filter_mask, tuple(mana.colours for mana in one.gives))
            for cost, one in zip(prices, order, strict=True)
        ),
        bill,
        tuple(mana.colours for mana in beside if mana.for_all),
    )


@lru_cache(maxsize=100_000)
def paid_in_order(
    pool: tuple[Colours, ...],
    order: tuple[tuple[int, Colours, tuple[Colours, ...]], ...],
    bill: Bill,
    beside: tuple[Colours, ...],
) -> bool:
    """Say whether a pool pays a bill with filters used in an order, and mana beside them."""
    if not order:
        pool = pool + beside
        return len(pool) >= bill.mana and every_pip_paid(pool, bill.pips)
    (price, asked, gives), rest = order[0], order[1:]
    fits = [place for place, colours in enumerate(pool) if not asked or colours & asked]
    tried = set()
    for chosen in combinations(fits, price):
        kinds = tuple(pool[place] for place in chosen)
        if kinds in tried:
            continue
        tried.add(kinds)
        left = [colours for place, colours in enumerate(pool) if place not in chosen]
        if paid_in_order(tuple(sorted((*left, *gives), key=sorted)), rest, bill, beside):
            return True
    return False
