"""From what a card says to what the simulator plays of it, with notes on what is left out.

The one place that stands between a `Behaviour` (what the card says) and the kernels (what is
played): `compile` takes the numbers, `Deck.modelled` and every report take the notes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simlab.cards.cost import ALL_COLOURS, ManaCost, colour_mask
from simlab.cards.kinds import is_of
from simlab.cards.notes import BOTTOM_STAYS, LIFE_PAID, TWO_OR_COLOUR
from simlab.cards.played import BASIC, NEVER, Played, can_find, land_type_bits

if TYPE_CHECKING:
    from simlab.cards.behaviour import Behaviour
    from simlab.cards.card import Card

__all__ = ["play_card"]


@dataclass(frozen=True)
class _Setting:
    """What the playing of a card depends on, and the notes that are taken."""

    identity: int
    lands: tuple[Card, ...] | None
    players: int
    least_x: int
    pay_life: bool
    notes: list[str] = field(default_factory=list)

    def quiet(self) -> _Setting:
        """Return the same without lands to search for, for notes that nobody reads."""
        return replace(self, lands=(), notes=[])

    def price(self, text: str) -> tuple[int, tuple[int, ...]]:
        """Return the mana that an ability takes and its coloured pips."""
        return _price(ManaCost.parse(text), self)


def play_card(
    card: Card,
    *,
    identity: int = ALL_COLOURS,
    lands: Iterable[Card] | None = (),
    players: int = 2,
    least_x: int = 1,
    pay_life: bool = True,
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
    pay_life
        True to pay life for Phyrexian mana and for lands to enter untapped.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> ring = play_card(load_table().card("Sol Ring"))
    >>> ring.mana, ring.amount, ring.at_once
    (1, 2, True)
    """
    found = None if lands is None else tuple(lands)
    at = _Setting(identity, found, players, least_x, pay_life, list(card.behaviour.left_out))
    does = card.behaviour
    parts = _mana(card, at) | _filter(card, at) | _counting(card, at) | _effects(card, at)
    enters, argument = _enters(does, at)
    if card.is_land and card.is_creature and not does.haste and parts.get("amount"):
        enters, argument = "always", 0
        at.notes.append("it is a creature, so its mana comes a turn later")
    if card.is_land and enters not in ("no", "always"):
        at.notes.append("payable takes it as entering untapped")
    side = _land_side(card, at)
    played = Played(**parts, at_once=_comes_at_once(card, enters), land_side=side)
    if card.is_land:
        types = land_type_bits(" ".join(card.land_types)) | (BASIC if card.is_basic else 0)
        return replace(
            played,
            needs_lands=does.needs_lands if played.amount else 0,
            enters=enters,
            enters_arg=argument,
            types=types,
            is_permanent=True,
            notes=tuple(dict.fromkeys(at.notes)),
        )
    mana, pips = (0, ()) if does.from_hand else _price(card.cost, at)
    only_mana = (not card.is_permanent or does.from_hand) and played.once and not played.pieces
    return replace(
        played,
        mana=mana,
        pips=pips,
        ritual=bool(only_mana) and not (played.draws or played.finds or played.tutors),
        is_permanent=card.is_permanent and not (does.from_hand or _leaves_at_once(does)),
        notes=tuple(dict.fromkeys(at.notes)),
    )


def _comes_at_once(card: Card, enters: str) -> bool:
    """Say whether the mana of a spell can be spent on the turn it is cast.

    That of a creature comes a turn later, and so does that which is tied to lands: they are tapped
    by then.
    """
    sick = card.is_creature and not card.behaviour.haste
    tied = "Aura" in card.subtypes or "land" in card.behaviour.counts.lower().split()
    return not card.is_land and enters == "no" and not sick and not tied


def _price(cost: ManaCost, at: _Setting) -> tuple[int, tuple[int, ...]]:
    """Return the mana a cost takes and its coloured pips."""
    if cost.unpayable:
        at.notes.append("it has no mana cost, so it is never cast")
        return NEVER, ()
    if cost.x:
        at.notes.append(f"X is played as {at.least_x}")
    if any(pip.life for pip in cost.pips) and at.pay_life:
        at.notes.append("Phyrexian mana is paid with life")
    if any(pip.generic for pip in cost.pips):
        at.notes.append(TWO_OR_COLOUR)
    if any(pip.snow for pip in cost.pips):
        at.notes.append("snow mana is paid with any mana")
    paid = [pip for pip in cost.pips if not (pip.life and at.pay_life)]
    pips = tuple(pip.colours for pip in paid if pip.colours)
    return min(cost.generic + len(paid) + at.least_x * cost.x, NEVER), pips


def _in_identity(letters: str, does: Behaviour, at: _Setting) -> int:
    """Return the colour mask of some letters, cut down to the commanders' identity where asked."""
    mask = colour_mask(letters)
    return mask & ~ALL_COLOURS | mask & at.identity if does.identity else mask


def _mana(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for the mana that a card makes without a price."""
    does = card.behaviour
    if card.is_land and _searches_at_once(does):
        makes = _searched(does, at)
        return {"makes": makes, "amount": int(makes > 0)}
    if not does.makes or not (does.amount or _counts_plain(does)):
        return {}
    letters, only_makes = does.makes, 0
    if does.only == "other":
        letters = does.free
        at.notes.append("mana for some spells only is not played")
    elif does.only:
        letters, only_makes = does.free, _in_identity(does.makes, does, at)
        at.notes.append(f"mana for {does.only} spells: payable does not look at it")
    if not does.untaps:
        at.notes.append("it does not untap: its mana is played as given once")
    if card.is_land and _gives_once(does):
        at.notes.append("mana given once by a land is not played")
        return {}
    if _gives_once(does) and does.counts:
        at.notes.append("mana given once for what it counts is not played")
        return {}
    if does.same and does.amount > 1:
        at.notes.append("its mana is played as any mix of colours, not all of one colour")
    makes = _in_identity(letters, does, at)
    if not (makes or only_makes):
        return {}
    mana: dict[str, Any] = {"makes": makes}
    if only_makes:
        mana |= {"only": does.only, "only_makes": only_makes}
    if _gives_once(does):
        once, pieces = _mana_once(card)
        rules = does.found.split(" + ")
        own = pieces == 1 and does.once and "treasures" not in rules
        return mana | {"once": once, "pieces": pieces, "piece_is_card": own}
    return mana | {"amount": does.amount, "each": does.each and makes.bit_count() == does.amount}


def _counts_plain(does: Behaviour) -> bool:
    """Say whether a card makes mana for what it counts, without a price."""
    return bool(does.counts) and not does.filter_cost


def _counting(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for what a card counts."""
    does = card.behaviour
    plays = (does.makes if _counts_plain(does) else does.filters) and not _gives_once(does)
    if not does.counts or not plays:
        return {}
    if card.is_land and _counts_plain(does):
        at.notes.append("payable counts only what it makes by itself")
    return {
        "counts": does.counts,
        "per": does.per,
        "counts_most": does.counts_most,
        "counts_idle": does.counts_idle,
    }


def _filter(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for mana that is made for a price in mana."""
    does = card.behaviour
    makes = _in_identity(does.filters, does, at)
    if makes and does.only:
        at.notes.append("mana for some spells that costs mana is not played")
        return {}
    if not makes or not (does.filter_amount or does.counts):
        return {}
    if card.is_land and does.filter_once:
        at.notes.append("mana for which it is sacrificed is not played")
        return {}
    price, pips = at.price(does.filter_cost)
    if pips and (len(pips) < price or len(set(pips)) > 1):
        at.notes.append("mana that it makes for a price of several kinds is not played")
        return {}
    if card.is_land:
        counted = "payable does not look at the mana it turns other mana into"
        plain = "payable takes it as one mana of those it turns other mana into"
        at.notes.append(plain if does.filter_amount else counted)
    return {
        "filter_makes": makes,
        "filter_amount": does.filter_amount,
        "filter_each": does.filter_each and makes.bit_count() == does.filter_amount,
        "filter_price": price,
        "filter_pips": pips,
        "filter_once": does.filter_once,
        "piece_is_card": does.filter_once,
    }


def _searched(does: Behaviour, at: _Setting) -> int:
    """Return the colours of a fetch land: those of the lands it can find in this deck."""
    asked = land_type_bits(does.fetches)
    mask = 0
    if at.lands is None:
        basics = asked & ALL_COLOURS
        mask = basics if basics and not asked & BASIC else ALL_COLOURS
    for land in at.lands or ():
        types = land_type_bits(" ".join(land.land_types)) | (BASIC if land.is_basic else 0)
        if (types & asked or "land" in does.fetches.split()) and not land.behaviour.fetches:
            mask |= _mana(land, at.quiet()).get("makes", 0)
    at.notes.append(
        "payable takes it as a land of every colour its targets make"
        if mask
        else "finds no land in this deck"
    )
    return mask


def _enters(does: Behaviour, at: _Setting) -> tuple[str, int]:
    """Return how a permanent enters, and the number or types it looks at."""
    if does.fetch_when == "sacrifice" and does.fetch_to == "tapped" and not does.fetch_cost:
        return "always", 0
    match does.tapped:
        case "check" | "reveal":
            return does.tapped, land_type_bits(does.tapped_types)
        case "fast" | "slow" | "basics" | "turn":
            return does.tapped, does.tapped_count
        case "pay_life":
            paid = LIFE_PAID
            at.notes.append(paid if at.pay_life else "no life is paid: it enters tapped")
            return ("no", 0) if at.pay_life else ("always", 0)
        case "opponents":
            return ("no", 0) if at.players >= 3 else ("always", 0)
        case "legendary":
            at.notes.append("taken as entering tapped: legendary creatures are not looked for")
            return "always", 0
        case "other":
            at.notes.append("taken as entering tapped: its condition is not played")
            return "always", 0
        case _:
            return does.tapped, 0


def _gives_once(does: Behaviour) -> bool:
    """Say whether the mana of a card is given once."""
    return does.once or not does.untaps


def _mana_once(card: Card) -> tuple[int, int]:
    """Return the mana that a card gives once, in one piece, and the pieces that stay in play.

    A Treasure is a piece of its own; a ritual, and what a creature adds as it enters, comes at
    once.
    """
    does = card.behaviour
    rules = does.found.split(" + ")
    if "treasures" in rules:
        return 1, does.amount
    comes_at_once = not card.is_permanent or does.from_hand or "mana_at_once" in rules
    return does.amount, 0 if comes_at_once else 1


def _searches_at_once(does: Behaviour) -> bool:
    """Say whether a card searches for lands without a further cost."""
    return bool(does.fetches) and not does.fetch_cost


def _effects(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for what a card does with cards; note what is not played."""
    does = card.behaviour
    effects: dict[str, Any] = {"bounces": does.bounces}
    if not card.is_land:
        effects |= {
            "draws": does.draws,
            "land_drops": does.land_drops,
            "drops_now": does.drops_now,
            "reduces": does.reduces,
            "reduces_by": does.reduces_by,
        }
        effects |= _tutoring(does, at)
    elif does.draws or does.land_drops or does.tutors or does.reduces:
        at.notes.append("what else it does in play is not played")
    return effects | _cycling(card, at) | _search(card, at)


def _tutoring(does: Behaviour, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for a search for cards other than lands."""
    if not does.tutors or not does.tutor_count:
        return {}
    at.notes.append(
        "it finds a land if none is at hand, else the dearest card payable next turn, no tutor"
        if does.tutors == "card"
        else "it finds the dearest card payable next turn, no tutor"
    )
    return {
        "tutors": does.tutors,
        "tutor_count": does.tutor_count,
        "tutor_top": does.tutor_to == "top",
    }


def _cycling(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for cycling, which is done with mana that is left."""
    does = card.behaviour
    if not does.cycling:
        return {}
    if card.is_land and does.cycling_finds:
        at.notes.append("a land is played, not cycled for another")
        return {}
    finds = land_type_bits(does.cycling_finds)
    if finds and not _any_target(finds, at):
        at.notes.append("cycling finds no land in this deck")
        return {}
    at.notes.append(
        "it is cycled if no land is in hand"
        if finds
        else "it is cycled with five lands in play and another in hand"
        if card.is_land
        else "it is cycled if it costs more than the mana of the next turn"
    )
    price, pips = at.price(does.cycling)
    return {"cycling": price, "cycling_pips": pips, "cycling_finds": finds}


def _any_target(finds: int, at: _Setting) -> bool:
    """Say whether a deck has a land that a search finds."""
    search = Played(finds=finds)
    return at.lands is None or any(can_find(search, _target(land)) for land in at.lands)


def _leaves_at_once(does: Behaviour) -> bool:
    """Say whether a permanent is sacrificed for its search as it comes (Sakura-Tribe Elder)."""
    return _searches_at_once(does) and does.fetch_when == "sacrifice"


def _search(card: Card, at: _Setting) -> dict[str, Any]:
    """Return the fields of `Played` for a search for lands."""
    does = card.behaviour
    if not does.fetches:
        return {}
    wanted = does.fetch_count + does.fetch_hand
    to_hand = does.fetch_hand + (does.fetch_count if does.fetch_to == "hand" else 0)
    at_once = not does.fetch_cost
    tapped_for_it = card.is_land and not at_once and (not does.amount or does.each)
    impossible = does.fetch_to == "top" or wanted < 1 or (card.is_land and at_once and to_hand)
    if impossible or tapped_for_it or (not card.is_permanent and not at_once):
        at.notes.append("its search for lands is not played")
        return {}
    finds = land_type_bits(does.fetches)
    if not _any_target(finds, at):
        if not (card.is_land and at_once):
            at.notes.append("finds no land in this deck")
        return {}
    found: dict[str, Any] = {}
    if not at_once:
        at.notes.append("it searches with the mana that is left when nothing more can be cast")
        found["price"], found["price_pips"] = at.price(does.fetch_cost)
    at.notes.append(BOTTOM_STAYS)
    return found | {
        "finds": finds,
        "finds_play": wanted - to_hand,
        "finds_hand": to_hand,
        "finds_tapped": does.fetch_to == "tapped",
    }


def _target(land: Card) -> Played:
    """Return what a search looks at in a land."""
    types = land_type_bits(" ".join(land.land_types)) | (BASIC if land.is_basic else 0)
    return Played(types=types, finds=int(_searches_at_once(land.behaviour)))


def _land_side(card: Card, at: _Setting) -> Played | None:
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
    played = play_card(side, identity=at.identity, players=at.players, pay_life=at.pay_life)
    at.notes.append(f"payable does not look at its land side {face.name}")
    at.notes.extend(f"{face.name}: {note}" for note in played.notes if "payable" not in note)
    return played


def counts_itself(card: Card, played: Played) -> bool:
    """Say whether a permanent is one of those that its own mana counts."""
    return any(is_of(card, kind) for kind in played.counts.split(" + ") if kind)
