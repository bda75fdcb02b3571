"""The same seed gives the same games, whatever the threads, blocks, recording or order."""

from __future__ import annotations

import numpy as np
import pytest

from simlab import simulate
from tests.experiments.helpers import SETTINGS, own_deck, own_run, same_sums
from tests.reference.helpers import play


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("block", [1_000, 4_096, 50_000])
@pytest.mark.parametrize("record", ["hands", "turns", "cards"])
def test_threads_and_blocks_change_no_byte(threads: int, block: int, record: str) -> None:
    run = play(own_deck(), "own run", record=record, threads=threads, block=block, **SETTINGS)
    assert same_sums(run, own_run(record))


def test_another_seed_gives_other_games() -> None:
    run = simulate(own_deck(), seed=1, progress=False, **SETTINGS)
    assert not same_sums(run, own_run())


def test_a_run_without_a_seed_says_which_it_drew_and_gives_it_again() -> None:
    run = simulate(own_deck(), progress=False, **SETTINGS)
    other = simulate(own_deck(), progress=False, **SETTINGS)
    assert run.seed != other.seed
    assert same_sums(run, simulate(own_deck(), seed=run.seed, progress=False, **SETTINGS))


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_every_seed_of_64_bits_is_played(seed: int) -> None:
    run = simulate(own_deck(), seed=seed, games=100, progress=False)
    assert run.to_frame().shape[0] == 100


def test_recording_less_plays_the_same_games() -> None:
    full = own_run("cards")
    for record in ("hands", "turns", "casts"):
        run = own_run(record)
        assert np.array_equal(run.tallies.hands, full.tallies.hands)
        if record != "hands":
            assert np.array_equal(run.sums, full.sums)
            assert np.array_equal(run.squares, full.squares)
    names = ["seen", "castable_and_seen", "castable_given_seen", "cast"]
    cards = full.cards()
    casts = own_run("casts").cards()
    assert set(casts["event"]) == set(names)
    assert casts.equals(cards[cards["event"].isin(names)].reset_index(drop=True))


@pytest.mark.parametrize(
    "settings",
    [
        {"mulligan": "vancouver", "keep": "karsten2017"},
        {"mulligan": "london_free1", "keep": "lands:3-4 floor:0"},
        {"mulligan": "london", "keep": "lands:2-5 judge:drawn", "bottom": "random:1"},
        {"mulligan": "london", "keep": "floor:3 any:Ring"},
        {"mulligan": "draw10_keep7"},
    ],
    ids=str,
)
def test_hands_alone_are_the_hands_of_whole_games(settings: dict) -> None:
    hands, games = (
        play(own_deck(), "hands", games=20_000, record=record, **settings)
        for record in ("hands", "turns")
    )
    assert np.array_equal(hands.tallies.hands, games.tallies.hands)
    for name in ("mulligans", "kept_size", "lands_in_hand"):
        assert hands.estimate(name) == games.estimate(name)


def test_more_games_begin_with_the_same_games() -> None:
    few, many = own_run(games=1_000), own_run(games=2_000)
    assert few.to_frame().equals(many.to_frame(1_000))
