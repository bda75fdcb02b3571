"""Speed of solitaire players on one thread, in games a second of processor time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from simlab.decks import read_deck
from simlab.solitaire.blocks import play_games
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.plain import klondike
from simlab.solitaire.players import find_player
from simlab.solitaire.switches import DRAW_WHEN, Readings

pytestmark = pytest.mark.bench

DECKS = ("mono_black", "blue", "five_colours", "creatures")
FOLDER = Path(__file__).resolve().parents[2] / "configs/decks"


def rate(name: str, deck: str, draw_when: str, games: int, budget: int | None = None) -> float:
    """Return the games a second of one player, the best of three."""
    readings = Readings(draw_when=draw_when)
    compiled = compile_solitaire(read_deck(FOLDER / f"solitaire_{deck}.txt"), readings)
    player = find_player(name, budget)
    play_games(compiled, player, games=2, seed=1, threads=1)
    found = []
    for _ in range(3):
        start = time.process_time()
        play_games(compiled, player, games=games, seed=1, threads=1)
        found.append(games / (time.process_time() - start))
    return max(found)


def table(name: str, games: int, budget: int | None = None) -> dict[tuple[str, str], float]:
    """Return and print the rates of all decks and readings."""
    rates = {(d, w): rate(name, d, w, games, budget) for d in DECKS for w in DRAW_WHEN}
    for deck in DECKS:
        cells = ", ".join(f"{when} {rates[deck, when]:,.0f}" for when in DRAW_WHEN)
        print(f"\n{name} {deck}: {cells}", end="")  # noqa: T201
    return rates


def test_random_games_are_played_at_100_000_a_second(benchmark):
    rates = table("random", 20_000)
    benchmark.extra_info.update({f"{d} {w}": round(r) for (d, w), r in rates.items()})
    benchmark.pedantic(lambda: rate("random", "mono_black", "hand_empty", 5_000), rounds=1)
    assert min(rates.values()) >= 100_000


def test_greedy_games_are_played_at_30_000_a_second(benchmark):
    rates = table("greedy", 10_000)
    benchmark.extra_info.update({f"{d} {w}": round(r) for (d, w), r in rates.items()})
    benchmark.pedantic(lambda: rate("greedy", "mono_black", "hand_empty", 5_000), rounds=1)
    assert min(rates.values()) >= 30_000


def test_search_and_solver_at_a_stated_budget(benchmark):
    search = rate("search", "five_colours", "hand_empty", 60, 1_000)
    ahead = rate("expectation", "five_colours", "hand_empty", 500)
    solver = rate("thoughtful", "five_colours", "hand_empty", 300, 20_000)
    print(  # noqa: T201
        f"\nfive colours: expectation {ahead:,.0f} games/s, search of 1,000 imagined actions a "
        f"decision {search:,.0f}, solver of 20,000 actions a deal {solver:,.0f} deals/s"
    )
    benchmark.pedantic(lambda: klondike(games=50, seed=1, budget=2_000, threads=1), rounds=1)
    assert search >= 20
    assert ahead >= 500
