"""What the simulator makes of each card of a deck, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.cards.played import BASIC, Played, play_card

if TYPE_CHECKING:
    import pandas as pd

    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = ["behaviour_words", "identity_of", "modelled", "modelled_rows"]

ENTERS = {
    "always": "enters tapped",
    "check": "enters tapped unless {types} is in play",
    "reveal": "enters tapped unless {types} is in hand",
    "fast": "enters tapped with more than {count} other lands",
    "slow": "enters tapped with fewer than {count} other lands",
    "basics": "enters tapped with fewer than {count} basic lands",
    "turn": "enters tapped after turn {count}",
}
BLANK = "blank: only costs its mana"


def behaviour_words(card: Card, played: Played | None = None) -> str:
    """Say in words what the simulator plays of a card.

    Examples
    --------
    >>> from simlab.cards import load_table
    >>> behaviour_words(load_table().card("Sol Ring")), behaviour_words(load_table().card("Opt"))
    ('makes 2 C', 'blank: only costs its mana')
    """
    does = played or play_card(card, lands=None)
    parts = []
    if does.amount:
        colours = colour_letters(does.makes)
        kinds = "any colour" if colours == "WUBRG" else " or ".join(colours) or "no colour"
        parts.append(f"makes {kinds}" if does.amount == 1 else f"makes {does.amount} {kinds}")
        if not card.is_land and not does.at_once:
            parts.append("from the next turn on")
    if card.is_land and does.enters in ENTERS:
        types = [name for bit, name in enumerate(BASIC_LAND_TYPES) if does.enters_arg >> bit & 1]
        types += ["a basic land"] if does.enters_arg & BASIC else []
        words = ENTERS[does.enters]
        parts.append(words.format(types=" or ".join(types), count=does.enters_arg))
    return ", ".join(parts) or ("land without mana" if card.is_land else BLANK)


def identity_of(deck: Deck) -> int:
    """Return the colour mask of the commanders' identity; all colours without a commander."""
    cards = deck.cards()
    leaders = (*deck.commanders, *deck.signature_spells)
    mask = 0
    for name in leaders:
        mask |= cards[name].colour_identity
    return mask if leaders else ALL_COLOURS


def modelled(deck: Deck) -> pd.DataFrame:
    """Return one row a card of the main deck and the command zone; see `Deck.modelled`."""
    import pandas as pd

    return pd.DataFrame(modelled_rows(deck))


def modelled_rows(deck: Deck) -> list[dict[str, Any]]:
    """Return the rows of `modelled` as plain values, without the time that pandas takes."""
    cards = deck.cards()
    lands = [cards[name] for name in deck.main if cards[name].is_land]
    identity = identity_of(deck)
    zones = [("commander", dict.fromkeys(deck.commanders, 1))]
    zones += [("signature spell", dict.fromkeys(deck.signature_spells, 1)), ("main", deck.main)]
    total = sum(sum(names.values()) for _, names in zones)
    played = {name: play_card(cards[name], identity=identity, lands=lands) for name in cards}
    return [
        {
            "card": name,
            "count": count,
            "zone": zone,
            "cost": str(cards[name].cost),
            "behaviour": behaviour_words(cards[name], played[name]),
            "found": cards[name].behaviour.found,
            "left_out": "; ".join(played[name].notes),
            "share": count / total,
        }
        for zone, names in zones
        for name, count in names.items()
    ]
