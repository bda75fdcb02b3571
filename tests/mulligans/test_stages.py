"""The stages of rules: every hand, how it goes on from there, what becomes of the library."""

from __future__ import annotations

import pytest

import simlab
from simlab.compile import compile_mulligan
from simlab.errors import MulliganError
from simlab.mulligans import Hand, MulliganRule, find_bottom, find_keep, find_rule, load_rules
from simlab.mulligans.stage import MUST_KEEP
from tests.reference.helpers import land_deck

PLAYABLE = [rule for rule in load_rules().values() if not rule.unplayable]


def afters(rule: str) -> list[str]:
    """Return what becomes of the library at each stage."""
    return [stage.after for stage in find_rule(rule).stages()]


@pytest.mark.parametrize("rule", PLAYABLE, ids=lambda rule: rule.id)
def test_every_rule_ends_and_goes_forward(rule: MulliganRule) -> None:
    stages = rule.stages()
    assert 1 <= len(stages) <= 32
    assert max(stage.taken for stage in stages) <= 15
    assert set(stages[-1].leads) == {MUST_KEEP}
    for number, stage in enumerate(stages):
        assert len(stage.leads) == 11
        assert all(n == MUST_KEEP or number < n < len(stages) for n in stage.leads)
        assert all(stages[n].taken == stage.taken + 1 for n in stage.leads if n > 0)
    if rule.gate_else == MUST_KEEP:
        assert tuple(stage.hand for stage in stages) == rule.hands()


@pytest.mark.parametrize(
    ("rule", "steps"),
    [
        ("paris", ["redraw"] * 8),
        ("london", ["redraw"] * 8),
        ("partial_paris", ["exchange"] * 8),
        ("gis", ["next"] * 16),
        ("spoils", ["exchange"] + ["redraw"] * 8),
        ("bottom_any_once", ["exchange", "redraw"]),
        ("best_of_two", ["redraw"] * 8),
    ],
)
def test_a_mulligan_is_a_redraw_an_exchange_or_the_next_hand(rule: str, steps: list[str]) -> None:
    assert [stage.step for stage in find_rule(rule).stages()] == steps


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("none", ["dealt"]),
        ("vancouver", ["dealt"] * 8),
        ("london", ["dealt"] * 8),
        ("draw10_keep7", ["dealt"]),
        ("sevens_shuffle_back", ["dealt"] + ["shuffle"] * 7),
        ("partial_paris", ["dealt"] + ["shuffle"] * 7),
        ("gis", ["dealt"] + ["shuffle"] * 15),
        ("gis_exile", ["dealt"] + ["gone"] * 15),
        ("three_land_reveal", ["dealt"] + ["shuffle"] * 15),
        ("spoils", ["dealt", "shuffle"] + ["dealt"] * 7),
        ("bottom_any_once", ["dealt", "under"]),
        ("best_of_two", ["shuffle"] + ["dealt"] * 7),
        ("arena_smoothing", ["shuffle"] + ["dealt"] * 7),
    ],
)
def test_what_becomes_of_the_library(rule: str, expected: list[str]) -> None:
    assert afters(rule) == expected


def test_a_gate_opens_the_first_hand_and_leads_elsewhere() -> None:
    original, big, old = (find_rule(name).stages()[0].leads for name in (
        "original", "big_deck", "euro_highlander_old"))  # fmt: skip
    assert original == (1, -1, -1, -1, -1, -1, -1, 1, -1, -1, -1)
    assert big == (1, 1, 9, 9, 9, 9, 1, 1, 9, 9, 9)  # a ladder of its own, six cards first
    assert old == (1, 1, 9, 9, 9, 9, 9, 1, 9, 9, 9)
    stages = find_rule("big_deck").stages()
    assert set(stages[1].leads) == {2}
    assert [(stage.hand.size, stage.taken) for stage in stages] == [
        *zip((7, 7, 6, 5, 4, 3, 2, 1, 0), range(9), strict=True),
        *zip((6, 5, 4, 3, 2, 1, 0), range(1, 8), strict=True),
    ]


def test_a_mulligan_is_free_where_it_costs_no_card() -> None:
    seven, again, six = find_rule("big_deck").stages()[:3]
    assert [seven.free[lands] for lands in range(8)] == [True, True, *[False] * 4, True, True]
    assert not any(again.free) and not any(six.free)
    assert all(find_rule("paris_free1").stages()[0].free)
    assert find_rule("original").stages()[0].free[:8] == (True, *[False] * 6, True)
    assert not any(find_rule("london").stages()[0].free)


def test_the_gate_of_a_hand_laid_aside_is_that_of_later_hands() -> None:
    stages = find_rule("three_land_reveal").stages()
    assert set(stages[0].leads) == {1}
    assert stages[1].leads == (2, 2, 2, *[MUST_KEEP] * 8)
    assert set(find_rule("gis").stages()[3].leads) == {4}


@pytest.mark.parametrize(
    ("settings", "hands"),
    [
        ({"family": "partial", "start_hand": 4}, [4, 3, 2, 1, 0]),
        ({"family": "partial", "start_hand": 3, "free": 2}, [3, 3, 3, 2, 1, 0]),
        ({"family": "partial", "start_hand": 3, "free": -1}, [3] * 16),
        ({"family": "partial", "start_hand": 0}, [0]),
        ({"family": "aside", "start_hand": 5}, [5] * 16),
        ({"family": "exchange", "ladder": (7, 4)}, [7, 7, 4]),
    ],
)
def test_a_rule_of_ones_own_has_these_sizes(settings: dict, hands: list[int]) -> None:
    rule = MulliganRule(id="mine", **settings)
    assert [stage.hand.size for stage in rule.stages()] == hands


@pytest.mark.parametrize(
    "settings",
    [
        {"family": "exchange", "ladder": (7, 3, 5)},
        {"family": "exchange", "ladder": (8,)},  # "as many drawn" as were laid aside
        {"family": "exchange", "ladder": (3,)},
        {"family": "redraw", "ladder": (7, 7, 6), "gate": (0,), "gate_else": 0},
        {"family": "redraw", "ladder": (7, 7, 6), "gate": (0,), "gate_else": 3},
        {"family": "redraw", "ladder": (7, 7, 6), "gate": (0,), "gate_else": -2},
        {"family": "redraw", "ladder": (7, 7, 6), "gate": (0,), "gate_else": "1"},
        {"family": "aside", "gate": (0,), "gate_else": 3},  # the next hand is the next hand
    ],
)
def test_a_rule_that_leads_astray_is_refused(settings: dict) -> None:
    with pytest.raises(MulliganError):
        MulliganRule(id="mine", **settings)


@pytest.mark.parametrize(
    "more",
    [
        {"ladder": (7,) * 16},
        {"ladder": (7,), "free": -1},
        {"ladder": (7, 6), "give_to": "shuffled"},
    ],
)
def test_an_exchange_with_many_hands_has_sixteen(more: dict) -> None:
    rule = MulliganRule(id="mine", family="exchange", **more)
    assert len(rule.stages()) <= 16


def test_smooth_goes_on_as_london() -> None:
    rule = MulliganRule(id="mine", family="smooth", smooth=1, free=1)
    assert rule.hands() == find_rule("london_free1").hands()
    assert rule.hands()[2] == Hand(7, 1)


def test_a_rule_known_by_name_alone_is_refused_with_its_reason() -> None:
    gss = find_rule("GSS mull")
    reason = 'rule "gss" cannot be played: it is known by name only; its text was not found'
    with pytest.raises(MulliganError, match=reason):
        compile_mulligan(gss, find_keep("any"), find_bottom("lands:3"), 60)
    with pytest.raises(MulliganError, match=reason):
        simlab.simulate(land_deck(60, 24), mulligan="gss", games=10, progress=False)
