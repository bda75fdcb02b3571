"""Pages from the command line: tables first, then the page and its path."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import simlab as package
from tests.report.parsed import parse

EXPERIMENT = """
deck = "bears.txt"
seed = 1
games = 300
turns = 3
mulligan = ["london", "paris"]
save = "saved"
"""


@pytest.fixture
def saved(simlab) -> Path:
    deck = package.Deck.of({"Forest": 17, "Grizzly Bears": 23}, name="bears")
    run = package.simulate(deck, turns=3, games=400, seed=5, on_the_play=False, progress=False)
    return run.save("saved")


def command_on(page: str) -> str:
    """Return the command that the page says."""
    return parse(Path(page).read_text(encoding="utf-8")).one(id="method").one("code").text


def test_analyze_shows_tables_and_then_the_page(simlab):
    words = ["analyze", "bears.txt", "--turns", "3", "--games", "400", "--seed", "5"]
    said = simlab(*words, "--html", "new/page.html").stdout.splitlines()
    assert said[-1] == "Report: new/page.html"
    assert any("By turn" in line for line in said)
    assert Path("new/page.html").exists()


def test_the_command_on_the_page_makes_the_same_page(simlab):
    words = ["analyze", "bears.txt", "--turns", "3", "--games", "400", "--seed", "5"]
    words += ["--on-the-draw", "--keep", "lands:2-4 floor:5", "--html", "report.html"]
    simlab(*words)
    first = Path("report.html").read_text(encoding="utf-8")
    command = command_on("report.html")
    assert command.startswith("simlab analyze bears.txt --mulligan london --keep 'lands:2-4")
    simlab(*shlex.split(command)[1:])
    assert Path("report.html").read_text(encoding="utf-8") == first


def test_run_and_compare_write_pages_too(simlab):
    Path("two.toml").write_text(EXPERIMENT)
    assert simlab("run", "two.toml", "--html", "run.html").stdout.endswith("Report: run.html\n")
    assert command_on("run.html") == "simlab run two.toml --html report.html"
    words = ["compare", "bears.txt", "--mulligans", "london,paris", "--games", "300"]
    simlab(*words, "--turns", "3", "--seed", "1", "--html", "compare.html")
    assert "simlab compare bears.txt --mulligans london,paris " in command_on("compare.html")


def test_report_writes_the_page_of_a_saved_result(simlab, saved):
    assert simlab("report", saved).stdout == "Report: saved.html\n"
    tree = parse(Path("saved.html").read_text(encoding="utf-8"))
    assert tree.one("h1").text == "bears"
    assert "simlab analyze deck.txt" in tree.one(id="method").text
    said = simlab.json("report", saved, "--no-advice", "--html", "other.html")
    assert said == {"result": "saved", "report": "other.html"}
    assert "were not tried" in Path("other.html").read_text(encoding="utf-8")


def test_json_names_the_page(simlab):
    words = ["analyze", "bears.txt", "--turns", "2", "--games", "200", "--seed", "5"]
    assert simlab.json(*words, "--html", "page.html")["report"] == "page.html"
    assert simlab.json(*words)["report"] is None


def test_a_page_that_cannot_be_written_is_refused_before_a_game_is_played(simlab, saved):
    words = ["analyze", "bears.txt", "--games", "1000000000", "--html"]
    assert "this is a folder; name a file, as in saved/report.html" in simlab.error(*words, "saved")
    assert "is a file, not a folder" in simlab.error(*words, "bears.txt/page.html")
    assert "no saved result there" in simlab.error("report", "nothing")
    assert not Path("nothing.html").exists()
