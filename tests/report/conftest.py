"""Pages of small decks, made once, and the browser that opens them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import simlab
from simlab.report import report_html

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def bant(repository: Path) -> simlab.Deck:
    file = repository / "configs" / "decks" / "three_colour_commander.txt"
    return simlab.read_deck(file, format="commander")


@pytest.fixture(scope="session")
def run(repository) -> simlab.Run:
    return simlab.simulate(bant(repository), turns=5, games=4_000, seed=7, progress=False)


@pytest.fixture(scope="session")
def page(run) -> str:
    """The page of a commander deck, advice included."""
    return report_html(run, source="configs/decks/three_colour_commander.txt")


@pytest.fixture(scope="session")
def compared() -> str:
    """The page of three arms, one of them with another deck and one that is the first again."""
    deck = simlab.Deck.of({"Forest": 15, "Plains": 2, "Grizzly Bears": 20, "Savannah Lions": 3})
    arms = {"17 lands": {}, "12 lands": {"deck": deck.with_lands(12)}, "17 again": {}}
    found = simlab.compare(arms, deck=deck, turns=4, games=3_000, seed=1, progress=False)
    return report_html(found)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The system's Chromium."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip("no Chromium here: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield started
        started.close()
