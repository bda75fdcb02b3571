"""Several hundred real lists: each gives exactly the contents on record."""

from __future__ import annotations

import csv
import json
import warnings
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from simlab.cards import Card, own_card
from simlab.decks import Deck, parse_deck, read_deck
from simlab.decks.lines import split_lines
from simlab.errors import DeckError

PRINTED = {  # printed names that the card table does not have, on purpose
    "Kavaero, Mind-Bitten": {"cost": "{2}{U}{B}", "type": "Legendary Creature"},
    "Darval, Whose Web Protects": {"cost": "{1}{W}", "type": "Legendary Creature"},
    "The Scouring Stormsoul": {"cost": "{3}{W}{U}", "type": "Legendary Creature"},
    "Uharis, the Stormspinner": {"cost": "{2}{U}{R}", "type": "Legendary Creature"},
}
FORMATS = {"precon": "commander", "constructed": "vintage"}


def rows(shared: Path) -> list[dict[str, str]]:
    """Return the index of the lists."""
    with (shared / "data/decks/index.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read(
    shared: Path,
    row: dict[str, str],
    *,
    strict: bool = True,
    cards: Mapping[str, Card] | None = None,
) -> Deck:
    """Read one list under its format."""
    name: str | None = FORMATS.get(row["format"], row["format"])
    if name == "sample":
        name = "commander" if ".commander." in row["path"] else "modern"
    if row["format"] == "precon" and row["commanders"] == "":
        name = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        file = shared / "data/decks" / row["path"]
        return read_deck(file, format=name, strict=strict, cards=cards)


def contents(deck: Deck) -> dict[str, dict[str, int]]:
    """Return a deck in the shape of expected.json."""
    out = {
        "commander": dict(Counter(deck.commanders)),
        "main": deck.main,
        "sideboard": deck.sideboard,
    }
    if deck.companion:
        out["companion"] = {deck.companion: 1}
    if deck.maybeboard:
        out["maybeboard"] = deck.maybeboard
    if deck.signature_spells:
        out["signature_spell"] = dict(Counter(deck.signature_spells))
    return out


def expected(shared: Path) -> dict[str, Any]:
    """Return the contents on record."""
    loaded: dict[str, Any] = json.loads((shared / "data/decks/expected.json").read_text("utf-8"))
    return loaded


def test_every_list_has_the_contents_on_record(shared: Path) -> None:
    wanted, own = expected(shared), {name: own_card(name, PRINTED[name]) for name in PRINTED}
    found = rows(shared)
    wrong = [
        row["path"]
        for row in found
        if contents(read(shared, row, cards=own)) != wanted[row["path"]]
    ]
    assert wrong == []
    assert len(found) == len(wanted) == 336


def test_lists_with_a_printed_name_that_is_not_known_are_refused(shared: Path) -> None:
    wanted, refused = expected(shared), 0
    for row in rows(shared):
        names = {name for zone in wanted[row["path"]].values() for name in zone} & set(PRINTED)
        if names:
            with pytest.raises(DeckError, match=f'{names.pop()}" is not a known card'):
                read(shared, row)
            refused += 1
    assert refused == 5


def test_lists_with_a_printed_name_that_is_not_known_lose_only_that(shared: Path) -> None:
    wanted = expected(shared)
    for row in rows(shared):
        names = {name for zone in wanted[row["path"]].values() for name in zone}
        if not names & set(PRINTED) or row["format"] == "duel":  # there it decides on the commander
            continue
        deck = read(shared, row, strict=False)
        assert len(deck.warnings) == 1
        main = {k: v for k, v in wanted[row["path"]]["main"].items() if k not in PRINTED}
        assert deck.main == main


def test_every_line_is_accounted_for(shared: Path) -> None:
    for row in rows(shared):
        report = read(shared, row, strict=False).report
        assert report is not None
        text = (shared / "data/decks" / row["path"]).read_text("utf-8")
        numbers = [entry.line for entry in (*report.cards, *report.others, *report.unknown)]
        assert set(numbers) == set(range(1, len(split_lines(text)) + 1)), row["path"]
        assert report.style != "text" or len(numbers) == len(set(numbers)), row["path"]


def test_spellings_resolve_or_are_refused(shared: Path) -> None:
    path = shared / "data/decks/edge-cases/name-variants.json"
    for entry in json.loads(path.read_text("utf-8")):
        written = entry["written"]
        quoted = written.replace('"', '""')
        for text in (
            written,
            f"1 {written}",
            f"4x {written} (ABC) 12a *F*",
            f'Count,Name\n1,"{quoted}"',
            f"[metadata]\nName=x\n[Main]\n1 {written}|ABC|1",
            f"<Deck><Cards Quantity='1' Name={quoteattr(written)}/></Deck>",
            json.dumps({"main": [{"count": 1, "name": written}]}),
        ):
            try:
                names = list(parse_deck(text).main)
            except DeckError:
                names = []
            assert names == ([entry["oracle"]] if entry["oracle"] else []), text
