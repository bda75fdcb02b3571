"""One card changed at random in a legal deck is always caught, under the right rule."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from simlab.cards import Card, load_table
from simlab.cards.cost import ALL_COLOURS
from simlab.decks import Deck, read_deck
from simlab.formats import ban_list, ban_status, find_format
from tests.formats.test_shared_decks import deck_of, format_of

Change = tuple[Deck, tuple[str, str | None]]


@dataclass(frozen=True)
class Legal:
    """A deck that is legal on a day, and what it may hold."""

    deck: Deck
    day: str | None

    @property
    def identity(self) -> int:
        """Colour mask of the commanders."""
        cards = self.deck.cards()
        mask = 0
        for name in self.deck.commanders:
            mask |= cards[name].colour_identity & ALL_COLOURS
        return mask

    def singles(self) -> list[str]:
        """Cards of which one copy is allowed."""
        cards, limits = self.deck.cards(), find_format(self.deck.format or "", self.day).limits
        return [n for n in self.deck.main if not cards[n].is_basic and limits.copies_of(n) == 1]


def wrong_colour(legal: Legal, dice: random.Random, cards: list[Card]) -> Change | None:
    """Put a card of another colour in the place of one."""
    found = dice.choice(cards)
    inside = not found.colour_identity & ALL_COLOURS & ~legal.identity
    if inside or found.name in legal.deck.cards():
        return None
    out = dice.choice(legal.deck.slots)
    return legal.deck.swap({out: -1, found.name: 1}), ("colour identity", found.name)


def second_copy(legal: Legal, dice: random.Random, cards: list[Card]) -> Change | None:
    """Put a second copy of a card in the place of another."""
    twice = dice.choice(legal.singles())
    out = dice.choice([name for name in legal.deck.main if name != twice])
    return legal.deck.swap({out: -1, twice: 1}), ("singleton", twice)


def banned_card(legal: Legal, dice: random.Random, cards: list[Card]) -> Change | None:
    """Put a banned card in the place of one, whatever its colours."""
    fmt = find_format(legal.deck.format or "", legal.day)
    banned = ban_list(fmt.banlist).on(legal.day or "9999").banned
    name = load_table().card(dice.choice(sorted(banned))).name
    assert ban_status(name, fmt, legal.day).status == "banned"
    return legal.deck.swap({dice.choice(legal.deck.slots): -1, name: 1}), ("banned", name)


def one_more(legal: Legal, dice: random.Random, cards: list[Card]) -> Change | None:
    """Add a card: the hundred-and-first, or the fifty-first."""
    return legal.deck.swap({"Wastes": 1}), ("deck size", None)


CHANGES: tuple[Callable[[Legal, random.Random, list[Card]], Change | None], ...] = (
    *(wrong_colour, second_copy, banned_card, one_more),
)


def missed(decks: list[Legal], changes: int, seed: int) -> list[tuple[str, str, str | None]]:
    """Change decks at random; return the changes that were not found, or found as another."""
    dice = random.Random(seed)
    table = load_table()
    cards = [card for card in map(table.card, table.names()) if card.layout == "normal"]
    out = []
    for number in range(changes):
        change = None
        while change is None:  # no card is outside of five colours
            legal = dice.choice(decks)
            change = CHANGES[number % len(CHANGES)](legal, dice, cards)
        deck, expected = change
        found = {(v.rule, v.card) for v in deck.check(on=legal.day).violations}
        if expected not in found:
            out.append((deck.name, *expected))
    return out


def test_a_change_in_a_sample_deck_is_caught(repository: Path) -> None:
    folder = repository / "configs/decks"
    decks = [
        Legal(read_deck(folder / f"{name}.txt", format=format_), None)
        for name, format_ in (("three_colour_commander", "commander"), ("tiny_leaders", "tlr"))
    ]
    assert all(legal.deck.check().verdict == "legal" for legal in decks)
    assert missed(decks, 1_000, seed=10) == []


@pytest.mark.slow
def test_ten_thousand_changes_in_real_decks_are_caught(shared: Path) -> None:
    with (shared / "data/decks/index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, skipinitialspace=True))
    contents = json.loads((shared / "data/decks/expected.json").read_text("utf-8"))
    decks = []
    for row in rows:
        if format_of(row) in ("commander", "tinyleaders"):
            deck = deck_of(contents[row["path"]], format_of(row), row["path"])
            if deck.check(on=row["date"]).verdict == "legal":
                decks.append(Legal(deck, row["date"]))
    assert len(decks) > 100
    assert missed(decks, 10_000, seed=11) == []
