"""Whole games as tables of events: what `Run.replay` tells, for many games at once."""

from __future__ import annotations

import numpy as np
import pandas as pd

from simlab import Run
from simlab.kernels.columns import LOG_WIDTH, Event, row_width
from simlab.kernels.layout import new_scratch, new_tallies
from simlab.kernels.play import play_block


def game_logs(run: Run, games: int, *, lines: int = 100) -> pd.DataFrame:
    """Return the events of the first games of a run: game, turn, event, card, value.

    `lines` is room for the lines of a game, on average.
    """
    arrays = run.compiled.arrays
    turns = run.scenario.turns
    log = np.zeros((games * lines, LOG_WIDTH), np.int16)
    rows = np.zeros((0, row_width(turns)), np.int16)
    tallies = new_tallies(arrays[0], arrays[1], turns)
    scratch = new_scratch(arrays[0], arrays[1], turns)
    block = (np.uint64(run.seed), 0, games, rows, tallies, log, scratch)
    used = play_block(*arrays, *block, run.compiled.deck.effects)
    assert used < len(log), "give more lines"
    frame = pd.DataFrame(log[:used], columns=["turn", "event", "index", "value"])
    last = (frame["event"] == Event.END) & (frame["turn"] == turns)
    frame["game"] = last.cumsum().shift(fill_value=0)
    names = np.array(run.compiled.deck.index_names)
    frame["card"] = names[frame["index"].to_numpy()]
    return frame
