"""What results look like in a notebook, against stored HTML; names in it are text.

To store it anew after a change that is meant: ``SIMLAB_FACES=write pytest tests/test_faces.py``;
then look at the files.
"""

from __future__ import annotations

import os
import re
import warnings
from html.parser import HTMLParser
from pathlib import Path

import pytest

import simlab
from simlab.errors import SimlabWarning

FOLDER = Path(__file__).parent / "faces"
EVIL = "<script>alert('$1 & $2')</script>"
HOW = {"turns": 3, "games": 2_000, "seed": 1, "progress": False}
DECK = simlab.Deck.of(
    {"Forest": 9, "Plains": 8, "Grizzly Bears": 19, "Savannah Lions": 4},
    sideboard={"Naturalize": 2},
    format="limited",
    name=EVIL,
)
LEADER = simlab.Deck.of(
    {"Forest": 30, "Sol Ring": 2, "Grizzly Bears": 1, "Opt": 1},
    commanders="Ezuri, Renegade Leader",
    format="commander",
    name=EVIL,
)
PILES = simlab.Deck.of({"Swamp": 20, "Murder": 12, "Hill Giant": 8}, name=EVIL)


def run() -> simlab.Run:
    return simlab.simulate(DECK, **HOW)


def comparison() -> simlab.Comparison:
    arms = {EVIL: {}, "16 lands": {"deck": DECK.with_lands(16)}}
    return simlab.compare(arms, deck=DECK, **HOW)


def tuning() -> simlab.Tuning:
    decks = {EVIL: DECK, "sixteen": DECK.with_lands(16)}
    return simlab.tune(DECK, decks=decks, objective="screw", turns=3, games=2_000, seed=1)


def formats() -> simlab.FormatComparison:
    decks = {"limited": DECK, "constructed": DECK}
    return simlab.compare_formats(["limited", "constructed"], decks=decks, **{**HOW, "games": 500})


def solitaire() -> simlab.solitaire.SolitaireRun:
    return simlab.solitaire.simulate(PILES, games=300, seed=1)


def solitaire_comparison() -> simlab.solitaire.SolitaireComparison:
    arms = {EVIL: {"player": "random"}, "greedy": {"player": "greedy"}}
    return simlab.solitaire.compare(arms, PILES, games=300, seed=1)


def solitaire_tuning() -> simlab.solitaire.SolitaireTuning:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SimlabWarning)
        return simlab.solitaire.tune(PILES, [18, 20], games=300, seed=1)


FACES = {
    "deck": lambda: DECK,
    "deck_illegal": lambda: LEADER,
    "legality": lambda: DECK.check(),
    "legality_illegal": lambda: LEADER.check(),
    "run": run,
    "run_hands": lambda: simlab.simulate(DECK, record="hands", **HOW),
    "comparison": comparison,
    "tuning": tuning,
    "formats": formats,
    "best_curve": lambda: simlab.best_curve(40, turns=2, delta=0.5, seed=1, games=2_000),
    "mana_base": lambda: simlab.best_mana_base(
        DECK, ["Forest", "Plains"], turns=3, games=2_000, seed=1
    ),
    "solitaire": solitaire,
    "solitaire_comparison": solitaire_comparison,
    "solitaire_tuning": solitaire_tuning,
    "solitaire_game": lambda: simlab.solitaire.Game(PILES, seed=1, game=2),
}


class Tags(HTMLParser):
    """The tags of a text, checked to be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in ("br",) and tag != "rect":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module", params=FACES, ids=list(FACES))
def face(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param, FACES[request.param]()._repr_html_()


def test_a_face_is_as_it_was(face):
    name, html = face
    stored = FOLDER / f"{name}.html"
    if os.environ.get("SIMLAB_FACES") == "write":
        stored.write_text(html + "\n", encoding="utf-8")
    html = re.sub(r"card data of [^<;&]*\)", "card data of DATE", html)
    known = re.sub(r"card data of [^<;&]*\)", "card data of DATE", stored.read_text("utf-8"))
    assert html + "\n" == known


def test_a_face_is_well_formed_and_has_nothing_that_runs(face):
    _, html = face
    tags = Tags(html)
    assert not tags.open
    assert not tags.seen & {"script", "style", "iframe", "img", "link", "a"}
    assert "on" not in {attribute[:2] for attribute in re.findall(r"\s(\w+)=", html)}
    assert "http" not in html


NAMED = [*("deck", "legality", "run", "comparison", "tuning", "solitaire")]
NAMED += ["solitaire_comparison", "solitaire_tuning"]


@pytest.mark.parametrize("name", NAMED)
def test_names_are_text(name):
    html = FACES[name]()._repr_html_()
    assert "<script" not in html
    assert EVIL in Tags(html).text


def test_the_deck_shows_curve_sources_and_legality():
    html = DECK._repr_html_()
    text = Tags(html).text
    assert "spells by mana value" in text
    assert html.count("<rect") == 2
    assert re.search(r">4<br><svg .*>19<br><svg .*>1</td><td[^>]*>2</td>", html)
    assert ">W</span></td><td>8</td>" in html
    assert "legal" in Tags(html).text
    assert "one card short" not in html
    assert "copies of" in LEADER._repr_html_() or "violations" in LEADER._repr_html_()


def test_without_svg_the_curve_is_still_a_table():
    html = re.sub(r"<svg.*?</svg>", "", DECK._repr_html_())  # as notebooks do that trust nobody
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    assert [re.findall(r">(\d+)<", row) for row in rows[:2]] == [["4", "19"], ["1", "2"]]


def test_a_deck_without_spells_or_format_has_a_face():
    html = simlab.Deck.of({"Forest": 40})._repr_html_()
    assert "<svg" not in html
    assert "no format named" in html


def test_a_comparison_of_many_arms_stays_short():
    arms = {f"arm {place}": {} for place in range(9)}
    found = simlab.compare(arms, deck=DECK, **{**HOW, "games": 100})
    html = found._repr_html_()
    assert html.count("<tr>") < 60
    assert ".differences() has all" in html
