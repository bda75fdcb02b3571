"""Names are text, whatever they look like."""

from __future__ import annotations

import pytest

import simlab
from simlab.cards.own import own_card
from simlab.report import report_html
from tests.report.parsed import parse

EVIL = '<script>alert("1")</script> & $x$ </title>'
CARD = 'Déjà "Vu" <b>O\'Brien</b>'
SCRIPTS = 1  # that of the page


@pytest.fixture(scope="module")
def html() -> str:
    cards = {CARD: own_card(CARD, {"cost": "{1}{G}", "type": "Creature"})}
    deck = simlab.Deck.of({"Forest": 17, CARD: 20, "Jötun Grunt": 3}, name=EVIL, cards=cards)
    arms = {EVIL: {}, "{{ 7 * 7 }}": {"keep": "lands:2-4"}}
    found = simlab.compare(arms, deck=deck, turns=3, games=400, seed=1, progress=False)
    return report_html(found, source=f"{EVIL}.txt")


def test_no_name_becomes_an_element(html):
    tree = parse(html)
    assert len(tree.all("script")) == SCRIPTS
    assert tree.all("b", class_="") == []
    assert tree.one("h1").text == EVIL
    assert tree.one("head").one("title").text == f"{EVIL} - simlab report"


def test_names_are_shown_as_they_are(html):
    tree = parse(html)
    rows = tree.one(id="castability").all("table", class_="sortable")[0]
    assert CARD in rows.text
    assert "Jötun Grunt" in rows.text
    assert "{{ 7 * 7 }}" in tree.one(id="compared").text
    labels = [text.text for svg in tree.all("svg") for text in svg.all("text")]
    assert any("$x$" in label for label in labels)
    assert any("{{ 7 * 7 }}" in label for label in labels)
