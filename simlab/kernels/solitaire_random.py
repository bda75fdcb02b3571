"""Whole games by a player who picks any legal action, each as likely as the others."""

from __future__ import annotations

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import byte
from simlab.kernels.jit import part, whole
from simlab.kernels.rng import game_key
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_luck import below, choice_key
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import deal

__all__ = ["COLUMNS", "ROW", "is_whole", "play_random", "write_row"]

COLUMNS = (
    *("status", "piles_emptied", "cards_left", "face_down_left", "run_outs", "lands_left"),
    *("hand_left", "library_left", "actions"),
)
ROW = len(COLUMNS)


@part
def write_row(s, row):
    """Write what a game came to: int16[ROW], as in `COLUMNS`."""
    emptied, up, down = 0, 0, 0
    for pile in range(at.PILES):
        up += byte(s, at.UP_N + pile)
        down += byte(s, at.DOWN_N + pile)
        emptied += byte(s, at.UP_N + pile) == 0 and byte(s, at.DOWN_N + pile) == 0
    row[0] = s[at.STATUS]
    row[1] = emptied
    row[2] = up + down
    row[3] = down
    row[4] = min(2, s[at.RUN_OUTS])
    row[5] = s[at.ROWS_N]
    row[6] = s[at.HAND_N]
    row[7] = s[at.LIB_N]
    row[8] = s[at.ACTIONS]


@part
def is_whole(s, d, counts):
    """Say whether every card of the deck is in exactly one place.

    `counts` int64[CARDS], scratch.
    """
    for card in range(at.CARDS):
        counts[card] = byte(s, at.ROWS + card) + byte(s, at.GY + card)
    for pile in range(at.PILES):
        for i in range(byte(s, at.DOWN_N + pile)):
            counts[byte(s, at.DOWN + pile * at.DOWNS + i)] += 1
        if byte(s, at.UP_N + pile) > 0:
            counts[byte(s, at.UP + pile)] += byte(s, at.UP_N + pile)
    for i in range(s[at.LIB_N]):
        counts[byte(s, at.LIB + i)] += 1
    for i in range(s[at.HAND_N]):
        counts[byte(s, at.HAND + i)] += 1
    for i in range(s[at.ATT_N]):
        counts[byte(s, at.ATT + i)] += 1
    if s[at.SLOT] >= 0:
        counts[s[at.SLOT]] += 1
    if s[at.SPELL] >= 0:
        counts[s[at.SPELL]] += 1
    for i in range(d[at.D_N]):
        counts[d[at.SLOTS + i]] -= 1
    wrong = 0
    for card in range(at.CARDS):
        wrong += counts[card] != 0
    return wrong == 0


@whole
def play_random(d, seed, first, count, rows, s, moves, counts):
    """Play games ``first .. first + count - 1``, one row each; or choose one action.

    Parameters: `d` int16[:], the deck; `seed` uint64; `rows` int16[count, ROW], written; `s`
    int16[SIZE] and `moves` int64[MOVES], scratch; `counts` int64[CARDS] to look after every action
    whether a card was lost, int64[0] not to. Streams: shuffles and choices of each game. Returns
    how often cards were not in exactly one place; where `count` is 0, the action that is chosen in
    the game `s`, whose number is `first`, -1 if it is stuck.
    """
    if count == 0:
        n = legal(s, d, moves)
        own = choice_key(game_key(seed, first))
        return -1 if n == 0 else moves[below(own, s[at.ACTIONS], n)]
    lost = 0
    for i in range(count):
        key = game_key(seed, first + i)
        own = choice_key(key)
        deal(s, d, key)
        advance(s, d, key, moves)
        while s[at.STATUS] == at.ON:
            n = legal(s, d, moves)
            if n == 0 or s[at.ACTIONS] >= at.LIMIT:
                s[at.STATUS] = at.STUCK
                break
            pick = below(own, s[at.ACTIONS], n) if n > 1 else 0
            apply(s, d, key, moves, moves[pick])
            if counts.shape[0] > 0 and not is_whole(s, d, counts):
                lost += 1
        write_row(s, rows[i])
    return lost
