"""The rule for searches of the library for cards other than lands."""

from __future__ import annotations

import re

from simlab.cards.card import BASIC_LAND_TYPES
from simlab.cards.derive.kind_text import read_kind
from simlab.cards.derive.row import Fields, Row, count

__all__ = ["tutor_at_once"]

_SEARCH = re.compile(
    r"^(?:you may )?search your library(?: and/or graveyard)? for (?:up to )?"
    r"(?P<n>an?|two|three|four|five) (?P<what>(?:[\w ,/'-]*?)?cards?"
    r"(?: with mana value \d+(?: or (?:less|greater))?)?)"
    r"(?P<size> with (?:power|toughness) \d or (?:less|greater))?"
    r"(?: (?:with|that (?:each )?have) different names)?,?(?P<rest>(?: |\. ?).*)$",
    re.IGNORECASE,
)
_IT = r"(?:it|that card|the card|them|those cards)"
_HAND = re.compile(
    rf"^ (?:reveal {_IT},? )?(?:and )?put {_IT} into your hand(?! or)\b", re.IGNORECASE
)
_TOP = re.compile(rf"^ (?:reveal {_IT}, )?then shuffle and put {_IT} on top\b", re.IGNORECASE)
_PRICE = re.compile(r"\b(?:discard|sacrifice|pay|if|when|chooses?|unless)\b", re.IGNORECASE)

_SIZE = "the power or toughness that it asks for is not looked at"
_DISCARDS = "the cards that it then discards are not taken from the hand"
_LANDS = frozenset((*BASIC_LAND_TYPES, "basic", "land"))


def tutor_at_once(row: Row) -> Fields | None:
    """Read "Search your library for a card, put it into your hand" of a spell or on entering."""
    for effect in row.on_entering():
        before, found = "", _SEARCH.match(effect)
        if not found and row.is_spell and ". Search your" in effect:
            before, _, after = effect.partition(". Search your")
            found = _SEARCH.match("Search your" + after)
        if not found or _PRICE.search(before):
            continue
        kind = read_kind(found["what"], "card")
        where = "hand" if _HAND.match(found["rest"]) else "top" if _TOP.match(found["rest"]) else ""
        only_lands = all(_LANDS & set(part.split()) for part in kind.split(" or "))
        if not kind or not where or only_lands:
            continue
        notes = ((_SIZE, found["size"]), (_DISCARDS, re.search(r"discard", found["rest"])))
        return {
            "tutors": kind,
            "tutor_to": where,
            "tutor_count": count(found["n"]),
            "left_out": tuple(note for note, holds in notes if holds),
        }
    return None
