"""Players that look ahead without cheating: they imagine orders of the cards they have not seen.

An imagined game is the game with the unseen cards shuffled among the places where they can be, and
with another luck for what is shuffled later. All actions are tried in the same imagined games.
"""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte, copy_all
from simlab.kernels.jit import part, small_part, whole
from simlab.kernels.rng import game_key
from simlab.kernels.solitaire_codes import Mode
from simlab.kernels.solitaire_gain import can_leave, mana_left
from simlab.kernels.solitaire_greedy import GREEDY, best_action, play_out
from simlab.kernels.solitaire_imagine import imagine
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_luck import imagined_key
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_random import write_row
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import deal

__all__ = ["EXPECTATION", "SEARCH", "WORLDS", "play_by_search"]

EXPECTATION, SEARCH = 0, 1
WORLDS = 8  # imagined games for an expectation
_WON = 10_000


@small_part
def worth(s, d):
    """Return how good a settled game looks: cards off the piles, lands, a slot that can empty."""
    if s[at.STATUS] == at.WON:
        return _WON
    if s[at.STATUS] != at.ON:
        return -_WON // 2
    found = 0
    for pile in range(at.PILES):
        found -= 24 * byte(s, at.UP_N + pile) + 30 * byte(s, at.DOWN_N + pile)
    found += 9 * min(mana_left(s), 12) - 6 * s[at.HAND_N] - 40 * s[at.RUN_OUTS]
    if s[at.SLOT] >= 0:
        found += 8 if can_leave(d, s[at.SLOT]) else -40
    return found


@part
def try_action(t, d, key, moves, action, kind):
    """Do an action in an imagined game and go on; return what comes of it, and the actions done."""
    apply(t, d, key, moves, action)
    if kind == EXPECTATION:
        done = 1
        while t[at.STATUS] == at.ON and t[at.MODE] != Mode.MAIN:
            n = legal(t, d, moves)
            apply(t, d, key, moves, moves[best_action(t, d, moves, n, GREEDY)])
            done += 1
        return worth(t, d), done
    done = 1 + play_out(t, d, key, moves, GREEDY, at.LIMIT)
    left = 0
    for pile in range(at.PILES):
        left += byte(t, at.UP_N + pile) + byte(t, at.DOWN_N + pile)
    return _WON * (t[at.STATUS] == at.WON) - 20 * left, done


@part
def look_ahead(s, d, key, kind, budget, games, moves, actions, sums, places):
    """Return the action of the best mean over imagined games; -1 where the game is stuck.

    Expectation: every action in the same `WORLDS` games, to the next quiet board. Search: every
    action in the same games, played out by greedy; after each round the worse half leaves, until
    `budget` imagined actions are spent. Parameters: `games` int16[2, SIZE], `moves`, `actions`,
    `sums` int64[MOVES], `places` int64[2 CARDS], scratch.
    """
    live = legal(s, d, actions)
    if live <= 1:
        return actions[0] if live == 1 else -1
    game, world = games[0], games[1]
    for i in range(live):
        sums[i] = 0
    rounds = 1
    while kind == SEARCH and (1 << rounds) < live:
        rounds += 1
    number, spent = 0, 0
    for turn in range(rounds):
        share = budget * (turn + 1) // rounds
        tried = 0
        while (kind == EXPECTATION and tried < WORLDS) or (
            kind == SEARCH and (tried == 0 or spent < share)
        ):
            own = imagined_key(key, s[at.ACTIONS], number)
            copy_all(world, s)
            imagine(world, d, own, places)
            for i in range(live):
                copy_all(game, world)
                value, done = try_action(game, d, own, moves, actions[i], kind)
                sums[i] += value
                spent += done
            number += 1
            tried += 1
        for i in range(1, live):  # best first, ties in the order of the list
            action, value = actions[i], sums[i]
            j = i
            while j > 0 and sums[j - 1] < value:
                actions[j], sums[j] = actions[j - 1], sums[j - 1]
                j -= 1
            actions[j], sums[j] = action, value
        live = max(2, (live + 1) // 2)
    return actions[0]


@whole
def play_by_search(
    d, seed, first, count, kind, budget, rows, s, games, moves, actions, sums, places
):
    """Play games ``first .. first + count - 1`` by looking ahead, one row each; or choose once.

    Parameters: as `play_by_rules` and `look_ahead`; `kind` EXPECTATION or SEARCH. Where `count` is
    0, the action is returned for the game `s`, whose number is `first`.
    """
    if count == 0:
        return look_ahead(
            s, d, game_key(seed, first), kind, budget, games, moves, actions, sums, places
        )
    for i in range(count):
        key = game_key(seed, first + i)
        deal(s, d, key)
        advance(s, d, key, moves)
        while s[at.STATUS] == at.ON:
            action = look_ahead(s, d, key, kind, budget, games, moves, actions, sums, places)
            if action < 0 or s[at.ACTIONS] >= at.LIMIT:
                s[at.STATUS] = at.STUCK
                break
            apply(s, d, key, moves, action)
        write_row(s, rows[i])
    return 0
