"""What several tests of the cards package use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from simlab.cards import Behaviour, CardTable, load_table
from simlab.cards.derive import Row, derive


@pytest.fixture(scope="session")
def table() -> CardTable:
    """The card table that comes with simlab."""
    from simlab.cards.table import DATA

    return load_table(DATA / "cards.json.gz")


@pytest.fixture(scope="session")
def shared() -> Path:
    """A folder with real decks and card data to agree with; tests that need it skip without."""
    default = Path(__file__).parents[3] / "shared"
    folder = Path(os.environ.get("SIMLAB_SHARED", default))
    if not (folder / "data").is_dir():
        pytest.skip("no shared data: set SIMLAB_SHARED to its folder")
    return folder


@pytest.fixture
def read():
    """Derive a behaviour from a type line and a text."""

    def _read(type_line: str, text: str, name: str = "Test Card") -> Behaviour:
        return derive(Row.of(name, type_line, text))

    return _read
