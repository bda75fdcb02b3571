"""Rules that read mana abilities which cost mana themselves."""

from __future__ import annotations

import pytest

C = "{T}: Add {C}.\n"


@pytest.mark.parametrize(
    ("text", "makes", "filters", "amount", "each", "cost"),
    [
        ("{1}, {T}: Add {U}{R}.", "", "UR", 2, True, "{1}"),
        (C + "{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.", "C", "WU", 2, False, "{W/U}"),
        (C + "{1}, {T}: Add one mana of any color.", "C", "WUBRG", 1, False, "{1}"),
        (C + "{5}, {T}: Add {W}{U}{B}{R}{G}.", "C", "WUBRG", 5, True, "{5}"),
        (C + "{1}, {T}: Add {U}.\n{1}, {T}: Add {B}.", "C", "UB", 1, False, "{1}"),
        ("{T}: Add {G}.\n{2}, {T}: Add {W} or {B}.", "G", "WB", 1, False, "{2}"),
    ],
)
def test_what_a_filter_makes_and_costs(read, text, makes, filters, amount, each, cost):
    found = read("Land", text)
    assert (found.makes, found.amount) == (makes, int(bool(makes)))
    assert (found.filters, found.filter_amount, found.filter_each) == (filters, amount, each)
    assert (found.filter_cost, found.filter_once, found.left_out) == (cost, False, ())


def test_a_filter_that_is_used_up(read):
    text = "{1}, {T}, Sacrifice this artifact: Add one mana of any color. Draw a card."
    found = read("Artifact", text)
    assert (found.filters, found.filter_amount, found.filter_once) == ("WUBRG", 1, True)
    assert (found.once, found.makes, found.amount) == (False, "", 0)


@pytest.mark.parametrize(
    ("text", "filters", "cost", "counts"),
    [
        ("{2}, {T}: Add {B} for each Swamp you control.", "B", "{2}", "Swamp"),
        (C + "{3}, {T}: Add {B} for each basic Swamp you control.", "B", "{3}", "basic Swamp"),
        (
            C + "{2}, {T}: Choose a color. Add an amount of mana of that color equal to your "
            "devotion to that color.",
            "WUBRG",
            "{2}",
            "devotion",
        ),
    ],
)
def test_a_filter_that_counts(read, text, filters, cost, counts):
    found = read("Land", text)
    assert (found.filters, found.filter_amount, found.filter_cost) == (filters, 0, cost)
    assert (found.counts, found.per) == (counts, 1)


def test_one_colour_of_a_filter_is_played_as_any_mix(read):
    found = read("Creature — Beast", "{G}, {T}: Add three mana of any one color.")
    assert (found.filters, found.filter_amount, found.filter_cost) == ("WUBRG", 3, "{G}")
    assert found.left_out[0].endswith("any mix of colours, not all of one colour")


def test_a_filter_of_the_commanders_colours(read):
    text = C + "{1}, {T}: Add one mana of any color in your commander's color identity."
    found = read("Land", text)
    assert (found.makes, found.filters, found.identity) == ("C", "WUBRG", True)


def test_a_filter_that_can_be_used_again_and_again_says_so(read):
    found = read("Artifact", "{2}: Add one mana of any color.")
    assert found.filter_cost == "{2}"
    assert found.left_out == ("it can be used more than once a turn; played as once",)
    text = "{1}: Add one mana of any color. Activate only once each turn."
    assert read("Artifact", text).left_out == ()


def test_mixed_prices_are_left_out(read):
    found = read("Creature — Elf", "{1}{G}, {T}: Add one mana of any color.")
    assert (found.filters, found.makes) == ("", "")
    assert found.left_out == ("mana that costs coloured and other mana is not played",)


def test_restricted_filter_leaves_the_plain_mana_free(read):
    text = C + "{1}, {T}: Add two mana in any combination of colors. Spend this mana only to cast "
    found = read("Land", text + "legendary spells.")
    assert (found.makes, found.only, found.free) == ("C", "legendary", "C")


def test_free_filter_beside_restricted_mana_is_left_out(read):
    text = (
        C + "{T}: Add one mana of any color. Spend this mana only to cast an Omen spell.\n"
        "{1}, {T}: Add one mana of any color."
    )
    found = read("Land", text)
    assert (found.only, found.free, found.filters) == ("Omen", "C", "")
    assert found.left_out
