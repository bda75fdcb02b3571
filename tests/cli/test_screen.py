"""Tables on narrow screens: every cell is there, whatever must be folded."""

from __future__ import annotations

import pytest

from simlab.cli.screen import console, table


@pytest.mark.parametrize("name", ["london", "tlr_forced_two_commanders", "n" * 60])
@pytest.mark.parametrize("columns", [2, 5, 6, 7])
def test_no_number_is_cut_beside_a_long_name(monkeypatch, name, columns):
    monkeypatch.setenv("COLUMNS", "80")
    values = [f"{place}1.234 ±0.05{place}" for place in range(1, columns + 1)]
    heads = [f"heading\nof {place}" for place in range(1, columns + 1)]
    screen = console()
    with screen.capture() as caught:
        screen.print(table("title", ["", *heads], [[name, *values], ["other", *values]]))
    lines = caught.get().splitlines()
    said = "\n".join(lines)
    assert all(len(line) <= 80 for line in lines)
    for value, head in zip(values, heads, strict=True):
        assert all(said.count(part) == 2 for part in value.split())
        assert all(line in said for line in head.splitlines()), head
    assert name in said or len(name) > 20
