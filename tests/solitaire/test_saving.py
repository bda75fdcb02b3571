"""Results of solitaire are saved and come back as they were."""

from __future__ import annotations

import json

import pytest

from simlab import Deck, load
from simlab.errors import ResultError
from simlab.solitaire import compare, simulate, tune
from tests.own_cards import own_card

DECK = Deck.of({"Swamp": 20, "Murder": 10, "Duress": 10, "Hill Giant": 10}, name="small")


def same_run(again, run) -> None:
    assert repr(again) == repr(run)
    assert again.summary().equals(run.summary())
    assert again.df.attrs == run.df.attrs
    assert again.to_frame().equals(run.to_frame())
    assert again.replay(3) == run.replay(3)


@pytest.mark.parametrize("player", ["greedy", "search", "thoughtful"])
def test_a_run_comes_back(tmp_path, player):
    budget = None if player == "greedy" else 50
    own = {"Own Deed": own_card("Own Deed", "{1}{B}")}
    deck = Deck.of({"Swamp": 20, "Own Deed": 10, "Hill Giant": 10}, cards=own)
    run = simulate(
        deck,
        player=player,
        budget=budget,
        games=20,
        seed=3,
        slot_full="replace",
        codes={"Own Deed": "kill creature"},
    )
    again = load(run.save(tmp_path / "run"))
    assert repr(again) == repr(run)
    assert again.summary().equals(run.summary())
    assert again.readings == run.readings
    if player != "thoughtful":
        same_run(again, run)


def test_a_comparison_and_a_tuning_come_back(tmp_path):
    both = compare(["random", "greedy"], DECK, games=200, seed=3)
    again = load(both.save(tmp_path / "both"))
    assert again.arms == both.arms
    assert again.differences().equals(both.differences())
    same_run(again["greedy"], both["greedy"])
    found = tune(DECK, [12, 20], games=2_000, delta=0.1, seed=3)
    again = load(found.save(tmp_path / "found"))
    assert again.table().equals(found.table())
    assert repr(again) == repr(found)
    assert [again.promise(when) for when in again.found] == [
        found.promise(when) for when in found.found
    ]


def test_a_player_of_ones_own_is_not_saved(tmp_path):
    run = simulate(DECK, player=lambda view, moves: moves[0], games=2, seed=1)
    with pytest.raises(ResultError, match=r"a function of your own.*to_frame"):
        run.save(tmp_path / "own")
    assert not (tmp_path / "own").exists()


@pytest.mark.parametrize("change", [{"kind": "patience"}, {"runs": {}}, {"runs": {"": {}}}])
def test_a_damaged_record_is_refused(tmp_path, change):
    folder = simulate(DECK, games=5, seed=1).save(tmp_path / "run")
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    (folder / "record.json").write_text(json.dumps(record | change), encoding="utf-8")
    with pytest.raises(ResultError, match="damaged"):
        load(folder)
