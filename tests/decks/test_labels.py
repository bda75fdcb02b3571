"""Labels that players give their decks: stored with their scale, judged by nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

import simlab
from simlab import Deck
from simlab.errors import FormatError
from simlab.formats import Scale, find_scale, load_scales

DECK = Deck.of({"Forest": 17, "Grizzly Bears": 23})


@pytest.mark.parametrize("scale", load_scales().values(), ids=lambda scale: scale.id)
def test_a_scale_says_what_it_is(scale: Scale) -> None:
    assert find_scale(scale.id) is scale
    assert scale.source in scale.describe()
    assert scale.name in scale.words(1)
    assert len(scale.levels) == len(set(scale.levels))


def test_a_label_is_kept_through_changes_and_can_be_given_anew() -> None:
    deck = DECK.label("bracket", 2).label("league_points", -3)
    assert deck.swap({"Forest": -1, "Island": 1}).labels == (("bracket", 2), ("league_points", -3))
    assert dict(deck.label("bracket", 4).labels)["bracket"] == 4
    assert DECK.labels == ()


def test_a_label_changes_nothing_of_the_deck() -> None:
    deck = DECK.label("power_level_ten", 9)
    assert deck == DECK
    assert str(deck.check("limited")) == str(DECK.check("limited"))


def test_a_label_is_saved_with_a_run(tmp_path: Path) -> None:
    run = simlab.simulate(DECK.label("bracket", 5), games=20, seed=1, progress=False)
    run.save(tmp_path / "run")
    assert simlab.load(tmp_path / "run").scenario.deck.labels == (("bracket", 5),)


@pytest.mark.parametrize(
    ("scale", "value", "words"),
    [
        ("brackets", 3, "known: bracket, power_level_ten, league_points"),
        ("bracket", 6, "bracket=6: Commander Brackets has whole numbers from 1 to 5"),
        ("bracket", 0, "bracket=0"),
        ("bracket", True, "bracket=True"),
        ("league_points", 1.5, "league_points=1.5: Points of a Commander league has whole numbers"),
    ],
)
def test_labels_that_are_none(scale: str, value: int, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        DECK.label(scale, value)
