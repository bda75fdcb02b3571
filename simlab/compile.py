"""Objects to arrays: everything is checked here, before a kernel sees it.

`compile_deck`, `compile_mulligan` and `compile_pilot` turn a deck, a rule with its policies and a
pilot into the read-only arrays of `simlab.kernels.layout`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any, TypeVar

import numpy as np

from simlab.cards import Card
from simlab.cards.cost import COLOURS
from simlab.cards.played import NEVER, Played, play_card
from simlab.decks import Deck
from simlab.decks.modelled import identity_of
from simlab.errors import ConfigError, DeckError, MulliganError
from simlab.kernels.layout import (
    AFTER_AS_DEALT,
    AFTER_GONE,
    AFTER_SHUFFLE,
    AFTER_UNDER,
    ENTERS,
    HAND_ROOM,
    MAX_INDEXES,
    MAX_SEEN,
    ROLE_ANY,
    ROLE_COMMANDER,
    ROLE_FREE_MANA,
    ROLE_RAMP,
    STEP_EXCHANGE,
    STEP_NEXT,
    STEP_REDRAW,
    DeckArrays,
    GameSetup,
    MulliganArrays,
    PilotArrays,
)
from simlab.kernels.payable import MOST_LARGE
from simlab.kernels.rng import BATCH
from simlab.mulligans import (
    AsidePolicy,
    AsideSpells,
    BottomPolicy,
    Hand,
    KeepPolicy,
    MulliganRule,
)
from simlab.pilots import Pilot

__all__ = [
    "MAX_LIBRARY",
    "MAX_TURNS",
    "CompiledDeck",
    "compile_deck",
    "compile_mulligan",
    "compile_pilot",
    "compile_setup",
]

MAX_LIBRARY = 250  # cards of a library; indexes are bytes
MAX_COMMANDERS = 5
MAX_TURNS = 40  # so that a game's cards fit one 64-bit mask
_KINDS = 5  # colours a deck can ask for: 2**5 sets of colours are 32 bytes
_VALUES = 128  # values of a byte below its guard bit
_TABLE = 11  # lands, wanted cards: 0 to 10

Arrays = TypeVar("Arrays", DeckArrays, MulliganArrays, PilotArrays, GameSetup)


@dataclass(frozen=True, slots=True)
class CompiledDeck:
    """A deck as arrays, and what its numbers stand for.

    Attributes
    ----------
    arrays
        For the kernels.
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

    arrays: DeckArrays
    index_names: tuple[str, ...]
    card_names: tuple[str, ...]
    spell_cards: int
    mana: tuple[int, ...]
    notes: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A physical card on its way to an index; `slot` is -1 in the command zone."""

    name: str
    slot: int
    played: Played
    is_land: bool


def compile_deck(
    deck: Deck, *, wanted: Sequence[str] = (), players: int = 2, ignore_colours: bool = False
) -> CompiledDeck:
    """Compile a deck.

    Parameters
    ----------
    deck
        The deck; its main deck is the library, its commanders start in the command zone.
    wanted
        Names of cards that the keep policy asks for.
    players
        Players at the table, for lands that look at the opponents.
    ignore_colours
        True to take every pip as generic mana.

    Raises
    ------
    DeckError
        If the library has more than 250 cards, or a wanted card is not in it.
    """
    cards = deck.cards()
    if deck.size > MAX_LIBRARY:
        raise DeckError(f'"{deck.name}" has {deck.size} cards; a library has {MAX_LIBRARY} at most')
    if len(deck.commanders) > MAX_COMMANDERS:
        raise DeckError(
            f'"{deck.name}" has {len(deck.commanders)} commanders; '
            f"{MAX_COMMANDERS} at most are played"
        )
    missing = [name for name in wanted if name not in cards or name not in deck.main]
    if missing:
        raise DeckError(f'keep policy: "{missing[0]}" is not in the main deck of "{deck.name}"')
    entries = _entries(deck, cards, players)
    kinds, notes = _asked_kinds(entries, ignore_colours)
    order = sorted(range(len(entries)), key=_pilot_order(entries))
    ordered = [entries[place] for place in order]
    names = tuple(dict.fromkeys(entry.name for entry in ordered))
    spells = sum(not entry.is_land for entry in ordered)
    spell_names = [name for name in names if not cards[name].is_land]
    played = {entry.name: entry.played for entry in ordered}
    index_of_slot = {entry.slot: index for index, entry in enumerate(ordered)}
    amounts = [entry.played.amount for entry in ordered]
    if sum(sorted(amounts)[-MAX_SEEN:]) >= NEVER:
        raise DeckError(f'"{deck.name}" could have {NEVER} mana or more, which is not played')
    bills = [_bill(entry.played, kinds) for entry in ordered]
    makes = [_makes(entry.played, kinds) for entry in ordered]
    slots = _asked_slots(played[name] for name in spell_names)(kinds)
    mana = [entry.played.mana for entry in ordered]
    dearest = max((m for m in mana if m != NEVER), default=0) + 1
    colour_bits = [
        _asked(entry.played.makes, kinds) if entry.played.amount else 0 for entry in ordered
    ]
    arrays = DeckArrays(
        library=np.int64(deck.size),
        template=_template([index_of_slot[slot] for slot in range(deck.size)]),
        spells=np.int64(spells),
        commanders=np.array([i for i, e in enumerate(ordered) if e.slot < 0], np.int64),
        wanted=np.array([entry.name in wanted for entry in ordered], np.uint8),
        card=np.array([names.index(entry.name) for entry in ordered], np.uint8),
        mana_value=np.array(mana, np.int64),
        need=_words(bills),
        below=_index_masks(mana, spells, dearest),
        makes=_words(makes),
        gives=_words([[n * b for b in m] for n, m in zip(amounts, makes, strict=True)]),
        land_makes=_words(
            [m if e.is_land else [0] * 32 for e, m in zip(ordered, makes, strict=True)]
        ),
        may_untap=np.array([e.played.enters != "always" for e in ordered], np.int64),
        amount=np.array(amounts, np.int64),
        at_once=np.array([entry.played.at_once for entry in ordered], np.uint8),
        colours=np.array(colour_bits, np.uint8),
        enters=np.array([ENTERS[entry.played.enters] for entry in ordered], np.uint8),
        enters_arg=np.array([entry.played.enters_arg for entry in ordered], np.int64),
        types=np.array([entry.played.types for entry in ordered], np.uint8),
        role=np.array([_role(entry) for entry in ordered], np.uint8),
        largest_land=np.int64(max((e.played.amount for e in ordered if e.is_land), default=0)),
        slot_byte=np.array([_memory_byte(slot) for slot in slots], np.uint8),
        within=_card_masks(
            [[_bill(played[name], kinds)[slot] for name in spell_names] for slot in slots], _VALUES
        ),
        afford=_card_masks([[played[name].mana for name in spell_names]], dearest + 1)[0],
        cards=np.int64(len(names)),
    )
    for name, found in _crowd_notes(deck, cards, played).items():
        notes[name] = (*notes.get(name, ()), *found)
    all_notes = {name: (*played[name].notes, *notes.get(name, ())) for name in names}
    return CompiledDeck(
        arrays=_read_only(arrays),
        index_names=tuple(entry.name for entry in ordered),
        card_names=names,
        spell_cards=len(spell_names),
        mana=tuple(played[name].mana for name in spell_names),
        notes={name: found for name, found in all_notes.items() if found},
    )


def _crowd_notes(
    deck: Deck, cards: dict[str, Card], played: dict[str, Played]
) -> dict[str, tuple[str, ...]]:
    """Return notes on what is left out because there are many of a kind."""
    found: dict[str, tuple[str, ...]] = {}
    main = deck.main
    large = [name for name in main if cards[name].is_land and played[name].amount > 1]
    crowded = sum(main[name] for name in large) > MOST_LARGE
    for name in main:
        if played[name].amount and cards[name].is_legendary and main[name] > 1:
            found[name] = ("the legend rule is not played",)
        if crowded and name in large:
            note = f"payable tries the first {MOST_LARGE} seen of the lands that make more than one"
            found[name] = (*found.get(name, ()), note)
    return found


def _template(indexes: Sequence[int]) -> Any:
    """Return the indexes of the slots as bytes, eight a word, with room for all indexes."""
    padded = np.zeros(MAX_INDEXES, np.uint8)
    padded[: len(indexes)] = indexes
    return padded.view(np.uint64)


def _entries(deck: Deck, cards: dict[str, Card], players: int) -> list[_Entry]:
    """Return the physical cards of the library, then those of the command zone."""
    lands = [cards[name] for name in deck.main if cards[name].is_land]
    identity = identity_of(deck)
    played = {
        name: play_card(cards[name], identity=identity, lands=lands, players=players)
        for name in (*deck.main, *deck.commanders)
    }
    found = [
        _Entry(name, slot, played[name], cards[name].is_land)
        for slot, name in enumerate(deck.slots)
    ]
    return found + [_Entry(n, -1 - i, played[n], False) for i, n in enumerate(deck.commanders)]


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
    if played.amount and not entry.is_land:
        role |= ROLE_RAMP
        role |= ROLE_FREE_MANA if played.at_once and played.amount >= played.mana else 0
    return role | (ROLE_COMMANDER if entry.slot < 0 else 0)


def _asked_kinds(
    entries: Sequence[_Entry], ignore_colours: bool
) -> tuple[tuple[int, ...], dict[str, tuple[str, ...]]]:
    """Return the colour bits that some pip asks for, and notes where there are too many."""
    pips = {pip for entry in entries for pip in entry.played.pips}
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


def _asked(mask: int, kinds: Sequence[int]) -> int:
    """Return a colour mask in the deck's own bits: bit i is the i-th colour it asks for."""
    return sum(1 << i for i, kind in enumerate(kinds) if mask & kind)


def _own_pips(played: Played, kinds: Sequence[int]) -> list[int]:
    """Return the pips in the deck's own bits; a pip without any of its colours is generic."""
    return [own for own in (_asked(pip, kinds) for pip in played.pips) if own]


def _bill(played: Played, kinds: Sequence[int]) -> list[int]:
    """Return the 32 bytes of a bill: byte S holds the pips inside the set S, byte 0 the mana."""
    pips = _own_pips(played, kinds)
    inside = [sum(pip & ~colours == 0 for pip in pips) for colours in range(32)]
    return [played.mana, *inside[1:]]


def _makes(played: Played, kinds: Sequence[int]) -> list[int]:
    """Return the 32 bytes of one mana: byte S is 1 if it can have a colour in S, byte 0 is 1."""
    if not played.amount:
        return [0] * 32
    own = _asked(played.makes, kinds)
    return [1, *(int(bool(own & colours)) for colours in range(1, 32))]


def _asked_slots(costs: Iterable[Played]) -> Any:
    """Return, as a function of the colours asked for, the sets of colours that a bill depends on.

    A set S matters only if it is the union of some pips of one bill: for any other the pips inside
    S are those inside a smaller union, which the pool meets first.
    """
    found = list(costs)

    def slots(kinds: Sequence[int]) -> list[int]:
        sets = {0}
        for played in found:
            pips = sorted(set(_own_pips(played, kinds)))
            for count in range(1, len(pips) + 1):
                sets |= {reduce(or_, some) for some in combinations(pips, count)}
        return sorted(sets)

    return slots


def _words(rows: Sequence[Sequence[int]]) -> Any:
    """Pack rows of 32 bytes into uint64[rows, 4]; byte S is bits 8 (S mod 8) of word S div 8."""
    packed = [
        [
            sum(byte << 8 * place for place, byte in enumerate(row[w : w + 8]))
            for w in (0, 8, 16, 24)
        ]
        for row in rows
    ]
    return np.array(packed, np.uint64).reshape(len(rows), 4)


def _memory_byte(slot: int) -> int:
    """Return where byte `slot` of packed words stands in memory."""
    return slot if sys.byteorder == "little" else slot ^ 7


def _index_masks(mana: Sequence[int], spells: int, top: int) -> Any:
    """Return uint64[top + 1, 4]: the spells that cost more than each mana value, a bit an index."""
    masks = np.zeros((top + 1, 4), np.uint64)
    for value in range(top + 1):
        for index in range(spells):
            if mana[index] > value:
                masks[value, index // 64] |= np.uint64(1 << index % 64)
    return masks


def _card_masks(rows: Sequence[Sequence[int]], values: int) -> Any:
    """Return uint64[rows, values, parts]: the cards of at most each value, a bit a card."""
    cards = len(rows[0])
    masks = np.zeros((len(rows), values, max(1, (cards + 63) // 64)), np.uint64)
    for row, numbers in enumerate(rows):
        for card, number in enumerate(numbers):
            masks[row, number:, card // 64] |= np.uint64(1 << card % 64)
    return masks


def compile_mulligan(
    rule: MulliganRule,
    keep: KeepPolicy,
    bottom: BottomPolicy,
    library: int,
    *,
    aside: AsidePolicy | None = None,
    lands: int = 0,
) -> MulliganArrays:
    """Compile a rule with its policies into tables.

    Parameters
    ----------
    rule, keep, bottom, aside
        What is allowed, which hands are kept, which cards are given back, which are laid aside.
    library
        Cards in the library before the first hand.
    lands
        Lands among them, for rules that look at their share.

    Raises
    ------
    MulliganError
        If the rule is known by name alone. If cards are given back by chance and the keep policy
        judges what is left: that cannot be tabulated; ``judge:drawn`` can.
    """
    if rule.unplayable:
        raise MulliganError(f'mulligan rule "{rule.id}" cannot be played: {rule.unplayable}')
    stages = rule.stages()
    hands = [_cut(stage.hand, library) for stage in stages]
    if bottom.random and keep.judge == "kept" and any(hand.bottom for hand in hands):
        raise MulliganError(
            f'bottom="{bottom}" leaves the lands to chance, so the hand must be judged before: '
            f'write keep="{keep} judge:drawn"'
        )
    shape = (len(hands), _TABLE, _TABLE, _TABLE)
    tables = {name: np.zeros(shape, np.uint8) for name in ("keep", "good")}
    give = {name: np.zeros(shape, np.int64) for name in ("lands", "spells")}
    low = getattr(keep, "low", 2)
    for number, (stage, hand) in enumerate(zip(stages, hands, strict=True)):
        for held, spells_held, lands_held in _held_counts(hand, keep):
            place = (number, held, spells_held, lands_held)
            under = _lands_under(hand, bottom, held, spells_held, lands_held)
            judged, wanted = held, spells_held + lands_held
            if keep.judge == "kept":
                judged -= under
                wanted -= max(0, hand.bottom - (hand.drawn - wanted))
            good = keep.keeps(hand, number, judged, wanted)
            forced = stage.leads[held] < 0 or hand.size <= keep.floor
            tables["good"][place] = good
            tables["keep"][place] = good or forced
            given = (under, hand.bottom - under)
            if stage.step == "exchange" and hand.drawn:
                given = _laid_aside(aside or AsideSpells(), hand.drawn, held, low)
            give["lands"][place], give["spells"][place] = given
    dealt = max(hand.drawn for hand in hands)
    looks = [rule.scry and hand.size < rule.start_hand for hand in hands]
    scry_keep = [[lands > bottom.scry_lands for lands in range(_TABLE)]]
    scry_keep.append([not leave for leave in scry_keep[0]])
    steps = {"redraw": STEP_REDRAW, "exchange": STEP_EXCHANGE, "next": STEP_NEXT}
    afters = {"dealt": AFTER_AS_DEALT, "shuffle": AFTER_SHUFFLE}
    afters |= {"gone": AFTER_GONE, "under": AFTER_UNDER}
    return _read_only(
        MulliganArrays(
            dealt=np.int64(dealt),
            products=_products(library, dealt),
            drawn=np.array([hand.drawn for hand in hands], np.int64),
            bottom=np.array([hand.bottom for hand in hands], np.int64),
            step=np.array([steps[stage.step] for stage in stages], np.int64),
            after=np.array([afters[stage.after] for stage in stages], np.int64),
            next_stage=np.array([stage.leads for stage in stages], np.int64).ravel(),
            keep=tables["keep"].ravel(),
            good=tables["good"].ravel(),
            give_lands=give["lands"].ravel(),
            give_spells=give["spells"].ravel(),
            bottom_random=np.int64(bottom.random),
            protect=np.int64(bottom.protect),
            smooth=np.int64(rule.smooth),
            lands=np.int64(lands),
            scry=np.array(looks, np.uint8),
            scry_keep=np.array(scry_keep, np.uint8),
        )
    )


def _laid_aside(aside: AsidePolicy, cards: int, lands: int, low: int) -> tuple[int, int]:
    """Return what an aside policy lays aside of a hand, checked."""
    given = aside.counts(cards, lands, low)
    if not (0 <= given[0] <= lands and 0 <= given[1] <= cards - lands and sum(given) >= 1):
        raise MulliganError(
            f"aside={aside}: lays aside {given[0]} of {lands} lands and {given[1]} of "
            f"{cards - lands} spells; at least one card goes, and no more than there are"
        )
    return given


def _cut(hand: Hand, library: int) -> Hand:
    """Return the hand that a library of so few cards allows."""
    drawn = min(hand.drawn, library)
    return replace(hand, drawn=drawn, bottom=min(hand.bottom, drawn))


def _held_counts(hand: Hand, keep: KeepPolicy) -> Iterator[tuple[int, int, int]]:
    """Yield all numbers of lands, wanted spells and wanted lands that a hand can have."""
    for lands in range(hand.drawn + 1):
        for spells_held in range((hand.drawn - lands if keep.holds else 0) + 1):
            for lands_held in range((lands if keep.holds else 0) + 1):
                yield lands, spells_held, lands_held


def _lands_under(
    hand: Hand, bottom: BottomPolicy, lands: int, spells_held: int, lands_held: int
) -> int:
    """Return the lands that go to the bottom; no wanted card goes while another one can."""
    spells = hand.drawn - lands
    free_lands, free_spells = lands - lands_held, spells - spells_held
    least, most = max(0, hand.bottom - free_spells), min(free_lands, hand.bottom)
    if free_lands + free_spells < hand.bottom:  # all others go, and some wanted cards too
        least, most = max(free_lands, hand.bottom - spells), min(lands, hand.bottom - free_spells)
    return max(least, min(most, bottom.lands(hand, lands)))


def _products(library: int, dealt: int) -> Any:
    """Return the product of the numbers of choices in each dealing batch, hands first."""
    batches = [(0, min(BATCH, dealt))]
    if dealt > BATCH:
        batches.append((BATCH, dealt - BATCH))
    start = dealt
    while start < library and len(batches) < 2 + (MAX_SEEN + BATCH) // BATCH:
        batches.append((start, BATCH))
        start += BATCH
    products = [
        int(np.prod([library - i for i in range(at, min(at + count, library))], dtype=object))
        for at, count in batches
    ]
    return np.array(products, np.uint64)


def compile_pilot(pilot: Pilot, deck: DeckArrays) -> PilotArrays:
    """Compile a pilot, leaving out phases in which this deck has nothing to cast."""
    bits = {
        "free_mana": ROLE_FREE_MANA,
        "commander": ROLE_COMMANDER,
        "ramp": ROLE_RAMP,
        "any": ROLE_ANY,
    }
    there = int(np.bitwise_or.reduce(deck.role)) if deck.role.size else 0
    phases = [phase for phase in pilot.phases if bits[phase.kind] & there]
    return _read_only(
        PilotArrays(
            roles=np.array([bits[phase.kind] for phase in phases], np.uint8),
            until=np.array([phase.until for phase in phases], np.int64),
        )
    )


def compile_setup(
    turns: int, *, draw_first: bool, track: int, dealt: int = 7, commanders: int = 0
) -> GameSetup:
    """Compile how a game is played.

    Raises
    ------
    ConfigError
        If `turns` is not between 1 and 40.
    """
    if turns < 1:
        raise ConfigError(f"turns={turns}: a goldfish game has at least one turn")
    if turns > MAX_TURNS:
        raise ConfigError(f"turns={turns}: a goldfish game has {MAX_TURNS} turns at most")
    if dealt + commanders > HAND_ROOM:
        raise ConfigError(f"{commanders} commanders: {HAND_ROOM - dealt} at most are played")
    return GameSetup(np.int64(turns), np.int64(draw_first), np.int64(track))


def _read_only(arrays: Arrays) -> Arrays:
    """Make every array of a tuple contiguous and read-only."""
    for array in arrays:
        if isinstance(array, np.ndarray):
            array.setflags(write=False)
    return arrays
