"""What a card does in a goldfish game, as plain facts (design: "Behaviour")."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BLANK", "Behaviour"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a card does in a goldfish game; a card without any of it is a blank.

    Attributes
    ----------
    makes
        Letters of ``WUBRGC``: the colours that one mana of this permanent can have, in that
        order. Empty: it makes no mana that the simulator counts.
    amount
        Mana made by one activation (0 when `makes` is empty).
    same
        True where the amount is all of one chosen colour ("two mana of any one colour").
    each
        True where one activation makes one mana of each of `makes` ("Add {U}{B}"): the amount is
        then the number of letters.
    counts
        What permanents in play more mana is made for, a kind as `simlab.cards.kinds` reads it
        (``"creature"``, ``"Swamp"``), or ``"devotion G"``; with ``" + "`` between kinds the least
        of their numbers (``"Mine + Power-Plant + Tower"``). The amount is then what it makes
        beside that, and may be 0.
    per
        Mana for each of those.
    counts_most
        The greatest number that counts; 0 for no bound.
    counts_idle
        True where only those count that came on an earlier turn and make no mana themselves
        (creatures that tap for mana by Cryptolith Rite).
    identity
        True where the colours are those of the commander's colour identity (Command Tower);
        `makes` (or `filters`) is then ``"WUBRG"`` and is cut down when the deck is compiled.
    tapped
        How it enters: ``"no"``, ``"always"``, ``"pay_life"`` (shock lands: tapped unless life
        is paid), ``"check"`` (untapped with a land of a type in `tapped_types` in play),
        ``"reveal"`` (untapped with a card of a type in `tapped_types` in hand),
        ``"fast"`` (untapped with at most `tapped_count` other lands), ``"slow"`` (untapped with
        at least `tapped_count` other lands), ``"basics"`` (untapped with at least
        `tapped_count` basic lands), ``"opponents"`` (untapped with two or more opponents),
        ``"turn"`` (untapped on turns up to `tapped_count`), ``"legendary"`` (untapped with a
        legendary creature in play), ``"other"`` (a condition no rule reads: taken as tapped).
    tapped_types
        Basic land types, space separated, as in ``"Forest Island"``; for ``"reveal"`` and
        ``"check"``. ``"basic"`` asks for any basic land.
    tapped_count
        The number in the condition.
    bounces
        Lands that it returns to the hand as it enters; itself, if there is no other.
    filters
        Letters that an ability makes for which mana is paid (a Signet, a filter land); what it
        makes without a price stands in `makes` and `amount`.
    filter_amount
        Mana that this ability makes; `counts` and `per`, where given beside a `filter_cost`, add
        to it and not to `amount`. `only` restricts it too.
    filter_each
        True where it makes one mana of each of `filters`.
    filter_cost
        Mana that it costs: generic mana as in ``"{1}"``, or one pip as in ``"{W/U}"``.
    filter_once
        True where the permanent is used up for it (Chromatic Star).
    once
        True for mana given once: sacrificed (Lotus Petal, Treasure), or a ritual's.
    from_hand
        True for mana given once by exiling the card from the hand (Simian Spirit Guide).
    untaps
        False for a permanent that does not untap by itself (Mana Vault).
    haste
        True for a creature whose mana can be used on the turn it comes: it has haste, or need
        not tap for it.
    needs_lands
        Lands in play, itself included, without which it makes no mana (Temple of the False God).
    only
        The spells that the mana may be spent on, when restricted, a kind as
        `simlab.cards.kinds` reads it: ``"creature"``, ``"commander"``, ``"instant or sorcery"``;
        ``"other"`` for what no kind says; empty for no restriction.
    free
        Letters of `makes` that `only` does not restrict: ``"C"`` for Cavern of Souls.
    fetches
        Land types a search can find, space separated: basic land types, ``"basic"`` (any basic
        land), ``"land"`` (any land). Empty: no search.
    fetch_count
        Lands found by one search and put where `fetch_to` says.
    fetch_to
        ``"play"``, ``"tapped"`` (into play tapped), ``"hand"`` or ``"top"``.
    fetch_hand
        Further lands that the same search puts into hand: 1 for Cultivate.
    fetch_cost
        Mana that the search costs where it is an ability of a permanent, as in ``"{2}"`` for
        Myriad Landscape.
    fetch_when
        ``"enters"`` (at once, when cast or entering) or ``"sacrifice"`` (the permanent is
        sacrificed for it, as a fetch land); empty where nothing is searched for.
    draws
        Cards drawn at once when it is cast or enters.
    land_drops
        Land drops it adds to every turn.
    drops_now
        Land drops it adds to the turn on which it is cast (Explore).
    reduces
        The spells that cost less while it is in play, a kind as `simlab.cards.kinds` reads it.
    reduces_by
        Generic mana that each of them costs less.
    tutors
        What it searches for that is not only lands, a kind; ``"card"`` for any card.
    tutor_to
        ``"hand"`` or ``"top"`` (of the library).
    tutor_count
        Cards found.
    cycling
        Mana that cycling costs, from the hand; empty for none.
    cycling_finds
        Land types that landcycling searches for, as in `fetches`; empty where a card is drawn.
    found
        How this behaviour was found: the names of the rules, joined by `` + ``; ``"table"``
        (written by hand in behaviours.toml); empty when nothing was found.
    left_out
        Reasons, in words, why the simulator plays less than the card says.
    """

    makes: str = ""
    amount: int = 0
    same: bool = False
    each: bool = False
    counts: str = ""
    per: int = 1
    counts_most: int = 0
    counts_idle: bool = False
    identity: bool = False
    tapped: str = "no"
    tapped_types: str = ""
    tapped_count: int = 0
    bounces: int = 0
    filters: str = ""
    filter_amount: int = 0
    filter_each: bool = False
    filter_cost: str = ""
    filter_once: bool = False
    once: bool = False
    from_hand: bool = False
    untaps: bool = True
    haste: bool = False
    needs_lands: int = 0
    only: str = ""
    free: str = ""
    fetches: str = ""
    fetch_count: int = 0
    fetch_to: str = ""
    fetch_hand: int = 0
    fetch_cost: str = ""
    fetch_when: str = ""
    draws: int = 0
    land_drops: int = 0
    drops_now: int = 0
    reduces: str = ""
    reduces_by: int = 0
    tutors: str = ""
    tutor_to: str = ""
    tutor_count: int = 0
    cycling: str = ""
    cycling_finds: str = ""
    found: str = ""
    left_out: tuple[str, ...] = ()


BLANK = Behaviour()
