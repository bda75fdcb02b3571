"""The README tells the truth: its example runs, its tables are complete."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from simlab.cards import load_table
from simlab.cards.overrides import read_overrides
from simlab.cli.group import COMMANDS
from simlab.config import load_experiment
from simlab.decks.styles import STYLES


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


def test_every_style_of_list_is_named(readme):
    for style in STYLES:
        row = next(line for line in readme.splitlines() if line.startswith(f"| {style.id} |"))
        assert all(f"`{name}`" in row for name in style.names)
        assert row.count("`") % 2 == 0


def test_the_error_of_an_unknown_card_is_what_is_said(readme, tmp_path):
    (tmp_path / "burn.txt").write_text("20 Mountain\n4 Lightnng Bolt\n")
    done = subprocess.run(
        [sys.executable, "-m", "simlab.cli", "analyze", "burn.txt"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"$ simlab analyze burn.txt\n{done.stderr}```" in readme


def test_the_overrides_are_laid_over(readme, tmp_path):
    text = next(part for part in readme.split("```") if part.startswith('\n["Glass"]'))
    (tmp_path / "overrides.toml").write_text(text)
    (card,) = read_overrides(tmp_path / "overrides.toml", load_table()).values()
    assert (card.name, card.behaviour.makes) == ("Glass", "C")


def shown(readme: str) -> dict[str, str]:
    """Return the commands of the five questions with what they print."""
    section = readme.split("## Five questions")[1].split("\n## ")[0]
    blocks = [part for part in section.split("```\n") if part.startswith("$ simlab ")]
    return {part.partition("\n")[0][2:]: part.partition("\n")[2] for part in blocks}


def plain(text: str) -> list[str]:
    """Return lines without the blanks at their ends, and without seconds."""
    seconds = re.compile(r"\d+\.\d s\.$")
    return [seconds.sub("s.", line.rstrip()) for line in text.rstrip().splitlines()]


@pytest.mark.parametrize("place", range(5))
def test_the_five_questions_have_these_answers(readme, repository, place):
    command, said = list(shown(readme).items())[place]
    done = subprocess.run(
        [sys.executable, "-m", "simlab.cli", *shlex.split(command)[1:]],
        cwd=repository,
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert plain(done.stdout) == plain(said)


def test_there_are_five_questions(readme):
    assert len(shown(readme)) == 5


def test_the_demo_is_shown_with_every_arm(readme):
    demo = next(part for part in readme.split("```") if "games an arm" in part)
    for arm in ("london_free1", "london", "vancouver_free1", "paris", "none"):
        # what each gives, the hands kept, and the difference to the first arm
        assert demo.count(f"\n {arm} ") == (2 if arm == "london_free1" else 3)
