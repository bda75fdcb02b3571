"""Saved results come back as they were; others are refused with a reason."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab import MulliganRule, Pilot, Run, compare, load
from simlab.errors import ResultError
from simlab.pilots import Phase
from tests.experiments.helpers import own_deck, own_run, same_sums
from tests.reference.helpers import play

JSON = (b"[]", b"null")  # valid, but no record


def edit(folder: Path, **changes: object) -> None:
    """Change the record of a saved result."""
    file = folder / "record.json"
    record = json.loads(file.read_text(encoding="utf-8")) | changes
    file.write_text(json.dumps(record), encoding="utf-8")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return own_run().save(tmp_path / "run")


def assert_same(again: Run, run: Run) -> None:
    assert same_sums(again, run)
    pilot = replace(again.scenario.pilot, about=run.scenario.pilot.about)  # not saved
    assert replace(again.scenario, pilot=pilot) == run.scenario
    assert (again.seed, again.games, again.level) == (run.seed, run.games, run.level)
    assert (again.digest, again.versions) == (run.digest, run.versions)
    for frame in ("summary", "by_turn", "cards", "hands", "mulligans"):
        assert getattr(again, frame)().equals(getattr(run, frame)())
    assert again.to_frame(50, cards=True).equals(run.to_frame(50, cards=True))
    assert again.replay(7) == run.replay(7)


def test_a_run_with_cards_of_ones_own_comes_back(saved: Path) -> None:
    assert sorted(file.name for file in saved.iterdir()) == ["arrays.npz", "record.json"]
    assert_same(load(saved), own_run())


def test_a_run_with_a_rule_a_keep_policy_and_a_pilot_of_ones_own_comes_back(tmp_path) -> None:
    rule = MulliganRule(id="mine", family="redraw", ladder=(7, 7, 5), scry=1, gate=(0, 1, 7))
    pilot = Pilot("mine", (Phase("ramp", until=2), Phase("any")))
    run = play(
        own_deck(), "own rule", games=2_000, mulligan=rule, pilot=pilot,
        keep="lands:2-5 5:1-4 floor:0 judge:drawn holds:0-3=Ring", bottom="random:1", players=4,
        on_the_play=False, turns=4,
    )  # fmt: skip
    again = load(run.save(tmp_path / "run"))
    assert_same(again, run)
    assert again.scenario.mulligan == rule
    assert again.scenario.pilot.phases == pilot.phases


def test_a_run_of_a_real_deck_comes_back_with_its_zones(tmp_path: Path) -> None:
    deck = simlab.Deck.of(
        {"Forest": 60, "Grizzly Bears": 39}, commanders="Yeva, Nature's Herald",
        sideboard={"Lightning Bolt": 2}, format="commander", name="Yéva",
    )  # fmt: skip
    run = play(deck, "real", games=100)
    again = load(run.save(tmp_path / "run"))
    assert_same(again, run)
    assert again.scenario.deck == deck
    record = json.loads((tmp_path / "run" / "record.json").read_text("utf-8"))
    assert record["runs"][""]["deck"]["own_cards"] == []


def test_hands_alone_come_back(tmp_path: Path) -> None:
    run = own_run("hands")
    again = load(run.save(tmp_path / "run"))
    assert again.hands().equals(run.hands())
    assert same_sums(again, run)


def test_a_comparison_comes_back(tmp_path: Path) -> None:
    pair = compare(
        {"a": {}, "b/ö": {"mulligan": "paris"}}, deck=own_deck(), games=500, seed=1, progress=False
    )
    again = load(pair.save(tmp_path / "pair"))
    assert again.arms == pair.arms
    assert again.differences(every_pair=True).equals(pair.differences(every_pair=True))
    assert again["b/ö"].replay(3) == pair["b/ö"].replay(3)


def test_saving_again_replaces_a_result_but_no_other_folder(saved: Path, tmp_path: Path) -> None:
    other = own_run(games=1_000)
    assert load(other.save(saved)).games == 1_000
    assert [entry.name for entry in tmp_path.iterdir()] == ["run"]  # nothing is left behind
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "thesis.txt").write_text("years", encoding="utf-8")
    with pytest.raises(ResultError, match="a folder with other files is there"):
        other.save(papers)
    assert (papers / "thesis.txt").read_text(encoding="utf-8") == "years"


def test_a_missing_folder_or_file_is_named(saved: Path, tmp_path: Path) -> None:
    with pytest.raises(ResultError, match="no saved result there"):
        load(tmp_path / "nowhere")
    (saved / "arrays.npz").unlink()
    with pytest.raises(ResultError, match="no saved result there"):
        load(saved)


@pytest.mark.parametrize("content", [b"", b"{", b"no JSON at all", *JSON])
def test_a_damaged_record_is_named(saved: Path, content: bytes) -> None:
    (saved / "record.json").write_bytes(content)
    with pytest.raises(ResultError, match="damaged"):
        load(saved)


@pytest.mark.parametrize("kept", [0, 3])
def test_broken_arrays_are_named(saved: Path, kept: int) -> None:
    (saved / "arrays.npz").write_bytes((saved / "arrays.npz").read_bytes()[:kept])
    with pytest.raises(ResultError, match="damaged"):
        load(saved)


def test_arrays_cut_off_in_the_middle_are_named(saved: Path) -> None:
    """In a process of its own: what stays open would warn in another test."""
    (saved / "arrays.npz").write_bytes((saved / "arrays.npz").read_bytes()[:1_000])
    code = f"import simlab\ntry: simlab.load({str(saved)!r})\nexcept ValueError: print('ok')"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        cwd=Path(simlab.__file__).parents[1],
    )  # fmt: skip
    assert found.stdout == "ok\n"


@pytest.mark.parametrize(
    "key",
    ["runs", "seed", "games", "level", "stream_version", "kind"],
)
def test_a_record_without_a_key_is_damaged(saved: Path, key: str) -> None:
    record = json.loads((saved / "record.json").read_text("utf-8"))
    del record[key]
    (saved / "record.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(ResultError, match="damaged"):
        load(saved)


def test_arrays_without_a_member_are_damaged(saved: Path) -> None:
    with np.load(saved / "arrays.npz") as file:
        arrays = {name: array for name, array in dict(file).items() if name != "0.sums"}
    np.savez(saved / "arrays.npz", **arrays)
    with pytest.raises(ResultError, match="damaged"):
        load(saved)


def test_another_layout_of_the_folder_is_refused(saved: Path) -> None:
    edit(saved, layout=99)
    with pytest.raises(ResultError, match=r"saved by another version of simlab \(layout 99\)"):
        load(saved)


def test_games_of_another_stream_version_are_read_but_not_played_again(saved: Path) -> None:
    edit(saved, stream_version=-1)
    again = load(saved)
    assert again.summary().equals(own_run().summary())
    for ask in (lambda: again.replay(0), lambda: again.to_frame(5)):
        with pytest.raises(ResultError, match="made with stream version -1"):
            ask()


def test_games_of_cards_that_have_changed_are_not_played_again(saved: Path) -> None:
    record = json.loads((saved / "record.json").read_text("utf-8"))
    record["runs"][""]["digest"] = "another"
    (saved / "record.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(ResultError, match="has changed since the result was saved"):
        load(saved).replay(0)
