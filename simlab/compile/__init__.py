"""Objects to arrays: everything is checked here, before a kernel sees it.

`compile_deck`, `compile_mulligan`, `compile_pilot` and `compile_questions` turn a deck, a rule with
its policies, a pilot and questions into the read-only arrays of `simlab.kernels.layout`.
"""

from simlab.compile.deck import MAX_COMMANDERS, MAX_LIBRARY, CompiledDeck, compile_deck
from simlab.compile.game import MAX_TURNS, compile_pilot, compile_setup
from simlab.compile.mulligan import compile_mulligan
from simlab.compile.questions import answer_columns, compile_questions, track_of

__all__ = [
    "MAX_COMMANDERS",
    "MAX_LIBRARY",
    "MAX_TURNS",
    "CompiledDeck",
    "answer_columns",
    "compile_deck",
    "compile_mulligan",
    "compile_pilot",
    "compile_questions",
    "compile_setup",
    "track_of",
]
