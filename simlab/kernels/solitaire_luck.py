"""The luck of a game of MTG Solitaire: shuffles and choices, each word at its own address.

A game has the key of every game, ``game_key(seed, game)``. Shuffle `k` (0 the deal, then 1 for
each time that the library is shuffled) and the choices of policies have keys of their own, mixed
from it, so that a policy that draws more words leaves the cards alone. A search plays imagined
games under other keys: what it imagines says nothing about what comes.
"""

from __future__ import annotations

import numpy as np

from simlab.kernels import solitaire_layout as at
from simlab.kernels.bits import ONE, U64, ZERO, mulhi
from simlab.kernels.deal import deal_more
from simlab.kernels.jit import part, small_part
from simlab.kernels.rng import BATCH, mix64, word

__all__ = ["SOLITAIRE_STREAM", "below", "choice_key", "imagined_key", "shuffle", "shuffle_key"]

SOLITAIRE_STREAM = 1  # goes up when the same seed gives other games of solitaire
_SHUFFLE, _CHOICE = U64(0xD6E8FEB86659FD93), U64(0xA0761D6478BD642F)
_IMAGINED = U64(0xE7037ED1A0B428DB)


@small_part
def shuffle_key(key, number):
    """Return the key of one shuffle of a game."""
    return mix64(key + (U64(number) + ONE) * _SHUFFLE)


@small_part
def choice_key(key):
    """Return the key of the choices of a policy in a game."""
    return mix64(key ^ _CHOICE)


@small_part
def imagined_key(key, decision, number):
    """Return the key of the `number`-th game that a search imagines at one decision."""
    return mix64(mix64(key ^ _IMAGINED) + U64(decision) * _SHUFFLE + U64(number) * _CHOICE)


@small_part
def below(key, place, count):
    """Return a number below `count`, uniform, from word `place` of a key (Lemire 2019)."""
    n = U64(count)
    bits = word(key, place)
    if bits * n < n:
        least = (ZERO - n) % n
        at_word = U64(place)
        while bits * n < least:
            at_word += U64(1 << 32)
            bits = word(key, at_word)
    return np.int64(mulhi(bits, n))


@part
def shuffle(s, key):
    """Shuffle the library of a game and count it; seven cards take one word."""
    own = shuffle_key(key, s[at.SHUFFLES])
    s[at.SHUFFLES] += 1
    n = s[at.LIB_N]
    library = s.view(np.uint8)[at.LIB : at.LIB + n]
    for first in range(0, n, BATCH):
        deal_more(library, n, first, min(BATCH, n - first), own, first // BATCH)
