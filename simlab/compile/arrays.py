"""Arrays that nobody can write to."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from simlab.kernels.layout import (
    DeckArrays,
    EffectArrays,
    GameSetup,
    MulliganArrays,
    PilotArrays,
    QuestionArrays,
)

__all__ = ["read_only"]

Arrays = TypeVar(
    "Arrays", DeckArrays, EffectArrays, MulliganArrays, PilotArrays, GameSetup, QuestionArrays
)


def read_only(arrays: Arrays) -> Arrays:
    """Make every array of a tuple, and of the tuples in it, read-only."""
    _lock(arrays)
    return arrays


def _lock(values: tuple[Any, ...]) -> None:
    for value in values:
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
        elif isinstance(value, tuple):
            _lock(value)
