"""Kernel and naive twin: the same legal actions and the same zones after every action."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.game import Game
from simlab.solitaire.players import find_player
from simlab.solitaire.players.thoughtful import OUTCOMES
from tests.naive.luck import mix64
from tests.naive.solitaire import CHOICE, NaiveSolitaire, below, game_key
from tests.naive.solitaire_rules import NaiveRules
from tests.naive.solitaire_search import choose
from tests.naive.solitaire_solve import solve
from tests.solitaire.helpers import (
    cards_of,
    random_deck,
    random_readings,
    table_of,
    zones_of_twin,
)


def play_both(number: int) -> str:
    """Play one random game of one random deck both ways; return how it ended."""
    deck, readings = random_deck(number), random_readings(number)
    table = table_of(deck, readings, seed=number, game=number)
    twin = NaiveSolitaire(deck.slots, deck.cards(), readings, int(table.key))
    luck = random.Random(number)
    table.deal()
    twin.deal(deck.slots)
    assert table.zones() == zones_of_twin(twin), number
    table.settle()
    twin.start()
    whole = Counter(deck.slots)
    for count in range(5_000):
        zones = table.zones()
        assert zones == zones_of_twin(twin), (number, count)
        assert cards_of(zones) == whole, (number, count)
        legal = table.legal()
        assert legal == twin.legal(), (number, count)
        if not legal:
            return zones["status"]
        action = luck.choice(legal)
        table.apply(action)
        twin.apply(action)
    raise AssertionError(f"game {number} has no end")


@pytest.mark.parametrize("first", range(0, 400, 50))
def test_kernel_and_twin_play_the_same_games(first):
    ends = Counter(play_both(number) for number in range(first, first + 50))
    assert len(ends) >= 2


def row_of(twin: NaiveSolitaire) -> list[int]:
    """Return what a game of the twin came to, as the kernel writes it."""
    left = [len(pile.up) + len(pile.down) for pile in twin.piles]
    status = {"won": 1, "lost": 2}.get(twin.status, 3)
    down = sum(len(pile.down) for pile in twin.piles)
    rest = [len(twin.rows), len(twin.hand), len(twin.library), twin.actions]
    return [status, left.count(0), sum(left), down, min(2, twin.run_outs), *rest]


def dealt(number: int, game: int) -> NaiveSolitaire:
    """Return game `game` of a random deck, dealt and settled."""
    deck, readings = random_deck(number), random_readings(number)
    twin = NaiveSolitaire(deck.slots, deck.cards(), readings, game_key(number, game))
    twin.deal(deck.slots)
    twin.start()
    return twin


def test_the_random_player_plays_the_games_of_the_twin():
    for number in range(60):
        compiled = compile_solitaire(random_deck(number), random_readings(number))
        rows = find_player("random").play(compiled, number, 0, 3)
        for game, row in enumerate(rows.tolist()):
            twin = dealt(number, game)
            luck = mix64(twin.key ^ CHOICE)
            while legal := twin.legal():
                twin.apply(legal[below(luck, twin.actions, len(legal))])
            assert row == row_of(twin), (number, game)


@pytest.mark.parametrize("style", ["greedy", "advice", "piles_first"])
def test_players_by_rules_play_the_games_of_the_twin(style):
    for number in range(150):
        compiled = compile_solitaire(random_deck(number), random_readings(number))
        (row,) = find_player(style).play(compiled, number, 0, 1).tolist()
        twin = dealt(number, 0)
        player = NaiveRules(twin, style)
        while twin.legal():
            twin.apply(player.choose())
        assert row == row_of(twin), number


@pytest.mark.parametrize("name", ["expectation", "search"])
def test_players_that_look_ahead_choose_what_the_twin_chooses(name):
    budget = 40 if name == "search" else None
    player, luck = find_player(name, budget), random.Random(1)
    for number in range(30):
        compiled = compile_solitaire(random_deck(number), random_readings(number))
        game, twin = Game(compiled, seed=number), dealt(number, 0)
        for _ in range(luck.randint(0, 25)):
            if len(legal := twin.legal()) > 0:
                move = luck.choice(legal)
                game.play(move)
                twin.apply(move)
        chosen = choose(twin, search=name == "search", budget=budget or 0)
        assert player.choose(game) == chosen, number


def test_the_solver_tries_what_the_twin_tries():
    """The twin keeps whole positions: the hashes of the kernel leave nothing out, nor confuse."""
    outcomes = Counter()
    for number in range(40):
        compiled = compile_solitaire(random_deck(number), random_readings(number))
        budget = 60 if number % 2 else 300
        rows, _ = find_player("thoughtful", budget).solve(compiled, number, 0, 1)
        outcome, tried = solve(dealt(number, 0), budget)
        assert (OUTCOMES[rows[0, 0]], rows[0, 1]) == (outcome, tried), number
        outcomes[outcome] += 1
    assert len(outcomes) == len(OUTCOMES)
