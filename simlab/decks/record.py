"""Decks as plain values, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from simlab.cards import Behaviour, Card, Face, ManaCost, Pip, load_table
from simlab.decks.deck import Deck

__all__ = ["deck_of", "deck_record"]


def deck_record(deck: Deck) -> dict[str, Any]:
    """Return a deck as plain values; cards that are not those of the card table go with it."""
    table = load_table()
    cards = deck.cards()
    return {
        "name": deck.name,
        "format": deck.format,
        "slots": list(deck.slots),
        "commanders": list(deck.commanders),
        "signature_spells": list(deck.signature_spells),
        "companion": deck.companion,
        "sideboard": deck.sideboard,
        "maybeboard": deck.maybeboard,
        "warnings": list(deck.warnings),
        "labels": dict(deck.labels),
        "own_cards": [
            asdict(card)
            for name, card in cards.items()
            if name in table.laid_over or table.find(name) != card
        ],
    }


def deck_of(record: dict[str, Any]) -> Deck:
    """Rebuild a deck from plain values."""
    table = load_table()
    own = {entry["name"]: _card_of(entry) for entry in record["own_cards"]}
    zones = [record["slots"], record["commanders"], record["signature_spells"]]
    zones += [record["sideboard"], record["maybeboard"]]
    zones += [[record["companion"]] if record["companion"] else []]
    names = sorted({name for zone in zones for name in zone})
    return Deck(
        slots=tuple(record["slots"]),
        commanders=tuple(record["commanders"]),
        signature_spells=tuple(record["signature_spells"]),
        companion=record["companion"],
        format=record["format"],
        name=record["name"],
        warnings=tuple(record["warnings"]),
        labels=tuple(record.get("labels", {}).items()),  # earlier records have none
        _sideboard=tuple(record["sideboard"].items()),
        _maybeboard=tuple(record["maybeboard"].items()),
        _cards=tuple(own.get(name) or table.card(name) for name in names),
    )


def _card_of(entry: dict[str, Any]) -> Card:
    """Rebuild a card from plain values."""
    faces = tuple(
        Face(
            **{
                **face,
                "cost": _cost_of(face["cost"]),
                "behaviour": _behaviour_of(face["behaviour"]),
            }
        )
        for face in entry["faces"]
    )
    made = {"faces": faces, "cost": _cost_of(entry["cost"])}
    return Card(**{**entry, **made, "behaviour": _behaviour_of(entry["behaviour"])})


def _cost_of(entry: dict[str, Any]) -> ManaCost:
    return ManaCost(**{**entry, "pips": tuple(Pip(**pip) for pip in entry["pips"])})


def _behaviour_of(entry: dict[str, Any]) -> Behaviour:
    return Behaviour(**{**entry, "left_out": tuple(entry["left_out"])})
