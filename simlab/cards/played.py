"""What of a card the simulator plays, in numbers: what `compile` hands to the kernels."""

from __future__ import annotations

from dataclasses import dataclass

from simlab.cards.card import BASIC_LAND_TYPES

__all__ = ["ANY_LAND", "BASIC", "NEVER", "Played", "can_find", "land_type_bits"]

BASIC = 32  # the bit of a basic land, beside the five land types
ANY_LAND = 64  # in `Played.finds`: a search for any land
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
        Mana it makes each turn, 0 for none, beside what it counts.
    each
        True where that is one mana of each colour of `makes`.
    only, only_makes
        The spells that restricted mana pays for, a kind of `simlab.cards.kinds`, and the colour
        mask of one mana it makes where it pays for those, if that is more than `makes`; else 0.
        With `makes` 0 nothing but such spells can be paid with it.
    counts, per, counts_most, counts_idle
        What more mana is made for, as in `Behaviour`; of the filter if there is one.
    filter_makes, filter_amount, filter_each
        Colour mask, amount, and if it is one of each, of the mana that it makes for a price.
    filter_price, filter_pips
        That price: the mana, and the colour masks of its coloured pips.
    filter_once
        True where the permanent is gone then.
    at_once
        True where a spell's mana can be spent on the turn it is cast.
    enters, enters_arg
        How a land enters, a key of `kernels.layout.ENTERS`, and the number or land types it looks
        at.
    types
        Bits of the basic land types, and 32 for a basic land.
    needs_lands
        Lands in play, itself included, without which a land makes no mana.
    bounces
        Lands that it returns to the hand as it enters.
    once, pieces
        Mana given once, in one piece, and the pieces that stay in play until they are used; no
        piece for mana that comes at once.
    piece_is_card
        True where the permanent itself is the piece.
    ritual
        True for a spell that does nothing but give mana at once.
    is_permanent
        True for a card that stays in play.
    draws
        Cards drawn at once when it is cast.
    land_drops, drops_now
        Land drops that it adds to every turn, and to the turn on which it is cast.
    reduces, reduces_by
        The spells that cost less while it is in play, a kind, and how much.
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
    tutors, tutor_count, tutor_top
        What else it searches for, a kind or ``"card"``; how many; True where they go on top of the
        library instead of into the hand.
    cycling, cycling_pips
        Mana that cycling costs, and its coloured pips; None for a card without.
    cycling_finds
        Bits of the land types that landcycling searches for; 0 where a card is drawn.
    land_side
        The other side, where that can be played as a land instead.
    notes
        What is left out or simplified, in words.
    """

    mana: int = 0
    pips: tuple[int, ...] = ()
    makes: int = 0
    amount: int = 0
    each: bool = False
    only: str = ""
    only_makes: int = 0
    counts: str = ""
    per: int = 1
    counts_most: int = 0
    counts_idle: bool = False
    filter_makes: int = 0
    filter_amount: int = 0
    filter_each: bool = False
    filter_price: int = 0
    filter_pips: tuple[int, ...] = ()
    filter_once: bool = False
    at_once: bool = False
    enters: str = "no"
    enters_arg: int = 0
    types: int = 0
    needs_lands: int = 0
    bounces: int = 0
    once: int = 0
    pieces: int = 0
    piece_is_card: bool = False
    ritual: bool = False
    is_permanent: bool = False
    draws: int = 0
    land_drops: int = 0
    drops_now: int = 0
    reduces: str = ""
    reduces_by: int = 0
    finds: int = 0
    finds_play: int = 0
    finds_hand: int = 0
    finds_tapped: bool = False
    price: int | None = None
    price_pips: tuple[int, ...] = ()
    tutors: str = ""
    tutor_count: int = 0
    tutor_top: bool = False
    cycling: int | None = None
    cycling_pips: tuple[int, ...] = ()
    cycling_finds: int = 0
    land_side: Played | None = None
    notes: tuple[str, ...] = ()

    @property
    def is_filter(self) -> bool:
        """True where it turns mana into other mana."""
        return bool(self.filter_makes)

    @property
    def makes_mana(self) -> bool:
        """True where it gives mana in any way."""
        return bool(self.amount or self.once or self.counts or self.filter_makes)

    @property
    def has_effect(self) -> bool:
        """True where it does more than cost mana and make mana every turn."""
        early = (self.once, self.draws, self.land_drops, self.drops_now, self.finds, self.land_side)
        mana = (self.only_makes, self.needs_lands, self.each, self.counts, self.filter_makes)
        cards = (self.bounces, self.reduces, self.tutors, self.cycling is not None)
        return any(early) or any(mana) or any(cards)


def can_find(search: Played, land: Played) -> bool:
    """Say whether a search can find a land; one that searches at once is not looked for."""
    at_once = bool(land.finds) and land.price is None
    return not at_once and bool(search.finds & (land.types | ANY_LAND))


def land_type_bits(words: str) -> int:
    """Return the bits of basic land types, of ``basic`` and of ``land``, in a text.

    Examples
    --------
    >>> land_type_bits("Plains Island"), land_type_bits("basic"), land_type_bits("land")
    (3, 32, 64)
    """
    bits = 0
    for word in words.split():
        if word in BASIC_LAND_TYPES:
            bits |= 1 << BASIC_LAND_TYPES.index(word)
        elif word == "basic":
            bits |= BASIC
        elif word == "land":
            bits |= ANY_LAND
    return bits
