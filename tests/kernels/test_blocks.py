"""Games do not depend on the block they are played in."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from simlab.decks import Deck
from simlab.kernels import columns
from simlab.kernels.hands import deal_block
from simlab.kernels.layout import GAMES_HELD, ROW, new_scratch, new_tallies
from simlab.kernels.play import play_block
from simlab.mulligans import KeepLands, find_bottom, find_rule
from simlab.pilots import find_pilot
from tests.kernels.cases import (
    NO_TRACK,
    PLAYABLE,
    TRACKS_SEEN,
    compiled,
    make_deck,
    make_land,
    make_spell,
    run_kernel,
)
from tests.naive import Settings

GAMES = 900
SEED, FIRST = np.uint64(11), 1_000_000
EVENTS_OF_TRACKS_SEEN = {
    columns.Track.SEEN,
    columns.Track.CASTABLE_AND_SEEN,
    columns.Track.CAST,
}


def sample_deck() -> Deck:
    """Return a deck with a bit of everything, and more cards than one mask holds."""
    blanks = {make_spell(f"blank {i}", f"{{{i % 5}}}{{{'WUB'[i % 3]}}}"): 1 for i in range(70)}
    return make_deck(
        {
            make_land("Plains", "W", types="Plains", basic=True): 10,
            make_land("dual", "WU", tapped="check", tapped_types="Plains"): 10,
            make_land("tri", "WUB", tapped="always"): 8,
            make_land("tomb", "C", amount=2): 3,
            make_spell("mox", "{0}", kind="Artifact", makes="W", amount=1): 4,
            make_spell("ring", "{1}", kind="Artifact", makes="C", amount=2): 4,
            make_spell("elf", "{U}", kind="Creature — Elf", makes="U", amount=1): 3,
        }
        | blanks,
        make_spell("commander", "{2}{W}{U}"),
    )


def sample(turns: int) -> Settings:
    """Return settings with mulligans."""
    return Settings(
        deck=sample_deck(),
        rule=find_rule("vancouver_free1"),
        keep=KeepLands(2, 4),
        bottom=find_bottom("lands:3,2"),
        pilot=find_pilot("greedy"),
        turns=turns,
        draw_first=True,
    )


def play(settings: Settings, blocks: list[tuple[int, int]]):
    """Play blocks (start, games) with one scratch; return all rows and the tallies."""
    deck, arguments = compiled(settings)
    scratch = new_scratch(deck.arrays, arguments[1], settings.turns)
    tallies = new_tallies(deck.arrays, arguments[1], settings.turns)
    width = columns.row_width(settings.turns)
    all_rows = np.zeros((GAMES, width), ROW)
    no_log = np.zeros((0, columns.LOG_WIDTH), np.int16)
    for start, games in blocks:
        rows = np.zeros((games, width), ROW)
        first = np.int64(FIRST + start)
        play_block(*arguments, SEED, first, np.int64(games), rows, tallies, no_log, scratch)
        all_rows[start : start + games] = rows
    return all_rows, tallies


def cut(size: int) -> list[tuple[int, int]]:
    """Cut all games into blocks of a size."""
    return [(start, min(size, GAMES - start)) for start in range(0, GAMES, size)]


@pytest.mark.parametrize("turns", [1, 2, 6])
@pytest.mark.parametrize("size", [1, 7, 256, 300])
def test_tallies_of_a_block_are_the_sum_of_those_of_its_parts(size, turns):
    settings = sample(turns)
    rows, tallies = play(settings, [(0, GAMES)])
    part_rows, part_tallies = play(settings, cut(size))
    assert (rows == part_rows).all()
    for name, whole, parts in zip(tallies._fields, tallies, part_tallies, strict=True):
        assert (whole == parts).all(), name


def test_games_can_be_played_in_reverse():
    settings = sample(4)
    rows, tallies = play(settings, [(0, GAMES)])
    back_rows, back_tallies = play(settings, cut(50)[::-1])
    assert (rows == back_rows).all()
    assert all((a == b).all() for a, b in zip(tallies, back_tallies, strict=True))


def test_a_game_replays_alone():
    settings = sample(5)
    together = run_kernel(settings, seed=3, first_game=100, games=20)
    alone = [run_kernel(settings, seed=3, first_game=100 + g, games=1) for g in range(20)]
    assert (together.rows == np.concatenate([run.rows for run in alone])).all()
    assert together.log == [line for run in alone for line in run.log]


@pytest.mark.parametrize("track", [NO_TRACK, TRACKS_SEEN])
def test_what_is_recorded_does_not_change_the_games(track):
    settings = sample(5)
    full = run_kernel(settings, seed=3, first_game=0, games=300)
    deck, arguments = compiled(settings, track)
    scratch = new_scratch(deck.arrays, arguments[1], settings.turns)
    tallies = new_tallies(deck.arrays, arguments[1], settings.turns)
    no_rows = np.zeros((0, full.rows.shape[1]), ROW)
    no_log = np.zeros((0, columns.LOG_WIDTH), np.int16)
    play_block(
        *(*arguments, np.uint64(3), np.int64(0), np.int64(300)),
        *(no_rows, tallies, no_log, scratch),
    )
    assert (tallies.hands == full.tallies.hands).all()
    assert (tallies.lands_seen == full.tallies.lands_seen).all()
    for event in columns.Track:
        if track == TRACKS_SEEN and event in EVENTS_OF_TRACKS_SEEN:
            assert (tallies.cards[event] == full.tallies.cards[event]).all(), event
        else:
            assert not tallies.cards[event].any(), event


def test_many_rocks_fill_the_room_for_pools_without_harm():
    """Each mox adds a pool; the room is for a few a game, so cards are counted earlier."""
    moxen = {
        make_spell(f"mox {i}", "{0}", kind="Artifact", makes="W", amount=1): 1 for i in range(50)
    }
    settings = replace(
        sample(3), deck=make_deck(moxen | {make_spell("big", "{4}{W}"): 10}), rule=find_rule("none")
    )
    rows, tallies = play(settings, [(0, GAMES)])
    part_rows, part_tallies = play(settings, cut(1))
    assert GAMES > GAMES_HELD
    assert (rows == part_rows).all()
    assert all((a == b).all() for a, b in zip(tallies, part_tallies, strict=True))


@pytest.mark.parametrize("rule", [rule.id for rule in PLAYABLE])
def test_hands_alone_are_the_hands_of_whole_games(rule):
    settings = replace(sample(1), rule=find_rule(rule))
    _, tallies = play(settings, [(0, GAMES)])
    deck, arguments = compiled(settings)
    hands = np.zeros_like(tallies.hands)
    room = np.zeros((hands.shape[0], arguments[1].keep.size), np.int64)
    scratch = new_scratch(deck.arrays, arguments[1], 1)
    deal_block(
        *(arguments[0], arguments[1], SEED, np.int64(FIRST), np.int64(GAMES)),
        *(hands, room, scratch),
    )
    assert (hands == tallies.hands).all()
    assert not room.any()
