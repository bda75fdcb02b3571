"""A pilot and the setting of a game to arrays."""

from __future__ import annotations

from functools import reduce
from operator import or_

import numpy as np

from simlab.compile.arrays import read_only
from simlab.errors import ConfigError
from simlab.kernels.layout import (
    HAND_ROOM,
    ROLE_ANY,
    ROLE_COMMANDER,
    ROLE_FREE_MANA,
    ROLE_OTHER,
    ROLE_RAMP,
    DeckArrays,
    GameSetup,
    PilotArrays,
)
from simlab.pilots import Pilot

__all__ = ["MAX_TURNS", "compile_pilot", "compile_setup"]

MAX_TURNS = 40  # so that a game's cards fit one 64-bit mask


def compile_pilot(pilot: Pilot, deck: DeckArrays) -> PilotArrays:
    """Compile a pilot, leaving out phases in which this deck has nothing to cast."""
    bits = {
        "free_mana": ROLE_FREE_MANA,
        "commander": ROLE_COMMANDER,
        "ramp": ROLE_RAMP,
        "other": ROLE_OTHER,
        "any": ROLE_ANY,
    }
    there = reduce(or_, deck.role.tolist(), 0)
    phases = [phase for phase in pilot.phases if bits[phase.kind] & there]
    return read_only(
        PilotArrays(
            roles=np.array([bits[phase.kind] for phase in phases], np.uint8),
            until=np.array([phase.until for phase in phases], np.int64),
        )
    )


def compile_setup(
    turns: int, *, draw_first: bool, track: int, dealt: int = 7, commanders: int = 0
) -> GameSetup:
    """Compile how a game is played.

    Raises
    ------
    ConfigError
        If `turns` is not between 1 and 40.
    """
    if turns < 1:
        raise ConfigError(f"turns={turns}: a goldfish game has at least one turn")
    if turns > MAX_TURNS:
        raise ConfigError(f"turns={turns}: a goldfish game has {MAX_TURNS} turns at most")
    if dealt + commanders > HAND_ROOM:
        raise ConfigError(f"{commanders} commanders: {HAND_ROOM - dealt} at most are played")
    return GameSetup(np.int64(turns), np.int64(draw_first), np.int64(track))
