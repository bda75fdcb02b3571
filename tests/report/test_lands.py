"""Advice on lands: said only where mana that matters is seen to be lost, and by what it is said."""

from __future__ import annotations

import pytest

import simlab
from simlab.report import report_html
from simlab.report.land_counts import MATTERS, METRIC
from simlab.report.matter import Matter, give_advice
from simlab.report.sections.lands import lands_say
from tests.report.parsed import parse

TURNS = 6


def matter(main: dict[str, int], **settings: object) -> Matter:
    run = simlab.simulate(
        simlab.Deck.of(main), turns=TURNS, games=2_000, seed=1, progress=False, **settings
    )
    return Matter(result=run, advice=give_advice(run))


def text(sentence: object) -> str:
    """Return a sentence without intervals."""
    if isinstance(sentence, str):
        return sentence
    return "".join(one if isinstance(one, str) else one.text for one in sentence)


@pytest.fixture(scope="module")
def asked() -> dict[int, Matter]:
    """The same forty cards with several numbers of lands."""
    return {n: matter({"Forest": n, "Grizzly Bears": 40 - n}) for n in (10, 16, 24)}


def test_each_verdict_is_that_of_the_paired_interval(asked):
    for own, one in asked.items():
        found = one.advice.lands
        spent = found.tried[found.best].estimate(METRIC, TURNS).value
        assert found.zone == pytest.approx(MATTERS * spent)
        rows = found.tried.differences(METRIC, turn=TURNS, together=True).set_index("arm")
        for name in found.gaps:
            low, high = rows.loc[name, ["low", "high"]]
            wanted = "none" if low >= -found.zone else "some" if high < -found.zone else "open"
            assert found.loss(name) == wanted
        assert found.loss(found.best) == "none"
        assert found.lands(found.own) == own
        assert found.tried.runs.keys() == found.chosen.decks.keys()
        assert found.tried.runs[found.best].seed != found.chosen.seed  # other games


def test_too_few_names_criterion_end_and_floods(asked):
    said = text(lands_say(asked[10]))
    assert said.startswith(
        f"By mana spent by turn {TURNS}, which is not the same as winning, 10 lands is too few: "
        "14, the most that were tried, spend "
    )
    assert "and flood on turn 4 in " in said
    assert "try" not in said.replace("tried", "")


def test_too_many_names_the_fewest_and_screw(asked):
    said = text(lands_say(asked[24]))
    assert "24 lands is too many: 20, the fewest that were tried, spend " in said
    assert "have too few lands on turn 4 in " in said


def test_about_right_says_from_where_to_where(asked):
    own, one = 16, asked[16]
    alike = one.advice.lands.alike
    assert own in alike
    assert len(alike) > 1
    assert text(lands_say(one)) == (
        f"{own} lands is about right: from {alike[0]} to {alike[-1]}, of {own - 4} to {own + 4} "
        f"that were tried, makes no difference that matters (2 % or more) in mana spent by turn "
        f"{TURNS}, which is not the same as winning."
    )


def test_a_deck_of_few_lands_and_one_whose_hands_are_not_kept_have_no_advice():
    combo = matter({"Forest": 5, "Elvish Spirit Guide": 35}, keep="lands:0-7")
    assert combo.advice.lands is None
    assert "mana spent says nothing of how many" in combo.advice.why_no_lands
    picky = matter({"Forest": 17, "Grizzly Bears": 23}, keep="lands:6-7 floor:4")
    assert picky.advice.lands is None
    assert picky.advice.split is None
    tree = parse(report_html(picky.result))
    first = tree.one(id="short").all("p")[0].text
    assert first.startswith("The keep rule lands:6-7 floor:4 keeps hardly any hand of this deck: ")
    assert "keeps hardly any hand" in tree.one(id="hands").text
    assert "were not compared" in tree.one(id="lands").all("p")[0].text
    assert " lands is " not in tree.one(id="short").text


def test_cards_with_another_way_lead_nothing():
    deck = simlab.Deck.of(
        {"Island": 13, "Mountain": 12, "Fiery Temper": 4, "Force of Will": 4, "Murktide Regent": 4}
        | {"Grizzly Bears": 3, "Forest": 1, "Hill Giant": 19}
    )
    run = simlab.simulate(deck, turns=4, games=2_000, seed=1, progress=False)
    tree = parse(report_html(run, advice=False))
    for section in ("short", "colours"):
        first = " ".join(p.text for p in tree.one(id=section).all("p"))
        assert not any(name in first for name in ("Fiery", "Force", "Murktide"))
    assert "weakest: Grizzly Bears" in tree.one(id="short").text
    assert "Short of sources: green" in tree.one(id="short").text
    assert "Grizzly Bears" in tree.one(id="castability").all("p")[0].text
    rows = tree.one(id="castability").all("table")[0].one("tbody").all("tr")
    assert [row.all("th")[0].text for row in rows][-1] == "Fiery Temper †"
    # Murktide Regent and Force of Will take more than four mana: no row asks for them
    assert "Fiery Temper; Force of Will; Murktide Regent" in tree.one(id="colours").text


def test_many_spells_with_another_way_make_it_a_may_be():
    said = text(lands_say(matter({"Island": 10, "Mulldrifter": 4, "Grizzly Bears": 26})))
    assert "10 lands may be too few: 14, the most that were tried" in said
    assert said.endswith(
        "; but 4 of its 30 spells have another way to be cast, which is not played."
    )
