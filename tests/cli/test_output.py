"""What fits a screen, what is plain, what is CSV, and what a shell completes."""

from __future__ import annotations

import csv
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import simlab as package
from simlab.cli import main
from simlab.cli.completion import SHELLS
from simlab.cli.group import COMMANDS

ANALYZE = ("analyze", "bears.txt", "--games", "200", "--turns", "3", "--seed", "1")
COMPARE = ("compare", "bears.txt", "--mulligans", "london,paris", *ANALYZE[2:])
TUNE = ("tune", "bears.txt", "--lands", "16:17", "--turns", "3", "--seed", "1", "--games", "500")


def rows_of(said):
    return list(csv.DictReader(io.StringIO(said.stdout)))


# CSV ------------------------------------------------------------------------------------------


def test_csv_of_a_run_is_its_tidy_frame_with_how_it_was_played(simlab):
    rows = rows_of(simlab(*ANALYZE, "--csv"))
    deck = package.read_deck("bears.txt")
    run = package.simulate(deck, games=200, turns=3, seed=1, progress=False)
    assert len(rows) == len(run.df)
    spent = next(r for r in rows if (r["metric"], r["turn"]) == ("mana_spent", "2"))
    assert float(spent["estimate"]) == run.estimate("mana_spent", 2).value
    assert (spent["deck"], spent["mulligan"], spent["seed"]) == ("bears", "london", "1")
    assert (spent["keep"], spent["on_the_play"]) == ("lands:2-5 floor:4", "True")
    assert "arm" not in spent


@pytest.mark.parametrize(
    ("words", "table", "columns"),
    [
        (ANALYZE, "cards", {"card", "turn", "event", "estimate", "low", "high", "games"}),
        (ANALYZE, "hands", {"kept_size", "lands", "share", "low", "high", "games"}),
        (COMPARE, "metrics", {"arm", "metric", "turn", "estimate", "low", "high"}),
        (COMPARE, "differences", {"arm", "baseline", "difference", "low", "high"}),
        (COMPARE, "hands", {"arm", "kept_size", "lands", "share"}),
        (TUNE, "candidates", {"candidate", "lands", "estimate", "difference", "verdict"}),
        (TUNE, "beside", {"candidate", "metric", "turn", "estimate"}),
        (("check", "bears.txt"), "modelled", {"card", "count", "behaviour", "left_out"}),
        (("hand", "bears.txt", "--seed", "5"), None, {"game", "mulligans", "kept_size", "story"}),
    ],
)
def test_every_table_is_to_be_had_as_csv(simlab, words, table, columns):
    rows = rows_of(simlab(*words, "--csv", *(["--table", table] if table else [])))
    assert rows
    assert columns <= rows[0].keys()
    assert all(None not in row and None not in row.values() for row in rows)


def test_arms_are_played_as_their_columns_say(simlab):
    rows = rows_of(simlab(*COMPARE, "--csv"))
    assert {(row["arm"], row["mulligan"]) for row in rows} == {
        ("london", "london"),
        ("paris", "paris"),
    }


def test_violations_as_csv(simlab):
    said = simlab(
        "check", "bears.txt", "--format", "modern", "--csv", "--table", "violations", status=1
    )
    assert any("40 cards" in row["message"] for row in rows_of(said))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*ANALYZE, "--csv", "--json"), "name one of them"),
        ((*ANALYZE, "--table", "hands"), "add --csv"),
        ((*ANALYZE, "--csv", "--table", "hand"), "'hand' is not one of 'metrics'"),
        (("check", "bears.txt", "--csv", "--table", "violations"), "name a format"),
    ],
)
def test_what_cannot_be_written_is_said(simlab, words, said):
    assert said in simlab.error(*words)


def test_one_arm_has_no_differences(simlab, tmp_path):
    (tmp_path / "one.toml").write_text('deck = "bears.txt"\nseed = 1\ngames = 200\n')
    words = ("run", "one.toml", "--no-save", "--csv", "--table", "differences")
    assert "one arm alone" in simlab.error(*words)


# the screen -----------------------------------------------------------------------------------

SHOWN = (
    *(ANALYZE, COMPARE, TUNE, ("check", "bears.txt", "--format", "limited")),
    ("hand", "bears.txt", "--seed", "5"),
    ("cards", "show", "Commander's Sphere"),
    *(("describe", kind) for kind in ("mulligan", "format", "metric", "event", "pilot", "keep")),
    ("describe", "mulligan", "london"),
    ("describe", "format", "commander"),
    ("describe",),
    ("odds", "bears.txt", "castable('Grizzly Bears') by turn 2 given lands >= 2"),
    ("luck", "bears.txt", "flood by turn 6", "12", "40"),
    ("--help",),
    *((name, "--help") for name in COMMANDS),
)


@pytest.fixture
def terminal(monkeypatch):
    """Say that stdout is a terminal of eighty columns, without colours."""
    for name, value in (("COLUMNS", "80"), ("FORCE_COLOR", "1"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_all_output_fits_eighty_columns(simlab, terminal, words):
    lines = simlab(*words).stdout.splitlines()
    assert max(len(line) for line in lines) <= 80


ONE = ("--games", "1", "--players", "1", "--seed", "1")
ONCE = (
    *(("analyze", "one.txt", *ONE, "--turns", "1"), ("check", "one.txt"), ("hand", "one.txt")),
    ("compare", "one.txt", *ONE, "--turns", "1", "--mulligans", "london,paris"),
    ("tune", "one.txt", *ONE[2:], "--games", "2", "--turns", "1", "--lands", "1"),
    ("odds", "one.txt", *ONE, "castable('Grizzly Bears') by turn 1", "--method", "simulated"),
    ("luck", "one.txt", "lands by turn 1", "1", "1"),
    ("check", "lead.txt", "--format", "oathbreaker"),
    ("odds", "one.txt", "lands by turn 1", "--mulligan", "none", "--hand-size", "1"),
    *(("describe", kind) for kind in ("mulligan", "format", "banlist")),
)
SEVERAL = re.compile(
    r"(?<![\d.,])1 (?:more )?(?:games|players|cards|lands|turns|decks|arms|candidates|lines|copies|"
    r"formats|colours|spells|violations|warnings)\b"
)


@pytest.mark.parametrize("words", ONCE, ids=" ".join)
def test_one_of_a_thing_is_singular(simlab, words):
    Path("one.txt").write_text("1 Forest\n1 Grizzly Bears\n")
    Path("lead.txt").write_text("Commander\n1 Ezuri, Renegade Leader\n\nDeck\n1 Forest\n1 Opt\n")
    said = simlab(*words, status=int(words[1] == "lead.txt")).output
    assert not SEVERAL.findall(said)


def test_a_message_fits_eighty_columns(simlab, terminal):
    for words in (("analyze", "nosuch"), ("analyze", "bears.txt", "--mulligan", "lodnon")):
        lines = simlab.error(*words).splitlines()
        assert len(lines) > 1
        assert max(len(line) for line in lines) <= 80


def test_a_replay_fits_eighty_columns(simlab, terminal):
    simlab(*ANALYZE, "--save", "kept")
    lines = simlab("replay", "kept", "--game", "3").stdout.splitlines()
    assert max(len(line) for line in lines) <= 80


def test_wrapped_lines_lose_no_word(simlab, terminal, monkeypatch):
    wide, narrow = [], []
    for words, columns in ((wide, "500"), (narrow, "80")):
        monkeypatch.setenv("COLUMNS", columns)
        words += simlab("describe", "mulligan", "london").stdout.split()
    assert wide == narrow


@pytest.mark.parametrize(("set_to", "plain"), [("1", True), ("", False)])
def test_no_color_is_honoured(simlab, monkeypatch, set_to, plain):
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    monkeypatch.setenv("NO_COLOR", set_to)
    assert ("\x1b" not in simlab(*ANALYZE).stdout) == plain


def test_the_help_says_what_exit_statuses_mean(simlab):
    said = simlab("--help").stdout
    for status in ("0 ", "1 ", "2 ", "130"):
        assert re.search(rf"^    {status} +\w", said, re.MULTILINE)


# completion -----------------------------------------------------------------------------------


def completed(*words):
    """Return what bash is offered after these words."""
    environment = {
        "_SIMLAB_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("simlab", *words)),
        "COMP_CWORD": str(len(words)),
    }
    result = CliRunner(env=environment).invoke(main, [], prog_name="simlab")
    return [line.partition(",")[2] for line in result.stdout.splitlines()]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell_calls_simlab(simlab, shell):
    said = simlab("--completion", shell).stdout
    assert f"_SIMLAB_COMPLETE={shell}_complete" in said
    assert "simlab" in said


def test_commands_options_and_names_are_completed(simlab, tmp_path):
    assert completed("") == list(COMMANDS)
    assert completed("an") == ["analyze"]
    assert "--completion" in completed("--")
    assert completed("analyze", "bears.txt", "--mulligan", "vanc") == [
        "vancouver",
        "vancouver_free1",
    ]
    assert "commander" in completed("analyze", "bears.txt", "--format", "comm")
    shelf = tmp_path / "configs" / "decks"
    shelf.mkdir(parents=True)
    (shelf / "mono_red.txt").write_text("40 Mountain")
    assert completed("analyze", "mono") == ["mono", "mono_red"]  # files first, in bash's words


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_names_of_decks(simlab, tmp_path):
    shelf = tmp_path / "configs" / "decks"
    shelf.mkdir(parents=True)
    (shelf / "mono_red.txt").write_text("40 Mountain")
    program = tmp_path / "simlab"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m simlab.cli "$@"\n')
    program.chmod(0o755)
    script = (
        "compopt() { :; }\n"  # it works inside of a completion alone
        'eval "$(simlab --completion bash)"\n'
        "COMP_WORDS=(simlab analyze mono); COMP_CWORD=2; _simlab_completion simlab\n"
        'echo "${COMPREPLY[@]}"'
    )
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        ["bash", "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "mono_red\n", done.stderr


def test_commands_are_completed_without_importing_them():
    code = (
        "import sys; from simlab.cli import main\n"
        "try: main(prog_name='simlab')\n"
        "finally: print('numba' in sys.modules, 'pandas' in sys.modules, file=sys.stderr)"
    )
    words = {"_SIMLAB_COMPLETE": "bash_complete", "COMP_WORDS": "simlab a", "COMP_CWORD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **words},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "plain,analyze\n"
    assert done.stderr == "False False\n"
