"""The cards from which decks are made: well-known ones, the whole table, or those of the user."""

from __future__ import annotations

import gzip
import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from simlab.cards import load_table
from simlab.cards.cost import ALL_COLOURS, colour_mask
from simlab.cards.table import DATA
from simlab.decks.candidates import candidates, leaders
from simlab.errors import CardError, DeckError
from simlab.formats import ban_status, find_format, may_lead

NAMES = tomllib.loads((DATA / "staples.toml").read_text("utf-8"))["names"]


def test_every_staple_is_a_card_with_one_face_named_once() -> None:
    assert sorted(set(NAMES)) == NAMES
    cards = [load_table().card(name) for name in NAMES]
    assert [card.name for card in cards] == NAMES
    assert {card.layout for card in cards} == {"normal"}
    assert not any(card.is_land for card in cards)


def test_no_staple_is_a_joke(shared: Path) -> None:
    text = gzip.decompress((shared / "data/cards/cards.json.gz").read_bytes())
    legal_in = {row["name"]: row["legal_in"] for row in json.loads(text)}
    assert [name for name in NAMES if not legal_in[name]] == []


@pytest.mark.parametrize("colour", "WUBRG")
def test_there_are_enough_of_each_colour_for_a_deck_of_one(colour: str) -> None:
    fmt = find_format("commander")
    values = Counter(int(c.mana_value) for c in candidates(fmt, None, colour_mask(colour)))
    least = {1: 20, 2: 30, 3: 30, 4: 20, 5: 15, 6: 10, 7: 5}
    assert all(values[value] >= count for value, count in least.items()), values


def test_candidates_are_what_the_format_and_the_day_allow() -> None:
    fmt = find_format("tlr")
    found = candidates(fmt, None, colour_mask("U"))
    assert len(found) > 100
    for card in found:
        assert card.mana_value <= 3
        assert not card.colour_identity & ALL_COLOURS & ~colour_mask("U")
        assert (
            ban_status(card, fmt).status == "legal" or "commander" in ban_status(card, fmt).status
        )
    names = {card.name for card in found}
    assert "Sol Ring" not in names
    edh = find_format("commander")
    old = {card.name for card in candidates(edh, "2025-01-01", 31, ["Biorhythm", "Opt"])}
    new = {card.name for card in candidates(edh, "2026-03-01", 31, ["Biorhythm", "Opt"])}
    assert (old, new) == ({"Opt"}, {"Biorhythm", "Opt"})


def test_the_whole_table_has_many_times_as_many() -> None:
    fmt = find_format("commander")
    every = candidates(fmt, None, ALL_COLOURS, "table")
    assert len(every) > 20_000
    assert not any(card.name.startswith("A-") for card in every)
    with pytest.raises(DeckError, match='pool="all": give names, "table" for every card'):
        candidates(fmt, None, ALL_COLOURS, "all")
    with pytest.raises(CardError, match="Optt"):
        candidates(fmt, None, ALL_COLOURS, ["Optt"])


@pytest.mark.parametrize("format_", ["commander", "tlr", "oathbreaker", "pdh", "huge_leaders"])
def test_leaders_may_lead_and_are_not_banned_from_it(format_: str) -> None:
    fmt = find_format(format_)
    found = leaders(fmt, None)
    assert len(found) >= 10
    assert all(may_lead(card, fmt) for card in found)
    assert not any(ban_status(card, fmt).status.startswith("banned") for card in found)
