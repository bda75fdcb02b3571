"""Running the command line inside the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from simlab.cli import main

BEARS = "17 Forest\n23 Grizzly Bears\n"


class Shell:
    """Runs simlab with words; keeps nothing between runs."""

    def __call__(self, *words: str | Path, status: int = 0) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words])
        assert result.exit_code == status, result.output
        assert "Traceback" not in result.output
        return result

    def json(self, *words: str | Path, status: int = 0) -> Any:
        """Return what a command says as JSON."""
        return json.loads(self(*words, "--json", status=status).stdout)

    def error(self, *words: str | Path) -> str:
        """Return the message of a command that fails: one screen, on stderr alone."""
        result = self(*words, status=2)
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) <= 25
        return result.stderr


@pytest.fixture
def simlab(monkeypatch, tmp_path) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("bears.txt").write_text(BEARS)
    return Shell()
