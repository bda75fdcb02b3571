"""The public cases P01 to P16: lists that tools have read wrongly, and what is right."""

from __future__ import annotations

import json
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

from simlab.cards import load_table
from simlab.decks import Deck, parse_deck

CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("P*.json"))


def numbers(problems: list[str]) -> list[int]:
    """Return the lines that problems name."""
    return [int(found[1]) for text in problems if (found := re.search(r"line ([0-9]+)", text))]


def read(record: dict[str, Any]) -> tuple[Deck, dict[str, Any]]:
    """Read the list of a case; return the deck and the right answer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        deck = parse_deck(record["model"]["input_text"], strict=False)
    (answer,) = (entry["value"] for entry in record["answers"])
    return deck, answer


def test_the_cases_are_here() -> None:
    assert len(CASES) == 10


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_a_list_is_read_as_the_case_says(file: Path) -> None:
    deck, answer = read(json.loads(file.read_text("utf-8")))
    # a case may name a card by its front alone
    assert deck.main == {load_table().card(name).name: n for name, n in answer["main"].items()}
    assert deck.sideboard == answer.get("side", {})
    assert deck.maybeboard == answer.get("maybe", {})
    assert dict.fromkeys(deck.commanders, 1) == answer.get("commander", {})
    assert [deck.companion] == list(answer.get("companion", {None: 1}))
    assert deck.name == answer.get("name", "deck")
    assert deck.size == answer.get("library", answer.get("total"))
    lands = {name for name, card in deck.cards().items() if card.is_land}
    assert lands >= set(answer.get("lands", ()))
    assert not lands & set(answer.get("not_lands", ()))
    either = {name for name, card in deck.cards().items() if card.land_face is not None}
    assert either >= set(answer.get("land_or_spell", ()))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_warnings_and_errors_name_the_lines_of_the_case(file: Path) -> None:
    deck, answer = read(json.loads(file.read_text("utf-8")))
    assert deck.report is not None
    assert [entry.line for entry in deck.report.unknown] == numbers(answer["errors"])
    assert numbers(list(deck.report.remarks)) == numbers(answer["warnings"])


def test_the_nearest_card_is_named() -> None:
    record = next(json.loads(file.read_text("utf-8")) for file in CASES if file.stem == "P14")
    deck, _ = read(record)
    assert deck.report is not None
    assert "did you mean Doom Whisperer?" in deck.report.unknown[0].problem
