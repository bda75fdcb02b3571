"""Writing decks as the lists that sites and programs read."""

from __future__ import annotations

import csv
import difflib
import io
import warnings
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from simlab.decks.finder import CardFinder
from simlab.errors import DeckError, DeckWarning

if TYPE_CHECKING:
    from simlab.decks.deck import Deck

__all__ = ["WRITERS", "deck_text"]

_HALVES = ("split", "aftermath")  # layouts whose halves are both named everywhere
_Zones = Mapping[str, Mapping[str, int]]


def deck_text(deck: Deck, style: str = "moxfield") -> str:
    """Return a deck as a list; see `Deck.text`."""
    word = style.strip().casefold()
    if word not in WRITERS:
        near = difflib.get_close_matches(word, WRITERS, 1)
        hint = f'; did you mean "{near[0]}"?' if near else ""
        raise DeckError(f'style "{style}" cannot be written{hint}; known: {", ".join(WRITERS)}')
    return WRITERS[word](deck, _zones(deck))


def _zones(deck: Deck) -> dict[str, dict[str, int]]:
    """Return the cards of a deck by zone, in the order in which lists have them."""
    mate = {deck.companion: 1} if deck.companion else {}
    return {
        "commander": dict(Counter(deck.commanders)),
        "signature spell": dict(Counter(deck.signature_spells)),
        "companion": mate,
        "main": deck.main,
        "sideboard": deck.sideboard,
        "maybeboard": deck.maybeboard,
    }


def _moxfield(
    deck: Deck,  # noqa: ARG001 - all writers have one signature
    zones: _Zones,
) -> str:
    """Write full names under headers."""
    headers = {
        "commander": "Commander",
        "signature spell": "Signature Spell",
        "companion": "Companion",
        "main": "Deck",
        "sideboard": "SIDEBOARD:",
        "maybeboard": "MAYBEBOARD:",
    }
    return _sections(zones, headers, str)


def _arena(deck: Deck, zones: _Zones) -> str:
    """Write front names under Arena's headers."""
    if zones["signature spell"]:
        spells = " and ".join(zones["signature spell"])
        raise DeckError(f'Arena has no place for the signature spell {spells}; take "moxfield"')
    if zones["maybeboard"]:
        _warn(_no_maybeboard("Arena", zones))
    headers = {"commander": "Commander", "companion": "Companion", "main": "Deck"}
    headers["sideboard"] = "Sideboard"
    title = " ".join(deck.name.split())
    about = f"About\nName {title}\n\n" if title else ""
    return about + _sections(zones, headers, _names(deck, " // "))


def _mtgo(deck: Deck, zones: _Zones) -> str:
    """Write the main deck and the sideboard, where Magic Online keeps commanders too."""
    if zones["maybeboard"]:
        _warn(_no_maybeboard("Magic Online", zones))
    leaders = {**zones["commander"], **zones["signature spell"]}
    if leaders and zones["sideboard"]:
        names = " and ".join(leaders)
        _warn(f"Magic Online keeps {names} in the sideboard, among the cards that are there")
    side = Counter(leaders) + Counter(zones["sideboard"])
    for mate in zones["companion"]:
        side[mate] = max(side[mate], 1)
        _warn(f"Magic Online does not mark companions: {mate} is a card of the sideboard")
    kept = {"main": zones["main"], "sideboard": dict(side)}
    return _sections(kept, {"main": "", "sideboard": "Sideboard"}, _names(deck, "/"))


def _csv(
    deck: Deck,  # noqa: ARG001 - all writers have one signature
    zones: _Zones,
) -> str:
    """Write one record a card and zone."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("Count", "Name", "Board"))
    rows.writerows(
        (count, name, zone) for zone, pile in zones.items() for name, count in pile.items()
    )
    return out.getvalue()


WRITERS: dict[str, Callable[[Deck, _Zones], str]] = {
    "moxfield": _moxfield,
    "arena": _arena,
    "mtgo": _mtgo,
    "csv": _csv,
}
"""The styles that are written; what each writes is read back by `simlab.parse_deck`."""


def _sections(zones: _Zones, headers: Mapping[str, str], written: Callable[[str], str]) -> str:
    """Write each zone that has cards under its header."""
    blocks = []
    for zone, header in headers.items():
        lines = [f"{count} {written(name)}" for name, count in zones[zone].items()]
        if lines:
            blocks.append("\n".join([*([header] if header else []), *lines]) + "\n")
    return "\n".join(blocks)


def _names(deck: Deck, slash: str) -> Callable[[str], str]:
    """Return what writes front names; both halves of split cards, with another slash."""
    cards = deck.cards()
    finder = CardFinder(cards)

    def written(name: str) -> str:
        card = cards[name]
        short = name.replace(" // ", slash) if card.layout in _HALVES else card.front.name
        return short if finder.find(short) == card else name  # a front may be another card's name

    return written


def _no_maybeboard(program: str, zones: _Zones) -> str:
    return f"{program} has no maybeboard; left out: {', '.join(zones['maybeboard'])}"


def _warn(message: str) -> None:
    warnings.warn(message, DeckWarning, stacklevel=5)
