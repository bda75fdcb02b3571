"""The tables of a run and of a comparison."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simlab.cards.notes import ANOTHER_WAY, SIGN
from simlab.cli.screen import table
from simlab.experiments import Comparison, Run
from simlab.stats import find_metric, share
from simlab.stats.written import decimals, plus_minus

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table

    from simlab.stats import Estimate

__all__ = [
    "arm_table",
    "difference_table",
    "event_table",
    "event_words",
    "kept_table",
    "late_table",
    "late_words",
    "luck_words",
    "turn_table",
    "turn_words",
]


@dataclass(frozen=True, slots=True)
class Shown:
    """A metric as a column of the overview."""

    metric: str
    turn: int | None
    words: str

    @property
    def percent(self) -> bool:
        """True for a share."""
        return find_metric(self.metric).is_share


def _overview(runs: Mapping[str, Run]) -> list[Shown]:
    """Return the columns of the overview that make sense for these runs."""
    scenario = next(iter(runs.values())).scenario
    fourth, fifth = min(4, scenario.turns), min(5, scenario.turns)
    shown = [
        Shown("kept_size", None, "cards\nkept"),
        Shown("mulligans", None, "mulli-\ngans"),
        Shown("every_land_drop", fourth, f"all land\ndrops to\nturn {fourth}, "),
        Shown("commander_cast", fourth, f"commander\ncast by\nturn {fourth}, "),
        Shown("mana_spent_by", fifth, f"mana\nspent by\nturn {fifth}"),
    ]
    led = any(run.scenario.deck.commanders for run in runs.values())
    return [column for column in shown if led or column.metric != "commander_cast"]


def _seven(run: Run) -> str:
    """Return the share of games in which seven cards are kept."""
    hands = run.hands()
    count = int(hands.loc[hands["kept_size"] == 7, "games"].sum())
    return _cell(share(count, run.games, run.level), percent=True)


def _cell(found: Estimate, percent: bool) -> str:
    """Return an estimate as a cell."""
    row = {"estimate": found.value, "low": found.low, "high": found.high}
    return plus_minus(row, percent=percent)


def kept_table(runs: Mapping[str, Run]) -> Table:
    """Return the hands that are kept: how many cards, and how many lands among them."""
    kept = {name: run.hands().groupby("kept_size")["games"].sum() for name, run in runs.items()}
    sizes = sorted({int(size) for games in kept.values() for size in games.index})
    many, few = [size for size in sizes if size > 4][::-1], [size for size in sizes if size <= 4]
    groups = [[size] for size in many] + ([few] if few else [])
    rows = []
    for name, run in runs.items():
        counts = [int(kept[name].reindex(group).fillna(0).sum()) for group in groups]
        cells = [_cell(share(count, run.games, run.level), percent=True) for count in counts]
        rows.append([name, *cells, _cell(run.estimate("lands_in_hand"), percent=False)])
    names = ["", *(f"{size}\ncards, %" for size in many)]
    names += ["4 or\nfewer, %"] if few else []
    level = next(iter(runs.values())).level
    return table(f"Hands that are kept (± {level:.0%} interval)", [*names, "lands\nkept"], rows)


def arm_table(runs: Mapping[str, Run]) -> Table:
    """Return what each arm gives."""
    columns = _overview(runs)
    rows = []
    for name, run in runs.items():
        row = [name, _seven(run)]
        for column in columns:
            row.append(_cell(run.estimate(column.metric, column.turn), column.percent))
        rows.append(row)
    names = ["", "seven\nkept, %"] + [c.words + ("%" if c.percent else "") for c in columns]
    level = next(iter(runs.values())).level
    return table(f"What each gives (± {level:.0%} interval)", names, rows)


def difference_table(comparison: Comparison) -> Table:
    """Return the paired differences to the first arm."""
    columns = _overview(comparison.runs)
    frames = [
        comparison.differences(column.metric, turn=column.turn, together=True) for column in columns
    ]
    rows = []
    for place, name in enumerate(comparison.arms[1:]):
        entries = [frame.iloc[place] for frame in frames]
        rows.append([name, *map(_difference, entries, [column.percent for column in columns])])
    names = [""] + [c.words.rstrip() + ("\npoints" if c.percent else "") for c in columns]
    return table(
        f"Difference to {comparison.arms[0]}, game by game on the same shuffles", names, rows
    )


def event_table(runs: Mapping[str, Run]) -> Table:
    """Return how often each event happened, one column an arm."""
    first = next(iter(runs.values()))
    rows = [
        [name, *(_cell(run.estimate(name), percent=True) for run in runs.values())]
        for name in first.scenario.events.names
    ]
    title = f"Events (± {first.level:.0%})"
    return table(title, ["", *(f"{name}\n%" if name else "%" for name in runs)], rows)


def event_words(runs: Mapping[str, Run]) -> list[str]:
    """Return how each event was understood."""
    first = next(iter(runs.values()))
    return [f"{row.event}: {row.read_as}" for row in first.events().itertuples()] + [""]


def _difference(entry: Any, percent: bool) -> str:
    """Return a difference; ≈ marks one that cannot be told apart from zero."""
    mark = "≈ " if entry["low"] <= 0 <= entry["high"] else ""
    return mark + plus_minus(entry, "difference", percent=percent, sign="+")


def luck_words(comparison: Comparison) -> str:
    """Say what ≈ means, and how many intervals miss by luck."""
    level = comparison[comparison.arms[0]].level
    rows, columns = len(comparison.arms) - 1, len(_overview(comparison.runs))
    told = "≈ cannot be told apart from zero. "
    if rows > 1:
        told += f"The {rows} intervals of a column hold together (Holm). "
    return told + (
        f"Of {columns} columns at {level:.0%}, about {columns * (1 - level):.2g} are off by luck."
    )


TURN_COLUMNS = {
    "every_land_drop": "all land\ndrops",
    "lands_in_play": "lands in\nplay",
    "mana_available": "mana to\nspend",
    "mana_spent": "mana\nspent",
    "commander_cast": "commander\ncast",
    "screw": "screw",
    "flood": "flood",
    "colour_screw": "colour\nscrew",
}


def turn_table(run: Run) -> Table:
    """Return what happens by turn; the last row has the widest half-width of each column."""
    led = bool(run.scenario.deck.commanders)
    metrics = [metric for metric in TURN_COLUMNS if led or metric != "commander_cast"]
    columns = [_turn_cells(run.by_turn(metric), metric) for metric in metrics]
    turns = [str(turn) for turn in range(1, run.scenario.turns + 1)]
    names = ["turn"] + [
        TURN_COLUMNS[metric] + (", %" if find_metric(metric).is_share else "") for metric in metrics
    ]
    rows = [list(row) for row in zip([*turns, "±"], *columns, strict=True)]
    return table(f"By turn (last row: ± {run.level:.0%} interval, at most)", names, rows)


def turn_words() -> str:
    """Say what is called screw, flood and colour screw in the table by turn."""
    screw, flood, colour = (
        find_metric(name).meaning.removeprefix("1 if ")
        for name in ("screw", "flood", "colour_screw")
    )
    return f"Screw: {screw} by then; flood: {flood}; colour screw: {colour}.\n"


def _turn_cells(frame: pd.DataFrame, metric: str) -> list[str]:
    """Return the cells of one column."""
    scale = 100 if find_metric(metric).is_share else 1
    half = float(((frame["high"] - frame["low"]) / 2 * scale).max())
    digits = decimals(half)
    return [*(f"{value * scale:.{digits}f}" for value in frame["estimate"]), f"{half:.{digits}f}"]


def late_table(frame: pd.DataFrame, most: int = 10) -> Table:
    """Return the first rows of `late_cards` as a table.

    Below them come, marked, those with another way to be cast that would have been among them.
    """
    events = ("castable_given_seen", "payable", "payable_given_lands")
    first, apart = frame[~frame["another_way"]].head(most), frame[frame["another_way"]]
    if len(first) == most:
        apart = apart[apart["castable_given_seen"] <= first["castable_given_seen"].max()]
    rows = [
        [_marked(entry), entry["cost"], str(entry["turn"])]
        + [
            plus_minus(
                {key: entry[f"{event}{end}"] for key, end in _ENDS},
                percent=True,
            )
            for event in events
        ]
        for shown in (first, apart.head(most))
        for entry in shown.to_dict("records")
    ]
    names = [
        "card",
        "cost",
        "turn",
        "when seen, %",
        "payable\nby lands, %",
        "with lands\nenough, %",
    ]
    return table(
        "Least often castable on curve, given that the card has been seen", names, rows, texts=2
    )


def late_words(frame: pd.DataFrame) -> list[str]:
    """Say what the sign at a card of `late_table` means, if there is one."""
    return [f"{SIGN} {ANOTHER_WAY}\n"] if frame["another_way"].any() else []


def _marked(entry: Mapping[Any, Any]) -> str:
    return f"{entry['card']} {SIGN}" if entry["another_way"] else str(entry["card"])


_ENDS = (("estimate", ""), ("low", "_low"), ("high", "_high"))
