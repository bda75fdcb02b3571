"""A deck to arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from simlab.cards import Card
from simlab.cards.cost import COLOURS
from simlab.cards.play import counts_itself
from simlab.cards.played import NEVER, Played
from simlab.compile.arrays import read_only
from simlab.compile.effects import Effects, compile_effects
from simlab.compile.hall import (
    all_bytes,
    asked,
    asked_slots,
    bill_bytes,
    card_masks,
    mana_bytes,
    memory_byte,
    times,
    words,
)
from simlab.decks import Deck
from simlab.decks.play import all_cards, play_deck, zone_lands
from simlab.errors import DeckError
from simlab.kernels.effect_state import MOST_FILTERS
from simlab.kernels.layout import (
    ENTERS,
    MAX_INDEXES,
    MAX_SEEN,
    MOST_LARGE,
    ROLE_ANY,
    ROLE_COMMANDER,
    ROLE_FREE_MANA,
    ROLE_OTHER,
    ROLE_RAMP,
    DeckArrays,
    EffectArrays,
)
from simlab.mulligans.classes import CardFacts

__all__ = ["MAX_COMMANDERS", "MAX_LIBRARY", "CompiledDeck", "compile_deck"]

MAX_LIBRARY = 250  # cards of a library; indexes are bytes
MAX_COMMANDERS = 5
_KINDS = 5  # colours a deck can ask for: 2**5 sets of colours are 32 bytes
_VALUES = 128  # values of a byte below its guard bit
_SIDE = -100  # in _Entry.slot: a land side
_UNIT = -101  # in _Entry.slot: a part of the mana of a card
LANDS_BESIDE = 2  # lands in play with which one that needs others counts as payable


@dataclass(frozen=True, slots=True)
class CompiledDeck:
    """A deck as arrays, and what its numbers stand for.

    Attributes
    ----------
    name
        Of the deck.
    arrays, effects
        For the kernels; None if no card does more than make mana every turn.
    facts
        The card of every index, as policies see it.
    index_names
        Card name of every index.
    card_names
        Card name of every distinct card; spells first.
    spell_cards
        Number of distinct spells.
    mana
        Mana that casting each distinct spell takes; `NEVER` (127) if it cannot be cast.
    notes
        What is left out or simplified, card name to notes.
    """

    name: str
    arrays: DeckArrays
    facts: tuple[CardFacts, ...]
    effects: EffectArrays | None
    index_names: tuple[str, ...]
    card_names: tuple[str, ...]
    spell_cards: int
    mana: tuple[int, ...]
    notes: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A physical card on its way to an index; `slot` is negative outside of the library.

    The land side of a card is an entry of its own, and so is each part of mana not all alike.
    """

    name: str
    slot: int
    played: Played
    is_land: bool


def compile_deck(
    deck: Deck,
    *,
    players: int = 2,
    ignore_colours: bool = False,
    least_x: int = 1,
    pay_life: bool = True,
) -> CompiledDeck:
    """Compile a deck.

    Parameters
    ----------
    deck
        The deck; its main deck is the library, its commanders start in the command zone.
    players
        Players at the table, for lands that look at the opponents.
    ignore_colours
        True to take every pip as generic mana.
    least_x, pay_life
        As in `simlab.cards.play.play_card`.

    Raises
    ------
    DeckError
        If the library has more than 250 cards, or there are more than 5 commanders.
    """
    cards = all_cards(deck)
    if deck.size > MAX_LIBRARY:
        raise DeckError(f'"{deck.name}" has {deck.size} cards; a library has {MAX_LIBRARY} at most')
    if len(deck.commanders) > MAX_COMMANDERS:
        raise DeckError(
            f'"{deck.name}" has {len(deck.commanders)} commanders; '
            f"{MAX_COMMANDERS} at most are played"
        )
    played = play_deck(deck, players=players, least_x=least_x, pay_life=pay_life)
    entries = _entries(deck, cards, played)
    kinds, notes = _asked_kinds(entries, ignore_colours)
    order = sorted(range(len(entries)), key=_pilot_order(entries))
    ordered = [entries[place] for place in order]
    names = tuple(dict.fromkeys(entry.name for entry in ordered))
    commanders = [i for i, entry in enumerate(ordered) if entry.slot < 0]
    side_of = _add_sides(ordered)
    units, filter_units = _add_units(ordered)
    if len(ordered) > MAX_INDEXES:
        raise DeckError(
            f'"{deck.name}" has {len(ordered)} cards, land sides and kinds of mana of one card; '
            f"{MAX_INDEXES} at most are played"
        )
    spells = sum(not entry.is_land for entry in ordered)
    spell_names = [name for name in names if not cards[name].is_land]
    index_of_slot = {entry.slot: index for index, entry in enumerate(ordered)}
    in_library = [entry.slot >= 0 for entry in ordered]
    amounts = [entry.played.amount for entry in ordered]
    most_sources = MAX_SEEN + sum(entry.played.finds_play for entry in entries)
    if sum(sorted(entry.played.amount for entry in entries)[-most_sources:]) >= NEVER:
        raise DeckError(f'"{deck.name}" could have {NEVER} mana or more, which is not played')
    bill = {name: bill_bytes(played[name].mana, played[name].pips, kinds) for name in names}
    makes = [mana_bytes(_makes(entry.played), kinds) for entry in ordered]
    payable = [_payable_mana(cards[entry.name], entry, kinds) for entry in ordered]
    slots = asked_slots(played[name] for name in spell_names)(kinds)
    mana = [entry.played.mana for entry in ordered]
    dearest = max((m for m in mana if m != NEVER), default=0) + 1
    colour_bits = [
        asked(e.played.makes | e.played.only_makes | e.played.filter_makes, kinds) for e in ordered
    ]
    arrays = DeckArrays(
        library=np.int64(deck.size),
        template=_template([index_of_slot[slot] for slot in range(deck.size)]),
        inside=_mask(in_library),
        spells=np.int64(spells),
        commanders=np.array(commanders, np.int64),
        card=np.array([names.index(entry.name) for entry in ordered], np.uint8),
        mana_value=np.array(mana, np.int64),
        need=words([bill[entry.name] for entry in ordered]),
        below=_index_masks(mana, spells, dearest),
        makes=words(makes),
        gives=words([all_bytes(entry.played, kinds) for entry in ordered]),
        land_makes=words([one for _, one, _ in payable]),
        land_gives=words([all_of_it for _, _, all_of_it in payable]),
        land_amount=np.array([amount for amount, _, _ in payable], np.int64),
        may_untap=np.array([e.played.enters != "always" for e in ordered], np.int64),
        amount=np.array(amounts, np.int64),
        at_once=np.array([entry.played.at_once for entry in ordered], np.uint8),
        colours=np.array(colour_bits, np.uint8),
        enters=np.array([ENTERS[entry.played.enters] for entry in ordered], np.uint8),
        enters_arg=np.array([entry.played.enters_arg for entry in ordered], np.int64),
        types=np.array([entry.played.types for entry in ordered], np.uint8),
        role=np.array([_role(entry) for entry in ordered], np.uint8),
        largest_land=np.int64(
            max(
                (
                    max(amount, e.played.amount)
                    for e, (amount, *_) in zip(ordered, payable, strict=True)
                    if e.is_land
                ),
                default=0,
            )
        ),
        slot_byte=np.array([memory_byte(slot) for slot in slots], np.uint8),
        within=card_masks([[bill[name][slot] for name in spell_names] for slot in slots], _VALUES),
        afford=card_masks([[played[name].mana for name in spell_names]], dearest + 1)[0],
        cards=np.int64(len(names)),
    )
    for name, found in _crowd_notes(deck, cards, played).items():
        notes[name] = (*notes.get(name, ()), *found)
    all_notes = {name: (*played[name].notes, *notes.get(name, ())) for name in names}
    return CompiledDeck(
        name=deck.name,
        arrays=read_only(arrays),
        facts=tuple(CardFacts(cards[entry.name], entry.played) for entry in ordered),
        effects=compile_effects(
            Effects(
                names=[entry.name for entry in ordered],
                cards=[cards[entry.name] for entry in ordered],
                played=[entry.played for entry in ordered],
                arrays=arrays,
                in_library=in_library,
                commanders=commanders,
                zone_lands=bool(zone_lands(deck)),
                side_of=side_of,
                units=units,
                filter_units=filter_units,
                kinds=kinds,
                spell_cards=len(spell_names),
            )
        ),
        index_names=tuple(
            _side_name(cards[entry.name]) if entry.slot == _SIDE else entry.name
            for entry in ordered
        ),
        card_names=names,
        spell_cards=len(spell_names),
        mana=tuple(played[name].mana for name in spell_names),
        notes={name: found for name, found in all_notes.items() if found},
    )


def _add_sides(ordered: list[_Entry]) -> dict[str, int]:
    """Add an entry for each side that can be played as a land; return its index by card."""
    side_of: dict[str, int] = {}
    for entry in tuple(ordered):
        if entry.played.land_side is not None and entry.name not in side_of:
            side_of[entry.name] = len(ordered)
            ordered.append(_Entry(entry.name, _SIDE, entry.played.land_side, True))
    return side_of


def _add_units(ordered: list[_Entry]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Add entries for mana that is not all alike, and for the mana of filters.

    Returns, for the mana of every index and for that of its filter, the first of these indexes and
    their number; -1 and 0 where it is its own.
    """
    plain: list[tuple[int, int]] = []
    filtered: list[tuple[int, int]] = []
    known: dict[tuple[int, int], int] = {}

    def units(name: str, masks: Sequence[int], amount: int) -> tuple[int, int]:
        key = (sum(mask << 8 * place for place, mask in enumerate(masks)), amount)
        if key not in known:
            known[key] = len(ordered)
            parts = [Played(makes=mask, amount=amount) for mask in masks]
            ordered.extend(_Entry(name, _UNIT, part, True) for part in parts)
        return known[key], len(masks)

    for entry in tuple(ordered):
        one, none = entry.played, (-1, 0)
        plain.append(units(entry.name, _bits(one.makes), 1) if one.each else none)
        if not one.is_filter:
            filtered.append(none)
        elif one.filter_each:
            filtered.append(units(entry.name, _bits(one.filter_makes), 1))
        else:
            filtered.append(units(entry.name, [one.filter_makes], max(one.filter_amount, 1)))
    more = len(ordered) - len(plain)
    return plain + [(-1, 0)] * more, filtered + [(-1, 0)] * more


def _bits(mask: int) -> list[int]:
    """Return the bits of a mask."""
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _makes(played: Played) -> int:
    """Return the colours of one mana of a card, if it makes mana without a price."""
    plain = played.amount or played.once or (played.counts and not played.is_filter)
    return played.makes if plain else 0


def _payable_mana(
    card: Card, entry: _Entry, kinds: tuple[int, ...]
) -> tuple[int, Sequence[int], Sequence[int]]:
    """Return the mana of a land as `payable` counts it: the amount, one mana, and all of it.

    A land that filters makes one of these colours; one that counts itself makes that much.
    """
    played, nothing = entry.played, [0] * 32
    if entry.slot == _UNIT or not entry.is_land or played.needs_lands > LANDS_BESIDE:
        return 0, nothing, nothing
    own = played.counts and not played.is_filter and counts_itself(card, played)
    amount = played.amount + (played.per if own and not played.counts_most else 0)
    if played.is_filter and played.filter_amount > 0:
        amount = max(amount, 1)
        one = mana_bytes(played.makes | played.filter_makes, kinds)
    else:
        one = mana_bytes(played.makes if amount else 0, kinds)
    if played.each:
        return amount, one, all_bytes(played, kinds)
    return amount, one, times(amount, one)


def _side_name(card: Card) -> str:
    """Return the name of the side that can be played as a land."""
    return card.land_face.name if card.land_face else card.name


def _mask(flags: Sequence[bool]) -> Any:
    """Return uint64[4] with the bits of the indexes that have a flag."""
    mask = np.zeros(4, np.uint64)
    for index, flag in enumerate(flags):
        if flag:
            mask[index // 64] |= np.uint64(1 << index % 64)
    return mask


def _crowd_notes(
    deck: Deck, cards: dict[str, Card], played: dict[str, Played]
) -> dict[str, tuple[str, ...]]:
    """Return notes on what is left out because there are many of a kind."""
    found: dict[str, tuple[str, ...]] = {}
    main = deck.main
    large = [name for name in main if cards[name].is_land and played[name].amount > 1]
    crowded = sum(main[name] for name in large) > MOST_LARGE
    filters = sum(main[name] for name in main if played[name].is_filter)
    for name in main:
        if played[name].is_filter and filters > MOST_FILTERS:
            note = f"{MOST_FILTERS} cards that turn mana into other mana are used for one spell"
            found[name] = (*found.get(name, ()), note)
        counts = played[name].makes_mana or played[name].has_effect
        if counts and cards[name].is_legendary and main[name] > 1:
            found[name] = (*found.get(name, ()), "the legend rule is not played")
        if crowded and name in large:
            note = f"payable tries the first {MOST_LARGE} seen of the lands that make more than one"
            found[name] = (*found.get(name, ()), note)
    return found


def _template(indexes: Sequence[int]) -> Any:
    """Return the indexes of the slots as bytes, eight a word, with room for all indexes."""
    padded = np.zeros(MAX_INDEXES, np.uint8)
    padded[: len(indexes)] = indexes
    return padded.view(np.uint64)


def _entries(deck: Deck, cards: dict[str, Card], played: dict[str, Played]) -> list[_Entry]:
    """Return the physical cards of the library, then those of the command zone."""
    found = [
        _Entry(name, slot, played[name], cards[name].is_land)
        for slot, name in enumerate(deck.slots)
    ]
    zone = (*deck.commanders, *zone_lands(deck))
    return found + [_Entry(n, -1 - i, played[n], cards[n].is_land) for i, n in enumerate(zone)]


def _pilot_order(entries: Sequence[_Entry]) -> Any:
    """Return the sort key of places: spells dearest first, then lands; copies stand together."""
    first = {entry.name: place for place, entry in reversed(list(enumerate(entries)))}

    def key(place: int) -> tuple[bool, int, int, int]:
        entry = entries[place]
        return (entry.is_land, -entry.played.mana, first[entry.name], place)

    return key


def _role(entry: _Entry) -> int:
    """Return the bits of the phases in which a pilot may cast a spell."""
    played = entry.played
    role = ROLE_ANY & ~(ROLE_FREE_MANA | ROLE_RAMP | ROLE_COMMANDER)
    if played.ritual:
        return 0
    mana = played.amount or played.once * played.pieces
    ramps = mana or played.finds_play or played.counts or played.is_filter
    if (ramps or played.reduces) and not entry.is_land:
        role = role & ~ROLE_OTHER | ROLE_RAMP
        role |= ROLE_FREE_MANA if mana and played.at_once and mana >= played.mana else 0
    return role | (ROLE_COMMANDER if entry.slot < 0 else 0)


def _asked_kinds(
    entries: Sequence[_Entry], ignore_colours: bool
) -> tuple[tuple[int, ...], dict[str, tuple[str, ...]]]:
    """Return the colour bits that some pip asks for, and notes where there are too many."""
    pips = {pip for entry in entries for pip in asked_pips(entry.played)}
    union = 0 if ignore_colours else reduce(or_, pips, 0)
    kinds = tuple(1 << i for i in range(len(COLOURS)) if union >> i & 1)
    if len(kinds) <= _KINDS:
        return kinds, {}
    note: tuple[str, ...] = (
        "{C} is paid with any mana: the deck asks for all five colours as well",
    )
    colourless = 1 << COLOURS.index("C")
    notes = {e.name: note for e in entries if any(pip & colourless for pip in e.played.pips)}
    return kinds[:_KINDS], notes


def asked_pips(played: Played) -> tuple[int, ...]:
    """Return the colour masks of all pips that a card asks for, in whatever way."""
    return (*played.pips, *played.price_pips, *played.filter_pips, *played.cycling_pips)


def _index_masks(mana: Sequence[int], spells: int, top: int) -> Any:
    """Return uint64[top + 1, 4]: the spells that cost more than each mana value, a bit an index."""
    masks = np.zeros((top + 1, 4), np.uint64)
    for value in range(top + 1):
        for index in range(spells):
            if mana[index] > value:
                masks[value, index // 64] |= np.uint64(1 << index % 64)
    return masks
