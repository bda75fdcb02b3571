"""What the simulator plays of every card of a deck, seen together."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from simlab.cards import load_table
from simlab.cards.cost import ALL_COLOURS
from simlab.cards.play import play_card

if TYPE_CHECKING:
    from simlab.cards import Card
    from simlab.cards.played import Played
    from simlab.decks.deck import Deck

__all__ = ["all_cards", "identity_of", "play_deck", "players_of", "zone_lands"]


def identity_of(deck: Deck) -> int:
    """Return the colour mask of the commanders' identity; all colours without a commander."""
    cards = deck.cards()
    leaders = (*deck.commanders, *deck.signature_spells)
    mask = 0
    for name in leaders:
        mask |= cards[name].colour_identity
    return mask if leaders else ALL_COLOURS


def players_of(deck: Deck) -> int:
    """Return the players of a deck's format, two without one."""
    from simlab.formats import find_format  # formats know decks, not the other way round

    return find_format(deck.format).players if deck.format else 2


def zone_lands(deck: Deck) -> tuple[str, ...]:
    """Return the lands that start in the command zone by the deck's format, a name a card."""
    from simlab.formats import find_format

    return find_format(deck.format).zone.lands if deck.format else ()


def all_cards(deck: Deck) -> dict[str, Card]:
    """Return the cards of a deck and the lands that its format adds, by name."""
    added = {name: load_table().card(name) for name in dict.fromkeys(zone_lands(deck))}
    return {**added, **deck.cards()}


def play_deck(
    deck: Deck, *, players: int = 2, least_x: int = 1, pay_life: bool = True
) -> dict[str, Played]:
    """Return what is played of every card of a deck, by name.

    Mana that is restricted to some spells is played of one kind only, that of most of its sources.

    Parameters
    ----------
    deck
        The deck.
    players, least_x, pay_life
        As in `simlab.cards.play.play_card`.
    """
    cards = all_cards(deck)
    lands = [cards[name] for name in deck.main if cards[name].is_land]
    identity = identity_of(deck)
    played = {
        name: play_card(
            cards[name],
            identity=identity,
            lands=lands,
            players=players,
            least_x=least_x,
            pay_life=pay_life,
        )
        for name in cards
    }
    played = _few_reducers(deck, played)
    kinds: Counter[str] = Counter()
    for name, one in played.items():
        if one.only and (name in deck.main or name in deck.commanders):
            kinds[one.only] += deck.main.get(name, 1)
    if len(kinds) < 2:
        return played
    kept = max(kinds, key=lambda kind: (kinds[kind], kind))
    return {
        name: _without_restricted(one, kept) if one.only not in ("", kept) else one
        for name, one in played.items()
    }


MOST_REDUCED = 5  # kinds of spells that cost less


def _few_reducers(deck: Deck, played: dict[str, Played]) -> dict[str, Played]:
    """Leave out what lowers costs beyond the kinds of spells that most cards speak of."""
    kinds: Counter[str] = Counter()
    for name, one in played.items():
        if one.reduces:
            kinds[one.reduces] += deck.main.get(name, 1)
    if len(kinds) <= MOST_REDUCED:
        return played
    kept = {kind for kind, _ in kinds.most_common(MOST_REDUCED)}
    note = f"costs are lowered for {MOST_REDUCED} kinds of spells at most"
    return {
        name: one
        if not one.reduces or one.reduces in kept
        else replace(one, reduces="", reduces_by=0, notes=(*one.notes, note))
        for name, one in played.items()
    }


def _without_restricted(played: Played, kept: str) -> Played:
    """Return a card without its restricted mana, which is not of the kind that is played."""
    note = f"mana for {played.only} spells is not played beside that for {kept} spells"
    other = replace(played, only="", only_makes=0, notes=(*played.notes, note))
    if played.makes:
        return other
    other = replace(other, amount=0, once=0, pieces=0, counts="")
    if played.price is not None and not played.mana:
        # A land that searches taps for that: without mana it is not known to be untapped.
        return replace(other, finds=0, price=None)
    return other
