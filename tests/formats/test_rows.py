"""Every row of the systems has a test of its name, or a reason why there is nothing to test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

F_ROWS = [f"F{number}" for number in range(1, 26)]
R_ROWS = [f"R{number}" for number in (*range(1, 15), *range(20, 35))]
H_ROWS = [f"H{number}" for number in range(1, 10)]
NOTHING_TO_TEST = {
    "F22": "Klondike with plain cards is a baseline of the solitaire player, no format of decks",
    "F23": "a league counts what happens between opponents, and a goldfish has none",
    "R29": "nobody exiles a commander face down in a game without opponents",
    "R32": "an oversized card is no card of a list; no count can have it",
    "H5": "the legend rule never meets a commander in a game without opponents and copies",
}


def rows_of_tests() -> dict[str, list[str]]:
    """Return the tests of the files of rows, by the row that their name begins with."""
    found: dict[str, list[str]] = {}
    for file in sorted(Path(__file__).parent.glob("test_rows_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                row = re.match(r"test_([frh]\d+)_", node.name)
                assert row, f"{node.name} in {file.name} names no row"
                found.setdefault(row[1].upper(), []).append(node.name)
    return found


def test_every_row_has_a_test_or_a_reason_and_none_has_both() -> None:
    tested = set(rows_of_tests())
    assert tested | set(NOTHING_TO_TEST) == {*F_ROWS, *R_ROWS, *H_ROWS}
    assert not tested & set(NOTHING_TO_TEST)


def test_the_rows_are_those_on_record(shared: Path) -> None:
    text = (shared / "rules/systems.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| ([FRH]\d+) \|", text)
    assert set(rows) == {*F_ROWS, *R_ROWS, *H_ROWS}
