"""Random decks: legal in every format, with the curve and the lands asked for."""

from __future__ import annotations

from collections import Counter

import pytest

from simlab import random_deck
from simlab.decks.random_deck import CURVE
from simlab.errors import CardError, ConfigError, DeckError, FormatError
from simlab.formats import find_format, load_formats


@pytest.mark.parametrize("format_", list(load_formats()))
def test_a_deck_of_every_format_breaks_nothing(format_: str) -> None:
    for seed in range(3):
        deck = random_deck(format=format_, seed=seed)
        assert deck.check().ok
        fmt = find_format(format_)
        assert deck.size == fmt.library_size(1 if fmt.has_commander else 0)
        assert deck.lands == round(deck.size * 0.4)
        assert len(deck.signature_spells) == int(fmt.leaders.signature_spell)


@pytest.mark.parametrize("seed", range(20))
def test_curve_and_lands_are_those_asked_for(seed: int) -> None:
    curve = {0: 1, 1: 10, 2: 20, 3: 15, 6: 4}
    deck = random_deck(format="commander", lands=39, curve=curve, seed=seed)
    cards = deck.cards()
    values = Counter(int(cards[n].mana_value) for n in deck.slots if not cards[n].is_land)
    assert deck.lands == 39
    spells = 60
    for value, weight in curve.items():
        assert abs(values[value] - spells * weight / 50) < 1
    assert sum(values.values()) == spells
    assert deck.check().verdict == "legal"


def test_the_middling_curve_is_cut_at_the_bounds() -> None:
    tiny = random_deck(format="tlr", seed=1)
    cards = tiny.cards()
    values = {cards[n].mana_value for n in tiny.slots if not cards[n].is_land}
    assert values == {value for value in CURVE if value <= 3}
    huge = random_deck(format="huge_leaders", seed=1)
    cards = huge.cards()
    assert min(cards[n].mana_value for n in huge.slots if not cards[n].is_land) == 5


def test_a_seed_gives_the_same_deck_and_another_one_another() -> None:
    one = random_deck(format="tlr", seed=5)
    assert random_deck(format="tiny leaders reborn", seed=5) == one
    assert random_deck(format="tlr", seed=6).slots != one.slots


def test_lands_follow_the_pips() -> None:
    deck = random_deck(format="commander", seed=2, commander="Treva, the Renewer", lands=40)
    cards = deck.cards()
    pips = Counter[int]()
    for name in (*deck.slots, *deck.commanders):
        for pip in cards[name].cost.pips:
            for bit in range(5):
                pips[bit] += pip.colours >> bit & 1
    lands = {"Plains": 0, "Island": 1, "Forest": 4}
    total = sum(pips[bit] for bit in lands.values())
    for name, bit in lands.items():
        assert abs(deck.main[name] - 40 * pips[bit] / total) < 1


def test_wishes_for_commander_and_colours() -> None:
    deck = random_deck(format="commander", seed=1, colours="WU")
    assert deck.cards()[deck.commanders[0]].colour_identity == 0b11
    assert set(random_deck(format="modern", seed=1, colours="R").main) >= {"Mountain"}
    assert random_deck(format="edh", seed=1, commander="karn, silver golem").main["Wastes"] == 40


@pytest.mark.parametrize(
    "leader",
    ["Jace, Vryn's Prodigy", "Nicol Bolas, the Ravager", "Esika, God of the Tree"],
)
def test_a_commander_of_two_faces_leads(leader: str) -> None:
    deck = random_deck(format="commander", seed=1, commander=leader)
    assert deck.commanders[0].startswith(leader)
    assert deck.check().verdict == "legal"


def test_colours_beside_a_commander_are_those_of_the_commander() -> None:
    deck = random_deck(format="edh", seed=1, commander="Treva, the Renewer", colours="GWU")
    assert deck == random_deck(format="edh", seed=1, commander="Treva, the Renewer")


@pytest.mark.parametrize(
    ("wishes", "error", "words"),
    [
        ({"format": "comander"}, FormatError, "did you mean commander"),
        ({"lands": 99}, DeckError, "lands=99: a deck of format commander has 99 cards to share"),
        ({"lands": -1}, DeckError, "lands=-1"),
        ({"curve": {1: -1}}, DeckError, "-1 of mana value 1"),
        ({"curve": {}}, DeckError, "no mana value has a weight"),
        ({"curve": {40: 1}}, DeckError, "asked for, 0 names fit"),
        ({"format": "tlr", "curve": {4: 1}}, DeckError, "1 of mana value 4 cannot be in"),
        ({"commander": "Grizzly Bears"}, DeckError, '"Grizzly Bears" may not lead'),
        ({"commander": "Budoka Gardener"}, DeckError, "may not lead"),  # only its flipped side
        ({"commander": "Griselbrand"}, DeckError, '"Griselbrand" is banned in format'),
        ({"commander": "Treva, the Renewer", "colours": "R"}, DeckError, 'Renewer" are WUG'),
        ({"commander": "Treva, the Renewer", "format": "modern"}, DeckError, "has no commander"),
        ({"commander": "Grizly Bears"}, DeckError, "did you mean"),
        ({"colours": "X"}, CardError, "not a colour"),
        ({"seed": -1}, ConfigError, "seed=-1"),
        ({"pool": ["Grizzly Bears"]}, DeckError, "no card of the pool may lead"),
    ],
)
def test_impossible_wishes(wishes: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        random_deck(**{"format": "commander", "seed": 1, **wishes})  # type: ignore[arg-type]
