"""How many cards: deck size, copies, sideboard, colours asked for in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from simlab.cards.cost import ALL_COLOURS, colour_letters
from simlab.formats.checks.held import Held
from simlab.formats.report import Violation
from simlab.plural import number_of

__all__ = ["colours_in_numbers", "copies", "deck_size", "sideboard"]


def deck_size(held: Held) -> Iterator[Violation]:
    """Check the number of cards; a companion is not one of them."""
    deck, limits = held.deck, held.fmt.limits
    size = sum(deck.main.values())
    if limits.counts_commander:
        size += len(deck.commanders) + len(deck.signature_spells)
    low, high = limits.size_min, limits.size_max
    if size >= low and (high < 0 or size <= high):
        return
    asked = (
        f"{low} or more" if high < 0 else f"exactly {low}" if low == high else f"{low} to {high}"
    )
    where = ", commanders included" if held.fmt.has_commander and limits.counts_commander else ""
    off = low - size if size < low else size - high
    cards = "one card" if off == 1 else f"{off} cards"
    message = (
        f'deck has {number_of(size, "card")}, format "{held.label}" asks for {asked}{where}: '
        f"{cards} {'short' if size < low else 'too many'}"
    )
    yield held.violation("deck size", None, message)


def copies(held: Held) -> Iterator[Violation]:
    """Check the copies of every name; basic lands and cards that say so are free."""
    deck, limits = held.deck, held.fmt.limits
    counts = Counter(dict(deck.main)) + Counter(deck.commanders) + Counter(deck.signature_spells)
    outside = Counter(dict(deck.sideboard)) if limits.copies_with_sideboard else Counter[str]()
    if deck.companion and deck.companion not in outside:
        outside[deck.companion] += 1  # an extra card has another name than those of the deck
    counts += outside
    for name, count in counts.items():
        limit = limits.copies_of(name)
        if limit < 0 or count <= limit or held.cards[name].is_basic:
            continue
        rule = "singleton" if limit == 1 else "copies"
        allowed = "one copy" if limit == 1 else f"{limit} copies"
        where = " in deck and sideboard together" if outside[name] else ""
        yield held.violation(
            rule, name, f'{count} copies of "{name}"{where}, format "{held.label}" allows {allowed}'
        )


def sideboard(held: Held) -> Iterator[Violation]:
    """Check the size of the sideboard; where there is none, a companion may stand there."""
    deck, limit = held.deck, held.fmt.limits.sideboard_max
    size = sum(deck.sideboard.values())
    listed = deck.companion is not None and deck.companion in deck.sideboard
    if listed and limit == 0:
        size -= 1
    elif deck.companion is not None and not listed and limit > 0:
        size += 1
    if 0 <= limit < size:
        asked = f"{limit} at most" if limit else "none"
        cards = f"{number_of(size, 'card')}"
        yield held.violation(
            "sideboard", None, f'sideboard has {cards}, format "{held.label}" allows {asked}'
        )


def colours_in_numbers(held: Held) -> Iterator[Violation]:
    """Check the number of cards of each colour, a card of several counted for one of them.

    By Hall's theorem such a count exists if every set of colours has enough cards.
    """
    least = held.fmt.limits.colour_min
    if least < 0:
        return
    masks = [
        (held.cards[name].colours & ALL_COLOURS, count) for name, count in held.deck.main.items()
    ]
    short = []
    for wanted in range(1, ALL_COLOURS + 1):
        found = sum(count for mask, count in masks if mask & wanted)
        if found < least * wanted.bit_count():
            short.append((wanted, found))
    for wanted, found in short:
        if any(other != wanted and other & wanted == other for other, _ in short):
            continue  # a part of it is short already
        yield held.violation(
            "colours",
            None,
            f"deck has {number_of(found, 'card')} of {colour_letters(wanted)}, "
            f'format "{held.label}" asks for {least} of each colour',
        )
