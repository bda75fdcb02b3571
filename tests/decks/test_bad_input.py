"""Files that are no deck lists: one clear error each, and quickly."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.decks import parse_deck, read_deck, read_report
from simlab.errors import DeckError, DeckWarning, FormatError


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the list is empty"),
        (b" \r\n\t\n", "the list is empty"),
        (b"4 Opt\n\x00\x01", "a binary file"),
        (b"\x89PNG\r\n\x1a\n\xff\xd8", "a binary file"),
        (b"4 Opt\n\x81\x8d", "a binary file"),
        (b"4 Opt\n" * 400_000, "2,400,000 bytes; a deck list has 2,000,000 at most"),
        (b"4 Opt\n" * 5_001, "5,001 lines; a deck list has 5,000 at most"),
        (b"\n" * 5_001 + b"4 Opt", "5,002 lines; a deck list has 5,000 at most"),
        (b"<a>" + b"\n" * 100_001, "100,001 lines; a deck list has 100,000 at most"),
        (b"<Deck>" + b"<name/>" * 10_001, "more than 10,000 elements"),
        (b"<?xml version='1.0'?><Deck/>", "no cards of a main deck found"),
        (b"<!DOCTYPE html><html></html>", "this is a web page"),
        (b'{"boards": {}}', "no cards of a main deck found"),
        (b"," * 900_000, "longer than 300 characters"),
        (b"a ^" * 300_000, "longer than 300 characters"),
        (b"999 Opt\n" * 50, "49,950 cards in all"),
        (b"// nothing\n", "no cards of a main deck found"),
    ],
)
def test_a_file_that_is_no_list(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    with pytest.raises(DeckError) as caught:
        read_deck(file)
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(file))
    assert len(str(caught.value).splitlines()) < 15


def test_a_missing_file_a_folder_and_a_list_for_a_path(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="no such file"):
        read_deck(tmp_path / "none.txt")
    with pytest.raises(DeckError, match="this is a folder"):
        read_deck(tmp_path)
    with pytest.raises(DeckError, match="parse_deck takes the text"):
        read_deck("4 Opt\n56 Island\n")
    with pytest.raises(DeckError, match="this is no path"):
        read_deck("a\0b")
    with pytest.raises(DeckError, match="cannot be read"):
        read_deck("a" * 5000)


def test_the_error_names_file_line_and_near_card(tmp_path: Path) -> None:
    file = tmp_path / "burn.txt"
    file.write_text("// burn\n\n4 Lightnng Bolt\n", encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        read_deck(file)
    wanted = f'{file}, line 3: "4 Lightnng Bolt" is not a known card; did you mean Lightning Bolt?'
    assert str(caught.value) == wanted


def test_an_unknown_format_is_an_error() -> None:
    with pytest.raises(FormatError, match="did you mean commander"):
        parse_deck("4 Opt", format="comander")


def test_utf_16_and_windows_1252(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("1 Lim-D\u00fbl's Vault\n".encode("utf-16"))
    assert read_deck(file).main == {"Lim-D\u00fbl's Vault": 1}
    file.write_bytes("1 Lim-D\u00fbl\u2019s Vault\n".encode("cp1252"))
    with pytest.warns(DeckWarning, match="Windows-1252"):
        assert read_deck(file).main == {"Lim-D\u00fbl's Vault": 1}


def test_read_report_raises_nothing_for_lines_not_understood(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("4 Opt\n4 Optt\n", encoding="utf-8")
    report = read_report(file, format="commander")
    assert (report.counts, len(report.unknown), report.source) == ({"main": 4}, 1, str(file))
    assert any("no commander" in remark for remark in report.remarks)
