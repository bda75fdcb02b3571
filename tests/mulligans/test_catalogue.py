"""The catalogue of rules, and rules that users make."""

from __future__ import annotations

import re

import pytest

import simlab
from simlab.errors import MulliganError
from simlab.mulligans import Hand, MulliganRule, find_rule, load_rules
from simlab.mulligans.catalogue import rule_of

SIZES = {
    "none": "7",
    "original": "7 7",
    "paris": "7 6 5 4 3 2 1 0",
    "big_deck": "7 7 6 5 4 3 2 1 0",
    "euro_highlander_old": "7 7 6 5 4 3 2 1 0",
    "spoils": "7 7 6 5 4 3 2 1 0",
    "partial_paris": "7 6 5 4 3 2 1 0",
    "partial_paris_free1": "7 7 6 5 4 3 2 1 0",
    "partial_paris_scry": "7 6 5 4 3 2 1 0",
    "gis": " ".join("7" * 16),
    "gis_exile": " ".join("7" * 16),
    "three_land_reveal": " ".join("7" * 16),
    "sevens_shuffle_back": "7 6 5 4 3 2 1 0",
    "bottom_any_once": "7 7",
    "arena_smoothing": "7 6 5 4 3 2 1 0",
    "best_of_two": "7 6 5 4 3 2 1 0",
    "gss": "",
    "paris_free1": "7 7 6 5 4 3 2 1 0",
    "vancouver": "7 6 5 4 3 2 1 0",
    "vancouver_free1": "7 7 6 5 4 3 2 1 0",
    "london": "7 6 5 4 3 2 1 0",
    "london_free1": "7 7 6 5 4 3 2 1 0",
    "tlr_forced_two_commanders": "6 5 4 3 2 1 0",
    "tl_partner_hand6": "6 5 4 3 2 1 0",
    "free_sevens": " ".join("7" * 16),
    "canadian_highlander": "7 6 6 5 5 4 4 3 3 2 2 1 1 0",
    "draw10_keep7": "7",
}


def test_the_catalogue_has_the_ladders_of_the_rules() -> None:
    frame = simlab.mulligans()
    assert dict(zip(frame["id"], frame["hands"], strict=True)) == SIZES
    assert list(frame.columns) == [
        "id", "name", "family", "hands", "free", "scry", "date_from", "date_to", "used_by",
        "confidence",
    ]  # fmt: skip


def test_london_draws_seven_each_time_and_vancouver_fewer_and_fewer() -> None:
    london, vancouver = find_rule("london").hands(), find_rule("vancouver").hands()
    assert london[2] == Hand(7, 2)
    assert vancouver[2] == Hand(5)
    assert [find_rule(name).scry for name in ("london", "paris", "vancouver")] == [0, 0, 1]


@pytest.mark.parametrize("rule", load_rules().values(), ids=lambda rule: rule.id)
def test_a_rule_is_found_by_its_id_and_its_other_names_in_any_spelling(rule: MulliganRule) -> None:
    for name in (rule.id, *rule.aliases):
        for spelling in (
            name,
            name.upper(),
            f" {name} ",
            name.replace("_", "-"),
            name.replace("-", " "),
        ):
            assert find_rule(spelling) is rule
    assert find_rule(rule) is rule


def test_no_two_rules_share_a_name() -> None:
    rules = load_rules().values()
    names = [name.casefold() for rule in rules for name in (rule.id, *rule.aliases)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("rule", load_rules().values(), ids=lambda rule: rule.id)
def test_describe_says_name_hands_and_steps(rule: MulliganRule) -> None:
    text = rule.describe()
    first, *rest = text.splitlines()
    told = "cannot be played" if rule.unplayable else "hands of "
    assert first.startswith(f"{rule.name} ({rule.id}): {told}")
    if rule.free >= 0:
        assert re.findall(r"\d+", first.rpartition("hands of")[2]) == SIZES[rule.id].split()
    else:
        assert first.endswith("hands of 7 cards, again and again")
    assert all(any(step in line for line in rest) for step in rule.steps)


def test_describe_of_vancouver_is_this_text() -> None:
    assert find_rule("vancouver").describe().splitlines()[:4] == [
        "Vancouver mulligan (vancouver): hands of 7, 6, 5, 4, 3, 2, 1, 0 cards",
        "  1. as paris",
        "  2. when all have kept, in turn order: a player with fewer cards than his starting size "
        "may look at the top card and may put it on the bottom",
        "  in use: 2015-10-02 to 2019-07-12",
    ]


def test_an_unknown_rule_is_named_with_the_nearest_one() -> None:
    with pytest.raises(MulliganError, match='"londn" is not known; did you mean "london"'):
        find_rule("londn")
    with pytest.raises(MulliganError, match="known: none, original, paris"):
        find_rule("zzz")


def test_a_rule_from_a_table_with_an_unknown_key_says_which_was_meant() -> None:
    with pytest.raises(MulliganError, match='"x": unknown key "lader"; did you mean "ladder"'):
        rule_of({"id": "x", "lader": [7, 6]})
    assert rule_of({"id": "x", "family": "redraw", "ladder": [7, 5]}).ladder == (7, 5)


@pytest.mark.parametrize(
    ("settings", "hands"),
    [
        ({}, [(7, 0), (7, 1), (7, 2), (7, 3), (7, 4), (7, 5), (7, 6), (7, 7)]),
        ({"free": 2, "per_mulligan": 3}, [(7, 0), (7, 0), (7, 0), (7, 3), (7, 6)]),
        ({"start_hand": 6, "redraw": 8, "forced": 1, "per_mulligan": 4}, [(6, 1), (8, 5)]),
        ({"family": "redraw", "ladder": (7, 7, 3)}, [(7, 0), (7, 0), (3, 0)]),
        ({"family": "none", "start_hand": 4}, [(4, 0)]),
        ({"family": "draw_more", "start_hand": 9, "forced": 2}, [(9, 2)]),
    ],
)
def test_a_rule_of_ones_own_has_these_hands(settings: dict, hands: list) -> None:
    rule = MulliganRule(id="mine", **settings)
    assert [(hand.drawn, hand.bottom) for hand in rule.hands()] == hands


def test_a_ladder_is_cut_at_sixteen_hands() -> None:
    rule = MulliganRule(id="long", family="redraw", ladder=(7,) * 30)
    assert len(rule.hands()) == 16


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"family": "parys"}, 'family "parys" is not known; known: none, redraw, london'),
        ({"scry": 2}, "scry=2; a rule looks at 0 or 1 cards"),
        ({"give_to": "hand"}, 'give_to="hand"; known: bottom, shuffled'),
        ({"old_hand": "lost"}, 'old_hand="lost"; known: library, bottom, exile'),
        ({"smooth": 1}, "smooth=1; family smooth has 1 or 2, the others 0"),
        ({"family": "smooth"}, "smooth=0; family smooth has 1 or 2, the others 0"),
        ({"family": "smooth", "smooth": 3}, "smooth=3; family smooth has 1 or 2"),
        ({"family": "smooth", "smooth": 1, "per_mulligan": 0}, "family smooth draws and gives"),
        ({"family": "partial", "start_hand": 11}, "a hand of 11 cards"),
        ({"family": "aside", "start_hand": 11}, "a hand of 11 cards"),
        ({"family": "redraw"}, "needs a ladder of hand sizes"),
        ({"family": "redraw", "ladder": (6, 5)}, "the ladder starts with 6 cards, start_hand is 7"),
        ({"family": "redraw", "ladder": (7, 6), "free": -1}, "all hands of the ladder are alike"),
        ({"start_hand": 5, "redraw": 9}, "the hands grow from 5 to 8 cards"),
        ({"forced": -1}, "forced=-1, free=0; 0 or more"),
        ({"free": -2}, "forced=0, free=-2; 0 or more, free also -1 for all"),
        ({"gate": (-1,)}, "gate=[-1]; a gate has numbers of lands, 0 to 10"),
        ({"gate": 0}, "gate=0: several values, as in [...]"),
        ({"scry": True}, "scry=True is not a whole number"),
        ({"steps": "draw"}, "steps='draw': several values, as in [...]"),
        ({"used_by": (3,)}, "used_by=3 is not a text"),
        ({"family": "redraw", "ladder": (6, 7)}, "the ladder grows from 6 to 7 cards"),
        ({"per_mulligan": 0}, "gives back at least one card"),
        ({"redraw": 0}, "draws and gives back at least one card"),
        ({"start_hand": 11}, "a hand of 11 cards; hands have 0 to 10"),
        ({"start_hand": -1, "redraw": 1, "forced": 2}, "2 cards to the bottom of a hand of -1"),
        ({"forced": 8}, "8 cards to the bottom of a hand of 7"),
        ({"family": "draw_more", "start_hand": 3, "forced": 4}, "4 cards to the bottom"),
        ({"family": "redraw", "start_hand": 11, "ladder": (11, 10)}, "a hand of 11 cards"),
    ],
)
def test_a_rule_that_cannot_be_played_says_why(settings: dict, reason: str) -> None:
    with pytest.raises(MulliganError, match=re.escape(reason)) as caught:
        MulliganRule(id="mine", **settings)
    assert str(caught.value).startswith('mulligan rule "mine": ')


def test_hands_have_whole_numbers_of_cards() -> None:
    with pytest.raises(MulliganError):
        MulliganRule(id="mine", family="redraw", ladder=(7.5, 6))  # type: ignore[arg-type]
