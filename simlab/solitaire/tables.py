"""Small HTML tables for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.faces import table_html
from simlab.plural import number_of
from simlab.solitaire.condition import played_words, reading_words
from simlab.solitaire.switches import DRAW_WHEN
from simlab.stats.choice_words import VERDICT_WORDS, WORSE
from simlab.stats.written import between, number

if TYPE_CHECKING:
    from simlab.solitaire.comparison import SolitaireComparison
    from simlab.solitaire.run import SolitaireRun
    from simlab.solitaire.tuning import SolitaireTuning

__all__ = ["comparison_html", "run_html", "tuning_html"]


def run_html(run: SolitaireRun) -> str:
    """Return the metrics of a run, a column a reading, with what they are conditional on."""
    rows = [
        [metric, *(between(run.estimate(metric, when)) for when in run.rows)]
        for metric in run.metrics
    ]
    title = f"{run.deck.name}: {number_of(run.games, 'game')} under each reading, seed {run.seed}"
    words = f"{played_words([run])}; columns: when three new cards may be drawn; {_ranges(run)}"
    return table_html(title, words, ("metric", *map(_heading, run.rows)), rows)


def comparison_html(found: SolitaireComparison) -> str:
    """Return the win rates of the arms, and their paired differences to the first."""
    runs = list(found.runs.values())
    rates = [
        [name, *(between(run.win_rate(when)) for when in run.rows)]
        for name, run in found.runs.items()
    ]
    deals = number_of(runs[0].games, "deal")
    title = f"share of games won: {deals} under each reading, seed {runs[0].seed}"
    words = f"{played_words(runs)}; {_ranges(runs[0])}"
    first = table_html(title, words, ("arm", *map(_heading, DRAW_WHEN)), rates)
    rows = []
    for row in found.differences().to_dict("records"):
        error = row["standard_error"] or (row["high"] - row["low"]) / 4
        value, low, high = (number(row[key], error) for key in ("difference", "low", "high"))
        alone = f"{row['only_arm']:,} and {row['only_baseline']:,}"
        rows.append([row["arm"], row["draw_when"], value, f"{low} to {high}", alone])
    names = ("arm", "draw_when", "difference", "interval", "deals won by one alone")
    return f"<div>{first}{table_html(*_apart(found), names, rows)}</div>"


def _apart(found: SolitaireComparison) -> tuple[str, str]:
    """Return the title and the small print of paired differences."""
    level = next(iter(found.runs.values())).level
    return (
        f"share of games won, less {found.arms[0]}: paired, deal by deal",
        f"{level:.0%} intervals; those of one reading hold together (Holm)",
    )


def tuning_html(found: SolitaireTuning) -> str:
    """Return every version under every reading, with what is promised of the chosen ones."""
    rows = []
    for row in found.table().to_dict("records"):
        error = row["standard_error"] or (row["high"] - row["low"]) / 4
        value, low, high = (number(row[key], error) for key in ("won", "low", "high"))
        words = [row["draw_when"], str(row["lands"]), value, f"{low} to {high}"]
        verdict = VERDICT_WORDS[row["verdict"]] if len(found.decks) > 1 else ""
        rows.append([*words, f"{row['games']:,}", verdict])
    title = f"{found.deck.name}, {found.player!r}, seed {found.seed}: share of games won"
    promises = [f"{when}: {found.promise(when)}" for when in found.found]
    worse = [f"Versions {WORSE}"] if "worse" in set(found.table()["verdict"]) else []
    said = " ".join([*promises, *worse, found.condition])
    level = f"{found.level:.0%} interval"
    return table_html(title, said, ("draw_when", "lands", "won", level, "games", ""), rows)


def _heading(draw_when: str) -> str:
    """Return a reading as the head of a column."""
    return f"{draw_when} ({reading_words(draw_when)})"


def _ranges(run: SolitaireRun) -> str:
    """Say what stands in brackets."""
    return f"in brackets: {run.level:.0%} intervals, each by itself"
