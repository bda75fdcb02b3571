"""Players see what a player sees: nothing that they do depends on how unseen cards lie."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simlab import Deck
from simlab.kernels import solitaire_layout as at
from simlab.kernels.solitaire_step import IMAGINE, step
from simlab.solitaire.game import Game
from simlab.solitaire.players import PLAYERS
from simlab.solitaire.view import look
from tests.solitaire.helpers import random_deck, table_of

HONEST = [name for name, kind in PLAYERS.items() if not kind.cheats]


def imagine(game: Game, number: int) -> None:
    """Shuffle what the player of a game has not seen."""
    step(IMAGINE, game.state, game.compiled.array, np.uint64(number), game._moves, 0)


def middle_of(number: int, moves: int) -> Game:
    """Return a random game after some moves."""
    game = Game(random_deck(number), seed=number, draw_when="stack")
    player = PLAYERS["random"]()
    for _ in range(moves):
        if game.status != "on":
            break
        game.play(player.choose(game))
    return game


@pytest.mark.parametrize("name", HONEST)
def test_a_choice_does_not_depend_on_how_unseen_cards_lie(name):
    player = PLAYERS[name](200 if name == "search" else None)
    moved = 0
    for number in range(12):
        game = middle_of(number, 5 + 4 * number)
        if game.status != "on":
            continue
        chosen, view, before = player.choose(game), game.view(), game.state.copy()
        for other in range(3):
            imagine(game, 100 * number + other)
            assert game.view() == view
            assert player.choose(game) == chosen
            moved += bool((game.state != before).any())
    assert moved > 10


def group_of(s) -> Counter[int]:
    """Count the cards of the library, and those in hand that came from it unseen."""
    zones = s.view(np.uint8).tolist()
    cards = zones[at.LIB : at.LIB + s[at.LIB_N]]
    hidden = [i for i in range(s[at.HAND_N]) if s[at.TAG + i] == s[at.SHUFFLES] + 1]
    return Counter(cards + [zones[at.HAND + i] for i in hidden])


def test_imagined_games_have_the_same_cards_in_the_same_groups():
    shuffled = 0
    for number in range(30):
        game = middle_of(number, 40)
        before = game.state.copy()
        imagine(game, number)
        assert look(before, game.compiled) == look(game.state, game.compiled)
        changed = np.flatnonzero(before.view(np.uint8) != game.state.view(np.uint8))
        down = set(range(at.DOWN, at.MARK))
        places = down | set(range(at.LIB, at.ROWS))
        assert set(changed.tolist()) <= places
        if before[at.SHUFFLES] > 1:  # the library was shuffled: its cards are known
            assert group_of(game.state) == group_of(before)
            shuffled += 1
    assert shuffled


def test_cards_the_player_has_seen_in_the_hand_stay_where_they_are():
    creatures = {"Hill Giant": 4, "Serra Angel": 4, "Grizzly Bears": 4, "Craw Wurm": 4}
    deck = Deck.of({"Island": 20, "Evacuation": 20, **creatures})
    found = 0
    for number in range(40):
        game = Game(deck, seed=number)
        while game.status == "on" and game.view().actions < 25:
            bounces = [m for m in game.legal() if "Evacuation" in str(m) or "return" in str(m)]
            game.play((bounces or game.legal())[0])
        s, zones = game.state, game.state.view(np.uint8)
        known = [i for i in range(s[at.HAND_N]) if s[at.TAG + i] == 0]
        cards = [int(zones[at.HAND + i]) for i in known]
        imagine(game, number)
        assert [int(zones[at.HAND + i]) for i in known] == cards
        found += len(known) > 1
    assert found


def test_every_unseen_card_is_as_likely_to_be_next():
    """Chi-square of the top of the library over imagined games; false alarm 1e-6."""
    deck = Deck.of({"Swamp": 20, "Doom Blade": 15, "Hill Giant": 15, "Duress": 10})
    table = table_of(deck, seed=7)
    table.deal()
    table.settle()
    unseen = look(table.s, table.compiled).unseen
    start, counts, games = table.s.copy(), Counter(), 6_000
    for number in range(games):
        table.s[:] = start
        step(IMAGINE, table.s, table.d, np.uint64(number), table.moves, 0)
        top = table.s.view(np.uint8)[at.LIB + table.s[at.LIB_N] - 1]
        counts[table.compiled.names[top]] += 1
    total = sum(unseen.values())
    square = sum(
        (counts[name] - games * n / total) ** 2 / (games * n / total) for name, n in unseen.items()
    )
    assert len(unseen) == 4
    assert square < 30.67  # chi-square with 3 degrees of freedom
