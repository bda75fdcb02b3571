"""Mana costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simlab.cards import ManaCost, Pip, colour_letters, colour_mask
from simlab.errors import CardError

HYBRID = [f"{a}/{b}" for i, a in enumerate("WUBRG") for b in "WUBRG"[i + 1 :]]
PIPS = [*"WUBRGC", "S", "W/P", "G/U/P", *[f"2/{c}" for c in "WUBRG"], *HYBRID]


@given(
    x=st.integers(0, 3),
    generic=st.integers(0, 16),
    pips=st.lists(st.sampled_from(PIPS), max_size=6),
)
def test_a_cost_survives_writing_and_reading(x, generic, pips):
    text = "{X}" * x + (f"{{{generic}}}" if generic else "") + "".join(f"{{{p}}}" for p in pips)
    cost = ManaCost.parse(text)
    assert ManaCost.parse(str(cost)) == cost
    assert cost.mana_value == generic + sum(2 if p.startswith("2/") else 1 for p in pips)
    assert cost.x == x


@given(st.integers(0, 63))
def test_colour_masks_and_letters_are_inverse(mask):
    assert colour_mask(colour_letters(mask)) == mask


@pytest.mark.parametrize(
    ("text", "pip"),
    [
        ("{W}", Pip(1)),
        ("{C}", Pip(32)),
        ("{w/u}", Pip(3)),
        ("{2/B}", Pip(4, generic=2)),
        ("{R/P}", Pip(8, life=True)),
        ("{S}", Pip(0, snow=True)),
    ],
)
def test_symbols(text, pip):
    assert ManaCost.parse(text).pips == (pip,)


def test_rule_118_6_no_cost_is_not_the_same_as_zero():
    assert ManaCost.parse("").unpayable
    assert not ManaCost.parse("{0}").unpayable
    assert (str(ManaCost.parse("")), str(ManaCost.parse("{0}"))) == ("", "{0}")


def test_rule_202_3_x_counts_nothing_in_a_mana_value():
    assert ManaCost.parse("{X}{X}{G}").mana_value == 1


@pytest.mark.parametrize("text", ["{Q}", "2G", "{W", "{²}", "{2/2}", "{/}", "{P}", "{}"])
def test_what_is_no_cost_is_refused_with_its_text(text):
    with pytest.raises(CardError, match="mana cost"):
        ManaCost.parse(text)
