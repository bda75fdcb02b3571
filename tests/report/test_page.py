"""What is on a page: sections, numbers with intervals and conditions, no outside world."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import simlab
from simlab.errors import ConfigError, ResultError
from simlab.experiments.late_cards import late_cards
from simlab.report import report_html, write_report
from tests.report.parsed import Node, parse

SECTIONS = (
    *("short", "deck", "legality", "modelled", "hands", "land-drops", "castability"),
    *("mana", "screw-and-flood", "lands", "colours", "method"),
)
MOST_BYTES = 2_000_000
# "95.5 % ±0.1", "≤ 0.1 %", "0.1\N{EN DASH}0.3 %"; a count that never varied; nothing counted.
WITH_INTERVAL = re.compile("±|≤|≥|\N{EN DASH}|always|in every game|never happened")


@pytest.fixture(scope="module")
def tree(page) -> Node:
    return parse(page)


def ids_of(tree: Node) -> list[str]:
    return [node.attributes["id"] for node in tree.all() if "id" in node.attributes]


def test_every_section_has_its_heading_and_its_link(tree):
    assert [node.attributes["id"] for node in tree.all("section")] == list(SECTIONS)
    for section in tree.all("section"):
        heading = section.one("h2")
        assert section.attributes["aria-labelledby"] == heading.attributes["id"]
    links = [link.attributes["href"] for link in tree.one("nav").all("a")]
    assert links == [f"#{name}" for name in SECTIONS]


@pytest.mark.parametrize("which", ["page", "compared"])
def test_a_page_is_well_made(which, request):
    tree = parse(request.getfixturevalue(which))
    assert tree.one("html").attributes["lang"] == "en"
    assert len(tree.all("h1")) == len(tree.all("main")) == 1
    assert all(count == 1 for count in Counter(ids_of(tree)).values())
    for table in tree.all("table"):
        assert table.one("caption").text
        heads = table.one("thead").all("th", scope="col")
        assert heads
        assert all(head.text for head in heads)
        for row in table.one("tbody").all("tr"):
            cells = [cell for cell in row.children if cell.tag]
            assert [cell.tag for cell in cells] == ["th"] + ["td"] * (len(heads) - 1)
            assert cells[0].attributes["scope"] == "row"
    for svg in tree.all("svg"):
        assert svg.attributes["role"] == "img"
        named = svg.attributes["aria-labelledby"].split()
        assert [svg.one(id=name).text != "" for name in named] == [True, True]


@pytest.mark.parametrize("which", ["page", "compared"])
def test_every_number_of_games_has_an_interval_and_a_condition(which, request):
    tree = parse(request.getfixturevalue(which))
    conditions = {node.attributes["id"]: node.text for node in tree.all("p", role="tooltip")}
    assert conditions
    numbers = [node for node in tree.all() if "data-given" in node.attributes]
    assert len(numbers) > 100
    headings = [node for head in tree.all("thead") for node in head.walk()]
    for number in numbers:
        told = conditions[number.attributes["data-given"]]
        assert "interval" in told
        assert "Played with" in told or "shuffles" in told
        if number.tag != "td":
            assert number.attributes["aria-describedby"] == number.attributes["data-given"]
            assert number.tag == "button" or number.attributes["tabindex"] == "0"
        if not any(number is heading for heading in headings) and number.text:
            assert WITH_INTERVAL.search(number.text), number.text


def test_headings_of_columns_of_numbers_can_be_asked(tree):
    for table in tree.all("table"):
        heads = table.one("thead").all("th")
        for row in table.one("tbody").all("tr"):
            cells = [cell for cell in row.children if cell.tag]
            for head, cell in zip(heads, cells, strict=True):
                if "data-given" in cell.attributes:
                    asked = [n for n in head.all() if "data-given" in n.attributes]
                    assert [n.attributes["data-given"] for n in asked] == [
                        cell.attributes["data-given"]
                    ]


def test_cards_come_weakest_first_with_the_numbers_of_the_run(tree, run):
    rows = tree.one(id="castability").all("table", class_="sortable")[0].one("tbody").all("tr")
    found = late_cards(run)
    names = [row.all("th")[0].text for row in rows]
    assert [name.removesuffix(" †") for name in names] == list(found["card"])
    shares = [float(row.all("td")[2].attributes["data-order"]) for row in rows]
    assert shares == pytest.approx(found["castable_given_seen"].tolist(), abs=1e-12)
    apart = [name.endswith(" †") for name in names]
    assert apart == found["another_way"].tolist() == sorted(apart)
    assert len(set(apart)) == 2
    count = apart.index(True)
    assert shares[:count] == sorted(shares[:count])
    assert shares[count:] == sorted(shares[count:])
    assert tree.all("th", aria_sort="ascending") == []  # it is not in the order of one column
    assert "† has another way to be cast" in tree.one(id="castability").text


def test_the_hands_are_those_of_the_run(tree, run):
    table = next(t for t in tree.all("table") if t.one("caption").text.startswith("Cards in the"))
    row = next(r for r in table.one("tbody").all("tr") if r.all("th")[0].text == "7")
    hands = run.hands()
    share = hands.loc[hands["kept_size"] == 7, "games"].sum() / run.games
    assert float(row.all("td")[0].text.split(" %")[0]) == pytest.approx(100 * share, abs=0.05)


@pytest.mark.parametrize("which", ["page", "compared"])
def test_nothing_is_loaded_and_the_page_is_small(which, request):
    html = request.getfixturevalue(which)
    assert len(html.encode()) < MOST_BYTES
    tree = parse(html)
    for node in tree.all():
        assert node.tag not in {"img", "iframe", "object", "embed", "form", "base"}
        for name in ("src", "href", "xlink:href", "action", "data", "srcset"):
            value = node.attributes.get(name, "#")
            assert value.startswith("#") or value == "data:,", (node.tag, value)
    outside = set(re.findall(r"https?://[^\s\"'<>]+", html))
    assert outside == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    styles = "".join(node.text for node in tree.all("style"))
    assert "@import" not in styles
    assert not re.search(r"url\((?!#)", html)
    policy = tree.one("meta", http_equiv="Content-Security-Policy").attributes["content"]
    assert policy.startswith("default-src 'none'")


def test_the_same_run_gives_the_same_page(run, page):
    assert report_html(run, source="configs/decks/three_colour_commander.txt") == page


def test_of_a_comparison_differences_come_first(compared):
    tree = parse(compared)
    first = tree.all("section")[0]
    assert first.one("h2").text == "How they differ"
    findings = [p.text for p in first.all("p")]
    assert findings[0].startswith("No arm is seen to spend more mana by turn 4 than 17 lands")
    table = next(t for t in first.all("table") if "Difference" in t.one("caption").text)
    rows = {row.all("th")[0].text: row for row in table.one("tbody").all("tr")}
    assert set(rows) == {"12 lands", "17 again"}
    same = [cell.text for cell in rows["17 again"].all("td")]
    assert all("≈" in text if "±" in text else text == "the same in every game" for text in same)
    assert "≈" not in rows["12 lands"].all("td")[-1].text
    assert "12 lands: \N{MINUS SIGN}5 Forest, +5 Grizzly Bears" in tree.one(id="deck").text


def test_what_was_not_recorded_is_said():
    deck = simlab.Deck.of({"Forest": 17, "Grizzly Bears": 23})
    hands = simlab.simulate(deck, record="hands", games=500, seed=1, progress=False)
    tree = parse(report_html(hands))
    shown = {node.attributes["id"] for node in tree.all("section")}
    assert shown == {"short", "deck", "legality", "modelled", "hands", "colours", "method"}
    turns = simlab.simulate(deck, record="turns", games=500, turns=3, seed=1, progress=False)
    tree = parse(report_html(turns, advice=False))
    assert "Cards were not recorded" in tree.one(id="castability").text
    assert "were not tried" in tree.one(id="lands").text


def table_of(tree: Node, caption: str) -> dict[str, list[str]]:
    """Return the columns of a table by their headings."""
    table = next(one for one in tree.all("table") if caption in one.one("caption").text)
    heads = [head.text for head in table.one("thead").all("th")]
    rows = [
        [cell.text for cell in row.children if cell.tag] for row in table.one("tbody").all("tr")
    ]
    return dict(zip(heads, map(list, zip(*rows, strict=True)), strict=True))


def test_other_cards_of_a_colour_are_counted_alike_in_both_tables():
    deck = simlab.Deck.of(
        {"Forest": 16, "Llanowar Elves": 4, "Bala Ged Recovery": 3, "Grizzly Bears": 26}
    )
    tree = parse(report_html(simlab.simulate(deck, turns=3, games=500, seed=1, progress=False)))
    for section in ("deck", "colours"):
        table = table_of(tree.one(id=section), "Sources of each colour")
        assert table["other cards that make it"] == ["7"]
    # The deck has 49 cards, and Karsten's table none of about that size.
    assert "no decks of 49 cards" in tree.one(id="colours").text
    assert "Karsten asks" not in tree.one(id="colours").text
    assert "Karsten" not in tree.one(id="short").text


@pytest.mark.parametrize(
    "main",
    [{"Forest": 40}, {"Grizzly Bears": 40}, {"Wastes": 10, "Sol Ring": 30}, {"Plains": 1}],
)
def test_odd_decks_have_a_page_too(main):
    deck = simlab.Deck.of(main)
    run = simlab.simulate(deck, games=300, turns=3, seed=1, progress=False)
    tree = parse(report_html(run))
    assert tree.one("h1").text == "deck"
    assert tree.one(id="lands").all("p")[0].text


def test_only_results_have_a_page(tmp_path, run):
    with pytest.raises(ConfigError, match="has no page"):
        report_html("a run")
    with pytest.raises(ResultError, match="this is a folder"):
        write_report(run, tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(ResultError, match="is a file, not a folder"):
        write_report(run, tmp_path / "file" / "page.html")
    there = write_report(run, tmp_path / "new" / "page.html", advice=False)
    assert there.read_text(encoding="utf-8").startswith("<!doctype html>")
