"""Tidy frames, ready to be grouped and drawn: their rows, and ``result.df``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simlab.experiments.condition import described
from simlab.frames import with_names

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.formats import FormatComparison
    from simlab.experiments.run import Run
    from simlab.experiments.tuning import Tuning
    from simlab.stats import Estimate

__all__ = ["changes_frame", "formats_df", "row_of", "runs_df", "tuning_df"]


def row_of(found: Estimate, column: str = "estimate", **keys: Any) -> dict[str, Any]:
    """Return an estimate as a row of a tidy frame, behind what it is an estimate of."""
    return {
        **keys,
        column: found.value,
        "standard_error": found.standard_error,
        "low": found.low,
        "high": found.high,
        "games": found.games,
        "method": found.method,
    }


def runs_df(runs: Mapping[str, Run]) -> pd.DataFrame:
    """Return every metric of runs, whole games first, then by turn.

    Parameters
    ----------
    runs
        Name of an arm to its run; a single run under "" has no column `arm`.

    Returns
    -------
    pandas.DataFrame
        arm (ordered categories, as given), metric, turn (ordered categories; missing for a metric
        of the whole game), estimate, standard_error, low, high, games, method. `attrs` hold
        ``condition``, ``level``, ``seed`` and ``units`` of the metrics.
    """
    import pandas as pd

    parts = []
    for name, run in runs.items():
        whole = run.summary()
        frames = [whole[whole["turn"].isna()]]
        if run.scenario.record != "hands":
            frames.append(run.by_turn())
        own = pd.concat([frame.astype({"turn": "Int64"}) for frame in frames])
        if name or len(runs) > 1:
            own.insert(0, "arm", name)
        parts.append(own)
    turns = next(iter(runs.values())).scenario.turns
    frame = _with_turns(pd.concat(parts, ignore_index=True), turns)
    return described(with_names(frame, "arm", list(runs)), runs)


def tuning_df(tuning: Tuning) -> pd.DataFrame:
    """Return `Tuning.table` with candidates and verdicts as ordered categories."""
    frame = tuning.table()
    attrs = frame.attrs
    frame = with_names(frame, "candidate", tuning.candidates)
    frame = with_names(frame, "verdict", ("best", "equivalent", "open", "worse"))
    frame.attrs = attrs
    return frame


def changes_frame(tuning: Tuning) -> pd.DataFrame:
    """Return the cards of which candidates have more or fewer copies; see `Tuning.changes`."""
    import pandas as pd

    given, rows = tuning.scenario.deck.main, []
    for name, deck in tuning.decks.items():
        now = deck.main
        changed = {card: now.get(card, 0) - given.get(card, 0) for card in {**given, **now}}
        for card, change in sorted(changed.items(), key=lambda item: item[1] > 0):
            if change:
                rows.append((name, deck.lands, card, change))
    return pd.DataFrame(rows, columns=["candidate", "lands", "card", "change"])


def formats_df(found: FormatComparison) -> pd.DataFrame:
    """Return every metric of each format, with formats and turns as ordered categories."""
    import pandas as pd

    whole = found.summary()
    frames = [whole[whole["turn"].isna()], found.by_turn().astype({"turn": "Int64"})]
    frame = _with_turns(pd.concat(frames, ignore_index=True), found.turns)
    frame = with_names(frame, "format", found.formats)
    frame.attrs = found.by_turn().attrs | {
        "units": {**whole.attrs["units"], **frames[1].attrs["units"]}
    }
    return frame


def _with_turns(frame: pd.DataFrame, turns: int) -> pd.DataFrame:
    """Return a frame whose turns are ordered categories."""
    import pandas as pd

    every = pd.CategoricalDtype(list(range(1, turns + 1)), ordered=True)
    return frame.astype({"turn": every})
