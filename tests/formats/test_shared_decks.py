"""Several hundred real decks: each legal in its format on its date, but for what is listed."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

from simlab.decks import Deck

NOT_IN_THE_TABLE = {  # printed names that the card table does not have, on purpose
    "Kavaero, Mind-Bitten",
    "Darval, Whose Web Protects",
    "The Scouring Stormsoul",
    "Uharis, the Stormspinner",
}
FORMATS = {"duel": "duel commander", "precon": "constructed", "format": "commander"}
BROKEN = {  # rule and card of each violation, and why it is no fault of the check
    "commander-precons/2022-nec-upgrades-unleashed.txt": (
        {("singleton", "Mossfire Valley")},
        "the source lists the land twice",
    ),
    "edge-cases/colorless-wastes.txt": (
        {("colour identity", "Bosh, Iron Golem")},
        "made to be refused: red under a colourless commander",
    ),
    "standard/2026-08-08-02-deceit.txt": ({("deck size", None)}, "names not in the table"),
    "standard/2026-08-07-07-breeding-pool.txt": ({("deck size", None)}, "names not in the table"),
    "duel-commander/2026-08-03-03-tifa-lockhart.txt": (
        {("deck size", None)},
        "a name not in the table",
    ),
    "duel-commander/2026-06-29-05-uharis-the-stormspinner.txt": (
        {("deck size", None), ("commander", None)},
        "the commander's name is not in the table",
    ),
}
SAMPLE_CARDS = {  # the sample for export formats is made without regard to colours
    "Valakut Awakening // Valakut Stoneforge",
    "Fire // Ice",
    "Lim-Dûl's Vault",
    "Civilized Scholar // Homicidal Brute",
    "Dark Ritual",
    "Memory Sluice",
    "Ketria Triome",
    "Nazgûl",
    "Emeritus of Conflict // Lightning Bolt",
    "Teferi, Hero of Dominaria",
    "Roaring Furnace // Steaming Sauna",
    "Wort, the Raidmother",
}
SAMPLE_COMPANION = "Jegantha, the Wellspring"  # beside Brazen Borrower, which has {U}{U}


def format_of(row: dict[str, str]) -> str:
    """Return the format of a row of the index."""
    if row["format"] == "sample":
        return "commander" if ".commander." in row["path"] else "modern"
    return FORMATS.get(row["format"], row["format"])


def deck_of(contents: dict[str, dict[str, int]], format_: str, name: str) -> Deck:
    """Make a deck of the contents on record, without the names that are not in the table."""

    def known(zone: str) -> dict[str, int]:
        return {k: v for k, v in contents.get(zone, {}).items() if k not in NOT_IN_THE_TABLE}

    return Deck.of(
        known("main"),
        commanders=tuple(Counter(known("commander")).elements()),
        signature_spells=tuple(known("signature_spell")),
        companion=next(iter(known("companion")), None),
        sideboard=known("sideboard"),
        format=format_,
        name=name,
    )


def decks(shared: Path) -> list[tuple[dict[str, str], Deck]]:
    """Return every deck with its row of the index."""
    with (shared / "data/decks/index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, skipinitialspace=True))
    contents: dict[str, Any] = json.loads((shared / "data/decks/expected.json").read_text("utf-8"))
    return [(row, deck_of(contents[row["path"]], format_of(row), row["path"])) for row in rows]


def expected_of(row: dict[str, str], deck: Deck) -> set[tuple[str, str | None]]:
    """Return the violations on record."""
    if row["format"] != "sample":
        return BROKEN.get(row["path"], (set(), ""))[0]
    if deck.commanders:
        return {("colour identity", name) for name in SAMPLE_CARDS}
    return {("companion", SAMPLE_COMPANION)} if deck.companion else set()


def test_every_deck_breaks_nothing_but_what_is_listed(shared: Path) -> None:
    wrong, verdicts = {}, Counter[str]()
    for row, deck in decks(shared):
        report = deck.check(on=row["date"] or None)
        found = {(v.rule, v.card) for v in report.violations}
        if found != expected_of(row, deck):
            wrong[row["path"]] = found
        if row["format"] != "sample":
            verdicts[report.verdict] += 1
    assert wrong == {}
    assert verdicts["illegal"] == len(BROKEN)
    assert sum(verdicts.values()) == 292
    assert verdicts["legal"] >= 130  # the others have no complete ban list of their day


def test_verdicts_agree_with_the_legality_on_record(shared: Path) -> None:
    """Commander decks of 2026 against the data's own list of legal cards."""
    import gzip

    text = gzip.decompress((shared / "data/cards/cards.json.gz").read_bytes())
    legal_in = {row["name"]: row["legal_in"] for row in json.loads(text)}
    checked = 0
    for row, deck in decks(shared):
        if deck.format != "commander" or row["date"] < "2026-02-09":
            continue
        banned = {v.card for v in deck.check(on=row["date"]).violations if v.rule == "banned"}
        names = [*deck.main, *deck.commanders]
        known = [name for name in names if legal_in.get(name) is not None]
        assert banned == {name for name in known if "commander" not in legal_in[name]}
        checked += len(known)
    assert checked > 4_000
