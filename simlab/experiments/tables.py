"""Small HTML tables for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.experiments.condition import units_of
from simlab.faces import bars_html, table_html
from simlab.plural import number_of
from simlab.stats.choice_words import WORSE, undecided_words
from simlab.stats.written import number

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.check import Check
    from simlab.experiments.comparison import Comparison
    from simlab.experiments.curve_result import BestCurve
    from simlab.experiments.formats import FormatComparison
    from simlab.experiments.mana_base import ManaBase
    from simlab.experiments.run import Run
    from simlab.experiments.tuning import Tuning

__all__ = [
    "check_html",
    "comparison_html",
    "curve_html",
    "formats_html",
    "mana_base_html",
    "summary_html",
    "tuning_html",
]

MOST_ROWS = 60
SHORT = ("kept_size", "every_land_drop", "mana_spent_by", "commander_cast", "screw", "flood")


def summary_html(run: Run) -> str:
    """Return the summary of a run as an HTML table with what it is conditional on."""
    body = _rows(run.summary(), "estimate", ("metric", "turn"))
    title = f"{run.scenario.deck.name}: {number_of(run.games, 'game')}, seed {run.seed}"
    return table_html(
        title,
        "; ".join((run.scenario.words(), f"card data of {run.card_data}", *_of_the_list(run))),
        ("metric", "turn", "estimate", f"{run.level:.0%} interval", "unit"),
        body,
    )


def _of_the_list(run: Run) -> tuple[str, ...]:
    """Say what of the deck list may not be as meant, or is left out."""
    more = f" and {len(run.warnings) - 1} more" if len(run.warnings) > 1 else ""
    return (f"of the list: {run.warnings[0]}{more}",) if run.warnings else ()


def comparison_html(comparison: Comparison) -> str:
    """Return the paired differences on the last turn as an HTML table."""
    first = next(iter(comparison.runs.values()))
    frame = comparison.differences(turn=first.scenario.turns)
    keys = ("metric", "turn", "arm", "baseline")
    title = f"paired differences, {number_of(comparison.games, 'game')} each, seed {first.seed}"
    if len(frame) > MOST_ROWS:
        frame = frame[frame["metric"].isin(SHORT)]
        title += f"; {len(SHORT)} metrics, .differences() has all"
    arms = [f"{name}: {run.scenario.words()}" for name, run in comparison.runs.items()]
    bars = "each interval holds by itself"
    if len(comparison.runs) > 2:
        bars += ", those of plot() hold together (Holm), as of differences(together=True)"
    words = "; ".join([bars, *arms, f"card data of {first.card_data}"])
    return table_html(
        title,
        words,
        (*keys, "difference", f"{first.level:.0%} interval", "unit"),
        _rows(frame, "difference", keys),
    )


def tuning_html(tuning: Tuning) -> str:
    """Return the candidates of a tuning as an HTML table."""
    rows = []
    for entry in tuning.table().to_dict("records"):
        error = entry["standard_error"] or (entry["high"] - entry["low"]) / 4
        apart = (entry["difference_high"] - entry["difference_low"]) / 4
        gap = [number(entry[f"difference{end}"], apart) for end in ("", "_low", "_high")]
        known = entry["candidate"] != tuning.best
        rows.append(
            [
                str(entry["candidate"]),
                number(entry["estimate"], error),
                f"{number(entry['low'], error)} to {number(entry['high'], error)}",
                gap[0] if known else "",
                f"{gap[1]} to {gap[2]}" if known else "",
                f"{entry['games']:,}",
                tuning.said(str(entry["candidate"])),
            ]
        )
    level = f"{tuning.selection.level:.0%} interval"
    names = ("candidate", tuning.objective.words, level, "less the best", level, "games", "")
    said = [*_choice(tuning), tuning.stand_in_words, tuning.scenario.words()]
    words = " ".join(filter(None, said))
    return table_html(f"{tuning.scenario.deck.name}: seed {tuning.seed}", words, names, rows)


def _choice(tuning: Tuning) -> list[str]:
    """Say what is known of the choice, and what worse means."""
    if len(tuning.decks) == 1:
        return [tuning.promise]
    said = [tuning.promise]
    if not tuning.decided:
        others = [name for name in tuning.may_be_best if name != tuning.best]
        said = undecided_words(tuning.selection, tuning.best, others, tuning.promise, dashes=False)
    worse = any(tuning.verdict(name) == "worse" for name in tuning.candidates)
    left = [f"Candidates {WORSE}"] if worse else []
    return [*said, "Differences are paired and hold together.", *left]


def check_html(check: Check) -> str:
    """Return the summary of a check as an HTML table."""
    rows = [
        [
            str(entry["quantity"]),
            f"{entry['numbers']:,}",
            f"{entry['largest_z']:.1f}",
            number(entry["mean_z2"], 0.05),
            f"{entry['least_adjusted']:.2g}",
            "agrees" if entry["agrees"] else "DISAGREES",
        ]
        for entry in check.summary().to_dict("records")
    ]
    words = f"all rows are one family: false alarm {check.false_alarm:g} (Holm)"
    left = [f"{name}: {why}" for name, why in list(check.left_out.items())[:4]]
    left += ["..."] * (len(check.left_out) > 4)
    names = ("quantity", "numbers", "largest |z|", "mean z²", "least adjusted p", "")
    words = "; ".join([words, *(f"not exact: {one}" for one in left)])
    return table_html(f"exact beside simulated: {check.title}", words, names, rows)


def _rows(frame: pd.DataFrame, value: str, keys: tuple[str, ...]) -> list[list[str]]:
    rows = []
    units = units_of(frame["metric"].unique())
    for entry in frame.to_dict("records"):
        error = entry["standard_error"] or (entry["high"] - entry["low"]) / 4
        low, high = number(entry["low"], error), number(entry["high"], error)
        named = ["" if _missing(entry[key]) else str(entry[key]) for key in keys]
        unit = units.get(entry["metric"], "share of games")
        rows.append([*named, number(entry[value], error), f"{low} to {high}", unit])
    return rows


def _missing(value: object) -> bool:
    """Say whether a cell of a frame holds nothing."""
    return value is None or str(value) == "<NA>" or value != value  # NA cannot be compared


def formats_html(found: FormatComparison) -> str:
    """Return the means of each format on the last turn as an HTML table."""
    frame = found.summary()
    keys = ("metric", "turn", "format")
    names = (*keys, "mean over decks", f"{found.level:.0%} interval", "unit")
    return table_html(repr(found), found.condition, names, _rows(frame, "estimate", keys))


def curve_html(found: BestCurve) -> str:
    """Return the counts of a curve as bars, and the last round of the search as a table."""
    said = f"{found.promise} {found.measuring.words()}"
    bars = bars_html(found.counts, "cards of each class")
    return f"<div>{bars}{_exchanges(found.table(), repr(found), said, found.measuring.level)}</div>"


def mana_base_html(found: ManaBase) -> str:
    """Return the sources of a mana base, before and after, and the last round of the search."""
    rows = [
        ["" if _missing(cell) else str(cell) for cell in row]
        for row in found.sources().to_numpy().tolist()
    ]
    sources = table_html("sources", "", tuple(found.sources().columns), rows)
    said = f"{found.promise} {found.measuring.words()}"
    last = _exchanges(found.table(), repr(found), said, found.measuring.level)
    return f"<div>{sources}{last}</div>"


def _exchanges(frame: pd.DataFrame, title: str, words: str, level: float) -> str:
    """Return the last round of a search as an HTML table."""
    rows = []
    for entry in frame.head(MOST_ROWS).to_dict("records"):
        error = entry["standard_error"] or (entry["high"] - entry["low"]) / 4
        found, low, high = (number(entry[key], error) for key in ("difference", "low", "high"))
        between = "exact" if entry["method"] == "exact" else f"{low} to {high}"
        rows.append([str(entry["exchange"]), found, between, f"{entry['games']:,}"])
    names = ("exchange", "difference, better being positive", f"{level:.0%} interval", "games")
    return table_html(title, words, names, rows)
