"""What of a card the simulator plays today, and what it leaves out, in numbers and in words.

The one place that stands between a `Behaviour` (what the card says) and the kernels (what is
played): `compile` takes the numbers, `Deck.modelled` and every report take the notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import ALL_COLOURS, ManaCost, colour_mask

if TYPE_CHECKING:
    from simlab.cards.behaviour import Behaviour
    from simlab.cards.card import Card

__all__ = ["NEVER", "Played", "land_type_bits", "play_card"]

BASIC = 32  # the bit of a basic land, beside the five land types
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
    amount
        Mana it makes each turn, 0 for none.
    at_once
        True where a spell's mana can be spent on the turn it is cast.
    enters, enters_arg
        How a land enters, a key of `kernels.layout.ENTERS`, and the number or land types it looks
        at.
    types
        Bits of the basic land types, and 32 for a basic land.
    notes
        What is left out or simplified, in words.
    """

    mana: int = 0
    pips: tuple[int, ...] = ()
    makes: int = 0
    amount: int = 0
    at_once: bool = False
    enters: str = "no"
    enters_arg: int = 0
    types: int = 0
    notes: tuple[str, ...] = ()


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
    card: Card, *, identity: int = ALL_COLOURS, lands: Iterable[Card] | None = (), players: int = 2
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

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> ring = play_card(load_table().card("Sol Ring"))
    >>> ring.mana, ring.amount, ring.at_once
    (1, 2, True)
    """
    notes = list(card.behaviour.left_out)
    makes, amount = _mana(card, identity, None if lands is None else tuple(lands), notes)
    enters, argument = _enters(card.behaviour, players, notes)
    if card.is_land and card.is_creature and not card.behaviour.haste and amount:
        enters, argument = "always", 0
        notes.append("it is a creature, so its mana comes a turn later")
    if card.is_land and enters not in ("no", "always"):
        notes.append("payable takes it as entering untapped")
    _note_effects(card, notes)
    if card.is_land:
        types = land_type_bits(" ".join(card.land_types)) | (BASIC if card.is_basic else 0)
        return Played(
            makes=makes,
            amount=amount,
            enters=enters,
            enters_arg=argument,
            types=types,
            notes=tuple(dict.fromkeys(notes)),
        )
    mana, pips = _price(card.cost, notes)
    sick = card.is_creature and not card.behaviour.haste
    return Played(
        mana=mana,
        pips=pips,
        makes=makes,
        amount=amount,
        at_once=amount > 0 and not sick and enters == "no",
        notes=tuple(dict.fromkeys(notes)),
    )


def _price(cost: ManaCost, notes: list[str]) -> tuple[int, tuple[int, ...]]:
    """Return the mana a cost takes and its coloured pips; X is 1."""
    if cost.unpayable:
        notes.append("it has no mana cost, so it is never cast")
        return NEVER, ()
    if cost.x:
        notes.append("X is played as 1")
    if any(pip.life for pip in cost.pips):
        notes.append("Phyrexian mana is paid with life")
    if any(pip.generic for pip in cost.pips):
        notes.append("{2/colour} is paid with the colour")
    if any(pip.snow for pip in cost.pips):
        notes.append("snow mana is paid with any mana")
    paid = [pip for pip in cost.pips if not pip.life]
    pips = tuple(pip.colours for pip in paid if pip.colours)
    return min(cost.generic + len(paid) + cost.x, NEVER), pips


def _mana(
    card: Card, identity: int, lands: tuple[Card, ...] | None, notes: list[str]
) -> tuple[int, int]:
    """Return the colour mask and the amount of the mana that a card makes each turn."""
    does = card.behaviour
    if does.fetches and does.fetch_when == "sacrifice" and not does.fetch_cost and card.is_land:
        return _searched(does, lands, identity, notes)
    letters, amount = does.makes, does.amount
    if does.only:
        letters = does.free
        notes.append(f"mana for {does.only} only is not played")
    if does.once and amount:
        notes.append("mana given once is not played")
        return 0, 0
    if not does.untaps and amount:
        notes.append("it does not untap, so its mana is not played")
        return 0, 0
    if does.cost and amount:
        net = amount - ManaCost.parse(does.cost).mana_value
        notes.append(f"plays as {max(net, 0)} mana, net of the {does.cost} it takes")
        amount = net
    if does.same and amount > 1:
        notes.append("its mana is played as any mix of colours, not all of one colour")
    mask = colour_mask(letters)
    if does.identity:
        mask = mask & ~ALL_COLOURS | mask & identity
    return (mask, amount) if mask and amount > 0 else (0, 0)


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
            makes, amount = _mana(land, identity, (), [])
            mask |= makes if amount else 0
    notes.append(
        "searches as a land of every colour its targets make; the library is not thinned"
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


def _note_effects(card: Card, notes: list[str]) -> None:
    """Name the effects that are read off the card but not played."""
    does = card.behaviour
    if does.draws:
        notes.append(f"it draws {does.draws}, which is not played")
    if does.land_drops:
        notes.append("its further land drops are not played")
    fetch_land = card.is_land and does.fetch_when == "sacrifice" and not does.fetch_cost
    if does.fetches and not fetch_land:
        notes.append("its search for lands is not played")
    if card.land_face is not None:
        notes.append(f"its land side {card.land_face.name} is not played")
