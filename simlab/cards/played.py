"""What of a card the simulator plays today, and what it leaves out, in numbers and in words.

The one place that stands between a `Behaviour` (what the card says) and the kernels (what is
played): `compile` takes the numbers, `Deck.modelled` and every report take the notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import ALL_COLOURS, ManaCost, colour_mask

if TYPE_CHECKING:
    from simlab.cards.behaviour import Behaviour
    from simlab.cards.card import Card

__all__ = ["FILTER_LANDS", "NEVER", "Played", "can_find", "land_type_bits", "play_card"]

BASIC = 32  # the bit of a basic land, beside the five land types
ANY_LAND = 64  # in `Played.finds`: a search for any land
FILTER_LANDS = 2  # lands with which one that takes mana makes some
NEVER = 127  # the mana that a card without a mana cost asks for: more than there ever is


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A card as the kernels see it.

    Attributes
    ----------
    mana
        Mana that casting takes, 0 for a land, `NEVER` for a card that cannot be cast.
    pips
        Colour masks of the coloured pips; the rest of `mana` is generic.
    makes
        Colour mask of one mana it makes.
    creature_makes
        Colour mask of one mana it makes where that pays for a creature, if that is more than
        `makes`; else 0. With `makes` 0 nothing but creatures can be paid with it.
    is_creature
        True for a creature spell.
    amount
        Mana it makes each turn, 0 for none.
    at_once
        True where a spell's mana can be spent on the turn it is cast.
    enters, enters_arg
        How a land enters, a key of `kernels.layout.ENTERS`, and the number or land types it looks
        at.
    types
        Bits of the basic land types, and 32 for a basic land.
    needs_lands
        Lands in play, itself included, without which a land makes no mana.
    once, pieces
        Mana given once, in one piece, and the pieces that stay in play until they are used; no
        piece for mana that comes at once.
    ritual
        True for a spell that does nothing but give mana at once.
    draws
        Cards drawn at once when it is cast.
    land_drops
        Land drops that it adds to every turn.
    finds
        Bits of the land types that it searches for, `ANY_LAND` for any land; 0 for no search. A
        land that searches does so as it is played.
    finds_play, finds_hand
        Lands that the search puts into play, and into hand.
    finds_tapped
        True where those put into play enter tapped.
    price, price_pips
        Mana that the search costs, and its coloured pips, where it is an ability for which the
        permanent is sacrificed; None for a search at once.
    land_side
        The other side, where that can be played as a land instead.
    notes
        What is left out or simplified, in words.
    """

    mana: int = 0
    pips: tuple[int, ...] = ()
    makes: int = 0
    creature_makes: int = 0
    is_creature: bool = False
    amount: int = 0
    at_once: bool = False
    enters: str = "no"
    enters_arg: int = 0
    types: int = 0
    needs_lands: int = 0
    once: int = 0
    pieces: int = 0
    ritual: bool = False
    draws: int = 0
    land_drops: int = 0
    finds: int = 0
    finds_play: int = 0
    finds_hand: int = 0
    finds_tapped: bool = False
    price: int | None = None
    price_pips: tuple[int, ...] = ()
    land_side: Played | None = None
    notes: tuple[str, ...] = ()

    @property
    def has_effect(self) -> bool:
        """True where it does more than cost mana and make mana every turn."""
        early = (self.once, self.draws, self.land_drops, self.finds, self.land_side)
        return any(early) or bool(self.creature_makes or self.needs_lands)


def can_find(search: Played, land: Played) -> bool:
    """Say whether a search can find a land; one that searches at once is not looked for."""
    at_once = bool(land.finds) and land.price is None
    return not at_once and bool(search.finds & (land.types | ANY_LAND))


def land_type_bits(words: str) -> int:
    """Return the bits of basic land types, and of ``basic``, in a text.

    Examples
    --------
    >>> land_type_bits("Plains Island"), land_type_bits("basic")
    (3, 32)
    """
    bits = 0
    for word in words.split():
        if word in BASIC_LAND_TYPES:
            bits |= 1 << BASIC_LAND_TYPES.index(word)
        elif word == "basic":
            bits |= BASIC
    return bits


def play_card(
    card: Card,
    *,
    identity: int = ALL_COLOURS,
    lands: Iterable[Card] | None = (),
    players: int = 2,
    least_x: int = 1,
) -> Played:
    """Return what the simulator makes of a card.

    Parameters
    ----------
    card
        The card; its front face is played.
    identity
        Colour mask of the commanders' colour identity, for lands such as Command Tower.
    lands
        Lands of the library, for cards that search for them; None for any.
    players
        Players at the table, for lands that look at the opponents.
    least_x
        The X with which spells are cast.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> ring = play_card(load_table().card("Sol Ring"))
    >>> ring.mana, ring.amount, ring.at_once
    (1, 2, True)
    """
    notes = list(card.behaviour.left_out)
    found = None if lands is None else tuple(lands)
    effects = _effects(card, found, notes)
    makes, amount, creature_makes = _mana(card, identity, found, notes)
    once, pieces = _mana_once(card, amount)
    enters, argument = _enters(card.behaviour, players, notes)
    if card.is_land and card.is_creature and not card.behaviour.haste and amount:
        enters, argument = "always", 0
        notes.append("it is a creature, so its mana comes a turn later")
    if card.is_land and enters not in ("no", "always"):
        notes.append("payable takes it as entering untapped")
    side = _land_side(card, identity, players, notes)
    played = Played(
        makes=makes,
        creature_makes=creature_makes,
        is_creature=card.is_creature and not card.is_land,
        amount=0 if once else amount,
        at_once=_comes_at_once(card, amount, enters),
        once=once,
        pieces=pieces,
        land_side=side,
        **effects,
    )
    if card.is_land:
        types = land_type_bits(" ".join(card.land_types)) | (BASIC if card.is_basic else 0)
        return replace(
            played,
            needs_lands=_lands_beside(card.behaviour) if amount else 0,
            enters=enters,
            enters_arg=argument,
            types=types,
            notes=tuple(dict.fromkeys(notes)),
        )
    from_hand = card.behaviour.from_hand
    mana, pips = (0, ()) if from_hand else _price(card.cost, notes, least_x)
    only_mana = (not card.is_permanent or from_hand) and once > 0 and not pieces
    return replace(
        played,
        mana=mana,
        pips=pips,
        ritual=only_mana and not played.draws and not played.finds,
        notes=tuple(dict.fromkeys(notes)),
    )


def _comes_at_once(card: Card, amount: int, enters: str) -> bool:
    """Say whether the mana of a spell can be spent on the turn it is cast.

    That of a creature comes a turn later, that of an Aura with its land, which is tapped by then,
    and that which takes mana itself once there is some to spare.
    """
    sick = card.is_creature and not card.behaviour.haste
    waits = bool(card.behaviour.cost) or "Aura" in card.subtypes
    return not card.is_land and amount > 0 and enters == "no" and not sick and not waits


def _lands_beside(does: Behaviour) -> int:
    """Return the lands in play without which a land makes no mana: one to pay for a filter."""
    return max(does.needs_lands, FILTER_LANDS if does.cost else 0)


def _price(cost: ManaCost, notes: list[str], least_x: int = 1) -> tuple[int, tuple[int, ...]]:
    """Return the mana a cost takes and its coloured pips."""
    if cost.unpayable:
        notes.append("it has no mana cost, so it is never cast")
        return NEVER, ()
    if cost.x:
        notes.append(f"X is played as {least_x}")
    if any(pip.life for pip in cost.pips):
        notes.append("Phyrexian mana is paid with life")
    if any(pip.generic for pip in cost.pips):
        notes.append("{2/colour} is paid with the colour")
    if any(pip.snow for pip in cost.pips):
        notes.append("snow mana is paid with any mana")
    paid = [pip for pip in cost.pips if not pip.life]
    pips = tuple(pip.colours for pip in paid if pip.colours)
    return min(cost.generic + len(paid) + least_x * cost.x, NEVER), pips


def _mana(
    card: Card, identity: int, lands: tuple[Card, ...] | None, notes: list[str]
) -> tuple[int, int, int]:
    """Return colour mask and amount of the mana that a card makes, and its mask for creatures."""
    does = card.behaviour
    if card.is_land and _searches_at_once(does):
        return (*_searched(does, lands, identity, notes), 0)
    letters, amount, for_creatures = does.makes, does.amount, 0
    if does.only == "creature" and not _gives_once(does) and amount:
        letters, for_creatures = does.free, colour_mask(does.makes)
        notes.append("its mana for creatures pays for any creature; payable does not look at it")
    elif does.only:
        letters = does.free
        notes.append(f"mana for {does.only} only is not played")
    if not does.untaps and amount:
        notes.append("it does not untap: its mana is played as given once")
    if card.is_land and _gives_once(does) and amount:
        notes.append("mana given once by a land is not played")
        return 0, 0, 0
    if does.cost and amount:
        net = amount - ManaCost.parse(does.cost).mana_value
        later = "" if card.is_land else " from the next turn on"
        notes.append(f"plays as {max(net, 0)} mana{later}, net of the {does.cost} it takes")
        amount = net
    if does.same and amount > 1:
        notes.append("its mana is played as any mix of colours, not all of one colour")
    mask = colour_mask(letters)
    if does.identity:
        mask = mask & ~ALL_COLOURS | mask & identity
    if amount <= 0 or not (mask or for_creatures):
        return 0, 0, 0
    return mask, amount, for_creatures


def _searched(
    does: Behaviour, lands: tuple[Card, ...] | None, identity: int, notes: list[str]
) -> tuple[int, int]:
    """Return the mana of a fetch land: that of the lands it can find in this deck."""
    asked = land_type_bits(does.fetches)
    mask = 0
    if lands is None:
        basics = asked & ALL_COLOURS
        mask = basics if basics and not asked & BASIC else ALL_COLOURS
    for land in lands or ():
        types = land_type_bits(" ".join(land.land_types)) | (BASIC if land.is_basic else 0)
        if (types & asked or "land" in does.fetches.split()) and not land.behaviour.fetches:
            makes, amount, _ = _mana(land, identity, (), [])
            mask |= makes if amount else 0
    notes.append(
        "payable takes it as a land of every colour its targets make"
        if mask
        else "finds no land in this deck"
    )
    return mask, int(mask > 0)


def _enters(does: Behaviour, players: int, notes: list[str]) -> tuple[str, int]:
    """Return how a permanent enters, and the number or types it looks at."""
    if does.fetch_when == "sacrifice" and does.fetch_to == "tapped" and not does.fetch_cost:
        return "always", 0
    match does.tapped:
        case "check" | "reveal":
            return does.tapped, land_type_bits(does.tapped_types)
        case "fast" | "slow" | "basics" | "turn":
            return does.tapped, does.tapped_count
        case "pay_life":
            notes.append("life is paid for it to enter untapped")
            return "no", 0
        case "opponents":
            return ("no", 0) if players >= 3 else ("always", 0)
        case "legendary":
            notes.append("taken as entering tapped: legendary creatures are not looked for")
            return "always", 0
        case "other":
            notes.append("taken as entering tapped: its condition is not played")
            return "always", 0
        case _:
            return does.tapped, 0


def _gives_once(does: Behaviour) -> bool:
    """Say whether the mana of a card is given once."""
    return does.once or not does.untaps


def _mana_once(card: Card, amount: int) -> tuple[int, int]:
    """Return the mana that a card gives once, in one piece, and the pieces that stay in play.

    A Treasure is a piece of its own; a ritual, and what a creature adds as it enters, comes at
    once.
    """
    does = card.behaviour
    if not amount or not _gives_once(does):
        return 0, 0
    rules = does.found.split(" + ")
    if "treasures" in rules:
        return 1, amount
    comes_at_once = not card.is_permanent or does.from_hand or "mana_at_once" in rules
    return amount, 0 if comes_at_once else 1


def _searches_at_once(does: Behaviour) -> bool:
    """Say whether a card searches for lands without a further cost."""
    return bool(does.fetches) and not does.fetch_cost


def _effects(card: Card, lands: tuple[Card, ...] | None, notes: list[str]) -> dict[str, Any]:
    """Return the fields of `Played` for what a card draws and searches for; note what is not."""
    does = card.behaviour
    effects: dict[str, Any] = {"draws": does.draws, "land_drops": does.land_drops}
    if card.is_land:
        effects = {}
        if does.draws or does.land_drops:
            notes.append("what it does as it enters is not played")
    if not does.fetches:
        return effects
    wanted = does.fetch_count + does.fetch_hand
    to_hand = does.fetch_hand + (does.fetch_count if does.fetch_to == "hand" else 0)
    at_once = not does.fetch_cost
    tapped_for_it = card.is_land and not at_once and not does.amount
    if does.fetch_to == "top" or wanted < 1 or (card.is_land and at_once and to_hand):
        notes.append("its search for lands is not played")
        return effects
    if tapped_for_it or (not card.is_permanent and not at_once):
        notes.append("its search for lands is not played")
        return effects
    finds = land_type_bits(does.fetches)
    if "land" in does.fetches.split():
        finds |= ANY_LAND
    search = Played(finds=finds)
    if lands is not None and not any(can_find(search, _target(land)) for land in lands):
        if not (card.is_land and at_once):
            notes.append("finds no land in this deck")
        return effects
    if not at_once:
        notes.append("it searches with the mana that is left when nothing more can be cast")
        effects["price"], effects["price_pips"] = _price(ManaCost.parse(does.fetch_cost), notes)
    notes.append("cards that a mulligan put on the bottom stay there when it shuffles")
    return effects | {
        "finds": finds,
        "finds_play": wanted - to_hand,
        "finds_hand": to_hand,
        "finds_tapped": does.fetch_to == "tapped",
    }


def _target(land: Card) -> Played:
    """Return what a search looks at in a land."""
    types = land_type_bits(" ".join(land.land_types)) | (BASIC if land.is_basic else 0)
    return Played(types=types, finds=int(_searches_at_once(land.behaviour)))


def _land_side(card: Card, identity: int, players: int, notes: list[str]) -> Played | None:
    """Return what the other side of a card does, where it can be played as a land instead."""
    face = card.land_face
    if face is None:
        return None
    side = replace(
        card,
        name=face.name,
        faces=(face,),
        cost=face.cost,
        type_line=face.type_line,
        layout="normal",
        behaviour=face.behaviour,
    )
    played = play_card(side, identity=identity, players=players)
    notes.append(f"payable does not look at its land side {face.name}")
    notes.extend(f"{face.name}: {note}" for note in played.notes if "payable" not in note)
    return played
