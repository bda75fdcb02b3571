"""What the simulator makes of each card of a deck, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.cards.played import ANY_LAND, BASIC, Played, play_card

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
    ('makes 2 C', 'draws 1')
    >>> behaviour_words(load_table().card("Cultivate"))
    'searches for basic land, puts 1 into play tapped and 1 into hand'
    """
    does = played or play_card(card, lands=None)
    parts = _mana_words(card, does)
    if card.is_land and does.enters in ENTERS:
        types = [name for bit, name in enumerate(BASIC_LAND_TYPES) if does.enters_arg >> bit & 1]
        types += ["a basic land"] if does.enters_arg & BASIC else []
        words = ENTERS[does.enters]
        parts.append(words.format(types=" or ".join(types), count=does.enters_arg))
    parts += [f"with {does.needs_lands} lands in play"] if does.needs_lands else []
    parts += _effect_words(card, does)
    return ", ".join(parts) or ("land without mana" if card.is_land else BLANK)


def _mana_words(card: Card, does: Played) -> list[str]:
    """Say what mana a card makes, and when."""
    amount = does.once or does.amount
    if not amount or (card.is_land and does.finds and does.price is None):
        return []
    mana = _colour_words(does.makes) if does.makes or not does.creature_makes else ""
    if does.creature_makes:
        mana += f"{' or ' if mana else ''}{_colour_words(does.creature_makes)} for creatures"
    mana = mana if amount == 1 else f"{amount} {mana}"
    if does.pieces > 1:
        return [f"gives {does.pieces} times {mana}, each once"]
    if does.once:
        return [f"gives {mana} once"]
    later = not card.is_land and not does.at_once
    return [f"makes {mana}", "from the next turn on"] if later else [f"makes {mana}"]


def _colour_words(mask: int) -> str:
    """Name the colours of a mask."""
    colours = colour_letters(mask)
    return "any colour" if colours[:5] == "WUBRG" else " or ".join(colours) or "no colour"


def _effect_words(card: Card, does: Played) -> list[str]:
    """Say what a card does beside making mana."""
    parts = []
    if does.finds:
        types = [name for bit, name in enumerate(BASIC_LAND_TYPES) if does.finds >> bit & 1]
        types += ["basic land"] if does.finds & BASIC else []
        types += ["land"] if does.finds & ANY_LAND else []
        tapped = " tapped" if does.finds_tapped else ""
        where = [f"puts {does.finds_play} into play{tapped}"] if does.finds_play else []
        where += [f"{does.finds_hand} into hand"] if does.finds_hand else []
        price = "" if does.price is None else f" for {does.price} mana"
        parts.append(f"searches{price} for {' or '.join(types)}, {' and '.join(where)}")
    if does.draws:
        parts.append(f"draws {does.draws}")
    if does.land_drops:
        parts.append(f"adds {does.land_drops} land drop{'s' * (does.land_drops > 1)} a turn")
    if does.land_side is not None and card.land_face is not None:
        side = replace(card, faces=(card.land_face,), type_line="Land", layout="normal")
        parts.append(f"or as {card.land_face.name}: {behaviour_words(side, does.land_side)}")
    return parts


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
    players = players_of(deck)
    played = {
        name: play_card(cards[name], identity=identity, lands=lands, players=players)
        for name in cards
    }
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
