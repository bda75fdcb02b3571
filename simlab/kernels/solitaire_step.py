"""One game, step by step: for the terminal, for players in Python, and for tests."""

from __future__ import annotations

from simlab.kernels.jit import whole
from simlab.kernels.solitaire_imagine import imagine
from simlab.kernels.solitaire_legal import legal
from simlab.kernels.solitaire_moves import apply
from simlab.kernels.solitaire_settle import advance
from simlab.kernels.solitaire_state import deal

__all__ = ["APPLY", "DEAL", "IMAGINE", "LEGAL", "MOVES", "SETTLE", "step"]

DEAL, SETTLE, LEGAL, APPLY, IMAGINE = range(5)
MOVES = 4_096  # places for actions: more than a game can ever have


@whole
def step(what, s, d, key, moves, action):
    """Deal, settle, list the legal actions or do one; return how many actions are listed.

    Parameters: `what` DEAL, SETTLE, LEGAL, APPLY, or IMAGINE to shuffle what is unseen; `s`
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
    else:
        apply(s, d, key, moves, action)
    return 0
