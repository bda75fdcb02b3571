"""What several hundred real lists say about the mana that is played: lands, rocks and the rest."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from simlab.cards import Card, colour_letters
from simlab.cards.play import play_card
from simlab.cards.played import Played
from simlab.decks.play import identity_of
from tests.decks.test_shared_decks import read, rows

Row = dict[str, Any]
NO_USE = "its mana has no use in a goldfish game"
ENTERS = {"no": "no", "always": "always", "pay_life": "unless_pay_life"}
# Kinds of cards that make mana in ways that are not played, by a word of the note on them.
KINDS = {
    "triggered": "triggers",
    "depends on the game": "an amount that depends on the game",
    "asks for more": "a price beyond tapping",
    "gives to permanents": "abilities that it gives to others",
    "needs a condition": "a condition",
    "under conditions": "a condition",
    "modes": "modes, chapters and loyalty",
    "loyalty": "modes, chapters and loyalty",
    "chapters": "modes, chapters and loyalty",
    " only is not played": "a restriction on what it is spent on",
    "plays as 0 mana": "mana that costs as much as it gives",
}


@pytest.fixture(scope="module")
def entries(shared: Path) -> list[tuple[Card, Played, Row]]:
    """Return card, what is played and the facts on record, for every card of every list."""
    packed = (shared / "data/cards/cards.json.gz").read_bytes()
    facts = {row["name"]: row for row in json.loads(gzip.decompress(packed))}
    found = []
    for row in rows(shared):
        deck = read(shared, row, strict=False)
        cards, identity = deck.cards(), identity_of(deck)
        lands = [cards[name] for name in deck.main if cards[name].is_land]
        for name in dict.fromkeys((*deck.main, *deck.commanders)):
            played = play_card(cards[name], identity=identity, lands=lands, players=4)
            fact = facts.get(name)
            if fact is not None:
                front = fact | (fact["faces"][0] if fact["faces"] else {})
                found.append((cards[name], played, front))
    return found


def test_every_land_of_the_lists_has_the_right_colours_or_a_note(entries) -> None:
    off, exact, total = set(), 0, 0
    for card, _, fact in entries:
        if not card.is_land:
            continue
        total += 1
        does = card.behaviour
        same = set(does.makes + does.filters) == set(fact["produced_mana"] or "")
        searches = bool(does.fetches)
        exact += same or searches
        if not same and not searches and not does.left_out:
            off.add(card.name)
    assert off == set()
    assert total > 5_000
    assert exact / total > 0.95


def test_every_land_of_the_lists_enters_as_its_text_says(entries) -> None:
    off = {
        card.name
        for card, _, fact in entries
        if card.is_land
        and ENTERS.get(card.behaviour.tapped, "conditional") != (fact["enters_tapped"] or "no")
    }
    assert off <= {"Vesuva"}  # it enters tapped as the copy that it is played as


def test_most_cards_with_a_mana_ability_give_mana_and_the_others_say_why(entries) -> None:
    makers = [(card, played) for card, played, fact in entries if is_maker(card, fact)]
    silent = [card.name for card, played in makers if not gives_mana(played) and not played.notes]
    assert silent == []
    share = sum(gives_mana(played) for _, played in makers) / len(makers)
    assert len(makers) > 1_400
    assert share > 0.98
    kinds = Counter(kind_of(played) for card, played in makers if not gives_mana(played))
    assert kinds["another kind"] <= 5, kinds


def test_nearly_every_mana_ability_of_the_lists_is_read(entries) -> None:
    makers = [card for card, _, fact in entries if is_maker(card, fact)]
    unread = Counter(card.name for card in makers if not is_read(card))
    assert 1 - unread.total() / len(makers) > 0.97, unread
    assert all(
        card.behaviour.left_out or card.behaviour.only for card in makers if not is_read(card)
    )


def is_read(card: Card) -> bool:
    """Say whether the behaviour of a card makes mana that some spell may be cast with."""
    does = card.behaviour
    spendable = does.only != "other" or bool(does.free)
    return spendable and bool(does.amount or does.filter_amount or does.counts)


def is_maker(card: Card, fact: Row) -> bool:
    """Say whether a card that is no land has a mana ability of its own."""
    return not card.is_land and bool(fact["mana_sources"])


def gives_mana(played: Played) -> bool:
    """Say whether a card gives any mana in the simulation, or none that a goldfish could use."""
    return played.makes_mana or any(note.startswith(NO_USE) for note in played.notes)


def kind_of(played: Played) -> str:
    """Return in what way a card makes the mana that is not played."""
    said = " ".join(played.notes)
    return next((kind for word, kind in KINDS.items() if word in said), "another kind")


def table(entries: list[tuple[Card, Played, Row]]) -> str:
    """Return, by kind, the makers of mana that are not played and in how many lists they are."""
    lists: Counter[str] = Counter()
    names: dict[str, set[str]] = {}
    for card, played, fact in entries:
        if (is_maker(card, fact) or fact["produced_mana"]) and not card.is_land:
            kind = "played" if gives_mana(played) else kind_of(played)
            lists[kind] += 1
            names.setdefault(kind, set()).add(card.name)
    return "\n".join(
        f"{count:5} in lists, {len(names[kind]):4} cards  {kind}"
        for kind, count in lists.most_common()
    )


def test_colours_are_cut_down_to_the_identity_of_the_commander(entries) -> None:
    towers = [played for card, played, _ in entries if card.name == "Command Tower"]
    assert len(towers) > 50
    assert len({colour_letters(played.makes) for played in towers}) > 10
