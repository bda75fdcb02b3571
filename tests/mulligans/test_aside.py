"""Aside policies, and the texts that name them."""

from __future__ import annotations

import re

import pytest

from simlab.errors import MulliganError
from simlab.mulligans import AsideSpells, find_aside


@pytest.mark.parametrize(
    ("text", "keep"), [("keep:1", 1), ("keep:3", 3), (" keep:9 ", 9), ("dig", 0)]
)
def test_a_text_says_how_many_spells_stay(text: str, keep: int) -> None:
    assert find_aside(text) == AsideSpells(keep)


@pytest.mark.parametrize("keep", range(10))
def test_a_policy_is_written_in_the_words_that_are_read(keep: int) -> None:
    assert find_aside(str(AsideSpells(keep))) == AsideSpells(keep)


def test_a_policy_is_returned_as_it_is() -> None:
    policy = AsideSpells(2)
    assert find_aside(policy) is policy


@pytest.mark.parametrize(
    "text", ["", "keep", "keep:", "keep:10", "keep:-1", "Dig", "keep:1 dig", 3]
)
def test_an_unknown_text_is_named_with_the_known_ones(text: object) -> None:
    with pytest.raises(MulliganError, match=re.escape(f'aside="{text}" is not understood; known:')):
        find_aside(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("keep", "cards", "lands", "expected"),
    [
        (3, 7, 0, (0, 4)),  # too few lands: all spells but three
        (3, 7, 1, (0, 3)),
        (1, 7, 1, (0, 5)),
        (0, 7, 1, (0, 6)),
        (0, 7, 0, (0, 7)),
        (3, 3, 1, (0, 1)),  # one card at least
        (3, 1, 1, (1, 0)),  # no spell to lay aside: a land
        (3, 7, 6, (3, 0)),  # too many lands: all but three
        (3, 7, 7, (4, 0)),
        (3, 6, 3, (0, 1)),  # lands enough: it is the spells that are not wanted
        (1, 7, 5, (0, 1)),
        (1, 4, 4, (1, 0)),
    ],
)
def test_these_cards_are_laid_aside(
    keep: int, cards: int, lands: int, expected: tuple[int, int]
) -> None:
    assert AsideSpells(keep).counts(cards, lands, 2, 5) == expected


def test_at_least_one_card_and_none_that_is_not_there() -> None:
    for keep in range(10):
        for cards in range(1, 11):
            for lands in range(cards + 1):
                for low in range(11):
                    gone, spells = AsideSpells(keep).counts(cards, lands, low, 5)
                    assert 0 <= gone <= lands
                    assert 0 <= spells <= cards - lands
                    assert gone + spells >= 1
