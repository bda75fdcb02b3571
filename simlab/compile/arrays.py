"""Arrays that nobody can write to."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from simlab.kernels.layout import DeckArrays, EffectArrays, GameSetup, MulliganArrays, PilotArrays

__all__ = ["read_only"]

Arrays = TypeVar("Arrays", DeckArrays, EffectArrays, MulliganArrays, PilotArrays, GameSetup)


def read_only(arrays: Arrays) -> Arrays:
    """Make every array of a tuple contiguous and read-only."""
    for array in arrays:
        if isinstance(array, np.ndarray):
            array.setflags(write=False)
    return arrays
