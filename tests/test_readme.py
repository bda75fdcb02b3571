"""The README tells the truth: its example runs, its tables are complete."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from simlab.cli.group import COMMANDS
from simlab.config import load_experiment


@pytest.fixture
def readme(repository) -> str:
    return (repository / "README.md").read_text(encoding="utf-8")


def block(readme: str, language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_python_example_runs(readme, repository):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", block(readme, "python")],
        cwd=repository,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Estimate(" in done.stdout
    assert 'game 1234 of "Bant, three colours", seed 7' in done.stdout
    assert "38 lands" in done.stdout


def test_the_experiment_loads(readme, repository, tmp_path, monkeypatch):
    (tmp_path / "decks").symlink_to(repository / "configs" / "decks")
    file = tmp_path / "example.toml"
    file.write_text(block(readme, "toml"))
    assert len(load_experiment(file).arms) == 4


def test_the_commands_are_all_named(readme):
    assert all(f"| `simlab {name} " in readme for name in COMMANDS)


def test_the_demo_is_shown_with_every_arm(readme):
    demo = next(part for part in readme.split("```") if "games an arm" in part)
    for arm in ("london_free1", "london", "vancouver_free1", "paris", "none"):
        # what each gives, the hands kept, and the difference to the first arm
        assert demo.count(f"\n {arm} ") == (2 if arm == "london_free1" else 3)
