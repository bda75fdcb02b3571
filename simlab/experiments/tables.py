"""Small HTML tables for notebooks."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from simlab.stats.estimate import digits_of

if TYPE_CHECKING:
    import pandas as pd

    from simlab.experiments.check import Check
    from simlab.experiments.comparison import Comparison
    from simlab.experiments.run import Run
    from simlab.experiments.tuning import Tuning

__all__ = ["check_html", "comparison_html", "number", "summary_html", "tuning_html"]


def number(value: float | None, standard_error: float) -> str:
    """Return a number with the digits that its standard error allows.

    Examples
    --------
    >>> number(0.873421, 0.0011), number(None, 0.1)
    ('0.8734', '-')
    """
    if value is None or value != value:
        return "-"
    return f"{value:.{digits_of(standard_error)}f}"


def summary_html(run: Run) -> str:
    """Return the summary of a run as an HTML table with what it is conditional on."""
    body = _rows(run.summary(), "estimate", ("metric", "turn"))
    title = f"{run.scenario.deck.name}: {run.games:,} games, seed {run.seed}"
    return _table(
        title,
        "; ".join((run.scenario.words(), f"card data of {run.card_data}", *_of_the_list(run))),
        ("metric", "turn", "estimate", f"{run.level:.0%} interval"),
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
    title = f"paired differences, {comparison.games:,} games each, seed {first.seed}"
    arms = [f"{name}: {run.scenario.words()}" for name, run in comparison.runs.items()]
    words = "; ".join([*arms, f"card data of {first.card_data}"])
    return _table(
        title,
        words,
        (*keys, "difference", f"{first.level:.0%} interval"),
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
                str(entry["verdict"]),
            ]
        )
    level = f"{tuning.selection.level:.0%} interval"
    names = ("candidate", tuning.objective.words, level, "less the best", level, "games", "")
    words = f"{tuning.promise} {tuning.scenario.words()}"
    return _table(f"{tuning.scenario.deck.name}: seed {tuning.seed}", words, names, rows)


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
    return _table(f"exact beside simulated: {check.title}", words, names, rows)


def _rows(frame: pd.DataFrame, value: str, keys: tuple[str, ...]) -> list[list[str]]:
    rows = []
    for entry in frame.to_dict("records"):
        error = entry["standard_error"] or (entry["high"] - entry["low"]) / 4
        low, high = number(entry["low"], error), number(entry["high"], error)
        named = ["" if _missing(entry[key]) else str(entry[key]) for key in keys]
        rows.append([*named, number(entry[value], error), f"{low} to {high}"])
    return rows


def _missing(value: object) -> bool:
    """Say whether a cell of a frame holds nothing."""
    return value is None or value != value or str(value) == "<NA>"


def _table(title: str, words: str, names: tuple[str, ...], rows: list[list[str]]) -> str:
    head = "".join(f"<th>{html.escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f"<table><caption>{html.escape(title)}<br><small>{html.escape(words)}</small></caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
