"""What the lands seen can pay, as a fact of counts.

On turn t the lands of a set S that can have been played in time are at most t, at most ``A + x``
and at most ``t - 1 + U``: A of them were seen by turn t - 1, x is 1 if the draw of turn t is one
that may enter untapped, U is 1 if any such was seen by turn t. The least of the three is reached,
since no turn brings more than one card beside the opening hand, so that is the rank of S in the
transversal matroid of `simlab.kernels.payable`; a cost is payable if and only if for every set of
colours the rank of the lands that make one of them is at least the pips inside (Rado 1942).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from simlab.checks import whole_number
from simlab.errors import ConfigError, DeckError, NotExactError
from simlab.exact.facts import Cards, Sum, Values, Window
from simlab.exact.numbers import Ints
from simlab.exact.opening import Opening, near_name
from simlab.kernels.layout import DeckArrays

__all__ = ["Payable", "mana_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """Some choice and order of land drops among the lands seen pays a card on a turn.

    The event `payable` of `Run.cards`: asked whether or not the card is in hand, whatever the pilot
    does.

    Attributes
    ----------
    card
        A spell of the main deck or the command zone.
    turn
        The turn, from 1.
    """

    card: str
    turn: int

    def __post_init__(self) -> None:
        whole_number("turn", self.turn)

    def sums(self, opening: Opening) -> tuple[Sum, ...]:
        """See `Fact.sums`."""
        bill = _bill(opening, self.card, self.turn)
        if bill.never:
            return ()
        return tuple(s for demand in bill.demands for s in demand.sums) + bill.large_sums

    def of(self, sums: Sequence[Ints], opening: Opening) -> Values:
        """See `Fact.of`."""
        bill = _bill(opening, self.card, self.turn)
        rows = len(sums[0]) if sums else 1
        if bill.never:
            return np.zeros(1, bool)
        if not bill.large:
            return _plainly_paid(bill, sums, rows)
        paid: Values = np.zeros(rows, bool)
        counts = sums[len(sums) - len(bill.large_sums) :]
        for forced in product(*(range(int(count.max(initial=0)) + 1) for count in counts)):
            if sum(forced) <= bill.most_large:  # each of them pays for something
                paid |= _paid_with(bill, forced, sums, counts, self.turn)
        return paid


def mana_of(opening: Opening, card: str) -> int:
    """Return the mana that casting a card takes, 127 if it cannot be cast."""
    return int(opening.deck.arrays.mana_value[_spell_index(opening, card)])


# The bill of a card -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Demand:
    """So much mana of the lands that make a colour of a set."""

    need: int
    most: int  # of them that can be played in time
    cards: Cards  # those of one mana each
    sums: tuple[Sum, ...]  # seen in time, and whether one may enter untapped
    per_large: tuple[int, ...]  # what a land of each large kind gives of it

    def implies(self, other: _Demand) -> bool:
        """Say whether whatever meets this demand meets another one, which asks no more."""
        more = all(a <= b for a, b in zip(self.per_large, other.per_large, strict=True))
        return self.need >= other.need and self.cards <= other.cards and more


@dataclass(frozen=True, slots=True)
class _Large:
    """Lands of more than one mana that are alike."""

    cards: Cards
    untapped: bool


@dataclass(frozen=True, slots=True)
class _Bill:
    demands: tuple[_Demand, ...]
    large: tuple[_Large, ...]
    large_sums: tuple[Sum, ...]  # of each kind: how many can be played in time
    most_large: int  # of all kinds that are of use

    @property
    def never(self) -> bool:
        """True where even all lands together do not pay."""
        return not self.large and any(one.need > one.most for one in self.demands)


def _spell_index(opening: Opening, card: str) -> int:
    """Return an index of a card that can be cast, or refuse."""
    deck = opening.deck
    spells = deck.card_names[: deck.spell_cards]
    if card not in spells:
        if card in deck.card_names:
            raise ConfigError(f'payable is asked of spells, and "{card}" is a land')
        hint = near_name(card, spells)
        raise DeckError(f'"{card}" is not in the deck "{deck.name}"{hint}')
    return deck.index_names.index(card)


def _bytes(words: npt.NDArray[np.uint64]) -> Ints:
    """Return Hall words as int64[..., 32], one number a set of colours."""
    shifts = np.arange(0, 64, 8, dtype=np.uint64)
    found = words[..., :, None] >> shifts & np.uint64(255)
    whole: Ints = found.reshape(*words.shape[:-1], 32).astype(np.int64)
    return whole


def _bill(opening: Opening, card: str, turn: int) -> _Bill:
    """Return what a card asks of the lands on a turn."""
    key = (card, turn)
    if key not in opening.memory:
        opening.memory[key] = _make_bill(opening, card, turn)
    found: _Bill = opening.memory[key]
    return found


def _make_bill(opening: Opening, card: str, turn: int) -> _Bill:
    arrays: DeckArrays = opening.deck.arrays
    if (arrays.commanders >= arrays.spells).any():
        raise NotExactError(
            f'"{opening.deck.name}" has a land outside of the library, which is not counted: '
            "simulate"
        )
    need = _bytes(arrays.need[_spell_index(opening, card)])
    lands = sorted(opening.lands)
    makes, gives = _bytes(arrays.land_makes[lands]), _bytes(arrays.land_gives[lands])
    amount, untapped = arrays.land_amount[lands], arrays.may_untap[lands] != 0
    kinds: dict[tuple[Any, ...], list[int]] = {}
    asked = _asked_sets(need)
    for place in np.flatnonzero(amount > 1).tolist():
        key = (bool(untapped[place]), tuple(gives[place, asked].tolist()))
        kinds.setdefault(key, []).append(lands[place])
    large = tuple(_Large(frozenset(cards), key[0]) for key, cards in kinds.items())
    ready = frozenset(land for land, at_once in zip(lands, untapped, strict=True) if at_once)
    most_large = min(turn, int(need[0])) if large else 0
    demands: list[_Demand] = []
    for place, colours in enumerate(asked):
        makers = np.flatnonzero(makes[:, colours] * (amount == 1))
        cards, least = frozenset(lands[maker] for maker in makers), int(need[colours])
        # Large lands beside them take a turn each, so this turn's land is needed the sooner.
        sums = _in_time(cards, ready, turn, least, least + most_large >= turn)
        per_large = tuple(key[1][place] for key in kinds)
        demands.append(_Demand(least, min(turn, len(cards)), cards, sums, per_large))
    large_sums = tuple(
        Sum(_seen_in_time(kind.cards, kind.untapped, turn), most_large) for kind in large
    )
    return _Bill(_strictest(demands), large, large_sums, most_large)


def _asked_sets(need: Ints) -> list[int]:
    """Return the sets of colours that decide: those with more pips inside than any set in them."""
    found = [0] if need[0] else []
    for colours in range(1, 32):
        inside = [need[part] for part in range(1, colours) if part & ~colours == 0]
        if need[colours] > max(inside, default=0):
            found.append(colours)
    return found


def _strictest(demands: list[_Demand]) -> tuple[_Demand, ...]:
    """Leave out demands that are met whenever another one is."""
    found: list[_Demand] = []
    for one in sorted(demands, key=lambda one: (-one.need, len(one.cards), sum(one.per_large))):
        if not any(other.implies(one) for other in found):
            found.append(one)
    return tuple(found)


def _seen_in_time(cards: Cards, untapped: bool, turn: int) -> tuple[Window, ...]:
    """Return when a land that enters so has to come to be of use on a turn."""
    return (Window(cards, 0, turn if untapped else turn - 1),)


def _in_time(cards: Cards, ready: Cards, turn: int, need: int, all_turns: bool) -> tuple[Sum, ...]:
    """Return the sums of the lands that can have been played in time; see above.

    With `all_turns` the land of every turn may be needed, this turn's too: then whether one of them
    may enter untapped is a sum of its own, where the first does not say it.
    """
    at_once, most = cards & ready, min(need, turn)
    if at_once == cards:
        return (Sum((Window(cards, 0, turn),), most),)
    in_time = Sum((Window(cards, 0, turn - 1), Window(at_once, turn, turn)), most)
    return (in_time, Sum((Window(at_once, 0, turn),), 1)) if all_turns else (in_time,)


def _plainly_paid(bill: _Bill, sums: Sequence[Ints], rows: int) -> Values:
    """Say which rows pay, where no land makes more than one mana."""
    paid: Values = np.ones(rows, bool)
    place = 0
    for demand in bill.demands:
        paid &= sums[place] >= demand.need
        if len(demand.sums) > 1:
            paid &= sums[place + 1] > 0
        place += len(demand.sums)
    return paid


def _paid_with(
    bill: _Bill, forced: tuple[int, ...], sums: Sequence[Ints], counts: Sequence[Ints], turn: int
) -> Values:
    """Say which rows pay with so many lands of each large kind, all of their mana."""
    number = sum(forced)
    paid: Values = np.ones(len(counts[0]), bool)
    for take, seen in zip(forced, counts, strict=True):
        paid &= take <= seen
    at_once = any(take and kind.untapped for take, kind in zip(forced, bill.large, strict=True))
    paid &= number <= turn - 1 + at_once
    place = 0
    for demand in bill.demands:
        in_time, untapped = sums[place], sums[place + len(demand.sums) - 1]
        rank = np.minimum(in_time + number, turn - 1 + ((untapped > 0) | at_once))
        given = sum(take * each for take, each in zip(forced, demand.per_large, strict=True))
        paid &= rank - number + given >= demand.need
        place += len(demand.sums)
    return paid
