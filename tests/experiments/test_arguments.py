"""Every argument that cannot be right is an error that says what would be."""

from __future__ import annotations

from typing import Any

import pytest

from simlab import Deck, compare, simulate
from simlab.errors import ConfigError, MulliganError, PilotError, SimlabError

DECK = Deck.of({"Forest": 17, "Grizzly Bears": 23})
BASE: dict[str, Any] = {"games": 100, "seed": 1, "progress": False}
WHOLE = "give a whole number from 1"


@pytest.mark.parametrize(
    ("argument", "value", "error", "words"),
    [
        ("mulligan", "londn", MulliganError, 'did you mean "london"'),
        ("keep", "lands:many", MulliganError, '"lands:many" is not understood'),
        ("bottom", "lands", MulliganError, 'bottom="lands" is not understood'),
        ("pilot", "gredy", PilotError, 'did you mean "greedy"'),
        ("turns", 0, ConfigError, "at least one turn"),
        ("turns", 41, ConfigError, "40 turns at most"),
        ("players", 0, ConfigError, "at least one player"),
        ("players", 2.5, ConfigError, "give a whole number"),
        ("games", 0, ConfigError, WHOLE),
        ("games", 1.5, ConfigError, WHOLE),
        ("games", "100", ConfigError, WHOLE),
        ("seed", -1, ConfigError, "a whole number from 0"),
        ("seed", 2**64, ConfigError, "a whole number from 0"),
        ("seed", 1.5, ConfigError, "a whole number from 0"),
        ("seed", True, ConfigError, "a whole number from 0"),
        ("pay_life", 1, ConfigError, "pay_life=1: give True or False"),
        ("pay_life", "no", ConfigError, "give True or False"),
        ("record", "card", ConfigError, "known: hands, turns, casts, cards"),
        ("level", 1, ConfigError, "lies between 0 and 1"),
        ("level", 95, ConfigError, "lies between 0 and 1"),
        ("threads", 0, ConfigError, WHOLE),
        ("threads", 1.5, ConfigError, WHOLE),
        ("block", 0, ConfigError, WHOLE),
    ],
)
def test_an_argument_of_simulate_that_cannot_be_right_says_so(
    argument: str, value: object, error: type[SimlabError], words: str
) -> None:
    with pytest.raises(error, match=words):
        simulate(DECK, **{**BASE, argument: value})


@pytest.mark.parametrize("deck", [None, "deck.txt", {"Forest": 17}])
def test_what_is_no_deck_is_named(deck: Any) -> None:
    with pytest.raises(ConfigError, match=r"is not a deck; read one with simlab\.read_deck"):
        simulate(deck, **BASE)


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("mulligan", 3), ("keep", None), ("keep", 3), ("bottom", 3), ("pilot", 3), ("pilot", None),
        ("turns", "7"), ("turns", 2.5), ("turns", True), ("turns", None), ("players", True),
        ("on_the_play", "no"), ("games", True), ("games", "7"), ("level", "0.95"), ("block", None),
    ],
)  # fmt: skip
def test_an_argument_of_another_kind_is_an_error_of_simlab(argument: str, value: object) -> None:
    with pytest.raises(SimlabError):
        simulate(DECK, **{**BASE, argument: value})


@pytest.mark.parametrize(
    ("arms", "common", "words"),
    [
        ({"a": {}}, {}, "1 arm: a comparison has two or more"),
        ({}, {}, "0 arms"),
        ({"a": {"kep": "any"}, "b": {}}, {}, 'arm "a": setting "kep" is not known; known: deck'),
        ({"a": {}, "b": {}}, {"kep": "any"}, 'setting "kep" is not known'),
        ({"a": {"games": 3}, "b": {}}, {}, 'setting "games" is not known'),
        ({"a": {"turns": 3}, "b": {}}, {}, "so turns must be one: a 3, b 7"),
        ({"a": {"record": "turns"}, "b": {}}, {}, "so record must be one: a turns, b cards"),
        ({"a": {}, "b": {}}, {"record": "hands"}, "has nothing to pair"),
        ({"a": {}, "b": {}}, {"level": 0}, "lies between 0 and 1"),
        ({"a": {}, "b": {}}, {"games": 0}, WHOLE),
        ({"a": {}, "b": {}}, {"seed": -1}, "a whole number from 0"),
    ],
)
def test_an_argument_of_compare_that_cannot_be_right_says_so(
    arms: dict, common: dict, words: str
) -> None:
    with pytest.raises(ConfigError, match=words):
        compare(arms, deck=DECK, **{**BASE, **common})


def test_an_arm_without_a_deck_is_named() -> None:
    with pytest.raises(ConfigError, match='arm "b" has no deck, and compare was given none'):
        compare({"a": {"deck": DECK}, "b": {}}, **BASE)


def test_compare_leaves_the_settings_it_was_given_alone() -> None:
    arms = {"a": {"deck": DECK}, "b": {"deck": DECK, "mulligan": "paris"}}
    compare(arms, **BASE)
    assert arms == {"a": {"deck": DECK}, "b": {"deck": DECK, "mulligan": "paris"}}


def test_the_format_of_a_deck_gives_players_and_mulligan() -> None:
    deck = Deck.of({"Forest": 99}, commanders="Yeva, Nature's Herald", format="commander")
    run = simulate(deck, **BASE)
    assert (run.scenario.mulligan.id, run.scenario.players) == ("london_free1", 4)
    assert run.scenario.draw_first
    assert simulate(DECK, **BASE).scenario.mulligan.id == "london"
