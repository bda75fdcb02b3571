"""Mulligan rules of a file of one's own, and starting hands of another size."""

from __future__ import annotations

from pathlib import Path

import pytest

from simlab.errors import ConfigError, MulliganError
from simlab.mulligans import find_rule
from simlab.mulligans.catalogue import read_rules
from tests.reference.helpers import land_deck, play

SIXES = '[[rule]]\nid = "sixes"\nfamily = "redraw"\nladder = [7, 6, 6, 5]\n'
FREE = '[[rule]]\nid = "two_free"\nfamily = "london"\nfree = 2\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(SIXES + FREE, encoding="utf-8")
    return file


def test_a_rule_of_a_file_is_played(house: Path) -> None:
    assert list(read_rules(house)) == ["sixes", "two_free"]
    run = play(land_deck(60, 24), "file", games=1_000, mulligan=f"{house}:sixes", turns=1)
    assert run.scenario.mulligan.id == "sixes"
    assert [hand.size for hand in find_rule("house.toml:two_free", house.parent).hands()] == [
        *[7] * 3, *range(6, -1, -1)
    ]  # fmt: skip


def test_the_only_rule_of_a_file_need_not_be_named(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(SIXES, encoding="utf-8")
    assert find_rule("one.toml", tmp_path).id == "sixes"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no rule"),
        ("[rule]\nid = 'x'", "has no rule"),
        ("[[rule]]\nname = 'x'", "a rule has no id"),
        ("[[rule]\n", "cannot be read as a file of mulligan rules"),
        (SIXES + SIXES, 'there is a mulligan rule "sixes" already'),
        ('[[rule]]\nid = "london"', 'there is a mulligan rule "london" already'),
        ('[[rule]]\nid = "x"\nfamily = "redraw"\nladder = [6, 7]', "the ladder grows from 6 to 7"),
        ('[[rule]]\nid = "x"\nforced = 8', "8 cards to the bottom of a hand of 7"),
        ('[[rule]]\nid = "x"\nredrew = 6', 'unknown key "redrew"; did you mean "redraw"'),
        ('[[rule]]\nid = "x"\nladder = "seven"\nfamily = "redraw"', "ladder='seven'"),
        ('[[rule]]\nid = "x"\nladder = [7, 6]', '"ladder" is of no use in family london'),
        ('title = "z"\n[[rule]]\nid = "x"', 'unknown key "title"'),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    with pytest.raises(MulliganError, match=reason):
        find_rule("bad.toml:x", tmp_path)


def test_a_missing_file_or_rule_is_named(house: Path) -> None:
    with pytest.raises(MulliganError, match="no such file of mulligan rules"):
        find_rule("hose.toml", house.parent)
    with pytest.raises(MulliganError, match="it has: sixes, two_free"):
        find_rule("house.toml", house.parent)
    with pytest.raises(MulliganError, match="it has: sixes, two_free"):
        find_rule("house.toml:sevens", house.parent)


# Starting hands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "cards", "sizes"),
    [
        ("london", 8, range(8, -1, -1)),
        ("london", 6, range(6, -1, -1)),
        ("paris", 9, range(9, -1, -1)),
        ("paris", 4, range(4, -1, -1)),
        ("london_free1", 8, [8, *range(8, -1, -1)]),
        ("none", 10, [10]),
        ("partial_paris", 5, range(5, -1, -1)),
    ],
)
def test_all_hands_of_a_rule_change_with_the_first(rule: str, cards: int, sizes: range) -> None:
    other = find_rule(rule).with_hand(cards)
    assert [hand.size for hand in other.hands()] == list(sizes)
    assert other.id == f"{rule} with a hand of {cards}"
    assert find_rule(rule).with_hand(find_rule(rule).start_hand).id == rule


def test_six_cards_with_two_commanders_are_londons_six() -> None:
    """`tl_partner_hand6`: draw six, and London on six."""
    six = find_rule("london").with_hand(6)
    assert six.hands() == find_rule("tl_partner_hand6").hands()


def test_a_vanguard_with_another_card_in_hand() -> None:
    deck = land_deck(60, 24)
    run = play(deck, "eight", games=2_000, mulligan="london", hand_size=8, keep="any", turns=1)
    assert run.estimate("kept_size").value == 8
    assert "mulligan london with a hand of 8" in run.scenario.words()


@pytest.mark.parametrize("cards", [-1, 11])
def test_no_hand_has_fewer_than_no_or_more_than_ten_cards(cards: int) -> None:
    with pytest.raises(MulliganError, match="a starting hand has 1 to 10 cards"):
        play(land_deck(60, 24), "size", games=10, hand_size=cards)
    with pytest.raises(ConfigError, match="hand_size"):
        play(land_deck(60, 24), "size", games=10, hand_size=7.5)
