"""The solver that knows every card: the twin of the thoughtful player.

Positions are kept whole, where the kernel keeps a hash of them.
"""

from __future__ import annotations

from collections.abc import Hashable

from tests.naive.luck import WORDS, mix64
from tests.naive.solitaire import CHOICE, NaiveSolitaire, below
from tests.naive.solitaire_rules import NaiveRules
from tests.naive.solitaire_search import twin_of

TRIES, WIDTH, DEPTH = 24, 96, 512


def position(game: NaiveSolitaire) -> Hashable:
    """Return all that decides how a game can go on."""
    slot = game.slot and (*vars(game.slot).values(),)
    under_way: Hashable = ()
    if game.asks != "main":
        under_way = (
            *(game.asks, game.effect, game.times, tuple(game.of_spell), game.spell),
            *(tuple(game.triggers), tuple(game.announced), game.resolving, game.around),
            *(game.on_blockers, game.bought),
            (game.x if game.asks in ("choose", "extra") else 0),
            ((game.paying, game.buying) if game.asks == "extra" else None),
            ((game.left, len(game.still_to_hurt)) if game.asks == "split" else None),
            (game.twins if game.asks == "twin" else None),
        )
    return (
        tuple(tuple(pile.down) for pile in game.piles),
        tuple(tuple((*vars(card).values(),) for card in pile.up) for pile in game.piles),
        tuple(sorted(game.rows)),
        tuple(sorted(game.graveyard)),
        tuple(game.library),
        tuple(game.hand),
        str(slot),
        tuple(game.pool[colour] for colour in "WUBRGC"),
        (game.run_outs, game.shuffles),
        under_way,
    )


def play_out(game: NaiveSolitaire, number: int, left: int) -> int:
    """Play a game out, greedy and advice by turns, with slips from the third on."""
    luck, done = mix64(((game.key + number) % WORDS) ^ CHOICE), 0
    rules = NaiveRules(game, "advice" if number % 2 else "greedy")
    while done < left and (legal := game.legal()):
        action = rules.choose()
        if number >= 2 and below(luck, 2 * done, 8) == 0:
            action = legal[below(luck, 2 * done + 1, len(legal))]
        game.apply(action)
        done += 1
    return done


def best_first(game: NaiveSolitaire) -> list[int]:
    rules = NaiveRules(game, "greedy")
    return sorted(game.legal()[:WIDTH], key=lambda action: -rules.score(action))


def search(start: NaiveSolitaire, budget: int) -> tuple[str, int]:
    seen, nodes, whole = {position(start)}, 0, True
    path = [(start, best_first(start))]
    whole = len(start.legal()) <= WIDTH
    while path:
        game, untried = path[-1]
        if not untried:
            path.pop()
            continue
        if nodes >= budget:
            return "out of budget", nodes
        child = twin_of(game, game.key)
        child.apply(untried.pop(0))
        nodes += 1
        if child.status == "won":
            return "solved", nodes
        if child.status != "on" or position(child) in seen:
            continue
        seen.add(position(child))
        if len(path) + 1 >= DEPTH:
            whole = False
            continue
        whole = whole and len(child.legal()) <= WIDTH
        path.append((child, best_first(child)))
    return ("unsolvable" if whole else "out of budget"), nodes


def solve(start: NaiveSolitaire, budget: int) -> tuple[str, int]:
    """Return the outcome of a deal, and the actions that were tried."""
    if start.status == "won":
        return "solved", 0
    spent = 0
    for number in range(TRIES):
        if spent >= budget // 2:
            break
        game = twin_of(start, start.key)
        spent += play_out(game, number, budget - spent)
        if game.status == "won":
            return "solved", spent
    outcome, nodes = search(start, budget - spent)
    return outcome, spent + nodes
