"""A page in headless Chromium: it loads alone, sorts, fits, prints, and everybody can use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[1] / "data" / "axe" / "axe.min.js"
SERIOUS = ("serious", "critical")
WIDTHS = (375, 1280)

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def files(page, compared, tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for name, html in {"page": page, "compared": compared}.items():
        made[name] = folder / f"{name}.html"
        made[name].write_text(html, encoding="utf-8")
    return made


@pytest.fixture
def open_page(browser, files) -> Iterator[Open]:
    """Open a page; the test fails on any error or request of it."""
    contexts, wrong = [], []

    def opened(name: str = "page", *, width: int = 1280, **options: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": 800}, **options)
        contexts.append(context)
        context.set_default_timeout(5_000)
        tab = context.new_page()
        tab.on("console", lambda message: wrong.append(message.text))
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        own = files[name].as_uri()
        tab.on("request", lambda asked: asked.url.startswith(own) or wrong.append(asked.url))
        tab.goto(own)
        return tab

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.mark.parametrize("name", ["page", "compared"])
@pytest.mark.parametrize("width", WIDTHS)
def test_it_loads_alone_and_fits(open_page, name, width):
    tab = open_page(name, width=width)
    tab.mouse.wheel(0, 100_000)
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    wide = """() => [...document.querySelectorAll("main *, header *, nav *, footer *")]
        .filter(e => !e.closest(".scroll, svg, pre, #given")
            && e.getBoundingClientRect().right > innerWidth + 1)
        .map(e => e.outerHTML.slice(0, 80))"""
    assert tab.evaluate(wide) == []


def test_what_karsten_asks_is_a_mark_across_the_bar(open_page):
    tab = open_page()
    row = tab.locator("#colours tbody tr").nth(1)  # blue: 24 of 33
    bar, mark = (row.locator(f".bar {tag}").bounding_box() for tag in ("span", "i"))
    assert mark["width"] >= 2
    assert mark["height"] > bar["height"]
    assert (mark["x"] - bar["x"]) / bar["width"] == pytest.approx(33 / 24, abs=0.03)


def table_and_heads(tab: Any) -> tuple[Any, Any]:
    table = tab.locator("#castability table.sortable").first
    return table, table.locator("thead button")


def column(table: Any, place: int) -> list[str]:
    return table.locator(f"tbody tr > :nth-child({place + 1})").all_inner_texts()


def orders(table: Any, place: int) -> list[float]:
    cells = f"tbody tr > :nth-child({place + 1})"
    found = table.locator(cells).evaluate_all("cells => cells.map(c => c.dataset.order)")
    return [float(value) for value in found]


def test_a_click_on_a_heading_sorts(open_page):
    tab = open_page()
    table, heads = table_and_heads(tab)
    before = sorted(column(table, 0))
    heads.nth(3).click()
    assert table.locator("th[aria-sort]").get_attribute("aria-sort") == "ascending"
    heads.nth(3).click()
    assert table.locator("th[aria-sort]").get_attribute("aria-sort") == "descending"
    assert orders(table, 3) == sorted(orders(table, 3), reverse=True)
    heads.nth(0).click()
    names = column(table, 0)
    assert names == sorted(names, key=str.casefold)
    assert sorted(names) == before
    heads.nth(1).click()  # costs by their mana
    assert orders(table, 1) == sorted(orders(table, 1))
    assert table.locator("th[aria-sort]").count() == 1


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_sorts_and_reads_conditions(open_page, key):
    tab = open_page()
    table, heads = table_and_heads(tab)
    heads.nth(2).focus()
    tab.keyboard.press("Tab")
    focused = tab.evaluate("document.activeElement.textContent")
    assert focused == "castable once drawn"
    told = tab.locator("[role=tooltip]:visible")
    assert "the games in which the card was drawn by then" in told.inner_text()
    tab.keyboard.press(key)
    assert orders(table, 3) == sorted(orders(table, 3))
    tab.keyboard.press("Escape")
    assert told.count() == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_a_number_says_its_condition_on_hover_and_on_focus(open_page, width):
    tab = open_page(width=width)
    told = tab.locator("[role=tooltip]:visible")
    assert told.count() == 0
    numbers = tab.locator(".tiles .n")
    for place in range(numbers.count()):
        numbers.nth(place).hover()
        assert "Played with mulligan london_free1" in told.inner_text()
        box = told.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= 800 - box["height"]
    tab.mouse.move(1, 1)
    assert told.count() == 0
    numbers.nth(0).focus()
    assert told.count() == 1
    cell = tab.locator("#castability td[data-given]").first
    cell.hover()
    assert "Counted in" in told.inner_text()


def test_without_javascript_all_but_sorting_works(open_page):
    tab = open_page(java_script_enabled=False)
    told = tab.locator("[role=tooltip]:visible")
    tab.locator(".tiles .n").first.hover()
    assert "Played with" in told.inner_text()
    tab.locator("#castability thead button").nth(3).focus()
    assert told.count() >= 1
    tab.locator("#modelled summary").first.click()
    assert tab.locator("#modelled details[open] table").first.is_visible()


@pytest.mark.parametrize(
    ("name", "scheme"), [("page", "light"), ("page", "dark"), ("compared", "light")]
)
def test_axe_finds_nothing_serious(open_page, name, scheme):
    tab = open_page(name, color_scheme=scheme, bypass_csp=True)
    tab.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    tab.add_script_tag(path=str(AXE))
    found = tab.evaluate("axe.run()")
    assert len(found["passes"]) > 30
    bad = [
        f"{one['id']}: {one['nodes'][0]['html']}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
    ]
    assert bad == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_of_charts_stand_out_from_the_page(open_page, scheme):
    """axe does not look into pictures: contrast of their letters by the formula of WCAG."""
    tab = open_page(color_scheme=scheme)
    colours = tab.evaluate(
        """() => [...document.querySelectorAll("figure svg text")].map(e => [
            getComputedStyle(e).fill, getComputedStyle(e.closest("section")).backgroundColor])"""
    )
    assert len(colours) > 40
    assert min(contrast(*pair) for pair in colours) >= 4.5


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as in ``"rgb(1, 2, 3)"`` (WCAG 2, relative luminance)."""

    def luminance(colour: str) -> float:
        parts = [float(p) / 255 for p in colour[colour.index("(") + 1 : -1].split(",")[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_dark_and_light_differ_and_motion_is_reduced_when_asked(open_page):
    back = "getComputedStyle(document.body).backgroundColor"
    assert open_page(color_scheme="dark").evaluate(back) != open_page().evaluate(back)
    smooth = "getComputedStyle(document.documentElement).scrollBehavior"
    assert open_page(reduced_motion="reduce").evaluate(smooth) == "auto"
    assert open_page(reduced_motion="no-preference").evaluate(smooth) == "smooth"


def test_print_is_light_without_navigation_and_with_what_was_folded(open_page):
    tab = open_page(color_scheme="dark")
    tab.emulate_media(media="print")
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not tab.locator("nav").is_visible()
    assert tab.locator("#modelled details table").first.is_visible()
    assert tab.pdf(format="A4").startswith(b"%PDF")


def test_the_first_tab_skips_to_the_report(open_page):
    tab = open_page()
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.locator(".skip").bounding_box()["x"] >= 0
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize("width", WIDTHS)
def test_the_tab_key_stops_at_tables_that_scroll_and_at_no_others(open_page, width):
    tab = open_page(width=width)
    boxes = tab.evaluate(
        """() => [...document.querySelectorAll(".scroll")].filter(b => b.clientWidth)
            .map(b => [b.scrollWidth > b.clientWidth, b.tabIndex])"""
    )
    assert all(index == (0 if scrolls else -1) for scrolls, index in boxes)
    assert any(scrolls for scrolls, _ in boxes) == (width < 1000)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_that_scrolls_says_so_and_keeps_its_first_column(open_page, width):
    tab = open_page("compared", width=width)
    boxes = tab.evaluate(
        """() => [...document.querySelectorAll(".scroll")].filter(b => b.clientWidth).map(b => {
            b.scrollLeft = 10_000;
            const first = b.querySelector("tbody th"), hint = b.querySelector("caption span");
            return [b.scrollWidth > b.clientWidth,
                getComputedStyle(hint, "::after").content.includes("scroll sideways"),
                b.scrollLeft,
                first.getBoundingClientRect().left - b.getBoundingClientRect().left];
        })"""
    )
    assert all(scrolls == hint for scrolls, hint, _, _ in boxes)
    for scrolls, _, moved, left in boxes:
        assert (moved > 0) == scrolls
        assert abs(left) < 1
    assert any(scrolls for scrolls, *_ in boxes) == (width < 1000)
