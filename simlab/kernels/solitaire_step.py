"""One game, step by step: for the terminal, for players in Python, and for tests."""

from __future__ import annotations

from simlab.kernels.jit import whole
from simlab.kernels.solitaire_imagine import imagine
from simlab.kernels.solitaire_layout import MOVES
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_random import is_whole
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import deal

__all__ = ["APPLY", "COUNT", "DEAL", "IMAGINE", "LEGAL", "MOVES", "SETTLE", "step"]

DEAL, SETTLE, LEGAL, APPLY, IMAGINE, COUNT = range(6)


@whole
def step(what, s, d, key, moves, action):
    """Deal, settle, list the legal actions or do one; return how many actions are listed.

    Parameters: `what` DEAL, SETTLE, LEGAL, APPLY, IMAGINE to shuffle what is unseen, or COUNT to
    return 1 if every card of the deck is in exactly one place, else 0; `s`
    int16[SIZE], the game, written; `d` int16[:], the deck; `key` uint64; `moves` int64[MOVES],
    written; `action` int64.
    """
    if what == DEAL:
        deal(s, d, key)
    elif what == SETTLE:
        advance(s, d, key, moves)
    elif what == LEGAL:
        return legal(s, d, moves)
    elif what == IMAGINE:
        imagine(s, d, key, moves)
    elif what == COUNT:
        return 1 if is_whole(s, d, moves) else 0
    else:
        apply(s, d, key, moves, action)
    return 0
