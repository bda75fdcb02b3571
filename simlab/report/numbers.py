"""Numbers of a result as they stand on the page: digits, interval and condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simlab.experiments import Run
from simlab.plural import number_of
from simlab.report.parts import Number
from simlab.stats import Estimate, find_metric, share
from simlab.stats.written import plus_minus

__all__ = [
    "difference",
    "given",
    "listed",
    "metric",
    "number",
    "of_estimate",
    "of_row",
    "other_makers",
    "seven_kept",
    "shares",
]


MOST = {True: 1, False: 2}  # decimals of a share in percent, and of a mean, at most
Row = Mapping[Any, Any]


def number(row: Row, *, percent: bool, given: str) -> Number:
    """Return the number of a row with estimate, low and high.

    Examples
    --------
    >>> number({"estimate": 0.5, "low": 0.49, "high": 0.51}, percent=True, given="")
    Number(text='50.0 %', spread='±1.0', given='', order=0.5)
    """
    said, _, spread = plus_minus(row, percent=percent, most=MOST[percent]).partition(" ±")
    if said == "nothing":
        return Number("never happened", "", given, float("nan"))
    if said.endswith(" always"):
        said = f"always {said.removesuffix(' always')}"
    said = said.replace("-", "\N{EN DASH}" if percent else "\N{MINUS SIGN}")
    unit = " %" if percent else ""
    return Number(said + unit, f"±{spread}" if spread else "", given, float(row["estimate"]))


def of_estimate(found: Estimate, *, percent: bool, given: str) -> Number:
    """Return the number of an estimate."""
    row = {"estimate": found.value, "low": found.low, "high": found.high}
    return number(row, percent=percent, given=given)


def of_row(row: Row, event: str, *, percent: bool, given: str) -> Number:
    """Return the number of a row whose interval is in ``<event>_low`` and ``<event>_high``."""
    found = {"estimate": row[event], "low": row[f"{event}_low"], "high": row[f"{event}_high"]}
    return number(found, percent=percent, given=given)


def given(run: Run, what: str, games: str | None = None) -> str:
    """Say what a number of a run is conditional on.

    Parameters
    ----------
    run
        The run.
    what
        What was counted.
    games
        In which games, where not in all of them.
    """
    of = games or f"all {number_of(run.games, 'game')}"
    return (
        f"{what[0].upper()}{what[1:]}. Counted in {of}. ± is half of a {100 * run.level:g} % "
        f"interval: the luck of the shuffles. Played with {run.scenario.words()}."
    )


def metric(run: Run, name: str, turn: int | None = None, *, says_turn: bool = True) -> Number:
    """Return a metric of a run with its condition."""
    kind = find_metric(name)
    found = run.estimate(name, turn)
    on = f", on turn {turn}" if turn is not None and says_turn else ""
    what = kind.meaning.removeprefix("1 if ").split(", 0 if ")[0] + on
    return of_estimate(found, percent=kind.is_share, given=given(run, what))


def shares(run: Run, games: int, what: str) -> Number:
    """Return the share of so many of the games of a run."""
    found = share(games, run.games, run.level)
    return of_estimate(found, percent=True, given=given(run, what))


def difference(
    row: Row, *, percent: bool, given: str, mark: bool = True, unit: str | None = None
) -> Number:
    """Return a paired difference; ≈ marks one that cannot be told apart from zero, if asked to.

    Examples
    --------
    >>> difference({"difference": 0.02, "low": -0.01, "high": 0.05}, percent=True, given="").text
    '≈ +2 points'
    """
    if row["low"] == row["high"] == 0:
        return Number("the same in every game", "", given, 0.0)
    said, _, spread = plus_minus(row, "difference", percent=percent, sign="+").partition(" ±")
    if not said.strip("+-0."):
        said = said.lstrip("+-")
    unit = (" points" if percent else "") if unit is None else unit
    sign = "≈ " if mark and row["low"] <= 0 <= row["high"] else ""
    text = sign + said.replace("-", "\N{MINUS SIGN}") + unit
    return Number(text, f"±{spread}" if spread else "", given, float(row["difference"]))


def seven_kept(run: Run) -> Number:
    """Return the share of games in which seven cards are kept."""
    hands = run.hands()
    count = int(hands.loc[hands["kept_size"] == 7, "games"].sum())
    return shares(run, count, "the hand that is kept has seven cards, free mulligans included")


def other_makers(row: Row) -> int:
    """Return the cards of a row of `Deck.sources` that make the colour and are no lands.

    They do so every turn, or can be played as a land that does.
    """
    return int(row["others"] + row["land_sides"])


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them.

    Examples
    --------
    >>> listed(["white", "blue", "green"]), listed(["white"])
    ('white, blue and green', 'white')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
