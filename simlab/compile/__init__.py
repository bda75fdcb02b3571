"""Objects to arrays: everything is checked here, before a kernel sees it.

`compile_deck`, `compile_mulligan` and `compile_pilot` turn a deck, a rule with its policies and a
pilot into the read-only arrays of `simlab.kernels.layout`.
"""

from simlab.compile.deck import MAX_COMMANDERS, MAX_LIBRARY, CompiledDeck, compile_deck
from simlab.compile.game import MAX_TURNS, compile_pilot, compile_setup
from simlab.compile.mulligan import compile_mulligan

__all__ = [
    "MAX_COMMANDERS",
    "MAX_LIBRARY",
    "MAX_TURNS",
    "CompiledDeck",
    "compile_deck",
    "compile_mulligan",
    "compile_pilot",
    "compile_setup",
]
