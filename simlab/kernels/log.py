"""The log of a game, line by line."""

from __future__ import annotations

from simlab.kernels.jit import small

__all__ = ["note"]


@small
def note(log, lines, turn, event, index, value):
    """Add a line to the log, if there is room; return the number of lines."""
    if lines < log.shape[0]:
        log[lines, 0] = turn
        log[lines, 1] = event
        log[lines, 2] = index
        log[lines, 3] = value
        lines += 1
    return lines
