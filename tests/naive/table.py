"""The physical cards of a deck, with what they do, straight from `play_card`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from simlab.cards import Card
from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import colour_letters
from simlab.cards.kinds import is_of
from simlab.cards.played import NEVER, Played, can_find
from simlab.decks import Deck
from simlab.decks.play import all_cards, play_deck, zone_lands
from simlab.mulligans.classes import CardFacts

Colours = frozenset[str]  # letters of WUBRGC


@dataclass(frozen=True, eq=False, slots=True)
class Copy:
    """One physical card; two copies of a name are two objects.

    Attributes
    ----------
    played
        What is played of it.
    name, is_land, is_commander, is_side
        What it is; the last is true for the land side of a card.
    facts
        The card, as policies see it.
    standing
        Where the first card of this name stands in the deck list; commanders come after the list.
    place
        Where this very card stands.
    mana
        Mana that casting takes, or None for a card that is never cast.
    pips
        The colours that pay each coloured pip.
    makes, amount
        Colours that one of its mana can have, as far as the deck asks for them; mana each turn.
    each_makes, filter_each_makes
        The colours of each of its mana, where that is one of each.
    wide
        Colours that one of its mana can have where it pays for a special spell.
    for_all
        False if all of it is for special spells.
    is_special
        True for a spell that restricted mana pays for.
    filter_makes, filter_mask, cycling_pips
        The same for the mana of a filter, for its price (none for generic mana), and for cycling.
    number, types_wanted
        The number or the land types that a land looks at as it enters.
    types
        Basic land types, and ``"basic"`` for a basic land.
    searches
        True if it searches for lands.
    price_pips
        The coloured pips of the price of its search.
    targets, cycling_targets, tutor_spells, tutor_lands
        Names of the cards in the deck that its searches can find.
    counted
        How much it counts for, by counter: what is counted, and the place of the part.
    classes
        The kinds of spells that cost less that it is of.
    side
        The side that can be played as a land instead.
    """

    played: Played
    name: str
    is_land: bool
    is_commander: bool
    is_side: bool
    facts: CardFacts
    standing: int
    place: int
    mana: int | None
    pips: tuple[Colours, ...]
    makes: Colours
    each_makes: tuple[Colours, ...]
    filter_each_makes: tuple[Colours, ...]
    wide: Colours
    for_all: bool
    is_special: bool
    filter_makes: Colours
    filter_mask: Colours
    cycling_pips: tuple[Colours, ...]
    number: int
    types_wanted: frozenset[str]
    types: frozenset[str]
    searches: bool
    price_pips: tuple[Colours, ...]
    targets: frozenset[str]
    cycling_targets: frozenset[str]
    tutor_spells: frozenset[str]
    tutor_lands: frozenset[str]
    counted: Mapping[tuple[str, int], int]
    classes: frozenset[str]
    side: Copy | None

    def __getattr__(self, name: str) -> Any:
        """Return what stands in `played`."""
        return getattr(object.__getattribute__(self, "played"), name)

    @property
    def restricted(self) -> bool:
        """True if some of its mana is for special spells only."""
        return self.only_makes > 0

    @property
    def counts_plain(self) -> bool:
        """True if it makes mana for what it counts, without a price."""
        return bool(self.counts) and not self.is_filter

    @property
    def payable_amount(self) -> int:
        """The mana of a land as `payable` counts it."""
        return len(self.payable_mana)

    @property
    def payable_mana(self) -> tuple[Colours, ...]:
        """That mana: one of a filter counts as any; what a land counts, it counts only itself."""
        if self.played.needs_lands > 2 or not self.for_all:
            return ()
        if self.each:
            return self.each_makes
        own = self.counts_plain and not self.counts_most and self.counts_itself
        amount = self.amount + (self.per if own else 0)
        if self.is_filter and self.filter_amount:
            return (self.makes | self.filter_makes,) * max(amount, 1)
        return (self.makes,) * amount

    @property
    def counts_itself(self) -> bool:
        """True for a permanent that is one of those that it counts."""
        return any(is_of(self.facts.card, kind) for kind in self.counts.split(" + "))

    @property
    def land_colours(self) -> Colours:
        """All colours that it can make in any way."""
        return self.wide | self.filter_makes

    def changed(self, **changes: Any) -> Copy:
        """Return a card in its place that is played otherwise."""
        own = {name: changes.pop(name) for name in tuple(changes) if name in self.__slots__}
        return replace(self, played=replace(self.played, **changes), **own)


@dataclass(frozen=True)
class Table:
    """The library in the order of the list, and the command zone."""

    library: tuple[Copy, ...]
    commanders: tuple[Copy, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all cards."""
        return tuple(dict.fromkeys(copy.name for copy in (*self.library, *self.commanders)))


def lay_out(
    deck: Deck,
    *,
    players: int = 2,
    ignore_colours: bool = False,
    least_x: int = 1,
    pay_life: bool = True,
) -> Table:
    """Return the physical cards of a deck."""
    cards = all_cards(deck)
    zone = (*deck.commanders, *zone_lands(deck))
    played = play_deck(deck, players=players, least_x=least_x, pay_life=pay_life)
    names = (*deck.main, *zone)
    everything = (*deck.slots, *zone)
    shared = Deckwide(
        asked=frozenset() if ignore_colours else asked_colours(played[name] for name in names),
        played=played,
        cards=cards,
        main=tuple(deck.main),
        slots=tuple(deck.slots),
        commanders=zone,
    )
    copies = [
        make_copy(
            name,
            played[name],
            cards[name].is_land,
            place >= len(deck.slots),
            (everything.index(name), place),
            shared,
        )
        for place, name in enumerate(everything)
    ]
    return Table(tuple(copies[: len(deck.slots)]), tuple(copies[len(deck.slots) :]))


@dataclass(frozen=True)
class Deckwide:
    """What the cards of a deck look at in each other."""

    asked: Colours
    played: Mapping[str, Played]
    cards: Mapping[str, Card]
    main: tuple[str, ...]
    slots: tuple[str, ...]
    commanders: tuple[str, ...]

    def plays(self) -> list[Played]:
        """Return what is played of every card."""
        return [self.played[name] for name in (*self.main, *self.commanders)]

    def is_of(self, name: str, kind: str) -> bool:
        """Say whether a card is of a kind."""
        return is_of(self.cards[name], kind, commander=name in self.commanders)

    def lands_found(self, search: Played) -> frozenset[str]:
        """Return the lands that a search finds."""
        lands = (name for name in self.main if self.cards[name].is_land)
        return frozenset(name for name in lands if can_find(search, self.played[name]))

    def tutored(self, kind: str, *, lands: bool) -> frozenset[str]:
        """Return what a search for a kind finds; no other tutor, nor one without a mana cost."""
        return frozenset(
            name
            for name in self.main
            if kind
            and self.cards[name].is_land == lands
            and self.played[name].mana != NEVER
            and not self.played[name].tutors
            and (kind == "card" or self.is_of(name, kind))
        )

    def counted(self, name: str, played: Played, *, side: bool) -> dict[tuple[str, int], int]:
        """Return how much a card counts for; a land side is a land and nothing else."""
        found = {}
        for one in self.plays():
            for place, kind in enumerate(filter(None, one.counts.split(" + "))):
                idle = one.counts_idle
                blind = not played.is_permanent or (idle and played.makes_mana)
                key = (counter_of(one), place)
                if blind or side:
                    found[key] = int(not blind and kind == "land")
                else:
                    found[key] = self.counts_for(name, kind)
        return found

    def counts_for(self, name: str, kind: str) -> int:
        """Return how much a permanent counts for, as one of a kind or by its pips."""
        if not kind.startswith("devotion"):
            return int(self.is_of(name, kind))
        letter = kind.removeprefix("devotion").strip()
        if not letter:
            pips = Counter(
                letter
                for name in (*self.slots, *self.commanders)
                if self.played[name].is_permanent
                for pip in self.cards[name].cost.pips
                for letter in colour_letters(pip.colours)
                if letter != "C"
            )
            letter = max("WUBRG", key=lambda one: pips[one])
        return sum(letter in colour_letters(pip.colours) for pip in self.cards[name].cost.pips)


def counter_of(played: Played) -> str:
    """Return a name for what a card counts."""
    return f"{played.counts}, {played.counts_most} at most, idle {played.counts_idle}"


def asked_colours(played: Iterable[Played]) -> Colours:
    """Return the colours that some pip of the deck asks for; {C} gives way to all five others."""
    asked = {
        letter
        for card in played
        for pip in (*card.pips, *card.price_pips, *card.filter_pips, *card.cycling_pips)
        for letter in colour_letters(pip)
    }
    return frozenset(asked - {"C"} if len(asked) == 6 else asked)


def make_copy(
    name: str,
    played: Played,
    is_land: bool,
    is_commander: bool,
    stands: tuple[int, int],
    shared: Deckwide,
    own_name: str = "",
) -> Copy:
    """Return a physical card; a pip in none of the colours asked for is paid with any mana."""

    def colours(mask: int) -> Colours:
        return frozenset(colour_letters(mask)) & shared.asked

    def pips(masks: tuple[int, ...]) -> tuple[Colours, ...]:
        return tuple(pip for mask in masks if (pip := colours(mask)))

    card = shared.cards[name]
    looks_at_types = played.enters in ("check", "reveal")
    only = next((one.only for one in shared.plays() if one.only), "")
    makes = played.makes if played.makes_mana else 0
    wide = makes | played.only_makes if played.makes_mana else 0
    reduced = {one.reduces for one in shared.plays() if one.reduces}
    side = None
    if played.land_side is not None:
        assert card.land_face is not None
        side = make_copy(name, played.land_side, True, False, stands, shared, card.land_face.name)
    targets = shared.lands_found(played)
    return Copy(
        played=played,
        name=own_name or name,
        is_land=is_land,
        is_commander=is_commander,
        is_side=bool(own_name),
        facts=CardFacts(card, played),
        standing=stands[0],
        place=stands[1],
        mana=None if played.mana == NEVER else played.mana,
        pips=pips(played.pips),
        makes=colours(makes),
        each_makes=tuple(colours(bit) for bit in bits(played.makes)),
        filter_each_makes=tuple(colours(bit) for bit in bits(played.filter_makes)),
        wide=colours(wide),
        for_all=makes > 0 or not played.only_makes,
        is_special=bool(only) and shared.is_of(name, only),
        filter_makes=colours(played.filter_makes),
        filter_mask=colours(played.filter_pips[0]) if played.filter_pips else frozenset(),
        cycling_pips=pips(played.cycling_pips),
        number=0 if looks_at_types else played.enters_arg,
        types_wanted=land_types(played.enters_arg) if looks_at_types else frozenset(),
        types=land_types(played.types),
        searches=bool(targets),
        price_pips=pips(played.price_pips),
        targets=targets,
        cycling_targets=shared.lands_found(Played(finds=played.cycling_finds)),
        tutor_spells=shared.tutored(played.tutors, lands=False),
        tutor_lands=shared.tutored(played.tutors, lands=True),
        counted=shared.counted(name, played, side=bool(own_name)),
        classes=frozenset(kind for kind in reduced if not is_land and shared.is_of(name, kind)),
        side=side,
    )


def bits(mask: int) -> list[int]:
    """Return the bits of a mask."""
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]


def land_types(bits: int) -> frozenset[str]:
    """Return the words for the bits of `Played.types`."""
    words = (*BASIC_LAND_TYPES, "basic")
    return frozenset(word for i, word in enumerate(words) if bits >> i & 1)


def look_order(copy: Copy) -> tuple[bool, float, int, bool, int]:
    """Return the key by which a pilot looks at cards.

    Spells before lands, the dearest first (one without a mana cost before all others), then in the
    order of the deck list, the command zone last; copies stand together.
    """
    price = 0 if copy.is_land else float("inf") if copy.mana is None else copy.mana
    return (copy.is_land, -price, copy.standing, copy.is_commander, copy.place)
