"""How long a page takes: first answers at once, all of it while one waits."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

FIRST, ALL = 4.0, 20.0  # seconds of a processor, whatever else runs; measured: 2.5 and 6.6


def processor_seconds() -> float:
    """Return what ended children of this process have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.slow
def test_tables_come_first_and_the_page_of_99_cards_soon(repository, tmp_path):
    deck = repository / "configs" / "decks" / "three_colour_commander.txt"
    command = [sys.executable, "-m", "simlab.cli", "analyze", str(deck), "--format", "commander"]

    def run(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*command, "--seed", "1", *words],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(repository)},
            stdout=subprocess.PIPE,
            text=True,
        )

    with run("--games", "100") as process:  # kernels from the cache, files from the disk
        process.communicate()
    before = processor_seconds()
    with run() as process:
        process.communicate()
    tables = processor_seconds()
    with run("--html", "page.html") as process:
        assert process.stdout is not None
        while "By turn" not in process.stdout.readline():
            assert process.poll() is None
        assert not Path(tmp_path / "page.html").exists()
        rest = process.stdout.read()
    assert rest.endswith("Report: page.html\n")
    assert tables - before < FIRST
    assert processor_seconds() - tables < ALL
