"""What the simulator makes of each card of a deck, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.cost import colour_letters
from simlab.cards.notes import assumptions, by_assumption
from simlab.cards.play import play_card
from simlab.cards.played import ANY_LAND, BASIC, Played
from simlab.decks.play import play_deck, players_of
from simlab.plural import number_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.cards.card import Card
    from simlab.decks.deck import Deck

__all__ = [
    "COST_ALONE",
    "IN_FULL",
    "IN_PART",
    "assumed_words",
    "behaviour_words",
    "left_out",
    "modelled",
    "modelled_rows",
    "played_words",
]

IN_FULL, IN_PART, COST_ALONE = "in full", "in part", "mana cost alone"  # how a card is played

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
    parts += [f"with {number_of(does.needs_lands, 'land')} in play"] if does.needs_lands else []
    parts += _effect_words(card, does)
    return ", ".join(parts) or ("land without mana" if card.is_land else BLANK)


def _mana_words(card: Card, does: Played) -> list[str]:
    """Say what mana a card makes, and when."""
    if card.is_land and does.finds and does.price is None:
        return []
    later = not (card.is_land or does.at_once or does.once)
    late = ["from the next turn on"] if later and does.makes_mana else []
    return [*_own_mana(does), *_filter_words(does), *late]


def _own_mana(does: Played) -> list[str]:
    """Say what mana a card makes without a price."""
    amount = does.once or does.amount
    counts = does.counts and not does.is_filter
    if not amount and not counts:
        return []
    mana = _colour_words(does.makes, each=does.each) if does.makes or not does.only_makes else ""
    if does.only_makes:
        mana += f"{' or ' if mana else ''}{_colour_words(does.only_makes)} for {does.only} spells"
    if counts:
        first = f"makes {mana if amount == 1 else f'{amount} {mana}'}, and " if amount else "makes "
        return [first + _counted(mana, does)]
    mana = mana if amount == 1 or does.each else f"{amount} {mana}"
    if does.pieces > 1:
        return [f"gives {does.pieces} times {mana}, each once"]
    return [f"gives {mana} once" if does.once else f"makes {mana}"]


def _counted(mana: str, does: Played) -> str:
    """Say what mana a card makes for what it counts."""
    kinds = does.counts.split(" + ")
    if does.counts.startswith("devotion"):
        letter = does.counts.removeprefix("devotion").strip()
        what = f"devotion to {letter}" if letter else "devotion to the deck's main colour"
    elif len(kinds) > 1:
        what = f"a set of {', '.join(kinds[:-1])} and {kinds[-1]}"
    else:
        what = f"each {kinds[0]}"
    idle = " that came before and makes no mana itself" if does.counts_idle else ""
    most = "" if does.counts_most in (0, 1) else f", {does.counts_most} at most"
    what = what.replace("each", "any", 1) if does.counts_most == 1 and len(kinds) == 1 else what
    return f"{mana if does.per == 1 else f'{does.per} {mana}'} for {what}{idle}{most}"


def _filter_words(does: Played) -> list[str]:
    """Say what mana a card makes for a price in mana."""
    if not does.is_filter:
        return []
    mana = _colour_words(does.filter_makes, each=does.filter_each)
    if does.counts:
        mana = _counted(mana, does)
    elif does.filter_amount > 1 and not does.filter_each:
        mana = f"{does.filter_amount} {mana}"
    price = f"{does.filter_price} mana"
    if does.filter_pips:
        price = " and ".join(_colour_words(pip) for pip in does.filter_pips)
    return [f"turns {price} into {mana}{' once' if does.filter_once else ''}"]


def _colour_words(mask: int, *, each: bool = False) -> str:
    """Name the colours of a mask: a choice, or with `each` all of them."""
    colours = colour_letters(mask)
    if each:
        return " and ".join(colours)
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
        parts.append(f"adds {number_of(does.land_drops, 'land drop')} a turn")
    if does.drops_now:
        parts.append(f"adds {number_of(does.drops_now, 'land drop')} this turn")
    if does.bounces:
        parts.append("returns a land to the hand")
    if does.reduces:
        what = "spells" if does.reduces == "spell" else f"{does.reduces} spells"
        parts.append(f"{what} cost {does.reduces_by} less")
    if does.tutors:
        place = "on top of the library" if does.tutor_top else "into hand"
        what = "any card" if does.tutors == "card" else does.tutors
        parts.append(f"searches for {what}, puts {does.tutor_count} {place}")
    if does.cycling is not None:
        finds = " for a land" if does.cycling_finds else ""
        parts.append(f"cycles{finds} for {does.cycling} mana")
    if does.land_side is not None and card.land_face is not None:
        side = replace(card, faces=(card.land_face,), type_line="Land", layout="normal")
        parts.append(f"or as {card.land_face.name}: {behaviour_words(side, does.land_side)}")
    return parts


def modelled(deck: Deck) -> pd.DataFrame:
    """Return one row a card of the main deck and the command zone; see `Deck.modelled`."""
    import pandas as pd

    return pd.DataFrame(modelled_rows(deck))


def modelled_rows(deck: Deck) -> list[dict[str, Any]]:
    """Return the rows of `modelled` as plain values, without the time that pandas takes."""
    cards = deck.cards()
    zones = [("commander", dict.fromkeys(deck.commanders, 1))]
    zones += [("signature spell", dict.fromkeys(deck.signature_spells, 1)), ("main", deck.main)]
    total = sum(sum(names.values()) for _, names in zones)
    played = play_deck(deck, players=players_of(deck))
    told = {name: one.notes for name, one in played.items()}
    rows = []
    for zone, names in zones:
        for name, count in names.items():
            words, assumed = behaviour_words(cards[name], played[name]), assumptions(told[name])
            notes = "; ".join(note for note in told[name] if note not in assumed)
            rows.append(
                {
                    "card": name,
                    "count": count,
                    "zone": zone,
                    "cost": str(cards[name].cost),
                    "played": COST_ALONE if words == BLANK else IN_PART if notes else IN_FULL,
                    "behaviour": words,
                    "found": cards[name].behaviour.found,
                    "left_out": notes,
                    "assumed": "; ".join(assumed),
                    "share": count / total,
                }
            )
    return rows


def played_words(rows: Iterable[Mapping[str, Any]]) -> str:
    """Say in a sentence how many cards of `modelled_rows` are played, and how far."""
    every, full, part, blank = left_out(rows)
    return (
        f"Of {number_of(every, 'card')}, copies counted, {full} are played in full as far as mana, "
        f"cards and lands go, {part} in part; {blank} only cost their mana: what else they do is "
        "left out, as are opponents."
    )


def assumed_words(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say once what is assumed of every card of a kind, with the cards that there are of it."""
    found = by_assumption({row["card"]: row["assumed"].split("; ") for row in rows})
    return [f"Assumed: {text}: {', '.join(names)}." for text, names in found.items()]


def left_out(rows: Iterable[Mapping[str, Any]]) -> tuple[int, int, int, int]:
    """Count the cards of `modelled_rows`, copies included.

    Returns
    -------
    tuple of int
        All, those played in full, those in part, and those that only cost their mana.
    """
    counts: Counter[str] = Counter()
    for row in rows:
        counts[row["played"]] += row["count"]
    return counts.total(), counts[IN_FULL], counts[IN_PART], counts[COST_ALONE]
