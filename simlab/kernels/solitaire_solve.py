"""The thoughtful solver, which cheats: it knows every card and every shuffle to come.

It bounds all players. First a few games are played out with the greedy order of actions, some of
them with slips; then a depth-first search tries the actions in that order and never enters a
position twice. A position is its 64-bit hash: two that share one are taken for the same, which
happens about once in 10**10 positions of a game.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import U64, ZERO, byte, copy_all
from simlab.kernels.jit import part, small_part, whole
from simlab.kernels.rng import game_key, mix64
from simlab.kernels.solitaire_greedy import ADVICE, GREEDY, best_action, payment_score, score
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_luck import below, choice_key
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import deal

__all__ = ["DEPTH", "SOLVED", "UNSOLVABLE", "UNSOLVED", "WIDTH", "solve"]

UNSOLVABLE, SOLVED, UNSOLVED = 0, 1, 2  # UNSOLVED: out of budget
DEPTH, WIDTH = 512, 96
_TRIES = 24  # games played out before the search
_MIX = U64(0x9E3779B97F4A7C15)


@small_part
def mixed(h, value):
    """Mix one value into a hash."""
    return (h ^ U64(np.int64(value) + 40_000)) * _MIX ^ (h >> U64(29))


@part
def hash_of(s):
    """Return a hash of all that decides how a game can go on, not 0."""
    h = U64(1)
    for i in range(at.NUMBERS):
        if i != at.ACTIONS and i != at.STAMP:
            h = mixed(h, s[i])
    for pile in range(at.PILES):
        copies = byte(s, at.UP_N + pile)
        h = mixed(h, copies * 64 + byte(s, at.DOWN_N + pile))
        if copies > 0:
            h = mixed(h, byte(s, at.UP + pile))
        for copy in range(copies):
            mark = byte(s, at.MARK + pile * at.COPIES + copy)
            if mark != 0:
                h = mixed(h, mark + 256 * copy)
    for i in range(s[at.LIB_N]):
        h = mixed(h, byte(s, at.LIB + i))
    for i in range(s[at.HAND_N]):
        h = mixed(h, byte(s, at.HAND + i))
    for i in range(at.CARDS):
        if byte(s, at.ROWS + i) + byte(s, at.GY + i) != 0:
            h = mixed(h, byte(s, at.ROWS + i) * 128 + byte(s, at.GY + i))
            h = mixed(h, i)
    for i in range(s[at.ATT_N]):
        h = mixed(h, byte(s, at.ATT + i))
    for i in range(s[at.QUEUE_N]):
        h = mixed(h, s[at.QUEUE + i])
    for i in range(s[at.TRIG_N]):
        h = mixed(h, s[at.TRIG + i])
    for i in range(2 * s[at.ACT_N]):
        h = mixed(h, s[at.ACT + i])
    h = mix64(h)
    return h if h != ZERO else U64(1)


@small_part
def is_new(seen, h):
    """Put a hash into the table; return False if it was there."""
    mask = U64(seen.shape[0] - 1)
    place = h & mask
    while seen[place] != ZERO:
        if seen[place] == h:
            return False
        place = (place + U64(1)) & mask
    seen[place] = h
    return True


@part
def ordered(s, d, moves, scores, out):
    """List the legal actions, the best by the greedy score first; return how many there are."""
    n = legal(s, d, moves)
    kept = min(n, WIDTH)
    for i in range(kept):
        value = score(s, d, moves[i], GREEDY) + payment_score(s, d, moves[i])
        j = i
        while j > 0 and scores[j - 1] < value:
            scores[j], out[j] = scores[j - 1], out[j - 1]
            j -= 1
        scores[j], out[j] = value, moves[i]
    return n


@part
def try_out(t, d, key, moves, number, left, path):
    """Play a game out, with slips from the third time on; return the actions done.

    `path` int64[DEPTH + 1], written: how many actions, and they; more than it holds are left out.
    """
    done = 0
    luck = choice_key(key + U64(number))
    while t[at.STATUS] == at.ON and done < left:
        n = legal(t, d, moves)
        if n == 0:
            t[at.STATUS] = at.STUCK
            break
        pick = best_action(t, d, moves, n, ADVICE if number % 2 == 1 else GREEDY)
        if number >= 2 and below(luck, 2 * done, 8) == 0:
            pick = below(luck, 2 * done + 1, n)
        action = moves[pick]
        apply(t, d, key, moves, action)
        done += 1
        if done < path.shape[0]:
            path[done] = action
    path[0] = done
    return done


@part
def search(d, key, budget, games, moves, scores, lists, counts, places, seen, path):
    """Search depth first from ``games[0]``; return the outcome and the positions entered."""
    whole_tree, nodes, depth = True, 0, 0
    is_new(seen, hash_of(games[0]))
    counts[0], places[0] = ordered(games[0], d, moves, scores, lists[0]), 0
    whole_tree = whole_tree and counts[0] <= WIDTH
    while depth >= 0:
        if places[depth] >= min(counts[depth], WIDTH):
            depth -= 1
            continue
        if nodes >= budget:
            return UNSOLVED, nodes
        action = lists[depth, places[depth]]
        places[depth] += 1
        child = games[depth + 1]
        copy_all(child, games[depth])
        apply(child, d, key, moves, action)
        nodes += 1
        if child[at.STATUS] == at.WON:
            path[0] = depth + 1
            for i in range(depth + 1):
                path[i + 1] = lists[i, places[i] - 1]
            return SOLVED, nodes
        if child[at.STATUS] != at.ON or not is_new(seen, hash_of(child)):
            continue
        if depth + 2 >= DEPTH:
            whole_tree = False
            continue
        depth += 1
        counts[depth], places[depth] = ordered(child, d, moves, scores, lists[depth]), 0
        whole_tree = whole_tree and counts[depth] <= WIDTH
    return UNSOLVABLE if whole_tree else UNSOLVED, nodes


@whole
def solve(
    d, seed, first, count, budget, rows, games, moves, scores, lists, counts, places, seen, path
):
    """Solve deals ``first .. first + count - 1``.

    Parameters: `d` int16[:], the deck; `seed` uint64; `budget` actions that are tried for a deal;
    `rows` int64[count, 2], written: the outcome, actions tried; `path` int64[DEPTH + 1], written:
    of the last deal, if it is solved, how many actions win it, and they. Scratch: `games`
    int16[DEPTH, SIZE]; `moves`, `scores` int64[MOVES]; `lists` int64[DEPTH, WIDTH]; `counts`,
    `places` int64[DEPTH]; `seen` uint64, a power of two long, more than twice `budget`.
    """
    for i in range(count):
        key = game_key(seed, first + i)
        deal(games[0], d, key)
        advance(games[0], d, key, moves)
        spent, outcome = 0, UNSOLVED
        path[0] = 0
        if games[0][at.STATUS] == at.WON:
            outcome = SOLVED
        for number in range(_TRIES):
            if outcome == SOLVED or spent >= budget // 2:
                break
            copy_all(games[1], games[0])
            spent += try_out(games[1], d, key, moves, number, budget - spent, path)
            if games[1][at.STATUS] == at.WON:
                outcome = SOLVED
        if outcome != SOLVED:
            for j in range(seen.shape[0]):
                seen[j] = ZERO
            left = budget - spent
            outcome, nodes = search(
                d, key, left, games, moves, scores, lists, counts, places, seen, path
            )
            spent += nodes
        rows[i, 0] = outcome
        rows[i, 1] = spent
