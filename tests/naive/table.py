"""The physical cards of a deck, with what they do, straight from `play_card`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import colour_letters
from simlab.cards.played import NEVER, Played, can_find, play_card
from simlab.decks import Deck
from simlab.decks.modelled import identity_of
from simlab.mulligans.classes import CardFacts

Colours = frozenset[str]  # letters of WUBRGC


@dataclass(frozen=True, eq=False)
class Copy:
    """One physical card; two copies of a name are two objects.

    Attributes
    ----------
    name, is_land, is_commander
        What it is.
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
    for_creatures
        Colours that one of its mana can have where it pays for a creature; as `makes` for most.
    restricted, for_all
        True if some of its mana is for creatures only; False if all of it is.
    is_creature
        True for a creature spell.
    at_once
        True for a spell whose mana can be spent on the turn it is cast.
    enters, number, types_wanted
        How a land enters, and the number or the land types that it looks at.
    types
        Basic land types, and ``"basic"`` for a basic land.
    needs_lands
        Lands in play, itself included, without which it makes no mana.
    once, pieces, ritual, draws, land_drops, finds_play, finds_hand, finds_tapped
        As in `Played`.
    searches
        True if it searches for lands.
    price, price_pips
        What its search costs, where it is an ability; None for a search at once.
    targets
        Names of the lands in the deck that its search can find.
    side
        The side that can be played as a land instead.
    """

    name: str
    is_land: bool
    is_commander: bool
    facts: CardFacts
    standing: int
    place: int
    mana: int | None
    pips: tuple[Colours, ...]
    makes: Colours
    for_creatures: Colours
    restricted: bool
    for_all: bool
    is_creature: bool
    amount: int
    at_once: bool
    enters: str
    number: int
    types_wanted: frozenset[str]
    types: frozenset[str]
    needs_lands: int
    once: int
    pieces: int
    ritual: bool
    draws: int
    land_drops: int
    searches: bool
    finds_play: int
    finds_hand: int
    finds_tapped: bool
    price: int | None
    price_pips: tuple[Colours, ...]
    targets: frozenset[str]
    side: Copy | None

    def without_mana(self) -> Copy:
        """Return a land in its place that does nothing."""
        nothing: Colours = frozenset()
        return replace(self, makes=nothing, for_creatures=nothing, amount=0, types=nothing)


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
    deck: Deck, *, players: int = 2, ignore_colours: bool = False, least_x: int = 1
) -> Table:
    """Return the physical cards of a deck."""
    cards = deck.cards()
    lands = [cards[name] for name in deck.main if cards[name].is_land]
    played = {
        name: play_card(
            cards[name],
            identity=identity_of(deck),
            lands=lands,
            players=players,
            least_x=least_x,
        )
        for name in (*deck.main, *deck.commanders)
    }
    asked = frozenset() if ignore_colours else asked_colours(played.values())
    everything = (*deck.slots, *deck.commanders)
    plots = {name: played[name] for name in deck.main if cards[name].is_land}

    copies = [
        make_copy(
            name,
            played[name],
            cards[name].is_land,
            place >= len(deck.slots),
            CardFacts(cards[name], played[name]),
            (everything.index(name), place),
            asked,
            plots,
            face.name if (face := cards[name].land_face) else "",
        )
        for place, name in enumerate(everything)
    ]
    return Table(tuple(copies[: len(deck.slots)]), tuple(copies[len(deck.slots) :]))


def asked_colours(played: object) -> Colours:
    """Return the colours that some pip of the deck asks for; {C} gives way to all five others."""
    asked = {
        letter
        for card in played
        for pip in (*card.pips, *card.price_pips)
        for letter in colour_letters(pip)
    }
    return frozenset(asked - {"C"} if len(asked) == 6 else asked)


def make_copy(
    name: str,
    played: Played,
    is_land: bool,
    is_commander: bool,
    facts: CardFacts,
    stands: tuple[int, int],
    asked: Colours,
    plots: Mapping[str, Played],
    side_name: str,
) -> Copy:
    """Return a physical card; a pip in none of the colours asked for is paid with any mana."""
    pips = [frozenset(colour_letters(pip)) & asked for pip in played.pips]
    price_pips = [frozenset(colour_letters(pip)) & asked for pip in played.price_pips]
    looks_at_types = played.enters in ("check", "reveal")
    makes_mana = played.amount > 0 or played.once > 0
    targets = frozenset(land for land, what in plots.items() if can_find(played, what))
    side = None
    if played.land_side is not None:
        side = make_copy(side_name, played.land_side, True, False, facts, stands, asked, {}, "")
    return Copy(
        name=name,
        is_land=is_land,
        is_commander=is_commander,
        facts=facts,
        standing=stands[0],
        place=stands[1],
        mana=None if played.mana == NEVER else played.mana,
        pips=tuple(pip for pip in pips if pip),
        makes=frozenset(colour_letters(played.makes)) & asked if makes_mana else frozenset(),
        for_creatures=(
            frozenset(colour_letters(played.makes | played.creature_makes)) & asked
            if makes_mana
            else frozenset()
        ),
        restricted=played.creature_makes > 0,
        for_all=played.makes > 0 or not played.creature_makes,
        is_creature=played.is_creature,
        amount=played.amount,
        at_once=played.at_once,
        enters=played.enters,
        number=0 if looks_at_types else played.enters_arg,
        types_wanted=land_types(played.enters_arg) if looks_at_types else frozenset(),
        types=land_types(played.types),
        needs_lands=played.needs_lands,
        once=played.once,
        pieces=played.pieces,
        ritual=played.ritual,
        draws=0 if is_land else played.draws,
        land_drops=played.land_drops,
        searches=bool(targets),
        finds_play=played.finds_play,
        finds_hand=played.finds_hand,
        finds_tapped=played.finds_tapped,
        price=played.price,
        price_pips=tuple(pip for pip in price_pips if pip),
        targets=targets,
        side=side,
    )


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
