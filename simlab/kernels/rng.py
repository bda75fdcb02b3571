"""Addressed random numbers: every word has a place, none depends on what was drawn before.

Word `purpose` of game `game` under `seed` is ``mix64(mix64(seed) + (256 game + purpose + 1)
golden)``, SplitMix64 read as a counter. A game can so be replayed alone, threads and block sizes
cannot matter, and variants of a deck or a rule see the same luck (common random numbers). A word
that a bounded draw rejects is followed by the word 64 places on (at most about once in 10 000
games).

The map of purposes is part of the stream version:

====== ==================================================
0..15  the k-th opening hand, seven cards at most
16..31 draws after the keep, seven cards a word
32     another first hand to choose from
33..39 hands drawn by Serum Powder, seven cards a word
40..47 chance in policies
48..63 cards eight and on of the k-th opening hand
====== ==================================================
"""

from __future__ import annotations

from simlab.kernels.bits import ONE, U64
from simlab.kernels.jit import small
from simlab.kernels.layout import BATCH

__all__ = ["BATCH", "DRAW", "HAND", "HANDS", "HAND_MORE", "OTHER_HAND", "POLICY"]
__all__ += ["POWDER", "POWDER_WORDS"]
__all__ += ["STREAM_VERSION", "game_key", "mix64", "word"]

STREAM_VERSION = 3  # goes up when the same seed gives other numbers

HAND, DRAW, OTHER_HAND, POWDER, POLICY, HAND_MORE = 0, 16, 32, 33, 40, 48
POWDER_WORDS = 7
HANDS = 16  # opening hands that have words of their own

GOLDEN = U64(0x9E3779B97F4A7C15)
_M1, _M2 = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)


@small
def mix64(z):
    """Return the SplitMix64 finaliser of a uint64 (Steele, Lea, Flood 2014)."""
    z = (z ^ (z >> U64(30))) * _M1
    z = (z ^ (z >> U64(27))) * _M2
    return z ^ (z >> U64(31))


@small
def game_key(seed, game):
    """Return the uint64 key of one game."""
    return mix64(U64(seed)) + U64(game) * U64(256) * GOLDEN


@small
def word(key, place):
    """Return word `place` of the game that `key` stands for."""
    return mix64(key + (U64(place) + ONE) * GOLDEN)
