"""Games one by one: rows, first turns and logs, by playing addressed games again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from simlab.compile import answer_columns
from simlab.experiments.scenario import CompiledScenario
from simlab.kernels.columns import GAME_COLUMNS, LOG_WIDTH, TURN_COLUMNS, Track, row_width
from simlab.kernels.layout import (
    GAMES_HELD,
    ROW,
    GameSetup,
    new_questions,
    new_scratch,
    new_tallies,
)
from simlab.kernels.play import play_block

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["first_turns", "play_log", "play_rows"]

_NO_LOG = np.zeros((0, LOG_WIDTH), np.int16)
_LOG_ROOM = 4096  # lines of one game


def play_rows(
    scenario: CompiledScenario, seed: int, games: int, first: int = 0, events: Sequence[str] = ()
) -> pd.DataFrame:
    """Return the rows of games ``first .. first + games - 1`` as a frame, see `Run.to_frame`.

    With the names of the scenario's `events`, one column each: 1 or 0, missing where the condition
    is not met.
    """
    import pandas as pd

    turns = int(scenario.setup.turns)
    width = row_width(turns)
    rows = np.zeros((games, scenario.row_width), ROW)
    _play(scenario, seed, first, rows, track_cards=False, ask=bool(events))
    names = ["lands" if name == "lands_in_hand" else name for name, _ in GAME_COLUMNS]
    names += [f"{name}_{turn}" for name, _ in TURN_COLUMNS for turn in range(1, turns + 1)]
    index = pd.RangeIndex(first, first + games, name="game")
    frame = pd.DataFrame(rows[:, :width], columns=names, index=index)
    answers = {}
    for place, name in enumerate(events):
        both, given = (rows[:, column] for column in answer_columns(turns, place))
        answers[name] = pd.arrays.IntegerArray(both.astype(np.int8), given == 0)
    return frame.join(pd.DataFrame(answers, index=index)) if answers else frame


def first_turns(
    scenario: CompiledScenario, seed: int, games: int, names: Sequence[str]
) -> pd.DataFrame:
    """Return the first turn on which each card was seen, castable and cast; missing for never."""
    import pandas as pd

    deck, turns = scenario.deck, int(scenario.setup.turns)
    events = (("seen", Track.SEEN), ("castable", Track.CASTABLE), ("cast", Track.CAST))
    asked = [
        (f"first_{event}: {name}", track, deck.card_names.index(name))
        for name in names
        for event, track in events
        if track == Track.SEEN or deck.card_names.index(name) < deck.spell_cards
    ]
    found = np.zeros((len(asked), games), np.int8)
    none = np.zeros((0, row_width(turns)), ROW)
    for start in range(0, games, GAMES_HELD):
        count = min(GAMES_HELD, games - start)
        masks = _play(scenario, seed, start, none, track_cards=True, games=count)[..., :count]
        for line, (_, track, place) in enumerate(asked):
            bits = masks[track, :, place // 64] >> np.uint64(place % 64)
            hits = (bits & np.uint64(1)).astype(bool)
            first = np.where(hits.any(axis=0), hits.argmax(axis=0) + 1, 0)
            found[line, start : start + count] = first
    columns = {
        name: pd.arrays.IntegerArray(found[line], found[line] == 0)
        for line, (name, _, _) in enumerate(asked)
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(games, name="game"))


def play_log(scenario: CompiledScenario, seed: int, game: int) -> npt.NDArray[np.int16]:
    """Return the log int16[lines, 4] of one game: turn, event, index, value."""
    log = np.zeros((_LOG_ROOM, LOG_WIDTH), np.int16)
    none = np.zeros((0, row_width(int(scenario.setup.turns))), ROW)
    lines = _play(scenario, seed, game, none, track_cards=False, games=1, log=log, want_lines=True)
    return log[: int(lines)]


def _play(
    scenario: CompiledScenario,
    seed: int,
    first: int,
    rows: npt.NDArray[np.int32],
    *,
    track_cards: bool,
    games: int | None = None,
    log: npt.NDArray[np.int16] = _NO_LOG,
    want_lines: bool = False,
    ask: bool = False,
) -> Any:
    """Play games into `rows`, masks or a log; return the masks, or the lines of the log."""
    deck, rule, pilot, setup = scenario.arrays
    turns = int(setup.turns)
    scratch, tallies = new_scratch(deck, rule, turns), new_tallies(deck, rule, turns)
    track = np.int64(2 if track_cards else 0)
    asked = setup if ask else GameSetup(setup.turns, setup.draw_first, track)
    questions = new_questions(scenario.questions, turns) if ask else None
    count = len(rows) if games is None else games
    block = (np.uint64(seed), first, count, rows, tallies, log, scratch)
    lines = play_block(deck, rule, pilot, asked, *block, scenario.deck.effects, questions)
    return lines if want_lines else scratch.masks
