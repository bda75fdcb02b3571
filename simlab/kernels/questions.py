"""Questions about a game: where its cards are on each turn, and a small program that asks.

While a game is played its *moments* are kept, masks of indexes by turn and zone (turn 0 is the hand
that is kept); when games are counted, the program is run on each of them, as a stack machine.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels.bits import ONE, U64, ZERO, ctz, popcount
from simlab.kernels.columns import Op, Zone
from simlab.kernels.jit import kernel, small
from simlab.kernels.layout import ZONES

__all__ = ["answer", "begin_moments", "note_hand", "note_left"]


_HAND, _SEEN, _PLAY, _CAST = Zone.HAND.value, Zone.SEEN.value, Zone.PLAY.value, Zone.CAST.value
_NUMBER, _COUNT, _COUNT_NEW = Op.NUMBER.value, Op.COUNT.value, Op.COUNT_NEW.value
_COLUMN, _MOST, _TOTAL = Op.COLUMN.value, Op.MOST.value, Op.TOTAL.value
_TRACK, _TRACK_BY, _ADD = Op.TRACK.value, Op.TRACK_BY.value, Op.ADD.value
_AT_LEAST, _AT_MOST, _EQUAL = Op.AT_LEAST.value, Op.AT_MOST.value, Op.EQUAL.value
_AND, _OR, _NOT, _STORE = Op.AND.value, Op.OR.value, Op.NOT.value, Op.STORE.value


@small
def begin_moments(moments, held, turn):
    """Begin a turn as the one before ended, with an empty hand; turn 0 with nothing anywhere."""
    for word in range(4):
        for zone in range(ZONES):
            before = ZERO
            if turn > 0 and zone != _HAND:
                before = moments[held, turn - 1, zone, word]
            moments[held, turn, zone, word] = before


@small
def note_hand(moments, held, turn, hand, index_of):
    """Note the cards in hand, a mask of ranks: they are seen as well."""
    while hand:
        index = np.int64(index_of[ctz(hand)])
        hand &= hand - ONE
        bit = ONE << U64(index & 63)
        moments[held, turn, _HAND, index >> 6] |= bit
        moments[held, turn, _SEEN, index >> 6] |= bit


@small
def note_left(moments, held, turn, left, index_of, spells, stays):
    """Note the cards that have left the hand or the command zone: lands played, spells cast.

    Parameters: `left` mask of ranks; `stays` uint64[4], the indexes of permanents.
    """
    while left:
        index = np.int64(index_of[ctz(left)])
        left &= left - ONE
        bit = ONE << U64(index & 63)
        moments[held, turn, _PLAY, index >> 6] |= bit & stays[index >> 6]
        if index < spells:
            moments[held, turn, _CAST, index >> 6] |= bit


@kernel
def answer(questions, masks, rows, first_row, games):
    """Run the program on the games held and write what it stores to their rows.

    Parameters: `questions`, a `layout.Questions`, of which `stack` is written; `masks` as in
    `Scratch`, of the tracks that the program asks for; ``rows[first_row + g]`` int32, the row of
    the game held at place g, read and written.
    """
    code, sets, moments, stack = (
        questions.code,
        questions.sets,
        questions.moments,
        questions.stack,
    )
    for g in range(games):
        row = first_row + g
        top = 0
        for step in range(code.shape[0]):
            op, a, b, c = code[step, 0], code[step, 1], code[step, 2], code[step, 3]
            if op == _NUMBER:
                stack[top] = a
                top += 1
            elif op in (_COUNT, _COUNT_NEW):
                found = 0
                for word in range(4):
                    there = moments[g, c, b, word]
                    if op == _COUNT_NEW:
                        there &= ~moments[g, c - 1, b, word]
                    found += popcount(there & sets[a, word])
                stack[top] = found
                top += 1
            elif op == _COLUMN:
                stack[top] = rows[row, a]
                top += 1
            elif op in (_MOST, _TOTAL):
                found = np.int64(rows[row, a])
                for place in range(a + 1, a + b):
                    value = np.int64(rows[row, place])
                    found = found + value if op == _TOTAL else max(found, value)
                stack[top] = found
                top += 1
            elif op in (_TRACK, _TRACK_BY):
                found = ZERO
                for turn in range(0 if op == _TRACK_BY else c - 1, c):
                    found |= (masks[a, turn, b >> 6, g] >> U64(b & 63)) & ONE
                stack[top] = np.int64(found)
                top += 1
            elif op == _NOT:
                stack[top - 1] = 1 - stack[top - 1]
            elif op == _STORE:
                top -= 1
                rows[row, a] = stack[top]
            else:
                top -= 1
                left, right = stack[top - 1], stack[top]
                if op == _ADD:
                    stack[top - 1] = left + right
                elif op == _AT_LEAST:
                    stack[top - 1] = np.int64(left >= right)
                elif op == _AT_MOST:
                    stack[top - 1] = np.int64(left <= right)
                elif op == _EQUAL:
                    stack[top - 1] = np.int64(left == right)
                elif op == _AND:
                    stack[top - 1] = left & right
                else:
                    stack[top - 1] = left | right
