"""What the simulator makes of each card of a deck, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.cards.cost import ALL_COLOURS
from simlab.cards.played import play_card

if TYPE_CHECKING:
    import pandas as pd

    from simlab.cards.behaviour import Behaviour
    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = ["behaviour_words", "identity_of", "modelled"]

TAPPED = {
    "no": "",
    "always": "enters tapped",
    "pay_life": "enters tapped unless life is paid",
    "check": "enters tapped unless {types} is in play",
    "reveal": "enters tapped unless {types} is in hand",
    "fast": "enters tapped with more than {count} other lands",
    "slow": "enters tapped with fewer than {count} other lands",
    "basics": "enters tapped with fewer than {count} basic lands",
    "opponents": "enters tapped with fewer than two opponents",
    "turn": "enters tapped after turn {count}",
    "legendary": "enters tapped without a legendary creature",
    "other": "taken as entering tapped",
}
TO = {
    "play": "into play",
    "tapped": "into play tapped",
    "hand": "into the hand",
    "top": "on top of the library",
}


def behaviour_words(card: Card) -> str:
    """Say in words what a card does in a goldfish game."""
    does = card.behaviour
    parts = [_mana(does)] if does.makes else []
    if does.tapped != "no":
        types = does.tapped_types.replace(" ", " or ")
        words = TAPPED.get(does.tapped, does.tapped)
        parts.append(words.format(types=types, count=does.tapped_count))
    if does.fetches:
        parts.append(_search(does))
    if does.draws:
        parts.append(f"draws {does.draws}")
    if does.land_drops:
        parts.append(f"{does.land_drops} more land drop{'s' * (does.land_drops > 1)} a turn")
    words = ", ".join(parts) or ("land without mana" if card.is_land else "blank: costs its cost")
    back = card.land_face
    return f"{words}; or played as the land {back.name}" if back is not None else words


def _search(does: Behaviour) -> str:
    """Say what lands a card searches for."""
    what = does.fetches.replace(" ", " or ")
    to = TO.get(does.fetch_to, does.fetch_to)
    words = f"searches for {does.fetch_count or 1} {what} {to}".rstrip()
    words += f" and {does.fetch_hand} into the hand" if does.fetch_hand else ""
    words += f" for {does.fetch_cost}" if does.fetch_cost else ""
    return words + (" when sacrificed" if does.fetch_when == "sacrifice" else "")


def _mana(does: Behaviour) -> str:
    """Say what mana a card makes, how often and at what price."""
    if does.identity:
        colours = "a colour of the commander"
    elif does.makes == "WUBRG":
        colours = "any colour"
    else:
        colours = " or ".join(does.makes)
    words = f"makes {does.amount} of {colours}" if does.amount != 1 else f"makes {colours}"
    words += ", all of one colour" if does.same and does.amount > 1 else ""
    words += f" for {does.cost}" if does.cost else ""
    words += " once" if does.once else ""
    words += " and does not untap" if not does.untaps else ""
    words += " from the turn it comes" if does.haste else ""
    words += f", for {does.only} only" if does.only else ""
    return words + (f" ({does.free} for anything)" if does.free else "")


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

    cards = deck.cards()
    lands = [cards[name] for name in deck.main if cards[name].is_land]
    identity = identity_of(deck)
    zones = [("commander", dict.fromkeys(deck.commanders, 1))]
    zones += [("signature spell", dict.fromkeys(deck.signature_spells, 1)), ("main", deck.main)]
    total = sum(sum(names.values()) for _, names in zones)
    rows = [
        {
            "card": name,
            "count": count,
            "zone": zone,
            "cost": str(cards[name].cost),
            "behaviour": behaviour_words(cards[name]),
            "found": cards[name].behaviour.found,
            "left_out": "; ".join(play_card(cards[name], identity=identity, lands=lands).notes),
            "share": count / total,
        }
        for zone, names in zones
        for name, count in names.items()
    ]
    return pd.DataFrame(rows)
