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
    identity
        True where the colours are those of the commander's colour identity (Command Tower);
        `makes` is then ``"WUBRG"`` and is cut down when the deck is compiled.
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
    cost
        Mana that one activation costs, as in ``"{1}"`` for a Signet; empty when it only taps.
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
        What the mana may be spent on, when restricted: ``"creature"``, ``"commander"``,
        ``"artifact"``, ``"other"``; empty for no restriction.
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
    found
        How this behaviour was found: the names of the rules, joined by `` + ``; ``"table"``
        (written by hand in behaviours.toml); empty when nothing was found.
    left_out
        Reasons, in words, why the simulator plays less than the card says.
    """

    makes: str = ""
    amount: int = 0
    same: bool = False
    identity: bool = False
    tapped: str = "no"
    tapped_types: str = ""
    tapped_count: int = 0
    cost: str = ""
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
    found: str = ""
    left_out: tuple[str, ...] = ()


BLANK = Behaviour()
