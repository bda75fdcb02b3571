"""Kernel and naive twin play the same games with cards that draw, search or give mana once."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simlab.cards.played import Played
from simlab.kernels.columns import Event
from simlab.kernels.layout import ROW, new_scratch, new_tallies
from simlab.kernels.play import play_block
from tests.kernels.cases import columns, compiled, random_case, run_kernel
from tests.kernels.effect_cases import random_effect_deck
from tests.kernels.test_twin import compare
from tests.naive.table import lay_out

GAMES = 3
FEW, MANY = 500, 4_000
A_BATCH = 50


def check_case(number: int) -> None:
    """Play games of a random case twice, and compare."""
    case = random_case(number, random_effect_deck)
    compare(case, GAMES, f"random_case({number}, random_effect_deck)")


@pytest.mark.parametrize("first", range(0, FEW, A_BATCH))
def test_kernel_and_twin_play_the_same_games(first):
    for number in range(first, first + A_BATCH):
        check_case(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FEW, MANY, A_BATCH))
def test_kernel_and_twin_play_the_same_games_with_many_decks(first):
    for number in range(first, first + A_BATCH):
        check_case(number)


@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("track", [1, 2])
def test_both_kernels_play_a_deck_without_effects_alike(number, track, monkeypatch):
    case = random_case(number)
    deck, arguments = compiled(case.settings, track)
    assert deck.effects is None
    monkeypatch.setattr(Played, "has_effect", True)
    forced, _ = compiled(case.settings, track)
    found = []
    for effects in (None, forced.effects):
        turns = case.settings.turns
        scratch = new_scratch(deck.arrays, arguments[1], turns)
        tallies = new_tallies(deck.arrays, arguments[1], turns)
        rows = np.zeros((20, columns.row_width(turns)), ROW)
        log = np.zeros((0 if track == 1 else 9_000, columns.LOG_WIDTH), np.int16)
        address = (np.uint64(case.seed), np.int64(case.first_game), np.int64(20))
        play_block(*arguments, *address, rows, tallies, log, scratch, effects)
        found.append((rows, log, *tallies))
    assert all((plain == other).all() for plain, other in zip(*found, strict=True))


def test_the_random_cases_have_every_effect_many_times():
    seen: Counter[str] = Counter()
    for number in range(200):
        settings = random_case(number, random_effect_deck).settings
        plays = lay_out(settings.deck, players=settings.players)
        by_name = {copy.name: copy for copy in (*plays.library, *plays.commanders)}
        run = run_kernel(settings, seed=number, first_game=0, games=3)
        drops: Counter[int] = Counter()
        for turn, event, name, value in run.log:
            card = by_name.get(name)
            drops[turn] += event is Event.LAND
            if event is Event.DRAW:
                drops[turn] = 0
            seen["second land drop"] += event is Event.LAND and drops[turn] == 2
            if event is Event.FIND:
                seen[("found untapped", "found tapped", "found to hand")[value]] += 1
            if event is Event.USE:
                seen["piece used"] += 1
                seen["large piece used"] += value > 1
            if event is Event.SEARCH:
                seen["search of a land paid" if card.is_land else "search paid"] += 1
            if event is Event.CYCLE:
                seen["cycled a land" if card.is_land else "cycled a spell"] += 1
                seen["landcycled"] += bool(card.cycling_finds)
            if event is Event.TUTOR:
                seen["tutored to the top" if value else "tutored to hand"] += 1
                seen["tutored for a land"] += card is not None and card.is_land
            if event is Event.BOUNCE:
                seen["bounced"] += 1
            if event is Event.LAND:
                seen["land side"] += card is None
                if card is not None:
                    seen["search without a target"] += card.searches
                    seen["filter land"] += card.is_filter
                    seen["counting land"] += card.counts_plain
                    seen["land with one of each"] += card.each
            if event is Event.CAST:
                seen["ritual"] += card.ritual
                seen["draws"] += card.draws > 0
                seen["land drops"] += card.land_drops > 0
                seen["land drops of a turn"] += card.drops_now > 0
                seen["mana at once with a body"] += card.once and not card.pieces
                seen["pieces"] += card.pieces > 1
                seen["filter"] += card.is_filter
                seen["filter that counts"] += card.is_filter and bool(card.counts)
                seen["filter once"] += card.filter_once
                seen["filter for colours"] += bool(card.filter_mask)
                seen["counts"] += card.counts_plain
                seen["counts idle"] += card.counts_idle
                seen["costs less"] += value < (card.mana or 0)
                seen["one of each"] += card.each
    assert min(seen.values()) >= 10, seen
    assert len(seen) == 34, sorted(seen)
