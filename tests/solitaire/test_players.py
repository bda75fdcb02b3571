"""Every player through one contract; who wins more; the solver bounds them all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab.decks import read_deck
from simlab.errors import ConfigError
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_random import COLUMNS
from simlab.solitaire.blocks import play_games
from simlab.solitaire.compiled import compile_solitaire
from simlab.solitaire.game import Game
from simlab.solitaire.players import PLAYERS, find_player
from simlab.solitaire.switches import Readings

PLAYING = [name for name, kind in PLAYERS.items() if not kind.cheats]
BUDGETS = {"search": 300, "thoughtful": 5_000}


@pytest.fixture(scope="module")
def black(request):
    root = Path(__file__).resolve().parents[2]
    return read_deck(root / "configs/decks/solitaire_mono_black.txt")


@pytest.fixture(scope="module")
def five(request):
    root = Path(__file__).resolve().parents[2]
    return read_deck(root / "configs/decks/solitaire_five_colours.txt")


@pytest.mark.parametrize("name", PLAYERS)
def test_rows_depend_on_the_seed_alone(name, five):
    compiled = compile_solitaire(five)
    player = find_player(name, BUDGETS.get(name))
    games = 40
    one, two = (
        play_games(compiled, player, games=games, seed=4, threads=threads) for threads in (1, 2)
    )
    parts = [
        play_games(compiled, player, games=g, seed=4, first=f, threads=1)
        for f, g in ((0, 7), (7, 33))
    ]
    assert (one == two).all()
    assert (one == np.concatenate(parts)).all()
    other = play_games(compiled, player, games=games, seed=5, threads=1)
    assert (other != one).any()


@pytest.mark.parametrize("name", PLAYING)
def test_choosing_move_by_move_is_the_game_of_the_kernel(name, five):
    compiled = compile_solitaire(five, Readings(draw_when="stack"))
    player = find_player(name, BUDGETS.get(name))
    rows = play_games(compiled, player, games=4, seed=9, threads=1)
    for number in range(4):
        game = Game(compiled, seed=9, game=number)
        while game.status == "on":
            game.play(player.choose(game))
        assert game.row().tolist() == rows[number].tolist()


@pytest.mark.parametrize("name", PLAYING)
def test_rows_are_games_that_ended(name, five):
    rows = play_games(
        compile_solitaire(five), find_player(name, BUDGETS.get(name)), games=60, seed=2
    )
    values = dict(zip(COLUMNS, rows.T.tolist(), strict=True))
    for row in range(60):
        of = {column: values[column][row] for column in COLUMNS}
        assert of["status"] in (at.WON, at.LOST, at.STUCK)
        assert (of["status"] == at.WON) == (of["cards_left"] == 0) == (of["piles_emptied"] == 7)
        assert 0 <= of["face_down_left"] <= min(21, of["cards_left"])  # twins make piles grow
        assert 0 <= of["run_outs"] <= 2


def test_a_player_of_ones_own_sees_a_view_and_chooses_a_move(black):
    def first(view, moves):
        assert view.status == "on" and view.hand >= 0
        return moves[0]

    run = simlab.solitaire.simulate(black, player=first, games=20, seed=1)
    assert run.games == 20
    assert "first" in repr(run)
    with pytest.raises(ConfigError, match="not one of the"):
        simlab.solitaire.simulate(black, player=lambda view, moves: None, games=1, seed=1)


def test_a_name_a_budget_and_a_single_move_that_cannot_be_are_refused(black):
    with pytest.raises(ConfigError, match="did you mean greedy"):
        find_player("gredy")
    with pytest.raises(ConfigError, match=r"player greedy has no budget; .* search, thoughtful"):
        find_player("greedy", 10)
    with pytest.raises(ConfigError, match="budget=0"):
        find_player("search", 0)
    with pytest.raises(ConfigError, match="solves a deal as a whole"):
        find_player("thoughtful").choose(Game(black, seed=1))


@pytest.mark.parametrize(
    ("name", "games"),
    [("mono_black", 300), ("blue", 1_000), ("five_colours", 300), ("creatures", 300)],
)
def test_search_wins_more_than_greedy_and_greedy_more_than_random(repository: Path, name, games):
    """Paired on the same deals; false alarm 1e-6 for each of the two."""
    deck = read_deck(repository / f"configs/decks/solitaire_{name}.txt")
    search, greedy = {"player": "search", "budget": 400}, {"player": "greedy"}
    pairs = ((search, greedy, games), (greedy, {"player": "random"}, 20_000))
    for better, worse, number in pairs:
        arms = {"worse": worse, "better": better}
        found = simlab.solitaire.compare(arms, deck=deck, games=number, seed=11, level=1 - 1e-6)
        rows = found.differences().set_index("draw_when")
        assert rows.loc["hand_empty", "low"] > 0, (better, worse)


def test_no_player_wins_a_deal_that_the_solver_found_unsolvable(five):
    compiled = compile_solitaire(five)
    solved = play_games(compiled, find_player("thoughtful", 20_000), games=150, seed=3)[:, 0]
    won = np.zeros(150, bool)
    for name in PLAYING:
        rows = play_games(compiled, find_player(name, BUDGETS.get(name)), games=150, seed=3)
        won |= rows[:, 0] == at.WON
    assert not (won & (solved == 0)).any()
    assert (solved == 1).sum() > won.sum()  # it finds more than all of them together


def test_the_line_of_the_solver_wins_by_legal_moves(five):
    compiled = compile_solitaire(five)
    solver = find_player("thoughtful", 20_000)
    lines = 0
    for number in range(12):
        line = solver.line(compiled, 3, number)
        if line is None:
            continue
        game = Game(compiled, seed=3, game=number)
        for action in line:
            game.play(action)
        assert game.status == "won"
        lines += 1
    assert lines > 6


def test_a_deal_that_cannot_be_won_is_unsolvable_and_one_without_budget_is_open():
    deck = simlab.Deck.of({"Swamp": 1, "Serra Angel": 39})
    run = simlab.solitaire.simulate(deck, player="thoughtful", games=20, seed=1)
    assert run.estimate("unsolvable", "hand_empty").value == 1
    hard = simlab.solitaire.simulate(
        simlab.Deck.of({"Island": 20, "Boomerang": 20, "Hill Giant": 20}),
        player="thoughtful",
        games=50,
        seed=1,
        budget=40,
    )
    assert hard.estimate("out_of_budget", "hand_empty").value > 0
    for when in hard.rows:
        total = sum(hard.estimate(metric, when).value for metric in hard.metrics)
        assert total == pytest.approx(1)
