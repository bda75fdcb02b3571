"""Several hundred real lists: each gives exactly the contents on record."""

from __future__ import annotations

import csv
import json
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from simlab.decks import Deck, parse_deck, read_deck
from simlab.decks.text import split_lines
from simlab.errors import DeckError

NOT_YET = (".dck", ".dek", ".cod", ".o8d", ".csv", ".json")
UNKNOWN = {  # printed names that the card table does not have, on purpose
    "Kavaero, Mind-Bitten",
    "Darval, Whose Web Protects",
    "The Scouring Stormsoul",
    "Uharis, the Stormspinner",
}
FORMATS = {"precon": "commander", "format": "commander"}


def rows(shared: Path) -> list[dict[str, str]]:
    """Return the index of the lists whose style is read."""
    with (shared / "data/decks/index.csv").open(encoding="utf-8", newline="") as file:
        found = [
            row for row in csv.DictReader(file) if "xmage" in row["path"] + row["style"].lower()
        ]
        file.seek(0)
        found += [row for row in csv.DictReader(file) if not row["path"].endswith(NOT_YET)]
    return found


def read(shared: Path, row: dict[str, str], *, strict: bool) -> Deck:
    """Read one list under its format."""
    name = FORMATS.get(row["format"], row["format"])
    if name == "sample":
        name = "commander" if ".commander." in row["path"] else "modern"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return read_deck(shared / "data/decks" / row["path"], format=name, strict=strict)


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
    wanted, wrong, refused = expected(shared), [], []
    for row in rows(shared):
        try:
            deck = read(shared, row, strict=True)
        except DeckError as error:
            assert any(name in str(error) for name in UNKNOWN), str(error)
            refused.append(row["path"])
            continue
        if contents(deck) != wanted[row["path"]]:
            wrong.append(row["path"])
    assert wrong == []
    assert len(refused) == 5
    assert len(rows(shared)) > 290


def test_lists_with_a_printed_name_that_is_not_known_lose_only_that(shared: Path) -> None:
    wanted = expected(shared)
    for row in rows(shared):
        names = {name for zone in wanted[row["path"]].values() for name in zone}
        if not names & UNKNOWN or row["format"] == "duel":  # there it decides on the commander
            continue
        deck = read(shared, row, strict=False)
        assert len(deck.warnings) == 1
        main = {k: v for k, v in wanted[row["path"]]["main"].items() if k not in UNKNOWN}
        assert deck.main == main


def test_every_line_is_accounted_for(shared: Path) -> None:
    for row in rows(shared):
        report = read(shared, row, strict=False).report
        assert report is not None
        text = (shared / "data/decks" / row["path"]).read_text("utf-8")
        numbers = [entry.line for entry in (*report.cards, *report.others, *report.unknown)]
        assert sorted(numbers) == list(range(1, len(split_lines(text)) + 1)), row["path"]


def test_spellings_resolve_or_are_refused(shared: Path) -> None:
    path = shared / "data/decks/edge-cases/name-variants.json"
    for entry in json.loads(path.read_text("utf-8")):
        for text in (entry["written"], f"1 {entry['written']}"):
            try:
                names = list(parse_deck(text).main.items())
            except DeckError:
                names = []
            assert names == ([(entry["oracle"], 1)] if entry["oracle"] else []), text
