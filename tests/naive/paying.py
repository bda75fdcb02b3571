"""Paying costs: one mana pays one pip, and who pays what is found by augmenting paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from tests.naive.table import Colours, Copy


@dataclass(frozen=True, eq=False)
class Mana:
    """One mana that can be spent; two of the same source are two objects."""

    colours: Colours
    source: Copy = field(repr=False)


@dataclass(frozen=True)
class Bill:
    """What has to be paid: so much mana, among it these pips."""

    mana: int = 0
    pips: tuple[Colours, ...] = ()

    def plus(self, spell: Copy) -> Bill:
        """Return the bill with one more spell on it."""
        return Bill(self.mana + spell.mana, self.pips + spell.pips)


def mana_of(source: Copy) -> list[Mana]:
    """Return the mana a permanent makes in a turn."""
    return [Mana(source.makes, source) for _ in range(source.amount)]


def mana_once(source: Copy) -> list[Mana]:
    """Return the mana of one piece of a card that gives mana once, or of a ritual."""
    return [Mana(source.makes, source) for _ in range(source.once)]


def can_pay(pool: Sequence[Mana], bill: Bill, *, for_creature: bool = False) -> bool:
    """Say whether mana pays a bill: enough of it, and a mana of its own for every pip.

    What the pips leave over pays the generic part, so nothing else has to be asked. Some mana pays
    for creatures only, or has more colours for them.
    """
    if for_creature:
        colours = tuple(mana.source.for_creatures for mana in pool)
    else:
        colours = tuple(mana.colours for mana in pool if mana.source.for_all)
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


def can_cast(pool: Sequence[Mana], owed: Bill, spell: Copy) -> bool:
    """Say whether a pool pays a spell on top of what is owed."""
    return spell.mana is not None and can_pay(
        pool, owed.plus(spell), for_creature=spell.is_creature
    )


def leave_untapped(pool: Sequence[Mana], owed: Bill, *, for_creature: bool = False) -> list[Mana]:
    """Pay what is owed and return the mana that is left: as much of it and as useful as possible.

    One mana after the other may stay if the others still pay: those of the most colours that the
    deck asks for first, among equals those whose source came first. Mana that is for creatures
    only stays last.
    """
    staying: list[Mana] = []
    others = list(pool)
    for mana in sorted(
        pool, key=lambda mana: (not mana.source.for_all, -len(mana.source.for_creatures))
    ):
        without = [other for other in others if other is not mana]
        if can_pay(without, owed, for_creature=for_creature):
            others = without
            staying.append(mana)
    return [mana for mana in pool if mana in staying]
