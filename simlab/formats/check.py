"""Legality: does a deck fit its format, and if not, which card breaks which rule."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from simlab.errors import FormatError
from simlab.formats.catalogue import find_format
from simlab.formats.checks import CHECKS, Held, Unknown
from simlab.formats.days import iso_day
from simlab.formats.facts import DeckFacts
from simlab.formats.format import Format
from simlab.formats.load import load_formats
from simlab.formats.report import LegalityReport

__all__ = ["check_deck", "own_format"]


def check_deck(
    deck: DeckFacts,
    format: str | Format | None = None,
    *,
    on: str | datetime.date | None = None,
) -> LegalityReport:
    """Hold a deck against every rule of its format, and return all that it breaks.

    Checked are sizes, copies, sideboard, commanders and what two of them may do together, signature
    spells, colour identity, bounds on mana value, companions and ban lists.

    Parameters
    ----------
    deck
        A `simlab.decks.Deck`, or anything with its facts.
    format
        Format to hold it against; None takes the deck's own.
    on
        Day whose edition and ban list count; None takes the format as named, as it was last.

    Returns
    -------
    LegalityReport
        Every violation, and every question that stays open: a list that is not complete makes a
        deck without violations ``"unknown"``, not ``"legal"``.

    Raises
    ------
    FormatError
        If there is no format, it is not known, or it was not played on that day.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> deck = Deck.of({"Forest": 20, "Grizzly Bears": 39}, format="modern")
    >>> [(found.rule, found.number) for found in check_deck(deck).violations]
    [('deck size', '100.2a'), ('copies', '100.2a')]
    """
    named = format or own_format(deck)
    if named is None:
        raise FormatError('deck has no format; name one, as in check(format="commander")')
    fmt = find_format(named, on)
    day = None if on is None else iso_day(on)
    held = Held(deck, fmt, str(named) if on is None else fmt.id, day, deck.cards())
    found = [result for check in CHECKS for result in check(held)]
    return LegalityReport(
        deck=deck.name,
        format=fmt.id,
        on=day or "",
        violations=tuple(result for result in found if not isinstance(result, Unknown)),
        unknown=tuple(result.reason for result in found if isinstance(result, Unknown)),
        not_checked=tuple(_never_checked(fmt, day)),
    )


def own_format(deck: DeckFacts) -> str | Format | None:
    """Return the format of a deck: an id is that format, never the former name of another one.

    Examples
    --------
    >>> from simlab.decks import Deck
    >>> deck = Deck.of({"Forest": 60}, format="historic brawl")
    >>> find_format(own_format(deck), "2022-06-01").id, find_format("brawl", "2022-06-01").id
    ('brawl', 'standard_brawl')
    """
    return load_formats().get(deck.format, deck.format) if deck.format else None


def _never_checked(fmt: Format, day: str | None) -> Iterator[str]:
    """Name what no check looks at."""
    if fmt.banlist != "none":
        yield "silver borders and acorns, which the card table does not have"
    if day is not None:
        yield "whether the cards were printed by then, for the card table has no dates"
