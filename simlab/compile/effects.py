"""What cards do beside making mana every turn, to arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.cards import Card
from simlab.cards.cost import COLOURS
from simlab.cards.kinds import is_of
from simlab.cards.played import NEVER, Played, can_find
from simlab.compile.arrays import read_only
from simlab.compile.hall import (
    all_bytes,
    asked,
    bill_bytes,
    card_masks,
    filter_bytes,
    mana_bytes,
    only_bytes,
    own_pips,
    times,
    words,
)
from simlab.kernels import effect_state as at
from simlab.kernels.layout import DeckArrays, EffectArrays

__all__ = ["Effects", "compile_effects"]

HAND_ROOM_MOST = 8  # of the 64 cards of a game, those kept free for cards put into the hand
_PARTS = 3  # of a counter


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What `compile_effects` looks at, for every index.

    Attributes
    ----------
    names, cards, played, in_library
        The card, what is played of it, and if it is in the library.
    arrays
        The rest of the compiled deck.
    commanders
        Indexes of the command zone.
    zone_lands
        True if lands are played from there.
    side_of
        The index of the side that can be played as a land, by card.
    units, filter_units
        First index and number of the parts of mana that is not all alike.
    kinds
        The colour bits that the deck asks for.
    spell_cards
        Number of distinct spells.
    """

    names: Sequence[str]
    cards: Sequence[Card]
    played: Sequence[Played]
    arrays: DeckArrays
    in_library: Sequence[bool]
    commanders: Sequence[int]
    zone_lands: bool
    side_of: Mapping[str, int]
    units: Sequence[tuple[int, int]]
    filter_units: Sequence[tuple[int, int]]
    kinds: tuple[int, ...]
    spell_cards: int

    @property
    def first(self) -> list[int]:
        """The first index of every card of the library."""
        found: dict[str, int] = {}
        for index, name in enumerate(self.names):
            if self.in_library[index]:
                found.setdefault(name, index)
        return sorted(found.values())

    def is_land(self, index: int) -> bool:
        """Say whether an index is that of a land."""
        return index >= int(self.arrays.spells)

    def is_of(self, index: int, kind: str) -> bool:
        """Say whether an index of a card is of a kind."""
        return is_of(self.cards[index], kind, commander=index in self.commanders)


def compile_effects(deck: Effects) -> EffectArrays | None:
    """Compile the effects of a deck; None if it has none."""
    played = deck.played
    if not (deck.zone_lands or any(one.has_effect for one in played)):
        return None
    indexes = len(played)
    targets, rows = _targets(deck)
    counters, counter_of = _counters(deck)
    classes = list(dict.fromkeys(one.reduces for one in played if one.reduces))
    profile_of = [_profile(deck, index, classes) for index in range(indexes)]
    profiles = sorted({profile for profile in profile_of if profile})
    only = next((one.only for one in played if one.only), "")
    special = [bool(only) and deck.is_of(i, only) for i in range(indexes)]
    width = max(indexes + 1, int(at.COUNTER_ROWS))
    facts = np.zeros((int(at.FACTS) + len(targets) + len(counters), width), np.int64)
    for row, values in _facts(deck, counter_of, classes, profile_of, special, rows).items():
        facts[row, :indexes] = values
    for place, row in enumerate((*targets, *counters)):
        facts[int(at.FACTS) + place, : len(row)] = row
    to_hand = sum(one.finds_hand + one.tutor_count + one.bounces for one in played)
    to_hand += sum(bool(one.cycling_finds) for one in played)
    more = sum(one.draws + one.finds_play + one.finds_hand + one.tutor_count for one in played)
    more += sum(one.cycling is not None for one in played)
    sizes = {
        at.S_RESTRICTS: int(any(one.only for one in played)),
        at.S_COUNTERS: len(counters) // int(at.COUNTER_ROWS),
        at.S_FIRST_TARGET: int(at.FACTS),
        at.S_FIRST_COUNTER: int(at.FACTS) + len(targets),
        at.S_PROFILES: len(profiles),
        at.S_LARGEST: int(deck.arrays.largest_land),
        at.S_FIRST_LAND: int(deck.arrays.spells),
    }
    return read_only(
        EffectArrays(
            facts=facts,
            words=_words(deck),
            kinds=_kinds(deck, special, profile_of, profiles),
            profiles=np.array(profiles, np.int64),
            sizes=np.array([sizes[np.int64(number)] for number in range(len(sizes))], np.int64),
            more=np.int64(more),
            hand_room=np.int64(min(to_hand, HAND_ROOM_MOST)),
        )
    )


def _facts(
    deck: Effects,
    counter_of: Sequence[int],
    classes: Sequence[str],
    profile_of: Sequence[int],
    special: Sequence[bool],
    rows: Mapping[str, Sequence[int]],
) -> dict[Any, Any]:
    """Return the numbers of every index, by row."""
    arrays, first = deck.arrays, deck.first

    def of(number: Callable[[Played], int]) -> list[int]:
        return [int(number(one)) for one in deck.played]

    copies = [
        sum(deck.names[j] == deck.names[i] and deck.in_library[j] for j in range(len(deck.names)))
        if i in first
        else 0
        for i in range(len(deck.names))
    ]
    return {
        at.F_CARD: arrays.card,
        at.F_MANA: arrays.mana_value,
        at.F_PIPS: of(lambda one: len(own_pips(one.pips, deck.kinds))),
        at.F_ROLE: arrays.role,
        at.F_AMOUNT: of(lambda one: one.amount),
        at.F_AT_ONCE: arrays.at_once,
        at.F_COLOURS: arrays.colours,
        at.F_ENTERS: arrays.enters,
        at.F_ENTERS_ARG: arrays.enters_arg,
        at.F_TYPES: arrays.types,
        at.F_ONCE: of(lambda one: one.once),
        at.F_PIECES: of(lambda one: one.pieces),
        at.F_PIECE_IS_CARD: of(lambda one: one.piece_is_card),
        at.F_RITUAL: of(lambda one: one.ritual),
        at.F_DRAWS: of(lambda one: one.draws),
        at.F_DROPS: of(lambda one: one.land_drops),
        at.F_DROPS_NOW: of(lambda one: one.drops_now),
        at.F_SPECIAL: special,
        at.F_ONLY: of(lambda one: bool(one.only_makes) and not one.makes),
        at.F_NEEDS_LANDS: of(lambda one: one.needs_lands),
        at.F_LAND_SIDE: [
            deck.side_of[name] if one.land_side is not None else -1
            for name, one in zip(deck.names, deck.played, strict=True)
        ],
        at.F_SEARCH: rows["search"],
        at.F_LATER: rows["later"],
        at.F_PRICE: of(lambda one: one.price or 0),
        at.F_FIND_PLAY: of(lambda one: one.finds_play),
        at.F_FIND_HAND: of(lambda one: one.finds_hand),
        at.F_FIND_TAPPED: of(lambda one: one.finds_tapped),
        at.F_COPIES: copies,
        at.F_UNIT: [unit for unit, _ in deck.units],
        at.F_UNITS: [count for _, count in deck.units],
        at.F_BOUNCES: of(lambda one: one.bounces),
        at.F_COUNTER: counter_of,
        at.F_PER: of(lambda one: one.per),
        at.F_FILTER: of(lambda one: one.is_filter),
        at.F_FILTER_PRICE: of(lambda one: one.filter_price),
        at.F_FILTER_MASK: of(lambda one: _price_mask(one, deck.kinds)),
        at.F_FILTER_AMOUNT: of(lambda one: one.filter_amount),
        at.F_FILTER_UNIT: [unit for unit, _ in deck.filter_units],
        at.F_FILTER_UNITS: [count for _, count in deck.filter_units],
        at.F_FILTER_ONCE: of(lambda one: one.filter_once),
        at.F_REDUCES: of(lambda one: classes.index(one.reduces) if one.reduces in classes else -1),
        at.F_REDUCES_BY: of(lambda one: one.reduces_by),
        at.F_PROFILE: profile_of,
        at.F_TUTOR: rows["tutor"],
        at.F_TUTOR_LANDS: rows["tutor_lands"],
        at.F_TUTORS: of(lambda one: one.tutor_count),
        at.F_TUTOR_TOP: of(lambda one: one.tutor_top),
        at.F_CYCLES: of(lambda one: one.cycling is not None),
        at.F_CYCLING: of(lambda one: one.cycling or 0),
        at.F_CYCLE_ROW: rows["cycle"],
        at.F_IS_SIDE: [index in deck.side_of.values() for index in range(len(deck.names))],
        at.F_PERMANENT: of(lambda one: one.is_permanent),
        at.F_OWN_COLOURS: of(
            lambda one: asked(one.makes | one.only_makes, deck.kinds) if one.makes_mana else 0
        ),
    }


def _price_mask(played: Played, kinds: Sequence[int]) -> int:
    """Return the asked-for colours that pay the price of a filter, or `ANY_MANA`."""
    own = asked(played.filter_pips[0], kinds) if played.filter_pips else 0
    return own or int(at.ANY_MANA)


def _targets(deck: Effects) -> tuple[list[list[int]], dict[str, list[int]]]:
    """Return the rows of what searches find, and for every index the rows of its searches.

    A row has the first indexes of cards of the library, then -1.
    """
    lists: list[list[int]] = []
    first = deck.first

    def row(found: Sequence[int]) -> int:
        ended = [*found, -1]
        if len(ended) == 1:
            return -1
        if ended not in lists:
            lists.append(ended)
        return lists.index(ended)

    lands = [index for index in first if deck.is_land(index)]
    spells = [index for index in first if not deck.is_land(index)]
    rows: dict[str, list[int]] = {
        name: [] for name in ("search", "later", "cycle", "tutor", "tutor_lands")
    }

    def lands_of(finds: int) -> int:
        search = Played(finds=finds)
        return row([land for land in lands if finds and can_find(search, deck.played[land])])

    for one in deck.played:
        finds = lands_of(one.finds)
        rows["search"].append(finds if one.price is None else -1)
        rows["later"].append(finds if one.price is not None else -1)
        rows["cycle"].append(lands_of(one.cycling_finds))
        rows["tutor"].append(row(_tutored(deck, one, spells)))
        rows["tutor_lands"].append(row(_tutored(deck, one, lands)))
    return lists, rows


def _tutored(deck: Effects, one: Played, indexes: Sequence[int]) -> list[int]:
    """Return the cards that a card can search for; none that would search again."""
    if not one.tutors:
        return []
    return [
        index
        for index in indexes
        if not deck.played[index].tutors
        and deck.played[index].mana != NEVER
        and (one.tutors == "card" or deck.is_of(index, one.tutors))
    ]


def _counters(deck: Effects) -> tuple[list[list[int]], list[int]]:
    """Return the rows of the counters, and for every index its counter or -1."""
    found: list[tuple[str, int, bool]] = []
    counter_of = []
    for one in deck.played:
        key = (one.counts, one.counts_most, one.counts_idle)
        if one.counts and key not in found:
            found.append(key)
        counter_of.append(found.index(key) if one.counts else -1)
    rows: list[list[int]] = []
    for counts, most, idle in found:
        parts = counts.split(" + ")[:_PARTS]
        rows.append([len(parts), most, int(idle)])
        for part in parts:
            rows.append([_counts_for(deck, index, part, idle) for index in range(len(deck.played))])
        rows += [[0]] * (_PARTS - len(parts))
    return rows, counter_of


def _counts_for(deck: Effects, index: int, kind: str, idle: bool) -> int:
    """Return how much a permanent counts for."""
    one = deck.played[index]
    if not one.is_permanent or (idle and one.makes_mana):
        return 0
    if index in deck.side_of.values():
        return int(kind == "land")
    if kind.startswith("devotion"):
        return _devotion(deck, index, kind)
    return int(deck.is_of(index, kind))


def _devotion(deck: Effects, index: int, kind: str) -> int:
    """Return how much a permanent adds to the devotion to a colour.

    Without a colour, to that of which the deck's permanents have the most pips.
    """
    letter = kind.partition(" ")[2]
    if not letter:
        cards = [
            card
            for index, (card, one) in enumerate(zip(deck.cards, deck.played, strict=True))
            if one.is_permanent and (deck.in_library[index] or index in deck.commanders)
        ]
        pips = [pip.colours for card in cards for pip in card.cost.pips]
        letter = max("WUBRG", key=lambda c: sum(pip >> COLOURS.index(c) & 1 for pip in pips))
    return sum(pip.colours >> COLOURS.index(letter) & 1 for pip in deck.cards[index].cost.pips)


def _profile(deck: Effects, index: int, classes: Sequence[str]) -> int:
    """Return the bits of the classes of spells that an index is in."""
    if deck.is_land(index):
        return 0
    return sum(1 << place for place, kind in enumerate(classes) if deck.is_of(index, kind))


def _kinds(
    deck: Effects, special: Sequence[bool], profile_of: Sequence[int], profiles: Sequence[int]
) -> Any:
    """Return masks of cards: those that restricted mana pays for, then those of each profile."""
    cards = deck.arrays.card.tolist()

    def out(holds: Sequence[bool]) -> list[int]:
        inside = {card for card, true in zip(cards, holds, strict=True) if true}
        return [int(card not in inside) for card in range(max(deck.spell_cards, 1))]

    rows = [out(special)]
    rows += [out([own == profile for own in profile_of]) for profile in profiles]
    return np.ascontiguousarray(card_masks(rows, 1)[:, 0])


def _words(deck: Effects) -> Any:
    """Return the Hall words of every index, by set."""
    kinds, played = deck.kinds, deck.played
    makes = [mana_bytes(one.makes if one.makes_mana else 0, kinds) for one in played]
    only = [only_bytes(one, kinds) for one in played]
    sets: dict[np.int64, Sequence[Sequence[int]]] = {
        at.W_MAKES: makes,
        at.W_GIVES: [all_bytes(one, kinds) for one in played],
        at.W_ONLY_MAKES: only,
        at.W_ONLY_GIVES: [times(o.amount, b) for o, b in zip(played, only, strict=True)],
        at.W_ONCE_GIVES: [times(o.once, b) for o, b in zip(played, makes, strict=True)],
        at.W_ONCE_ONLY: [times(o.once, b) for o, b in zip(played, only, strict=True)],
        at.W_PRICE: [bill_bytes(one.price or 0, one.price_pips, kinds) for one in played],
        at.W_CYCLING: [bill_bytes(one.cycling or 0, one.cycling_pips, kinds) for one in played],
        at.W_FILTER_GIVES: [filter_bytes(one, kinds) for one in played],
    }
    return np.stack([words(sets[np.int64(number)]) for number in range(len(sets))])
